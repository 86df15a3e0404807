import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { EDGE_TEXTS } from "../../src/slack/texts.ts";
import { PROFILE_YAML } from "../answer/company.ts";
import { type ServedWorkspace, setUpFerries, WAIT_MS_MAX, YOU } from "./ferry-workspace.ts";
import { shownTexts } from "./posted-message.ts";
import { type Child, runFootnote, stopped } from "./program.ts";

const QUESTION = "revenue of Baltic in FY2025?";
const FIGURE = "700.25";

const OPEN = `access: { admins: [${YOU}] }`;
const BLOCKED = `access: { admins: [${YOU}], blocked: [${YOU}] }`;
const BROKEN = `access: { admins: [${YOU}], blocked: [nobody] }`;

const { ferries, open } = setUpFerries();

let server: ServedWorkspace;
let path: string;

/** As editors do: another file in the place of the last. */
async function write(access: string, company = PROFILE_YAML): Promise<void> {
  await writeFile(`${path}.new`, `${company}${access}\n`);
  await rename(`${path}.new`, path);
}

async function start(): Promise<Child> {
  path = join(ferries().folder, "watched.yaml");
  await write(OPEN);
  server = await open({ ...(await ferries().loaded()), FOOTNOTE_PROFILE: path });
  return server.serve();
}

/** What the app says in the direct messages, private notes too. */
function said(): readonly string[] {
  return server.workspace
    .messages("dm")
    .filter(({ user }) => user !== YOU)
    .map((message) => [message.text, ...shownTexts(message)].join("\n"));
}

/** What the app says next. */
async function ask(text = QUESTION): Promise<string> {
  const before = said().length;
  server.workspace.say({ channel: "dm", text });
  await server.workspace.waitFor(() => (said().length > before ? true : undefined), WAIT_MS_MAX);
  await server.workspace.settled();
  return said().slice(before).join("\n");
}

function logged({ output }: Child, event: string): number {
  return output.stdout.split(`"event":"${event}"`).length - 1;
}

async function logs(child: Child, event: string, times: number): Promise<void> {
  await vi.waitFor(() => expect(logged(child, event)).toBe(times), { timeout: WAIT_MS_MAX, interval: 100 });
}

/** The asker is an administrator, and so is told of each fault. */
async function toldOfFaults(times: number): Promise<void> {
  const told = (): number => said().join("\n").split("The company file was changed and has a fault").length - 1;
  await vi.waitFor(() => expect(told()).toBe(times), { timeout: WAIT_MS_MAX, interval: 100 });
}

async function doctorOf(name: string): Promise<readonly string[]> {
  const { stdout } = await runFootnote(["doctor", "--json"], server.env);
  const { findings } = JSON.parse(stdout) as { findings: { name: string; level: string; says: string }[] };
  return findings.filter((finding) => finding.name === name).map(({ level, says }) => `${level}: ${says}`);
}

it("somebody who is blocked while the server runs is not answered, and a broken file changes nothing, and a new name is understood", async () => {
  const child = await start();
  expect(await ask()).toContain(FIGURE);
  expect(await doctorOf("company file in use")).toEqual([
    expect.stringMatching(/^ok: the running server has what the file/),
  ]);

  await write(BLOCKED);
  await logs(child, "company_file_taken", 1);
  expect(await ask()).toBe(EDGE_TEXTS.en.notForYou);

  await write(BROKEN);
  await logs(child, "company_file_kept", 1);
  expect(child.output.stdout).toMatch(/"places":\["[^"]*watched\.yaml:\d+:\d+"\]/u);
  await toldOfFaults(1);
  expect(await ask()).toBe(EDGE_TEXTS.en.notForYou);
  expect(await doctorOf("company file in use")).toEqual([
    expect.stringMatching(/^warning: the running server still has/),
  ]);

  await rm(path);
  await logs(child, "company_file_kept", 2);
  await toldOfFaults(2);
  expect(await ask()).toBe(EDGE_TEXTS.en.notForYou);

  await write(OPEN);
  await logs(child, "company_file_taken", 2);
  expect(await ask()).toContain(FIGURE);
  expect(await doctorOf("company file in use")).toEqual([expect.stringMatching(/^ok: /)]);

  expect(await ask("takings of Baltic in FY2025?")).not.toContain(FIGURE);
  await write(OPEN, PROFILE_YAML.replace("sales revenue,", "sales revenue, takings,"));
  await logs(child, "company_file_taken", 3);
  expect(await ask("takings of Baltic in FY2025?")).toContain(FIGURE);

  const { code, stderr } = await stopped(child);
  expect([code, stderr]).toEqual([0, ""]);
  const { stdout } = await runFootnote(["audit", "list"], server.env);
  expect(stdout.match(/company_file_taken/gu)).toHaveLength(3);
});
