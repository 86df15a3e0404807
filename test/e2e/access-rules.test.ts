import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { Workspace } from "../../src/playground/workspace.ts";
import { startWorkspace } from "../../src/playground/workspace-server.ts";
import { EDGE_TEXTS } from "../../src/slack/texts.ts";
import { PROFILE_YAML } from "../answer/company.ts";
import { type Ferries, writeFerries } from "./ferries.ts";
import { TOKENS } from "./footnote-workspace.ts";
import { shownTexts } from "./posted-message.ts";
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
const QUESTION = "revenue of Baltic in FY2025?";
const FIGURE = "700.25";
/** Twice the ten seconds of the promise, since a test machine has other work. */
const TAKEN_MS_MAX = 20_000;

const OPEN = `access: { admins: [${YOU}] }`;
const BLOCKED = `access: { admins: [${YOU}], blocked: [${YOU}] }`;
const BROKEN = `access: { admins: [${YOU}], blocked: [nobody] }`;

vi.setConfig({ testTimeout: CHILD_TEST_MS_MAX });

let ferries: Ferries;
let workspace: Workspace;
let env: Readonly<Record<string, string>>;
let path: string;

beforeAll(async () => {
  await built();
  ferries = await writeFerries();
}, BUILD_MS_MAX);
afterEach(async () => {
  await endChildren();
  await workspace.close();
});
afterAll(() => ferries.remove());

/** As editors do: another file in the place of the last. */
async function write(access: string): Promise<void> {
  await writeFile(`${path}.new`, `${PROFILE_YAML}${access}\n`);
  await rename(`${path}.new`, path);
}

async function start(): Promise<Child> {
  const { botToken, signingSecret } = TOKENS;
  workspace = await startWorkspace({
    port: 0,
    botEventsUrl: "http://127.0.0.1:9/slack/events",
    botToken,
    signingSecret,
    retryDelaysMs: [],
  });
  path = join(ferries.folder, "watched.yaml");
  await write(OPEN);
  env = {
    ...(await ferries.loaded()),
    FOOTNOTE_PROFILE: path,
    PORT: "0",
    SLACK_BOT_TOKEN: botToken,
    SLACK_API_URL: workspace.apiUrl,
    SLACK_SIGNING_SECRET: signingSecret,
  };
  const child = startServer(env);
  workspace.setBotEventsUrl(`http://127.0.0.1:${await servingPort(child)}/slack/events`);
  return child;
}

/** What the app says in the direct messages, private notes too. */
function said(): readonly string[] {
  return workspace
    .messages("dm")
    .filter(({ user }) => user !== YOU)
    .map((message) => [message.text, ...shownTexts(message)].join("\n"));
}

/** What the app says next. */
async function ask(): Promise<string> {
  const before = said().length;
  workspace.say({ channel: "dm", text: QUESTION });
  await workspace.waitFor(() => (said().length > before ? true : undefined), TAKEN_MS_MAX);
  await workspace.settled();
  return said().slice(before).join("\n");
}

function logged({ output }: Child, event: string): number {
  return output.stdout.split(`"event":"${event}"`).length - 1;
}

async function logs(child: Child, event: string, times: number): Promise<void> {
  await vi.waitFor(() => expect(logged(child, event)).toBe(times), { timeout: TAKEN_MS_MAX, interval: 100 });
}

/** The asker is an administrator, and so is told of each fault. */
async function toldOfFaults(times: number): Promise<void> {
  const told = (): number => said().join("\n").split("The company file was changed and has a fault").length - 1;
  await vi.waitFor(() => expect(told()).toBe(times), { timeout: TAKEN_MS_MAX, interval: 100 });
}

async function doctorOf(name: string): Promise<readonly string[]> {
  const { stdout } = await runFootnote(["doctor", "--json"], env);
  const { findings } = JSON.parse(stdout) as { findings: { name: string; level: string; says: string }[] };
  return findings.filter((finding) => finding.name === name).map(({ level, says }) => `${level}: ${says}`);
}

it("somebody who is blocked while the server runs is not answered, and a broken file changes nothing", async () => {
  const child = await start();
  expect(await ask()).toContain(FIGURE);
  expect(await doctorOf("access rules")).toEqual([expect.stringMatching(/^ok: the running server has those of the/)]);

  await write(BLOCKED);
  await logs(child, "access_rules_taken", 1);
  expect(await ask()).toBe(EDGE_TEXTS.en.notForYou);

  await write(BROKEN);
  await logs(child, "company_file_kept", 1);
  expect(child.output.stdout).toMatch(/"places":\["[^"]*watched\.yaml:\d+:\d+"\]/u);
  await toldOfFaults(1);
  expect(await ask()).toBe(EDGE_TEXTS.en.notForYou);
  expect(await doctorOf("access rules")).toEqual([expect.stringMatching(/^warning: the running server still has/)]);

  await rm(path);
  await logs(child, "company_file_kept", 2);
  await toldOfFaults(2);
  expect(await ask()).toBe(EDGE_TEXTS.en.notForYou);

  await write(OPEN);
  await logs(child, "access_rules_taken", 2);
  expect(await ask()).toContain(FIGURE);
  expect(await doctorOf("access rules")).toEqual([expect.stringMatching(/^ok: /)]);

  const { code, stderr } = await stopped(child);
  expect([code, stderr]).toEqual([0, ""]);
  const { stdout } = await runFootnote(["audit", "list"], env);
  expect(stdout.match(/access_rules_taken/gu)).toHaveLength(2);
});
