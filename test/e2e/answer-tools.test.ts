import { rm } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openSqliteFactStore } from "../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import type { Message, WorkspaceFile } from "../../src/playground/workspace-model.ts";
import { EN_CHANGES } from "../../src/render/catalog/en-changes.ts";
import { EN_TOOLS } from "../../src/render/catalog/en-tools.ts";
import { ZH_TOOLS } from "../../src/render/catalog/zh-tools.ts";
import { footnote as cli } from "../cli/command-line.ts";
import { documentOf, factOf } from "../support/facts.ts";
import { SAMPLE_PROFILE } from "../support/sample-store.ts";
import { type Footnote, loadSample, startFootnote, TODAY, TOKENS } from "./footnote-workspace.ts";
import { clickOf, tableOf, toolsOf } from "./posted-message.ts";

const REPLY_MS_MAX = 15_000;
/** Of two rounds. */
const ROUNDS_MS_MAX = 60_000;

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

/** The files that were shared below a message, once there are so many. */
async function filesBelow({ channel, threadTs }: Message, count: number): Promise<readonly WorkspaceFile[]> {
  const { workspace } = footnote;
  const files = () =>
    workspace
      .messages(channel)
      .flatMap((one) => (one.threadTs === threadTs && one.visibleTo === undefined ? one.files : []));
  return workspace.waitFor(() => (files().length >= count ? files() : undefined), REPLY_MS_MAX);
}

async function contentOf(file: WorkspaceFile | undefined): Promise<Buffer> {
  const headers = { authorization: `Bearer ${TOKENS.botToken}` };
  return Buffer.from(await (await fetch(file?.downloadUrl ?? "", { headers })).arrayBuffer());
}

const SERIES = "@Footnote profit of Hong Kong by year";
const PNG = Buffer.from("89504e470d0a1a0a", "hex");

describe("a series", () => {
  it("brings a picture below its table, once, whose description says figures of the answer alone", async () => {
    footnote = await startFootnote({ sampleDb: sample.dbPath });
    const { answer, root } = await footnote.ask({ text: SERIES });
    const [picture] = await filesBelow(answer, 1);
    expect(picture).toMatchObject({ isImage: true, mimeType: "image/png" });
    const content = await contentOf(picture);
    expect(content.subarray(0, PNG.length)).toEqual(PNG);
    // Width and height are bytes 16 to 24.
    expect(content.readUInt32BE(16)).toBeGreaterThan(300);
    expect(content.readUInt32BE(20)).toBeGreaterThan(100);
    const cells = new Set(tableOf(answer).flat());
    const said = picture?.altText.match(/\d[\d,.]*\d/g) ?? [];
    const shown = [...cells].join(" ");
    expect(said.length).toBeGreaterThanOrEqual(6);
    for (const figure of said) expect(shown).toContain(figure);
    await footnote.restart();
    expect((await footnote.answersAtRest(root)).flatMap(({ files }) => files)).toHaveLength(1);
  });

  it("whose picture Slack takes and loses the reply of is shared once all the same", async () => {
    footnote = await startFootnote({ sampleDb: sample.dbPath });
    footnote.workspace.faults.next("files.completeUploadExternal", { kind: "drop_connection", performedAfterMs: 0 });
    const { answer, root } = await footnote.ask({ text: SERIES });
    await filesBelow(answer, 1);
    expect((await footnote.answersAtRest(root)).flatMap(({ files }) => files)).toHaveLength(1);
  });

  it("whose picture Slack refuses stays an answer with its table, and nothing more is said", async () => {
    footnote = await startFootnote({ sampleDb: sample.dbPath });
    footnote.workspace.faults.rule = ({ method }) =>
      method === "files.completeUploadExternal" ? { kind: "error", error: "not_in_channel" } : undefined;
    const { answer, root } = await footnote.ask({ text: SERIES });
    expect(tableOf(answer).length).toBeGreaterThan(3);
    expect(await footnote.answersAtRest(root)).toHaveLength(1);
  });
});

describe("an answer taken along", () => {
  it("is a file with its figures and their documents, shared once for a double click", async () => {
    footnote = await startFootnote({ sampleDb: sample.dbPath });
    const { answer, root } = await footnote.ask({ text: "@Footnote revenue of Hong Kong and Singapore in FY2025" });
    const tool = toolsOf(answer).find(({ label }) => label === EN_TOOLS.exports.csv);
    if (tool === undefined) throw new Error("No export");
    const click = { channel: answer.channel, messageTs: answer.ts, ...clickOf(tool) };
    await Promise.all([footnote.workspace.click(click), footnote.workspace.click(click)]);
    const [file] = await filesBelow(answer, 1);
    const content = (await contentOf(file)).toString("utf8");
    for (const row of tableOf(answer).slice(1)) expect(content).toContain(row[0]);
    expect(content).toMatch(/\.(?:xlsx|pptx|md|csv|docx)/);
    expect((await footnote.answersAtRest(root)).flatMap(({ files }) => files)).toHaveLength(1);
  });
});

describe("`footnote replay`", () => {
  it("prints the answer as given; what would be said today only where it is something else", async () => {
    footnote = await startFootnote({ sampleDb: sample.dbPath });
    await withFacts((store) => store.replaceDocument(stating("411", "2019-12-31")));
    const { answer } = await footnote.ask({ text: "@Footnote revenue of Hong Kong in FY2019" });
    const id = /[0-9A-Z]{8}/.exec(toolsOf(answer)[0]?.value ?? "")?.[0] ?? "";
    const replay = () =>
      cli(["replay", id, "--profile", SAMPLE_PROFILE, "--db", footnote.dbPath], { env: { FOOTNOTE_TODAY: TODAY } });
    const same = await replay();
    expect(same).toMatchObject({ code: 0, err: "" });
    expect(same.out).toContain("411");
    expect(same.out).not.toContain(EN_TOOLS.today);

    await withFacts((store) => store.replaceDocument(stating("432", "2019-12-31")));
    const restated = await replay();
    expect(restated.out).toMatch(/411 .* then, .*432 .* now/);
    expect(restated.out).toContain(EN_TOOLS.today);

    expect(await cli(["replay", "AAAAAAAA", "--profile", SAMPLE_PROFILE, "--db", footnote.dbPath])).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringContaining("No answer with the id AAAAAAAA is kept."),
    });
  });
});

describe("a thread", () => {
  it("is told once that a figure in it was restated, also after another restart", {
    timeout: 2 * ROUNDS_MS_MAX,
  }, async () => {
    footnote = await startFootnote({ sampleDb: sample.dbPath });
    await withFacts((store) => store.replaceDocument(stating("411", "2019-12-31")));
    const { root } = await footnote.ask({ text: "@Footnote revenue of Hong Kong in FY2019" });
    await withFacts((store) => store.replaceDocument(stating("432", "2019-12-31")));
    const notices = () => footnote.thread(root).filter(({ text }) => text.startsWith(EN_CHANGES.lead));
    await footnote.restart();
    const notice = await footnote.workspace.waitFor(() => notices()[0], ROUNDS_MS_MAX);
    expect(notice.text).toMatch(/411 USD m \(fy2019\.xlsx.*\) before, 432 USD m \(fy2019\.xlsx.*\) now\.$/);
    await footnote.restart();
    expect((await footnote.answersAtRest(root)).length).toBeGreaterThan(0);
    expect(notices()).toHaveLength(1);
  });
});
