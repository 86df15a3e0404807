import { describe, expect, it } from "vitest";
import { StoreError } from "../../src/figures/store-error.ts";
import { embedPassages } from "../../src/import/embed-passages.ts";
import { EmbedderError, textToEmbed } from "../../src/passages/embedder.ts";
import { retrieve } from "../../src/passages/retrieve.ts";
import { searchTerms } from "../../src/passages/search-terms.ts";
import { createSemanticSearch } from "../../src/passages/semantic-search.ts";
import { type VectorIndex, VectorIndexError } from "../../src/passages/vector-index.ts";
import { fakeEmbedder } from "../support/fake-embedder.ts";
import { memoryVectors } from "../support/memory-vector-index.ts";
import { passagesOf } from "../support/passages.ts";

const TEXTS = [
  "Revenue of the quarter declined.",
  "A hurricane kept vessels in port.",
  "Ships were painted.",
  "The canteen has a new menu.",
];

async function company() {
  const { passages, vectors } = memoryVectors();
  await passages.replaceDocument(passagesOf("a.md", TEXTS));
  await passages.replaceDocument(passagesOf("b.md", ["Storm damage: secret."], { sensitivity: "RESTRICTED" }));
  const embedder = fakeEmbedder();
  await embedPassages([], { embedder, vectors });
  const clock = { ms: 1_000.625 };
  const open = (over: Partial<VectorIndex> = {}) =>
    createSemanticSearch({ embedder, vectors: { ...vectors, ...over }, nowMs: () => clock.ms });
  return { passages, vectors, embedder, clock, open };
}

const rewriter = { rewrite: (query: string) => ({ terms: searchTerms(query) }) };

describe("a search by meaning", () => {
  it("finds what none of the words find, beside what they find, and fuses both", async () => {
    const { passages, open } = await company();
    const query = { query: "typhoon ships", filter: {}, limit: 10 };
    const byWords = await retrieve(query, { index: passages, rewriter });
    expect(byWords.map(({ text }) => text)).toEqual([TEXTS[2]]);
    const both = await retrieve(query, { index: passages, rewriter, semantic: open() });
    expect(both.slice(0, 2).map(({ text }) => text)).toEqual([TEXTS[2], TEXTS[1]]);
    expect(both[0]).toEqual(byWords[0]);
    expect(both[1]).toMatchObject({ score: 0, coverage: 0 });
    expect(both[1]).not.toHaveProperty("similarity");
    expect(both.map(({ text }) => text).join()).not.toContain("secret");
  });

  it("finds where there is no word to search for", async () => {
    const { passages, open } = await company();
    const noWords = { rewrite: () => ({ terms: [] }) };
    const found = await retrieve(
      { query: "storm", filter: {}, limit: 1 },
      { index: passages, rewriter: noWords, semantic: open() },
    );
    expect(found.map(({ text }) => text)).toEqual([TEXTS[1]]);
  });

  it("keeps to the filter and the limit", async () => {
    const { open } = await company();
    const near = await open().nearest({ query: "storm", filter: { entities: new Set(["BALTIC"]) }, limit: 5 });
    expect(near).toEqual({ ok: true, passages: [] });
    expect(await open().nearest({ query: "storm", filter: {}, limit: 2 })).toMatchObject({ passages: { length: 2 } });
  });

  it("asks once for a query, however often it is looked for, and not at all for none", async () => {
    const { embedder, open } = await company();
    const semantic = open();
    const before = embedder.calls;
    const query = { query: "storm", filter: {}, limit: 5 };
    await Promise.all([semantic.nearest(query), semantic.nearest(query)]);
    await semantic.nearest({ ...query, limit: 1 });
    expect(embedder.calls - before).toBe(1);
    expect(await semantic.nearest({ ...query, query: "  " })).toEqual({ ok: true, passages: [] });
    expect(embedder.calls - before).toBe(1);
  });

  it("forgets queries of long ago", async () => {
    const { embedder, open } = await company();
    const semantic = open();
    const before = embedder.calls;
    for (let number = 0; number < 150; number += 1)
      await semantic.nearest({ query: `storm ${number}`, filter: {}, limit: 1 });
    await semantic.nearest({ query: "storm 149", filter: {}, limit: 1 });
    expect(embedder.calls - before).toBe(150);
    await semantic.nearest({ query: "storm 0", filter: {}, limit: 1 });
    expect(embedder.calls - before).toBe(151);
  });
});

describe("a search by meaning that fails", () => {
  const query = { query: "typhoon ships", filter: {}, limit: 10 };

  it.each([
    ["embedder_timeout", { embedder: new EmbedderError("timeout", "too slow") }],
    ["embedder_rate_limited", { embedder: new EmbedderError("rate_limited", "too often") }],
    ["vectors_extension_missing", { vectors: new VectorIndexError("extension_missing", "none") }],
    ["vectors_locked", { vectors: new StoreError("locked", "busy") }],
  ])(
    "leaves the search by words as it is, and says %s",
    async (reason, fault: { embedder?: EmbedderError; vectors?: Error }) => {
      const { passages, embedder, open } = await company();
      embedder.failWith(fault.embedder ?? null);
      const failing = async () => {
        throw fault.vectors ?? new Error("not this one");
      };
      const semantic = open(fault.vectors === undefined ? {} : { nearest: failing });
      const notes: string[] = [];
      const found = await retrieve(query, { index: passages, rewriter, semantic, note: (note) => notes.push(note) });
      expect(found).toEqual(await retrieve(query, { index: passages, rewriter }));
      expect(notes).toEqual([reason]);
    },
  );

  it("leaves an embedder that is down alone for a while, then asks again", async () => {
    const { embedder, clock, open } = await company();
    const semantic = open();
    const down = { ok: false, reason: "embedder_connection" };
    embedder.failWith(new EmbedderError("connection", "down"));
    const before = embedder.calls;
    expect(await semantic.nearest(query)).toEqual(down);
    embedder.failWith(null);
    clock.ms += 29_999;
    expect(await semantic.nearest({ ...query, query: "other" })).toEqual(down);
    expect(embedder.calls - before).toBe(1);
    clock.ms += 1;
    expect(await semantic.nearest(query)).toMatchObject({ ok: true });
    expect(embedder.calls - before).toBe(2);
  });

  it("is not silent about a bug", async () => {
    const { open } = await company();
    const semantic = open({
      nearest: async () => {
        throw new RangeError("a bug");
      },
    });
    await expect(semantic.nearest(query)).rejects.toThrow("a bug");
  });
});

describe("what of a passage becomes a vector", () => {
  it("is its words below its title and headings, each once", () => {
    const passage = { title: "Review", headings: ["Review", "Risks"], text: "Ships sail." };
    expect(textToEmbed(passage)).toBe("Review\nRisks\nShips sail.");
    expect(textToEmbed({ title: " ", headings: [], text: "Ships sail." })).toBe("Ships sail.");
  });
});
