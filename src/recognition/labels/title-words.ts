/** Words beside a name in a title that leave it what it is. */
const PLAIN_BESIDE: ReadonlySet<string> = new Set(
  (
    "results result performance report review update analysis summary overview breakdown split table chart figure trend history " +
    "total group's key main selected annual quarterly monthly half-year interim full-year consolidated financial operating " +
    "highlights statement statements pack flash business figures numbers quarters markets channels regions countries entities segments products months years halves half quarter year data the our its kpi kpis " +
    "ratio ratios rates development profile position presentation supplement datasheet dashboard scorecard"
  ).split(" "),
);

const PLAIN_HAN =
  /业绩|情况|分析|报告|概览|概要|概况|一览|明细|统计|汇总|走势|趋势|历史|更新|快报|回顾|摘要|主要|财务|经营|合并|年度|季度|月度|半年度|数据|指标|会计|资料|图表|表|分|按|各|的|之|及|与|和|市场|地区|渠道|业务|本|集团|公司|简报|速览|亮点/g;

/** Whether words in the clause of a name say nothing of it. */
export function arePlainBeside(words: string): boolean {
  const left = words
    .replace(PLAIN_HAN, " ")
    .toLowerCase()
    .split(/[^\p{L}\p{N}'’-]+/u)
    .map((word) => word.replace(/^['’-]+|['’-]+$/g, ""))
    .filter((word) => word !== "" && !/^\d+$/.test(word) && !PLAIN_BESIDE.has(word));
  return left.length === 0;
}

const RESTRICTION = new RegExp(
  [
    "\\b(?:excluding|excl\\.?|ex[- ](?=[A-Z])|without|other than|net of|gross of|same[- ]store|organic|attributable to",
    "(?:before|after) (?:tax|interest|reinsurance|minorities|one[- ]offs?|exceptionals?|impairments?|dividends?)",
    "non-?gaap|headline|core|statutory|per (?:share|capita|customer|agent|employee|unit)|annuali[sz]ed|run[- ]rate|scenarios?",
    "stress(?:ed)?|sensitivit(?:y|ies)|illustrative|hypothetical|business plan|(?:\\d|two|three|five|ten)-year plan|index(?:ed)?)\\b",
    "不含|剔除|扣除|归属于|年化|每股|人均|情景|压力测试|规划|指数|除(?!特别|另有|非)[^，。；]{1,12}外",
  ].join("|"),
  "i",
);

/** The words of a title that leave something out or in, or make it another kind of figure; null for none. */
export function restrictionIn(title: string): string | null {
  return RESTRICTION.exec(title)?.[0] ?? null;
}

const OTHERS =
  /\b(?:peers?|competitors?|competition|industry|sector|rivals?|market (?:average|size)|benchmarks?)\b|同业|行业|竞争对手|可比公司|对标/i;
const STRUCTURE =
  /\bparent\b|\bcompany(?:['’]s)?(?:[- ]only| level| statement| balance| income)|\bstand-?alone\b|\bseparate financial|\bjoint ventures?\b|\bassociates?\b|\bminorit(?:y|ies)\b|non-controlling|\bsubsidiar|母公司|单体|子公司|合营|联营|少数股东/i;

/** Whether a title speaks of others than the company as a whole: of peers, of the parent alone, of subsidiaries. */
export function speaksOfOthers(title: string): boolean {
  return OTHERS.test(title) || STRUCTURE.test(title);
}

const CORPORATE =
  /\b(?:plc|inc|ltd|limited|llc|gmbh|ag|s\.?a\.?|n\.?v\.?|corp(?:oration)?|holdings?)\b\.?|(?:股份有限公司|有限公司)/i;
const RESULTS_OF =
  /^(?:the )?(\p{Lu}[\p{L}&.'’-]+(?: \p{Lu}[\p{L}&.'’-]+){0,2})(?:['’]s)?[ –—:|-]+(?:results|key figures|key metrics|performance|income statement|balance sheet)\b/u;
const ADJECTIVES = new Set(
  (
    "strong solid resilient record robust key main full full-year interim preliminary final annual quarterly half-year operating " +
    "financial underwriting trading segment other selected summary business investment sales market historical condensed consolidated " +
    "unaudited audited first second third fourth half quarter year monthly total overall detailed technical our its channel product"
  ).split(" "),
);

/** Whether a title that names none of ours names somebody: "Globex plc", "Vietnam results". */
export function namesSomebody(title: string): boolean {
  if (CORPORATE.test(title) || isBareName(title)) return true;
  const words = RESULTS_OF.exec(title)?.[1]?.toLowerCase().split(" ") ?? [];
  return words.length > 0 && !words.some((word) => ADJECTIVES.has(word));
}

const COMMON_ENDING =
  /(?:tion|sion|ity|ing|ment|ance|ence|ness|ship|ism|logy|ics|ure|age|ors|ers|ees|ies|als|ons|ts|ks|ls|nds|es|y|ed|ive|ok|ix|al|ary)$/i;
const COMMON = new Set(
  (
    "revenue income profit loss cash equity debt capital risk tax share people board team cover agenda header footer template draft memo " +
    "growth trend other main core home start end plan vision purpose value culture climate premium claim margin volume price cost page title " +
    "retail online wholesale corporate life health motor group company bank dividend interest reserve asset fund loan sector"
  ).split(" "),
);

/** "Vietnam": one to three capitalised words and nothing else, none of them a word of reports. */
function isBareName(title: string): boolean {
  const words = title.trim().split(" ");
  if (words.length > 3 || !words.every((word) => /^\p{Lu}\p{Ll}{3,}$/u.test(word))) return false;
  return !words.some(
    (word) =>
      COMMON_ENDING.test(word) ||
      COMMON.has(word.toLowerCase()) ||
      ADJECTIVES.has(word.toLowerCase()) ||
      arePlainBeside(word),
  );
}

const PUBLICATION =
  /\b(?:report date|date of (?:report|issue|publication)|dated|run date|printed|published|prepared|issued|last updated|updated on|as sent)\b|发布日期|编制日期|打印日期|更新日期|报告日期/i;

/** Whether the day in a title is that of the paper, and not of its figures. */
export function isOfThePaper(title: string): boolean {
  return PUBLICATION.test(title);
}

const HALF = /\binterim\b|\bhalf[- ]?year(?:ly)?\b|\bHY ?\d{2}\b|中期|半年/i;
const SOME_QUARTER = /\bquarterly (?:report|results|update|review)\b|季度报告|季报/i;

/** What a title says of the part of its year, without saying which: `half` is the first one, `quarter` may be any. */
export function partInTitle(title: string): "half" | "quarter" | null {
  if (HALF.test(title)) return "half";
  return SOME_QUARTER.test(title) ? "quarter" : null;
}

const SCALE_WORD =
  /(?<![\p{L}\p{N}])(?:millions?|mill\.?|mio\.?|mn|bn|billions?|thousands?|thds|thou\.|['’]?000s?|crores?|lakhs?|lacs?|cr|mrd|md|mkr|hundreds? of|mil|milioni|migliaia|millions d|milliers|miljoenen|miliar|млн|тыс)(?![\p{L}\p{N}])|[조억만백천]\s?원|千万|百亿|千亿/iu;
const CURRENCY_SIGN =
  /[€£¥₹₩₽₺₦₫₱฿]|\$|\b(?:Rs|INR|RM|KD|QR|RO|NIS|TL|Dhs|KShs|Shs|Ps|Ch)\b|(?<![\p{L}])R(?=\s?(?:m|million|['’]000))/u;

/** Whether what the readers of units left over still speaks of a scale or a currency. */
export function speaksOfUnit(words: string): boolean {
  return SCALE_WORD.test(words) || CURRENCY_SIGN.test(words);
}
