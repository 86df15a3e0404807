import { rm } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Message } from "../../src/playground/workspace-model.ts";
import { FakeDocumentService, questionsOf } from "../slack/fake-document-service.ts";
import { type Footnote, loadSample, startFootnote } from "./footnote-workspace.ts";
import { choiceOf, clickOf, labelsOf, shownTexts, tableOf } from "./posted-message.ts";

const YOU = "U00000001";
const COLLEAGUE = "U00000002";
const OTHER = "Sales colleague";

let sample: Awaited<ReturnType<typeof loadSample>>;
let footnote: Footnote;
let service: FakeDocumentService;

beforeAll(async () => {
  sample = await loadSample();
});
afterAll(() => rm(sample.folder, { recursive: true, force: true }));
afterEach(() => footnote.stop());

async function start(waiting: FakeDocumentService = new FakeDocumentService()): Promise<void> {
  service = waiting;
  footnote = await startFootnote({ sampleDb: sample.dbPath, service });
}

interface Drop {
  readonly name?: string;
  readonly content?: string;
  readonly text?: string;
  readonly user?: string;
}

/** Drops a file into a person's direct message with the app. */
function drop({ name = "ACME_FY2025_Results.xlsx", content = "a workbook", text = "", user }: Drop = {}): Message {
  const { workspace } = footnote;
  const { id } = workspace.upload({ name, content, user });
  return workspace.say({ channel: "dm", text, user, files: [id] });
}

async function reply(dropped: Message, known: readonly Message[] = []): Promise<Message> {
  return footnote.nextAnswer(dropped, known);
}

/** The message as it stands now. */
function now(message: Message): Message {
  const found = footnote.workspace.messages(message.channel).find(({ ts }) => ts === message.ts);
  if (found === undefined) throw new Error("The message is gone.");
  return found;
}

function click(message: Message, label: string, user?: string) {
  const choice = choiceOf(now(message), label);
  return footnote.workspace.click({ channel: message.channel, messageTs: message.ts, user, ...clickOf(choice) });
}

function notes(user: string): readonly string[] {
  const { workspace } = footnote;
  return workspace.conversations
    .flatMap(({ id }) => workspace.messages(id))
    .filter(({ visibleTo }) => visibleTo === user)
    .map(({ text }) => text);
}

describe("a file that a curator drops", () => {
  it("is read once, and one reply says what was found and asks the first question", async () => {
    await start();
    const dropped = drop();
    const answer = await reply(dropped);
    expect(service.loads).toMatchObject([{ name: "ACME_FY2025_Results.xlsx", by: YOU, content: "a workbook" }]);
    expect(shownTexts(answer).slice(0, 4)).toEqual([
      "ACME_FY2025_Results.xlsx: 48 figures, 12 passages, 3 questions for you",
      "• Hidden sheets, not read: 1.",
      "Which metric is “Turnover”?",
      "ACME_FY2025_Results.xlsx · sheet “Summary”, cell A2 · 3 open",
    ]);
    expect(tableOf(answer)[1]).toEqual(["▸\u00A0Turnover", "1,367", "1,433", "1,571"]);
    expect(labelsOf(answer)).toEqual([
      "Revenue · settles 12 figures",
      "New sales · settles 12 figures",
      "Leave out",
      "Something else…",
      "New metric…",
      "Tell the owner",
      "Always in files like this…",
      "Next",
    ]);
    expect(await footnote.answersAtRest(dropped)).toHaveLength(1);
  });

  it("with a question is read first, and the question is answered after it in the same thread", async () => {
    await start();
    const dropped = drop({ text: "revenue of Hong Kong in FY2025" });
    const loaded = await reply(dropped);
    const answer = await reply(dropped, [loaded]);
    expect(loaded.text).toContain("48 figures");
    expect(answer.text).toContain("1,571");
    expect(await footnote.answersAtRest(dropped)).toHaveLength(2);
  });

  it("with Chinese words is answered in Chinese", async () => {
    await start();
    const answer = await reply(drop({ text: "香港2025年营收", name: "年报2025.xlsx" }));
    expect(answer.text).toContain("年报2025.xlsx：48 条数据，12 个段落，3 个问题待你审核");
    expect(labelsOf(answer)).toContain("营收 · 确定 12 个数字");
  });

  it("is loaded once, however often its event comes, and whatever else tells of it", async () => {
    await start();
    const { workspace } = footnote;
    workspace.faults.duplicateNextEvent({ copies: 3 });
    const dropped = drop();
    await reply(dropped);
    void workspace.deliver({
      type: "file_shared",
      file_id: "F1",
      user_id: YOU,
      file: { id: "F1" },
      channel_id: dropped.channel,
    });
    expect(await footnote.answersAtRest(dropped)).toHaveLength(1);
    expect(service.loads).toHaveLength(1);
  });

  it("is not loaded again when only the answer to its words could not be sent", async () => {
    await start();
    const { faults } = footnote.workspace;
    faults.next("chat.postMessage", { kind: "delay", milliseconds: 0 });
    faults.next("chat.postMessage", { kind: "rate_limited", retryAfterSeconds: 3_600 });
    const dropped = drop({ text: "revenue of Hong Kong in FY2025" });
    const loaded = await reply(dropped);
    await footnote.workspace.waitFor(() =>
      footnote.workspace.calls.some(({ response }) => response.fault !== undefined),
    );
    await footnote.restart();
    expect((await reply(dropped, [loaded])).text).toContain("1,571");
    expect(await footnote.answersAtRest(dropped)).toHaveLength(2);
    expect(service.loads).toHaveLength(1);
  });

  it("several at once get one reply, and what could not be read is named beside the rest", async () => {
    await start();
    const { workspace } = footnote;
    const ids = ["quiet.xlsx", "protected.xlsx", "*crash_1*"].map(
      (name) => workspace.upload({ name, content: name }).id,
    );
    const dropped = workspace.say({ channel: "dm", text: "", files: ids });
    const answer = await reply(dropped);
    expect(shownTexts(answer)).toEqual([
      "Something went wrong on my side while reading *crash 1*. Please upload it again.",
      "quiet.xlsx: 48 figures, 12 passages",
      "protected.xlsx could not be loaded. It is protected by a password.",
    ]);
    expect(await footnote.answersAtRest(dropped)).toHaveLength(1);
  });

  it("that Slack gives a page instead of, or nothing, is answered with what to do", async () => {
    await start();
    const { faults } = footnote.workspace;
    faults.next("files.download", { kind: "error", error: "missing_scope" });
    expect((await reply(drop())).text).toContain("`files:read`");
    faults.next("files.download", { kind: "drop_connection" });
    expect((await reply(drop())).text).toContain("could not be downloaded from Slack");
    expect(service.loads).toEqual([]);
  });

  it("that another workspace's message only names is asked for", async () => {
    await start();
    const { workspace } = footnote;
    const { id } = workspace.upload({ name: "shared.xlsx", content: "shared" });
    const named = { id, file_access: "check_file_info", mode: "file_access" };
    const dropped = workspace.say({ channel: "dm", text: "", files: [id], event: { files: [named] } });
    await reply(dropped);
    expect(service.loads).toMatchObject([{ name: "shared.xlsx", content: "shared" }]);
  });

  it("in a channel is none of Footnote's business: the mention is answered as ever", async () => {
    await start();
    const { workspace } = footnote;
    const { id } = workspace.upload({ name: "a.xlsx", content: "a" });
    const said = workspace.say({ channel: "finance", text: "@Footnote revenue of Hong Kong in FY2025", files: [id] });
    expect((await reply(said)).text).toContain("1,571");
    expect(service.loads).toEqual([]);
  });
});

describe("questions that a file answers", () => {
  const LEAD = "You can ask now:";
  const example = (entity: string, period: string, locator: string) => ({
    request: {
      group: { metrics: ["REVENUE"], entities: [entity], periods: [period], dimensions: {} },
      operation: null,
    },
    source: { doc: "ACME_FY2025_Review.pptx", locator, from: "fixtures/company" },
  });
  const AT = "slide=3,table=1,row=Revenue,col=FY2025";
  const contents = (...examples: readonly ReturnType<typeof example>[]) => ({
    ...{ metrics: ["REVENUE"], entities: ["ACME_HK", "ACME_CN"], periods: ["FY2025"], replaced: null },
    examples,
  });

  it("are buttons in a message of their own, and each of them is answered", async () => {
    await start();
    service.contents = contents(example("ACME_HK", "FY2025", AT));
    const dropped = drop({ name: "quiet.xlsx" });
    const loaded = await reply(dropped);
    expect(shownTexts(loaded)[0]).toBe(
      "quiet.xlsx\nRevenue of ACME Hong Kong and ACME China, FY2025: 48 figures, 12 passages",
    );
    const offered = await reply(dropped, [loaded]);
    expect([shownTexts(offered), labelsOf(offered)]).toEqual([[LEAD], ["Revenue of ACME Hong Kong in FY2025?"]]);
    await click(offered, "Revenue of ACME Hong Kong in FY2025?");
    expect((await reply(dropped, [loaded, offered])).text).toContain("1,571 USD m");
  });

  it("are none that find nothing, that are answered from another place, or that are not answered at all", async () => {
    await start();
    service.contents = contents(
      example("ACME_HK", "FY1990", AT),
      example("ACME_HK", "FY2024", AT),
      example("NOBODY", "FY2025", AT),
    );
    const dropped = drop({ name: "quiet.xlsx" });
    await reply(dropped);
    expect(await footnote.answersAtRest(dropped)).toHaveLength(1);
  });

  it("are three at most, in the language of the person", async () => {
    await start();
    service.contents = contents(...[1, 2, 3, 4].map(() => example("ACME_HK", "FY2025", AT)));
    const dropped = drop({ name: "quiet.xlsx", text: "审核" });
    const loaded = await reply(dropped);
    const offered = await reply(dropped, [loaded]);
    expect(shownTexts(offered)).toEqual(["现在可以问："]);
    expect(labelsOf(offered)).toHaveLength(3);
  });

  it("follow a file that replaced a version with a click", async () => {
    await start();
    service.contents = contents(example("ACME_HK", "FY2025", AT));
    const dropped = drop({ name: "again.xlsx" });
    const asked = await reply(dropped);
    await click(asked, "Replace");
    expect(shownTexts(await reply(dropped, [asked]))).toEqual([LEAD]);
  });
});

describe("a file that would replace a version", () => {
  const ASKS =
    "again.xlsx would replace 12 figures with 1 and 3 passages with 0. 11 figures of the current version would be gone. " +
    "Nothing is loaded yet. Replace the current version?";
  const loads = () => service.loads.map(({ name, mayReplace }) => `${name} ${mayReplace !== null}`);

  async function asked(known: readonly Message[] = []): Promise<Message> {
    const answer = await reply(drop({ name: "again.xlsx" }), known);
    expect(shownTexts(answer)).toEqual([ASKS]);
    expect(labelsOf(answer)).toEqual(["Replace", "Keep the current one"]);
    expect(loads()).toEqual(["again.xlsx false"]);
    return answer;
  }

  it("is loaded with a click, after whatever restart, and its first question follows", async () => {
    await start();
    const answer = await asked();
    await footnote.restart();
    await click(answer, "Replace");
    await footnote.workspace.waitFor(() => labelsOf(now(answer)).includes("Leave out"));
    expect(loads()).toEqual(["again.xlsx false", "again.xlsx true"]);
    expect(service.loads.at(-1)).toMatchObject({ by: YOU, content: "a workbook" });
    expect(shownTexts(now(answer))[0]).toBe("again.xlsx: 48 figures, 12 passages, 3 questions for you");
    await click(answer, "Leave out");
    await footnote.workspace.waitFor(() => service.decisions.length === 1);
  });

  it("is kept out with a click, and of two clicks the first counts", async () => {
    await start();
    const answer = await asked();
    await Promise.all([click(answer, "Keep the current one"), click(answer, "Replace")]);
    await footnote.workspace.waitFor(() => notes(YOU).length === 1);
    expect(shownTexts(now(answer))).toEqual(["again.xlsx was not loaded. The current version stays."]);
    expect(notes(YOU)[0]).toContain("This file is no longer waiting");
    expect(loads()).toEqual(["again.xlsx false"]);
  });

  it("waits for whoever dropped it alone", async () => {
    await start();
    const answer = await asked();
    await click(answer, "Replace", COLLEAGUE);
    await footnote.workspace.waitFor(() => notes(COLLEAGUE).length === 1);
    await click(answer, "Keep the current one", OTHER);
    await footnote.workspace.waitFor(() => notes("U00000004").length === 1);
    expect(loads()).toEqual(["again.xlsx false"]);
    expect(labelsOf(now(answer))).toEqual(["Replace", "Keep the current one"]);
  });

  it("is another one than an equal file of somebody else, or of the same person a second time", async () => {
    await start();
    const first = await asked();
    const again = await reply(drop({ name: "again.xlsx" }), [first]);
    const other = await reply(drop({ name: "again.xlsx", user: COLLEAGUE }), [first, again]);
    await click(first, "Replace", COLLEAGUE);
    await footnote.workspace.waitFor(() => notes(COLLEAGUE).length === 1);
    await click(first, "Keep the current one");
    await footnote.workspace.waitFor(() => shownTexts(now(first))[0]?.includes("was not loaded") === true);
    await click(again, "Replace");
    await footnote.workspace.waitFor(() => labelsOf(now(again)).includes("Leave out"));
    await click(other, "Replace", COLLEAGUE);
    await footnote.workspace.waitFor(() => labelsOf(now(other)).includes("Leave out"));
    const agreed = service.loads.filter(({ mayReplace }) => mayReplace !== null);
    expect(agreed.map(({ by, content }) => `${by} ${content}`)).toEqual([
      `${YOU} a workbook`,
      `${COLLEAGUE} a workbook`,
    ]);
    expect(new Set(service.loads.map(({ path }) => basename(dirname(path)))).size).toBe(3);
  });

  it("stands beside what was read of the others, in a message of its own", async () => {
    await start();
    const { workspace } = footnote;
    const ids = ["quiet.xlsx", "again.xlsx"].map((name) => workspace.upload({ name, content: name }).id);
    const dropped = workspace.say({ channel: "dm", text: "", files: ids });
    const first = await reply(dropped);
    const second = await reply(dropped, [first]);
    expect(shownTexts(first)).toEqual(["quiet.xlsx: 48 figures, 12 passages"]);
    expect(shownTexts(second)).toEqual([ASKS]);
  });
});

describe("a file that somebody else drops", () => {
  it("is turned away unopened, and a question beside it is answered", async () => {
    await start();
    const dropped = drop({ user: OTHER, text: "revenue of Hong Kong in FY2025" });
    const refusal = await reply(dropped);
    expect(refusal.text).toContain("Only curators may load documents here");
    expect((await reply(dropped, [refusal])).text).toContain("1,571");
    expect(service.loads).toEqual([]);
  });

  it("is turned away where no documents are loaded at all", async () => {
    footnote = await startFootnote({ sampleDb: sample.dbPath });
    expect((await reply(drop())).text).toBe(
      "Loading documents is not configured here, so I have not opened this file.",
    );
  });
});

describe("a question out of a document", () => {
  it("is decided with a click: the line says who and what, and the next question follows", async () => {
    await start();
    const answer = await reply(drop());
    await click(answer, "Revenue · settles 12 figures");
    await footnote.workspace.waitFor(() => labelsOf(now(answer)).includes("USD m · settles 9 figures"));
    expect(service.decisions).toEqual([
      { id: 1, decision: { kind: "choose", option: 0 }, by: YOU, why: "Decided with a click in Slack.", teach: null },
    ]);
    const texts = shownTexts(now(answer));
    expect(texts[0]).toContain("48 figures");
    expect(texts.slice(2, 4)).toEqual(["“Turnover” is Revenue · 12 figures settled", `✓ <@${YOU}>`]);
    expect(texts[4]).toBe("Is this table in USD m or HKD m?");
  });

  it("is left out, skipped, and the last decision says that nothing waits", async () => {
    await start();
    const answer = await reply(drop());
    await click(answer, "Next");
    await footnote.workspace.waitFor(() => shownTexts(now(answer)).includes("Is this table in USD m or HKD m?"));
    await click(answer, "Leave out");
    await footnote.workspace.waitFor(() => labelsOf(now(answer)).includes("1,541 (C9)"));
    expect(shownTexts(now(answer)).at(-2)).toBe("Which value is right: 1,538 (B7) or 1,541 (C9)?");
    await click(answer, "1,541 (C9)");
    // The one that was skipped comes back behind the last.
    await footnote.workspace.waitFor(() => labelsOf(now(answer)).includes("Revenue · settles 12 figures"));
    await click(answer, "New sales · settles 12 figures");
    await footnote.workspace.waitFor(() => !labelsOf(now(answer)).includes("Next"));
    expect(labelsOf(now(answer))).toEqual(["Take back…", "Take back…", "Take back…"]);
    expect(shownTexts(now(answer)).slice(2)).toEqual([
      "“$m”: left out",
      `✓ <@${YOU}>`,
      "1,541 (C9) holds · 1 figure settled",
      `✓ <@${YOU}>`,
      "“Turnover” is New sales · 12 figures settled",
      `✓ <@${YOU}>`,
      "There is nothing to review.",
    ]);
  });

  it("lets one of two people decide who click at once, and tells the other", async () => {
    await start();
    const answer = await reply(drop());
    await Promise.all([
      click(answer, "Revenue · settles 12 figures", YOU),
      click(answer, "New sales · settles 12 figures", COLLEAGUE),
    ]);
    await footnote.workspace.waitFor(() => [...notes(YOU), ...notes(COLLEAGUE)].length === 1);
    await footnote.workspace.waitFor(() => shownTexts(now(answer)).some((text) => text.startsWith("✓")));
    const [winner, loser] = notes(YOU).length === 0 ? [YOU, COLLEAGUE] : [COLLEAGUE, YOU];
    expect(notes(loser)).toEqual([`<@${winner}> has already decided this question.`]);
    expect(shownTexts(now(answer)).filter((text) => text.startsWith(`✓ <@${winner}>`))).toHaveLength(1);
    expect(shownTexts(now(answer)).filter((text) => text.startsWith("✓"))).toHaveLength(1);
  });

  it("tells a person who clicks twice that the first click counts", async () => {
    await start();
    const answer = await reply(drop());
    await Promise.all([click(answer, "Revenue · settles 12 figures"), click(answer, "New sales · settles 12 figures")]);
    await footnote.workspace.waitFor(() => notes(YOU).length === 1);
    expect(notes(YOU)).toEqual(["You have already decided this question."]);
    expect(shownTexts(now(answer)).filter((text) => text.startsWith("✓"))).toHaveLength(1);
  });

  it("that was decided elsewhere shows that decision, and goes on", async () => {
    await start();
    const answer = await reply(drop());
    service.settle(1, { by: "finance & co", choice: { kind: "metric", code: "NEWSALES" } });
    await click(answer, "Revenue · settles 12 figures");
    await footnote.workspace.waitFor(() => labelsOf(now(answer)).includes("USD m · settles 9 figures"));
    expect(shownTexts(now(answer))).toEqual(expect.arrayContaining(["“Turnover” is New sales", "✓ finance &amp; co"]));
    expect(notes(YOU)).toEqual(["finance &amp; co has already decided this question."]);
  });

  it("of a document that is gone says so", async () => {
    await start();
    const answer = await reply(drop());
    service.forget();
    await click(answer, "Revenue · settles 12 figures");
    await footnote.workspace.waitFor(() => labelsOf(now(answer)).length === 0);
    expect(notes(YOU)).toEqual(["This question is no longer open: its document was replaced or withdrawn."]);
  });

  it("is not decided by others, who are told in private", async () => {
    await start();
    const answer = await reply(drop());
    await click(answer, "Revenue · settles 12 figures", OTHER);
    await footnote.workspace.waitFor(() => notes("U00000004").length === 1);
    expect(notes("U00000004")).toEqual(["Only curators may decide this. Nothing was changed."]);
    expect(service.decisions).toEqual([]);
    expect(labelsOf(now(answer))).toEqual(labelsOf(answer));
  });

  it("keeps what was decided when the app is started anew", async () => {
    await start();
    const answer = await reply(drop());
    await click(answer, "Revenue · settles 12 figures");
    await footnote.workspace.waitFor(() => labelsOf(now(answer)).includes("USD m · settles 9 figures"));
    await footnote.restart();
    await click(answer, "HKD m · settles 9 figures");
    await footnote.workspace.waitFor(() => labelsOf(now(answer)).includes("1,541 (C9)"));
    expect(shownTexts(now(answer)).slice(0, 6)).toEqual([
      "ACME_FY2025_Results.xlsx: 48 figures, 12 passages, 3 questions for you",
      "• Hidden sheets, not read: 1.",
      "“Turnover” is Revenue · 12 figures settled",
      `✓ <@${YOU}>`,
      "“$m” is HKD m · 9 figures settled",
      `✓ <@${YOU}>`,
    ]);
  });
});

describe("a dialog", () => {
  const field = (value: string) => ({ input: { type: "plain_text_input", value } });
  const option = (value: string) => ({ input: { type: "static_select", selected_option: { value } } });

  async function open(label: string, before: readonly string[]): Promise<Message> {
    await start();
    const answer = await reply(drop());
    for (const earlier of before) {
      const labels = labelsOf(now(answer)).join();
      await click(answer, earlier);
      await footnote.workspace.waitFor(() => labelsOf(now(answer)).join() !== labels);
    }
    await click(answer, label);
    await footnote.workspace.waitFor(() => footnote.workspace.modal());
    return answer;
  }

  it("teaches what a label means in files like this, with the numbers of the name left open", async () => {
    const answer = await open("Always in files like this…", []);
    const blocks = JSON.stringify(footnote.workspace.modal()?.view.blocks);
    expect(blocks).toContain('"initial_value":"ACME_FY*_Results.xlsx"');
    await footnote.workspace.submit({
      values: { choice: option("1"), teach: field("ACME_FY*_Results.xlsx"), why: field("Our pack says so.") },
    });
    await footnote.workspace.waitFor(() => labelsOf(now(answer)).includes("USD m · settles 9 figures"));
    expect(service.decisions).toEqual([
      {
        id: 1,
        decision: { kind: "choose", option: 1 },
        by: YOU,
        why: "Our pack says so.",
        teach: "ACME_FY*_Results.xlsx",
      },
    ]);
    expect(footnote.workspace.modal()).toBeUndefined();
    expect(shownTexts(now(answer))[0]).toContain("48 figures");
    expect(shownTexts(now(answer))).toContain("“Turnover” is New sales · 12 figures settled");
  });

  it("names what is none of the candidates", async () => {
    const answer = await open("Something else…", []);
    await footnote.workspace.submit({ values: { value: field(" ROE "), why: field("As in the notes.") } });
    await footnote.workspace.waitFor(() => shownTexts(now(answer)).some((text) => text.startsWith("✓")));
    expect(service.decisions).toMatchObject([{ id: 1, decision: { kind: "correct", value: "ROE", unit: null } }]);
    expect(shownTexts(now(answer))).toContain("“Turnover” is Return on equity · 12 figures settled");
  });

  it("corrects a figure, once what was typed is a number", async () => {
    const answer = await open("Correct…", ["Next", "Next"]);
    const values = { value: field("eight"), unit: option("USD_M"), why: field("Typing error.") };
    await footnote.workspace.submit({ values });
    expect(footnote.workspace.modal()?.errors).toEqual({ value: '"eight" is no number.' });
    await footnote.workspace.submit({ values: { ...values, value: field(" 1,540 ") } });
    await footnote.workspace.waitFor(() => shownTexts(now(answer)).some((text) => text.startsWith("✓")));
    expect(service.decisions.at(-1)).toEqual({
      id: 3,
      decision: { kind: "correct", value: "1,540", unit: "USD_M" },
      by: YOU,
      why: "Typing error.",
      teach: null,
    });
    expect(shownTexts(now(answer))).toContain("The value: corrected to 1,540 USD m · 1 figure settled");
    expect(notes(YOU)).toEqual([]);
  });
});

describe("the queue", () => {
  const waiting = () => new FakeDocumentService(questionsOf("older.xlsx", 1));

  it.each(["review", "What waits for review?", "审核"])("opens for a curator who writes %j", async (text) => {
    await start(waiting());
    const { answer } = await footnote.ask({ channel: "dm", text });
    expect(labelsOf(answer)[0]).toMatch(/^(?:Revenue · settles 12 figures|营收 · 确定 12 个数字)$/u);
    await click(answer, labelsOf(answer)[0] ?? "");
    await footnote.workspace.waitFor(() => shownTexts(now(answer)).some((line) => line.startsWith("✓")));
  });

  it.each([
    ["review", "Only curators may open the review queue. Please ask one of them."],
    ["审核", "只有审核人员可以打开审核队列，请联系他们。"],
  ])("is refused to others who write %j, and no figure is looked for", async (text, refusal) => {
    await start(waiting());
    const { answer } = await footnote.ask({ channel: "dm", text, user: OTHER });
    expect(answer.text).toBe(refusal);
    expect(labelsOf(answer)).toEqual([]);
  });

  it("does not open in a channel, and says where it does", async () => {
    await start(waiting());
    const { answer } = await footnote.ask({ text: "@Footnote review" });
    expect(answer.text).toBe("I show the review queue in direct messages only. Please write to me there.");
    expect(labelsOf(answer)).toEqual([]);
  });

  it("that is empty says so", async () => {
    await start();
    expect((await footnote.ask({ channel: "dm", text: "review" })).answer.text).toBe("There is nothing to review.");
  });

  it("opens from the Home tab of a curator", async () => {
    await start(waiting());
    const { workspace } = footnote;
    workspace.openApp({ tab: "home" });
    workspace.openApp({ tab: "home", user: OTHER });
    const home = await workspace.waitFor(() => workspace.home());
    const others = await workspace.waitFor(() => workspace.home(OTHER));
    expect(JSON.stringify(home)).toContain("3 open questions");
    expect(JSON.stringify(others)).not.toContain("open questions");
    await workspace.clickHome({ actionId: "footnote_review_open" });
    const direct = workspace.conversations.find((entry) => entry.kind === "im" && entry.person === YOU);
    const posted = await workspace.waitFor(() =>
      workspace.messages(direct?.id ?? "").find((message) => labelsOf(message).includes("Next")),
    );
    expect(posted.threadTs).toBeUndefined();
  });
});
