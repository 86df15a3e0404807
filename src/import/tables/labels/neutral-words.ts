import { foldText, plainText } from "../../../language/folding.ts";

/** Words that say nothing about which figure a label means. */
const FILLERS: ReadonlySet<string> = new Set(
  (
    "a an the of in on at by for from and or our its this all as is are was were during within end ended ending " +
    "year years month months period periods date value values amount amounts figure figures number data " +
    "metric metrics measure measures indicator indicators kpi kpis description currency consolidated " +
    "unless otherwise stated noted indicated where rounded approximately"
  ).split(" "),
);

/** Labels of only these words name no figure; their meaning comes from the surrounding headings. */
const ALONE =
  /^(?:(?:the )?(?:amounts?|values?|figures?|numbers?|total|totals|actual|actuals|reported|as reported|consolidated|data)|金额|数值|数额|数据|合计|总计|合并|实际)$/i;

/** Whether a label says nothing about a figure: "Amount", "Actual". */
export function saysNothing(label: string): boolean {
  return ALONE.test(withoutColon(label));
}

const BY_AXIS =
  /\b(?:by|per|across)\s+(?:(?:sales |distribution |business |operating |geographic(?:al)? )?(?:markets?|channels?|regions?|countr(?:y|ies)|entit(?:y|ies)|segments?|products?|business lines?|lines of business|units?|compan(?:y|ies)|quarters?|years?|months?|periods?|geograph(?:y|ies)))(?:\s*(?:,|and|&)\s*(?:markets?|channels?|regions?|countr(?:y|ies)|segments?|products?|quarters?|years?|months?|periods?|geograph(?:y|ies)))*|(?:分|按)(?:市场|地区|渠道|区域|国家|产品|业务|季度|年度|月度|公司|板块)/gi;

/** Chinese filler characters and column names. */
const CHINESE_FILLERS =
  /(?:指标|合并|名称|币种|期间|年度|年份|季度|月份|金额|余额|发生额|数值|数据|数额|数|额|报告期|类别|其中|按|的|之|及|与|和|于|在|各|本|截至|截止|止|期末|年末|期|末|年|月|日|除特别注明外|列示)/g;

/** Section headings that name no figure. */
const HEADINGS: ReadonlySet<string> = new Set(
  (
    "key figures | key financials | key metrics | key indicators | key performance indicators | " +
    "financial highlights | financial summary | highlights | summary | overview | performance | " +
    "financial performance | operating performance | results | financial results | operating results | " +
    "income statement | profit and loss | profit or loss | statement of income | " +
    "consolidated income statement | balance sheet | statement of financial position | financial position | " +
    "profitability | ratios | key ratios | volumes | operations | customers and distribution | " +
    "distribution | of which | memo | memorandum items | " +
    // Captions of segment reports.
    "revenue and results | sales and results | segment results | segmental results | " +
    "segment revenue and results | segment information | segmental information | segmental analysis | " +
    "segment analysis | analyses by segment | analysis by segment | operating segments | " +
    "reportable segments | other information | additional information | supplementary information | " +
    "other data | main figures | " +
    "主要指标 | 主要财务指标 | 财务摘要 | 财务概要 | 经营业绩 | 业绩 | 财务业绩 | 利润表 | 合并利润表 | 资产负债表 | 合并资产负债表 | 财务状况 | 比率 | 主要数据 | " +
    "概览 | 摘要 | 其中"
  ).split(" | "),
);

const TOTAL = /^(?:grand )?(?:total|totals|sum|overall|all|合计|总计|总额|小计|全部|总)$/;
const TOTAL_WORD = /(?:^|\s)(?:grand total|total|totals|overall|sub-?total)(?=\s|$|[-–:(])|合计|总计|小计/i;
const NOTE_COLUMN =
  /^(?:notes?|ref\.?|reference|page|no\.?|#|rank|附注[一二三四五六七八九十\d]*|注释|注|序号|排名|行次)$/i;

/** Line numbering in statements: `一、`, `（二）`, `1.`, `(a)`, `ii)`. */
const NUMBERING =
  /^[\s•·–—*-]*(?:[一二三四五六七八九十]{1,3}[、.．]|[（(](?:[一二三四五六七八九十]{1,3}|\d{1,2}|[a-z]|[ivx]{1,4})[)）]|(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)、](?=\s|\p{Script=Han}))\s*/iu;
const PART_OF = /^\s*(?:(?:of which|thereof|therein)\b|其中|包括)\s*[:：]?\s*/iu;

/** Length of a label's prefix that is only numbering or "of which". */
export function leadLength(label: string): number {
  const numbering = NUMBERING.exec(label)?.[0].length ?? 0;
  return numbering + (PART_OF.exec(label.slice(numbering))?.[0].length ?? 0);
}

/** Whether a label says that it is a part of the row before it. */
export function isPartOf(label: string): boolean {
  return PART_OF.test(label.slice(NUMBERING.exec(label)?.[0].length ?? 0));
}

const MOVEMENT =
  /^(?:(?:net|total|annual|yearly)\s+)?(?:change|changes|growth|increase|decrease|movement|movements|variance|var|delta|增长|增幅|变动|变化|增减|升幅|跌幅)$/i;

const SHARE =
  /^\s*(?:as\s+)?(?:a\s+)?(?:(?:%|percent(?:age)?|share|proportion|portion|contribution|mix|weight)\s*(?:of|in|to)\b|占|所占)|(?:占比|比重|占.{1,10}(?:比例|比重))/i;

/** Whether a label heads shares of another figure: "% of total", "占比". */
export function isShare(label: string): boolean {
  return SHARE.test(label);
}

/** Whether the words beside a metric make it a change of the metric: "Change in revenue". */
export function isMovement(words: string): boolean {
  return MOVEMENT.test(words.trim());
}

const SUB_TOTAL = /^(?:sub-? ?totals?|小计)$/;

/** Whether a label is only "sub-total": an unnamed sum of some rows. */
export function isSubTotal(label: string): boolean {
  return SUB_TOTAL.test(withoutColon(label));
}

/** Whether the whole label is a heading that names no figure: "3.1 Operating segments". */
export function isNeutralHeading(label: string): boolean {
  const heading = withoutColon(label);
  return HEADINGS.has(heading) || HEADINGS.has(heading.replace(SECTION_NUMBER, ""));
}

const SECTION_NUMBER = /^(?:\d{1,2}\.)*\d{1,2}\.?\s+/;

/** Whether a label is only "total". */
export function isTotalAlone(label: string): boolean {
  return TOTAL.test(withoutColon(label));
}

/** The span of the word "total" in a label; null for none. */
export function totalSpan(label: string): { readonly start: number; readonly end: number } | null {
  const match = TOTAL_WORD.exec(label);
  return match === null ? null : { start: match.index, end: match.index + match[0].length };
}

/** Whether a column heading is that of note references, page numbers or ranks. */
export function isNoteColumn(label: string): boolean {
  return NOTE_COLUMN.test(folded(label));
}

/** `Profit/(loss)`, `Net cash (outflow)`: names the other sign, which the figure itself shows. */
const OTHER_SIGN =
  /(?:[/／]|(?<!\s))\s*[(（]\s*(?:loss(?:es)?|deficit|expenses?|income|outflow|inflow|credit|charge|亏损|损失|支出|收入)\s*[)）]/gi;

/** Words that such a bracket may stand beside: "Equity (income)" is no equity. */
const OF_INCOME =
  /\b(?:profits?|loss(?:es)?|incomes?|earnings|results?|cash|flows?|gains?|expenses?|charges?|benefits?|tax(?:es|ation)?|interest|ebit(?:da)?|surplus|revenues?|costs?|returns?|margins?)\b|[利润损益收支税费]|现金|业绩/iu;

/** "as per Note 3.1", "(see note 5)" */
const NOTE_REFERENCE = /(?:\b(?:as per|see|refer to|cf\.?|per)\s+)?\bnotes?\s+\d{1,2}(?:\.\d{1,2})*(?!\s*[\d.%])/gi;

/** "Sum of Revenue": what a pivot table calls the figures that it adds up; "Average of …" are others. */
const PIVOT_SUM = /(?<![\p{L}\p{N}])sum of(?![\p{L}\p{N}])/giu;

/** The name of the figures of a pivot table without "Sum of". */
export function withoutPivotSum(text: string): string {
  return text.replace(PIVOT_SUM, " ");
}

/** A text without filler words; null when nothing is left. `label`: the whole label, where the text is a part of it. */
export function withoutFillers(text: string, label = text): string | null {
  const isOfIncome = OF_INCOME.test(plainText(label).replace(OTHER_SIGN, " "));
  const left = (isOfIncome ? plainText(text).replace(OTHER_SIGN, " ") : plainText(text))
    .replace(PIVOT_SUM, " ")
    .replace(NOTE_REFERENCE, " ")
    .replace(BY_AXIS, " ")
    .replace(CHINESE_FILLERS, " ")
    .split(/[^\p{L}\p{M}\p{N}%$'’-]+/u)
    .map((word) => word.replace(/^['’-]+|(?<!['’-])['’-]+$/g, ""))
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !FILLERS.has(word.toLowerCase()));
  return left.length === 0 ? null : left.join(" ");
}

function withoutColon(label: string): string {
  return folded(label)
    .replace(/[:：]$/, "")
    .trim();
}

function folded(label: string): string {
  return foldText(label).replace(/\s+/g, " ").trim();
}
