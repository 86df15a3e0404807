import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openSqliteFactStore } from "../../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { CLEARANCES, type Clearance, highest } from "../../../src/domain/sensitivity.ts";
import type { DocumentReading } from "../../../src/import/document-store.ts";
import { type Decided, decide } from "../../../src/import/review/decide.ts";
import { type TakenBack, takeBack } from "../../../src/import/review/take-back.ts";
import type { Choice } from "../../../src/import/tables/statement.ts";
import { searchTerms } from "../../../src/passages/search-terms.ts";
import { cellOf } from "../../support/facts.ts";
import { keyOf, type ReadingShape, readingOf, statementOf, turnover } from "../../support/statements.ts";
import { SIGNED, storesOn, type TestStores, withStores } from "../../support/stores.ts";

const LABEL = "C2 General";
interface LabelledShape extends ReadingShape {
  readonly texts?: readonly string[];
  readonly otherwise?: Clearance;
}

/** A document that states labels which the company file does not know, with one figure of its own and a sentence. */
function labelled(doc: string, { texts = [LABEL], otherwise = "PUBLIC", ...more }: LabelledShape = {}) {
  const labels = { topic: null, entity: "HK", period: null, geography: null, origin: "documents", issuedOn: null };
  const drafts = [{ locator: "para=1", headings: [], language: "en" as const, text: "Harbour fees rose." }];
  return readingOf({
    doc,
    sensitivity: "RESTRICTED",
    unexplained: { texts, otherwise },
    statements: [statementOf({ doc, slots: { period: periodOf(doc) } })],
    passages: { labels: { ...labels, title: doc, sensitivity: "RESTRICTED" }, drafts },
    ...more,
  });
}

function periodOf(doc: string): string {
  return `FY20${10 + (doc.charCodeAt(0) - "a".charCodeAt(0))}`;
}

async function store({ documents }: TestStores, ...readings: readonly DocumentReading[]): Promise<void> {
  for (const reading of readings) await documents.replace(reading);
}

/** The open questions that a person of a clearance sees, by all ways of asking for them. */
async function questions({ review, queue }: TestStores, clearance: Clearance = "RESTRICTED") {
  const listed = await review.items({ status: "pending", clearance });
  const queued = await queue.page({ limit: 99, after: 0, clearance });
  expect(queued.map(({ item }) => item).sort((a, b) => a.id - b.id)).toEqual([...listed].sort((a, b) => a.id - b.id));
  expect(await queue.count({ clearance })).toBe(listed.length);
  for (const { id } of listed) expect(await review.item(id, clearance)).not.toBeNull();
  return listed.map(({ id, kind, text, waiting, sensitivity }) => `${id} ${kind} ${text} ${waiting} ${sensitivity}`);
}

interface Answering {
  readonly clearance?: Clearance;
  readonly again?: boolean;
  readonly teach?: string;
}

function takeBackOf(
  { services }: TestStores,
  { id = 1, clearance = "RESTRICTED" }: Answering & { readonly id?: number } = {},
) {
  return takeBack(id, { ruling: null, note: SIGNED, clearance }, services);
}

function answer({ services }: TestStores, choice: Choice, how: Answering & { readonly id?: number } = {}) {
  const { id = 1, clearance = "RESTRICTED", again = false, teach = null } = how;
  return decide(id, choice, { note: { ...SIGNED, teach }, again, clearance }, services);
}

function level(code: Clearance): Choice {
  return { kind: "level", code };
}

/** The lowest clearance that finds a document's figure and its sentence; one word where both are the same. */
async function levelOf({ facts, documents }: TestStores, doc: string): Promise<string> {
  const lowest = async (isFound: (clearance: Clearance) => Promise<boolean>): Promise<string> => {
    for (const clearance of CLEARANCES) if (await isFound(clearance)) return clearance;
    return "nobody";
  };
  const figure = await lowest(
    async (clearance) => (await facts.find(cellOf({ period: periodOf(doc) }), clearance)).status === "found",
  );
  const text = await lowest(async (clearance) => {
    const found = await facts.passages.search({ terms: searchTerms("harbour"), filter: { clearance }, limit: 99 });
    return found.some((passage) => passage.source.doc === doc);
  });
  expect((await documents.find(keyOf(doc)))?.sensitivity).toBe(figure);
  return figure === text ? figure : `figure ${figure}, text ${text}`;
}

function ruledOf(decided: Decided | TakenBack) {
  return decided.kind === "decided" ? decided.ruled.documents : decided;
}

describe("a label that the company file does not know", () => {
  it("is one question for all documents that carry it, however it is written", async () => {
    await withStores(async (stores) => {
      await store(stores, labelled("a.xlsx"), labelled("b.xlsx", { texts: ["c2  GENERAL"] }));
      expect(await questions(stores)).toEqual(["1 level C2 General 2 RESTRICTED"]);
      expect([await levelOf(stores, "a.xlsx"), await levelOf(stores, "b.xlsx")]).toEqual(["RESTRICTED", "RESTRICTED"]);
    });
  });

  it("is a question of each document that is looked at by itself, and counted with the first", async () => {
    await withStores(async (stores) => {
      const first = await stores.documents.replace(labelled("a.xlsx"));
      const second = await stores.documents.replace(labelled("b.xlsx"));
      expect([first, second]).toMatchObject([
        { review: 0, labels: 1 },
        { review: 0, labels: 0 },
      ]);
      const of = { doc: "b.xlsx", clearance: "RESTRICTED" } as const;
      expect(await stores.queue.page({ ...of, limit: 9, after: 0 })).toMatchObject([{ item: { id: 2, waiting: 2 } }]);
      expect(await stores.queue.count(of)).toBe(1);
      expect(await stores.documents.documents()).toMatchObject([{ labels: 1 }, { labels: 0 }]);
    });
  });

  it.each<Clearance>(["PUBLIC", "INTERNAL", "CONFIDENTIAL"])(
    "does not exist for people up to %s",
    async (clearance) => {
      await withStores(async (stores) => {
        await store(stores, labelled("a.xlsx"), readingOf({ doc: "open.pptx", sensitivity: "PUBLIC" }));
        expect(await questions(stores, clearance)).toEqual([]);
        expect(await answer(stores, level("PUBLIC"), { clearance })).toEqual({ kind: "gone" });
        await answer(stores, level("PUBLIC"));
        // Its document is open to all now, and the question and the decision are as closed as before.
        expect(await stores.review.items({ clearance })).toEqual([]);
        expect([await stores.review.item(1, clearance), await stores.queue.question(1, clearance)]).toEqual([
          null,
          null,
        ]);
        expect(await takeBackOf(stores, { clearance })).toEqual({ kind: "gone" });
        expect([await stores.review.audit(clearance), await stores.review.audit("RESTRICTED")]).toMatchObject([
          [],
          [{ key: "level:c2 general", by: "kim", at: "2026-01-06T09:00:01.000Z" }],
        ]);
      });
    },
  );

  it.each(CLEARANCES)("is %s for all documents, present and future, once a person says so", async (code) => {
    await withStores(async (stores) => {
      await store(stores, labelled("a.xlsx"), labelled("b.xlsx"));
      const changed = code === "RESTRICTED" ? [] : ["a.xlsx", "b.xlsx"];
      expect(ruledOf(await answer(stores, level(code)))).toEqual(changed);
      const later = await stores.documents.replace(labelled("c.xlsx"));
      expect(later).toMatchObject({ review: 0, labels: 0 });
      expect(await questions(stores)).toEqual([]);
      for (const doc of ["a.xlsx", "b.xlsx", "c.xlsx"]) expect(await levelOf(stores, doc)).toBe(code);
    });
  });

  it("is told with the change only while nobody has said its level", async () => {
    await withStores(async (stores) => {
      const told: unknown[] = [];
      const note = ({ unexplained, sensitivity }: { unexplained: readonly string[]; sensitivity: string }): void => {
        told.push([unexplained, sensitivity]);
      };
      await stores.documents.replace(labelled("a.xlsx"), note);
      await answer(stores, level("CONFIDENTIAL"));
      await stores.documents.replace(labelled("a.xlsx", { fileHash: "other" }), note);
      expect(told).toEqual([
        [[LABEL], "RESTRICTED"],
        [[], "CONFIDENTIAL"],
      ]);
    });
  });

  it("holds in a store that is opened again, and for readers that were open before", async () => {
    await withStores(async (stores) => {
      await store(stores, labelled("a.xlsx"));
      const beside = openSqliteFactStore(stores.path);
      try {
        const other = storesOn(beside, stores.path);
        expect(await levelOf(other, "a.xlsx")).toBe("RESTRICTED");
        await answer(stores, level("INTERNAL"));
        expect(await levelOf(other, "a.xlsx")).toBe("INTERNAL");
        await takeBackOf(other);
        expect(await levelOf(stores, "a.xlsx")).toBe("RESTRICTED");
      } finally {
        beside.close();
      }
    });
  });

  it("is asked about again when the answer is taken back, and locks its documents until then", async () => {
    await withStores(async (stores) => {
      await store(stores, labelled("a.xlsx"), labelled("b.xlsx"));
      await answer(stores, level("PUBLIC"));
      expect(ruledOf(await takeBackOf(stores))).toEqual(["a.xlsx", "b.xlsx"]);
      expect(await questions(stores)).toEqual(["1 level C2 General 2 RESTRICTED"]);
      await store(stores, labelled("c.xlsx"));
      for (const doc of ["a.xlsx", "b.xlsx", "c.xlsx"]) expect(await levelOf(stores, doc)).toBe("RESTRICTED");
      await answer(stores, level("INTERNAL"));
      expect(await levelOf(stores, "c.xlsx")).toBe("INTERNAL");
    });
  });

  it("goes on being asked with another document when the first is withdrawn", async () => {
    await withStores(async (stores) => {
      await store(stores, labelled("a.xlsx"), labelled("b.xlsx"));
      await stores.documents.withdraw(keyOf("a.xlsx"));
      expect(await questions(stores)).toEqual(["2 level C2 General 1 RESTRICTED"]);
      await stores.documents.withdraw(keyOf("b.xlsx"));
      expect(await questions(stores)).toEqual([]);
      await store(stores, labelled("b.xlsx"));
      expect(await questions(stores)).toEqual(["3 level C2 General 1 RESTRICTED"]);
    });
  });

  it("is asked about no more in a version that does not state it, or when the company file explains it", async () => {
    await withStores(async (stores) => {
      await store(stores, labelled("a.xlsx"));
      await answer(stores, level("PUBLIC"));
      await store(stores, labelled("a.xlsx", { unexplained: null, sensitivity: "CONFIDENTIAL", fileHash: "other" }));
      expect(await levelOf(stores, "a.xlsx")).toBe("figure CONFIDENTIAL, text RESTRICTED");
      expect(await stores.review.items({ clearance: "RESTRICTED" })).toEqual([]);
      await store(stores, labelled("b.xlsx"));
      expect(await levelOf(stores, "b.xlsx")).toBe("PUBLIC");
    });
  });

  it("leaves a document with a second one RESTRICTED until both are known", async () => {
    await withStores(async (stores) => {
      await store(stores, labelled("a.xlsx", { texts: [LABEL, "Partner"] }));
      expect(await questions(stores)).toEqual(["1 level C2 General 1 RESTRICTED", "2 level Partner 1 RESTRICTED"]);
      expect(ruledOf(await answer(stores, level("INTERNAL")))).toEqual([]);
      expect(await levelOf(stores, "a.xlsx")).toBe("RESTRICTED");
      expect(ruledOf(await answer(stores, level("PUBLIC"), { id: 2 }))).toEqual(["a.xlsx"]);
      expect(await levelOf(stores, "a.xlsx")).toBe("INTERNAL");
    });
  });

  it("keeps questions about figures for those who are cleared, and opens them with the level", async () => {
    await withStores(async (stores) => {
      const statements = [turnover({ doc: "a.xlsx", slots: { period: periodOf("a.xlsx") } })];
      await store(stores, labelled("a.xlsx", { statements }));
      expect(await questions(stores, "CONFIDENTIAL")).toEqual([]);
      await answer(stores, level("INTERNAL"));
      expect(await questions(stores, "INTERNAL")).toEqual(["2 label Turnover 1 INTERNAL"]);
      await answer(stores, { kind: "metric", code: "REVENUE" }, { id: 2, clearance: "INTERNAL" });
      expect(await levelOf(stores, "a.xlsx")).toBe("INTERNAL");
      await takeBackOf(stores);
      expect(await levelOf(stores, "a.xlsx")).toBe("RESTRICTED");
    });
  });

  it("gives former versions its level, and keeps what was decided under a higher one from everybody else", async () => {
    await withStores(async (stores) => {
      const cell = cellOf({ period: periodOf("a.xlsx") });
      await store(stores, labelled("a.xlsx"));
      const figure = { value: "5", unit: "USD_M" };
      const key = `cell:${JSON.stringify({ ...cell.dimensions, entity: "HK", metric: "REVENUE", period: cell.period })}`;
      const ruling = {
        key,
        choice: { kind: "value", ...figure },
        stated: [],
        by: "lee",
        why: "secret letter",
      } as const;
      const made = { ...ruling, match: "a.xlsx", source: keyOf("a.xlsx").source, at: "2026-01-06T09:00:00.500Z" };
      await stores.review.append([made], null, "RESTRICTED");
      await store(stores, labelled("a.xlsx", { fileHash: "other", readAt: "2026-01-06T09:00:00.700Z" }));
      await answer(stores, level("INTERNAL"));
      const told = await stores.review.history(cell, "INTERNAL");
      expect(new Set(told.map(({ document }) => document.version))).toEqual(new Set([2, 1]));
      expect(told.flatMap(({ rulings }) => rulings)).toEqual([]);
      expect(await stores.review.audit("INTERNAL")).toEqual([]);
      expect(await stores.review.audit("RESTRICTED")).toMatchObject([{ by: "lee" }, { by: "kim" }]);
    });
  });

  it.each<[string, Choice, Answering, string | null]>([
    ["leaving figures out", { kind: "leave_out" }, {}, "value"],
    ["a metric", { kind: "metric", code: "REVENUE" }, {}, "value"],
    ["no lines that it ever had", { kind: "none_of", lines: ["label:x"] }, {}, "value"],
    ["a pattern of files", level("PUBLIC"), { teach: "*.xlsx" }, "teach"],
  ])("is not answered by %s", async (_, choice, how, field) => {
    await withStores(async (stores) => {
      await store(stores, labelled("a.xlsx"));
      expect(await answer(stores, choice, how)).toMatchObject({ kind: "refused", field });
      expect(await levelOf(stores, "a.xlsx")).toBe("RESTRICTED");
    });
  });

  it("is no answer to another question", async () => {
    await withStores(async (stores) => {
      await store(stores, readingOf({ statements: [turnover()] }));
      expect(await answer(stores, level("PUBLIC"))).toMatchObject({ kind: "refused", field: "value" });
    });
  });

  it.each(["", "\u200b\u0007", "x".repeat(121)])(
    "that nobody could read whole is not asked about: %j",
    async (text) => {
      await withStores(async (stores) => {
        await store(stores, labelled("a.xlsx", { texts: [text] }));
        expect(await questions(stores)).toEqual([]);
        expect(await levelOf(stores, "a.xlsx")).toBe("RESTRICTED");
      });
    },
  );
});

const TEXTS = ["C2 General", "c2 general", "C2\tGeneral ", "Partner", "<!channel>", "标签"];
const anyRead = fc.record({
  kind: fc.constant("read" as const),
  doc: fc.constantFrom("a.md", "b.md", "c.md"),
  texts: fc.array(fc.constantFrom(...TEXTS), { maxLength: 3 }),
  otherwise: fc.constantFrom(...CLEARANCES),
});
const anyAnswer = fc.record({
  kind: fc.constant("say" as const),
  text: fc.constantFrom(...TEXTS),
  code: fc.option(fc.constantFrom(...CLEARANCES)),
});
const anyWithdrawal = fc.record({ kind: fc.constant("withdraw" as const), doc: fc.constantFrom("a.md", "b.md") });
const anyStep = fc.oneof(
  { weight: 3, arbitrary: anyRead },
  { weight: 2, arbitrary: anyAnswer },
  { weight: 1, arbitrary: anyWithdrawal },
);
type Read = typeof anyRead extends fc.Arbitrary<infer T> ? T : never;
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

/** What was read and said, kept in the simplest way. */
class Model {
  readonly held = new Map<string, Read>();
  readonly said = new Map<string, Clearance>();

  levels(): Readonly<Record<string, Clearance>> {
    const levels = [...this.held].map(([doc, { texts, otherwise }]) => [
      doc,
      highest([otherwise, ...texts.map((text) => this.said.get(wordOf(text)) ?? "RESTRICTED")]),
    ]);
    return Object.fromEntries(levels);
  }

  open(): readonly string[] {
    const words = [...this.held.values()].flatMap(({ texts }) => texts.map(wordOf));
    return [...new Set(words.filter((word) => !this.said.has(word)))].sort();
  }
}

function wordOf(text: string): string {
  return text.trim().replace(/\s+/g, " ").toLowerCase();
}

async function take(step: Step, at: number, { held, said }: Model, stores: TestStores): Promise<void> {
  switch (step.kind) {
    case "read": {
      const { doc, texts, otherwise } = step;
      const isOpen = texts.length > 0;
      const unexplained = isOpen ? { texts, otherwise } : null;
      const sensitivity = isOpen ? "RESTRICTED" : otherwise;
      await store(stores, labelled(doc, { unexplained, sensitivity, fileHash: String(at) }));
      held.set(doc, step);
      return;
    }
    case "withdraw":
      await stores.documents.withdraw(keyOf(step.doc));
      held.delete(step.doc);
      return;
    case "say": {
      const { text, code } = step;
      const items = await stores.review.items({ clearance: "RESTRICTED" });
      const id = items.find((item) => wordOf(item.text) === wordOf(text))?.id;
      if (id === undefined) return;
      await (code === null ? takeBackOf(stores, { id }) : answer(stores, level(code), { id, again: true }));
      if (code === null) said.delete(wordOf(text));
      else said.set(wordOf(text), code);
    }
  }
}

describe("whatever is read and said in whatever order", () => {
  it("a document has the highest level of what is known, and each open label is one question", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 12 }), async (steps) => {
        await withStores(async (stores) => {
          const model = new Model();
          for (const [at, step] of steps.entries()) await take(step, at, model, stores);
          const entries = await stores.documents.documents();
          expect(Object.fromEntries(entries.map(({ doc, sensitivity }) => [doc, sensitivity]))).toEqual(model.levels());
          const asked = await stores.review.items({ status: "pending", clearance: "RESTRICTED" });
          expect(asked.map(({ text }) => wordOf(text)).sort()).toEqual(model.open());
          expect(await questions(stores)).toHaveLength(asked.length);
          expect(await questions(stores, "CONFIDENTIAL")).toEqual([]);
        });
      }),
      { numRuns: 40 },
    );
  });
});
