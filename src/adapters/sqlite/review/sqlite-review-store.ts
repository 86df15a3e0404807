import type { DocumentKey } from "../../../domain/document-key.ts";
import type { Clearance } from "../../../domain/sensitivity.ts";
import type { HeldBack, OnlyWhile, ReviewPort, Ruled, Settler } from "../../../import/review/review-port.ts";
import type { NewRuling, Rulings } from "../../../import/review/ruling.ts";
import { cellHistory } from "../../stores/facts/cell-history.ts";
import { itemById, listItems } from "../../stores/review/review-items.ts";
import { allRulings } from "../../stores/review/ruling-log.ts";
import { waitingFigure } from "../../stores/review/waiting-figures.ts";
import type { Database } from "../database.ts";
import { openDocumentVersions } from "../facts/document-versions.ts";
import { openHeldStatements } from "../facts/held-statements.ts";
import { openSources, type StoredName } from "../facts/sources.ts";
import { runOn, sqliteEngine } from "../sqlite-engine.ts";
import { guarded } from "../store-fault.ts";
import { openResettlement } from "./resettle.ts";
import { openRulingLog } from "./ruling-log.ts";

/** Review questions and rulings, on an open connection. */
export function openSqliteReviewStore(database: Database, path: string, settler: Settler): ReviewPort {
  const stores = sqliteEngine(database);
  const log = openRulingLog(database);
  const versions = openDocumentVersions(database);
  const heldStatements = openHeldStatements(database);
  const sources = openSources(database);
  const rule = openResettlement(database, settler);
  const rulingsOn = (name: StoredName): Rulings => settler.rulingsFor(name.doc, log.near(name));
  const holds = (onlyWhile: OnlyWhile | null, clearance?: Clearance): boolean => {
    if (onlyWhile === null) return true;
    const item = runOn(database, itemById(onlyWhile.item, clearance));
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
    items: (filter) => stores.read(() => listItems(filter)),
    item: (id, clearance) => stores.read(() => itemById(id, clearance)),
    waitingFor: (cell, clearance) => stores.read(() => waitingFigure(settler, cell, clearance)),
    heldBack: async (document) => guarded(path, () => heldBack(document)),
    append: async (rulings, onlyWhile, clearance) =>
      guarded(path, () => append.immediate(rulings, onlyWhile, clearance)),
    audit: (clearance) => stores.read(() => allRulings(clearance)),
    history: (cell, clearance) => stores.read(() => cellHistory(cell, clearance)),
  };
}
