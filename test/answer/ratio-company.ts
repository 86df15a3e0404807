import { buildGlossary, type Glossary } from "../../src/company/glossary.ts";
import { parseProfile } from "../../src/company/load-profile.ts";
import type { Fact } from "../../src/domain/fact.ts";
import type { Clearance } from "../../src/domain/sensitivity.ts";
import type { FactStore } from "../../src/figures/fact-store.ts";
import { memoryFactStore } from "../contract/memory-fact-store.ts";
import { documentOf } from "../support/facts.ts";
import { cell, fact, PROFILE_YAML } from "./company.ts";

const COSTS = `  COSTS: { label: { en: Operating costs, zh: 营运成本 }, unit: USD_M, kind: flow }
  COST_RATIO: { label: { en: Cost ratio, zh: 成本率 }, unit: PCT, kind: ratio, ratio_of: [COSTS, REVENUE] }
  COVER: { label: { en: Revenue cover, zh: 保障倍数 }, unit: X, kind: ratio, ratio_of: [REVENUE, COSTS] }
`;

/** The ferry company with two ratios that it defines as quotients. */
export const RATIO_GLOSSARY: Glossary = buildGlossary(
  parseProfile(PROFILE_YAML.replace("  SHIPS:", `${COSTS}  SHIPS:`), "profile.yaml"),
);

const UNITS: Readonly<Record<string, string>> = { COST_RATIO: "PCT", COVER: "X" };
const UNIT = /^[A-Z]+(?:_[A-Z]+)?$/;

/** `COSTS BALTIC 2025Q1 10`, with a traffic before the value where it is none of the whole, and a unit behind it. */
export function ratioFacts(lines: string): readonly Fact[] {
  return lines.split("|").map((line) => {
    const words = line.trim().split(" ");
    const [metric = "", entity = "", period = "", ...rest] = words;
    const unit = UNIT.test(rest.at(-1) ?? "") ? rest.pop() : undefined;
    const [traffic, value = ""] = rest.length > 1 ? rest : ["TOTAL", ...rest];
    const figure = { value, unit: unit ?? UNITS[metric] ?? "USD_M" };
    return fact(cell(metric, entity, period, traffic), value, { figure });
  });
}

export async function ratioStore(stored: Readonly<Partial<Record<Clearance, string>>>): Promise<FactStore> {
  const store = memoryFactStore();
  for (const [sensitivity, lines] of Object.entries(stored))
    await store.replaceDocument({ ...documentOf(`${sensitivity}.csv`, ratioFacts(lines)), sensitivity });
  return store;
}
