import type { Scale } from "../../domain/unit.ts";
import { holdsHan } from "../han.ts";
import { bracketedScaleAt, type UnitWord, unitWordAt } from "./unit-words.ts";

/** A token of a label for reading units; everything but white space belongs to one. */
export type Piece = { readonly start: number; readonly end: number } & (
  | { readonly kind: "unit"; readonly words: readonly UnitWord[]; readonly written: string }
  | { readonly kind: "noun"; readonly noun: string }
  /** `in`, `of`: joins the words of one statement. */
  | { readonly kind: "joint"; readonly isIn: boolean }
  /** `amounts`, `单位`, `unless otherwise stated`: introduces or follows a unit, with no meaning of its own. */
  | { readonly kind: "carrier" }
  | { readonly kind: "open" }
  | { readonly kind: "close" }
  | { readonly kind: "separator" }
  /** `per`, or a slash without blanks: the divisor follows. */
  | { readonly kind: "per" }
  /** A hyphen inside a compound, as in `million-dollar club`. */
  | { readonly kind: "hyphen" }
  | { readonly kind: "number" }
  | { readonly kind: "word" }
);

/** Splits a text in plain form into pieces. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < text.length) {
    if (text[at] === " ") {
      at += 1;
      continue;
    }
    const next = holdsHan(text[at] ?? "") ? hanPieces(text, at) : [pieceAt(text, at)];
    pieces.push(...next);
    at = Math.max(next.at(-1)?.end ?? 0, at + 1);
  }
  return pieces;
}

const JOINT = /(?:in|of|the|expressed in)(?![\p{L}\p{N}'-])/iuy;
/** Case-sensitive: `DE` and `EN` are a country and a language. */
const FOREIGN_JOINT = /(?:en|em|de|di|des|dalam|(?<=^\(?)(?:En|Em|Dalam))(?![\p{L}\p{N}'-])/uy;
const CARRIER =
  /(?:(?:all )?(?:amounts|figures|numbers|values|data)(?: are)?(?: (?:expressed|stated|shown|presented|given))?(?= in\b)|expressed|stated(?= in\b)|units?(?= ?[:(]| in\b)|unit of (?:measure|account|currency)(?= ?:)|currency(?= ?:)|unless (?:otherwise )?(?:stated|indicated|specified|noted)(?: otherwise)?|except (?:where|as) (?:otherwise )?(?:stated|indicated|noted)|denominated|rounded to (?:the )?nearest)(?![\p{L}\p{N}])/iuy;
/** The "per" of `US$ per share`, not of `per cent`. */
const PER = /^per (?!cent)/i;
const STROKE = /^\S\/\S/;
/** "in CHF 1,000" means thousands; unit-runs decides whether a number is meant so. */
const ROUND_NUMBER = /1(?:([,.' ]?)000)(?:\1(?:000))?(?![\d,.])/y;
/** "in RMB 10,000", "RMB 100 million": East Asian scales, and scales without a unit code. */
const ROUND_SCALES: readonly (readonly [RegExp, Scale | "other"])[] = [
  [/10(?:[,.']?000| thousand| ?[kK])(?![\d,.\p{L}])/uy, "WAN"],
  [/100(?:([,.' ]?)000(?:\1)000| ?(?:million|mn|m))(?![\d,.\p{L}])/uy, "YI"],
  [
    /100(?:[,.' ]?000| thousand)(?![\d,.\p{L}])|10(?:([,.' ]?)000(?:\1)000| ?(?:million|mn|m))(?![\d,.\p{L}])/uy,
    "other",
  ],
];
/** A scale after an unknown currency sign, as in `XY'000`. */
const UNKNOWN_SCALED = /\p{Lu}\p{L}{0,3}\$?'000s?(?![\p{L}\p{N}])/uy;
/** A trailing comma, as after a year, is not part of the number. */
const NUMBER = /\d+(?:[.,]\d+)*/y;
const WORD = /[\p{L}\p{M}\p{N}_&']+/uy;
/** Counted things, only in the plural or abbreviated, so that `agent productivity` names none. */
const NOUN =
  /(?:(?:total )?(?:number|no\.?|#) of )?(?:numbers?|persons|people|employees|headcount|heads|staff|ftes?|agents|customers|clients|policies|members|subscribers|users|accounts|contracts|households|units|shares|vehicles|cars|stores|outlets|branches|visitors|visits|passengers|trips|nights|tonnes|tons|barrels|kg|km|sqm|sq\. ?(?:m|ft)\.?|sq ?(?:m|ft)|m²|km²|square (?:met(?:re|er)s|feet)|mwh|gwh|kwh|twh|mw|gw|days|hours|months|years|items|orders|transactions|cases|claims)(?![\p{L}\p{N}])/iuy;

function pieceAt(text: string, at: number): Piece {
  const sign = text[at] ?? "";
  if (/[([（【]/.test(sign)) return { kind: "open", start: at, end: at + 1 };
  if (/[)\]）】]/.test(sign)) return { kind: "close", start: at, end: at + 1 };
  if (PER.test(text.slice(at, at + 8))) return { kind: "per", start: at, end: at + 3 };
  if (STROKE.test(text.slice(Math.max(0, at - 1), at + 2)) && at > 0) return { kind: "per", start: at, end: at + 1 };
  const unit = chainAt(text, at);
  if (unit !== null) return unit;
  const unknown = scaledAt(text, at, UNKNOWN_SCALED, "other");
  if (unknown !== null && mayStart(text, at)) return unknown;
  if (/[-‐‑]/.test(sign) && text[at - 1] !== " " && at > 0) return { kind: "hyphen", start: at, end: at + 1 };
  return (
    roundNumber(text, at) ??
    matched(NUMBER, "number", text, at) ??
    matched(CARRIER, "carrier", text, at) ??
    jointAt(text, at) ??
    nounAt(text, at) ??
    matched(WORD, "word", text, at) ?? { kind: "separator", start: at, end: at + 1 }
  );
}

function matched(form: RegExp, kind: "number" | "carrier" | "word", text: string, at: number): Piece | null {
  form.lastIndex = at;
  const found = form.exec(text)?.[0];
  return found === undefined ? null : { kind, start: at, end: at + found.length };
}

function jointAt(text: string, at: number): Piece | null {
  JOINT.lastIndex = at;
  FOREIGN_JOINT.lastIndex = at;
  const found = JOINT.exec(text)?.[0] ?? FOREIGN_JOINT.exec(text)?.[0];
  return found === undefined
    ? null
    : { kind: "joint", isIn: /^(?:expressed in|in|en|em|dalam)$/i.test(found), start: at, end: at + found.length };
}

function scaledAt(text: string, at: number, form: RegExp, scale: Scale | "other"): Piece | null {
  form.lastIndex = at;
  const written = form.exec(text)?.[0];
  return written === undefined
    ? null
    : { kind: "unit", words: [{ kind: "scale", scale }], written, start: at, end: at + written.length };
}

function roundNumber(text: string, at: number): Piece | null {
  if (/[\d.,]/.test(text[at - 1] ?? "")) return null;
  for (const [form, scale] of ROUND_SCALES) {
    const found = scaledAt(text, at, form, scale);
    if (found !== null) return found;
  }
  ROUND_NUMBER.lastIndex = at;
  const written = ROUND_NUMBER.exec(text)?.[0];
  if (written === undefined) return null;
  const scale = written.replace(/\D/g, "").length > 4 ? "M" : "K";
  return { kind: "unit", words: [{ kind: "scale", scale }], written, start: at, end: at + written.length };
}

function nounAt(text: string, at: number): Piece | null {
  NOUN.lastIndex = at;
  const found = NOUN.exec(text)?.[0];
  if (found === undefined) return null;
  const noun = found.replace(/^(?:total )?(?:number|no\.?|#) of /i, "");
  return { kind: "noun", noun, start: at, end: at + found.length };
}

/** Unit words without a space between them, up to the end of a word: `US$m`, `HK$'000`, `MUSD`. */
function chainAt(text: string, from: number): Piece | null {
  if (!mayStart(text, from)) return null;
  const words: UnitWord[] = [];
  let at = from;
  while (at < text.length) {
    const found = unitWordAt(text, at);
    if (found === null || /^000/.test(text.slice(at, found.end)) !== isZeros(text, at, from)) break;
    words.push(...found.words);
    at = found.end;
    const isMoney = found.words.at(-1)?.kind === "currency";
    const bracketed = isMoney ? bracketedScaleAt(text, text[at] === " " ? at + 1 : at) : null;
    if (bracketed !== null) [at] = [bracketed.end, words.push(...bracketed.words)];
  }
  const isEnd = mayEnd(text, at) || (words.at(-1)?.kind === "currency" && roundNumber(text, at) !== null);
  if (words.length === 0 || !isEnd || isOddChain(words, text.slice(from, at))) return null;
  return { kind: "unit", words, written: text.slice(from, at), start: from, end: at };
}

/** Three zeros are a scale after a unit word or alone, not at the end of a number. */
function isZeros(text: string, at: number, from: number): boolean {
  return text.startsWith("000", at) && (at > from || !/[\d.,]/.test(text[at - 1] ?? ""));
}

function mayStart(text: string, at: number): boolean {
  const before = text[at - 1] ?? "";
  if (/[%٪]/.test(text[at] ?? "")) return !/\d ?$/.test(text.slice(Math.max(0, at - 2), at));
  return !/[\p{L}\p{N}]/u.test(before) || holdsHan(before);
}

function mayEnd(text: string, at: number): boolean {
  const last = text[at - 1] ?? "";
  const next = text[at] ?? "";
  // A number after a currency sign is an amount: "€5".
  return !/[\p{L}\p{N}]/u.test(next) || holdsHan(next) || (!/[\p{L}\p{N}]/u.test(last) && !/\p{N}/u.test(next));
}

/** `KM`, `MB` and `Mbps` can be split into unit words, but are not units of figures. */
function isOddChain(words: readonly UnitWord[], written: string): boolean {
  return words.length > 1 && !/[\s%]/.test(written) && !words.some(({ kind }) => kind === "currency");
}

const HAN_RUN = /\p{Script=Han}+/uy;
const HAN_CARRIERS =
  /^(?:单位|货币单位|金额单位|币种|货币|均以|以|按|计|计算|列示|列报|呈列|表示|为单位|为|均为|除特别注明外|除另有说明外|除非另有说明|除每股数据外|金额)/u;
const HAN_NOUNS = /^(?:人次|人|名|户|家|个|间|件|份|股|吨|辆|台|套|张|宗|笔|平方米)$/u;

/** A run of Chinese characters: a unit statement where the run is one or ends in one, else a word. */
function hanPieces(text: string, from: number): readonly Piece[] {
  HAN_RUN.lastIndex = from;
  const run = HAN_RUN.exec(text)?.[0] ?? text[from] ?? "";
  const end = from + run.length;
  const whole = hanStatement(run, from);
  if (whole !== null) return whole;
  // A tail counts only with a scale and a currency or noun: many words end in 元, only amounts in 亿元.
  for (let cut = 1; cut <= run.length - 2; cut += 1) {
    const tail = hanStatement(run.slice(cut), from + cut);
    if (tail !== null && isFullHan(tail)) return [{ kind: "word", start: from, end: from + cut }, ...tail];
  }
  return [{ kind: "word", start: from, end }];
}

function isFullHan(pieces: readonly Piece[]): boolean {
  const words = pieces.flatMap((piece) => (piece.kind === "unit" ? piece.words : []));
  const scaled = words.some(({ kind }) => kind === "scale");
  const counts = words.some(({ kind }) => kind === "currency") || pieces.some(({ kind }) => kind === "noun");
  return (scaled && counts) || words.some((word) => word.kind === "measure" && word.measure !== "times");
}

/** The run as unit words, nouns and carriers; null when it contains anything else. */
function hanStatement(run: string, from: number): readonly Piece[] | null {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < run.length) {
    const carrier = HAN_CARRIERS.exec(run.slice(at))?.[0];
    const found = unitWordAt(run, at);
    if (found !== null) {
      const written = run.slice(at, found.end);
      pieces.push({ kind: "unit", words: found.words, written, start: from + at, end: from + found.end });
      at = found.end;
    } else if (carrier !== undefined) {
      pieces.push({ kind: "carrier", start: from + at, end: from + at + carrier.length });
      at += carrier.length;
    } else if (HAN_NOUNS.test(run.slice(at))) {
      pieces.push({ kind: "noun", noun: run.slice(at), start: from + at, end: from + run.length });
      at = run.length;
    } else return null;
  }
  return pieces.some(({ kind }) => kind === "unit" || kind === "noun") || pieces.every(({ kind }) => kind === "carrier")
    ? pieces
    : null;
}
