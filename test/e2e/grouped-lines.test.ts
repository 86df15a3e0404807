import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { Workspace } from "../../src/playground/workspace.ts";
import type { Message } from "../../src/playground/workspace-model.ts";
import { startWorkspace } from "../../src/playground/workspace-server.ts";
import { type Ferries, writeFerries } from "./ferries.ts";
import { TOKENS } from "./footnote-workspace.ts";
import { choiceOf, clickOf, labelsOf, shownTexts } from "./posted-message.ts";
import {
  BUILD_MS_MAX,
  built,
  CHILD_TEST_MS_MAX,
  type Child,
  endChildren,
  runFootnote,
  servingPort,
  startServer,
} from "./program.ts";

/** A table of which one name is known, and four are asked about in one question. */
const NAME = "Baltic income.csv";
const CONTENT = `Tern Baltic: income (USD m),,
,FY2022,FY2023
Revenue,590,600
Profit before port fees,61.5,64.5
Quay dues,31.1,32.3
Galley stores,14.2,15.4
Pilot fees,5.1,5.2
`;
const QUESTION = "profit of Tern Baltic in FY2023";
const PROFIT = "64.5";

const YOU = "U00000001";
const GUEST = "U00000002";
const WAIT_MS_MAX = 20_000;

vi.setConfig({ testTimeout: CHILD_TEST_MS_MAX });

let ferries: Ferries;
let workspace: Workspace;
let env: Readonly<Record<string, string>>;

beforeAll(async () => {
  await built();
  ferries = await writeFerries();
}, BUILD_MS_MAX);
afterEach(async () => {
  await endChildren();
  await workspace.close();
});
afterAll(() => ferries.remove());

async function start(): Promise<Child> {
  const { botToken, signingSecret } = TOKENS;
  workspace = await startWorkspace({
    port: 0,
    botEventsUrl: "http://127.0.0.1:9/slack/events",
    botToken,
    signingSecret,
    people: [{ name: "You" }, { name: "Colleague" }],
    retryDelaysMs: [],
  });
  env = {
    ...(await ferries.loaded()),
    FOOTNOTE_CURATORS: YOU,
    PORT: "0",
    SLACK_BOT_TOKEN: botToken,
    SLACK_API_URL: workspace.apiUrl,
    SLACK_SIGNING_SECRET: signingSecret,
  };
  const child = startServer(env);
  workspace.setBotEventsUrl(`http://127.0.0.1:${await servingPort(child)}/slack/events`);
  return child;
}

function said(user: string): readonly Message[] {
  return workspace
    .messages(user.replace("U", "D"))
    .filter((message) => message.user !== user && message.visibleTo === undefined);
}

/** What the app says after something was done. */
async function next(user: string, act: () => unknown): Promise<Message> {
  const before = said(user).length;
  act();
  return workspace.waitFor(() => said(user)[before], WAIT_MS_MAX);
}

const ask = (text: string, user = YOU): Promise<Message> =>
  next(user, () => workspace.say({ channel: "dm", text, user }));

async function told(text: string, user = YOU): Promise<string> {
  return shownTexts(await ask(text, user)).join("\n");
}

function now(message: Message): Message {
  return said(YOU).find(({ ts }) => ts === message.ts) ?? message;
}

function click(message: Message, label: string, user = YOU): void {
  const choice = choiceOf(now(message), label);
  void workspace.click({ channel: message.channel, messageTs: message.ts, user, ...clickOf(choice) });
}

/** Waits until the message shows a text. */
async function shows(message: Message, text: string): Promise<void> {
  await workspace.waitFor(() => (shownTexts(now(message)).join("\n").includes(text) ? true : undefined), WAIT_MS_MAX);
}

/** How often the app said that a dialog did not open, which happens on a slow machine. */
function unopened(): number {
  const texts = workspace.messages(YOU.replace("U", "D")).map(({ text }) => text);
  return texts.filter((text) => text.includes("The dialog did not open.")).length;
}

/** Clicks until the dialog opens, as its note says. */
async function openDialog(message: Message, label: string): Promise<NonNullable<ReturnType<Workspace["modal"]>>> {
  const before = unopened();
  click(message, label);
  const modal = await workspace.waitFor(
    () => workspace.modal() ?? (unopened() > before ? "unopened" : undefined),
    WAIT_MS_MAX,
  );
  return modal === "unopened" ? openDialog(message, label) : modal;
}

/** Clicks, fills in the dialog that opens, and sends it. */
async function answerDialog(message: Message, label: string, value: string | null): Promise<string> {
  const modal = await openDialog(message, label);
  const field = (text: string) => ({ input: { type: "plain_text_input", value: text } });
  const values = { ...(value === null ? {} : { value: field(value) }), why: field("As the notes say.") };
  await workspace.submit({ values });
  return JSON.stringify(modal.view.blocks);
}

it("the lines of a table are asked about in one question, answered by dialog and click, and taken back", async () => {
  await start();
  const { id } = workspace.upload({ name: NAME, content: CONTENT, user: YOU });
  const loaded = await next(YOU, () => workspace.say({ channel: "dm", text: "", user: YOU, files: [id] }));
  expect(shownTexts(loaded)[0]).toBe(
    `${NAME}\nRevenue of Tern Baltic, FY2022 to FY2023: 2 figures, 1 question for you`,
  );
  expect(shownTexts(loaded)).toContain("Is any of these 4 lines of “Tern Baltic: income (USD m)” a metric of ours?");
  const offered = await workspace.waitFor(() => said(YOU)[1], WAIT_MS_MAX);
  expect(labelsOf(offered)).toEqual(["Revenue of Tern Baltic in FY2023?"]);

  // Before it is answered, nobody is told that there is no such figure, nor what it is.
  const waiting = await ask(QUESTION);
  expect(shownTexts(waiting).join("\n")).toContain(
    `I have no certain figure for Operating profit of Tern Baltic, FY2023 yet: “Profit before port fees” in ${NAME} · line=4,col=3 may be it`,
  );
  expect(JSON.stringify(waiting)).not.toContain(PROFIT);
  expect(labelsOf(waiting)).toContain("Open the question");
  const others = await ask(QUESTION, GUEST);
  expect(shownTexts(others).join("\n")).toContain("waits for an answer of a curator");
  expect(labelsOf(others)).not.toContain("Open the question");
  const queue = await next(YOU, () => click(waiting, "Open the question"));
  expect(shownTexts(queue)[0]).toContain("Is any of these 4 lines");

  const dialog = await answerDialog(loaded, "One of them is…", "1 = Operating profit");
  expect(dialog).toContain("The number of the line");
  await shows(loaded, "“Profit before port fees” is Operating profit · 2 figures settled");
  await shows(loaded, "Is any of these 3 lines");
  expect(await told(QUESTION)).toContain(PROFIT);

  click(loaded, "None of these 3 lines is ours");
  await shows(loaded, "There is nothing to review.");
  expect(labelsOf(now(loaded))).toEqual(["Take back…", "Take back…"]);

  // The first of the two is what the line is, the second that the others are nothing.
  const said1 = await answerDialog(loaded, "Take back…", null);
  expect(said1).toContain("2 figures will not be found any more until it is answered");
  await shows(loaded, "“Profit before port fees”: asked again · 2 figures wait again");
  expect(await told(QUESTION)).toContain("may be it");

  const said2 = await answerDialog(loaded, "Take back…", null);
  expect(said2).toContain("6 figures that were left out will wait for an answer again");
  await shows(loaded, "Is any of these 4 lines");
  expect((await runFootnote(["review", "list"], env)).stdout).toMatch(/4 lines .* waiting 8/u);
  expect((await runFootnote(["review", "audit"], env)).stdout.match(/asked about again/gu)).toHaveLength(2);
});
