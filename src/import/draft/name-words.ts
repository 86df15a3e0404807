import { inPlain } from "../../language/folding.ts";
import { plainFormOf, withoutInPlain } from "../../language/plain-spans.ts";
import { isGroupElement } from "../tables/labels/captions.ts";

/* Word lists for drafting, in English and Chinese. */

/** Words in names of metrics. */
export const METRIC_WORDS = inPlain(
  /revenue|turnover|sales|profit|income|earning|cost|expens|margin|ratio|assets?\b|liabilit|equity|cash|ebit|tax\b|headcount|employees|customers|dividend|debt|capital|deposits|loans|expenditure|balance\b|interest|volume|price|number of|population|visits|visitors|growth|yield|rate\b|return on|per share|incidence|deaths|cases|营收|收入|利润|溢利|盈利|成本|费用|支出|资产|负债|权益|税|人数|客户数|销售|毛利|比率|率$|金额|现金|存款|贷款|每股|销量|价格|数量/i,
);

/** Headings above names of metrics. */
export const METRIC_HEADING = inPlain(
  /^(?:metric|indicator|measure|kpi|line ?item|item|line|account|series|variable|particulars|指标|科目|项目)s?(?: ?(?:name|名称))?$/i,
);

/** Headings above names of companies, countries and branches. */
export const ENTITY_HEADING = inPlain(
  /^(?:entity|entities|country|countries|region|area|company|market|branch|store|shop|site|location|state|city|business unit|subsidiary|territory|geography|faculty.*|member state|国家|地区|国家\/地区|公司|机构|分公司|子公司|实体|市场|部门|门店|城市|省份)s?(?: ?(?:name|or area|名称))?$/i,
);

/** Headings above names that are taken for entities if there are no others. */
export const PART_HEADING = inPlain(/^(?:segment|division|department|customer|product|fund)s?(?: ?name)?$/i);

const WHOLES = "all|total|overall|whole|全部|整体|合计|总计|全渠道";

/** The whole of a breakdown: "All visits". */
export const WHOLE_OF_PARTS = inPlain(new RegExp(`^(?:${WHOLES})(?:\\s|$)`, "i"));

/** Only a word for the whole. */
export const WHOLE_ALONE = inPlain(new RegExp(`^(?:${WHOLES})$`, "i"));

/** The company as a whole. */
export const WHOLE_COMPANY_NAME = inPlain(
  /^(?:(?:the )?(?:group|company|consolidated|total group|parent company)|本?集团|本公司|合并|母公司)$/i,
);

/** Headings for time: "by month" is not a breakdown. */
export const TIME_HEADING = inPlain(/^(?:month|quarter|year|week|day|period|financial year|fiscal year)s?$/i);

const BREAKDOWN = inPlain(
  /^(?:by |area |areas |region |purpose|type of|types of|kind of|mode of|segment|channel|category|categories|product line|sector|division|breakdown|split by|analysis by|age group|sex$|gender$|按)/i,
);
const BY_AT_START = /^(?:by|split by|analysis by|按)\s*/i;
const AS_TAKEN_APART = /(?:分|划分|分类|列示)$/;

/** The breakdown that a heading names: "channel" for "By channel", itself for "Area of residence"; null for none. */
export function breakdownOf(name: string): string | null {
  if (!BREAKDOWN.test(name) || isGroupElement(name)) return null;
  return withoutInPlain(withoutInPlain(name, BY_AT_START), AS_TAKEN_APART) || null;
}

const BY = /^(.+?),?(?<!\s)\s+by\s+([\p{L}][\p{L} ]{1,30})$/iu;

/** "Customers by channel": the metric and the breakdown. */
export function titleBreakdown(title: string): { readonly measured: string; readonly by: string } | null {
  const { plain, wordsOf } = plainFormOf(title);
  const match = BY.exec(plain);
  const [measured, by] = [match?.[1]?.trim(), match?.[2]?.trim()];
  return measured === undefined || by === undefined ? null : { measured: wordsOf(measured), by: wordsOf(by) };
}
