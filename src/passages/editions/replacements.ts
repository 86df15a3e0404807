import { grouped } from "../../domain/grouped.ts";
import type { Claim } from "./claims.ts";
import type { Edition, HeldDocument } from "./edition.ts";
import { documentsMeant, type Library } from "./named-documents.ts";
import type { Part } from "./parts.ts";

/** A document that is no longer valid, and the document that replaces it. */
export interface Replacement {
  readonly doc: string;
  /** The document that states the replacement, or the later edition. */
  readonly by: string;
  /** The first day of the replacement; null if it applies as long as the other document exists. */
  readonly since: string | null;
  /** Null for the whole document. */
  readonly parts: readonly Part[] | null;
}

/**
 * Finds which documents replace which: by explicit claims, or as later editions with the same title or file name. The
 * result does not depend on the order of documents. In doubt nothing is replaced, since a wrongly hidden document is
 * lost to readers.
 */
export function replacementsAmong(documents: readonly HeldDocument[]): readonly Replacement[] {
  const said = claimed(documents);
  const mutual = new Set(said.map(({ doc, by }) => JSON.stringify([by, doc])));
  const clear = said.filter(({ doc, by }) => doc === by || !mutual.has(JSON.stringify([doc, by])));
  return [...clear, ...laterEditions(documents)];
}

function claimed(documents: readonly HeldDocument[]): readonly Replacement[] {
  const sayers = documents.filter(({ edition }) => edition.claims.length > 0 && edition.state !== "draft");
  if (sayers.length === 0) return [];
  const library = grouped(documents, ({ edition }) => edition.title.words);
  return sayers.flatMap((sayer) => sayer.edition.claims.flatMap((claim) => targetsOf(claim, sayer, library)));
}

function targetsOf(claim: Claim, sayer: HeldDocument, library: Library): readonly Replacement[] {
  const { parts, since } = claim;
  if (parts?.length === 0) return [];
  return documentsMeant(claim, sayer, library).map(({ doc }) => ({ doc, by: sayer.doc, since, parts }));
}

/** Families with more documents are not compared. */
const EDITIONS_MAX = 200;

function laterEditions(documents: readonly HeldDocument[]): readonly Replacement[] {
  const titled = documents.filter(({ edition }) => edition.title.tells);
  const numbered = documents.filter(({ edition: { name } }) => name.tells && name.number !== null);
  return [...grouped(titled, titleKey).values(), ...grouped(numbered, nameKey).values()]
    .filter(({ length }) => length > 1 && length <= EDITIONS_MAX)
    .flatMap((family) =>
      family.flatMap((earlier) => {
        const later = family.find(({ edition }) => isLaterEdition(edition, earlier.edition));
        return later === undefined ? [] : [{ doc: earlier.doc, by: later.doc, since: null, parts: null }];
      }),
    );
}

/** Documents of other periods, entities or languages coexist, even with the same title. */
function titleKey({ entity, period, edition: { title, language } }: HeldDocument): string {
  const day = title.recurs && title.time !== null ? [title.time.code] : [];
  return JSON.stringify(["title", title.words, title.periods, day, entity, period, language]);
}

function nameKey({ source, entity, period, edition: { name, language } }: HeldDocument): string {
  return JSON.stringify(["name", source, name.folder, name.words, name.periods, entity, period, language]);
}

/** Whether one document of a family is certainly a later edition than another. */
function isLaterEdition(later: Edition, earlier: Edition): boolean {
  if (later.state === "draft" && earlier.state !== "draft") return false;
  // Recurring documents are editions of each other only if their title names the same period.
  if (later.title.recurs && later.title.periods.length === 0 && later.title.time === null) return false;
  const [a, b] = [later.date, earlier.date];
  const isBefore = a !== null && b !== null && a.to < b.from;
  if (later.number !== null && earlier.number !== null && later.number !== earlier.number)
    return later.number > earlier.number && !isBefore;
  return a !== null && b !== null && b.to < a.from;
}
