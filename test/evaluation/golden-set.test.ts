import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { sampleLibrary } from "../../src/cli/evaluate-library.ts";
import { Exact } from "../../src/domain/decimal.ts";
import { isReadable, levelOf } from "../../src/domain/sensitivity.ts";
import type {
  Expectation,
  ExpectedCell,
  ExpectedDerived,
  SourcesExpectation,
} from "../../src/evaluation/golden-case.ts";
import { loadGolden } from "../../src/evaluation/load-golden.ts";
import { readFormerValues, readSampleTable, recomputed } from "./sample-table.ts";

const golden = await loadGolden(fileURLToPath(new URL("../../data/golden", import.meta.url)));
const all = [...golden.cases, ...golden.gaps];
const table = readSampleTable();
const library = await sampleLibrary({
  defaultLevel: "INTERNAL",
  escalateUnknownToRestricted: false,
  restrictedFilenamePatterns: ["board_minutes", "exec_comp"],
  restrictedKeywords: [],
});

function sourcesOf(expectation: Expectation): SourcesExpectation | null {
  switch (expectation.kind) {
    case "figures":
      return expectation.why;
    case "narrative":
      return expectation;
    default:
      return null;
  }
}

/** Marks of Markdown and line breaks between the words of a document do not count. */
function words(text: string): string {
  return text.replace(/[\s*_`]+/g, "");
}

function cellsOf(expectation: Expectation): readonly ExpectedCell[] {
  return expectation.kind === "figures" ? [...expectation.cells, ...expectation.mayShow] : [];
}

function derivedOf(expectation: Expectation): readonly ExpectedDerived[] {
  return expectation.kind === "figures" ? [...expectation.derived, ...expectation.mayDerive] : [];
}

function storedValue(cell: string): Exact {
  return new Exact(table.get(cell)?.[0]?.value ?? Number.NaN);
}

describe("the golden set", () => {
  it("holds at least 240 cases, about half of them in each language, asked in it", () => {
    expect(all.length).toBeGreaterThanOrEqual(240);
    const chinese = all.filter(({ language }) => language === "zh");
    expect(chinese.length / all.length).toBeGreaterThan(0.4);
    expect(chinese.length / all.length).toBeLessThan(0.6);
    for (const { id, language, question, tags } of all) {
      // People mix: an English question may name something in Chinese.
      if (tags.includes("cross_language") && language === "en") continue;
      expect(/\p{Script=Han}/u.test(question), id).toBe(language === "zh");
    }
  });

  it("asks no question twice in one thread on one day for one clearance", () => {
    const asked = all.map(({ question, conversation, at, clearance, ceiling }) =>
      JSON.stringify([question, conversation, at, clearance, ceiling]),
    );
    expect(asked.filter((question, index) => asked.indexOf(question) !== index)).toEqual([]);
  });

  it("states exactly what the sample's documents state, with its place", () => {
    let checked = 0;
    for (const { id, expect: expectation } of all) {
      for (const { cell, statements, sum } of cellsOf(expectation)) {
        const stated = [...(table.get(cell) ?? [])].toSorted(byDoc);
        if (sum === undefined) expect([...statements].toSorted(byDoc), `${id} ${cell}`).toEqual(stated);
        else {
          // A figure that no document states is the sum of figures that documents state.
          const parts = [...table.values()].flat();
          expect(stated, `${id} ${cell}`).toEqual([]);
          for (const part of statements) expect(parts, `${id} ${cell}`).toContainEqual(part);
          const total = statements.reduce((so, { value }) => so.plus(value), new Exact(0));
          expect(total.toFixed(), `${id} ${cell}`).toBe(sum.value);
        }
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(500);
  });

  it("states exactly the other values that the documents hold of a restated figure", () => {
    const formerValues = readFormerValues();
    const restated = all.filter(({ tags }) => tags.includes("restatement")).flatMap(({ expect: one }) => cellsOf(one));
    expect(restated.length).toBeGreaterThan(3);
    for (const { cell, superseded } of restated) {
      expect(superseded, cell).toEqual(formerValues.get(cell));
      expect(superseded, cell).not.toEqual([]);
    }
  });

  it("expects nothing to be found that the documents do not hold", () => {
    const absent = all.flatMap(({ id, expect: expectation }) =>
      expectation.kind === "figures" ? expectation.absent.map((cell) => [id, cell] as const) : [],
    );
    expect(absent.length).toBeGreaterThan(30);
    expect(absent.filter(([, cell]) => table.has(cell))).toEqual([]);
  });

  it("shows what the asker is cleared for, and withholds what is stored above it", () => {
    const levelsOf = (cell: string) =>
      (table.get(cell) ?? []).map(({ doc }) => library.get(doc)?.level ?? levelOf("INTERNAL"));
    const withheld: string[] = [];
    for (const { id, clearance, ceiling, expect: expectation } of all) {
      if (expectation.kind !== "figures") continue;
      for (const { cell } of cellsOf(expectation))
        expect(
          levelsOf(cell).every((level) => isReadable(level, clearance)),
          `${id} shows ${cell}`,
        ).toBe(true);
      for (const cell of expectation.withheld) {
        withheld.push(cell);
        expect(levelsOf(cell), `${id} withholds ${cell}`).not.toEqual([]);
        expect(
          levelsOf(cell).some((level) => isReadable(level, clearance)),
          `${id} withholds ${cell}`,
        ).toBe(false);
      }
      for (const cell of expectation.offered)
        expect(
          levelsOf(cell).every((level) => isReadable(level, ceiling)),
          `${id} offers ${cell}`,
        ).toBe(true);
      for (const cell of expectation.unoffered)
        expect(
          levelsOf(cell).every((level) => isReadable(level, clearance) && isReadable(level, ceiling)),
          `${id} does not offer ${cell}`,
        ).toBe(false);
    }
    expect(withheld.length).toBeGreaterThan(5);
  });

  it("computes every derived figure from what the documents state", () => {
    const wrong = all.flatMap(({ id, expect: expectation }) =>
      derivedOf(expectation).flatMap((derived) => {
        const value = recomputed(derived, derived.of.map(storedValue));
        return value === null || value === derived.value ? [] : [[id, derived.op, derived.value, value]];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it("asks at least 200 questions for documents, and expects nothing of them that they do not say", () => {
    const asked = all.flatMap(({ id, expect: expectation }) => {
      const sources = sourcesOf(expectation);
      return sources === null ? [] : [{ id, ...sources }];
    });
    expect(asked.length + all.filter(({ tags }) => tags.includes("silent")).length).toBeGreaterThan(200);
    for (const { id, docs, says } of asked) {
      const texts = docs.map((doc) => library.get(doc));
      expect(
        texts.map((document) => document !== undefined && isReadable(document.level)),
        id,
      ).toEqual(docs.map(() => true));
      for (const piece of says) {
        expect(
          texts.some((document) => words(document?.body ?? "").includes(words(piece))),
          `${id} ${piece}`,
        ).toBe(true);
      }
    }
  });

  it("knows which documents of the sample not everybody may be shown", () => {
    const restricted = Array.from(library.values())
      .filter(({ level }) => !isReadable(level))
      .map(({ doc }) => doc);
    expect(restricted).toEqual([
      "board_minutes_2025-11.md",
      "capital-singapore-2026h1.md",
      "china-recording-inquiry-zh.md",
      "exec_comp_2025.md",
      "project-heron.md",
      "reserve-review.md",
      "singapore-options.md",
      "tidewell-dispute.md",
    ]);
  });

  it("asks why of movements in both directions that hold, and of such that do not", () => {
    const premises = all.flatMap(({ expect: expectation }) =>
      expectation.kind === "figures" && expectation.why !== null ? [expectation] : [],
    );
    for (const expectation of premises) {
      const change = derivedOf(expectation).find(({ op }) => op === "difference" || op === "change_points");
      if (expectation.why?.premise === "contradicted") expect(change, JSON.stringify(expectation.cells)).toBeDefined();
    }
    expect(new Set(premises.map(({ why }) => why?.premise))).toEqual(new Set(["holds", "contradicted", "none"]));
  });

  it("orders the names of a ranking by their figures, and counts a place among them", () => {
    const rankings = all.flatMap(({ id, expect: expectation }) =>
      derivedOf(expectation).flatMap((derived) => (derived.names.length > 0 ? [{ id, derived }] : [])),
    );
    expect(rankings.length).toBeGreaterThan(10);
    for (const { id, derived } of rankings) {
      const sorted = derived.of.toSorted((a, b) => storedValue(b).comparedTo(storedValue(a)));
      const best = derived.op === "min" ? sorted.toReversed() : sorted;
      expect(
        best.map((cell) => derived.names.find((name) => cell.split(" ").includes(name))),
        id,
      ).toEqual(derived.names);
      if (derived.op === "rank") expect(Number(derived.value), id).toBeLessThanOrEqual(derived.of.length);
    }
  });

  it.each([
    "assumed",
    "ask_first",
    "refused",
    "not_understood",
    "not_found",
    "withheld",
    "clearance",
    "ceiling",
    "declined",
    "help",
    "narrative",
    "silent",
    "composite",
    "premise",
    "contradiction",
    "cross_language",
    "near_duplicate",
    "restricted",
    "injection",
    "conflict",
    "restatement",
    "difference",
    "yoy",
    "period_before",
    "named",
    "cagr",
    "sum",
    "average",
    "share",
    "ratio",
    "subtract",
    "scale",
    "rank",
    "series",
    "compare",
    "year",
    "half",
    "quarter",
    "month",
    "range",
    "relative",
    "year_assumed",
    "nine_months",
    "to_date",
    "trailing",
    "day",
    "metric",
    "entity",
    "period",
    "dimension",
    "qualifier",
    "basis",
    "unit",
    "disguised",
    "carry",
    "ask_then_answer",
    "why",
  ])("covers %s in both languages", (tag) => {
    const tagged = all.filter(({ tags }) => tags.includes(tag)).map(({ language }) => language);
    expect(new Set(tagged)).toEqual(new Set(["en", "zh"]));
  });
});

function byDoc(a: { readonly doc: string }, b: { readonly doc: string }): number {
  return a.doc.localeCompare(b.doc);
}
