import { expect } from "vitest";
import type { Clearance } from "../../src/domain/sensitivity.ts";
import type { PassageFilter } from "../../src/passages/passage-index.ts";
import type { PassageVector, VectorSpace } from "../../src/passages/vector-index.ts";
import type { Vectored } from "../support/memory-vector-index.ts";
import { draftOf, lookFor, passagesOf } from "../support/passages.ts";

/** One promise of the `VectorIndex` port, checked against fresh passages and vectors. */
export interface VectorIndexPromise {
  readonly name: string;
  readonly check: (index: Vectored) => Promise<void>;
}

const SPACE: VectorSpace = { model: "fake", dimensions: 2 };
const EAST = Float32Array.of(1, 0);
const NORTH = Float32Array.of(0, 1);
const NORTH_EAST = Float32Array.of(3, 3);

interface Lack {
  readonly space?: { readonly model: string; readonly dimensions: number | null };
  readonly after?: string | null;
  readonly limit?: number;
}

async function missingTexts({ vectors }: Vectored, { space = SPACE, after = null, limit = 100 }: Lack = {}) {
  return (await vectors.missing({ ...space, after, limit })).map(({ text }) => text);
}

interface Near {
  readonly space?: VectorSpace;
  readonly filter?: PassageFilter;
  readonly limit?: number;
}

async function nearTexts(vector: Float32Array, { vectors }: Vectored, near: Near = {}): Promise<readonly string[]> {
  const { space = SPACE, filter = {}, limit = 100 } = near;
  return (await vectors.nearest({ space, vector, filter, limit })).map(({ text }) => text);
}

/** Gives every passage that lacks one a vector, the same for all or one by text. */
async function fill(index: Vectored, of: (text: string) => Float32Array, space: VectorSpace = SPACE): Promise<number> {
  await index.vectors.prepare(space);
  const missing = await index.vectors.missing({ ...space, after: null, limit: 100 });
  return index.vectors.store(
    space,
    missing.map(({ id, text }) => ({ id, vector: of(text) })),
  );
}

const FINDING: readonly VectorIndexPromise[] = [
  {
    name: "a passage is missing until it has a vector, and then comes back with its words, its place and its labels",
    check: async (index) => {
      const draft = draftOf("  The typhoon — “Mira” — 🙂 ", { locator: "para=7", headings: ["Risks"], language: "zh" });
      await index.passages.replaceDocument(passagesOf("a.md", [draft], { title: "Review", entity: "BALTIC" }));
      const [missing, ...more] = await index.vectors.missing({ ...SPACE, after: null, limit: 9 });
      const [found] = await lookFor("typhoon", index.passages);
      const { score: _score, coverage: _coverage, ...passage } = found ?? {};
      expect([missing, more]).toEqual([passage, []]);
      expect(await fill(index, () => EAST)).toBe(1);
      expect(await missingTexts(index)).toEqual([]);
      const near = await index.vectors.nearest({ space: SPACE, vector: NORTH_EAST, filter: {}, limit: 9 });
      expect(near).toEqual([{ ...passage, similarity: expect.closeTo(Math.SQRT1_2, 5) }]);
    },
  },
  {
    name: "missing passages come in order of storing, page by page",
    check: async (index) => {
      await index.passages.replaceDocument(passagesOf("b.md", ["one", "two"]));
      await index.passages.replaceDocument(passagesOf("a.md", ["three", "four"]));
      const [first, second] = await index.vectors.missing({ ...SPACE, after: null, limit: 2 });
      expect([first?.text, second?.text]).toEqual(["one", "two"]);
      expect(await missingTexts(index, { after: second?.id ?? null })).toEqual(["three", "four"]);
      expect(await missingTexts(index, { after: second?.id ?? null, limit: 1 })).toEqual(["three"]);
    },
  },
  {
    name: "the closest come first whatever their length, equals in order of storing, and the limit keeps the first of them",
    check: async (index) => {
      const directions: Readonly<Record<string, Float32Array>> = {
        away: Float32Array.of(-1, 0),
        far: Float32Array.of(0, 9),
        near: Float32Array.of(500, 1),
        first: EAST,
        second: Float32Array.of(0.001, 0),
      };
      await index.passages.replaceDocument(passagesOf("a.md", ["away", "far", "near", "first", "second"]));
      await fill(index, (text) => directions[text] ?? NORTH);
      expect(await nearTexts(EAST, index)).toEqual(["first", "second", "near", "far", "away"]);
      expect(await nearTexts(EAST, index, { limit: 2 })).toEqual(["first", "second"]);
      expect(await nearTexts(EAST, index, { limit: 0 })).toEqual([]);
    },
  },
  {
    name: "a filter lets the same passages pass as in a search by words",
    check: async (index) => {
      const labels = [
        { entity: "BALTIC", period: "2025Q3", topic: "FIN", origin: "reviews" },
        { entity: "AEGEAN", period: null, topic: "HR", origin: "results" },
        { entity: null, period: "2025Q3", topic: null, origin: "reviews" },
        { entity: "", period: "FY2025", topic: "FIN", origin: "risk", sensitivity: "RESTRICTED" },
      ];
      for (const [number, each] of labels.entries()) {
        const drafts = [draftOf(`ships ${number} en`), draftOf(`ships ${number} zh`, { language: "zh" })];
        await index.passages.replaceDocument(passagesOf(`${number}.md`, drafts, each));
      }
      expect(await fill(index, () => EAST)).toBe(6);
      const filters: readonly PassageFilter[] = [
        {},
        { entities: new Set(["BALTIC"]) },
        { entities: new Set([null]) },
        { entities: new Set(["BALTIC", null, "nobody"]) },
        { entities: new Set() },
        { periods: new Set(["2025Q3"]), languages: new Set(["zh"]) },
        { languages: new Set() },
        { topics: new Set([null, "HR"]) },
        { topics: new Set(["FIN"]), entities: new Set(["AEGEAN"]) },
        { origins: new Set(["reviews", "risk"]), periods: new Set([null]) },
        { origins: new Set(["reviews"]), periods: new Set([null, "2025Q3"]), languages: new Set(["en"]) },
        { entities: new Set(["'; DROP TABLE passage; --", '"]']) },
      ];
      for (const filter of filters) {
        const byWords = (await lookFor("ships", index.passages, { filter })).map(({ text }) => text);
        expect([...(await nearTexts(EAST, index, { filter }))].sort()).toEqual(byWords.sort());
      }
    },
  },
];

/** Vectors for every number that a passage of a test can have. */
function guesses(vector: Float32Array): readonly PassageVector[] {
  return [...Array.from({ length: 20 }, (_, number) => `p${number}`), "", "x", "p1 ", "1"].map((id) => ({
    id,
    vector,
  }));
}

const READING: readonly VectorIndexPromise[] = [
  {
    name: "what may not be read is never missing, never stored and never near, however its label is written",
    check: async (index) => {
      const labels = ["RESTRICTED", " restricted ", "CONFIDENTIAL", "绝密", "nobody knows", ""];
      for (const sensitivity of labels)
        await index.passages.replaceDocument(passagesOf(`${sensitivity}.md`, ["secret"], { sensitivity }));
      await index.passages.replaceDocument(passagesOf("open.md", ["open"], { sensitivity: " Public" }));
      expect(await missingTexts(index)).toEqual(["open"]);
      expect(await index.vectors.store(SPACE, guesses(EAST))).toBe(1);
      expect(await nearTexts(EAST, index)).toEqual(["open"]);
    },
  },
  {
    name: "what is above a reader's clearance is not near, and no clearance brings near what has no vector",
    check: async (index) => {
      for (const sensitivity of ["PUBLIC", "INTERNAL", "CONFIDENTIAL"])
        await index.passages.replaceDocument(passagesOf(`${sensitivity}.md`, [sensitivity], { sensitivity }));
      await fill(index, () => EAST);
      const near = (clearance: Clearance) => nearTexts(EAST, index, { filter: { clearance } });
      expect(await near("PUBLIC")).toEqual(["PUBLIC"]);
      expect(await near("RESTRICTED")).toEqual(["PUBLIC", "INTERNAL"]);
    },
  },
  {
    name: "a document that comes back restricted is not near any more, nor missing, and keeps no vector",
    check: async (index) => {
      await index.passages.replaceDocument(passagesOf("a.md", ["plan"]));
      await fill(index, () => EAST);
      await index.passages.replaceDocument(passagesOf("a.md", ["plan"], { sensitivity: "RESTRICTED" }));
      expect(await nearTexts(EAST, index)).toEqual([]);
      await index.vectors.prepare(SPACE);
      expect([await nearTexts(EAST, index), await missingTexts(index)]).toEqual([[], []]);
      // Had a vector been kept, these words would have it again.
      await index.passages.replaceDocument(passagesOf("a.md", ["plan"]));
      await index.vectors.prepare(SPACE);
      expect(await missingTexts(index)).toEqual(["plan"]);
    },
  },
  {
    name: "what was replaced or withdrawn is not near any more",
    check: async (index) => {
      await index.passages.replaceDocument(passagesOf("a.md", ["old"]));
      await index.passages.replaceDocument(passagesOf("b.md", ["gone"]));
      await fill(index, () => EAST);
      await index.passages.replaceDocument(passagesOf("a.md", ["new"]));
      await index.passages.withdrawDocument("b.md");
      expect(await nearTexts(EAST, index)).toEqual([]);
      expect(await missingTexts(index)).toEqual(["new"]);
      expect(await index.vectors.store(SPACE, guesses(EAST))).toBe(1);
      expect(await nearTexts(EAST, index)).toEqual(["new"]);
    },
  },
  {
    name: "what another document replaces is not near, and is near again when that one has gone",
    check: async (index) => {
      const title = "Commission Guide";
      await index.passages.replaceDocument(passagesOf("a.md", ["old"], { title, issuedOn: "2024-01-15" }));
      await fill(index, () => EAST);
      await index.passages.replaceDocument(passagesOf("b.md", ["new"], { title, issuedOn: "2026-01-15" }));
      expect(await nearTexts(EAST, index)).toEqual([]);
      await index.passages.withdrawDocument("b.md");
      expect(await nearTexts(EAST, index)).toEqual(["old"]);
    },
  },
  {
    name: "a document that is read again keeps the vectors of the words that it still has under the same headings",
    check: async (index) => {
      const under = (heading: string) => draftOf("same words", { headings: [heading] });
      await index.passages.replaceDocument(passagesOf("a.md", ["stays", "goes", under("Then")]));
      await fill(index, (text) => (text === "stays" ? NORTH : EAST));
      await index.passages.replaceDocument(passagesOf("a.md", ["comes", "stays", under("Now")]));
      await index.vectors.prepare(SPACE);
      expect(await missingTexts(index)).toEqual(["comes", "same words"]);
      expect(await nearTexts(NORTH, index)).toEqual(["stays"]);
    },
  },
];

const SPACES: readonly VectorIndexPromise[] = [
  {
    name: "vectors of another model, or of another length, are never near and never count",
    check: async (index) => {
      const other = { model: "other", dimensions: 2 };
      const longer = { model: "fake", dimensions: 3 };
      await index.passages.replaceDocument(passagesOf("a.md", ["ships"]));
      await fill(index, () => EAST);
      for (const space of [other, longer]) {
        const east = Float32Array.of(1, 0, 0).slice(0, space.dimensions);
        expect([await nearTexts(east, index, { space }), await missingTexts(index, { space })]).toEqual([
          [],
          ["ships"],
        ]);
        expect(await fill(index, () => east, space)).toBe(1);
        expect(await nearTexts(east, index, { space })).toEqual(["ships"]);
      }
      expect(await nearTexts(EAST, index)).toEqual(["ships"]);
    },
  },
  {
    name: "what a model misses, where its length is not known, is what its newest space misses",
    check: async (index) => {
      const unknown = { model: "fake", dimensions: null };
      await index.passages.replaceDocument(passagesOf("a.md", ["ships"]));
      expect(await missingTexts(index, { space: unknown })).toEqual(["ships"]);
      await fill(index, () => EAST);
      expect(await missingTexts(index, { space: unknown })).toEqual([]);
      await index.vectors.prepare({ model: "other", dimensions: 9 });
      expect(await missingTexts(index, { space: unknown })).toEqual([]);
      await index.vectors.prepare({ model: "fake", dimensions: 3 });
      expect(await missingTexts(index, { space: unknown })).toEqual(["ships"]);
    },
  },
  {
    name: "a model may have any name",
    check: async (index) => {
      const names = ["intfloat/multilingual-e5:small", "模型", "a'b\"; DROP TABLE passage; --", " "];
      await index.passages.replaceDocument(passagesOf("a.md", ["ships"]));
      for (const model of names) await fill(index, () => EAST, { model, dimensions: 2 });
      for (const model of names)
        expect(await nearTexts(EAST, index, { space: { model, dimensions: 2 } })).toEqual(["ships"]);
    },
  },
  {
    name: "a vector that is stored again takes the place of the former one",
    check: async (index) => {
      await index.passages.replaceDocument(passagesOf("a.md", ["one", "two"]));
      const missing = await index.vectors.missing({ ...SPACE, after: null, limit: 9 });
      await fill(index, (text) => (text === "one" ? EAST : NORTH));
      expect(await nearTexts(EAST, index)).toEqual(["one", "two"]);
      const turned = missing.map(({ id, text }) => ({ id, vector: text === "one" ? NORTH : EAST }));
      expect(await index.vectors.store(SPACE, turned)).toBe(2);
      expect(await nearTexts(EAST, index)).toEqual(["two", "one"]);
    },
  },
  {
    name: "what is no vector of the space is refused, and nothing is stored beside it",
    check: async (index) => {
      await index.passages.replaceDocument(passagesOf("a.md", ["one", "two"]));
      const [one, two] = await index.vectors.missing({ ...SPACE, after: null, limit: 9 });
      const malformed = expect.objectContaining({ code: "malformed" });
      for (const vector of [[], [1], [1, 0, 0], [0, 0], [Number.NaN, 1], [Number.POSITIVE_INFINITY, 1]]) {
        const both = [
          { id: one?.id ?? "", vector: EAST },
          { id: two?.id ?? "", vector: Float32Array.from(vector) },
        ];
        await expect(index.vectors.store(SPACE, both)).rejects.toThrow(malformed);
      }
      expect(await missingTexts(index)).toEqual(["one", "two"]);
      await fill(index, () => EAST);
      for (const vector of [Float32Array.of(1), Float32Array.of(0, 0)])
        await expect(nearTexts(vector, index)).rejects.toThrow(malformed);
    },
  },
];

export const VECTOR_INDEX_PROMISES: readonly VectorIndexPromise[] = [...FINDING, ...READING, ...SPACES];
