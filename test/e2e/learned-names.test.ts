import { appendFile, copyFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { COLLEAGUE, DirectMessages, type ServedWorkspace, setUpFerries, WAIT_MS_MAX, YOU } from "./ferry-workspace.ts";
import { labelsOf, shownTexts } from "./posted-message.ts";
import { runFootnote, stopped } from "./program.ts";

const QUESTION = "takings of Baltic in FY2025?";
const FIGURE = "700.25";

const { ferries, open } = setUpFerries();

async function openLearning(): Promise<ServedWorkspace> {
  const loaded = await ferries().loaded();
  const profile = join(ferries().folder, "learning.yaml");
  await copyFile(loaded.FOOTNOTE_PROFILE ?? "", profile);
  await appendFile(profile, "learn: true\n");
  return open({ ...loaded, FOOTNOTE_PROFILE: profile, FOOTNOTE_CURATORS: YOU });
}

/** Asks, and chooses Revenue from what is asked back. */
async function pick(person: DirectMessages): Promise<void> {
  const asked = await person.ask(QUESTION);
  const answer = await person.next(() => person.click(asked, "Revenue"));
  expect([asked, answer].map((message) => shownTexts(message).join("\n").includes(FIGURE))).toEqual([false, true]);
}

it("a word that people pick a meaning for is asked about, confirmed with a click, and read from then on", async () => {
  const { workspace, env, serve } = await openLearning();
  const you = new DirectMessages(workspace, YOU);
  const colleague = new DirectMessages(workspace, COLLEAGUE);
  const first = await serve();
  await pick(you);
  await pick(colleague);
  await pick(colleague);
  await workspace.settled();
  expect((await runFootnote(["names", "list"], env)).stdout).toMatch(
    /^takings +Revenue \(REVENUE\) +waits: picked 3/mu,
  );
  await stopped(first);

  const card = await you.next(serve);
  expect(shownTexts(card)[1]).toBe("“takings” was meant as Revenue 3 times, by 2 people: always?");
  you.click(card, "Always");
  await workspace.waitFor(() => (labelsOf(you.now(card)).length === 0 ? true : undefined), WAIT_MS_MAX);
  expect(shownTexts(you.now(card)).at(-1)).toContain("“takings” is read as Revenue from now on");

  const answer = shownTexts(await colleague.ask(QUESTION)).join("\n");
  expect(answer).toContain(FIGURE);
  expect(answer).toContain("Read “takings” as Revenue");

  expect((await runFootnote(["names", "export"], env)).stdout).toContain('"takings"]');
  expect((await runFootnote(["audit", "list"], env)).stdout).toMatch(
    /learned_name_decided .* confirmed word [0-9a-f]{16}/u,
  );
  expect((await runFootnote(["names", "forget", "takings"], env)).code).toBe(0);
  expect(shownTexts(await colleague.ask(QUESTION)).join("\n")).not.toContain(FIGURE);
});
