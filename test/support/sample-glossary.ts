import { buildGlossary, type Glossary } from "../../src/company/glossary.ts";
import { parseProfile } from "../../src/company/load-profile.ts";

export interface SampleShape {
  /** The month that the fiscal year begins in; 1 where not named. */
  readonly startMonth?: number;
  /** How many branches the group has beside its three companies; none where not named. */
  readonly branches?: number;
  /** False for a company without a home entity. */
  readonly home?: boolean;
  /** Further lines of the profile's sections. */
  readonly also?: Partial<Record<"metrics" | "entities" | "channels", readonly string[]>>;
}

/** The words of Larkspur, an insurer that does not exist, read from a profile file as every company's words are. */
export function sampleGlossary(shape: SampleShape = {}): Glossary {
  return buildGlossary(parseProfile(sampleProfile(shape), "larkspur.yaml"));
}

function sampleProfile({ startMonth = 1, branches = 0, home = true, also = {} }: SampleShape): string {
  const lines = (section: "metrics" | "entities" | "channels"): string =>
    (also[section] ?? []).map((line) => `\n${section === "channels" ? "      " : "  "}${line}`).join("");
  const company = home ? "{ name: Larkspur Group, home_entity: LARK_GROUP }" : "{ name: Larkspur Group }";
  return `
company: ${company}
fiscal_year: { start_month: ${startMonth} }
${METRICS}${lines("metrics")}
${ENTITIES}${lines("entities")}
${Array.from({ length: branches }, (_, index) => branch(index)).join("\n")}
${DIMENSIONS}${lines("channels")}
${EXTERNAL}
`;
}

const METRICS = `metrics:
  REVENUE: { label: { en: Revenue, zh: 营收 }, unit: USD_M, kind: flow, aliases: [revenue, turnover, 营收, 营业收入] }
  NEW_SALES: { label: { en: New sales, zh: 新单销售额 }, unit: USD_M, kind: flow, aliases: [new sales, 新单销售额] }
  OP_PROFIT: { label: { en: Operating profit, zh: 营运利润 }, unit: USD_M, kind: flow, aliases: [operating profit, profit, 营运利润] }
  ROE: { label: { en: Return on equity, zh: 净资产收益率 }, unit: PCT, kind: ratio, aliases: [roe, return on equity, 净资产收益率], definition: { en: Profit divided by average equity. } }
  CUSTOMERS: { label: { en: Customers, zh: 客户数 }, unit: CUSTOMERS_K, kind: stock, aliases: [customers, 客户数] }`;

const ENTITIES = `entities:
  LARK_GROUP: { label: { en: Larkspur Group, zh: 飞燕集团 }, geography: ASIA, aliases: [larkspur group, larkspur, group, 集团, 飞燕集团] }
  LARK_HK: { label: { en: Larkspur Hong Kong, zh: 飞燕香港 }, geography: HK, parent: LARK_GROUP, aliases: [larkspur hk, hong kong, hk, 香港] }
  LARK_CN: { label: { en: Larkspur China, zh: 飞燕中国 }, geography: CN, parent: LARK_GROUP, aliases: [larkspur china, china, cn, 中国, 中国内地] }
  LARK_SG: { label: { en: Larkspur Singapore, zh: 飞燕新加坡 }, geography: SG, parent: LARK_GROUP, aliases: [singapore, sg, 新加坡] }`;

const DIMENSIONS = `dimensions:
  channel:
    default: TOTAL
    values:
      AGENCY: { label: { en: Agency, zh: 代理 }, aliases: [agency, 代理] }
      BANCA: { label: { en: Bancassurance, zh: 银保 }, aliases: [bancassurance, banca, 银保] }
      BROKER: { label: { en: Broker, zh: 经纪 }, aliases: [broker, brokers, 经纪] }`;

// Names whose ends and beginnings arise by chance: "Beijing tells", "Boston surely", 香港 景气.
const EXTERNAL = `external_entities:
  JINGTEL: { label: Jingtel, aliases: [jingtel, 竞泰, 中国竞泰] }
  TONSUR: { label: Tonsur Life, aliases: [tonsur, tonsur life] }
  GANGJING: { label: Gangjing, aliases: [gangjing, 港景人寿] }
  WANJING: { label: Wanjing, aliases: [wanjing, wanjing insurance, 万景, 万景保险] }
  QUILLON: { label: Quillon Mutual, aliases: [quillon mutual, 羽盾人寿] }`;

function branch(index: number): string {
  const number = String(index).padStart(4, "0");
  return `  BRANCH_${number}: { label: { en: Branch office ${number}, zh: 第${number}营业部 }, geography: ASIA, parent: LARK_GROUP, aliases: [outlet b${number}] }`;
}
