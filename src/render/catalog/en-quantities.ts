import type { Scale } from "../../domain/unit.ts";
import { type Countable, nounText, quantityWords } from "./quantity-words.ts";

/** Scales after a number. */
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

/** Scales after a currency, as in reports: `USD m`. */
const CURRENCY_SCALES: Readonly<Record<Scale, string>> = {
  ...SCALES,
  K: "k",
  M: "m",
  BN: "bn",
  TN: "tn",
  CENT: "cents",
};

export const englishQuantities = quantityWords({
  behind: { percent: "%", times: "x", points: " pp", basis_points: " bps" },
  called: {
    percent: "%",
    times: "times",
    points: "percentage points",
    basis_points: "basis points",
    count: "number",
  },
  counted,
});

function counted(unit: Countable): string {
  switch (unit.kind) {
    case "currency":
      return [unit.currency, CURRENCY_SCALES[unit.scale]].filter(Boolean).join(" ");
    case "count":
      return SCALES[unit.scale];
    case "noun":
      return [SCALES[unit.scale], nounText(unit.noun)].filter(Boolean).join(" ");
  }
}
