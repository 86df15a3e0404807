import type { Figure } from "../domain/fact.ts";
import { sameFigure } from "../domain/figure.ts";
import { cellOf, cellRulingKey } from "./review-port.ts";
import type { Ruling, Rulings } from "./ruling.ts";
import type { SettledFact, Settlement } from "./settlement.ts";
import type { Doubt, Slots, Statement } from "./statement.ts";

/**
 * What rulings make of a statement. A doubt that a ruling does not really settle stays: a slot that is still empty, a place that is none
 * of those in doubt, a figure given in place of another one than is stated now.
 */
export function settle(statement: Statement, rulings: Rulings): Settlement {
  let slots: Slots = statement.slots;
  let given: Figure | null = null;
  const applied: number[] = [];
  const doubts: Doubt[] = [];
  for (const doubt of statement.doubts) {
    const ruling = rulings.get(doubt.key);
    const word = ruling === undefined ? null : applyTo(doubt, statement, ruling);
    if (ruling === undefined || word === null) {
      doubts.push(doubt);
      continue;
    }
    if (word.kind === "left_out") return { kind: "left_out", statement: { ...statement, slots, doubts }, by: ruling };
    applied.push(ruling.id);
    if (word.kind === "figure") given = word.figure;
    if (word.kind === "slots")
      slots = { ...slots, ...word.slots, dimensions: { ...slots.dimensions, ...word.slots.dimensions } };
  }
  const open = doubts.length > 0 ? doubts : missingSlots(statement, slots);
  const cell = cellOf(slots);
  if (open.length > 0 || cell === null || slots.unit === null)
    return { kind: "waiting", statement: { ...statement, slots, doubts: open }, rulingIds: applied };
  const stated = { value: statement.value, unit: slots.unit };
  const { source, validAsOf, raw, because } = statement;
  return correct(
    {
      cell,
      source,
      validAsOf,
      raw,
      because,
      figure: given ?? stated,
      stated: given === null ? null : stated,
      rulingIds: applied,
    },
    { statement: { ...statement, slots, doubts }, stated, rulings },
  );
}

type Word =
  | { readonly kind: "slots"; readonly slots: Partial<Slots> }
  | { readonly kind: "figure"; readonly figure: Figure }
  | { readonly kind: "left_out" };

/** What a ruling says of a doubt; null where it does not settle it. */
function applyTo(doubt: Doubt, statement: Statement, { choice, stated }: Ruling): Word | null {
  switch (choice.kind) {
    case "metric":
    case "entity":
    case "period":
    case "unit":
      return { kind: "slots", slots: { [choice.kind]: choice.code } };
    case "dimension":
      return { kind: "slots", slots: { dimensions: { [choice.dimension]: choice.value } } };
    case "plain":
      return { kind: "slots", slots: {} };
    case "leave_out":
      return { kind: "left_out" };
    case "holds":
      return placeWord(choice.locator, doubt, statement);
    case "value": {
      const { value, slots } = statement;
      const { unit } = slots;
      const isAbout = stated.some((figure) =>
        unit === null ? figure.value === value : sameFigure(figure, { value, unit }),
      );
      return isAbout ? { kind: "figure", figure: { value: choice.value, unit: choice.unit } } : null;
    }
  }
}

/** A place that the document does not offer any more says nothing about the others. */
function placeWord(locator: string, doubt: Doubt, { source }: Statement): Word | null {
  const isOffered = doubt.candidates.some((candidate) => candidate.kind === "holds" && candidate.locator === locator);
  if (!isOffered) return null;
  return source.locator === locator ? { kind: "slots", slots: {} } : { kind: "left_out" };
}

interface Stated {
  readonly statement: Statement;
  readonly stated: Figure;
  readonly rulings: Rulings;
}

/** A person's word on the cell stands above what was read, for as long as the document states what the person saw. */
function correct(read: Omit<SettledFact, "reviewStatus">, { statement, stated, rulings }: Stated): Settlement {
  // Without any ruling no key is made: there may be a million statements.
  const ruling = rulings.size === 0 ? undefined : rulings.get(cellRulingKey(read.cell));
  if (ruling === undefined) return settledFact(read, null);
  const byPerson = { ...read, rulingIds: [...read.rulingIds, ruling.id] };
  if (ruling.choice.kind === "leave_out") return { kind: "left_out", statement, by: ruling };
  if (ruling.choice.kind !== "value") return settledFact(byPerson, null);
  const figure = { value: ruling.choice.value, unit: ruling.choice.unit };
  // The document came to say the same.
  if (sameFigure(figure, stated)) return settledFact({ ...byPerson, figure: stated, stated: null }, null);
  const isAbout = ruling.stated.some((seen) => sameFigure(seen, stated));
  return settledFact(
    { ...byPerson, figure, stated },
    isAbout ? null : correctionDoubt(ruling, figure, statement, stated),
  );
}

function settledFact(read: Omit<SettledFact, "reviewStatus">, question: Doubt | null): Settlement {
  const { cell, figure, source, validAsOf, raw, because, stated, rulingIds } = read;
  const reviewStatus = rulingIds.length > 0 ? "approved" : "auto_approved";
  // Named one by one: copying an object as a whole takes several times as long.
  const fact: SettledFact = { cell, figure, source, validAsOf, reviewStatus, raw, because, stated, rulingIds };
  return { kind: "fact", fact, question };
}

function correctionDoubt(ruling: Ruling, corrected: Figure, { raw }: Statement, stated: Figure): Doubt {
  return {
    key: ruling.key,
    kind: "correction",
    text: raw,
    candidates: [
      { kind: "value", ...corrected },
      { kind: "value", ...stated },
    ],
  };
}

const SLOTS = [
  ["metric", "label"],
  ["entity", "entity"],
  ["period", "period"],
  ["unit", "unit"],
] as const;

/**
 * What is still to be asked where nothing is in doubt and a slot is empty all the same: the doubt that was to fill it, or, where a
 * reading has none, one for this place alone.
 */
function missingSlots({ doubts, raw, source }: Statement, slots: Slots): readonly Doubt[] {
  return SLOTS.filter(([slot]) => slots[slot] === null).flatMap(([slot, kind]): readonly Doubt[] => {
    const raised = doubts.filter((doubt) => doubt.kind === kind);
    if (raised.length > 0) return raised;
    return [{ key: `missing:${slot}:${source.locator}`, kind, text: raw, candidates: [] }];
  });
}
