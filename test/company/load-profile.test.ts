import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadProfile, parseProfile } from "../../src/company/load-profile.ts";
import { ProfileError } from "../../src/company/profile-error.ts";
import { yearsBeginningIn } from "../../src/domain/fiscal-years.ts";

const GOOD = `company: { name: Orchard, home_entity: ORCHARD }
fiscal_year: { start_month: 4 }
metrics:
  REVENUE: { label: { en: Revenue, zh: 营收 }, unit: USD_M, kind: flow, aliases: [revenue, turnover], group: Growth }
  ROE: { label: Return on equity, unit: PCT, kind: ratio, definition: { zh: 利润除以权益。 } }
entities:
  ORCHARD: { geography: ASIA, aliases: [group] }
  ORCHARD_HK: { label: { en: Orchard Hong Kong }, parent: ORCHARD, aliases: [hong kong, hk, 香港] }
  7SEAS: { parent: ORCHARD }
dimensions:
  channel: { default: TOTAL, values: { AGENCY: { aliases: [agency, 代理] }, BANCA: {} } }
external_entities:
  RIVAL: { label: Rival plc, aliases: [rival] }
sensitivity: { default_level: internal, escalate_unknown_to_restricted: true, restricted_filename_patterns: [board] }
`;

function faultsOf(text: string) {
  try {
    parseProfile(text, "p.yaml");
  } catch (error) {
    if (error instanceof ProfileError) return error.faults;
    throw error;
  }
  return [];
}

/** One line per fault, as the person reads them. */
function faultLines(text: string): readonly string[] {
  return faultsOf(text).map((fault) => `${fault.line}:${fault.column} ${fault.message}. ${fault.remedy}`);
}

function changed(from: string, to: string): string {
  expect(GOOD).toContain(from);
  return GOOD.replace(from, to);
}

describe("learning", () => {
  const learns = (section: string) => parseProfile(`${GOOD}${section}\n`, "p.yaml").learn;

  it.each([
    ["", null],
    ["learn: false", null],
    ["learn:", null],
    ["learn: true", { keepDays: 90 }],
    ["learn: {}", { keepDays: 90 }],
    ["learn: { keep_days: 7 }", { keepDays: 7 }],
  ])("is set by %j", (section, learn) => {
    expect(learns(section)).toEqual(learn);
  });

  it.each([
    ["learn: often", '15:8 learn is "often". Write learn: true, learn: false or learn: { keep_days: 90 }'],
    ["learn: { keep_days: 0 }", '15:21 learn.keep_days is "0". Write a number of days, 1 to 3650'],
    ["learn: { days: 9 }", "15:10 days is not a key of learn. Known keys here: keep_days"],
  ])("has a fault in %j", (section, line) => {
    expect(faultLines(`${GOOD}${section}\n`)).toEqual([line]);
  });
});

describe("the company's time zone", () => {
  const withZone = (zone: string) => changed("home_entity: ORCHARD", `home_entity: ORCHARD, time_zone: ${zone}`);

  it.each(["Asia/Hong_Kong", "America/Argentina/Buenos_Aires", "UTC"])("may be %s", (zone) => {
    expect(parseProfile(withZone(zone), "p.yaml").timeZone).toBe(zone);
  });

  it("is that of the machine where none is named", () => {
    expect(parseProfile(GOOD, "p.yaml").timeZone).toBeNull();
  });

  it.each(["Mars/Olympus", '"+08:00"', "HKT", "Hong Kong"])("may not be %s", (zone) => {
    expect(faultLines(withZone(zone))).toEqual([
      `1:60 company.time_zone is "${zone.replaceAll('"', "")}". Write the name of a time zone such as Asia/Hong_Kong, Europe/London or UTC, or remove the key`,
    ]);
  });
});

describe("a ratio of two metrics", () => {
  const MORE = `
  COSTS: { unit: USD_M, kind: flow }
  STAFF: { unit: STAFF, kind: stock }
  MARGIN: { unit: PCT, kind: ratio }
  COST_RATIO: { unit: PCT, kind: ratio, ratio_of: [COSTS, REVENUE] }`;
  const withRatio = (from: string, to: string) => {
    expect(MORE).toContain(from);
    return changed("\nentities:", `${MORE.replace(from, to)}\nentities:`);
  };

  it("has the first divided by the second", () => {
    const { metrics } = parseProfile(withRatio("PCT, kind: ratio, ratio_of", "X, kind: ratio, ratio_of"), "p.yaml");
    expect(metrics.get("COST_RATIO")?.ratioOf).toEqual(["COSTS", "REVENUE"]);
    expect(metrics.get("MARGIN")?.ratioOf).toBeNull();
  });

  it.each<readonly [from: string, to: string, said: string]>([
    ["COSTS, REVENUE", "COST, REVENUE", "COST is not a metric. Write COSTS"],
    ["COSTS, REVENUE", "COSTS, REVENU", "REVENU is not a metric. Write REVENUE"],
    ["COSTS, REVENUE", "COSTS, MARGIN", "MARGIN is a ratio itself. Write a flow or a stock"],
    ["COSTS, REVENUE", "COST_RATIO, REVENUE", "COST_RATIO is a ratio itself. Write a flow or a stock"],
    ["COSTS, REVENUE", "COSTS, COSTS", "COSTS is named twice. Write the metric that it is divided by"],
    [
      "COSTS, REVENUE",
      "COSTS, STAFF",
      "a flow and a stock have a quotient for each length of period. Write two flows or two stocks",
    ],
    [
      "kind: ratio, ratio_of",
      "kind: flow, ratio_of",
      "COST_RATIO is not a ratio. Write kind: ratio, or remove ratio_of",
    ],
    [
      "PCT, kind: ratio, ratio_of",
      "BPS, kind: ratio, ratio_of",
      "COST_RATIO is in BPS, which no quotient is. Write unit: PCT or X, or remove ratio_of",
    ],
    ...["[COSTS]", "[COSTS, REVENUE, STAFF]", "[]"].map(
      (list) =>
        [
          "[COSTS, REVENUE]",
          list,
          `metrics.COST_RATIO.ratio_of is ${list === "[]" ? "an empty list" : "a list"}. Write the two metrics that the ratio is the quotient of, such as [EXPENSES, REVENUE], or remove the key`,
        ] as const,
    ),
    [
      "[COSTS, REVENUE]",
      "COSTS / REVENUE",
      'metrics.COST_RATIO.ratio_of is "COSTS / REVENUE". Write the two metrics that the ratio is the quotient of, such as [EXPENSES, REVENUE], or remove the key',
    ],
  ])("with %s as %s has a fault", (from, to, said) => {
    expect(faultsOf(withRatio(from, to)).map(({ message, remedy }) => `${message}. ${remedy}`)).toEqual([said]);
  });
});

describe("a sound profile", () => {
  const profile = parseProfile(GOOD, "p.yaml");

  it("may list a name in other signs: in Traditional Chinese, without its accents", () => {
    expect(faultsOf(changed("[hong kong, hk, 香港]", "[hong kong, hk, 中國, 中国, Zürich, Zurich]"))).toEqual([]);
  });

  it("is read with its defaults", () => {
    expect(profile.company).toEqual({ name: "Orchard", homeEntity: "ORCHARD" });
    expect(profile.fiscalYears).toEqual(yearsBeginningIn(4));
    expect(profile.metrics.get("REVENUE")).toEqual({
      code: "REVENUE",
      label: { en: "Revenue", zh: "营收" },
      unit: "USD_M",
      kind: "flow",
      aliases: ["revenue", "turnover"],
      definition: null,
      group: { en: "Growth" },
      ratioOf: null,
      owner: null,
    });
    expect(profile.metrics.get("ROE")?.label).toEqual({ en: "Return on equity" });
    expect(profile.entities.get("7SEAS")).toEqual({
      code: "7SEAS",
      label: { en: "7SEAS" },
      geography: "7SEAS",
      parent: "ORCHARD",
      aliases: [],
    });
    expect(profile.dimensions.get("channel")?.defaultValue).toBe("TOTAL");
    expect([...(profile.dimensions.get("channel")?.values.keys() ?? [])]).toEqual(["AGENCY", "BANCA"]);
    expect(profile.externalEntities.get("RIVAL")).toEqual({ code: "RIVAL", label: "Rival plc", aliases: ["rival"] });
    expect(profile.sensitivity).toEqual({
      defaultLevel: "INTERNAL",
      escalateUnknownToRestricted: true,
      restrictedFilenamePatterns: ["board"],
      restrictedKeywords: [],
      labels: new Map(),
    });
    expect(profile.tables).toEqual([]);
  });

  it("knows the company's own labels however they are written, and of two levels the higher", () => {
    const labels = "labels: { c3: CONFIDENTIAL, C3: Restricted, ＡＭＢＥＲ  House: internal }";
    const { sensitivity } = parseProfile(changed("sensitivity: { ", `sensitivity: { ${labels}, `), "p.yaml");
    expect([...(sensitivity.labels ?? [])]).toEqual([
      ["c3", "RESTRICTED"],
      ["amber house", "INTERNAL"],
    ]);
    expect(faultLines(changed("sensitivity: { ", "sensitivity: { labels: { C3: high }, "))).toEqual([
      '14:30 sensitivity.labels.C3 is "HIGH". Write PUBLIC, INTERNAL, CONFIDENTIAL or RESTRICTED',
    ]);
  });

  it("lets one language stand in for the other", () => {
    expect(profile.metrics.get("ROE")?.definition).toEqual({ en: "利润除以权益。", zh: "利润除以权益。" });
  });

  it("needs no more than a company, a metric and an entity", () => {
    const small = parseProfile(
      "company: { name: A }\nmetrics: { M: { unit: USD, kind: flow } }\nentities: { E: }\n",
      "p",
    );
    expect(small.company.homeEntity).toBeNull();
    expect(small.fiscalYears).toEqual(yearsBeginningIn(1));
    expect(small.sensitivity.defaultLevel).toBe("INTERNAL");
  });

  it("has a version that follows its content", () => {
    expect(parseProfile(GOOD, "elsewhere.yaml").version).toBe(profile.version);
    expect(parseProfile(`${GOOD}\n`, "p.yaml").version).not.toBe(profile.version);
  });

  it("keeps words as they are typed, whatever YAML would make of them", () => {
    const text = changed("[hong kong, hk, 香港]", "[on, 007, 1.0, yes, 0x1F, 'true', 2e3]");
    const aliases = ["on", "007", "1.0", "yes", "0x1F", "true", "2e3"];
    expect(parseProfile(text, "p").entities.get("ORCHARD_HK")?.aliases).toEqual(aliases);
  });

  it("is the same in block style, with comments and Windows line ends", () => {
    const block = GOOD.replace("aliases: [revenue, turnover]", "aliases: [\n    revenue, # a comment\n    turnover]");
    expect(parseProfile(block, "p").metrics).toEqual(profile.metrics);
    expect(parseProfile(GOOD.replaceAll("\n", "\r\n"), "p").entities).toEqual(profile.entities);
  });

  it("lets the wholes of two dimensions share their words", () => {
    const two = changed(
      "BANCA: {} } }",
      "BANCA: {}, TOTAL: { aliases: [all] } } }\n  product: { default: TOTAL, values: { TOTAL: { aliases: [all] } } }",
    );
    expect(parseProfile(two, "p").dimensions.size).toBe(2);
  });

  it("does not take the display name of an external entity for a word", () => {
    expect(parseProfile(changed("label: Rival plc", "label: Revenue"), "p").externalEntities.size).toBe(1);
  });
});

interface FaultCase {
  readonly name: string;
  readonly text: string;
  /** The text that the fault points at: its first occurrence, or the one after `after`. */
  readonly at: string;
  readonly after?: string;
  readonly says: string;
}

function positionOf({ text, at, after }: FaultCase): string {
  const offset = text.indexOf(at, after === undefined ? 0 : text.indexOf(after) + after.length);
  const before = text.slice(0, offset).split("\n");
  return `${before.length}:${(before.at(-1) ?? "").length + 1}`;
}

const SYNTAX: readonly FaultCase[] = [
  {
    name: "an empty file",
    text: "",
    at: "",
    says: "The profile is empty. Write company, metrics and entities at the top level",
  },
  {
    name: "a list for a profile",
    text: "- a",
    at: "- a",
    says: "The profile is a list. Write company, metrics and entities at the top level",
  },
  {
    name: "a tab",
    text: "company:\n\tname: A",
    at: "\t",
    says: "Broken YAML: Tabs are not allowed as indentation. Indent with spaces",
  },
  {
    name: "a quote left open",
    text: 'company: "A',
    at: "",
    after: '"A',
    says: 'Broken YAML: Missing closing "quote. Close the quote or the bracket',
  },
  {
    name: "a tag",
    text: changed("name: Orchard", "name: !secret Orchard"),
    at: "!secret",
    says: "Unresolved tag: !secret. Remove the tag; Footnote reads every value as it is typed",
  },
  {
    name: "an unknown anchor",
    text: "company: *nobody",
    at: "company",
    says: "Unresolved alias (the anchor must be set before the alias): nobody. Correct the YAML",
  },
  {
    name: "a key written twice",
    text: changed("  ROE:", "  REVENUE: { unit: PCT, kind: ratio }\n  ROE:"),
    at: "REVENUE: { unit: PCT",
    says: "The key REVENUE is written twice. Keep one of the two",
  },
];

const SHAPE: readonly FaultCase[] = [
  {
    name: "a mistyped section",
    text: changed("fiscal_year:", "fiscal_yaer:"),
    at: "fiscal_yaer",
    says: "fiscal_yaer is not a key. Write fiscal_year",
  },
  {
    name: "a mistyped key",
    text: changed("geography: ASIA", "geograhpy: ASIA"),
    at: "geograhpy",
    says: "geograhpy is not a key of entities.ORCHARD. Write geography",
  },
  {
    name: "a key like no other",
    text: changed("geography: ASIA", "colour: red"),
    at: "colour",
    says: "colour is not a key of entities.ORCHARD. Known keys here: label, geography, parent, aliases",
  },
  {
    name: "a language that is none",
    text: changed("zh: 营收", "fr: Recettes"),
    at: "fr:",
    says: "fr is not a key of metrics.REVENUE.label. Known keys here: en, zh",
  },
  {
    name: "a missing section",
    text: changed("company: { name: Orchard, home_entity: ORCHARD }\n", ""),
    at: "fiscal_year",
    says: "company is missing. Write company: { name: …, home_entity: … }",
  },
  {
    name: "an empty section",
    text: "company: { name: A }\nmetrics: {}\nentities: { E: {} }",
    at: "metrics",
    says: "metrics is empty. Write metrics: { REVENUE: { unit: USD_M, kind: flow } }",
  },
  {
    name: "a missing key",
    text: changed(" unit: PCT,", ""),
    at: "ROE:",
    says: "metrics.ROE.unit is missing. Write a unit such as USD_M, PCT, COUNT or CUSTOMERS_K",
  },
  {
    name: "text where a list belongs",
    text: changed("[group]", "group"),
    at: "group }",
    says: 'entities.ORCHARD.aliases is "group". Write a list such as [hong kong, hk, 香港]',
  },
  {
    name: "a list where text belongs",
    text: changed("geography: ASIA", "geography: [ASIA]"),
    at: "[ASIA]",
    says: "entities.ORCHARD.geography is a list. Write a geography such as HK, or remove the key",
  },
  {
    name: "an unknown kind",
    text: changed("kind: flow", "kind: flows"),
    at: "flows",
    says: 'metrics.REVENUE.kind is "flows". Write flow (adds up over time), stock (a level at a date) or ratio (never added)',
  },
  {
    name: "month 13",
    text: changed("start_month: 4", "start_month: 13"),
    at: "13",
    says: 'fiscal_year.start_month is "13". Write the number of the month, 1 to 12; 4 is April',
  },
  {
    name: "a month by name",
    text: changed("start_month: 4", "start_month: April"),
    at: "April",
    says: 'fiscal_year.start_month is "April". Write the number of the month, 1 to 12; 4 is April',
  },
  {
    name: "a switch that is neither",
    text: changed("restricted: true", "restricted: maybe"),
    at: "maybe",
    says: 'sensitivity.escalate_unknown_to_restricted is "maybe". Write true or false',
  },
];

const CODES: readonly FaultCase[] = [
  {
    name: "a unit in lower case",
    text: changed("unit: USD_M", "unit: usd m"),
    at: "usd m",
    says: '"usd m" is not a unit. Write USD_M',
  },
  {
    name: "a unit that is none",
    text: changed("unit: USD_M", 'unit: "%"'),
    at: '"%"',
    says: '"%" is not a unit. Write a unit such as USD_M, PCT, COUNT or CUSTOMERS_K',
  },
  {
    name: "a metric code in lower case",
    text: changed("  ROE:", "  roe:"),
    at: "roe:",
    says: '"roe" cannot be a code. Write capital letters, digits and _, beginning with a letter, such as NEW_SALES',
  },
  {
    name: "an entity code with a hyphen",
    text: changed("7SEAS:", "7-SEAS:"),
    at: "7-SEAS",
    says: '"7-SEAS" cannot be a code. Write capital letters, digits and _ (no hyphen), such as GROUP_HK',
  },
  {
    name: "a code that JavaScript would swallow",
    text: changed("7SEAS:", "__proto__:"),
    at: "__proto__",
    says: '"__proto__" cannot be a code. Write capital letters, digits and _ (no hyphen), such as GROUP_HK',
  },
  {
    name: "a dimension code in capitals",
    text: changed("  channel:", "  Channel:"),
    at: "Channel:",
    says: '"Channel" cannot be a code. Write lower-case letters, digits and _, such as channel',
  },
  {
    name: "a dimension named like a column of every table",
    text: changed("  channel:", "  period:"),
    at: "period:",
    says: "period is a column of every table and cannot be a dimension. Write another name",
  },
  {
    name: "an unknown home",
    text: changed("home_entity: ORCHARD }", "home_entity: ORCHARDS }"),
    at: "ORCHARDS",
    says: "ORCHARDS is not an entity. Write ORCHARD",
  },
  {
    name: "a headline metric that does not exist",
    text: changed("entities:", "headline: [REVENU, ROE]\nentities:"),
    at: "REVENU, ROE",
    says: "REVENU is not a metric. Write REVENUE",
  },
  {
    name: "a headline metric that is named twice",
    text: changed("entities:", "headline: [REVENUE, ROE, REVENUE]\nentities:"),
    at: "REVENUE]",
    says: "REVENUE is named twice. Remove one of the two",
  },
  {
    name: "no headline metric at all",
    text: changed("entities:", "headline: []\nentities:"),
    at: "[]",
    says: "headline is an empty list. Write a list of metrics such as [REVENUE, PROFIT], or remove the key",
  },
  {
    name: "more headline metrics than an overview has room for",
    text: changed("entities:", "headline: [A, B, C, D, E, F, G, H, I]\nentities:").replace(
      "metrics:\n",
      `metrics:\n${[..."ABCDEFGHI"].map((code) => `  ${code}: { unit: USD_M, kind: flow }\n`).join("")}`,
    ),
    at: "headline:",
    says: "headline names 9 metrics. Write at most 8",
  },
  {
    name: "a headline that is no list",
    text: changed("entities:", "headline: REVENUE\nentities:"),
    at: "REVENUE\nentities",
    says: 'headline is "REVENUE". Write a list of metrics such as [REVENUE, PROFIT], or remove the key',
  },
  {
    name: "an unknown parent",
    text: changed("7SEAS: { parent: ORCHARD }", "7SEAS: { parent: NOWHERE }"),
    at: "NOWHERE",
    says: "NOWHERE is not an entity. Write one of ORCHARD, ORCHARD_HK, 7SEAS, or add it",
  },
  {
    name: "a parent that is itself",
    text: changed("7SEAS: { parent: ORCHARD }", "7SEAS: { parent: 7SEAS }"),
    at: "7SEAS }",
    says: "7SEAS → 7SEAS: an entity cannot be part of itself. Remove the parent of one of them",
  },
  {
    name: "parents in a circle",
    text: changed("ORCHARD: { geography", "ORCHARD: { parent: ORCHARD_HK, geography"),
    at: "ORCHARD_HK",
    says: "ORCHARD → ORCHARD_HK → ORCHARD: an entity cannot be part of itself. Remove the parent of one of them",
  },
  {
    name: "a default that is nearly one of the values",
    text: changed("default: TOTAL, values", "default: AGENCYS, values"),
    at: "AGENCYS",
    says: "AGENCYS is not among the values. Write AGENCY, or list AGENCYS under values",
  },
];

const NAMES_ONE = "a word can name one thing only";

const WORDS: readonly FaultCase[] = [
  {
    name: "an empty alias",
    text: changed("[group]", '[group, " "]'),
    at: '" "',
    says: "entities.ORCHARD.aliases[2] is empty. Write a word that people use, or remove it",
  },
  {
    name: "an alias of signs",
    text: changed("[group]", "[group, --]"),
    at: "--",
    says: 'entities.ORCHARD.aliases[2] "--" has no letter or digit. Write a word that people use, or remove it',
  },
  {
    name: "an alias listed twice",
    text: changed("[group]", "[group, the  GROUP, Ｔhe Group]"),
    at: "Ｔhe Group",
    says: '"Ｔhe Group" is listed twice for ORCHARD. Remove one of the two',
  },
  {
    name: "an alias that is another's in Traditional signs",
    text: changed("[group]", "[group, 代理處]").replace("[agency, 代理]", "[agency, 代理, 代理处]"),
    at: "代理处",
    says: `"代理处" already names entities.ORCHARD (line 7); ${NAMES_ONE}. Remove it here or there, or write a longer form such as "代理处 (AGENCY)"`,
  },
  {
    name: "an alias that is another's without its accents",
    text: changed("unit: PCT,", "unit: PCT, aliases: [Türnover],"),
    at: "Türnover",
    says: `"Türnover" already names metrics.REVENUE (line 4); ${NAMES_ONE}. Remove it here or there, or write a longer form such as "Türnover (ROE)"`,
  },
  {
    name: "an alias of two metrics",
    text: changed("unit: PCT,", "unit: PCT, aliases: [Turnover],"),
    at: "Turnover",
    says: `"Turnover" already names metrics.REVENUE (line 4); ${NAMES_ONE}. Remove it here or there, or write a longer form such as "Turnover (ROE)"`,
  },
  {
    name: "an alias of an entity and a dimension value",
    text: changed("[agency, 代理]", "[agency, ｈｋ]"),
    at: "ｈｋ",
    says: `"ｈｋ" already names entities.ORCHARD_HK (line 8); ${NAMES_ONE}. Remove it here or there, or write a longer form such as "ｈｋ (AGENCY)"`,
  },
  {
    name: "an alias that is a metric's code",
    text: changed("[group]", "[roe]"),
    at: "roe",
    says: `"roe" already names metrics.ROE (line 5); ${NAMES_ONE}. Remove it here or there, or write a longer form such as "roe (ORCHARD)"`,
  },
  {
    name: "an alias that is the dimension's code",
    text: changed("[group]", "[channel]"),
    at: "channel",
    says: `"channel" already names dimensions.channel (line 11); ${NAMES_ONE}. Remove it here or there, or write a longer form such as "channel (ORCHARD)"`,
  },
  {
    name: "an external alias that is a home alias",
    text: changed("[rival]", "[rival, hong kong]"),
    at: "hong kong",
    after: "rival,",
    says: `"hong kong" already names entities.ORCHARD_HK (line 8); ${NAMES_ONE}. Remove it here or there, or write a longer form such as "hong kong (RIVAL)"`,
  },
  {
    name: "a label that is another's alias",
    text: changed("label: Return on equity", "label: Turnover"),
    at: "Turnover",
    says: `"Turnover" already names metrics.REVENUE (line 4); ${NAMES_ONE}. Remove it here or there, or write a longer form such as "Turnover (ROE)"`,
  },
];

describe("the headline metrics", () => {
  it("are those that the profile names, in their order, or none", () => {
    const named = changed("entities:", "headline: [ROE, REVENUE]\nentities:");
    expect([parseProfile(named, "p.yaml").headline, parseProfile(GOOD, "p.yaml").headline]).toEqual([
      ["ROE", "REVENUE"],
      [],
    ]);
  });
});

describe("a faulty profile", () => {
  it.each([...SYNTAX, ...SHAPE, ...CODES, ...WORDS])("names $name, its place and the remedy", (faultCase) => {
    expect(faultLines(faultCase.text)).toEqual([`${positionOf(faultCase)} ${faultCase.says}`]);
  });

  it("is reported with all faults at once, in the order of the file", () => {
    const text = GOOD.replace("start_month: 4", "start_month: 0")
      .replace("unit: USD_M", "unit: usd")
      .replace("parent: ORCHARD,", "parent: ORCHRAD,")
      .replace("[rival]", "[group]");
    expect(faultsOf(text).map((fault) => fault.line)).toEqual([2, 4, 8, 13]);
  });

  it("does not report a reference to a faulty entity as a second fault", () => {
    expect(faultsOf(changed("geography: ASIA", "colour: red"))).toHaveLength(1);
  });

  it("is an error whose message has one line per fault, as compilers print them", () => {
    const text = changed("start_month: 4", "start_month: 0").replace("kind: flow", "kind: flat");
    const lines =
      /^p\.yaml:2:29 fiscal_year\.start_month is "0"\. .*\np\.yaml:4:\d+ metrics\.REVENUE\.kind is "flat"\. .*$/;
    expect(() => parseProfile(text, "p.yaml")).toThrow(lines);
  });

  it("is refused for every fault in block style too", () => {
    const text =
      "company:\n  name: A\nmetrics:\n  M:\n    unit: USD\n    kind: flow\n    aliases:\n      - x\n      - X\nentities:\n  E:\n";
    expect(faultLines(text)).toEqual(['9:9 "X" is listed twice for M. Remove one of the two']);
  });

  it("never throws anything but its own error", () => {
    const nested = "[".repeat(100_000);
    for (const text of [
      `company: ${nested}`,
      `company: ${nested}${"]".repeat(100_000)}`,
      `company: ${"{a: ".repeat(100_000)}`,
      "- ".repeat(100_000),
      "a: ".repeat(100_000),
      "a: &a [*a]",
      "? [x]\n: y",
      "%YAML 1.1\n---\ncompany: yes",
      "\u0000",
      "{",
    ]) {
      expect(() => parseProfile(text, "p.yaml")).toThrow(ProfileError);
    }
  });
});

describe("a profile's file", () => {
  it("is read as UTF-8, with or without a byte order mark", async () => {
    await inFolder(async (folder) => {
      const path = join(folder, "p.yaml");
      await writeFile(path, `\uFEFF${GOOD}`);
      expect((await loadProfile(path)).company.name).toBe("Orchard");
    });
  });

  it("is named in the fault when it is missing or not text", async () => {
    await inFolder(async (folder) => {
      const path = join(folder, "p.yaml");
      await expect(loadProfile(path)).rejects.toThrow(`${path}:1:1 The profile cannot be read.`);
      await writeFile(path, Buffer.from([0xff, 0xfe, 0x41]));
      await expect(loadProfile(path)).rejects.toMatchObject({
        code: "unreadable_profile",
        faults: [{ message: "The profile is not UTF-8 text" }],
      });
    });
  });
});

async function inFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "footnote-profile-"));
  try {
    await run(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
