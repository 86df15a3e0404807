import { searchTerms } from "../search-terms.ts";

/** Words treated as equal: irregular forms that the stemmer misses, and common synonyms of business prose. */
const SAME = `
sell sold|buy bought|pay paid|hold held|bring brought|choose chose chosen|begin began begun start started|build built|spend spent|meet met|leave left|send sent|write wrote written
become became|know knew known|find found|mean meant|feel felt|lead led|draw drew drawn|stand stood|win won|lend lent|teach taught|understand understood|speak spoke spoken|break broke broken|drive drove driven
rise rose risen|fall fell fallen|grow grew grown growth|lose lost loss|shrink shrank shrunk|run ran|take took taken|give gave given|see saw seen|go went gone|get got|come came|make made|keep kept|hire hired|quit quits|do did done|show showed shown|wear wore worn
customer client|employee staff|merger merge|agreement agree contract|reduce reduction|maturity mature|appeal appealing attractive|visitor visit|refer referral|open opening opened|close closing closed
introduce introduction|require requirement|complain complaint|expect expectation expected|analyse analysis|recruit recruiting recruitment|examine examination|replace replacement|restate restatement
strong strength strengthen|long length lengthen|high height|wide width widen|broad broad-based|day daily|year yearly annual yr yrs|month monthly mth mths|week weekly wk wks|night nightly
quarter quarterly qtr qtrs|people person ppl|business biz|manager mgr mgrs|management mgmt|executive exec execs|department dept depts|account acct accts|minimum min|maximum max
average avg|approximately approx|percent pct|different diff|conference conf|meeting mtg mtgs|message msg msgs|document doc docs|information info|administration admin|service svc svcs
product prod prods|project proj projs|regulation reg regs|requirement req reqs|compensation comp|government govt|organization org|headquarters hq|environment env|certificate cert
`;

const GROUPS: readonly (readonly string[])[] = SAME.trim()
  .split(/[|\n]/)
  .map((group) => [...new Set(group.split(" ").flatMap((word) => searchTerms(word)[0] ?? []))]);

const LEMMAS: ReadonlyMap<string, string> = new Map(
  GROUPS.flatMap(([first = "", ...others]) => others.map((other) => [other, first] as const)),
);

const FORMS: ReadonlyMap<string, readonly string[]> = new Map(GROUPS.map((group) => [group[0] ?? "", group]));

/** The common form of a word, given its stem. */
export function lemmaOf(stem: string): string {
  return LEMMAS.get(stem) ?? stem;
}

/** The other stems of the same word. */
export function otherForms(stem: string): readonly string[] {
  return (FORMS.get(lemmaOf(stem)) ?? []).filter((form) => form !== stem);
}
