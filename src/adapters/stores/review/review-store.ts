import type { DocumentKey } from "../../../domain/document-key.ts";
import type { Clearance } from "../../../domain/sensitivity.ts";
import type { HeldBack, OnlyWhile, ReviewPort, Settler } from "../../../import/review/review-port.ts";
import type { Rulings } from "../../../import/review/ruling.ts";
import { cellHistory } from "../facts/cell-history.ts";
import { versionInView } from "../facts/document-versions.ts";
import { heldStatements } from "../facts/held-statements.ts";
import { findSource, type StoredName } from "../facts/sources.ts";
import type { SqlDatabase, Work } from "../work.ts";
import type { Levelling } from "./document-levels.ts";
import { ruleOn } from "./resettle.ts";
import { itemById, listItems } from "./review-items.ts";
import { allRulings, rulingsNear } from "./ruling-log.ts";
import { waitingFigure } from "./waiting-figures.ts";

/** Review questions and rulings. */
export function reviewStore(database: SqlDatabase, levelling: Levelling): ReviewPort {
  const { settler } = levelling;
  return {
    items: (filter) => database.read(() => listItems(filter)),
    item: (id, clearance) => database.read(() => itemById(id, clearance)),
    waitingFor: (cell, clearance) => database.read(() => waitingFigure(settler, cell, clearance)),
    heldBack: (document) => database.read(() => heldBack(settler, document)),
    append: (rulings, onlyWhile, clearance) =>
      database.write(function* () {
        return (yield* holds(settler, onlyWhile, clearance)) ? yield* ruleOn(levelling, rulings, clearance) : null;
      }),
    audit: (clearance) => database.read(() => allRulings(clearance)),
    history: (cell, clearance) => database.read(() => cellHistory(cell, clearance)),
  };
}

function* rulingsOn(settler: Settler, name: StoredName): Work<Rulings> {
  return settler.rulingsFor(name.doc, yield* rulingsNear(name));
}

function* holds(settler: Settler, onlyWhile: OnlyWhile | null, clearance?: Clearance): Work<boolean> {
  if (onlyWhile === null) return true;
  const item = yield* itemById(onlyWhile.item, clearance);
  if (item === null || onlyWhile.kind === "pending") return item?.status === "pending";
  const sourceId = yield* findSource(item.source);
  if (sourceId === undefined) return false;
  return (yield* rulingsOn(settler, { sourceId, doc: item.doc })).get(item.key)?.id === onlyWhile.ruling;
}

function* heldBack(settler: Settler, { source, doc }: DocumentKey): Work<HeldBack | null> {
  const sourceId = yield* findSource(source);
  if (sourceId === undefined) return null;
  const documentId = yield* versionInView({ sourceId, doc });
  if (documentId === undefined) return null;
  const statements = (yield* heldStatements(documentId)).map(({ statement }) => statement);
  const rulings = yield* rulingsOn(settler, { sourceId, doc });
  return { source, doc, statements: settler.withRivals(statements, rulings), rulings };
}
