import type { Term, Words } from "./terms.ts";

const COMPACT_SCALES: readonly (readonly [string, readonly string[]])[] = [
  ["K", ["k", "thousand", "thousands"]],
  ["M", ["m", "mn", "mm", "million", "millions"]],
  ["BN", ["bn", "billion", "billions"]],
];

/** The currencies and scales that Footnote knows by English words. */
export const ENGLISH_UNITS: Words = [
  ...currency("USD", "usd, us$, $, dollar, dollars, us dollar, us dollars, american dollars, greenbacks"),
  ...currency(
    "HKD",
    "hkd, hk$, hong kong dollar, hong kong dollars, hk dollar, hk dollars, hong kong currency, hk currency",
  ),
  ...currency(
    "CNY",
    "rmb, cny, yuan, renminbi, chinese yuan, china yuan, chinese currency, china currency, chinese renminbi",
  ),
  ...currency("EUR", "eur, euro, euros, €"),
  ...currency("GBP", "gbp, pound, pounds, sterling, pounds sterling, british pounds, £"),
  ...currency("JPY", "jpy, yen, japanese yen, ¥"),
  ...currency("SGD", "sgd, s$, singapore dollar, singapore dollars"),
  ...currency("CHF", "chf, swiss franc, swiss francs"),
  ...currency("AUD", "aud, a$, australian dollar, australian dollars"),
  ...currency("CAD", "cad, c$, canadian dollar, canadian dollars"),
  ...currency("INR", "inr, rupee, rupees, indian rupees"),
  ...currency("KRW", "krw, won"),
  ...currency("TWD", "twd, nt$, new taiwan dollars"),
  ...currency("MOP", "mop, pataca, patacas"),
  ...scale("K", "thousand, thousands, in thousand, in thousands"),
  ...scale("M", "million, millions, mn, mm, mio, in million, in millions"),
  ...scale("BN", "billion, billions, bn, in billion, in billions"),
  ...scale("TN", "trillion, trillions, tn, in trillion, in trillions"),
  ...scale("WAN", "ten thousand, ten thousands, in ten thousands"),
  ...scale("YI", "hundred million, hundred millions, in hundred millions"),
  ...scale("CENT", "cents, in cents"),
  ...scale("ONE", "in units, single units, in full, in whole dollars, in ones"),
];

/** A currency by its names, and with a scale stuck to its code or sign: `USD m`, `US$m`, `USDbn`. */
function currency(code: string, words: string): Words {
  const short = words
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word.length <= 4);
  const scaled = COMPACT_SCALES.map(([scale, marks]): readonly [Term, string] => [
    { kind: "currency", currency: code, scale },
    short.flatMap((name) => marks.flatMap((mark) => [`${name} ${mark}`, `${name}${mark}`])).join(", "),
  ]);
  return [[{ kind: "currency", currency: code, scale: null }, words], ...scaled];
}

function scale(code: string, words: string): Words {
  return [[{ kind: "scale", scale: code }, words]];
}
