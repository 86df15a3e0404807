import type { DocumentKey } from "../../../domain/document-key.ts";
import type { Fact } from "../../../domain/fact.ts";
import type { Clearance } from "../../../domain/sensitivity.ts";
import type { Change, DocumentReading, DocumentStore, Stored } from "../../../import/document-store.ts";
import { cellRulingKey, isCellRuling, type Settler } from "../../../import/review/review-port.ts";
import type { Rulings } from "../../../import/review/ruling.ts";
import type { Settlement } from "../../../import/review/settlement.ts";
import type { Statement } from "../../../import/tables/statement.ts";
import type { PassageStore } from "../../stores/passages/passage-store.ts";
import type { Work } from "../../stores/work.ts";
import type { Database } from "../database.ts";
import { openDocumentLevels } from "../review/document-levels.ts";
import { openDocumentSettlement } from "../review/resettle.ts";
import { NO_ACCOMPANIMENT, openReviewItems } from "../review/review-items.ts";
import { openRulingLog } from "../review/ruling-log.ts";
import { runOn } from "../sqlite-engine.ts";
import { guarded } from "../store-fault.ts";
import { openDocumentContents } from "./document-contents.ts";
import { openDocumentVersions } from "./document-versions.ts";
import { openFactInsert } from "./fact-insert.ts";
import { openNoteInsert } from "./fact-notes.ts";
import { openFormerVersions, openVanishing } from "./former-version.ts";
import {
  type HeldStatement,
  isVisible,
  type NotedFact,
  notedFact,
  type Origin,
  openHeldStatements,
} from "./held-statements.ts";
import { openPlaceWriter } from "./place-writer.ts";
import { openSources, type StoredName } from "./sources.ts";
import { openDocumentLedger } from "./sqlite-ingest-ledger.ts";
import { openWithdrawals } from "./withdrawals.ts";

/** Stores and withdraws whole documents, on an open connection. */
export function openSqliteDocumentStore(
  database: Database,
  path: string,
  { settler, passages }: { readonly settler: Settler; readonly passages: PassageStore },
): DocumentStore {
  const versions = openDocumentVersions(database);
  const ledger = openDocumentLedger(database);
  const writeFigures = openFigureWriter(database, settler);
  const settleDocument = openDocumentSettlement(database, settler);

  const sources = openSources(database);
  const formerVersions = openFormerVersions(database, sources);
  const compare = openVanishing(database);
  const withdrawals = openWithdrawals(database);
  const contentsOf = openDocumentContents(database);
  const places = openPlaceWriter(database);

  const replace = database.transaction((reading: DocumentReading, approve: (change: Change) => void): Stored => {
    const { fileHash, readAt: ingestedAt, readingVersion } = reading;
    const name = formerVersions.claim(reading);
    const before = ledger.find(name);
    const returns = withdrawals.isWithdrawn(name);
    const keptOut = withdrawals.isKeptOut(name);
    withdrawals.readmit(name);
    const former = versions.inView(name);
    const documentId = versions.open({ ...name, fileHash, ingestedAt });
    const written = writeFigures({ ...name, documentId }, reading);
    const sensitivity = written.level ?? reading.sensitivity();
    versions.seal(documentId, { facts: written.figures.facts, sensitivity });
    const figures = withRivalsSettled(name, written);
    places.write(documentId, reading.shown());
    const held = runOn(database, writePassages(reading, passages, written.level));
    ledger.record({
      ...name,
      fileHash,
      readingVersion,
      readAt: ingestedAt,
      facts: figures.facts,
      passages: held,
      setAside: reading.setAside(),
    });
    versions.touch();
    const stored = { ...figures, passages: held };
    const gone = before === null || former === undefined ? NOTHING_GONE : compare(former, documentId);
    const { unexplained } = written;
    approve({ before, returns, keptOut, after: stored, sensitivity, unexplained, ...gone });
    return stored;
  });
  /**
   * Earlier rulings may assign figures to a cell that the document also states clearly; known only when all is stored.
   */
  const withRivalsSettled = (name: StoredName, { figures, ruledBy }: Written): Figures => {
    if (ruledBy === null) return figures;
    const { shown, hidden, review } = settleDocument(name, { id: ruledBy });
    return { ...figures, facts: figures.facts + shown - hidden, review };
  };
  return {
    replace: async (reading, approve = () => {}) => {
      const stored = guarded(path, () => replace.immediate(reading, approve));
      if (stored.passages > 0) await passages.tidy();
      return stored;
    },
    find: async (key) =>
      guarded(path, () => {
        const name = formerVersions.nameOf(key);
        return name === undefined ? null : ledger.find(name);
      }),
    contents: async (key) =>
      guarded(path, () => {
        const name = formerVersions.nameOf(key);
        return name === undefined ? null : contentsOf(name);
      }),
    documents: async () => guarded(path, () => ledger.all()),
    ...openWithdrawing(database, path, passages.writer),
  };
}

type Withdrawing = Pick<DocumentStore, "withdraw" | "withdrawn" | "readmit">;

function openWithdrawing(database: Database, path: string, texts: PassageStore["writer"]): Withdrawing {
  const versions = openDocumentVersions(database);
  const ledger = openDocumentLedger(database);
  const items = openReviewItems(database);
  const sources = openSources(database);
  const withdrawals = openWithdrawals(database);
  const withdraw = database.transaction(({ source, doc }: DocumentKey, staysOut: boolean): boolean => {
    const sourceId = sources.find(source);
    if (sourceId === undefined) return false;
    const hadFigures = versions.withdraw({ sourceId, doc }, new Date().toISOString());
    items.sync({ sourceId, doc }, [], NO_ACCOMPANIMENT);
    const hadText = runOn(database, texts.withdraw(doc, source));
    ledger.forget({ sourceId, doc });
    const wasThere = hadFigures || hadText;
    if (wasThere) versions.touch();
    if (wasThere && staysOut) withdrawals.keepOut({ sourceId, doc });
    return wasThere;
  });
  const readmit = database.transaction(({ source, doc }: DocumentKey): boolean => {
    const sourceId = sources.find(source);
    return sourceId !== undefined && withdrawals.readmit({ sourceId, doc });
  });
  return {
    withdraw: async (key, { staysOut } = { staysOut: false }) => guarded(path, () => withdraw.immediate(key, staysOut)),
    withdrawn: async () => guarded(path, () => withdrawals.keptOut()),
    readmit: async (key) => guarded(path, () => readmit.immediate(key)),
  };
}

const NOTHING_GONE = { figures: 0, vanishing: 0 };

function* writePassages(
  { source, doc, fileHash, readAt, passages }: DocumentReading,
  store: PassageStore,
  level: Clearance | null,
): Work<number> {
  if (passages === null || passages.drafts.length === 0) {
    yield* store.writer.withdraw(doc, source);
    return 0;
  }
  const { drafts } = passages;
  const labels = level === null ? passages.labels : { ...passages.labels, sensitivity: level };
  return yield* store.writer.replace({ source, doc, fileHash, ingestedAt: readAt, labels, passages: drafts });
}

interface StoredVersion extends StoredName {
  readonly documentId: number;
}

type Figures = Omit<Stored, "passages">;

interface Written {
  readonly figures: Figures;
  /** The latest ruling that made one of its figures visible; null where none did. */
  readonly ruledBy: number | null;
  /** The level by what people said of its labels; null where it has none that had to be explained. */
  readonly level: Clearance | null;
  /** The labels that nobody has explained. */
  readonly unexplained: readonly string[];
}

interface Settled {
  readonly held: HeldStatement;
  readonly settlement: Settlement;
}

/** Stores the figures of a reading: clear ones immediately, doubtful ones once all are known. */
function openFigureWriter(database: Database, settler: Settler) {
  const log = openRulingLog(database);
  const heldStatements = openHeldStatements(database);
  const items = openReviewItems(database);
  const beginFacts = openFactInsert(database);
  const beginNotes = openNoteInsert(database);
  const levels = openDocumentLevels(database, settler);
  return ({ documentId, sourceId, doc }: StoredVersion, reading: DocumentReading): Written => {
    const { extractorVersion, mappingVersion } = reading;
    const rulings = settler.rulingsFor(doc, log.near({ sourceId, doc }));
    const rankOf = rememberingLast(reading.rankOf);
    const insertFact = beginFacts(documentId);
    const insertNote = beginNotes();
    const settled: Settled[] = [];
    const counts = { facts: 0, repeated: 0 };
    const store = ({ fact, note }: NotedFact, rank: number, heldId: number | null): void => {
      const id = insertFact(fact, rank);
      if (id > 0) insertNote(id, note, heldId);
      else counts.repeated += 1;
      if (id > 0 && isVisible(fact.reviewStatus)) counts.facts += 1;
    };
    const hold = (statement: Statement, settlement: Settlement, origin: Origin): void => {
      settled.push({ held: heldStatements.add(documentId, statement, origin), settlement });
    };
    const isRuled = ruledCells(rulings);
    for (const fact of reading.facts) {
      const rank = rankOf(fact.source.doc);
      if (isRuled(fact)) {
        const statement = statementOf(fact);
        hold(statement, settler.settle(statement, rulings), { ...fact, rank });
      } else if (insertFact(fact, rank) === 0) counts.repeated += 1;
      else if (isVisible(fact.reviewStatus)) counts.facts += 1;
    }
    for (const statement of reading.statements) {
      const settlement = settler.settle(statement, rulings);
      const origin = { extractorVersion, mappingVersion, rank: rankOf(statement.source.doc) };
      const clear = isClear(statement, settlement) ? notedFact(settlement, origin, settler.geographyOf) : null;
      if (clear === null) hold(statement, settlement, origin);
      else store(clear, origin.rank, null);
    }
    for (const { noted, held } of visibleFirst(settled, settler)) store(noted, held.origin.rank, held.id);
    const back = settled.map(({ held, settlement }) => ({ statement: held.statement, settlement }));
    if (reading.unexplained) levels.keep(documentId, reading.unexplained);
    const stated = levels.labelsOf(documentId);
    const labels = stated?.labels ?? [];
    const drafts = [...settler.labelItems(labels, rulings), ...settler.itemsOf(back, rulings)];
    const review = items.sync({ sourceId, doc }, drafts, {
      snippetOf: (asked) => reading.snippetOf(asked, { doc, locator: asked.locator }),
      consequences: settler.consequencesOf(drafts, { doc, settled: back, rulings }),
      by: settler.version,
    });
    return {
      figures: { ...counts, review, labels: items.labelsAsked({ sourceId, doc }) },
      ruledBy: latestRuling(settled),
      level: stated === null ? null : settler.levelUnder(stated, rulings),
      unexplained: labels.filter(({ key }) => rulings.get(key)?.choice.kind !== "level").map(({ text }) => text),
    };
  };
}

function latestRuling(settled: readonly Settled[]): number | null {
  const ids = settled.flatMap(({ settlement }) => (settlement.kind === "fact" ? settlement.fact.rulingIds : []));
  return ids.reduce<number | null>((latest, id) => (latest === null || id > latest ? id : latest), null);
}

/** Whether the statement never raised a question. */
function isClear(statement: Statement, settlement: Settlement): boolean {
  return (
    settlement.kind === "fact" &&
    settlement.question === null &&
    settlement.fact.rulingIds.length === 0 &&
    statement.doubts.length === 0
  );
}

/** Of identical statements the visible one is kept, so it is stored first. */
function visibleFirst(settled: readonly Settled[], settler: Settler) {
  const facts = settled.flatMap(({ held, settlement }) => {
    const noted = notedFact(settlement, held.origin, settler.geographyOf);
    return noted === null ? [] : [{ noted, held }];
  });
  const isShown = ({ noted }: (typeof facts)[number]): boolean => isVisible(noted.fact.reviewStatus);
  return [...facts.filter(isShown), ...facts.filter((fact) => !isShown(fact))];
}

/** Rulings on cells are rare: without any, no keys are computed. */
function ruledCells(rulings: Rulings): (fact: Fact) => boolean {
  const hasAny = [...rulings.keys()].some(isCellRuling);
  return ({ cell }) => hasAny && rulings.has(cellRulingKey(cell));
}

/** A fact as a statement without doubts. */
function statementOf({ cell, figure, source, validAsOf }: Fact): Statement {
  const { dimensions, metric, entity, period } = cell;
  return {
    source,
    raw: figure.value,
    value: figure.value,
    slots: { metric, entity, period, unit: figure.unit, dimensions },
    doubts: [],
    because: [],
    validAsOf,
  };
}

/** Caches the last result, since consecutive rows mostly have the same source. */
function rememberingLast(rankOf: (doc: string) => number): (doc: string) => number {
  let last: { readonly doc: string; readonly rank: number } | null = null;
  return (doc) => {
    if (last?.doc !== doc) last = { doc, rank: rankOf(doc) };
    return last.rank;
  };
}
