import { MONTH_NAME, monthNumber } from "../../language/periods/date-text.ts";
import { simplified } from "../search-terms.ts";

/** A day, month, part of a year or year named in a text; both ends inclusive, as `YYYY-MM-DD`. */
export interface Time {
  readonly code: string;
  readonly from: string;
  readonly to: string;
}

export interface TimedText {
  /** The folded text; each time is replaced by a placeholder with its index in `times`. */
  readonly text: string;
  readonly times: readonly Time[];
}

/** Placeholder for a time; uses private-use characters that no document contains. */
export const TIME_SIGN = /\uE000(\d+)\uE001/gu;

/** Lower case, half width, simplified characters. */
export function folded(text: string): string {
  return Array.from(text.normalize("NFKC").toLowerCase(), simplified).join("");
}

/** Replaces each time in a text by a placeholder. */
export function withTimes(plain: string): TimedText {
  const times: Time[] = [];
  let text = plain;
  for (const [pattern, read] of FORMS)
    text = text.replace(pattern, (whole: string, ...groups: unknown[]) => {
      const time = read(groups.map((group) => (typeof group === "string" ? group : "")));
      return time === null ? whole : ` \uE000${times.push(time) - 1}\uE001 `;
    });
  return { text, times };
}

export function isDay({ from, to }: Time): boolean {
  return from === to;
}

/** Whether one time lies within another. */
export function isWithin(inner: Pick<Time, "from" | "to">, outer: Pick<Time, "from" | "to">): boolean {
  return outer.from <= inner.from && inner.to <= outer.to;
}

const MONTH = `(?<![a-z])(${MONTH_NAME})\\.?`;
const YEAR = "(?<!\\d)((?:19|20)\\d{2})(?!\\d)";
const OPEN_YEAR = "(?<!\\d)((?:19|20)\\d{2})";
const NUMBERS: Readonly<Record<string, number>> = {
  一: 1,
  二: 2,
  三: 3,
  四: 4,
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
};

type Groups = readonly string[];

/** Most specific patterns first, since each of the others contains a year. */
const FORMS: readonly (readonly [RegExp, (groups: Groups) => Time | null])[] = [
  [
    form(`${OPEN_YEAR}\\s?[-./年]\\s?(\\d{1,2})\\s?[-./月]\\s?(\\d{1,2})(?!\\d)日?`),
    ([y, m, d]) => day(y, Number(m), d),
  ],
  [
    form(`(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH},? ${YEAR}`),
    ([d, m, y]) => day(y, monthNumber(m ?? ""), d),
  ],
  [form(`${MONTH} (\\d{1,2})(?:st|nd|rd|th)?,? ${YEAR}`), ([m, d, y]) => day(y, monthNumber(m ?? ""), d)],
  [form(`${MONTH},?(?: of)? ${YEAR}`), ([m, y]) => month(y, monthNumber(m ?? ""))],
  [form(`${OPEN_YEAR}\\s?年\\s?(\\d{1,2})\\s?月份?`), ([y, m]) => month(y, Number(m))],
  [form(`${OPEN_YEAR}[-./](0[1-9]|1[0-2])(?!\\d)`), ([y, m]) => month(y, Number(m))],
  [form(`(?:fy ?)?${OPEN_YEAR}[ _-]?([qh])([1-4])(?![a-z0-9])`), ([y, kind, n]) => part(y, kind, Number(n))],
  [form(`(?<![a-z0-9])([qh])([1-4])[ ,_-]*(?:of )?(?:fy ?)?${YEAR}`), ([kind, n, y]) => part(y, kind, Number(n))],
  [
    form(`(first|second|third|fourth)[ -](quarter|half)(?: of)?,? (?:fy ?)?${YEAR}`),
    ([n, kind, y]) => part(y, kind, NUMBERS[n ?? ""]),
  ],
  [form(`${OPEN_YEAR}年第?([一二三四1-4])季度?`), ([y, n = ""]) => part(y, "q", NUMBERS[n] ?? Number(n))],
  [form(`${OPEN_YEAR}年([上下])半年`), ([y, n]) => part(y, "h", n === "上" ? 1 : 2)],
  [form(`${OPEN_YEAR} ?[/–-] ?(?:20)?(\\d{2})(?!\\d)`), ([y, last]) => years(y, last)],
  [form(`(?:fy ?)?${OPEN_YEAR}(?![\\d])(?:财年|年度|年)?`), ([y]) => years(y, "")],
  [form("(?<![a-z])fy ?(\\d{2})(?!\\d)"), ([y]) => years(`20${y}`, "")],
];

function form(source: string): RegExp {
  return new RegExp(source, "gu");
}

function day(year = "", at = 0, of = ""): Time | null {
  const [m, d] = [at, Number(of)];
  if (m < 1 || m > 12 || d < 1 || d > 31) return null;
  const code = `${year}-${two(m)}-${two(d)}`;
  return { code, from: code, to: code };
}

function month(year = "", at = 0): Time | null {
  return at < 1 || at > 12 ? null : { code: `${year}-${two(at)}`, ...months(year, at, at) };
}

function part(year = "", kind = "", at = 0): Time | null {
  const isHalf = kind.startsWith("h");
  const size = isHalf ? 6 : 3;
  if (at < 1 || at > 12 / size) return null;
  return { code: `${year}${isHalf ? "H" : "Q"}${at}`, ...months(year, (at - 1) * size + 1, at * size) };
}

function years(first = "", last = ""): Time {
  const end = last === "" ? first : `${first.slice(0, 2)}${last}`;
  return { code: last === "" ? first : `${first}/${last}`, from: `${first}-01-01`, to: `${end}-12-31` };
}

/** The end is only a bound for comparison, so every month may end on the 31st. */
function months(year: string, first: number, last: number): Pick<Time, "from" | "to"> {
  return { from: `${year}-${two(first)}-01`, to: `${year}-${two(last)}-31` };
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
