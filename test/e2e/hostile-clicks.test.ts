import { rm } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Message } from "../../src/playground/workspace-model.ts";
import { EN_CHECK } from "../../src/render/catalog/en-check.ts";
import { EN_TOOLS } from "../../src/render/catalog/en-tools.ts";
import { EDGE_TEXTS } from "../../src/slack/texts.ts";
import { type Footnote, loadSample, startFootnote } from "./footnote-workspace.ts";
import { type Choice, choicesOf, clickOf, shownTexts, toolsOf } from "./posted-message.ts";

const GUEST = "External guest";
const NOT_CLEARED = "Sales colleague";
const MS_MAX = 30_000;
/** A receipt that nobody has. */
const NO_RECEIPT = "AAAAAAAA";

let sample: Awaited<ReturnType<typeof loadSample>>;
let footnote: Footnote;

beforeAll(async () => {
  sample = await loadSample();
});
afterAll(() => rm(sample.folder, { recursive: true, force: true }));
beforeEach(async () => {
  footnote = await startFootnote({ sampleDb: sample.dbPath, isInstalled: true });
});
afterEach(() => footnote.stop());

const notes = (): readonly Message[] =>
  footnote.workspace.messages("finance").filter(({ visibleTo }) => visibleTo !== undefined);

/** Everything that somebody else can read in the channel and its threads. */
const posted = (): readonly Message[] =>
  footnote.workspace.messages("finance").filter(({ visibleTo }) => visibleTo === undefined);

const click = ({ channel, ts }: Message, choice: Choice, user?: string) =>
  footnote.workspace.click({ channel, messageTs: ts, ...clickOf(choice), ...(user === undefined ? {} : { user }) });

describe("the tools of an answer", () => {
  it("do nothing for a guest, who is told so for each, and for forged values", async () => {
    const { answer, root } = await footnote.ask({ text: "@Footnote revenue of Hong Kong and Singapore in FY2025" });
    const tools = toolsOf(answer);
    const before = posted();
    for (const [at, tool] of tools.entries()) {
      await click(answer, tool, GUEST);
      const note = await footnote.workspace.waitFor(() => notes()[at], MS_MAX);
      expect(note.text).toBe(EDGE_TEXTS.en.notForYou);
    }
    // The workspace itself takes no option that a menu has not.
    for (const tool of tools.filter(({ isMenu }) => !isMenu)) {
      const receipt = /[0-9A-Z]{8}/u.exec(tool.value)?.[0] ?? "";
      for (const value of ["", "{}", tool.value.slice(0, -2), tool.value.replace(receipt, NO_RECEIPT)])
        await click(answer, { ...tool, value });
    }
    expect(await footnote.answersAtRest(root)).toHaveLength(1);
    expect(posted()).toEqual(before);
    expect(JSON.stringify(notes().map(({ text, blocks }) => [text, blocks]))).not.toMatch(/1,571/u);
  });

  it("give a workbook once for clicks of two people at once", async () => {
    const { answer, root } = await footnote.ask({ text: "@Footnote revenue of Hong Kong and Singapore in FY2025" });
    const tool = toolsOf(answer).find(({ label }) => label === EN_TOOLS.exports.xlsx);
    if (tool === undefined) throw new Error("No export");
    await Promise.all([click(answer, tool), click(answer, tool, NOT_CLEARED), click(answer, tool)]);
    const files = (await footnote.answersAtRest(root)).flatMap(({ files: shared }) => shared);
    expect(files.map(({ name }) => name.replace(/^.*\./u, ""))).toEqual(["xlsx"]);
  });

  it("show nothing of a confidential answer to others in the channel that it was shared in", async () => {
    const { root } = await footnote.ask({
      text: "@Footnote equity of Singapore in H1 2026",
      user: "Finance colleague",
    });
    const dm = () => footnote.workspace.messages("D00000002");
    const told = await footnote.workspace.waitFor(() => dm().find(({ text }) => text.includes("335.9")), MS_MAX);
    const share = choicesOf(told.blocks).find(({ label }) => label === EDGE_TEXTS.en.shareHere);
    if (share === undefined) throw new Error("Nothing to share");
    const known = footnote.thread(root);
    await click(told, share, "Finance colleague");
    const shared = await footnote.nextAnswer(root, known);
    expect(shownTexts(shared).join()).toContain("335.9");
    for (const tool of [...choicesOf(shared.blocks), ...toolsOf(shared)]) await click(shared, tool, NOT_CLEARED);
    await footnote.answersAtRest(root);
    expect(JSON.stringify(footnote.workspace.modal(NOT_CLEARED)?.view)).not.toMatch(/335\.9|capital-singapore/u);
    expect(JSON.stringify(notes().map(({ text, blocks }) => [text, blocks]))).not.toContain("335.9");
  });
});

describe("a message with 200 figures", () => {
  it("is checked for who asks, says how many it left out, and is posted once for a double click", async () => {
    const said = footnote.workspace.say({
      channel: "finance",
      text: "HK revenue FY25 1,571m, profit 367m. ".repeat(100),
    });
    const asked = { channel: said.channel, messageTs: said.ts, callbackId: "footnote_check" };
    expect((await footnote.workspace.shortcut({ ...asked, user: GUEST })).kind).toBe("acknowledged");
    const turnedAway = await footnote.workspace.waitFor(() => notes()[0], MS_MAX);
    expect(turnedAway.text).toBe(EDGE_TEXTS.en.notForYou);
    await footnote.workspace.shortcut(asked);
    const note = await footnote.workspace.waitFor(() => notes()[1], MS_MAX);
    expect(shownTexts(note).join("\n")).toContain(EN_CHECK.beyond(160, 40));
    const post = choicesOf(note.blocks).find(({ label }) => label === EN_TOOLS.post);
    if (post === undefined) throw new Error("Nothing to post");
    await Promise.all([click(note, post), click(note, post)]);
    expect(await footnote.answersAtRest(said)).toHaveLength(1);
  });
});
