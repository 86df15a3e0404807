import { type Clearance, isReadable } from "../domain/sensitivity.ts";
import type { Library, LibraryDocument } from "./library.ts";

/** Detects text that occurs only in documents above a clearance. */
export interface RestrictedText {
  /** The restricted documents of which a text shows something; words of the question itself do not count. */
  shownIn(text: string, question: string): readonly string[];
}

const PIECES = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu;
/** A run of words identifies a document if it has at least five words or ten Chinese characters. */
const RUN_WEIGHT = 10;
const WORD_WEIGHT = 2;

export function restrictedTextOf(library: Library, clearance: Clearance): RestrictedText {
  const documents = Array.from(library.values());
  const open = new Set(
    documents
      .filter(({ level }) => isReadable(level, clearance))
      .flatMap(({ title, body }) => [...runsOf(title ?? ""), ...runsOf(body)]),
  );
  const ownerOf = new Map(
    documents
      .filter(({ level }) => !isReadable(level, clearance))
      .flatMap((document) => ownRuns(document, open).map((run) => [run, document.doc] as const)),
  );
  return {
    shownIn: (text, question) => {
      const asked = new Set(runsOf(question));
      const owners = runsOf(text).flatMap((run) => (asked.has(run) ? [] : (ownerOf.get(run) ?? [])));
      return [...new Set(owners)].sort();
    },
  };
}

function ownRuns({ body }: LibraryDocument, open: ReadonlySet<string>): readonly string[] {
  return runsOf(body).filter((run) => !open.has(run));
}

/** All runs of neighbouring words of the minimum length. */
function runsOf(text: string): readonly string[] {
  const pieces = Array.from(text.toLowerCase().matchAll(PIECES), ([piece]) => piece);
  return pieces.flatMap((_, from) => {
    let weight = 0;
    for (let to = from; to < pieces.length; to += 1) {
      weight += /\p{Script=Han}/u.test(pieces[to] ?? "") ? 1 : WORD_WEIGHT;
      if (weight >= RUN_WEIGHT) return [pieces.slice(from, to + 1).join(" ")];
    }
    return [];
  });
}
