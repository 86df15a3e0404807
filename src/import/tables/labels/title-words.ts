import { foldText } from "../../../language/folding.ts";
import { isOfStructure, singular } from "./captions.ts";

/** Words in a title that do not change the meaning of a name beside them. */
const PLAIN_BESIDE: ReadonlySet<string> = new Set(
  // Document types and their parts.
  (
    "results result performance report reports reporting review update updates analysis summary summaries overview breakdown split table tables chart charts figure figures " +
    "statement statements pack databook data book flash presentation supplement datasheet sheet fact factsheet dashboard scorecard spreadsheet " +
    "note notes appendix appendices annex section part page slide tab exhibit schedule introduction conclusion contents index cover agenda outlook " +
    "account accounts announcement release bulletin newsletter circular memo memorandum minutes paper letter message discussion commentary " +
    "board management committee investor investors shareholder shareholders chair chairman's ceo's cfo's stock exchange trading earnings glance information " +
    // Subjects.
    "trend trends history historical development developments profile position key main selected numbers highlights headlines kpi kpis metric metrics indicator indicators ratios rates " +
    "statistics financial financials operating operational operations operation business businesses company's group's corporate non-financial finance sales commercial " +
    "income balance profit p&l pnl comprehensive equity capital liquidity solvency profitability earnings is bs cf pl " +
    "customer customers employee employees people workforce staff traffic sustainability esg environmental social governance distribution " +
    // Periods and breakdowns.
    "total consolidated condensed annual quarterly monthly weekly daily half-year half-yearly interim full-year full five-year three-year ten-year multi-year preliminary final " +
    "quarter quarters month months year years half halves ytd markets market's channels channel regions region countries country entities entity segments segment products product geographic geography geographies regional unit units level list detail details detailed " +
    // German and French equivalents, and legal forms.
    "konzern konzernabschluss abschluss bilanz gewinn und verlustrechnung kennzahlen ergebnis ergebnisse uberblick ubersicht bericht geschaftsbericht " +
    "quartalsbericht halbjahresbericht zwischenbericht compte comptes resultat resultats bilan chiffres cles rapport annuel semestriel trimestriel consolide consolides de du des la le les et fur der die das " +
    "plc limited ltd inc ag se gmbh corp corporation llc n.v nv sa " +
    "item items line lines one two three four five six both most percentage percentages percent except published draft confidential restricted private version " +
    "the our its and of for in at by to per with across over as on from this we"
  ).split(" "),
);

const PLAIN_HAN =
  /综合|损益表?|资产负债表?|财务|状况|报告|报表|业绩|概览|摘要|主要|数据|指标|简明|经营|分析|回顾|年报|编制单位|单位名称|公司名称|另有(?:注明|说明|指明|列明)(?:者|的)?(?:除外|外)?|除?特别(?:注明|说明)(?:者|的)?(?:除外|外)?|分部|信息|报表|中期|综合收益|利润表|月报|季报|年报|业绩|情况|分析|报告|概览|概要|概况|一览|明细|统计|汇总|走势|趋势|历史|更新|快报|回顾|摘要|主要|财务|经营|合并|年度|季度|月度|半年度|数据|指标|会计|资料|图表|表|分|按|各|的|之|及|与|和|市场|地区|渠道|业务|本|集团|公司|简报|速览|亮点|利润|资产负债|现金流量|其他综合收益|收益|附注|公告|运营|管理层|讨论|董事会|关键|核心|五年|三年|简明|综合|股份有限|有限|目录|附录|概述|总体|整体|状况|披露|部分|内容|项目|科目|草稿|机密|保密|内部资料/g;

const PLAIN_PHRASES =
  /\b(?:cash[- ]flows?|(?:and |or )?loss account|p l|key ratio|market (?:update|review|overview|pack|report|data|summary|results|performance|presence)|management account)\b/gi;

/** `1`, `3a`, `T2`, `Sheet1`. */
const NUMBER_OF_PART =
  /^(?:\d+(?:-year)?|(?:sheet|table|tab|page|slide|part|section|note|工作表|表)?\d{1,3}[a-z]?|[a-z]\d{1,2}|[ivx]{1,4})$/;

const LEGAL_FORMS = /(?<=\s)(?:n\.\s?v|s\.\s?a|s\.\s?e|a\.\s?g|s\.\s?p\.\s?a|b\.\s?v|p\.\s?l\.\s?c)\.?(?!\p{L})/giu;

/** Removes Chinese words and legal forms that do not change the meaning of a name. */
export function withoutPlainWords(text: string): string {
  return text.replace(PLAIN_HAN, " ").replace(LEGAL_FORMS, " ");
}

/** Names of statements: metric words inside them do not name a metric. */
const STATEMENT_NAMES =
  /\b(?:statements? of )?(?:profit(?: and| or| &) loss(?: accounts?| statements?)?|comprehensive income(?: \(loss\))?|income statements?|cash flow statements?)\b|\bstatements? of (?:consolidated )?(?:operations|income|earnings|cash flows?|financial (?:position|condition)|(?:changes in )?(?:(?:(?:share|stock)(?:holders?|owners?)['’]?|owners?['’]) )?equity)\b|\bbalance sheets?\b/gi;

/** Exceptions from a table's unit: "except per share". */
const EXCEPT_OTHER_UNITS =
  /\bexcept (?:for )?(?:(?:per[- ]share|share|ratios?|percentages?|margins?|headcount|where)\b[^;；]*)|除(?:每股|比率|百分比|特别|另有)[^，。；)）]{0,12}外?/gi;

/** Remarks around tables that say nothing about their figures: "See accompanying notes", "due to rounding". */
const REMARKS =
  /\b(?:see|refer to) (?:the )?(?:accompanying )?notes?(?: to (?:the )?(?:(?:condensed|consolidated|unaudited|financial) ){0,4}statements)?\b|\bthe accompanying notes are an integral part of [^.]{0,80}|\b(?:(?:figures|amounts|numbers|totals|percentages) )?(?:may not|might not|do not|have been|are) (?:add|sum|rounded)\b(?: up)?(?: to totals?)?(?: due to rounding)?|\bdue to rounding\b|\bfor internal use only\b|\bdisclaimers?\b|\bforward[- ]looking statements?\b|(?:详见|参见|见)(?:财务报表)?附注|(?:因)?四舍五入|仅供内部(?:使用|参考)|免责声明/gi;

/** Replaces names of statements, unit exceptions and remarks with spaces, so that character positions stay the same. */
export function withoutAsides(title: string): string {
  const blank = (words: string): string => " ".repeat(words.length);
  return title.replace(STATEMENT_NAMES, blank).replace(EXCEPT_OTHER_UNITS, blank).replace(REMARKS, blank);
}

/** Whether words beside a name do not change its meaning. */
export function arePlainBeside(words: string): boolean {
  const left = foldText(words)
    .replace(PLAIN_HAN, " ")
    .replace(PLAIN_PHRASES, " ")
    .split(/[^\p{L}\p{N}'’-]+/u)
    .map((word) => word.replace(/^['’-]+|(?<!['’-])['’-]+$/g, ""))
    .filter((word) => word !== "" && !NUMBER_OF_PART.test(word) && !isPlainBeside(word));
  return left.length === 0;
}

function isPlainBeside(word: string): boolean {
  return PLAIN_BESIDE.has(word) || PLAIN_BESIDE.has(singular(word)) || isOfStructure(word);
}

const RESTRICTION = new RegExp(
  [
    "\\b(?:excluding|excl\\.?|ex[- ](?=[A-Z])|without|other than|net of|gross of|same[- ]store|organic|attributable to",
    "(?:before|after) (?:tax|interest|reinsurance|minorities|one[- ]offs?|exceptionals?|impairments?|dividends?)",
    "non-?gaap|headline|core|statutory|per (?:share|capita|customer|agent|employee|unit)|annuali[sz]ed|run[- ]rate|scenarios?",
    "stress(?:ed)?|sensitivit(?:y|ies)|illustrative|hypothetical|business plan|(?:\\d|two|three|five|ten)-year plan|index(?:ed)?)\\b",
    "^(?:(?:potential|estimated|possible) )?(?:impacts?|effects?) (?:of|on)\\b",
    "不含|剔除|扣除|归属于|年化|每股|人均|情景|压力测试|规划|指数|除(?!特别|另有|非)[^，。；]{1,12}外",
  ].join("|"),
  "i",
);

/** The words of a title that restrict its figures or make them another kind; null for none. */
export function restrictionIn(title: string): string | null {
  return RESTRICTION.exec(title)?.[0] ?? null;
}

const OTHERS =
  /\b(?:peers?|competitors?|competition|industry|sector|rivals?|market (?:average|size)|benchmarks?)\b|同业|行业|竞争对手|可比公司|对标/i;
const STRUCTURE =
  /\bparent\b|\bcompany(?:['’]s)?(?:[- ]only| level| statement| balance| income)|\bstand-?alone\b|\bseparate financial|\bjoint ventures?\b|\bregistrant\b|\bguarantors?\b|\bequity[- ]method\b|\binvestees?\b|\baffiliates?\b|\bunconsolidated\b|\bvariable interest\b|\bassociates?\b|\bminorit(?:y|ies)\b|non-controlling|\bsubsidiar|母公司|单体|子公司|合营|联营|少数股东/i;

/** Whether a title is not about the company as a whole: peers, the parent alone, subsidiaries. */
export function speaksOfOthers(title: string): boolean {
  return OTHERS.test(title) || STRUCTURE.test(title);
}

const CORPORATE =
  /\b(?:plc|inc|ltd|limited|llc|gmbh|ag|s\.?a\.?|n\.?v\.?|corp(?:oration)?|holdings?)\b\.?|(?:股份有限公司|有限公司)/i;
const RESULTS_OF =
  /^(?:the )?(\p{Lu}(?:[\p{L}&'’-]|\.(?!\p{Ll})|\.(?=com\b))+(?: \p{Lu}(?:[\p{L}&'’-]|\.(?!\p{Ll})|\.(?=com\b))+){0,2})(?:['’]s)?(?<![ –—:|-])[ –—:|-]+(?:results|key figures|key metrics|performance|income statement|balance sheet)\b/u;
const ADJECTIVES = new Set(
  (
    "strong solid resilient record robust key main full full-year interim preliminary final annual quarterly half-year operating " +
    "financial underwriting trading segment other selected summary business investment sales market historical condensed consolidated " +
    "unaudited audited first second third fourth half quarter year monthly total overall detailed technical our its channel product"
  ).split(" "),
);

/** Whether a title without a known entity names a company or market: "Globex plc", "Vietnam results". */
export function namesSomebody(title: string): boolean {
  if (CORPORATE.test(title)) return true;
  const words = RESULTS_OF.exec(title)?.[1]?.toLowerCase().split(" ") ?? [];
  return words.length > 0 && !words.some((word) => ADJECTIVES.has(word));
}

const PUBLICATION =
  /\b(?:report date|date of (?:report|issue|publication)|dated|run date|printed|published|prepared|issued|last updated|updated on|as sent)\b|发布日期|编制日期|打印日期|更新日期|报告日期/i;

/** Whether the date in a title is the document's publication date, not the date of its figures. */
export function isOfThePaper(title: string): boolean {
  return PUBLICATION.test(title);
}

const HALF = /\binterim\b|\bhalf[- ]?year(?:ly)?\b|\bHY ?\d{2}\b|中期|半年/i;
const SOME_QUARTER = /\bquarterly (?:report|results|update|review)\b|季度报告|季报/i;

/** The part of a year that a title implies: `half` is the first half, `quarter` may be any; null for none. */
export function partInTitle(title: string): "half" | "quarter" | null {
  if (HALF.test(title)) return "half";
  return SOME_QUARTER.test(title) ? "quarter" : null;
}

const SCALE_WORD =
  /(?<![\p{L}\p{N}])(?:millions?|mill\.?|mio\.?|mn|bn|billions?|thousands?|thds|thou\.|['’]?000s?|crores?|lakhs?|lacs?|cr|mrd|md|mkr|hundreds? of|mil|milioni|migliaia|millions d|milliers|miljoenen|miliar|млн|тыс)(?![\p{L}\p{N}])|[조억만백천]\s?원|千万|百亿|千亿/iu;
const CURRENCY_SIGN =
  /[€£¥₹₩₽₺₦₫₱฿]|\$|\b(?:Rs|INR|RM|KD|QR|RO|NIS|TL|Dhs|KShs|Shs|Ps|Ch)\b|(?<![\p{L}])R(?=\s?(?:m|million|['’]000))/u;

/** Whether unread words contain a scale or a currency. */
export function speaksOfUnit(words: string): boolean {
  return SCALE_WORD.test(words) || CURRENCY_SIGN.test(words);
}
