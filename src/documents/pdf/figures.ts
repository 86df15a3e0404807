import { plainText } from "../../language/folding.ts";

const MISSING = /^(?:[-–—―−]+|\.{2,3}|…|n\/?a\.?|n\.a\.?|nm|n\.m\.?|n\.s\.?|nil|x|✓|✔|•|\*+)$/i;
const AFFIX =
  /^(?:us|hk|s|a|c|nz)?[$€£¥]|^(?:usd|eur|gbp|chf|hkd|cny|rmb|jpy|sek|nok|dkk)\s?|(?:%|‰|pp|pts?|bps?|bp|x|m|mn|bn|k|tn|ppt|pct|p|c)\.?$|(?:百万|千|万|亿|元|人|家|个|倍){1,8}$/gi;
const FIGURE = /^[-+–−±~<>≤≥≈(]*\d(?:[\d.,'’  /–−-]|:(?=\d))*[)*†‡%]*$/u;
const PAIR = /^[^\s\d]*\d\S*\s?\([-+–−]?[.,\s]*\d[\d.,\s]*%?\)$/u;

/** Whether a text may be a figure in a table: a number, a year, a percentage, or a sign for a missing value. */
export function isFigure(text: string): boolean {
  const plain = plainText(text).trim();
  if (plain === "" || plain.length > 40) return false;
  if (MISSING.test(plain)) return true;
  const bare = plain
    .replace(/^\((.*)\)$/u, "$1")
    .trim()
    .replace(AFFIX, "")
    .trim();
  return FIGURE.test(bare) || (PAIR.test(plain) && !/[a-z]{2}/i.test(plain));
}

/** Like `isFigure`, but not a sign for a missing value. */
export function isNumber(text: string): boolean {
  return /\d/.test(plainText(text)) && isFigure(text);
}

const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*\\.?";
const YEAR = "(?:19|20)\\d{2}";
const PERIOD = new RegExp(
  [
    `^(?:(?:FY|CY|H[12]|[1-4]H|Q[1-4]|[1-4]Q|[369]M|1H)[\\s/-]?)?${YEAR}(?:\\s?[-/–]\\s?(?:${YEAR}|\\d{2}))?\\s?[AEFPB]?$`,
    `^(?:FY|H[12]|[1-4]H|Q[1-4]|[1-4]Q|[369]M)\\s?'?\\d{2}(?:\\s?/\\s?\\d{2})?$`,
    `^(?:\\d{1,2}(?:st|nd|rd|th)?[\\s-])?${MONTH}[\\s,'-]*(?:\\d{1,2},?\\s)?(?:${YEAR}|\\d{2})$`,
    `^\\d{1,2}[./]\\d{1,2}[./](?:${YEAR}|\\d{2})$`,
    `^${YEAR}年(?:度|\\d{1,2}月(?:\\d{1,2}日)?|上半年|下半年|第?[一二三四1-4]季度?)?$`,
  ].join("|"),
  "i",
);
const UNIT =
  /^\(?(?:in\s)?(?:(?:(?:us|hk|s|a|c|nz|nt)?[$€£¥]|usd|eur|gbp|chf|hkd|cny|rmb|jpy|sgd|inr|krw|ntd|sek|nok|dkk|人民币|港币|美元)\s?['’]?(?:0{3}|m|mn|mm|k|bn|b|tn|thousands?|millions?|billions?|百万元?|千元|万元|亿元?|元)?s?|(?:thousand|million|billion)s?|['’]?0{3}s?|%|bps?|pp|(?:人民币|港币)?(?:百万|千|万|亿)?元|百分比)\)?$/i;
const REMARK =
  /^\(?(?:restated|unaudited|audited|reported|pro forma|adjusted|notes?|change|附注|经重列|未经审计|同比)\)?$/i;

/** Whether a text is a period or a date, as in column headings. */
export function isPeriod(text: string): boolean {
  return PERIOD.test(plainText(text).trim());
}

/** Whether a text is the unit of the figures below: `US$m`, `£000`, `%`. */
export function isUnit(text: string): boolean {
  return UNIT.test(plainText(text).trim());
}

/** Whether a text is typical of a column heading: a period, a unit or a remark. */
export function isHeadingWord(text: string): boolean {
  return isPeriod(text) || isUnit(text) || REMARK.test(plainText(text).trim());
}
