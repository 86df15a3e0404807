import { rm } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Message } from "../../src/playground/workspace-model.ts";
import { EDGE_TEXTS } from "../../src/slack/texts.ts";
import { type Footnote, loadSample, startFootnote } from "./footnote-workspace.ts";
import { choicesOf, clickOf, shownTexts } from "./posted-message.ts";

/** Stands only in the sample's CONFIDENTIAL document. */
const SEALED = "@Footnote equity of Singapore in H1 2026";
const FIGURE = "335.9";
const COLLEAGUE = "U00000002";
const GUEST = "U00000003";

let sample: Awaited<ReturnType<typeof loadSample>>;
let footnote: Footnote;

beforeAll(async () => {
  sample = await loadSample();
});
afterAll(() => rm(sample.folder, { recursive: true, force: true }));
afterEach(() => footnote.stop());

async function start(): Promise<Footnote> {
  footnote = await startFootnote({ sampleDb: sample.dbPath });
  return footnote;
}

/** What the app said anywhere, private notes too. */
function saidIn(channels: readonly string[]): readonly Message[] {
  const { workspace } = footnote;
  const people = new Set(workspace.people.map(({ id }) => id));
  return channels.flatMap((channel) => workspace.messages(channel)).filter(({ user }) => !people.has(user));
}

const EVERYWHERE = ["finance", "general", "D00000001", "D00000002", "D00000003", "D00000004"];

function textOf(message: Message): string {
  return [message.text, ...shownTexts(message), JSON.stringify(message.blocks)].join("\n");
}

describe("a confidential figure of the sample company", () => {
  it("is withheld from somebody who is not cleared, with no digit of it", async () => {
    const { ask, answersAtRest } = await start();
    const { answer, root } = await ask({ text: SEALED });
    expect(shownTexts(answer).join("\n")).toContain("may not be shown to you here, so it is withheld");
    expect(await answersAtRest(root)).toHaveLength(1);
    expect(saidIn(EVERYWHERE).filter((message) => textOf(message).includes(FIGURE))).toEqual([]);
    expect(saidIn(EVERYWHERE).filter((message) => textOf(message).includes("capital-singapore"))).toEqual([]);
  });

  it("is told to somebody cleared in the direct messages, and stands in the thread only by a click of theirs", async () => {
    const { ask, workspace, thread } = await start();
    const { answer, root } = await ask({ text: SEALED, user: COLLEAGUE });
    expect(answer.text).toBe(EDGE_TEXTS.en.answeredPrivately(COLLEAGUE));
    const direct = await workspace.waitFor(() =>
      saidIn(["D00000002"]).find((message) => textOf(message).includes(FIGURE)),
    );
    expect(saidIn(["finance"]).filter((message) => textOf(message).includes(FIGURE))).toEqual([]);
    const share = choicesOf(direct.blocks).find(({ label }) => label === EDGE_TEXTS.en.shareHere);
    if (share === undefined) throw new Error("There is no button to share it.");
    await workspace.click({
      channel: direct.channel,
      messageTs: direct.ts,
      user: COLLEAGUE,
      ...clickOf(share),
    });
    const shared = await workspace.waitFor(() => thread(root).find((message) => textOf(message).includes(FIGURE)));
    expect(shared.text).toContain(EDGE_TEXTS.en.sharedBy(COLLEAGUE));
  });
});

describe("a guest of the workspace", () => {
  it.each([
    ["a figure that everybody else may see", "finance", "@Footnote revenue of Hong Kong in 2025"],
    ["the same in their direct messages", "dm", "revenue of Hong Kong in 2025"],
    ["a confidential figure", "finance", SEALED],
    ["what can be asked", "dm", "help"],
  ])("who asks for %s is told in private that they may not, and nothing else", async (_name, channel, text) => {
    const { workspace, answersAtRest } = await start();
    const question = workspace.say({ channel, text, user: GUEST });
    await workspace.waitFor(() => saidIn(EVERYWHERE)[0]);
    expect(await answersAtRest(question)).toEqual([]);
    expect(saidIn(EVERYWHERE)).toMatchObject([{ text: EDGE_TEXTS.en.notForYou, visibleTo: GUEST }]);
  });

  it("who clicks on what a colleague was offered gets the same words, and no answer follows", async () => {
    const { ask, workspace, answersAtRest } = await start();
    const { answer, root } = await ask({ text: "@Footnote revenue of Hong Kong" });
    const [offer] = choicesOf(answer.blocks);
    if (offer === undefined) throw new Error("There is no button below the answer.");
    await workspace.click({ channel: answer.channel, messageTs: answer.ts, user: GUEST, ...clickOf(offer) });
    const note = await workspace.waitFor(() => saidIn(["finance"]).find(({ visibleTo }) => visibleTo !== undefined));
    expect(note).toMatchObject({ text: EDGE_TEXTS.en.notForYou, visibleTo: GUEST });
    expect((await answersAtRest(root)).map(({ ts }) => ts)).toEqual([answer.ts]);
  });
});
