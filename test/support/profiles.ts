import { yearsBeginningIn } from "../../src/domain/fiscal-years.ts";
import type { DimensionSpec, EntitySpec, MetricSpec, Profile, TableMapping } from "../../src/domain/profile.ts";

export function metric(code: string, unit: string, kind: MetricSpec["kind"], aliases: readonly string[]): MetricSpec {
  return {
    code,
    label: { en: aliases[0] ?? code },
    unit,
    kind,
    aliases,
    definition: null,
    group: null,
    ratioOf: null,
    owner: null,
  };
}

function entity(code: string, parent: string | null, aliases: readonly string[]): EntitySpec {
  return { code, label: { en: aliases[0] ?? code }, geography: code === "GROUP" ? "ASIA" : code, parent, aliases };
}

export function byCode<T extends { readonly code: string }>(...specs: readonly T[]): ReadonlyMap<string, T> {
  return new Map(specs.map((spec) => [spec.code, spec]));
}

const CHANNEL: DimensionSpec = {
  code: "channel",
  label: { en: "Channel", zh: "渠道" },
  aliases: ["channel", "渠道"],
  defaultValue: "TOTAL",
  values: byCode(
    { code: "AGENCY", label: { en: "Agency", zh: "代理" }, aliases: ["agency", "代理"] },
    { code: "BANCA", label: { en: "Bancassurance", zh: "银保" }, aliases: ["banca", "银保"] },
  ),
};

/** The profile of an invented group with two countries and one further dimension; parts can be replaced. */
export function testProfile(parts: Partial<Profile> = {}): Profile {
  return {
    company: { name: "Sample Group", homeEntity: "GROUP" },
    timeZone: null,
    showCurators: false,
    fiscalYears: yearsBeginningIn(1),
    headline: [],
    metrics: byCode(
      metric("REVENUE", "USD_M", "flow", ["revenue", "营收"]),
      metric("PROFIT", "USD_M", "flow", ["operating profit", "profit", "营运利润"]),
      metric("ROE", "PCT", "ratio", ["return on equity", "roe", "净资产收益率"]),
      metric("CUSTOMERS", "CUSTOMERS_K", "stock", ["customers", "客户数"]),
    ),
    entities: byCode(
      entity("GROUP", null, ["sample group", "group", "集团"]),
      entity("HK", "GROUP", ["hong kong", "香港"]),
      entity("CN", "GROUP", ["china", "mainland", "中国"]),
    ),
    dimensions: byCode(CHANNEL),
    externalEntities: byCode({ code: "RIVAL", label: "Rival", aliases: ["rival"] }),
    captions: [],
    sensitivity: {
      defaultLevel: "INTERNAL",
      escalateUnknownToRestricted: false,
      restrictedFilenamePatterns: [],
      restrictedKeywords: [],
    },
    tables: [],
    narrative: {
      sources: null,
      enabledSources: null,
      maxSeconds: 20,
      maxModelCalls: 3,
      maxCharacters: 2_880,
      maxPassages: 6,
      minScore: 0.65,
      rerank: false,
      words: new Map(),
    },
    ranking: { order: [], defaultRank: "", documents: [] },
    faqFile: null,
    learn: null,
    digests: [],
    sources: [],
    version: "test-profile",
    ...parts,
  };
}

/** A mapping for a long table with the columns Company, Year and Value; parts can be replaced. */
export function testMapping(parts: Partial<TableMapping> = {}): TableMapping {
  return {
    match: "*",
    sheet: null,
    headerRow: 1,
    metric: { from: "constant", value: "REVENUE" },
    entity: { from: "column", column: "Company" },
    period: { from: "column", column: "Year" },
    unit: { from: "metric" },
    dimensions: {},
    values: ["Value"],
    missing: [],
    validAsOf: null,
    ...parts,
  };
}
