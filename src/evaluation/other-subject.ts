import { parsePeriodCode } from "../domain/period.ts";
import { type PeriodCalendar, periodsMeet } from "../passages/periods.ts";
import type { CellAddress } from "./cell-address.ts";
import type { About, Expectation } from "./golden-case.ts";
import type { ObservedPassage } from "./narrative-observation.ts";

/**
 * Finds answers that cite only documents about another entity or period than was asked. Documents that may be cited do
 * not count, nor do documents without a stated entity and period. Returns a description; null for none.
 */
export function otherSubject(
  expect: Expectation,
  passages: readonly ObservedPassage[],
  calendar: PeriodCalendar,
): string | null {
  const abouts = aboutsOf(expect);
  const docs = docsOf(expect);
  const isOther = (passage: ObservedPassage): boolean =>
    !docs.includes(passage.doc) &&
    abouts.every(({ entity, period }) => isOfOther(entity, passage) || isOfOtherTime(period, passage, calendar));
  if (abouts.length === 0 || passages.length === 0 || !passages.every(isOther)) return null;
  const asked = abouts.map(({ entity, period }) => [entity, period].filter((one) => one !== null).join(" "));
  const cited = passages.map(({ doc }) => doc);
  return `explains ${[...new Set(asked)].join(" and ")} by ${[...new Set(cited)].join(", ")} alone`;
}

function aboutsOf(expect: Expectation): readonly About[] {
  switch (expect.kind) {
    case "narrative":
    case "silent":
      return [expect.about];
    case "figures":
      return [...expect.cells.map(({ cell }) => cell), ...expect.absent].map(aboutOf);
    case "ask_first":
    case "refused":
    case "not_understood":
    case "help":
      return [];
  }
}

function aboutOf(cell: CellAddress): About {
  const [, entity = null, period = null] = cell.split(" ");
  return { entity, period };
}

function docsOf(expect: Expectation): readonly string[] {
  if (expect.kind === "narrative") return expect.docs;
  return expect.kind === "figures" ? (expect.why?.docs ?? []) : [];
}

function isOfOther(asked: string | null, { entity, relatives }: ObservedPassage): boolean {
  return asked !== null && entity !== null && entity !== asked && !relatives.includes(asked);
}

const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/g;

/** An undated document counts as about the years in its name, title and place, else those in the quote. */
function isOfOtherTime(
  asked: string | null,
  { period, quote, context }: ObservedPassage,
  calendar: PeriodCalendar,
): boolean {
  if (asked === null) return false;
  if (period !== null) return parsePeriodCode(period) !== null && !periodsMeet(asked, period, calendar);
  const years = context.match(YEAR) ?? quote.match(YEAR) ?? [];
  return years.length > 0 && !years.some((year) => asked.includes(year));
}
