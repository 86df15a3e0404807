import { rm } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { objectsIn } from "../../src/playground/json.ts";
import { EN_FORMER } from "../../src/render/catalog/en-former.ts";
import { EN_TOOLS } from "../../src/render/catalog/en-tools.ts";
import { footnote as cli } from "../cli/command-line.ts";
import { loadFormer } from "../support/former-load.ts";
import { SAMPLE_PROFILE } from "../support/sample-store.ts";
import { type Footnote, loadSample, startFootnote, TOKENS } from "./footnote-workspace.ts";
import { choiceOf, clickOf, labelsOf, shownTexts, toolsOf } from "./posted-message.ts";

const REPLY_MS_MAX = 15_000;

let sample: Awaited<ReturnType<typeof loadSample>>;
let footnote: Footnote;

beforeAll(async () => {
  sample = await loadSample();
  await loadFormer(sample.dbPath, sample.folder);
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

  it("is exported, drawn and opened as the figures of that day", async () => {
    footnote = await startFootnote({ sampleDb: sample.dbPath });
    const { workspace } = footnote;
    const asked = "@Footnote revenue of Hong Kong 2010, 2011 and 2012 as we knew it on 15.3.2026";
    const { answer, root } = await footnote.ask({ text: asked });
    const files = () => footnote.thread(root).flatMap((one) => one.files);
    const chart = await workspace.waitFor(() => files()[0], REPLY_MS_MAX);
    expect(chart.altText).toMatch(/680[\s\S]*700[\s\S]*600/u);
    expect(chart.altText).not.toContain("650");
    expect(chart.altText).toContain("as known on 15 March 2026");

    const click = async (tool: ReturnType<typeof toolsOf>[number] | undefined) => {
      if (tool === undefined) throw new Error("No such tool");
      const { channel, ts: messageTs } = answer;
      expect((await workspace.click({ channel, messageTs, ...clickOf(tool) })).kind).toBe("acknowledged");
    };
    await click(toolsOf(answer).find(({ label }) => label === EN_TOOLS.exports.csv));
    const file = await workspace.waitFor(() => files()[1], REPLY_MS_MAX);
    const headers = { authorization: `Bearer ${TOKENS.botToken}` };
    const content = await (await fetch(file.downloadUrl, { headers })).text();
    expect(content).toContain("As known on 15 March 2026");
    expect(content.split("\n").find((line) => /2012/u.test(line) && /600/u.test(line))).toBeDefined();
  });

  it("stays what it was where its document is withdrawn: shown again, opened and checked as of that day", async () => {
    footnote = await startFootnote({ sampleDb: sample.dbPath, isInstalled: true });
    const { workspace } = footnote;
    const { answer } = await footnote.ask({ text: "@Footnote revenue of Hong Kong 2012 as known on 15 March 2026" });
    const { channel, ts: messageTs, threadTs } = answer;
    const store = ["--profile", SAMPLE_PROFILE, "--db", footnote.dbPath];
    expect((await cli(["facts", "withdraw", "history.csv", ...store])).out).toContain("withdrawn history.csv");
    const notes = () => workspace.messages(channel).filter((one) => one.visibleTo !== undefined);
    const again = toolsOf(answer).find(({ label }) => label === EN_TOOLS.again);
    await workspace.click({ channel, messageTs, ...clickOf(again ?? choiceOf(answer, EN_TOOLS.again)) });
    const shown = await workspace.waitFor(() => notes()[0]?.text, REPLY_MS_MAX);
    expect(shown).toContain("600 USD m");
    expect(shown).toContain(EN_TOOLS.stands);

    await workspace.click({ channel, messageTs, ...clickOf(choiceOf(answer, "Show source")) });
    const modal = await workspace.waitFor(() => workspace.modal(), REPLY_MS_MAX);
    const texts = shownTexts({ blocks: objectsIn(modal.view.blocks) }).join("\n");
    expect(texts).toContain("600 USD m");
    expect(texts).toContain(EN_FORMER.noneToday);

    await workspace.shortcut({ channel, messageTs, callbackId: "footnote_check" });
    const checked = await workspace.waitFor(() => notes()[1], REPLY_MS_MAX);
    expect(checked.threadTs).toBe(threadTs);
    expect(shownTexts(checked).join("\n")).toMatch(/As known on 15 March 2026[\s\S]*✓ “[^”]*600/u);
    expect(shownTexts(checked).join("\n")).not.toContain("✗");
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
