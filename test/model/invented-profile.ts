import { buildGlossary, type Glossary } from "../../src/company/glossary.ts";
import { yearsBeginningIn } from "../../src/domain/fiscal-years.ts";
import type { DimensionSpec, EntitySpec, MetricSpec, Profile } from "../../src/domain/profile.ts";

/** A ferry company that does not exist, with two dimensions beside metric, entity and period. */
export function ferryGlossary(changes: Partial<Profile> = {}): Glossary {
  return buildGlossary({
    company: { name: "Tidewater Ferries", homeEntity: "TIDEWATER" },
    timeZone: null,
    showCurators: false,
    fiscalYears: yearsBeginningIn(4),
    headline: [],
    metrics: byCode([
      metric("TICKETS", { en: "Ticket sales", zh: "票务收入" }, ["fares", "tickets", "ticket  sales", "TICKETS"]),
      metric("PUNCTUALITY", { en: "Punctuality", zh: "准点率" }, ["on-time rate"]),
    ]),
    entities: byCode([
      entity("TIDEWATER", { en: "Tidewater Ferries", zh: "潮水轮渡" }, ["tidewater", "group"]),
      entity("TW_NORTH", { en: "North Line" }, ["north", "tw north"]),
    ]),
    dimensions: byCode([
      dimension("route", "Route", "ALL", ["ALL", "ISLAND", "HARBOUR"]),
      dimension("fare", "Fare class", "ANY", []),
    ]),
    externalEntities: new Map(),
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
    ...changes,
  });
}

/** As many entities as a profile may hold. */
export function manyEntities(count: number): Profile["entities"] {
  return byCode(
    Array.from({ length: count }, (_, index) =>
      entity(`PIER_${index}`, { en: `Pier number ${index}`, zh: `${index}号码头` }, [`pier ${index}`, `p${index}`]),
    ),
  );
}

export function metric(code: string, label: MetricSpec["label"], aliases: readonly string[]): MetricSpec {
  return {
    code,
    label,
    aliases,
    unit: "USD_M",
    kind: "flow",
    definition: null,
    group: null,
    ratioOf: null,
    owner: null,
  };
}

function entity(code: string, label: EntitySpec["label"], aliases: readonly string[]): EntitySpec {
  return { code, label, aliases, geography: "SEA", parent: null };
}

export function dimension(code: string, label: string, defaultValue: string, values: readonly string[]): DimensionSpec {
  const specs = values.map((value) => ({ code: value, label: { en: `${value.toLowerCase()} run` }, aliases: [] }));
  return { code, label: { en: label }, aliases: [], defaultValue, values: byCode(specs) };
}

export function byCode<Spec extends { readonly code: string }>(specs: readonly Spec[]): ReadonlyMap<string, Spec> {
  return new Map(specs.map((spec) => [spec.code, spec]));
}
