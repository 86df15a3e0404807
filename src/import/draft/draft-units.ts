import type { MetricKind } from "../../domain/profile.ts";
import { unitCode } from "../../domain/unit.ts";
import type { StatedUnit } from "../../language/cell-content.ts";
import { inPlain, plainText } from "../../language/folding.ts";
import { unitCodeOf } from "../../language/units/unit-phrase.ts";
import { codeFromName } from "./cell-texts.ts";
import type { SeenName } from "./seen-names.ts";

const THINGS = inPlain(
  /\bnumber of\b|^no\. of\b|head ?count|\b(?:employees|staff|customers|clients|agents|advisers|users|subscribers|members|visits|visitors|trips|passengers|stores|branches|shops|outlets|population|people|persons|students|patients|cases|deaths|orders|transactions|policies|contracts|shares outstanding|enquiries)\b|人数|客户数|户数|件数|门店数|员工|人口/i,
);
const MONEY = inPlain(
  /revenue|earning|gains?\b|loss(?:es)?\b|proceeds|balance|price|value|\bsales|deposit|cost|income|expend|spend|\bper\b|ratio|rate\b|margin|收入|费用|每|率/i,
);

/** Whether a name means something counted. */
export function countsThings(name: string): boolean {
  return THINGS.test(name) && !MONEY.test(name);
}

/** Whether a name means some of the things that a title counts: "shares" in "Common stock, shares issued". */
export function countsSome(name: string, noun: string): boolean {
  return new RegExp(`(?<!\\p{L})${noun}(?!\\p{L})`, "iu").test(plainText(name)) && !MONEY.test(name);
}

const RATIO = inPlain(
  /\bratio\b|\bmargin\b|\bpercent|\bshare of\b|\breturn on\b|\broe\b|\broa\b|%|比率|占比|率$|率[（(]/i,
);

/** Whether a name reads as that of a rate. */
export function looksLikeRate(name: string): boolean {
  return RATIO.test(name);
}

/** A unit code, and why it is doubtful. */
export interface DraftedUnit {
  readonly code: string;
  readonly doubt: "none" | "not_stated" | "bare_sign" | "differs";
}

/** The unit of a metric: the one that its tables state most often. */
export function draftUnit({ forms, unitCode: given, units, noun }: SeenName, otherwise: string | null): DraftedUnit {
  if (given !== null) return { code: given, doubt: "none" };
  const name = forms[0] ?? "";
  const isRatio = forms.some((form) => RATIO.test(form));
  // A unit of money above a table does not apply to its rates.
  const stated = units.filter(({ measure }) => !isRatio || measure !== null);
  const [first] = stated;
  // Doubtful, because "Current ratio" may be in times.
  if (isRatio && first === undefined) return { code: "PCT", doubt: "not_stated" };
  if (first === undefined) {
    if (noun !== null) return { code: nounCode(noun, null), doubt: "none" };
    if (countsThings(name)) return { code: "COUNT", doubt: "none" };
    return { code: otherwise ?? "COUNT", doubt: otherwise === null ? "not_stated" : "none" };
  }
  const kinds = new Set(stated.map(({ currency, measure }) => measure ?? currency ?? "count"));
  const doubt = kinds.size > 1 ? "differs" : "none";
  const code = unitCodeOf(first);
  if (code !== null) return { code, doubt };
  const { currency, scale } = first;
  if (currency !== null)
    return { code: unitCodeOf({ ...first, currency: SIGNS[currency] ?? "USD" }) ?? "USD", doubt: "bare_sign" };
  if (noun !== null) return { code: nounCode(noun, scale), doubt };
  return { code: unitCode({ kind: "count", scale: scale ?? "ONE" }), doubt: countsThings(name) ? doubt : "not_stated" };
}

const SIGNS: Readonly<Record<string, string>> = { $: "USD", "¥": "CNY" };
/** A shorter noun is not used: three letters would be a currency. */
const NOUN_LETTERS_MIN = 4;

function nounCode(noun: string, scale: StatedUnit["scale"]): string {
  const code = codeFromName(noun);
  const isNoun = /^[A-Z]+$/.test(code) && code.length >= NOUN_LETTERS_MIN;
  return unitCode(
    isNoun ? { kind: "noun", noun: code, scale: scale ?? "ONE" } : { kind: "count", scale: scale ?? "ONE" },
  );
}

const STOCKS = inPlain(
  /population|head ?count|employees|staff|assets|liabilit|equity|balance|inventor|customers|subscribers|members|users|stores|outstanding|\bdebt|deposits|agents|account\b|cash (?:on|at|and)|人口|人数|员工|资产|负债|权益|余额|库存|存货|客户数|用户数/i,
);

const PER_HEAD = inPlain(/per share|per capita|每股|人均/i);

/** How figures of a metric add up over time; null where name and unit do not say. */
export function draftKind(forms: readonly string[], unit: string): MetricKind | null {
  if (["PCT", "PP", "BPS", "X"].includes(unit) || forms.some((form) => RATIO.test(form) || PER_HEAD.test(form)))
    return "ratio";
  return forms.some((form) => STOCKS.test(form)) ? "stock" : null;
}
