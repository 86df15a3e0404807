import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { WANTED_TEXTS } from "../../src/slack/wanted/wanted-texts.ts";
import { DirectMessages, setUpFerries, WAIT_MS_MAX, YOU } from "./ferry-workspace.ts";
import { shownTexts } from "./posted-message.ts";
import { type Child, runFootnote } from "./program.ts";

const FIGURES = [
  "metric,entity,geography,traffic,period_type,period,value,unit,source_doc,source_locator",
  "REVENUE,BALTIC,BALTIC,TOTAL,FY,2026,731.5,USD_M,annual-2026.csv,R1",
].join("\n");
const { en } = WANTED_TEXTS;

const { ferries, open } = setUpFerries();

async function killed({ process: child }: Child): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "close");
}

it("a program that is killed while it waits, and again while it tells, has told the figure once", async () => {
  const { workspace, env, serve } = await open(await ferries().loaded());
  const you = new DirectMessages(workspace, YOU);
  const first = await serve();
  const asked = await you.ask("Tell me when revenue of Baltic in FY2026 is in");
  expect(shownTexts(asked)[0]).toBe(en.waits);
  await killed(first);

  const file = join(ferries().folder, "annual-2026.csv");
  await writeFile(file, FIGURES);
  expect((await runFootnote(["ingest", file], env)).code).toBe(0);
  // The message arrives, and the program is killed before it hears so.
  workspace.faults.next("chat.postMessage", { kind: "no_reply", performedAfterMs: 0 });
  const second = await serve();
  const told = await workspace.waitFor(() => you.said()[1], WAIT_MS_MAX);
  expect(told.text).toContain("731.5 USD m");
  await killed(second);

  await serve();
  const looked = () => workspace.calls.some(({ method }) => method === "conversations.replies");
  await workspace.waitFor(() => (looked() ? true : undefined), WAIT_MS_MAX);
  // What is asked afterwards is answered behind everything that waited.
  expect((await you.ask("revenue of Baltic in FY2025")).text).toContain("700.25");
  expect(you.said().filter(({ text }) => text.includes("731.5"))).toHaveLength(1);
});
