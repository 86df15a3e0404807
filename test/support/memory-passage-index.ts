import type { Passage, Replacing } from "../../src/domain/passage.ts";
import { isReadable } from "../../src/domain/sensitivity.ts";
import { editionOf } from "../../src/passages/editions/edition.ts";
import { laterOf } from "../../src/passages/editions/later-of.ts";
import { isHeadingOf } from "../../src/passages/editions/parts.ts";
import { replacementsAmong } from "../../src/passages/editions/replacements.ts";
import type {
  FoundPassage,
  PassageDocument,
  PassageFilter,
  PassageIndex,
  PassageQuery,
} from "../../src/passages/passage-index.ts";
import { searchTerms } from "../../src/passages/search-terms.ts";
import { sentencesOf } from "../../src/passages/sentences.ts";
import { BruteForce, type CountedText, type Query, queryOf } from "./brute-force.ts";

interface HeldDocument {
  readonly document: PassageDocument;
  readonly held: readonly Held[];
}

interface Held extends CountedText {
  readonly passage: Passage;
  /** Which section of all documents it stands in. */
  readonly section: number;
}

/** So many of the best are scored again by their sentences and what stands around them. */
const REFINED_MAX = 40;
const REACH = 2;

/** The port in its simplest form, for tests: passages in a list, every search a look at all of them. */
export function memoryPassageIndex(): PassageIndex {
  const documents = new Map<string, HeldDocument>();
  const versions = new Map<string, number>();
  let idLast = 0;
  let sectionLast = 0;
  const living = (): readonly Held[] => [...documents.values()].flatMap(({ held }) => held).sort((a, b) => a.id - b.id);
  const replaced = (filter: Pick<PassageFilter, "clearance" | "on">): Replaced =>
    replacedIn([...documents.values()], filter);
  const hold = (document: PassageDocument, version: number): readonly Held[] => {
    let headings: string | null = null;
    return document.passages.map((draft): Held => {
      const under = JSON.stringify(draft.headings);
      if (under !== headings) sectionLast += 1;
      headings = under;
      idLast += 1;
      const { locator, ...words } = draft;
      const source = { doc: document.doc, locator };
      const context = [...new Set([document.labels.title, ...draft.headings])].join("\n");
      return {
        id: idLast,
        section: sectionLast,
        terms: searchTerms(`${context}\n${draft.text}`),
        passage: { id: `p${idLast}`, source, version, ...words, ...document.labels },
      };
    });
  };
  return {
    search: async (query) => search(query, living(), replaced(query.filter)),
    around: async (id, reach, clearance, on) => {
      const open = living().find(({ passage }) => passage.id === id)?.passage.source.doc;
      const all = documents.get(open ?? "")?.held ?? [];
      const at = all.findIndex(({ passage }) => passage.id === id);
      const gone = replaced({ ...(clearance && { clearance }), ...(on && { on }) });
      const near = all.slice(Math.max(0, at - reach), at + reach + 1).map((one) => marked(one, gone));
      return near.every(({ sensitivity }) => isReadable(sensitivity, clearance)) ? near : [];
    },
    documents: async (filter, limit) => {
      const gone = replaced(filter);
      const first = [...documents.values()].flatMap(
        ({ held }) => held.find(({ id, passage }) => !gone.has(id) && isAllowed(passage, filter)) ?? [],
      );
      return first
        .sort((a, b) => (b.passage.issuedOn ?? "").localeCompare(a.passage.issuedOn ?? "") || b.id - a.id)
        .slice(0, limit)
        .map(({ passage }) => passage);
    },
    holders: async (terms) => ({
      passages: living().length,
      byTerm: new Map(terms.map((term) => [term, living().filter((one) => one.terms.includes(term)).length])),
    }),
    replaceDocument: async (document) => {
      documents.delete(document.doc);
      if (document.passages.length === 0) return 0;
      const version = (versions.get(document.doc) ?? 0) + 1;
      versions.set(document.doc, version);
      documents.set(document.doc, { document, held: hold(document, version) });
      return document.passages.length;
    },
    withdrawDocument: async (doc) => documents.delete(doc),
    summary: async (clearance) => {
      const readable = living().filter(({ passage }) => isReadable(passage.sensitivity, clearance));
      const origins = [...new Set(readable.map(({ passage }) => passage.origin))].sort();
      return { passages: living().length, documents: documents.size, origins };
    },
  };
}

/** Worked out anew for every look, from all that is there. */
function replacedIn(
  documents: readonly HeldDocument[],
  { clearance, on }: Pick<PassageFilter, "clearance" | "on">,
): Replaced {
  const open = documents.filter(({ document }) => isReadable(document.labels.sensitivity, clearance));
  const replacements = replacementsAmong(
    open.map(({ document: { doc, labels, passages } }) => ({
      doc,
      entity: labels.entity,
      period: labels.period,
      edition: editionOf({ ...labels, doc, passages }),
    })),
  ).filter(({ since }) => on === undefined || since === null || since <= on);
  const gone = replacements.flatMap(({ doc, by, parts }) =>
    open
      .filter(({ document }) => document.doc === doc)
      .flatMap(({ held }) => held)
      .filter(
        ({ passage: { headings } }) =>
          parts === null || headings.some((one) => parts.some((part) => isHeadingOf(one, part))),
      )
      .flatMap(({ id }) =>
        open.filter(({ document }) => document.doc === by).map((one) => [id, one.document.labels] as const),
      ),
  );
  const latest = new Map<number, Replacing>();
  for (const [id, { title, issuedOn, sensitivity }] of gone)
    latest.set(id, laterOf({ title, issuedOn, sensitivity }, latest.get(id)));
  return latest;
}

type Replaced = ReadonlyMap<number, Replacing>;

function marked({ passage, id }: Held, gone: Replaced): Passage {
  const replacedBy = gone.get(id);
  return replacedBy === undefined ? passage : { ...passage, replacedBy };
}

function search(
  { terms, also, filter, limit }: PassageQuery,
  held: readonly Held[],
  replaced: Replaced,
): readonly FoundPassage[] {
  const collection = new BruteForce(held);
  const byId = new Map(held.map((one) => [one.id, one]));
  const passes = (id: number): boolean =>
    (filter.withReplaced === true || !replaced.has(id)) && isAllowed(byId.get(id)?.passage, filter);
  const sectionSize = held.length / Math.max(1, new Set(held.map(({ section }) => section)).size);
  const usual = Math.min(2 * REACH + 1, Math.max(1, sectionSize));
  const query = queryOf(terms, also);
  const worth = (asked: Iterable<readonly [string, number]>): number =>
    [...asked].reduce((sum, [term, weight]) => sum + weight * collection.worth(term), 0);
  const asked = worth(query);
  const credited = new Set<number>();
  return collection
    .rank(query, passes)
    .slice(0, Math.max(limit, REFINED_MAX))
    .map(({ id, score }) => ({ id, score: score + bestSentence(byId.get(id), query, collection) }))
    .sort(byScore)
    .flatMap(({ id, score }) => {
      const one = byId.get(id);
      if (one === undefined) return [];
      const near = held.filter((other) => other.section === one.section && Math.abs(other.id - id) <= REACH);
      const isFirst = !near.some((other) => credited.has(other.id));
      if (isFirst) credited.add(id);
      const said = [...query].filter(([term]) => near.some((other) => other.terms.includes(term)));
      const coverage = worth(said) / asked;
      return { id, coverage, score: score + (isFirst ? collection.score(query, near, usual) : 0) };
    })
    .sort(byScore)
    .slice(0, limit)
    .flatMap(({ id, score, coverage }) => {
      const one = byId.get(id);
      return one === undefined ? [] : [{ ...marked(one, replaced), score, coverage }];
    });
}

function bestSentence(one: Held | undefined, query: Query, collection: BruteForce): number {
  const worthOf = (term: string): number => Math.min(1, query.get(term) ?? 0) * collection.worth(term);
  const worths = sentencesOf(one?.passage.text ?? "").map(({ text }) =>
    [...new Set(searchTerms(text))].reduce((sum, term) => sum + worthOf(term), 0),
  );
  return Math.max(0, ...worths);
}

function isAllowed(passage: Passage | undefined, filter: PassageFilter): boolean {
  return (
    passage !== undefined &&
    isReadable(passage.sensitivity, filter.clearance) &&
    filter.entities?.has(passage.entity) !== false &&
    filter.periods?.has(passage.period) !== false &&
    filter.topics?.has(passage.topic) !== false &&
    filter.languages?.has(passage.language) !== false &&
    filter.origins?.has(passage.origin) !== false
  );
}

function byScore(
  a: { readonly id: number; readonly score: number },
  b: { readonly id: number; readonly score: number },
) {
  return b.score - a.score || a.id - b.id;
}
