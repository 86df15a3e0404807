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

/** How many months a heading says that its figures are of, without saying when: "Quarter ended"; null where it says none. */
export function lengthIn(heading: string): number | null {
  const text = heading
    .replace(/\s+/g, " ")
    .replace(/[:：]$/, "")
    .trim();
  return LENGTHS.find(([form]) => form.test(text))?.[1] ?? null;
}

const CLAUSE_MARKS = /[,，;；:：()（）·–—]| - /;
/** "Quarter" alone may be the name of a column; only a title that says where the time ends speaks of its length. */
const SAYS_THE_END = /(?:ended|ending)[:：]?$|个月$/i;

/** How many months a clause of a title says that the figures under it are of: "US$m, three months ended". */
export function lengthInTitle(title: string): number | null {
  const clauses = title.split(CLAUSE_MARKS).map((clause) => clause.trim());
  return clauses
    .filter((clause) => SAYS_THE_END.test(clause))
    .reduce<number | null>((found, clause) => found ?? lengthIn(clause), null);
}
