import type { FiscalYears } from "../../domain/fiscal-years.ts";
import { between, endOfYear, half, monthCode, part, partOf, quarter, sinceStart } from "./period-builders.ts";
import type { BuildPeriod, PeriodForm } from "./period-form.ts";
import { instant, type PeriodPart, spanEnding, type TimeStated, whole } from "./period-parts.ts";
import { hanDigit, hanNumber } from "./token-reader.ts";

const YEAR = "((?:19|20)\\d\\d)";
const YEAR_NIAN = `(?<!\\d)${YEAR} ?年度?`;
const N = "([一二三四五六七八九十]{1,3}|\\d{1,2})";
const DATE = `(?:${YEAR} ?年 ?)?${N} ?月 ?${N} ?[日号]`;
const UNTIL = "(?:截至|截止|截止至|于|在)? ?";
const LENGTH = "(财政年度|年度|财年|全年|一年|十二个月|九个月|六个月|半年度?|三个月|季度|12个月|9个月|6个月|3个月)";

/** Chinese phrases of time. Of overlapping matches the longest wins, of equally long ones the first. */
export const CHINESE_FORMS: readonly PeriodForm[] = [
  [form(`${UNTIL}${DATE} ?止 ?(?:的|之)?${LENGTH}(?:期间)?`), ended],
  [
    form(`(?:自|从)? ?${DATE} ?(?:-|至|到|~|—) ?${DATE} ?止?`),
    ([y, m, d, y2, m2, d2], s) => fromTo([y, m, d], [y2, m2, d2], s),
  ],
  [form(`${UNTIL}${DATE} ?止?`), ([y, m, d]) => day(y, m, d)],
  [form(`${YEAR_NIAN}?(?:年末|年底|末|底)`), ([y], s) => endOfYear(Number(y), s)],
  [
    form(`${YEAR_NIAN}? ?([上下]) ?半年度?|(?<!\\d)${YEAR} ?([上下])半年度?`),
    ([y, a, z, b], s) => partOf(half(part12(a ?? b)), y ?? z, s),
  ],
  [form("([上下])半年度?"), ([a]) => part(half(part12(a)))],
  [form(`${YEAR_NIAN}? ?半年度?`), ([y], s) => partOf(half(1), y, s)],
  [
    form(`${YEAR_NIAN}? ?(?:第 ?)?([一二三四1-4]) ?季度?|(?<!\\d)${YEAR} ?第([一二三四1-4]) ?季度?`),
    ([y, a, z, b], s) => partOf(quarter(number(a ?? b)), y ?? z, s),
  ],
  [form(`${YEAR_NIAN} ?(?:Q([1-4])|H([12]))`), ([y, q, h], s) => partOf(q === undefined ? half(h) : quarter(q), y, s)],
  [
    form("第? ?([一二三四]) ?季度|第 ?([一二三四1-4]) ?季|(首)季度?"),
    ([a, b, first]) => part(quarter(first === undefined ? number(a ?? b) : 1)),
  ],
  [form(`${YEAR_NIAN} ?(?:前|首) ?(三个?季度?|九个月|六个月|三个月)`), ([y, n], s) => partOf(since(n), y, s)],
  [form("(?:前|首) ?(三个?季度?|九个月|六个月|三个月)"), ([n]) => part(since(n))],
  [form(`${YEAR_NIAN} ?${N} ?月? ?(?:-|至|到|~|—) ?${N} ?月`), ([y, a, b], s) => months(y, a, b, s)],
  [form(`(?<!\\d)${N} ?月? ?(?:-|至|到|~|—) ?${N} ?月`), ([a, b], s) => months(undefined, a, b, s)],
  // A fiscal year named by the month that it ends in, as in Japan: not supported.
  [form(`(?:${YEAR_NIAN}|\\d{4}[/.-]) ?${N} ?月?期(?![间末])`), () => null],
  [form(`${YEAR_NIAN} ?${N} ?月份?`), ([y, m]) => monthCode(Number(y), number(m))],
  [form(`(?<!\\d)${N} ?月份?`), ([m]) => monthAlone(number(m))],
  [form(`(?<!\\d)${YEAR} ?(?:年度|财年|财政年度|会计年度|年全年|全年)`), ([y]) => whole(`FY${y}`)],
  [form(`(?<!\\d)${YEAR} ?年`), ([y]) => ({ kind: "year", year: Number(y) })],
  [form("全年"), () => part({ kind: "full_year" })],
  [form("年初至(?:今|本?报告期末|本?报告期|本期末|期末)|本年累计"), () => part({ kind: "year_to_date" })],
  // Relative to the document's own period, which is not known here.
  [form(`(?:${YEAR_NIAN}|上年|去年|前年)?(?:同期|同季|同月)`), () => null],
  [
    form(
      "本期末?|上期末?|本报告期|报告期末?|本年度?末?|上年度?末?|去年|今年|前年|期末|期初|年初|年末|年底|本月|上月|本季度?|上季度?|上一?年度",
    ),
    () => null,
  ],
];

/** Writes spelt-out years in digits, 二零二四年 as 2024年; offsets stay the same. */
export function withYearDigits(text: string): string {
  return text.replace(/[〇○零一二三四五六七八九]{4}(?= ?年)/gu, (year) =>
    [...year].map((sign) => hanDigit(sign) ?? 0).join(""),
  );
}

/** 十二 or 12. */
function number(text = ""): number {
  return /^\d+$/.test(text) ? Number(text) : (hanNumber(text) ?? 0);
}

function part12(sign = ""): number {
  return sign === "上" ? 1 : 2;
}

function since(text = ""): PeriodPart {
  return sinceStart(/^[三3].*月/u.test(text) ? 3 : /^[六6]/u.test(text) ? 6 : 9);
}

function ended(
  [year, month, dayText, length = ""]: Parameters<BuildPeriod>[0],
  fiscalYears: FiscalYears,
): TimeStated | null {
  const end = { year: year === undefined ? null : Number(year), month: number(month), day: number(dayText) };
  return spanEnding(end, monthsIn(length), fiscalYears);
}

function monthsIn(length: string): number {
  if (/^(?:十二|12|财|年|全|一年)/u.test(length)) return 12;
  if (/^[九9]/u.test(length)) return 9;
  return /^(?:六|6|半)/u.test(length) ? 6 : 3;
}

function day(year: string | undefined, month: string | undefined, dayText: string | undefined): TimeStated | null {
  if (year === undefined) return part({ kind: "day", month: number(month), day: number(dayText) });
  return instant({ year: Number(year), month: number(month), day: number(dayText) });
}

type Date3 = readonly (string | undefined)[];

/** The second day may leave out its year. */
function fromTo([year, ...from]: Date3, [endYear = year, ...to]: Date3, fiscalYears: FiscalYears): TimeStated | null {
  const start = { year: year === undefined ? null : Number(year), month: number(from[0]), day: number(from[1]) };
  const end = { year: endYear === undefined ? null : Number(endYear), month: number(to[0]), day: number(to[1]) };
  return between(start, end, fiscalYears);
}

function months(
  year: string | undefined,
  from: string | undefined,
  to: string | undefined,
  fiscalYears: FiscalYears,
): TimeStated | null {
  const start = { year: null, month: number(from), day: null };
  const end = { year: year === undefined ? null : Number(year), month: number(to), day: null };
  return between(start, end, fiscalYears);
}

function monthAlone(month: number): TimeStated | null {
  return month >= 1 && month <= 12 ? part({ kind: "month", month }) : null;
}

function form(pattern: string): RegExp {
  return new RegExp(`(?:${pattern})`, "giu");
}
