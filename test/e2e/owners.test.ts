import { rm } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openSqliteFactStore } from "../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import type { Message } from "../../src/playground/workspace-model.ts";
import { EN_TOOLS } from "../../src/render/catalog/en-tools.ts";
import { EDGE_TEXTS } from "../../src/slack/texts.ts";
import { footnote as cli } from "../cli/command-line.ts";
import { documentOf, factOf } from "../support/facts.ts";
import { SAMPLE_PROFILE } from "../support/sample-store.ts";
import { type Footnote, loadSample, startFootnote } from "./footnote-workspace.ts";
import { choiceOf, clickOf, shownTexts, toolsOf } from "./posted-message.ts";

const ASKER = "Sales colleague";
const OWNER = "Finance colleague";
const [ASKER_ID, OWNER_ID] = ["U00000004", "U00000002"];
const OWNER_DM = "D00000002";
const ASKED = "@Footnote new sales of Singapore in FY2015";
const MS_MAX = 15_000;
const TEXTS = EDGE_TEXTS.en.owners;

let sample: Awaited<ReturnType<typeof loadSample>>;
let footnote: Footnote;

beforeAll(async () => {
  sample = await loadSample();
});
afterAll(() => rm(sample.folder, { recursive: true, force: true }));
afterEach(() => footnote.stop());

async function clickOwner({ channel, ts, blocks, threadTs }: Message, user = ASKER): Promise<string> {
  const { workspace } = footnote;
  const tool = toolsOf({ blocks }).find(({ label }) => label === EN_TOOLS.askOwner);
  if (tool === undefined) throw new Error("The owner cannot be asked");
  const replies = () =>
    workspace.messages(channel).filter((one) => one.visibleTo !== undefined && one.threadTs === threadTs);
  const before = replies().length;
  await workspace.click({ channel, messageTs: ts, user, ...clickOf(tool) });
  return (await workspace.waitFor(() => replies()[before], MS_MAX)).text;
}

const toOwner = () => footnote.workspace.messages(OWNER_DM).filter(({ threadTs }) => threadTs === undefined);
const inThread = (root: Message) => footnote.thread(root).filter(({ user }) => user === "U0FOOTNOTE");

async function asked(
  text = ASKED,
  readsDocuments = false,
): Promise<{ readonly root: Message; readonly answer: Message; readonly put: Message }> {
  footnote = await startFootnote({ sampleDb: sample.dbPath, readsDocuments });
  const { root, answer } = await footnote.ask({ text, user: ASKER });
  expect(await clickOwner(answer)).toBe(TEXTS.asked(OWNER_ID));
  const put = await footnote.workspace.waitFor(() => toOwner()[0], MS_MAX);
  return { root, answer, put };
}

async function reply(put: Message, text: string): Promise<string> {
  const { workspace } = footnote;
  const thread = () =>
    workspace.messages(OWNER_DM).filter(({ threadTs, user }) => threadTs === put.ts && user === "U0FOOTNOTE");
  const before = thread().length;
  workspace.say({ channel: OWNER_DM, user: OWNER, text, threadTs: put.ts });
  return (await workspace.waitFor(() => thread()[before], MS_MAX)).text;
}

describe("the owner of a metric of which nothing is found", () => {
  it("is asked once, and the reply is posted with name, day and source, as it was written", async () => {
    const { root, answer, put } = await asked();
    const words = JSON.stringify(put.blocks);
    for (const said of [
      "new sales of Singapore in FY2015",
      "Metric: New sales",
      "Entity: ACME Singapore",
      "Period: FY2015",
      "archives/C00000001/p",
    ])
      expect(words).toContain(said);
    expect(await clickOwner(answer)).toBe(TEXTS.askedBefore(OWNER_ID, ASKER_ID));
    expect(await clickOwner(answer, "You")).toBe(TEXTS.askedBefore(OWNER_ID, ASKER_ID));
    expect(toOwner()).toHaveLength(1);

    expect(await reply(put, "It was about 12 USD m & <!channel> *never* audited")).toBe(TEXTS.delivered(ASKER_ID));
    const [, statement] = await footnote.workspace.waitFor(() => inThread(root).length === 2 && inThread(root), MS_MAX);
    expect(statement?.text).toContain(`statement by <@${OWNER_ID}>, owner of New sales, 21 November 2026`);
    expect(statement?.text).not.toContain("<!channel>");
    expect(JSON.stringify(statement?.blocks)).toContain('"text":"It was about 12 USD m & <!channel> *never* audited"');
    expect(JSON.stringify(statement?.blocks)).toContain("archives/D00000002/p");

    expect(await reply(put, "I looked it up: 12.4")).toBe(TEXTS.delivered(ASKER_ID));
    expect(inThread(root)).toHaveLength(3);
    // It is no stored figure.
    const again = await footnote.ask({ text: ASKED, user: ASKER });
    expect(JSON.stringify(again.answer.blocks)).not.toContain("12.4");
  });

  it("is known after a restart", async () => {
    const { root, put } = await asked();
    await footnote.restart();
    expect(await reply(put, "None was sold.")).toBe(TEXTS.delivered(ASKER_ID));
    expect(inThread(root)).toHaveLength(2);
  });

  it("asks a question of their own in that thread where the message begins with a mention", async () => {
    const { root, put } = await asked();
    expect(await reply(put, "@Footnote revenue of Hong Kong in FY2025")).toContain("1,571");
    expect(inThread(root)).toHaveLength(1);
  });

  it("is not asked by themselves, nor where there is a figure by now", async () => {
    footnote = await startFootnote({ sampleDb: sample.dbPath });
    const { answer } = await footnote.ask({ text: ASKED, user: ASKER });
    expect(await clickOwner(answer, OWNER)).toBe(TEXTS.isOwner("New sales"));
    const store = openSqliteFactStore(footnote.dbPath);
    const cell = { metric: "NEWSALES", entity: "ACME_SG", period: "FY2015", dimensions: { channel: "TOTAL" } };
    await store.replaceDocument(documentOf("late.xlsx", [factOf({ cell, doc: "late.xlsx", value: "7" })]));
    store.close();
    expect(await clickOwner(answer)).toBe(TEXTS.hasAnswer);
    expect(toOwner()).toEqual([]);
  });

  it("is told where the question was deleted, and nothing is posted", async () => {
    const { root, put } = await asked();
    footnote.workspace.erase({ channel: root.channel, ts: root.ts });
    expect(await reply(put, "12")).toBe(TEXTS.withdrawn);
    expect(
      inThread(root)
        .map(({ text }) => text)
        .join(),
    ).not.toContain("statement by");
  });

  it("says another word where the reply is edited", async () => {
    const { root, put } = await asked();
    await reply(put, "11");
    const [first] = footnote.workspace.messages(OWNER_DM).filter(({ text }) => text === "11");
    if (first === undefined) throw new Error("No reply");
    footnote.workspace.edit({ channel: OWNER_DM, ts: first.ts, text: "12, not 11" });
    await footnote.workspace.waitFor(() => inThread(root).length === 3, MS_MAX);
    expect(inThread(root)[2]?.text).toContain("12, not 11");
  });

  it("has the reply kept as the answer to the same question, as long as nothing is stored", async () => {
    const { root, put } = await asked();
    await reply(put, "It was 12.4 USD m.");
    const { workspace } = footnote;
    const statement = await workspace.waitFor(() => inThread(root)[1], MS_MAX);
    const keep = choiceOf(statement, TEXTS.keep);
    const keptBy = async (user: string): Promise<string> => {
      const told = () => workspace.messages(root.channel).filter((one) => one.visibleTo !== undefined);
      const before = told().length;
      await workspace.click({ channel: root.channel, messageTs: statement.ts, user, ...clickOf(keep) });
      return (await workspace.waitFor(() => told()[before], MS_MAX)).text;
    };
    expect(await keptBy(ASKER)).toBe(TEXTS.onlyOwner);
    expect(await keptBy(OWNER)).toBe(TEXTS.kept);
    expect(await keptBy("You")).toBe(TEXTS.keptBefore);

    const again = await footnote.ask({ text: "@Footnote Singapore's new sales, FY2015?", user: "You" });
    expect(shownTexts(again.answer).join("\n")).toContain("It was 12.4 USD m.");
    expect(shownTexts(again.answer).join("\n")).toContain("Statement by the owner of New sales");
    const other = await footnote.ask({ text: "@Footnote new sales of Singapore in FY2014", user: "You" });
    expect(shownTexts(other.answer).join("\n")).not.toContain("12.4");

    await footnote.restart();
    const later = await footnote.ask({ text: ASKED, user: "You" });
    expect(shownTexts(later.answer).join("\n")).toContain("It was 12.4 USD m.");

    const store = openSqliteFactStore(footnote.dbPath);
    const cell = { metric: "NEWSALES", entity: "ACME_SG", period: "FY2015", dimensions: { channel: "TOTAL" } };
    await store.replaceDocument(documentOf("late.xlsx", [factOf({ cell, doc: "late.xlsx", value: "7" })]));
    store.close();
    const stored = await footnote.ask({ text: ASKED, user: "You" });
    expect(shownTexts(stored.answer).join("\n")).not.toContain("12.4");
    expect(shownTexts(stored.answer).join("\n")).toContain("late.xlsx");
  });

  it("has a number of the reply proposed as the figure, which is stored only after the review", async () => {
    const { root, put } = await asked(ASKED, true);
    await reply(put, "In FY2015 it was 12.4, up from 11,000.5 before.");
    const { workspace } = footnote;
    const statement = await workspace.waitFor(() => inThread(root)[1], MS_MAX);
    const propose = async (label: string, user: string): Promise<string> => {
      const told = () => workspace.messages(root.channel).filter((one) => one.visibleTo !== undefined);
      const before = told().length;
      const chosen = choiceOf(statement, label);
      await workspace.click({ channel: root.channel, messageTs: statement.ts, user, ...clickOf(chosen) });
      return (await workspace.waitFor(() => told()[before], MS_MAX * 6)).text;
    };
    expect(await propose("12.4 USD m", ASKER)).toBe(TEXTS.onlyOwner);
    expect(await propose("12.4 USD m", OWNER)).toBe(TEXTS.waitsForReview);
    expect(await propose("12.4 USD m", "You")).toBe(TEXTS.waitsForReview);
    expect(await propose("11,000.5 USD m", "You")).toBe(TEXTS.proposedBefore);
    const before = await footnote.ask({ text: ASKED, user: "You" });
    expect(shownTexts(before.answer).join("\n")).not.toMatch(/12\.4 USD/);

    const listed = await cli(["review", "list", "--json", "--profile", SAMPLE_PROFILE, "--db", footnote.dbPath]);
    const waiting: readonly { readonly id: number; readonly doc: string }[] = JSON.parse(listed.out).items;
    const items = waiting.filter(({ doc }) => doc.startsWith("Statement"));
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      doc: expect.stringMatching(/^Statement by the owner, NEWSALES, 2026-11-21, [0-9A-Z]{8}-1\.csv$/),
      options: [
        {
          settles: 1,
          example: {
            cell: { metric: "NEWSALES", entity: "ACME_SG", period: "FY2015" },
            figure: { value: "12.4", unit: "USD_M" },
          },
        },
        { text: "left out" },
        {},
      ],
    });
    const decided = ["review", "decide", String(items[0]?.id), "--choose", "1", "--why", "Confirmed by phone."];
    expect((await cli([...decided, "--profile", SAMPLE_PROFILE, "--db", footnote.dbPath])).code).toBe(0);
    const after = await footnote.ask({ text: ASKED, user: "You" });
    expect(shownTexts(after.answer).join("\n")).toMatch(/12\.4 USD m.*Statement by the owner/s);
  }, 180_000);

  it("is offered where nothing is found, and nowhere else", async () => {
    footnote = await startFootnote({ sampleDb: sample.dbPath });
    const labels = async (text: string) =>
      toolsOf((await footnote.ask({ text, user: ASKER })).answer).map(({ label }) => label);
    expect(await labels("@Footnote new sales of Singapore in FY2025")).not.toContain(EN_TOOLS.askOwner);
    expect(await labels("@Footnote revenue of Singapore in FY2015")).not.toContain(EN_TOOLS.askOwner);
    expect(await labels("@Footnote Why did new sales of Singapore fall in FY2015?")).toContain(EN_TOOLS.askOwner);
  });
});
