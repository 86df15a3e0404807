import { rm } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openSqliteFactStore } from "../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { buildGlossary } from "../../src/company/glossary.ts";
import { createSettler } from "../../src/import/review/settler.ts";
import { objectsIn } from "../../src/playground/json.ts";
import type { Message } from "../../src/playground/workspace-model.ts";
import { EN_SOURCE } from "../../src/render/catalog/en-source.ts";
import { testProfile } from "../support/profiles.ts";
import { type Footnote, loadSample, startFootnote } from "./footnote-workspace.ts";
import { choiceOf, clickOf, labelsOf, shownTexts } from "./posted-message.ts";

let sample: Awaited<ReturnType<typeof loadSample>>;
let footnote: Footnote;

beforeAll(async () => {
  sample = await loadSample();
});
afterAll(() => rm(sample.folder, { recursive: true, force: true }));
afterEach(() => footnote.stop());

async function start(mode: "http" | "socket" = "http"): Promise<Footnote> {
  footnote = await startFootnote({ sampleDb: sample.dbPath, mode });
  return footnote;
}

/** Clicks beside a footnote, and gives what the dialog then says. */
async function openSource(message: Message, label: string, user?: string): Promise<readonly string[]> {
  const { workspace } = footnote;
  const known = workspace.modal(user)?.id;
  const click = { channel: message.channel, messageTs: message.ts, user, ...clickOf(choiceOf(message, label)) };
  expect((await workspace.click(click)).kind).toBe("acknowledged");
  const modal = await workspace.waitFor(() => {
    const now = workspace.modal(user);
    return now?.id === known ? undefined : now;
  });
  return shownTexts({ blocks: objectsIn(modal.view.blocks) });
}

describe("the source of a figure", () => {
  it.each(["http", "socket"] as const)("opens beside each footnote of a table, over %s", async (mode) => {
    const { ask } = await start(mode);
    const { answer } = await ask({ text: "@Footnote Compare revenue of Hong Kong and China in 2024 and 2025" });
    expect(labelsOf(answer).filter((label) => label.startsWith("Show source"))).toEqual([
      "Show source 1",
      "Show source 2",
      "Show source 3",
      "Show source 4",
    ]);
    const shown = await openSource(answer, "Show source 2");
    expect(shown.slice(0, 3)).toEqual([
      "Source 2 of 4",
      "1,571 USD m\nACME Hong Kong · FY2025 · Revenue",
      expect.stringMatching(
        /^ACME_FY2025_Review\.pptx · Slide 3, .*row Revenue, column FY2025 · as of 31 December 2025$/u,
      ),
    ]);
    const table = shown.find((text) => text.includes("▸"));
    expect(table).toMatch(/FY2025/u);
    expect(table).toMatch(/^Revenue .*▸1,571/mu);
    expect(shown.find((text) => text.startsWith("Loaded on"))).toBeDefined();
  });

  it("opens from an old button after a restart, and in Chinese", async () => {
    const { ask, restart } = await start();
    const { answer } = await ask({ text: "@Footnote 香港2025年营收是多少？" });
    await restart();
    const shown = await openSource(answer, "查看来源");
    expect(shown[1]).toMatch(/^ACME_FY2025_Review\.pptx · 第3张幻灯片/u);
  });

  it("whose document was withdrawn meanwhile is said to be gone", async () => {
    const { ask, dbPath } = await start();
    const { answer } = await ask({ text: "@Footnote Revenue of Hong Kong in 2025" });
    const facts = openSqliteFactStore(dbPath);
    const { documents } = facts.documentStores(createSettler(buildGlossary(testProfile())));
    for (const one of await documents.documents()) await documents.withdraw(one);
    facts.close();
    expect(await openSource(answer, "Show source")).toEqual([EN_SOURCE.gone]);
  });
});
