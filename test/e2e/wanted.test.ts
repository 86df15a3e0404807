import { rm } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openSqliteFactStore } from "../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { objectsIn } from "../../src/playground/json.ts";
import type { Message } from "../../src/playground/workspace-model.ts";
import { EN_TOOLS } from "../../src/render/catalog/en-tools.ts";
import { WANTED_TEXTS } from "../../src/slack/wanted/wanted-texts.ts";
import { documentOf, factOf } from "../support/facts.ts";
import { type Footnote, loadSample, startFootnote } from "./footnote-workspace.ts";
import { choiceOf, clickOf, labelsOf, shownTexts, toolsOf } from "./posted-message.ts";

const WAIT_MS = 15_000;
const COLLEAGUE = "U00000002";
const { en, zh } = WANTED_TEXTS;

let sample: Awaited<ReturnType<typeof loadSample>>;
let footnote: Footnote;

beforeAll(async () => {
  sample = await loadSample();
});
afterAll(() => rm(sample.folder, { recursive: true, force: true }));
afterEach(() => footnote.stop());

/** Loads figures while the server runs, as another program does. */
async function load(doc: string, ...periods: readonly string[]): Promise<void> {
  const store = openSqliteFactStore(footnote.dbPath);
  const facts = periods.map((period, n) =>
    factOf({
      cell: { metric: "REVENUE", entity: "ACME_HK", period },
      doc,
      value: String(411 + n),
      locator: `row=${n}`,
    }),
  );
  try {
    await store.replaceDocument(documentOf(doc, facts));
  } finally {
    store.close();
  }
}

/** Loads, and waits for what is said in a thread then: the rounds of a server that starts come at once. */
async function toldAfter(root: Message, ...periods: readonly string[]): Promise<Message> {
  const known = footnote.thread(root);
  await load(`${periods.join("-")}.xlsx`, ...periods);
  await footnote.restart();
  return footnote.nextAnswer(root, known);
}

const start = async (): Promise<void> => {
  footnote = await startFootnote({ sampleDb: sample.dbPath });
};

async function privately(message: Message, label: string, user?: string): Promise<Message> {
  const { workspace } = footnote;
  const { channel, ts, threadTs } = message;
  const choice = [...toolsOf(message), ...safely(() => [choiceOf(message, label)])].find((one) => one.label === label);
  if (choice === undefined) throw new Error(`No "${label}"`);
  const replies = () =>
    workspace.messages(channel).filter((one) => one.visibleTo !== undefined && one.threadTs === threadTs);
  const before = replies().length;
  await workspace.click({ channel, messageTs: ts, ...clickOf(choice), ...(user === undefined ? {} : { user }) });
  return workspace.waitFor(() => replies()[before], WAIT_MS);
}

function safely<T>(of: () => readonly T[]): readonly T[] {
  try {
    return of();
  } catch {
    return [];
  }
}

async function homeOf(user?: string): Promise<string> {
  const { workspace } = footnote;
  const before = JSON.stringify(workspace.home(user));
  workspace.openApp({ tab: "home", ...(user === undefined ? {} : { user }) });
  const published = () => JSON.stringify(workspace.home(user));
  // Every view that is published has an id of its own.
  return workspace.waitFor(() => (published() === before ? undefined : published()), WAIT_MS);
}

describe("somebody who wants to be told", () => {
  it("says so in words, and has the answer in the thread once it is loaded, with source and tools", async () => {
    await start();
    const { root, answer } = await footnote.ask({
      text: "@Footnote Please tell me when HK revenue FY2019 is in, thanks",
    });
    expect(shownTexts(answer)[0]).toBe(en.waits);
    expect(answer.text).toContain("I have no figure for Revenue of ACME Hong Kong, FY2019");
    // It is kept: what can still be done is to forget it, and to ask the curators for the figure.
    const tools = toolsOf(answer).map(({ label }) => label);
    expect(tools).toContain(EN_TOOLS.request);
    expect(tools).not.toContain(EN_TOOLS.tell);
    const told = await toldAfter(root, "FY2019");
    expect(shownTexts(told)[0]).toBe(en.nowThere("U00000001"));
    expect(told.text).toContain("411 USD m");
    expect(labelsOf(told)).toContain("Show source");
    expect(toolsOf(told).map(({ label }) => label)).toContain(EN_TOOLS.again);
    const before = footnote.thread(root).length;
    await load("FY2019-again.xlsx", "FY2018");
    await footnote.restart();
    expect(await footnote.answersAtRest(root)).toHaveLength(before - 1);
  });

  it("is told in Chinese, and at once where it is in", async () => {
    await start();
    const { root, answer } = await footnote.ask({ text: "@Footnote 香港2019年营收出来了告诉我一声" });
    expect(shownTexts(answer)[0]).toBe(zh.waits);
    expect((await toldAfter(root, "FY2019")).text).toContain("411 百万美元");
    const there = await footnote.ask({ text: "@Footnote 等香港2025年营收公布后通知我" });
    expect(shownTexts(there.answer)[0]).toBe(zh.isThere);
    expect(there.answer.text).toContain("1,571");
  });

  it("types the reply to a question back, which keeps the wish as if it was asked in one piece", async () => {
    await start();
    const { root } = await footnote.ask({ text: "@Footnote let me know as soon as Hong Kong FY2019 is out" });
    const stranger = await footnote.ask({ text: "@Footnote revenue", root, user: COLLEAGUE });
    expect(shownTexts(stranger.answer)[0]).not.toBe(en.waits);
    const { answer } = await footnote.ask({ text: "@Footnote revenue", root });
    expect(shownTexts(answer)[0]).toBe(en.waits);
    expect(await homeOf()).toContain("Hong Kong FY2019 · revenue");
    const told = await toldAfter(root, "FY2019");
    expect(shownTexts(told)[0]).toBe(en.nowThere("U00000001"));
    expect(told.text).toContain("411 USD m");
  });

  it("asks something else instead of replying, which is no wish", async () => {
    await start();
    const { root } = await footnote.ask({ text: "@Footnote let me know as soon as Hong Kong FY2019 is out" });
    const { answer } = await footnote.ask({ text: "@Footnote revenue of Hong Kong in FY2018", root });
    expect(shownTexts(answer)[0]).not.toBe(en.waits);
    const later = await footnote.ask({ text: "@Footnote and FY2017?", root });
    expect(shownTexts(later.answer)[0]).not.toBe(en.waits);
  });

  it("is asked first what is not clear, and the choice keeps it", async () => {
    await start();
    const { root, answer } = await footnote.ask({ text: "@Footnote let me know as soon as Hong Kong FY2019 is out" });
    const choice = choiceOf(answer, "Revenue");
    const known = footnote.thread(root);
    await footnote.workspace.click({ channel: answer.channel, messageTs: answer.ts, ...clickOf(choice) });
    const chosen = await footnote.nextAnswer(root, known);
    expect(shownTexts(chosen)[0]).toBe(en.waits);
    expect((await toldAfter(root, "FY2019")).text).toContain("411 USD m");
  });

  it("waits for every figure of a computation, also where they come one by one", async () => {
    await start();
    const { root, answer } = await footnote.ask({
      text: "@Footnote tell me when HK revenue growth 2018 to 2019 is in",
    });
    expect(shownTexts(answer)[0]).toBe(en.waits);
    await load("FY2018.xlsx", "FY2018");
    await footnote.restart();
    await footnote.workspace.settled();
    expect(footnote.thread(root)).toHaveLength(2);
    const told = await toldAfter(root, "FY2019");
    expect(told.text).toContain("Growth FY2018 → FY2019");
  });

  it("is told of a year whose quarters arrive, as it is their sum", async () => {
    await start();
    const { root } = await footnote.ask({ text: "@Footnote tell me when HK revenue FY2019 is available" });
    const told = await toldAfter(root, "2019Q1", "2019Q2", "2019Q3", "2019Q4");
    expect(told.text).toContain("1,650 USD m");
  });

  it("forgets it with a click, on the answer or on the Home tab", async () => {
    await start();
    const { root, answer } = await footnote.ask({ text: "@Footnote tell me when HK revenue FY2019 is in" });
    expect(await homeOf()).toContain("HK revenue FY2019");
    expect((await privately(answer, en.forget, COLLEAGUE)).text).toBe(en.notWaiting);
    expect((await privately(answer, en.forget)).text).toBe(en.forgotten);
    expect(await homeOf()).not.toContain(en.mine);
    await load("FY2019.xlsx", "FY2019");
    await footnote.restart();
    expect(await footnote.answersAtRest(root)).toHaveLength(1);
  });

  it("clicks below an answer that found nothing, and is told although the question was another person's", async () => {
    await start();
    const { root, answer } = await footnote.ask({ text: "@Footnote HK revenue FY2019" });
    expect((await privately(answer, EN_TOOLS.tell, COLLEAGUE)).text).toBe(en.willTell);
    const told = await toldAfter(root, "FY2019");
    expect(shownTexts(told)[0]).toBe(en.nowThere(COLLEAGUE));
  });
});

describe("a requested figure", () => {
  it("is on the curators' Home tab with who asked, and is closed there with a reason that is told", async () => {
    await start();
    const { root, answer } = await footnote.ask({ text: "@Footnote HK revenue FY2019" });
    expect((await privately(answer, EN_TOOLS.request, "U00000004")).text).toBe(en.requested);
    const shown = await homeOf();
    expect(shown).toContain("Revenue · ACME Hong Kong · FY2019\\n1 × <@U00000004>");
    expect(await homeOf("U00000004")).not.toContain(en.requests);
    const home = footnote.workspace.home();
    const row = objectsIn(home?.blocks).find((block) => JSON.stringify(block).includes("footnote_wanted:close"));
    const [, value] = /"value":"(en:close:[0-9a-f]{16}:not_reported)"/.exec(JSON.stringify(row)) ?? [];
    const known = footnote.thread(root);
    const clicked = { actionId: "footnote_wanted:close", blockId: String(row?.block_id), selectedOption: value ?? "" };
    await footnote.workspace.clickHome(clicked);
    const told = await footnote.nextAnswer(root, known);
    expect(told.text).toBe(en.closed("U00000004", "HK revenue FY2019", "not_reported"));
    expect(await homeOf()).not.toContain(en.requests);
  });
});
