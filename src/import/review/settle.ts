import type { Figure } from "../../domain/fact.ts";
import { sameFigure } from "../../domain/figure.ts";
import type { Doubt, Slots, Statement } from "../tables/statement.ts";
import { cellOf, cellRulingKey, isCellRuling } from "./review-port.ts";
import type { Ruling, Rulings } from "./ruling.ts";
import type { SettledFact, Settlement } from "./settlement.ts";

/**
 * Applies rulings to a statement. A doubt stays where a ruling does not settle it: its slot is still empty, the chosen
 * place is not among the candidates, or a correction was made for another figure than the one stated now.
 */
export function settle(statement: Statement, rulings: Rulings): Settlement {
  const answered = new Answered(statement, rulings);
  const out = answered.ask(statement.doubts) ?? answered.askForMissing();
  const { slots, doubts, given } = answered;
  if (out !== null) return { kind: "left_out", statement: { ...statement, slots, doubts }, by: out };
  const open = doubts.length > 0 ? doubts : missingSlots(statement, slots);
  const cell = cellOf(slots);
  if (open.length > 0 || cell === null || slots.unit === null)
    return { kind: "waiting", statement: { ...statement, slots, doubts: open }, rulingIds: answered.rulingIds };
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
      rulingIds: answered.rulingIds,
    },
    { statement: { ...statement, slots, doubts }, stated, rulings },
  );
}

/** State while rulings are applied to the doubts of a statement one by one. */
class Answered {
  slots: Slots;
  given: Figure | null = null;
  /** The doubts that no ruling settles. */
  doubts: readonly Doubt[] = [];
  rulingIds: readonly number[] = [];
  readonly #statement: Statement;
  readonly #rulings: Rulings;

  constructor(statement: Statement, rulings: Rulings) {
    this.slots = statement.slots;
    this.#statement = statement;
    this.#rulings = rulings;
  }

  /** Applies rulings to some doubts; returns the ruling that leaves the figure out, null where none does. */
  ask(doubts: readonly Doubt[]): Ruling | null {
    for (const doubt of doubts) {
      const ruling = this.#rulings.get(doubt.key) ?? rulingOnLines(doubt, this.#rulings);
      const word = ruling === undefined ? null : applyTo(doubt, this.#statement, ruling);
      if (ruling === undefined || word === null) {
        this.doubts = [...this.doubts, doubt];
        continue;
      }
      if (word.kind === "left_out") return ruling;
      this.rulingIds = [...this.rulingIds, ruling.id];
      if (word.kind === "figure") this.given = word.figure;
      if (word.kind === "slots") {
        const dimensions = { ...this.slots.dimensions, ...word.slots.dimensions };
        this.slots = { ...this.slots, ...word.slots, dimensions };
      }
    }
    return null;
  }

  /** Applies rulings to the questions about slots that are empty without a doubt. */
  askForMissing(): Ruling | null {
    if (this.doubts.length > 0 || this.#rulings.size === 0) return null;
    const missing = missingSlots(this.#statement, this.slots);
    const isNew = ({ key }: Doubt): boolean => !this.#statement.doubts.some((doubt) => doubt.key === key);
    return this.ask(missing.filter(isNew));
  }
}

/** The ruling that a line is no metric of ours, among those that it was shown with. */
function rulingOnLines({ key, among }: Doubt, rulings: Rulings): Ruling | undefined {
  const ruling = among === undefined ? undefined : rulings.get(among.key);
  return ruling?.choice.kind === "none_of" && ruling.choice.lines.includes(key) ? ruling : undefined;
}

type Word =
  | { readonly kind: "slots"; readonly slots: Partial<Slots> }
  | { readonly kind: "figure"; readonly figure: Figure }
  | { readonly kind: "left_out" };

/** The effect of a ruling on a doubt; null where it does not settle it. */
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
    case "none_of":
      return { kind: "left_out" };
    case "line":
    case "level":
      return null;
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

/** A chosen place that the document no longer offers settles nothing. */
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

/** Caches per set of rulings whether it has rulings on cells. */
const RULES_CELLS = new WeakMap<Rulings, boolean>();

function rulesCells(rulings: Rulings): boolean {
  if (rulings.size === 0) return false;
  const known = RULES_CELLS.get(rulings) ?? [...rulings.keys()].some(isCellRuling);
  RULES_CELLS.set(rulings, known);
  return known;
}

/** Applies a ruling on the cell: it takes precedence as long as the document states the figures that it was about. */
function correct(read: Omit<SettledFact, "reviewStatus">, { statement, stated, rulings }: Stated): Settlement {
  // A cell key is built only if there are rulings on cells: there may be a million statements.
  const ruling = rulesCells(rulings) ? rulings.get(cellRulingKey(read.cell)) : undefined;
  if (ruling === undefined) return settledFact(read, null);
  const byPerson = { ...read, rulingIds: [...read.rulingIds, ruling.id] };
  if (ruling.choice.kind === "leave_out") return { kind: "left_out", statement, by: ruling };
  if (ruling.choice.kind !== "value") return settledFact(byPerson, null);
  const figure = { value: ruling.choice.value, unit: ruling.choice.unit };
  // The document now states the corrected figure itself.
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
  // Named one by one, because object spread is several times slower.
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
 * The questions about slots that are empty although no doubt is left: the doubts of that kind, or, where the statement
 * has none, one question shared by all figures with the same first doubt.
 */
function missingSlots({ doubts, raw, source }: Statement, slots: Slots): readonly Doubt[] {
  return SLOTS.filter(([slot]) => slots[slot] === null).flatMap(([slot, kind]): readonly Doubt[] => {
    const raised = doubts.filter((doubt) => doubt.kind === kind);
    if (raised.length > 0) return raised;
    const [first] = doubts;
    return [{ key: `missing:${slot}:${first?.key ?? source.locator}`, kind, text: first?.text ?? raw, candidates: [] }];
  });
}
