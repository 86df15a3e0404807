/*
 * How the texts of a printed table are read: numbers, periods, units. Every rule is of print in general and of no
 * table in particular.
 */

/** @typedef {{ value: string, percent: boolean, basisPoints: boolean }} PrintedNumber */
/** @typedef {{ year: number, month?: number, day?: number, quarter?: number, yearEnded: boolean, quarterEnded: boolean }} PrintedPeriod */

const MISSING = /^(?:[-–—―−]+|n\/?[am]|none|nil)$/i;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const ORDINALS = ["first", "second", "third", "fourth"];
/** A year that begins a few days into a month belongs to the month before: 52 or 53 whole weeks. */
const WEEK_DAYS = 7;

/** @param {string} text */
export function plainText(text) {
  return text
    .normalize("NFKC")
    .replace(/[’‘]/g, "'")
    .replace(/[–—―−]/g, "-")
    .replace(/\s+/g, " ")
    .trim();
}

/** @param {string} cell */
export function isMissing(cell) {
  return MISSING.test(plainText(cell).replace(/^[$€£]\s*/, ""));
}

/** A figure as printed: `$ (1,234.5)`, `(4.5)%`, `12,000 (1)`, `(20) bps`; null for everything else. @param {string} cell @returns {PrintedNumber | null} */
export function printedNumber(cell) {
  const text = plainText(cell)
    .replace(/(?<=\d\)?)\s*\(\d\)$/, "")
    .replace(/[$€£]/g, "")
    .replace(/\s/g, "");
  const match = /^(-?)(\(?)(-?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(%?)(\)?)(%?)(bps)?\*?$/i.exec(text);
  if (match === null) return null;
  const [, minus, opens, innerMinus, whole = "", decimals = "", innerPercent, closes, percent, bps] = match;
  if ((opens === "") !== (closes === "")) return null;
  const digits = `${whole.replaceAll(",", "").replace(/^0+(?=\d)/, "")}${decimals}`;
  const negative = [minus, opens, innerMinus].some((mark) => mark !== "") && /[1-9]/.test(digits);
  return {
    value: negative ? `-${digits}` : digits,
    percent: innerPercent !== "" || percent !== "",
    basisPoints: bps !== undefined,
  };
}

/** True where a text is nothing but a year, which a heading may be and a figure may not. @param {string} cell */
export function isYear(cell) {
  return /^(?:19|20)\d\d$/.test(plainText(cell).replace(/\s*\(\d\)$/, ""));
}

const AS_OF = "(?:\\b(?:as (?:of|at)|at|on) )?";
const YEAR = "((?:19|20)\\d\\d)";
/** Two years, or a year in a range of days, are no one period. */
const SEVERAL = new RegExp(`${YEAR}\\D{1,6}${YEAR}|${YEAR}[^]*- ?${MONTH}`, "i");

/** The period that a heading names, with the words that are left of it; null where it names none or several. @param {string} heading @returns {{ period: PrintedPeriod, rest: string } | null} */
export function printedPeriod(heading) {
  const text = plainText(heading);
  if (SEVERAL.test(text)) return null;
  const yearEnded = /\byears?[- ]ended\b/i.test(text);
  const found = dated(text) ?? yearOnly(text);
  if (found === null) return null;
  const quarter = quarterOf(found.rest);
  const rest = withoutPeriodWords(quarter === null ? found.rest : found.rest.replace(quarter.words, " "));
  const quarterEnded = /\bquarters?[- ]ended\b/i.test(text);
  return { period: { ...found.period, ...(quarter && { quarter: quarter.number }), yearEnded, quarterEnded }, rest };
}

/** @param {string} text */
function dated(text) {
  const forms = [
    { pattern: new RegExp(`${AS_OF}\\b${MONTH}\\.? ?(\\d{1,2}),? ${YEAR}\\b`, "i"), order: [3, 1, 2] },
    { pattern: new RegExp(`${AS_OF}\\b(\\d{1,2}) ${MONTH},? ${YEAR}\\b`, "i"), order: [3, 2, 1] },
  ];
  for (const { pattern, order } of forms) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const [year = "", month = "", day = ""] = order.map((index) => match[index]);
    return {
      period: { year: Number(year), month: monthOf(month), day: Number(day) },
      rest: text.replace(match[0], " "),
    };
  }
  return null;
}

/** @param {string} text */
function yearOnly(text) {
  const long = new RegExp(`\\b${YEAR}\\b`).exec(text);
  if (long) return { period: { year: Number(long[1]) }, rest: text.replace(long[0], " ") };
  const short = /\bFY? ?'?(\d\d)\b/.exec(text);
  return short ? { period: { year: 2000 + Number(short[1]) }, rest: text.replace(short[0], " ") } : null;
}

/** @param {string} text */
export function quarterOf(text) {
  const match = /\b(?:Q([1-4])|(first|second|third|fourth)(?: quarter)?)\b/i.exec(text);
  if (match === null) return null;
  const [words, digit, ordinal = ""] = match;
  return { number: digit === undefined ? ORDINALS.indexOf(ordinal.toLowerCase()) + 1 : Number(digit), words };
}

/** What a heading says beside its period, without the words that only introduce one. @param {string} text */
export function withoutPeriodWords(text) {
  return plainText(
    text
      .replace(new RegExp(`\\b${MONTH} ?\\d{1,2},?(?= |$)`, "gi"), " ")
      .replace(
        /\b(?:for the|as (?:of|at)|at|the)?\s*(?:fiscal|financial)?[- ]?(?:years?|quarters?|months?)[- ](?:ended|end(?:ing)?)\b/gi,
        " ",
      )
      .replace(/\b(?:fiscal|financial)(?: years?)?\b|\b(?:as (?:of|at)|years?|at)(?=[:,\s]*$)|\bsee note \d+\b/gi, " ")
      .replace(/\(\d\)|\b5[23] weeks\b|\*+|\(\s*\)/gi, " ")
      .replace(/[\s,:.]+$/, ""),
  );
}

/** The month that a fiscal year begins in, of the day that one ends on. @param {number} month @param {number} day */
export function startMonthAfter(month, day) {
  const last = day <= WEEK_DAYS ? (month + 10) % 12 : month - 1;
  return ((last + 1) % 12) + 1;
}

/** A day without a year, such as the `December 31,` above a row of years. @param {string} text */
export function dayOfYear(text) {
  const match = new RegExp(`\\b${MONTH} ?(\\d{1,2})\\b|\\b(\\d{1,2}) ${MONTH}\\b`, "i").exec(plainText(text));
  if (match === null) return null;
  return { month: monthOf(match[1] ?? match[4] ?? ""), day: Number(match[2] ?? match[3]) };
}

/** @param {string} name */
function monthOf(name) {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

const UNIT_WORDS =
  /\(?\b(?:(?:amounts?|figures|dollars|u\.?s\.? dollars|shares|usd|euros?)\s+)?(?:stated\s+)?(?:\$\s*)?in (?:thousands?|millions?|billions?)(?: of [\w. ]+?)?(?:,? except[^)]*)?\)?|\(?[$€£] ?in (?:thousands?|millions?|billions?)\)?|\((?:\$|€|£)? ?(?:thousands?|millions?|billions?)\)|(?:US)?[$€£] ?(?:'000|m(?:illion)?|bn)\b|RMB ?'? ?million|^[$€£%]$|\((?:[$€£%])\)$|\bNT dollars\b/gi;

/** A heading without the unit that it states. @param {string} text */
export function withoutUnit(text) {
  return plainText(
    plainText(text)
      .replace(UNIT_WORDS, " ")
      .replace(/\(\s*\)/g, " "),
  );
}

/** @param {string} text */
export function scaleIn(text) {
  if (/\bthousands?\b|'000/i.test(text)) return "K";
  if (/\bmillions?\b|[$€£]m\b/i.test(plainText(text))) return "M";
  if (/\bbillions?\b|[$€£]bn\b/i.test(plainText(text))) return "BN";
  return null;
}

/** @type {readonly (readonly [RegExp, string])[]} */
const CURRENCIES = [
  [/\bNT ?\$|\bNT dollars\b/i, "TWD"],
  [/\bRMB\b/, "CNY"],
  [/€|\beuros?\b/i, "EUR"],
  [/£|\bsterling\b/i, "GBP"],
  [/\$|\bdollars?\b|\bUSD\b/i, "USD"],
];

/** @param {string} text */
export function currencyIn(text) {
  return CURRENCIES.find(([pattern]) => pattern.test(plainText(text)))?.[1] ?? null;
}
