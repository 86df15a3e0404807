import { plainText } from "../../language/folding.ts";
import type { LabelReader } from "./labels/label-reader.ts";

/** "Figures are …", "2026 is …", "pro forma figures": a note without a mark that speaks of the figures of its table themselves. */
const SUBJECT =
  /^(?:notes?\b\s*(?:[:：.]\s*)?)?(?:(?:all|the|these|above|both)\s+)*(?:(?:FY\s?)?(?:19|20)\d\d\w?\s+)?(?:(?:figures|amounts|numbers|data|results|values)\b|(?:FY\s?)?(?:19|20)\d\d\w?\s+(?:is|are|on|at|as)\b)/i;
const BASIS_FIRST =
  /^(?:notes?\b\s*(?:[:：.]\s*)?)?(?:[\w-]+\s+){1,4}(?:figures|amounts|numbers|data|results|basis|values)\s*[.]?$/i;
const SUBJECT_ZH =
  /^(?:[(（]?注[)）]?[:：]?)?\s*(?:以上|上述|本表|表中|全部|所有|均|数据|数字|金额|\d{4}年?(?:数据|数字|金额|为))/;
/** "Growth at constant exchange rates" is a note to the columns beside. */
const OF_CHANGES =
  /\b(?:growth|changes?|variances?|increases?|movements?|comparisons?|ratios?|shares?)\b|增[长减]|同比|变动/i;
const CLAUSE_MAX = 120;

/** These make other figures of all that a table holds; what is restated, audited or not, is still the company's figure. */
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

/** Whether a note calls all figures over it planned, adjusted or computed otherwise. */
export function makesOtherFiguresOfAll(text: string, reader: LabelReader): boolean {
  const clause =
    plainText(text)
      .trim()
      .split(/[.;；。](?:\s|$)/)[0] ?? "";
  if (clause.length > CLAUSE_MAX || OF_CHANGES.test(clause)) return false;
  if (!SUBJECT.test(clause) && !BASIS_FIRST.test(clause) && !SUBJECT_ZH.test(clause)) return false;
  return reader.title(clause).basis.some(({ code }) => OTHER_KINDS.has(code));
}

/** The year that such a note speaks of alone; null where it speaks of all. */
export function yearOfNote(text: string): string | null {
  const years = new Set(plainText(text).match(/(?<!\d)(?:19|20)\d\d(?!\d)/g));
  return years.size === 1 ? ([...years][0] ?? null) : null;
}
