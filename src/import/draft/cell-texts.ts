import { plainText } from "../../language/folding.ts";
import { readPeriodText } from "../period-text.ts";

/* What the text of a cell or a heading looks like, for drafting only: reading a table is stricter. */

/** A month that a fiscal year may begin with which spans two calendar years. */
const APRIL = 4;

/** True for a period that is read, in a fiscal year that is the calendar's or that spans two. */
export function looksLikePeriod(text: string): boolean {
  if (/^\s*\d{4}\s*$/.test(text)) return /^\s*(?:19|20)/.test(text);
  return (readPeriodText(text, 1) ?? readPeriodText(text, APRIL)) !== null;
}

const NUMBER = /^[-+−(]?\s*(?:[$€£¥]\s*)?[-+]?(?:\d[\d, ]*(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?(?<! )\s*%?\)?$/i;

export function looksLikeNumber(text: string): boolean {
  return NUMBER.test(plainText(text).trim());
}

const MISSING = /^(?:|-+|[—–]+|\.{1,3}|…|n\/?a\.?|nan|null|none|nil|#n\/a|无|不适用|暂无)$/i;

/** True for the ways in which tables say that a cell is empty. */
export function looksMissing(text: string): boolean {
  return MISSING.test(plainText(text).trim());
}

/** A name as it is shown: one line, single spaces, no invisible characters. */
export function cleanName(text: string): string {
  return text
    .replace(/\p{Cf}+/gu, "")
    .replace(/[\p{C}\s]+/gu, " ")
    .trim();
}

/** True for a text that can name something. */
export function isName(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Capital letters, digits and underscores from a name; empty when it has no Latin letter or digit. */
export function codeFromName(name: string): string {
  return plainText(name)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^_+|(?<!_)_+$/g, "");
}

export function isHan(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}
