import { isUnknownPlace } from "../../../domain/document-key.ts";
import { isOnName, isTaught } from "../../../domain/name-pattern.ts";
import { type Clearance, isReadable } from "../../../domain/sensitivity.ts";
import { isLabelRuling } from "../../../import/review/review-port.ts";
import type { NewRuling, Ruling } from "../../../import/review/ruling.ts";
import { each, those } from "../each.ts";
import { wordLevel } from "../facts/present-level.ts";
import { ensureSource, findSource, SOURCE_COLUMNS, type SourceColumns, type StoredName } from "../facts/sources.ts";
import { all, first, type Work } from "../work.ts";
import { readChoice, readFigures } from "./review-json.ts";

/* The rulings in the order in which they were made; append-only, enforced by triggers. */

interface RulingRow {
  readonly source_kind: SourceColumns["source_kind"] | null;
  readonly source_place: string | null;
  readonly ruling_id: number;
  readonly match: string;
  readonly key: string;
  readonly choice: string;
  readonly stated: string;
  readonly decided_by: string;
  readonly decided_at: string;
  readonly why: string;
}

const ROWS = `SELECT r.*, ${SOURCE_COLUMNS} FROM ruling r LEFT JOIN source s ON s.source_id = r.source_id`;

/** Needs a transaction. */
export function* appendRuling(ruling: NewRuling): Work<Ruling> {
  const { match, source, key, choice, stated, by, at, why } = ruling;
  const words = [match, key, JSON.stringify(choice), JSON.stringify(stated), by, at, why];
  const row = yield* first<{ readonly ruling_id: number }>(
    `INSERT INTO ruling (match, key, choice, stated, decided_by, decided_at, why, source_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING ruling_id`,
    [...words, source === null ? null : yield* ensureSource(source)],
  );
  return { ...ruling, id: row?.ruling_id ?? 0 };
}

/** Only the rulings that may be shown at this clearance. */
export function* allRulings(clearance?: Clearance): Work<readonly Ruling[]> {
  const rows = yield* all<RulingRow>(`${ROWS} ORDER BY ruling_id`);
  return yield* those(rows.map(rulingOf), (ruling) => isReadableRuling(ruling, clearance));
}

/** The rulings on a document, and the taught ones whose pattern matches it. */
export function* rulingsNear({ sourceId, doc }: StoredName): Work<readonly Ruling[]> {
  const rows = yield* all<RulingRow>(NEAR, { sourceId, doc });
  return rows.map(rulingOf).filter((ruling) => isOnName(ruling, doc));
}

const NEAR = `${ROWS}
  WHERE (r.match = @doc AND (s.place IS NULL OR s.place = '' OR r.source_id = @sourceId))
    OR (r.source_id IS NULL AND (instr(r.match, '*') > 0 OR instr(r.match, '?') > 0))
  ORDER BY ruling_id`;

export function* rulingById(id: number): Work<Ruling | undefined> {
  const row = yield* first<RulingRow>(`${ROWS} WHERE ruling_id = ?`, [id]);
  return row && rulingOf(row);
}

/** The rulings that are there of some ids. */
export function* rulingsById(ids: readonly number[]): Work<readonly Ruling[]> {
  return (yield* each(ids, rulingById)).flatMap((ruling) => ruling ?? []);
}

/**
 * Whether a ruling may be shown: the clearance must cover its document as it was then and is now; for a taught
 * ruling, at least one of the matching documents. One on a label needs the highest clearance.
 */
export function* isReadableRuling(ruling: Ruling, clearance: Clearance | undefined): Work<boolean> {
  if (isLabelRuling(ruling.key)) return isReadable("RESTRICTED", clearance);
  const taught = isTaught(ruling);
  const named = yield* all<StoredName>('SELECT DISTINCT source_id AS "sourceId", doc FROM document');
  const meant = yield* those(named, function* (one) {
    return taught ? isOnName(ruling, one.doc) : yield* isOn(ruling, one);
  });
  const levels = (yield* each(meant, (one) => wordLevel(one, ruling.at))).flatMap((level) => level ?? []);
  const mayRead = (level: Clearance): boolean => isReadable(level, clearance);
  // If the document of a known source was never stored, its level is unknown: the highest counts.
  if (levels.length === 0) return ruling.source === null || isReadable("RESTRICTED", clearance);
  return taught ? levels.some(mayRead) : levels.every(mayRead);
}

/** A ruling from before sources were recorded applies to every document of its name. */
function* isOn({ match, source }: Ruling, { sourceId, doc }: StoredName): Work<boolean> {
  if (match !== doc) return false;
  return source === null || isUnknownPlace(source) || (yield* findSource(source)) === sourceId;
}

function rulingOf({ source_kind: kind, source_place: place, ...row }: RulingRow): Ruling {
  return {
    id: row.ruling_id,
    match: row.match,
    source: kind === null || place === null ? null : { kind, place },
    key: row.key,
    choice: readChoice(row.choice),
    stated: readFigures(row.stated),
    by: row.decided_by,
    at: row.decided_at,
    why: row.why,
  };
}
