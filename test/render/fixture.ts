import { buildGlossary, type Glossary } from "../../src/company/glossary.ts";
import type {
  Answer,
  AnswerRun,
  CellResult,
  DividedCell,
  FiguresAnswer,
  FoundCell,
  Statement,
  SummedCell,
} from "../../src/domain/answer.ts";
import type { NarrowingOption } from "../../src/domain/clarification.ts";
import type { DerivedFigure } from "../../src/domain/derived-figure.ts";
import type { Cell } from "../../src/domain/fact.ts";
import { yearsBeginningIn } from "../../src/domain/fiscal-years.ts";
import type { CellRequest, GroupOperation, SlotGroup } from "../../src/domain/intent.ts";
import type { EntitySpec, Language, MetricSpec, Profile } from "../../src/domain/profile.ts";

function metric(code: string, en: string, zh: string, unit: string, more: Partial<MetricSpec> = {}): MetricSpec {
  return {
    code,
    label: { en, zh },
    unit,
    kind: "flow",
    aliases: [],
    definition: null,
    group: { en: "Results", zh: "业绩" },
    ratioOf: null,
    owner: null,
    ...more,
  };
}

function entity(code: string, en: string, zh: string, parent: string | null): EntitySpec {
  return { code, label: { en, zh }, geography: "X", parent, aliases: [] };
}

function byCode<T extends { readonly code: string }>(...specs: readonly T[]): ReadonlyMap<string, T> {
  return new Map(specs.map((spec) => [spec.code, spec]));
}

export const PROFILE: Profile = {
  company: { name: "Orchid Group", homeEntity: "GROUP" },
  timeZone: null,
  showCurators: false,
  fiscalYears: yearsBeginningIn(1),
  headline: [],
  metrics: byCode(
    metric("REVENUE", "Revenue", "营收", "USD_M"),
    metric("PROFIT", "Operating profit", "营运利润", "USD_M"),
    metric("ROE", "Return on equity", "净资产收益率", "PCT", {
      kind: "ratio",
      definition: { en: "Profit divided by average equity.", zh: "利润除以平均净资产。" },
      group: null,
    }),
    metric("CLIENTS", "Clients", "客户数", "CUSTOMERS_K", { kind: "stock", group: { en: "Clients", zh: "客户" } }),
  ),
  entities: byCode(
    entity("GROUP", "Orchid Group", "兰花集团", null),
    entity("NORTH", "Orchid North", "兰花北方", "GROUP"),
    entity("SOUTH", "Orchid South", "兰花南方", "GROUP"),
  ),
  dimensions: new Map([
    [
      "channel",
      {
        code: "channel",
        label: { en: "Channel", zh: "渠道" },
        aliases: ["sales channel", "渠道"],
        defaultValue: "TOTAL",
        values: byCode(
          { code: "AGENCY", label: { en: "Agency", zh: "代理" }, aliases: [] },
          { code: "ONLINE", label: { en: "Online", zh: "线上" }, aliases: [] },
        ),
      },
    ],
  ]),
  externalEntities: byCode({ code: "RIVAL", label: "Rival Life", aliases: [] }),
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
  version: "test",
};

export const GLOSSARY: Glossary = buildGlossary(PROFILE);

/** The glossary of a company like the usual one, with some things changed. */
export function glossaryWith(changes: Partial<Profile>): Glossary {
  return buildGlossary({ ...PROFILE, ...changes });
}

export function cell(changes: Partial<Cell> = {}): Cell {
  return { metric: "REVENUE", entity: "NORTH", period: "FY2025", dimensions: { channel: "TOTAL" }, ...changes };
}

export function statement(value: string, unit = "USD_M", changes: Partial<Statement> = {}): Statement {
  return {
    figure: { value, unit },
    source: { doc: "results-2025.xlsx", locator: "sheet=Results,cell=C4" },
    validAsOf: null,
    ...changes,
  };
}

export function found(
  value: string,
  of: Partial<Cell> = {},
  more: Partial<Statement> & { unit?: string } = {},
): FoundCell {
  const { unit = "USD_M", ...changes } = more;
  return { status: "found", cell: cell(of), statement: statement(value, unit, changes), conflicts: [], superseded: [] };
}

/** Nine months that are stored as a half and a quarter. */
export function summed(value: string, parts: readonly FoundCell[] = NINE_MONTHS): SummedCell {
  return { status: "summed", cell: cell({ period: "2025-9M" }), figure: { value, unit: "USD_M" }, parts };
}

const NINE_MONTHS: readonly FoundCell[] = [
  found(
    "840",
    { period: "2025H1" },
    { source: { doc: "half-year.pptx", locator: "slide=3" }, validAsOf: "2025-06-30" },
  ),
  found("460.5", { period: "2025Q3" }, { source: { doc: "q3.xlsx", locator: "cell=B5" }, validAsOf: "2025-09-30" }),
];

/** Nine months of a ratio, one operand of which is a sum. */
export function divided(value: string): DividedCell {
  const dividend = found(
    "350",
    { metric: "PROFIT", period: "2025-9M" },
    { source: { doc: "q3.xlsx", locator: "cell=B9" }, validAsOf: "2025-09-30" },
  );
  const figure = { value, unit: "PCT" };
  return {
    status: "divided",
    cell: cell({ metric: "ROE", period: "2025-9M" }),
    figure,
    dividend,
    divisor: summed("1300.5"),
  };
}

export function missing(of: Partial<Cell> = {}): CellResult {
  return { status: "not_found", cell: cell(of) };
}

export function derived(
  op: DerivedFigure["op"],
  value: string,
  unit: string,
  of: readonly number[],
  more: Partial<DerivedFigure> = {},
): DerivedFigure {
  return { op, figure: { value, unit }, of, ...more };
}

export function figures(cells: readonly CellResult[], changes: Partial<FiguresAnswer> = {}): FiguresAnswer {
  return {
    kind: "figures",
    route: "structured",
    clarification: { mode: "none" },
    cells,
    derived: [],
    declined: [],
    notUnderstood: [],
    nearest: [],
    truncated: null,
    premise: null,
    verdict: null,
    why: null,
    ...changes,
  };
}

export function group(changes: Partial<SlotGroup> = {}): SlotGroup {
  return { metrics: ["REVENUE"], entities: ["NORTH"], periods: ["FY2025"], dimensions: {}, ...changes };
}

export function request(changes: Partial<SlotGroup> = {}, operation: GroupOperation | null = null): CellRequest {
  return { group: group(changes), operation };
}

export function option(slot: NarrowingOption["slot"], changes: Partial<SlotGroup> = {}): NarrowingOption {
  return { slot, request: request(changes) };
}

export function run(answer: Answer, language: Language = "en", question = "Revenue of Orchid North?"): AnswerRun {
  return { requestId: "r1", question, language, answer, providerCalls: 0, elapsedMs: 1.23456 };
}

/** One answer of every kind, by a name that says what it shows. */
export const ANSWERS: Readonly<Record<string, Answer>> = {
  "one figure": figures([found("1702", {}, { validAsOf: "2026-03-01" })]),
  "an assumption": figures([found("1702", { entity: "GROUP" })], {
    clarification: {
      mode: "answer_with_assumptions",
      assumedSlots: [
        { slot: "entity", codes: ["GROUP"], from: { kind: "default" } },
        { slot: "period", codes: ["FY2025"], from: { kind: "default" } },
        { slot: "metric", codes: ["REVENUE"], from: { kind: "read_as", raw: "revnue" } },
      ],
      narrowingOptions: [
        option("entity"),
        option("entity", { entities: ["SOUTH"] }),
        option("period", { periods: ["2025H1"], entities: ["GROUP"] }),
      ],
    },
  }),
  "a follow-up": figures([found("-12.5", { metric: "PROFIT" })], {
    clarification: {
      mode: "answer_with_assumptions",
      assumedSlots: [
        { slot: "entity", codes: ["NORTH"], from: { kind: "carried" } },
        { slot: "period", codes: ["FY2025"], from: { kind: "carried" } },
      ],
      narrowingOptions: [],
    },
  }),
  "a growth": figures([found("1538", { period: "FY2024" }), found("1702")], {
    derived: [derived("difference", "164", "USD_M", [0, 1]), derived("growth_pct", "10.6631989597", "PCT", [0, 1])],
  }),
  "a sum": figures([summed("1300.5")]),
  "a growth of a sum": figures([summed("1300.5"), found("1430.55", { period: "2026-9M" })], {
    derived: [derived("growth_pct", "10", "PCT", [0, 1]), derived("difference", "130.05", "USD_M", [0, 1])],
  }),
  "a quotient": figures([divided("26.9127258747")]),
  "a change of a quotient": figures(
    [found("25.1", { metric: "ROE", period: "2024-9M" }, { unit: "PCT" }), divided("26.9127258747")],
    { derived: [derived("change_points", "1.8127258747", "PP", [0, 1])] },
  ),
  "a matrix with a miss": figures([
    found("1538", { period: "FY2024" }),
    found("1702"),
    missing({ entity: "SOUTH", period: "FY2024" }),
    found("1320", { entity: "SOUTH" }, { source: { doc: "south.pptx", locator: "slide=6,table=1,row=2,col=3" } }),
  ]),
  "a conflict": figures([
    {
      ...found("1702"),
      conflicts: [statement("1705", "USD_M", { source: { doc: "board.docx", locator: "page=3,para=2" } })],
    },
  ]),
  "a dimension": figures([found("1200", { dimensions: { channel: "AGENCY" } })]),
  "nothing found": figures([missing({ period: "FY2023" })], {
    nearest: [option("cell"), option("cell", { periods: ["FY2024"] }), option("cell", { metrics: ["PROFIT"] })],
  }),
  "unused words": figures([found("1702")], {
    notUnderstood: [
      { raw: "in HKD", slot: "unit", blocks: false },
      { raw: "restated", slot: "basis", blocks: false },
    ],
  }),
  "declined and cut": figures([found("1702"), found("1320", { entity: "SOUTH" })], {
    declined: [{ operation: "growth", reason: "base_not_positive" }],
    truncated: { asked: 1200, shown: 2, isRanked: false },
  }),
  "an overview": figures(
    [
      found("1702", {}, { validAsOf: "2025-12-31" }),
      found("1538", { period: "FY2024" }, { source: { doc: "results-2024.xlsx", locator: "sheet=Results,cell=C4" } }),
      found("14.2", { metric: "ROE" }, { unit: "PCT", source: { doc: "results-2025.xlsx", locator: "cell=C9" } }),
      found("13.9", { metric: "ROE", period: "FY2024" }, { unit: "PCT" }),
      missing({ metric: "PROFIT" }),
      found(
        "35",
        { metric: "CLIENTS" },
        { unit: "CLIENTS_K", source: { doc: "results-2025.xlsx", locator: "cell=C11" } },
      ),
      { status: "withheld", cell: cell({ metric: "CLIENTS", period: "FY2024" }) },
    ],
    {
      clarification: {
        mode: "answer_with_assumptions",
        assumedSlots: [{ slot: "metric", codes: ["REVENUE", "ROE", "PROFIT", "CLIENTS"], from: { kind: "default" } }],
        narrowingOptions: [
          option("period", { metrics: [], periods: ["FY2024"] }),
          option("metric", { metrics: ["COST"] }),
        ],
      },
      derived: [derived("growth_pct", "10.6631989597", "PCT", [1, 0]), derived("change_points", "0.3", "PP", [3, 2])],
      overview: [
        { now: 0, before: 1, change: 0 },
        { now: 2, before: 3, change: 1 },
        { now: 4, before: null, change: null },
        { now: 5, before: 6, change: null },
      ],
    },
  ),
  "an overview of two companies": figures(
    [
      found("1702"),
      found("1538", { period: "FY2024" }),
      found("1320", { entity: "SOUTH" }),
      found("14.2", { metric: "ROE" }, { unit: "PCT" }),
      found("-20", { metric: "ROE", entity: "SOUTH" }, { unit: "PCT" }),
    ],
    {
      derived: [derived("growth_pct", "10.6631989597", "PCT", [1, 0])],
      overview: [
        { now: 0, before: 1, change: 0 },
        { now: 3, before: null, change: null },
        { now: 2, before: null, change: null },
        { now: 4, before: null, change: null },
      ],
    },
  ),
  "a figure and a why": figures([found("1702")], { route: "composite", why: { kind: "not_connected" } }),
  "unknown metric": {
    kind: "not_understood",
    route: "structured",
    notUnderstood: [{ raw: "gross profit", slot: "metric", blocks: true }],
    options: [option("did_you_mean", { metrics: ["PROFIT"] }), option("metric")],
  },
  "missing metric": {
    kind: "ask_first",
    missing: "metric",
    kept: request({ metrics: [] }),
    notUnderstood: [],
    options: [
      option("metric"),
      option("metric", { metrics: ["PROFIT"] }),
      option("metric", { metrics: ["ROE"] }),
      option("metric", { metrics: ["CLIENTS"] }),
    ],
  },
  "another company": { kind: "refusal", external: "RIVAL", options: [option("cell", { entities: ["GROUP"] })] },
  greeting: {
    kind: "help",
    topic: { kind: "greeting" },
    examples: [option("cell"), option("cell", { periods: ["2025H1"] })],
  },
  thanks: { kind: "help", topic: { kind: "thanks" }, examples: [] },
  acknowledgement: { kind: "help", topic: { kind: "acknowledgement" }, examples: [] },
  capabilities: { kind: "help", topic: { kind: "capabilities" }, examples: [option("cell")] },
  "list of metrics": { kind: "help", topic: { kind: "list_metrics" }, examples: [] },
  "list of entities": { kind: "help", topic: { kind: "list_entities" }, examples: [] },
  "list of periods": { kind: "help", topic: { kind: "list_periods" }, examples: [] },
  definitions: { kind: "help", topic: { kind: "definition", metrics: ["ROE", "REVENUE"] }, examples: [] },
  "a why": { kind: "narrative", clarification: { mode: "none" }, why: { kind: "not_connected" } },
  "no store": { kind: "unavailable", component: "store" },
  "no engine": { kind: "unavailable", component: "engine" },
};
