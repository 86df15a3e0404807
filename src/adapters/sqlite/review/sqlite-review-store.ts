import type { DocumentKey } from "../../../domain/document-key.ts";
import type { Clearance } from "../../../domain/sensitivity.ts";
import type { HeldBack, OnlyWhile, ReviewPort, Ruled, Settler } from "../../../import/review/review-port.ts";
import type { NewRuling, Rulings } from "../../../import/review/ruling.ts";
import type { Database } from "../database.ts";
import { openCellHistory } from "../facts/cell-history.ts";
import { openDocumentVersions } from "../facts/document-versions.ts";
import { openHeldStatements } from "../facts/held-statements.ts";
import { openSources, type StoredName } from "../facts/sources.ts";
import { guarded } from "../store-fault.ts";
import { openResettlement } from "./resettle.ts";
import { openReviewItems } from "./review-items.ts";
import { openRulingLog } from "./ruling-log.ts";
import { openWaitingFigures } from "./waiting-figures.ts";

/** Review questions and rulings, on an open connection. */
export function openSqliteReviewStore(database: Database, path: string, settler: Settler): ReviewPort {
  const items = openReviewItems(database);
  const log = openRulingLog(database);
  const versions = openDocumentVersions(database);
  const heldStatements = openHeldStatements(database);
  const sources = openSources(database);
  const historyOf = openCellHistory(database);
  const waitingFor = openWaitingFigures(database, settler);
  const rule = openResettlement(database, settler);
  const rulingsOn = (name: StoredName): Rulings => settler.rulingsFor(name.doc, log.near(name));
  const holds = (onlyWhile: OnlyWhile | null, clearance?: Clearance): boolean => {
    if (onlyWhile === null) return true;
    const item = items.byId(onlyWhile.item, clearance);
    if (item === null || onlyWhile.kind === "pending") return item?.status === "pending";
    const sourceId = sources.find(item.source);
    return sourceId !== undefined && rulingsOn({ sourceId, doc: item.doc }).get(item.key)?.id === onlyWhile.ruling;
  };
  const append = database.transaction(
    (rulings: readonly NewRuling[], onlyWhile: OnlyWhile | null, clearance?: Clearance): Ruled | null =>
      holds(onlyWhile, clearance) ? rule(rulings, clearance) : null,
  );
  const heldBack = database.transaction(({ source, doc }: DocumentKey): HeldBack | null => {
    const sourceId = sources.find(source);
    const documentId = sourceId === undefined ? undefined : versions.inView({ sourceId, doc });
    if (sourceId === undefined || documentId === undefined) return null;
    const statements = heldStatements.of(documentId).map(({ statement }) => statement);
    const rulings = rulingsOn({ sourceId, doc });
    return { source, doc, statements: settler.withRivals(statements, rulings), rulings };
  });
  return {
    items: async (filter) => guarded(path, () => items.list(filter)),
    item: async (id, clearance) => guarded(path, () => items.byId(id, clearance)),
    waitingFor: async (cell, clearance) => guarded(path, () => waitingFor(cell, clearance)),
    heldBack: async (document) => guarded(path, () => heldBack(document)),
    append: async (rulings, onlyWhile, clearance) =>
      guarded(path, () => append.immediate(rulings, onlyWhile, clearance)),
    audit: async (clearance) => guarded(path, () => log.all(clearance)),
    history: async (cell, clearance) => guarded(path, () => historyOf(cell, clearance)),
  };
}
