import { describe, expect, it } from "vitest";
import { openCedictDictionary } from "../../src/adapters/dictionary/cedict-dictionary.ts";
import type { AnswerRun } from "../../src/domain/answer.ts";
import { narrativeRunOf } from "../../src/domain/answer-outcome.ts";
import type { ThreadContext } from "../../src/domain/thread.ts";
import { translatorOf } from "../../src/passages/dictionary.ts";
import type { PassageIndex } from "../../src/passages/passage-index.ts";
import { createQueryRewriter } from "../../src/passages/rewrite-query.ts";
import { GLOSSARY, openTestEngine, recordedConversations, type TestEngine } from "./company.ts";
import { documentWith, libraryOf } from "./library.ts";
import { assumed, shown } from "./shown.ts";

const MOVE = documentWith(
  { title: "Moving the Baltic ticket office", entity: "BALTIC", date: "2026-01-20" },
  `# The move
The ticket office of the Baltic moved to the old customs house because the lease at the pier had ended.

The harbour board decided on the move in November 2025.

# The building
The customs house stands beside the tram stop. Twelve clerks sit on its second floor.

# Parking
Bicycles stand in the yard of the warehouse.`,
);
const HARBOUR = documentWith(
  { title: "Aegean ticket office", entity: "AEGEAN", date: "2026-01-22" },
  "# The move\nThe ticket office of the Aegean moved on board, since guests book by telephone.",
);
const BOARD = documentWith(
  { title: "Harbour board", entity: "BALTIC", date: "2026-02-01" },
  "# Decisions\nThe harbour board decided in January 2026 to widen the basin. It decides on fees in March.",
);
const CHINESE = documentWith(
  { title: "爱琴海售票处搬迁说明", entity: "AEGEAN", date: "2026-02-03", language: "zh" },
  `# 搬迁
爱琴海售票处于2026年1月迁入海关大楼。董事会决定了这次搬迁，因为原租约到期。

# 大楼
海关大楼靠近电车站，二楼可以容纳十二名职员。`,
);
const LIBRARY = { "move.md": MOVE, "harbour.md": HARBOUR, "board.md": BOARD, "move-zh.md": CHINESE };

const dictionary = translatorOf(openCedictDictionary());
const LANGUAGES = { dictionary, rewriter: createQueryRewriter(GLOSSARY, dictionary) };

function stated({ answer }: AnswerRun): string {
  return (narrativeRunOf(answer)?.statements ?? []).map(({ text }) => text).join(" ");
}

function closest({ answer }: AnswerRun): string {
  return (narrativeRunOf(answer)?.closest ?? []).map(({ text }) => text).join(" ");
}

async function talk(engine: TestEngine, ...questions: readonly string[]): Promise<AnswerRun> {
  const runs: AnswerRun[] = [];
  for (const question of questions) runs.push(await engine.ask(question, "thread"));
  const last = runs.at(-1);
  if (last === undefined) throw new Error("Nothing was asked.");
  return last;
}

async function ferries(documents: Readonly<Record<string, string>> = LIBRARY): Promise<TestEngine> {
  return openTestEngine({ passages: await libraryOf(documents), ...LANGUAGES });
}

const WHY = "Why did the ticket office in the Baltic move?";
const ZH = "爱琴海售票处为什么搬迁？";

describe("a follow-up to an answer from documents", () => {
  it("asks about the subject before it, of the document that was quoted", async () => {
    const run = await talk(await ferries(), WHY, "when was that?");
    expect(stated(run)).toContain("November 2025");
    expect(stated(run)).not.toContain("widen the basin");
    expect(run.answer).toMatchObject({
      clarification: { assumedSlots: [{ slot: "entity", codes: ["BALTIC"], from: { kind: "carried" } }] },
    });
    const who = await talk(await ferries(), WHY, "who decided that?");
    expect(stated(who)).toContain("The harbour board decided on the move");
    expect(stated(who)).not.toContain("fees");
  });

  it("is asked about again and again", async () => {
    const run = await talk(await ferries(), WHY, "who paid for it?", "when was that?");
    expect(stated(run)).toContain("November 2025");
  });

  it("is not answered by the former sentences where they say nothing of what it adds", async () => {
    const run = await talk(await ferries(), WHY, "who painted it?");
    expect(stated(run)).toBe("");
    expect(closest(run)).toContain("ticket office");
  });

  it("asks the same of another entity", async () => {
    const run = await talk(await ferries(), WHY, "and in the Aegean?");
    expect(stated(run)).toContain("guests book by telephone");
    expect(stated(run)).not.toContain("lease at the pier");
  });

  it("reads on in the document: the section first, then what follows, nothing twice", async () => {
    const engine = await ferries();
    const seen = new Set(stated(await talk(engine, WHY)).match(/[^.]+\./gu));
    const told: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) told.push(stated(await talk(engine, "what else does it say?")));
    const all = told.flatMap((text) => text.match(/[^.]+\./gu) ?? []);
    expect(all.join(" ")).toContain("Bicycles stand in the yard of the warehouse.");
    expect(all.some((sentence) => seen.has(sentence))).toBe(false);
    expect(new Set(all).size).toBe(all.length);
    expect(told[0]).not.toContain("Bicycles");
    expect(told.at(-1)).toBe("");
  });

  it("works in Chinese", async () => {
    expect(stated(await talk(await ferries(), ZH, "那是什么时候？"))).toContain("2026年1月");
    expect(stated(await talk(await ferries(), ZH, "谁决定的？"))).toContain("董事会决定");
    const more = stated(await talk(await ferries(), ZH, "还说了什么？"));
    expect(more).toContain("电车站");
    expect(more).not.toContain("租约");
  });

  it("has the subject also after a question that found nothing", async () => {
    const engine = await ferries();
    await talk(
      engine,
      "Why did the ticket office in the Baltic close on Sundays in winter evenings?",
      "and in the Aegean?",
    );
    const run = await talk(engine, "when was that?");
    expect(run.answer.kind).toBe("narrative");
  });

  it("about a figure goes to the figures, of the entity that was asked about", async () => {
    const run = await talk(await ferries(), WHY, "and the revenue?");
    expect(shown(run)).toEqual(["REVENUE BALTIC FY2025 = 700.25"]);
    expect(assumed(run)).toContain("entity BALTIC carried");
  });

  it("with a subject of its own takes no word from the thread", async () => {
    const own = "where do bicycles stand in the Baltic?";
    const [alone, inThread] = [await talk(await ferries(), own), await talk(await ferries(), WHY, own)];
    expect(stated(alone)).not.toBe("");
    expect(inThread.answer).toEqual(alone.answer);
  });

  it("is asked back where nothing was asked of documents before", async () => {
    const { answer } = await talk(await ferries(), "when was that?");
    expect(answer).toMatchObject({ kind: "ask_first", missing: "metric" });
    const after = await talk(await ferries(), WHY, "Baltic revenue FY2025?", "and when was that?");
    expect(stated(after)).not.toContain("November 2025");
  });

  it("does not read on in a document that has been withdrawn or replaced", async () => {
    const passages = await libraryOf(LIBRARY);
    const engine = await openTestEngine({ passages, ...LANGUAGES });
    await talk(engine, WHY);
    await passages.withdrawDocument("move.md");
    expect(stated(await talk(engine, "what else does it say?"))).toBe("");
  });
});

describe("what a thread remembers of documents", () => {
  async function remembered(...questions: readonly string[]): Promise<ThreadContext | undefined> {
    const conversations = recordedConversations();
    await talk(await openTestEngine({ conversations, passages: await libraryOf(LIBRARY) }), ...questions);
    return conversations.saved.at(-1)?.[1];
  }

  it("is words and places, no figure and nothing that a document says", async () => {
    const context = await remembered("Why did 12 clerks of the Baltic ticket office move for USD 4,500 in 2025?");
    expect(context?.documents).toMatchObject({ entities: ["BALTIC"], periods: ["FY2025"], besideFigures: false });
    expect(context?.documents?.asked).toBe("Why did clerks of the ticket office move for USD in ?");
    expect(JSON.stringify(context)).not.toMatch(/lease|customs|12|4,500/u);
    expect(context?.group.entities).toEqual(["BALTIC"]);
  });

  it("is the first question's words through its follow-ups, until another subject is named", async () => {
    const asked = async (...questions: readonly string[]) => (await remembered(...questions))?.documents?.asked;
    expect(await asked(WHY, "when was that?", "and in the Aegean?")).toBe("Why did the ticket office in the move?");
    expect(await asked(WHY, "where do bicycles stand in the Baltic?")).toContain("bicycles");
    expect(await asked(WHY, "Baltic revenue FY2025?")).toBeUndefined();
    expect(await asked(WHY, "revenue of Narnia?")).toBeUndefined();
  });
});

describe("an answer from documents that others may not see", () => {
  const SEALED = MOVE.replace("date: 2026-01-20", "date: 2026-01-20\nsensitivity: CONFIDENTIAL");
  const cleared = { asker: "U1", clearance: "CONFIDENTIAL", ceiling: "INTERNAL" } as const;
  const other = { asker: "U2", clearance: "INTERNAL", ceiling: "INTERNAL" } as const;

  async function engine(): Promise<TestEngine> {
    const passages: PassageIndex = await libraryOf({ ...LIBRARY, "move.md": SEALED });
    return openTestEngine({ passages, ...LANGUAGES });
  }

  it("defines what its asker's follow-ups mean, and nobody else's", async () => {
    const own = await engine();
    expect(stated(await own.ask(WHY, "thread", cleared))).toContain("lease at the pier");
    expect(stated(await own.ask("what else does it say?", "thread", cleared))).not.toBe("");
    for (const question of ["when was that?", "what else does it say?", "and in the Aegean?"]) {
      const fresh = await engine();
      const alone = await fresh.ask(question, "thread", other);
      const withheld = await engine();
      await withheld.ask(WHY, "thread", cleared);
      expect((await withheld.ask(question, "thread", other)).answer).toEqual(alone.answer);
    }
  });
});

describe("a question typed in haste", () => {
  it("finds the word that a document has for a misspelt one", async () => {
    const engine = await ferries();
    expect(stated(await talk(engine, "where do bicyles stand at the warehuose"))).toContain(
      "Bicycles stand in the yard",
    );
  });

  it("about a name that no document has shows no places near it", async () => {
    const engine = await ferries();
    const known = await talk(engine, "who painted the ticket office of the harbour");
    expect(stated(known) + closest(known)).toContain("ticket office");
    const run = await talk(engine, "who painted the ticket office of Corvantis");
    expect([stated(run), closest(run)]).toEqual(["", ""]);
  });
});

describe("a reason of no company in particular", () => {
  it("is close to the question where a document of one company gives it, and no answer", async () => {
    const run = await (await ferries()).ask("why did we leave the pier");
    expect(stated(run)).toBe("");
    expect(closest(run)).toContain("the lease at the pier had ended");
    const named = await (await ferries()).ask("why did the Aegean leave the pier");
    expect(closest(named)).not.toContain("the lease at the pier had ended");
  });
});
