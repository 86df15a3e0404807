const LENGTHS: readonly (readonly [RegExp, number])[] = [
  [
    /^(?:(?:for )?the )?(?:financial |fiscal )?(?:full[- ]?)?year(?:s)?(?: (?:ended|ending|to))?$|^(?:12|twelve) months?(?: (?:ended|ending|to))?$/i,
    12,
  ],
  [/^(?:(?:for )?the )?nine months(?: (?:ended|ending|to))?$|^9 months?(?: (?:ended|ending|to))?$|^九个月$/i, 9],
  [/^(?:(?:for )?the )?(?:half[- ]?year|six months|6 months)(?: (?:ended|ending|to))?$|^六个月$/i, 6],
  [/^(?:(?:for )?the )?(?:quarter|three months|3 months)(?: (?:ended|ending|to))?$|^三个月$/i, 3],
  [/^(?:(?:for )?the )?month(?: (?:ended|ending|to))?$/i, 1],
];

/** The length in months of a heading that states no date: "Quarter ended"; null where it states none. */
export function lengthIn(heading: string): number | null {
  const text = heading
    .replace(/\s+/g, " ")
    .replace(/[:：]$/, "")
    .trim();
  return LENGTHS.find(([form]) => form.test(text))?.[1] ?? null;
}

const CLAUSE_MARKS = /[,，;；:：()（）·–—]| - /;
/** "Quarter" alone may be a column name; a title only states a length with words such as "ended". */
const SAYS_THE_END = /(?:ended|ending)[:：]?$|个月$/i;

/** The length in months that a clause of a title states: "US$m, three months ended"; null for none. */
export function lengthInTitle(title: string): number | null {
  const clauses = title.split(CLAUSE_MARKS).map((clause) => clause.trim());
  return clauses
    .filter((clause) => SAYS_THE_END.test(clause))
    .reduce<number | null>((found, clause) => found ?? lengthIn(clause), null);
}
