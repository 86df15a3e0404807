const MISSING = /^(?:[-–—―−]+|\.{2,3}|…|n\/?a\.?|n\.a\.?|nm|n\.m\.?|n\.s\.?|nil|x|✓|✔|•|\*+)$/i;
const AFFIX =
  /^(?:us|hk|s|a|c|nz)?[$€£¥]|^(?:usd|eur|gbp|chf|hkd|cny|rmb|jpy|sek|nok|dkk)\s?|(?:%|‰|pp|pts?|bps?|bp|x|m|mn|bn|k|tn|ppt|pct|p|c)\.?$|(?:百万|千|万|亿|元|人|家|个|倍)+$/gi;
const FIGURE = /^[-+–−±~<>≤≥≈(]*\d[\d.,'’  :/–−-]*[)*†‡%]*$/u;
const PAIR = /^\S*\d\S*\s?\([-+–−]?[\d.,\s]*\d[\d.,\s]*%?\)$/u;

/** Whether a text could stand as a figure in a table: a number, a year, a share, or a sign that there is none. */
export function isFigure(text: string): boolean {
  const plain = text.trim();
  if (plain === "" || plain.length > 40) return false;
  if (MISSING.test(plain)) return true;
  const bare = plain
    .replace(/^\((.*)\)$/u, "$1")
    .trim()
    .replace(AFFIX, "")
    .trim();
  return FIGURE.test(bare) || (PAIR.test(plain) && !/[a-z]{2}/i.test(plain));
}

/** A number or a share, and not a sign for none. */
export function isNumber(text: string): boolean {
  return /\d/.test(text) && isFigure(text);
}

/** A year, or a span of years, as columns are headed. */
export function isYear(text: string): boolean {
  return /^(?:(?:FY|H[12]|[1-4]H|Q[1-4]|[1-4]Q)\s?)?(?:19|20)\d{2}(?:\s?[-/–]\s?(?:19|20)?\d{2})?[AEFP]?$/i.test(
    text.trim(),
  );
}
