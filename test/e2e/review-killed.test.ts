import { once } from "node:events";
import { expect, it } from "vitest";
import { EDGE_TEXTS } from "../../src/slack/texts.ts";
import { COLLEAGUE, setUpFerries, YOU } from "./ferry-workspace.ts";
import { Place } from "./killed-place.ts";
import { killedCompany } from "./killed-work.ts";
import { choiceOf } from "./posted-message.ts";

const { ferries, open } = setUpFerries();
const TEST_MS_MAX = 480_000;
const { documents, askedFromHome } = EDGE_TEXTS.en;
const REPLY = "It is what we call operating profit";

const table = (year: number): string => `Tern Baltic in USD m,FY${year}\nRevenue,12\nOperating result,13.5\n`;

it("a curator's request, an owner who is told and an owner's reply outlive a program that is killed before it does them", {
  timeout: TEST_MS_MAX,
}, async () => {
  const { env } = await killedCompany(ferries());
  const { workspace, serve } = await open(env);
  const place = new Place(workspace, env, "general");
  const first = await serve();
  const put = (file: string) =>
    place.colleague.said().filter(({ text, threadTs }) => threadTs === undefined && text.includes(file));
  const question = "revenue of Baltic in FY1903";
  await place.asked(question, COLLEAGUE);
  const [one, other] = [await place.drop("one.csv", table(1901)), await place.drop("other.csv", table(1902))];
  await place.click(one, choiceOf(one, "Tell the owner"));
  const { ts: threadTs } = await place.wait(() => put("one.csv")[0]);
  const request = await place.onHome(({ actionId }) => actionId.endsWith("wanted:request"));

  // Slack answers nothing from here on, so that each of them is acknowledged and none is done.
  workspace.faults.rule = () => ({ kind: "no_reply" });
  await workspace.heard(workspace.say({ channel: "dm", text: REPLY, user: COLLEAGUE, threadTs }));
  await place.click(other, choiceOf(other, "Tell the owner"));
  await place.clickHome(request);
  first.process.kill("SIGKILL");
  await once(first.process, "close");
  const replied = () => place.you.said().filter(({ text }) => text.includes(REPLY));
  const opened = () => place.you.said().filter(({ text }) => text === askedFromHome(question));
  const told = () => place.colleague.said().filter(({ text }) => text === documents.ownerReplyTaken.curators);
  expect([replied(), opened(), told(), put("other.csv")].map(({ length }) => length)).toEqual([0, 0, 0, 0]);
  workspace.faults.clear();

  await serve();
  const isThere = (): boolean => [replied(), opened(), told(), put("other.csv")].every(({ length }) => length > 0);
  await place.wait(isThere);
  await place.wait(() => place.open() === 0);
  // What is asked afterwards is answered behind everything that waited.
  await place.asked("revenue of Baltic in FY2025");
  expect([replied(), opened(), told(), put("other.csv")].map(({ length }) => length)).toEqual([1, 1, 1, 1]);
  expect(place.count("slack", "SELECT count(*) AS n FROM owner_replies WHERE text = ?", REPLY)).toBe(1);
  const wishes = "SELECT count(*) AS n FROM wanted WHERE user = ? AND closed IS NULL";
  expect([YOU, COLLEAGUE].map((user) => place.count("slack", wishes, user))).toEqual([1, 1]);
});
