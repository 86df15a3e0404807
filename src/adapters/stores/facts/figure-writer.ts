import type { Fact } from "../../../domain/fact.ts";
import type { Clearance } from "../../../domain/sensitivity.ts";
import type { DocumentReading, Stored } from "../../../import/document-store.ts";
import { cellRulingKey, isCellRuling, type Settler } from "../../../import/review/review-port.ts";
import type { Rulings } from "../../../import/review/ruling.ts";
import type { Settlement } from "../../../import/review/settlement.ts";
import type { Statement } from "../../../import/tables/statement.ts";
import { inBatches } from "../batches.ts";
import { keepLabels, labelsOf } from "../review/document-levels.ts";
import { labelsAsked, syncItems } from "../review/item-sync.ts";
import { rulingsNear } from "../review/ruling-log.ts";
import type { Work } from "../work.ts";
import { type NewFact, openFactInsert } from "./fact-insert.ts";
import { openNoteInsert } from "./fact-notes.ts";
import { type HeldStatement, holdStatement, type NotedFact, notedFact, type Origin } from "./held-statements.ts";
import type { StoredName } from "./sources.ts";
import { isVisible } from "./visible.ts";

interface StoredVersion extends StoredName {
  readonly documentId: number;
}

export type Figures = Omit<Stored, "passages">;

export interface Written {
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
export function* writeFigures(
  settler: Settler,
  { documentId, sourceId, doc }: StoredVersion,
  reading: DocumentReading,
): Work<Written> {
  const name = { sourceId, doc };
  const rulings = settler.rulingsFor(doc, yield* rulingsNear(name));
  const sink = openFactSink(documentId);
  const settled = yield* writeStatements({ settler, rulings, documentId, sink }, reading);
  for (const noted of inBatches(visibleFirst(settled, settler))) yield* sink.store(noted);
  const back = settled.map(({ held, settlement }) => ({ statement: held.statement, settlement }));
  if (reading.unexplained) yield* keepLabels(settler, documentId, reading.unexplained);
  const stated = yield* labelsOf(documentId);
  const labels = stated?.labels ?? [];
  const drafts = [...settler.labelItems(labels, rulings), ...settler.itemsOf(back, rulings)];
  const review = yield* syncItems(name, drafts, {
    snippetOf: (asked) => reading.snippetOf(asked, { doc, locator: asked.locator }),
    consequences: settler.consequencesOf(drafts, { doc, settled: back, rulings }),
    by: settler.version,
  });
  return {
    figures: { ...sink.counts(), review, labels: yield* labelsAsked(name) },
    ruledBy: latestRuling(settled),
    level: stated === null ? null : settler.levelUnder(stated, rulings),
    unexplained: labels.filter(({ key }) => rulings.get(key)?.choice.kind !== "level").map(({ text }) => text),
  };
}

interface Writing {
  readonly settler: Settler;
  readonly rulings: Rulings;
  readonly documentId: number;
  readonly sink: FactSink;
}

/** Stores the clear statements, and holds the others. */
function* writeStatements(writing: Writing, reading: DocumentReading): Work<readonly Settled[]> {
  const { settler, rulings, documentId, sink } = writing;
  const { extractorVersion, mappingVersion } = reading;
  const rankOf = rememberingLast(reading.rankOf);
  const isRuled = ruledCells(rulings);
  const settled: Settled[] = [];
  const hold = function* (statement: Statement, settlement: Settlement, origin: Origin): Work<void> {
    settled.push({ held: yield* holdStatement(documentId, statement, origin), settlement });
  };
  for (const facts of inBatches(reading.facts)) {
    const clear: NewFact[] = [];
    for (const fact of facts) {
      const rank = rankOf(fact.source.doc);
      if (!isRuled(fact)) {
        clear.push({ fact, rank });
        continue;
      }
      const statement = statementOf(fact);
      yield* hold(statement, settler.settle(statement, rulings), { ...fact, rank });
    }
    yield* sink.add(clear);
  }
  for (const statements of inBatches(reading.statements)) {
    const clear: Noted[] = [];
    for (const statement of statements) {
      const settlement = settler.settle(statement, rulings);
      const origin = { extractorVersion, mappingVersion, rank: rankOf(statement.source.doc) };
      const noted = isClear(statement, settlement) ? notedFact(settlement, origin, settler.geographyOf) : null;
      if (noted === null) yield* hold(statement, settlement, origin);
      else clear.push({ noted, rank: origin.rank, heldId: null });
    }
    yield* sink.store(clear);
  }
  return settled;
}

interface Noted {
  readonly noted: NotedFact;
  readonly rank: number;
  readonly heldId: number | null;
}

/** Where the facts of a version go, and how many of them are shown or said before. */
interface FactSink {
  readonly add: (facts: readonly NewFact[]) => Work<readonly number[]>;
  readonly store: (facts: readonly Noted[]) => Work<void>;
  readonly counts: () => Pick<Stored, "facts" | "repeated">;
}

function openFactSink(documentId: number): FactSink {
  const insertFacts = openFactInsert(documentId);
  const insertNotes = openNoteInsert();
  const counts = { facts: 0, repeated: 0 };
  const add = function* (facts: readonly NewFact[]): Work<readonly number[]> {
    const ids = yield* insertFacts(facts);
    for (const [at, { fact }] of facts.entries()) {
      if (ids[at] === 0) counts.repeated += 1;
      else if (isVisible(fact.reviewStatus)) counts.facts += 1;
    }
    return ids;
  };
  return {
    add,
    store: function* (facts) {
      const ids = yield* add(facts.map(({ noted, rank }) => ({ fact: noted.fact, rank })));
      const stored = facts.map(({ noted: { note }, heldId }, at) => ({ factId: ids[at] ?? 0, note, heldId }));
      yield* insertNotes(stored.filter(({ factId }) => factId > 0));
    },
    counts: () => ({ ...counts }),
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
function visibleFirst(settled: readonly Settled[], settler: Settler): readonly Noted[] {
  const facts = settled.flatMap(({ held, settlement }): readonly Noted[] => {
    const noted = notedFact(settlement, held.origin, settler.geographyOf);
    return noted === null ? [] : [{ noted, rank: held.origin.rank, heldId: held.id }];
  });
  const isShown = ({ noted }: Noted): boolean => isVisible(noted.fact.reviewStatus);
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
