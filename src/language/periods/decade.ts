import { yearsBetween } from "../../domain/period-steps.ts";
import type { Token } from "../tokenize.ts";
import type { FiscalCalendar, PeriodMatch } from "./period-reading.ts";
import { latestComplete } from "./resolve-part.ts";
import { isWord, readHan } from "./token-reader.ts";

/** "the 1980s", "the 80s", "the nineties", 八十年代, 1980年代: its years that are complete; null where none begins. */
export function readDecade(tokens: readonly Token[], at: number, calendar: FiscalCalendar): PeriodMatch | null {
  const opening = isWord(tokens, at, "the") ? at + 1 : at;
  const start = isWord(tokens, opening, "'") ? opening + 1 : (readHan(tokens, opening, CENTURIES) ?? opening);
  // "in their twenties" is an age.
  const named = opening > at ? WORDS.get(tokens[start]?.text ?? "") : undefined;
  const han = named === undefined ? hanDecade(tokens, start) : { decade: named, next: start + 1 };
  const decade = han?.decade ?? numberAt(tokens, start);
  const next = han?.next ?? endOf(tokens, start + 1);
  const [last] = latestComplete("year", 1, calendar);
  if (decade === null || next === null || last?.kind !== "year") return null;
  const first = decade >= 100 ? decade : decade + (decade > last.year % 100 ? 1900 : 2000);
  if (first > last.year) return { reading: { kind: "impossible" }, next };
  const periods = yearsBetween(first, Math.min(first + 9, last.year), calendar.fiscalYears);
  return { reading: { kind: "periods", periods, yearNamed: true, range: true }, next };
}

const NAMES = "twenties thirties forties fifties sixties seventies eighties nineties".split(" ");
const WORDS: ReadonlyMap<string, number> = new Map(NAMES.map((name, i) => [name, (i + 2) * 10]));
const CENTURIES = ["上世纪", "上个世纪", "二十世纪", "本世纪"];
const TENS = "一二三四五六七八九";

function hanDecade(tokens: readonly Token[], at: number): { readonly decade: number; readonly next: number } | null {
  const ten = TENS.indexOf(tokens[at]?.text ?? "?") + 1;
  const next = ten > 0 ? readHan(tokens, at + 1, ["十年代"]) : null;
  return next === null ? null : { decade: ten * 10, next };
}

/** 1980 or 80; null for any other number. */
function numberAt(tokens: readonly Token[], at: number): number | null {
  const token = tokens[at];
  return token?.kind === "number" && /^(?:(?:19|20)\d0|[1-9]0)$/u.test(token.text) ? Number(token.text) : null;
}

/** The glued "s", or 年代; in 2020年代理人数 the second character begins another word. */
function endOf(tokens: readonly Token[], at: number): number | null {
  if (isWord(tokens, at, "s") && tokens[at]?.glued === true) return at + 1;
  const end = readHan(tokens, at, ["年代"]);
  return end !== null && BEGUN_BY_DAI.has(tokens[end]?.text ?? "") ? null : end;
}

/** 代理, 代销, 代收, 代付, 代办: agents and what they do. */
const BEGUN_BY_DAI: ReadonlySet<string> = new Set(["理", "销", "收", "付", "办"]);
