import { type CalendarDate, parseDate } from "../../src/domain/calendar.ts";
import type { Intent, SlotGroup } from "../../src/domain/intent.ts";
import { periodCode } from "../../src/domain/period.ts";
import { readPeriod } from "../../src/language/periods/period-grammar.ts";
import type { FiscalCalendar } from "../../src/language/periods/period-reading.ts";
import { tokenize } from "../../src/language/tokenize.ts";
import { createRuleParser } from "../../src/question/rule-parser.ts";
import { sampleGlossary } from "../support/sample-glossary.ts";
import { WORDS } from "../support/words.ts";

export const TODAY = dayOf("2026-06-12");

/** Larkspur with a calendar year and with one that begins in April. */
export const calendarYear = sampleGlossary();
export const aprilYear = sampleGlossary({ startMonth: 4 });

const calendarParser = createRuleParser(calendarYear, WORDS);
const aprilParser = createRuleParser(aprilYear, WORDS);

export function parseQuestion(question: string, today = TODAY): Intent {
  return calendarParser.parse(question, today);
}

export function parseInAprilYear(question: string, today = TODAY): Intent {
  return aprilParser.parse(question, today);
}

export function dayOf(text: string): CalendarDate {
  const day = parseDate(text);
  if (day === null) throw new Error(`No such day: ${text}`);
  return day;
}

/** The rows of a table written as text: one a line, columns between bars, blank lines and lines of `#` left out. */
export function rowsOf(table: string): readonly (readonly string[])[] {
  return table
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("|").map((column) => column.trim()));
}

/** What a text that is nothing but an expression of time says: codes in order, or the name of the other kinds of reading. */
export function periodsIn(text: string, calendar: FiscalCalendar): string {
  const { tokens } = tokenize(text);
  const match = readPeriod(tokens, 0, calendar);
  if (match === null) return "none";
  const rest = tokens.slice(match.next).map((token) => token.text);
  const { reading } = match;
  const codes = reading.kind === "periods" ? reading.periods.map(periodCode).join(" ") : reading.kind;
  return rest.length === 0 ? codes : `${codes}, then ${rest.join("")}`;
}

/**
 * A group as one line: `REVENUE / LARK_HK / FY2025 / channel=AGENCY`, with `-` for a slot that is not named. The whole of a
 * dimension is left out: naming it or not is the same cell.
 */
export function groupLine(group: SlotGroup): string {
  const dimensions = Object.entries(group.dimensions)
    .map(([name, values]) => `${name}=${values.join("+")}`)
    .filter((dimension) => dimension !== "channel=TOTAL");
  const slots = [group.metrics, group.entities, group.periods].map((codes) => codes.join("+") || "-");
  return [...slots, ...dimensions].join(" / ");
}

/** All groups of an intent in one line, with ` ; ` between them. */
export function groupsLine(intent: Intent): string {
  return intent.groups.map(groupLine).join(" ; ");
}

/** What was not understood: `raw (slot)` where it blocks, `raw (slot, beside)` where a figure may stand beside it. */
export function unusedLine(intent: Intent): string {
  return intent.notUnderstood.map(({ raw, slot, blocks }) => `${raw} (${slot}${blocks ? "" : ", beside"})`).join(" ; ");
}
