import { SCALE_EXPONENT, type Scale } from "../domain/unit.ts";

/** Scales by the words that stand behind a number; the letters also touch it ("3bn"). */
const LETTERS: Readonly<Record<string, Scale>> = {
  k: "K",
  m: "M",
  mn: "M",
  mm: "M",
  b: "BN",
  bn: "BN",
  tn: "TN",
  trn: "TN",
};
const NAMES: Readonly<Record<string, Scale>> = { thousand: "K", million: "M", billion: "BN", trillion: "TN" };

/** Powers of ten. 百 is no scale of a unit, and multiplies another one: 三百万. */
const HAN: ReadonlyMap<string, number> = new Map([
  ["百", 2],
  ["千", SCALE_EXPONENT.K],
  ["万", SCALE_EXPONENT.WAN],
  ["亿", SCALE_EXPONENT.YI],
]);

export const SCALE_LETTERS: ReadonlySet<string> = new Set(Object.keys(LETTERS));
/** "a billion" */
export const SCALE_NAMES: ReadonlySet<string> = new Set(Object.keys(NAMES));
export const HAN_SCALES: ReadonlySet<string> = new Set(HAN.keys());

/** The power of ten that each word for a scale stands for. */
export const SCALES: ReadonlyMap<string, number> = new Map([
  ...[...Object.entries(LETTERS), ...Object.entries(NAMES)].map(
    ([word, scale]) => [word, SCALE_EXPONENT[scale]] as const,
  ),
  ...HAN,
]);

export const PERCENT: ReadonlySet<string> = new Set(["%", "percent", "pct"]);
/** Signs that may stand before a number, and behind it. */
export const CURRENCY_SIGNS: ReadonlySet<string> = new Set(["$", "€", "£", "¥"]);

/** Codes of the currencies that may touch an amount; empty for a sign or word that several currencies share. */
export const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ["usd", "USD"],
  ["hkd", "HKD"],
  ["元", ""],
  ["€", ""],
  ["£", ""],
  ["¥", ""],
]);

/** Scales, percent and currencies: what may follow a number. */
export const AMOUNT_TAILS: ReadonlySet<string> = new Set([...SCALES.keys(), ...PERCENT, ...CURRENCIES.keys()]);
