import type { Token } from "../tokenize.ts";
import type { FiscalCalendar, PeriodReading } from "./period-reading.ts";
import { latestComplete } from "./resolve-part.ts";
import { isWord, type Read, readCount, readHan } from "./token-reader.ts";

const COUNTED_UNITS: Readonly<Record<string, "year" | "half" | "quarter" | "month">> = {
  years: "year",
  year: "year",
  yrs: "year",
  halves: "half",
  quarters: "quarter",
  quarter: "quarter",
  months: "month",
  month: "month",
};
const LAST_FEW_MAX = 60;

/** "last 3 years", "past two quarters", 近三年, 这两年, 过去两个季度: complete periods up to today. */
export function readLastFew(
  tokens: readonly Token[],
  at: number,
  calendar: FiscalCalendar,
): Read<PeriodReading> | null {
  const english = isWord(tokens, at, "last", "past", "previous", "recent", "latest", "preceding");
  const start = english ? at + 1 : readHan(tokens, at, ["最近", "过去", "近", "过往", "这"]);
  const count = start === null ? null : readCount(tokens, start);
  if (count === null || count.value < 1) return null;
  const adjective = isWord(tokens, count.next, "fiscal", "financial", "full", "complete", "calendar") ? 1 : 0;
  const unit = english ? COUNTED_UNITS[tokens[count.next + adjective]?.text ?? ""] : undefined;
  const han = readHanUnit(tokens, count.next);
  if (unit === undefined && han === null) return null;
  const next = han?.next ?? count.next + adjective + 1;
  if (count.value > LAST_FEW_MAX) return { value: { kind: "impossible" }, next };
  const periods = latestComplete(unit ?? han?.value ?? "year", count.value, calendar);
  return { value: { kind: "periods", periods, yearNamed: true, range: true, counted: true }, next };
}

function readHanUnit(tokens: readonly Token[], at: number): Read<"year" | "quarter" | "month"> | null {
  const table: readonly (readonly [readonly string[], "year" | "quarter" | "month"])[] = [
    [["个财年", "个年度", "年"], "year"],
    [["个季度", "季度"], "quarter"],
    [["个月"], "month"],
  ];
  for (const [words, value] of table) {
    const next = readHan(tokens, at, words);
    if (next !== null) return { value, next };
  }
  return null;
}
