import { rm } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openSqliteFactStore } from "../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import type { Message } from "../../src/playground/workspace-model.ts";
import { EN_TOOLS } from "../../src/render/catalog/en-tools.ts";
import { ZH_TOOLS } from "../../src/render/catalog/zh-tools.ts";
import { documentOf, factOf } from "../support/facts.ts";
import { type Footnote, loadSample, startFootnote } from "./footnote-workspace.ts";
import { clickOf, toolsOf } from "./posted-message.ts";

const REPLY_MS_MAX = 15_000;

let sample: Awaited<ReturnType<typeof loadSample>>;
let footnote: Footnote;

beforeAll(async () => {
  sample = await loadSample();
});
afterAll(() => rm(sample.folder, { recursive: true, force: true }));
afterEach(() => footnote.stop());

/** Clicks a tool of an answer and waits for the private reply. */
async function useTool({ channel, ts, threadTs, blocks }: Message, label: string): Promise<string> {
  const { workspace } = footnote;
  const tool = toolsOf({ blocks }).find((one) => one.label === label);
  if (tool === undefined) throw new Error(`No tool "${label}"`);
  const replies = () =>
    workspace.messages(channel).filter((one) => one.visibleTo !== undefined && one.threadTs === threadTs);
  const before = replies().length;
  expect((await workspace.click({ channel, messageTs: ts, ...clickOf(tool) })).kind).toBe("acknowledged");
  return (await workspace.waitFor(() => replies()[before], REPLY_MS_MAX)).text;
}

async function withFacts(work: (store: ReturnType<typeof openSqliteFactStore>) => Promise<unknown>): Promise<void> {
  const store = openSqliteFactStore(footnote.dbPath);
  try {
    await work(store);
  } finally {
    store.close();
  }
}

const CELL = { metric: "REVENUE", entity: "ACME_HK", period: "FY2019", dimensions: { channel: "TOTAL" } } as const;
/** The file with this figure: every figure is of another version of it. */
const stating = (value: string, validAsOf: string) => ({
  ...documentOf("fy2019.xlsx", [factOf({ cell: CELL, doc: "fy2019.xlsx", value, validAsOf })]),
  fileHash: `with ${value}`,
});

describe("a former answer", () => {
  it("is shown again with what holds today, as long as its documents state it", async () => {
    footnote = await startFootnote({ sampleDb: sample.dbPath });
    await withFacts((store) => store.replaceDocument(stating("411", "2019-12-31")));
    const { answer } = await footnote.ask({ text: "@Footnote revenue of Hong Kong in FY2019" });
    const same = await useTool(answer, EN_TOOLS.again);
    expect(same).toMatch(/Answer [0-9A-Z]{8}, given on .* to “revenue of Hong Kong in FY2019”:/);
    expect(same).toContain(EN_TOOLS.stands);
    expect(same).toContain("411");
    expect(same).not.toContain(EN_TOOLS.today);

    await withFacts((store) => store.replaceDocument(stating("432", "2019-12-31")));
    const restated = await useTool(answer, EN_TOOLS.again);
    expect(restated).toMatch(/411 .* then, .*432 .* now \(fy2019.xlsx\)/);
    expect(restated).not.toContain(EN_TOOLS.stands);
    expect(restated).toContain(EN_TOOLS.today);

    await withFacts((store) => store.withdrawDocument("fy2019.xlsx"));
    const gone = await useTool(answer, EN_TOOLS.again);
    expect(gone).toContain(EN_TOOLS.notShown.gone);
    expect(gone).not.toMatch(/411|432/);
  });

  it("is rated in its thread by one click, and says thanks in its language", async () => {
    footnote = await startFootnote({ sampleDb: sample.dbPath });
    const { answer } = await footnote.ask({ text: "@Footnote 香港2025年的营收是多少？" });
    expect(toolsOf(answer).map(({ label }) => label)).toEqual([
      ZH_TOOLS.right,
      ZH_TOOLS.notRight,
      ZH_TOOLS.again,
      ...Object.values(ZH_TOOLS.exports),
    ]);
    expect(await useTool(answer, ZH_TOOLS.right)).toContain("谢谢");
    const asked = await useTool(answer, ZH_TOOLS.notRight);
    expect(asked).toBe(ZH_TOOLS.whatIsWrong);
  });
});
