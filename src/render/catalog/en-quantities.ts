import type { Scale, Unit } from "../../domain/unit.ts";
import type { QuantityWords } from "./catalog.ts";

/** After a number. */
const SCALES: Readonly<Record<Scale, string>> = {
  ONE: "",
  K: "thousand",
  WAN: "× ten thousand",
  M: "million",
  YI: "× hundred million",
  BN: "billion",
  TN: "trillion",
  CENT: "hundredths",
};

/** Behind a currency, as reports write it: `USD m`. */
const CURRENCY_SCALES: Readonly<Record<Scale, string>> = {
  ...SCALES,
  K: "k",
  M: "m",
  BN: "bn",
  TN: "tn",
  CENT: "cents",
};

export const englishQuantities: QuantityWords = {
  quantity: (number, unit) => {
    switch (unit.kind) {
      case "percent":
        return `${number}%`;
      case "times":
        return `${number}x`;
      case "points":
        return `${number} pp`;
      case "basis_points":
        return `${number} bps`;
      case "currency":
      case "count":
      case "noun":
        return [number, counted(unit)].filter(Boolean).join(" ");
    }
  },
  unitName: (unit) => {
    switch (unit.kind) {
      case "percent":
        return "%";
      case "times":
        return "times";
      case "points":
        return "percentage points";
      case "basis_points":
        return "basis points";
      case "currency":
      case "noun":
        return counted(unit);
      case "count":
        return counted(unit) || "number";
    }
  },
};

function counted(unit: Extract<Unit, { kind: "currency" | "count" | "noun" }>): string {
  switch (unit.kind) {
    case "currency":
      return [unit.currency, CURRENCY_SCALES[unit.scale]].filter(Boolean).join(" ");
    case "count":
      return SCALES[unit.scale];
    case "noun":
      return [SCALES[unit.scale], nounText(unit.noun)].filter(Boolean).join(" ");
  }
}

/** A noun of the profile as a word; short ones are symbols (`MW`) and stay as they are. */
export function nounText(noun: string): string {
  return noun.length <= 3 ? noun : noun.toLowerCase().replaceAll("_", " ");
}
