import { isUnknownPlace } from "../../../domain/document-key.ts";
import { isOnName, isTaught } from "../../../domain/name-pattern.ts";
import { type Clearance, isReadable } from "../../../domain/sensitivity.ts";
import { isLabelRuling } from "../../../import/review/review-port.ts";
import type { NewRuling, Ruling } from "../../../import/review/ruling.ts";
import type { Database } from "../database.ts";
import { openWordLevel } from "../facts/present-level.ts";
import { openSources, SOURCE_COLUMNS, type SourceColumns, type StoredName } from "../facts/sources.ts";
import { readChoice, readFigures } from "./review-json.ts";

/** The rulings in the order in which they were made; append-only, enforced by triggers. */
export interface RulingLog {
  append(ruling: NewRuling): Ruling;
  /** Only the rulings that may be shown at this clearance. */
  all(clearance?: Clearance): readonly Ruling[];
  /**
   * Whether a ruling may be shown: the clearance must cover its document as it was then and is now; for a taught
   * ruling, at least one of the matching documents. One on a label needs the highest clearance.
   */
  isReadable(ruling: Ruling, clearance?: Clearance): boolean;
  /** The rulings on a document, and the taught ones whose pattern matches it. */
  near(document: StoredName): readonly Ruling[];
  byId(id: number): Ruling | undefined;
}

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

export function openRulingLog(database: Database): RulingLog {
  const sources = openSources(database);
  const insert = database.prepare<[...(string | null)[], number | null]>(
    "INSERT INTO ruling (match, key, choice, stated, decided_by, decided_at, why, source_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const rows = `SELECT r.*, ${SOURCE_COLUMNS} FROM ruling r LEFT JOIN source s USING (source_id)`;
  const all = database.prepare<[], RulingRow>(`${rows} ORDER BY ruling_id`);
  const named = database.prepare<[], StoredName>("SELECT DISTINCT source_id AS sourceId, doc FROM document");
  const levelOf = openWordLevel(database);
  /** A ruling from before sources were recorded applies to every document of its name. */
  const isOn = ({ match, source }: Ruling, { sourceId, doc }: StoredName): boolean =>
    match === doc && (source === null || isUnknownPlace(source) || sources.find(source) === sourceId);
  const isOpen = (ruling: Ruling, clearance: Clearance | undefined): boolean => {
    if (isLabelRuling(ruling.key)) return isReadable("RESTRICTED", clearance);
    const taught = isTaught(ruling);
    const meant = named.all().filter((one) => (taught ? isOnName(ruling, one.doc) : isOn(ruling, one)));
    const levels = meant.flatMap((one) => levelOf(one, ruling.at) ?? []);
    const mayRead = (level: Clearance): boolean => isReadable(level, clearance);
    // If the document of a known source was never stored, its level is unknown: the highest counts.
    if (levels.length === 0) return ruling.source === null || isReadable("RESTRICTED", clearance);
    return taught ? levels.some(mayRead) : levels.every(mayRead);
  };
  const one = database.prepare<[number], RulingRow>(`${rows} WHERE ruling_id = ?`);
  const near = database.prepare<[StoredName], RulingRow>(
    `${rows} WHERE (match = @doc AND (s.place IS NULL OR s.place = '' OR source_id = @sourceId)) OR (source_id IS NULL AND match GLOB '*[*?]*')
     ORDER BY ruling_id`,
  );
  return {
    append: (ruling) => {
      const { match, source, key, choice, stated, by, at, why } = ruling;
      const words = [match, key, JSON.stringify(choice), JSON.stringify(stated), by, at, why];
      const { lastInsertRowid } = insert.run(...words, source === null ? null : sources.ensure(source));
      return { ...ruling, id: Number(lastInsertRowid) };
    },
    all: (clearance) =>
      all
        .all()
        .map(rulingOf)
        .filter((ruling) => isOpen(ruling, clearance)),
    isReadable: isOpen,
    near: (document) =>
      near
        .all(document)
        .map(rulingOf)
        .filter((ruling) => isOnName(ruling, document.doc)),
    byId: (id) => {
      const row = one.get(id);
      return row && rulingOf(row);
    },
  };
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
