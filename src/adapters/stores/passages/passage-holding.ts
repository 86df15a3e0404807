import type { Passage, Replacing } from "../../../domain/passage.ts";
import { type Clearance, DEFAULT_CLEARANCE, isReadable, levelOf } from "../../../domain/sensitivity.ts";
import type { HeldDocument } from "../../../passages/editions/edition.ts";
import { parseEdition } from "../../../passages/editions/edition-text.ts";
import { laterOf } from "../../../passages/editions/later-of.ts";
import { isHeadingOf } from "../../../passages/editions/parts.ts";
import { type Replacement, replacementsAmong } from "../../../passages/editions/replacements.ts";
import type { PassageFilter } from "../../../passages/passage-index.ts";
import { all, type Work } from "../work.ts";
import { followDocuments } from "./document-changes.ts";
import { headingsOf } from "./passage-reader.ts";

interface EditionRow {
  readonly document_id: number;
  readonly source: number;
  readonly entity: string | null;
  readonly period: string | null;
  readonly sensitivity: string;
  readonly title: string;
  readonly issuedOn: string | null;
  /** Null if not yet read. */
  readonly edition: string | null;
  readonly first: number;
  readonly size: number;
}

const COLUMNS =
  'document_id, source_id AS source, entity, period, sensitivity, title, issued_on AS "issuedOn", edition, passage_id_first AS first, length(lengths) / 2 AS size';

interface Held extends HeldDocument {
  readonly level: Clearance;
  readonly replacing: Replacing;
  /** First passage number; the numbers of a document are consecutive. */
  readonly first: number;
  readonly last: number;
}

/** The numbers of passages that are no longer valid, with their replacements. */
export type Replaced = ReadonlyMap<number, Replacing>;

/**
 * Determines which passages are replaced by other documents in view. Recomputed when documents change, so that the
 * loading order does not matter and a document becomes valid again when its replacement is withdrawn.
 */
export class PassageHolding {
  readonly #documents = new Map<number, Held>();
  readonly #known = new Map<string, Replaced>();
  readonly #follow = followDocuments<EditionRow>(COLUMNS, {
    remove: ({ document_id }) => this.#documents.delete(document_id),
    add: ({ edition, ...row }) => {
      if (edition !== null) this.#documents.set(row.document_id, heldOf(row, edition));
    },
    forget: () => this.#documents.clear(),
  });

  /** Call it in a transaction that changes no document. */
  *replaced({ clearance = DEFAULT_CLEARANCE, on }: Pick<PassageFilter, "clearance" | "on">): Work<Replaced> {
    if (yield* this.#follow()) this.#known.clear();
    const key = `${clearance} ${on ?? ""}`;
    const known = this.#known.get(key) ?? (yield* this.#find(clearance, on));
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    this.#known.set(key, known);
    return known;
  }

  /** A document above the reader's clearance replaces nothing: hidden passages would reveal its content. */
  *#find(clearance: Clearance, on: string | undefined): Work<Replaced> {
    const readable = [...this.#documents.values()].filter(({ level }) => isReadable(level, clearance));
    const byId = new Map(readable.map((held) => [held.doc, held]));
    const replaced = new Map<number, Replacing>();
    for (const replacement of replacementsAmong(readable)) {
      const [held, by] = [byId.get(replacement.doc), byId.get(replacement.by)];
      const isLater = on !== undefined && replacement.since !== null && replacement.since > on;
      if (held === undefined || by === undefined || isLater) continue;
      for (const passage of yield* passagesOf(held, replacement))
        replaced.set(passage, laterOf(by.replacing, replaced.get(passage)));
    }
    return replaced;
  }
}

function* passagesOf({ first, last }: Held, { parts }: Replacement): Work<readonly number[]> {
  if (parts === null) return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const rows = yield* all<{ readonly id: number; readonly headings: string }>(
    "SELECT passage_id AS id, headings FROM passage WHERE passage_id BETWEEN ? AND ?",
    [first, last],
  );
  return rows
    .filter(({ headings }) => headingsOf(headings).some((heading) => parts.some((part) => isHeadingOf(heading, part))))
    .map(({ id }) => id);
}

/** A passage with its replacement. */
export function marked<Found extends Passage | undefined>(passage: Found, number: number, replaced: Replaced): Found {
  const replacedBy = replaced.get(number);
  return passage === undefined || replacedBy === undefined ? passage : { ...passage, replacedBy };
}

/** Limit of cached combinations of clearance and day. */
const REMEMBERED = 50;

function heldOf(
  { document_id, sensitivity, title, issuedOn, size, ...row }: Omit<EditionRow, "edition">,
  edition: string,
): Held {
  return {
    ...row,
    replacing: { title, issuedOn, sensitivity },
    doc: String(document_id),
    level: levelOf(sensitivity),
    edition: parseEdition(edition),
    last: row.first + size - 1,
  };
}
