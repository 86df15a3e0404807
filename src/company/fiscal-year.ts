import { type CalendarDate, formatDate, pad, parseDate } from "../domain/calendar.ts";
import {
  type FiscalRule,
  type FiscalYears,
  monthIndex,
  YEAR_MONTHS,
  yearsBeginningIn,
} from "../domain/fiscal-years.ts";
import type { FaultLog } from "./fault-log.ts";
import { changedFiscalYearShape, firstFiscalYearShape, fiscalYearShape } from "./profile-schema.ts";
import { readShape } from "./shape-faults.ts";

const SECTION = "fiscal_year";
/** Of the example in a remedy, where no day can be read. */
const EXAMPLE_YEAR = 2026;

/**
 * Reads the `fiscal_year` section: a map with the month in which years begin, or a list with that and each later change
 * of it. A list with a fault stands for its first month.
 */
export function readFiscalYears(section: unknown, log: FaultLog): FiscalYears {
  if (!Array.isArray(section))
    return yearsBeginningIn(readShape(fiscalYearShape, section ?? {}, [SECTION], log)?.start_month ?? 1);
  const [first, ...changes] = section;
  if (first === undefined) {
    log.add([SECTION], "value", "fiscal_year is an empty list", "Write fiscal_year: { start_month: 1 }");
    return yearsBeginningIn(1);
  }
  if (hasFrom(first))
    log.add(
      [SECTION, 0, "from"],
      "key",
      "The first month has a day from which it holds",
      "Remove from: it holds for all years before the first change",
    );
  const month = readShape(firstFiscalYearShape, withoutFrom(first), [SECTION, 0], log)?.start_month ?? 1;
  let rules: FiscalYears = yearsBeginningIn(month);
  for (const [index, body] of changes.entries()) {
    const change = readChange(body, index + 1, log);
    if (change !== null && follows(change, rules, index + 1, log)) rules = [...rules, change];
  }
  return rules;
}

function hasFrom(body: unknown): body is { readonly from: unknown } {
  return typeof body === "object" && body !== null && "from" in body;
}

function withoutFrom(body: unknown): unknown {
  if (!hasFrom(body)) return body;
  const { from: _, ...rest } = body;
  return rest;
}

interface FiscalChange extends FiscalRule {
  readonly from: CalendarDate;
}

function readChange(body: unknown, index: number, log: FaultLog): FiscalChange | null {
  const raw = readShape(changedFiscalYearShape, body, [SECTION, index], log);
  if (raw === null) return null;
  const { start_month: startMonth, from: said } = raw;
  const from = parseDate(said);
  if (from !== null && from.day === 1 && from.month === startMonth) return { startMonth, from };
  const example = `${pad(from?.year ?? EXAMPLE_YEAR, 4)}-${pad(startMonth, 2)}-01`;
  const what = from === null ? "is no day" : `is not the first day of month ${startMonth}, in which its years begin`;
  log.add(
    [SECTION, index, "from"],
    "value",
    `${said} ${what}`,
    `Write the first day of its first year, such as ${example}`,
  );
  return null;
}

/** Whether a change is one, and the rule before it has held for a whole year at least. */
function follows({ startMonth, from }: FiscalChange, rules: FiscalYears, index: number, log: FaultLog): boolean {
  const before = rules.at(-1) ?? rules[0];
  const path = [SECTION, index];
  const day = formatDate(from);
  if (before.from !== null && monthIndex(from) <= monthIndex(before.from)) {
    const remedy = "Write the changes in the order of their days, each once";
    log.add([...path, "from"], "value", `${day} is not after ${formatDate(before.from)}`, remedy);
    return false;
  }
  if (before.startMonth === startMonth) {
    const remedy = "Remove it, or write the month that years begin in from then on";
    log.add([...path, "start_month"], "value", `Years begin in month ${startMonth} before ${day} as well`, remedy);
    return false;
  }
  if (before.from !== null && monthIndex(from) - monthIndex(before.from) < YEAR_MONTHS) {
    const what = `${day} is less than a year after ${formatDate(before.from)}, so that no year of month ${before.startMonth} is whole`;
    log.add([...path, "from"], "value", what, "Remove the change before it, or write a later day");
    return false;
  }
  return true;
}
