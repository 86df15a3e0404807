import type { Statement } from "../../src/domain/answer.ts";
import { compareDates, parseDate } from "../../src/domain/calendar.ts";
import { type Cell, cellKey, type Fact, sameCell } from "../../src/domain/fact.ts";
import { highest, isReadable, labelled, levelOf, lower } from "../../src/domain/sensitivity.ts";
import type { CellFilter, FactDocument, FactStore, FactsInView, LevelledCell } from "../../src/figures/fact-store.ts";
import type { RankedStatement } from "../../src/figures/holding.ts";
import { hiddenLevel, readableCell } from "../../src/figures/readable-cell.ts";

/** The port in its simplest form, for tests: versions of facts by document, every look-up a scan. */
export function memoryFactStore(): FactStore {
  const versionsOf = new Map<string, readonly Version[]>();
  const kept: Kept[] = [];
  let dataVersion = 0;
  const factsInView = (): readonly HeldFact[] =>
    [...versionsOf.values()].flatMap((versions) => versions.at(-1)?.facts ?? []);
  const replaced = (): readonly HeldFact[] =>
    [...versionsOf.values()]
      .flatMap((versions) =>
        versions
          .slice(0, -1)
          .filter((one, index) => versions.slice(index + 1).every(({ hash }) => hash !== one.hash))
          .map((one) => atLeast(versions.at(-1)?.label ?? "INTERNAL", one)),
      )
      .toSorted((a, b) => b.at - a.at)
      .flatMap(({ facts }) => facts.filter(isVisible).toReversed());
  const leave = (doc: string, at: string): void => {
    for (const [index, one] of kept.entries())
      if (one.doc === doc && one.until === null) kept[index] = { ...one, until: at };
  };
  const knownFacts = (moment: string): readonly HeldFact[] =>
    kept
      .filter(({ from, until }) => from < moment && (until === null || until >= moment))
      .flatMap(
        ({ doc, version }) => atLeast(kept.findLast((one) => one.doc === doc)?.version.label ?? "", version).facts,
      );
  const now = reading(factsInView, replaced);
  return {
    ...now,
    disputed: async (metric, clearance) => {
      const cells = listed({ metric }, factsInView().filter(isVisible));
      const found = await Promise.all(cells.map((cell) => now.find(cell, clearance)));
      return cells.filter((_, index) => {
        const one = found[index];
        return one?.status === "found" && one.conflicts.length > 0;
      });
    },
    knownAt: (moment) =>
      reading(
        () => knownFacts(moment),
        () => [],
      ),
    statedIn: (docs) =>
      reading(
        () => factsInView().filter(({ source }) => docs.includes(source.doc)),
        () => [],
      ),
    replaceDocument: async (document: FactDocument) => {
      const label = document.sensitivity ?? "INTERNAL";
      const facts = [...new Map([...document.facts].map((fact) => [statementKey(fact), held(fact, label)])).values()];
      if (facts.some(({ source }) => source.doc === "" || source.locator === "")) throw new Error("No place.");
      dataVersion += 1;
      const version = { hash: document.fileHash, at: dataVersion, label, facts };
      versionsOf.set(document.doc, [...(versionsOf.get(document.doc) ?? []), version]);
      leave(document.doc, document.ingestedAt);
      kept.push({ doc: document.doc, version, from: document.ingestedAt, until: null });
      return facts.length;
    },
    withdrawDocument: async (doc) => {
      const held = versionsOf.delete(doc);
      if (held) dataVersion += 1;
      leave(doc, new Date().toISOString());
      return held;
    },
    summary: async () => {
      const newest = kept.filter(({ until }) => until === null).map(({ from }) => from);
      return {
        facts: factsInView().length,
        documents: versionsOf.size,
        dataVersion,
        newestAt: newest.sort().at(-1) ?? null,
      };
    },
  };
}

function reading(facts: () => readonly HeldFact[], before: () => readonly HeldFact[]): FactsInView {
  const visible = (): readonly HeldFact[] => facts().filter(isVisible);
  return {
    find: async (cell, clearance) =>
      readableCell(
        cell,
        { inView: ofCell(cell, visible()).sort(byRank), before: () => ofCell(cell, before()) },
        clearance,
      ),
    list: async (filter, limit, clearance) => {
      const open = visible().filter(({ label }) => filter.withWithheld === true || isReadable(label, clearance));
      return listed(filter, open).slice(0, limit);
    },
    periods: async (row, clearance) => {
      const open = visible().filter(
        ({ cell, label }) => isReadable(label, clearance) && sameCell({ ...row, period: cell.period }, cell),
      );
      return [...new Set(open.map(({ cell }) => cell.period))].sort(compare);
    },
    metricsAbove: async (clearance) =>
      new Set(facts().flatMap(({ cell, label }) => (isReadable(label, clearance) ? [] : [cell.metric]))),
    levels: async (metric, within, { limit, clearance }) => {
      const levels = new Map<string, LevelledCell>();
      const inView = visible();
      for (const { cell, key, label, validAsOf } of inView) {
        if (cell.metric !== metric || !within(cell.period)) continue;
        const known = levels.get(key)?.level ?? "RESTRICTED";
        const day = validAsOf === null ? null : parseDate(validAsOf);
        const statedOn = [levels.get(key)?.statedOn, day ?? undefined].filter((one) => one !== undefined);
        const last = statedOn.toSorted(compareDates).at(-1);
        levels.set(key, {
          cell,
          level: lower(known, levelOf(label)),
          ...(last === undefined ? {} : { statedOn: last }),
        });
      }
      if (levels.size > limit) return null;
      return [...levels.values()].map((one) => {
        const hidden = hiddenLevel(ofCell(one.cell, inView).sort(byRank), clearance);
        return hidden === null ? one : { ...one, hidden };
      });
    },
  };
}

/** A version with the times between which it was in view. */
interface Kept {
  readonly doc: string;
  readonly version: Version;
  readonly from: string;
  readonly until: string | null;
}

/** A former version as it counts now that its document has another label. */
function atLeast(label: string, version: Version): Version {
  const raised = highest([levelOf(label), levelOf(version.label)]);
  return { ...version, facts: version.facts.map((fact) => ({ ...fact, label: raised })) };
}

interface Version {
  readonly hash: string;
  readonly at: number;
  readonly label: string;
  readonly facts: readonly HeldFact[];
}

interface HeldFact extends Fact {
  /** Of its document's sensitivity. */
  readonly label: string;
  readonly key: string;
}

function held(fact: Fact, label: string): HeldFact {
  return { ...fact, label, key: cellKey(fact.cell) };
}

function isVisible(fact: Fact): boolean {
  return fact.reviewStatus === "approved" || fact.reviewStatus === "auto_approved";
}

function statementKey({ cell, source, figure, validAsOf }: Fact): string {
  return JSON.stringify([cellKey(cell), source.doc, source.locator, figure.value, figure.unit, validAsOf]);
}

function ofCell(cell: Cell, facts: readonly HeldFact[]): RankedStatement[] {
  const wanted = cellKey(cell);
  return facts
    .filter(({ key }) => key === wanted)
    .map(({ figure, source, validAsOf, label }) => ({ figure, source, validAsOf, rank: 0, ...labelled(label) }));
}

function byRank(a: Statement, b: Statement): number {
  return (
    compare(b.validAsOf ?? "", a.validAsOf ?? "") ||
    compare(a.source.doc, b.source.doc) ||
    compare(a.source.locator, b.source.locator) ||
    compare(a.figure.value, b.figure.value) ||
    compare(a.figure.unit, b.figure.unit)
  );
}

function listed(filter: CellFilter, facts: readonly HeldFact[]): readonly Cell[] {
  const cells = new Map<string, Cell>();
  for (const { cell, key } of facts) if (matches(cell, filter)) cells.set(key, cell);
  return [...cells.values()].sort(
    (a, b) =>
      compare(a.metric, b.metric) ||
      compare(a.entity, b.entity) ||
      compare(dimensionsText(a), dimensionsText(b)) ||
      compare(a.period, b.period),
  );
}

function matches(cell: Cell, filter: CellFilter): boolean {
  return (
    (filter.metric ?? cell.metric) === cell.metric &&
    (filter.entity ?? cell.entity) === cell.entity &&
    (filter.period ?? cell.period) === cell.period &&
    Object.entries(filter.dimensions ?? {}).every(([code, value]) => cell.dimensions[code] === value)
  );
}

function dimensionsText(cell: Cell): string {
  return JSON.stringify(Object.entries(cell.dimensions).sort(([a], [b]) => compare(a, b)));
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
