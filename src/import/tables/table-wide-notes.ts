import { plainText } from "../../language/folding.ts";
import type { LabelReader } from "./labels/label-reader.ts";

/** Start of a note without a mark about the figures of its table: "Figures are …", "2026 is …", "pro forma figures". */
const SUBJECT =
  /^(?:notes?\b\s*(?:[:：.]\s*)?)?(?:(?:all|the|these|above|both)\s+)*(?:(?:FY\s?)?(?:19|20)\d\d\w?\s+)?(?:(?:figures|amounts|numbers|data|results|values)\b|(?:FY\s?)?(?:19|20)\d\d\w?\s+(?:is|are|on|at|as)\b)/i;
/** "Source: budget 2025", "Based on the August forecast", 资料来源：预算 */
const SOURCE = /^(?:(?:data )?sources?\s*[:：]|(?:based on|taken from|per)\s|(?:资料|数据)?来源\s*[:：])/i;
const BASIS_FIRST =
  /^(?:notes?\b\s*(?:[:：.]\s*)?)?(?:[\w-]+\s+){1,4}(?:figures|amounts|numbers|data|results|basis|values)\s*[.]?$/i;
const SUBJECT_ZH =
  /^(?:[(（]?注[)）]?[:：]?)?\s*(?:以上|上述|本表|表中|全部|所有|均|数据|数字|金额|\d{4}年?(?:数据|数字|金额|为))/;
/** "Growth at constant exchange rates" is about the comparison columns only. */
const OF_CHANGES =
  /\b(?:growth|changes?|variances?|increases?|movements?|comparisons?|ratios?|shares?)\b|增[长减]|同比|变动/i;
const CLAUSE_MAX = 120;

/** These make all figures of a table figures of another kind; restated or unaudited figures are still the company's. */
const OTHER_KINDS = new Set([
  "pro_forma",
  "budget",
  "forecast",
  "estimate",
  "target",
  "adjusted",
  "underlying",
  "constant_currency",
  "like_for_like",
]);

/** Whether a note says that all figures above it are planned, adjusted or computed differently. */
export function makesOtherFiguresOfAll(text: string, reader: LabelReader): boolean {
  const clause =
    plainText(text)
      .trim()
      .split(/[.;；。](?:\s|$)/)[0] ?? "";
  if (clause.length > CLAUSE_MAX || OF_CHANGES.test(clause)) return false;
  if (![SUBJECT, SOURCE, BASIS_FIRST, SUBJECT_ZH].some((opening) => opening.test(clause))) return false;
  const { basis, dimensions } = reader.title(clause);
  return Object.keys(dimensions).length > 0 || basis.some(({ code }) => OTHER_KINDS.has(code));
}

/** The one year that such a note is about; null where it is about all. */
export function yearOfNote(text: string): string | null {
  const years = new Set(plainText(text).match(/(?<!\d)(?:19|20)\d\d(?!\d)/g));
  return years.size === 1 ? ([...years][0] ?? null) : null;
}
