import { findInPlain, longestOf, type Span } from "../plain-spans.ts";
import { withPlainSigns } from "../text-folding.ts";

const BASES = [
  "restated",
  "pro_forma",
  "budget",
  "forecast",
  "estimate",
  "target",
  "adjusted",
  "underlying",
  "constant_currency",
  "like_for_like",
  "reported",
  "actual",
  "provisional",
  "unaudited",
  "audited",
  "continuing",
  "discontinued",
  // Changes, growth and variances: figures derived from two others.
  "comparison",
] as const;

/** The kind of figure that a word names: planned, computed on another basis, or compared. */
export type Basis =
  | (typeof BASES)[number]
  /** A letter after a year with several meanings, such as P for projected, preliminary or plan. */
  | "unclear";

/** A basis word and its span. */
export interface BasisPhrase extends Span {
  readonly basis: Basis;
  readonly text: string;
}

/** Patterns of English words: case-insensitive, whole words only. */
const WORDS: Readonly<Record<(typeof BASES)[number], string>> = {
  restated: "(?:as )?restated|restatement|re-?presented|recast",
  pro_forma: "pro[- ]?forma",
  budget: "budget(?:ed|s)?|bud\\.",
  forecast: "forecasts?(?:ed)?|projected|projections?|outlook|guidance",
  estimate: "estimates?d?|est\\.",
  target: "targets?(?:ed)?|as planned",
  adjusted: "adjusted|adj\\.|normali[sz]ed",
  underlying: "underlying",
  constant_currency:
    "(?:at |in |on a )?(?:constant|fixed) (?:currency|currencies|exchange rates?|fx(?: rates?)?|rates)|currency[- ]neutral|ex[- ]fx|excluding (?:currency|fx|exchange rate) (?:effects?|impact|movements?)",
  like_for_like: "like[- ]for[- ]like|organic(?:ally)?|same[- ]store|on a comparable basis",
  reported: "(?:as )?reported",
  actual: "actuals?",
  provisional: "provisional|preliminary",
  unaudited: "un-?audited|not audited",
  audited: "audited",
  continuing: "continuing (?:operations|business(?:es)?)",
  discontinued: "discontinued(?: (?:operations|business(?:es)?))?",
  comparison:
    "(?:%|percentage|pct|absolute|abs\\.?|net|total|annual|yearly|year[- ]on[- ]year|y-?o-?y|yoy|q-?o-?q|qoq|m-?o-?m)? ?(?<!climate )(?:changes?|chg\\.?)(?! in (?!%|pp|bps|constant))(?: ?%| in %)?|y-?o-?y|y/y|q-?o-?q|q/q|m-?o-?m|m/m|year[- ]on[- ]year|year[- ]over[- ]year|quarter[- ]on[- ]quarter|month[- ]on[- ]month|(?:vs\\.?|versus|compared (?:to|with)|against)(?: (?:the )?(?:prior|previous|last|same|py|ly|cy|budget|bud\\.?|plan|forecast|target)(?: (?:year|period|quarter))?)?|variances?|var\\.|var(?=\\s*(?:%|\\(|$))|deltas?|diff(?:erence|\\.)?(?=\\s*(?:%|\\(|$))|cagr|growth(?=\\s*(?:%|at\\b|on\\b|\\(|$|,|rates?\\b|vs\\b|yoy\\b|y-o-y\\b|in %))(?: rates?)?|increase ?/ ?\\(?decrease\\)?|inc ?/ ?\\(?dec\\)?|better ?/ ?\\(?worse\\)?|b ?/ ?\\(w\\)|fav ?/ ?\\(?unfav\\)?|up ?/ ?\\(?down\\)?",
};

const CHINESE: typeof WORDS = {
  restated: "经重列|重列|经重述|重述|追溯调整[前后]?",
  pro_forma: "备考|模拟",
  budget: "预算",
  forecast: "预测|预计|展望",
  estimate: "估计|预估",
  target: "目标",
  adjusted: "经?调整后|经调整|非公认会计准则",
  underlying: "基础口径",
  constant_currency: "按?(?:固定|恒定|不变)汇?率(?:计算)?|剔除汇率(?:影响|变动)?",
  like_for_like: "同店|可比口径|内生",
  reported: "报告口径|呈报|列报口径",
  actual: "实际(?:值|数|完成)?",
  provisional: "初步|暂定|快报",
  unaudited: "未经审[计核]",
  audited: "(?<!未)经审[计核]|已审[计核]",
  continuing: "持续经营(?:业务)?",
  discontinued: "(?:已)?终止经营(?:业务)?",
  comparison:
    "(?:同比|环比|较上年(?:同期)?|较上期|比上年(?:同期)?)(?:增长|增减|变动|变化|增加|减少)?(?:率|额|幅度)?|(?<!公允价值)(?:变动|变化|增减)(?:率|额|幅度|比例)?(?!\\p{Script=Han})|增长(?:率|额|幅度)?(?!\\p{Script=Han})|[增降升跌]幅|差异|复合增长率",
};

/** Abbreviations and signs, case-sensitive. */
const CAPITALS: readonly (readonly [string, Basis])[] = [
  ["CER|CFX", "constant_currency"],
  ["LFL|LfL", "like_for_like"],
  ["BUD", "budget"],
  ["FCST|Fcst", "forecast"],
  ["Act\\.?|ACT", "actual"],
  ["Δ ?%?|∆ ?%?|\\+ ?/ ?[-–−]|±", "comparison"],
];

const FORMS: readonly (readonly [RegExp, Basis])[] = [
  ...BASES.map((basis) => [wholeWords(WORDS[basis], "giu"), basis] as const),
  ...BASES.map((basis) => [new RegExp(CHINESE[basis], "gu"), basis] as const),
  ...CAPITALS.map(([words, basis]) => [wholeWords(words, "gu"), basis] as const),
];

/** A plan may be a benefit, a product or a pension; as a whole heading the word means planned figures. */
const PLAN_ALONE = /^\s*(?:plan|计划)\s*$/iu;
const TEXT_MAX = 2_000;
/** Fast path for the dates and numbers of long tables. */
const DIGITS_ALONE = /^[\d\s.,:/-]*$/;

/** Finds the basis words of a label, in order; of overlapping ones the longest counts. */
export function findBasis(text: string): readonly BasisPhrase[] {
  if (DIGITS_ALONE.test(text)) return [];
  return findInPlain(text, basisIn).map((found) => ({ ...found, text: text.slice(found.start, found.end) }));
}

function basisIn(text: string): readonly BasisPhrase[] {
  const folded = withPlainSigns(text.slice(0, TEXT_MAX));
  const found: BasisPhrase[] = [];
  for (const [pattern, basis] of FORMS) {
    for (const match of folded.matchAll(pattern)) found.push(phrase(text, basis, match.index, match[0]));
  }
  if (PLAN_ALONE.test(text)) found.push({ basis: "target", text: text.trim(), start: 0, end: text.length });
  const letter = trailingBasis(text);
  return longestOf(letter === null ? found : [...found, letter]);
}

function phrase(text: string, basis: Basis, index: number, matched: string): BasisPhrase {
  const start = index + matched.length - matched.trimStart().length;
  const end = index + matched.trimEnd().length;
  return { basis, text: text.slice(start, end), start, end };
}

const LETTER =
  /(?<=(?:19|20)\d\d(?:[/-]\d\d)?|(?:FY|[1-4]Q|[12]H|9M|(?:Q[1-4]|H[12])[ -]?(?:FY)?|[A-Z][a-z]{2}-)'?\d\d|(?<![\p{L}\d])(?:Q[1-4]|H[12]|FY))(?:(PF|RE|[AEFBPRefabpr])| ?\((PF|[AEFBPRefpr])\))(?![\p{L}\p{N}])/u;

/** The letter after a period that says which kind of figure follows: `2025E`, `FY24A`, `1Q25F`, `2025(B)`. */
export function trailingBasis(text: string): BasisPhrase | null {
  const [found] = findInPlain(text, (plain) => {
    const match = LETTER.exec(withPlainSigns(plain));
    return match === null ? [] : [phrase(plain, letterBasis(match[1] ?? match[2] ?? ""), match.index, match[0])];
  });
  return found === undefined ? null : { ...found, text: text.slice(found.start, found.end) };
}

/** Lower-case letters other than e and f may be footnote marks. */
function letterBasis(letter: string): Basis {
  switch (letter) {
    case "A":
      return "actual";
    case "E":
    case "e":
      return "estimate";
    case "F":
    case "f":
      return "forecast";
    case "B":
      return "budget";
    case "R":
    case "RE":
      return "restated";
    case "PF":
      return "pro_forma";
    default:
      return "unclear";
  }
}

function wholeWords(words: string, flags: string): RegExp {
  return new RegExp(`(?<![\\p{Script=Latin}\\p{N}])(?:${words})(?![\\p{Script=Latin}\\p{N}])`, flags);
}
