import type { Unit } from "../../domain/unit.ts";
import type { QuantityWords } from "./catalog.ts";

type Measure = "percent" | "times" | "points" | "basis_points";
export type Countable = Extract<Unit, { kind: "currency" | "count" | "noun" }>;

/** Builds quantity texts from the suffixes of measures and their names. */
export function quantityWords(language: {
  readonly behind: Readonly<Record<Measure, string>>;
  readonly called: Readonly<Record<Measure | "count", string>>;
  /** The counted unit with its scale; empty for a plain number. */
  readonly counted: (unit: Countable) => string;
}): QuantityWords {
  const { behind, called, counted } = language;
  return {
    quantity: (number, unit) =>
      isCountable(unit) ? [number, counted(unit)].filter(Boolean).join(" ") : `${number}${behind[unit.kind]}`,
    unitName: (unit) => {
      if (!isCountable(unit)) return called[unit.kind];
      return counted(unit) || (unit.kind === "count" ? called.count : "");
    },
  };
}

function isCountable(unit: Unit): unit is Countable {
  return unit.kind === "currency" || unit.kind === "count" || unit.kind === "noun";
}

/** A noun of the profile as a word; short ones are symbols (`MW`) and stay unchanged. */
export function nounText(noun: string): string {
  return noun.length <= 3 ? noun : noun.toLowerCase().replaceAll("_", " ");
}
