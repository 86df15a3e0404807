import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openEngine } from "../../src/server/compose.ts";
import { SAMPLE_PROFILE } from "../support/sample-store.ts";
import { type Footnote, loadSample, startFootnote } from "./footnote-workspace.ts";
import { labelsOf, shownTexts, toolsOf } from "./posted-message.ts";

let sample: Awaited<ReturnType<typeof loadSample>>;
let footnote: Footnote;

const CSV = (value: string): string =>
  [
    "metric,entity,geography,channel,period_type,period,value,unit,source_doc,source_locator",
    `REVENUE,ACME_HK,HK,TOTAL,FY,2012,${value},USD_M,history.pptx,slide=1`,
    "REVENUE,ACME_HK,HK,TOTAL,FY,2011,700,USD_M,history.pptx,slide=2",
  ].join("\n");

/** The history is loaded on 1 March 2026, and again with another figure when the test runs. */
beforeAll(async () => {
  sample = await loadSample();
  const engine = await openEngine({
    profilePath: SAMPLE_PROFILE,
    dbPath: sample.dbPath,
    model: null,
    trace: () => {},
  });
  const history = join(sample.folder, "history.csv");
  await writeFile(history, CSV("600"));
  await engine.ingest([history]);
  const database = new BetterSqlite3(sample.dbPath);
  database.exec("UPDATE document SET ingested_at = '2026-03-01T09:00:00.000Z' WHERE doc = 'history.csv'");
  database.close();
  await writeFile(history, CSV("650"));
  await engine.ingest([history]);
  engine.close();
});
afterAll(() => rm(sample.folder, { recursive: true, force: true }));
afterEach(() => footnote.stop());

describe("a question for what was known on a day", () => {
  it("gets the figure of that day and the one of today, each with its source, and keeps the day in its thread", async () => {
    footnote = await startFootnote({ sampleDb: sample.dbPath });
    const asked = "@Footnote revenue of Hong Kong 2012 as known on 15 March 2026";
    const { root, answer } = await footnote.ask({ text: asked });
    const texts = shownTexts(answer).join("\n");
    expect(texts).toContain("As known on 15 March 2026");
    expect(texts).toMatch(/600 USD m[\s\S]*restated since; today it is 650 USD m \(source: history\.pptx/u);
    const next = await footnote.ask({ text: "@Footnote and 2011?", root });
    expect(shownTexts(next.answer).join("\n")).toMatch(/As known on 15 March 2026[\s\S]*700 USD m/u);
    const today = await footnote.ask({ text: "@Footnote revenue of Hong Kong 2012" });
    expect(shownTexts(today.answer).join("\n")).not.toContain("As known on");
    expect(shownTexts(today.answer).join("\n")).toContain("650 USD m");
  });

  it("finds nothing before the first load, offers nothing that would be of today, and gives no reasons", async () => {
    footnote = await startFootnote({ sampleDb: sample.dbPath });
    const { answer } = await footnote.ask({ text: "@Footnote 截至2026年2月1日当时已知的香港2012年营收" });
    expect(shownTexts(answer).join("\n")).toMatch(/按2026年2月1日当时所知/u);
    expect(labelsOf(answer)).toEqual([]);
    expect(toolsOf(answer).map(({ actionId }) => actionId)).not.toContain("footnote_tool:tell");
    const why = await footnote.ask({ text: "@Footnote why did HK revenue grow in 2025 as known on 15 March 2026?" });
    expect(shownTexts(why.answer)).toEqual([expect.stringContaining("What was known on a day I only answer")]);
  });
});
