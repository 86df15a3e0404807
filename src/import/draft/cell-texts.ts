import { yearsBeginningIn } from "../../domain/fiscal-years.ts";
import { plainText } from "../../language/folding.ts";
import { readPeriodText } from "../period-text.ts";

/* Heuristics for texts of cells and headings. For drafting only: tables are read with stricter rules. */

/** Stands for any first month of a fiscal year over two calendar years. */
const APRIL = yearsBeginningIn(4);
const JANUARY = yearsBeginningIn(1);

/** Whether a text is a period, in a fiscal year equal to the calendar year or over two calendar years. */
export function looksLikePeriod(text: string): boolean {
  if (/^\s*\d{4}\s*$/.test(text)) return /^\s*(?:19|20)/.test(text);
  return (readPeriodText(text, JANUARY) ?? readPeriodText(text, APRIL)) !== null;
}

const NUMBER = /^[-+−(]?\s*(?:[$€£¥]\s*)?[-+]?(?:\d[\d, ]*(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?(?<! )\s*%?\)?$/i;

export function looksLikeNumber(text: string): boolean {
  return NUMBER.test(plainText(text).trim());
}

const MISSING = /^(?:|-+|[—–]+|\.{1,3}|…|n\/?a\.?|nan|null|none|nil|#n\/a|无|不适用|暂无)$/i;

/** Whether a text means an empty cell. */
export function looksMissing(text: string): boolean {
  return MISSING.test(plainText(text).trim());
}

/** A name for display: one line, single spaces, no invisible characters. */
export function cleanName(text: string): string {
  return text
    .replace(/\p{Cf}+/gu, "")
    .replace(/[\p{C}\s]+/gu, " ")
    .trim();
}

/** Whether a text contains a letter or digit, so that it can be a name. */
export function isName(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** A code from a name: capital letters, digits, underscores; empty without Latin letters or digits. */
export function codeFromName(name: string): string {
  return plainText(name)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^_+|(?<!_)_+$/g, "");
}
