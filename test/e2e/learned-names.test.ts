import { appendFile, copyFile } from "node:fs/promises";
import { join } from "node:path";
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
  stopped,
} from "./program.ts";

const YOU = "U00000001";
const COLLEAGUE = "U00000002";
const QUESTION = "takings of Baltic in FY2025?";
const FIGURE = "700.25";
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
  const child = startServer(env);
  workspace.setBotEventsUrl(`http://127.0.0.1:${await servingPort(child)}/slack/events`);
  return child;
}

async function startLearning(): Promise<Child> {
  const { botToken, signingSecret } = TOKENS;
  workspace = await startWorkspace({
    port: 0,
    botEventsUrl: "http://127.0.0.1:9/slack/events",
    botToken,
    signingSecret,
    people: [{ name: "You" }, { name: "Colleague" }],
    retryDelaysMs: [],
  });
  const loaded = await ferries.loaded();
  const profile = join(ferries.folder, "learning.yaml");
  await copyFile(loaded.FOOTNOTE_PROFILE ?? "", profile);
  await appendFile(profile, "learn: true\n");
  env = {
    ...loaded,
    FOOTNOTE_PROFILE: profile,
    FOOTNOTE_CURATORS: YOU,
    PORT: "0",
    SLACK_BOT_TOKEN: botToken,
    SLACK_API_URL: workspace.apiUrl,
    SLACK_SIGNING_SECRET: signingSecret,
  };
  return start();
}

/** What the app has said to a person in their direct messages, the latest last. */
function said(user: string): readonly Message[] {
  return workspace.messages(user.replace("U", "D")).filter((message) => message.user !== user);
}

async function next(user: string, act: () => unknown): Promise<Message> {
  const before = said(user).length;
  act();
  return workspace.waitFor(() => said(user)[before], WAIT_MS_MAX);
}

const ask = (user: string): Promise<Message> =>
  next(user, () => workspace.say({ channel: "dm", text: QUESTION, user }));

function click(user: string, message: Message, label: string): void {
  void workspace.click({ channel: message.channel, messageTs: message.ts, user, ...clickOf(choiceOf(message, label)) });
}

/** Asks, and chooses Revenue from what is asked back. */
async function pick(user: string): Promise<void> {
  const asked = await ask(user);
  const answer = await next(user, () => click(user, asked, "Revenue"));
  expect([asked, answer].map((message) => shownTexts(message).join("\n").includes(FIGURE))).toEqual([false, true]);
}

it("a word that people pick a meaning for is asked about, confirmed with a click, and read from then on", async () => {
  const first = await startLearning();
  await pick(YOU);
  await pick(COLLEAGUE);
  await pick(COLLEAGUE);
  await workspace.settled();
  expect((await runFootnote(["names", "list"], env)).stdout).toMatch(
    /^takings +Revenue \(REVENUE\) +waits: picked 3/mu,
  );
  await stopped(first);

  const card = await next(YOU, start);
  expect(shownTexts(card)[1]).toBe("“takings” was meant as Revenue 3 times, by 2 people: always?");
  click(YOU, card, "Always");
  const now = (): Message | undefined => said(YOU).find(({ ts }) => ts === card.ts);
  await workspace.waitFor(() => (labelsOf(now() ?? card).length === 0 ? true : undefined), WAIT_MS_MAX);
  expect(shownTexts(now() ?? card).at(-1)).toContain("“takings” is read as Revenue from now on");

  const answer = shownTexts(await ask(COLLEAGUE)).join("\n");
  expect(answer).toContain(FIGURE);
  expect(answer).toContain("Read “takings” as Revenue");

  expect((await runFootnote(["names", "export"], env)).stdout).toContain('"takings"]');
  expect((await runFootnote(["audit", "list"], env)).stdout).toMatch(
    /learned_name_decided .* confirmed word [0-9a-f]{16}/u,
  );
  expect((await runFootnote(["names", "forget", "takings"], env)).code).toBe(0);
  expect(shownTexts(await ask(COLLEAGUE)).join("\n")).not.toContain(FIGURE);
});
