import type { AnswerRun } from "../../src/domain/answer.ts";
import type { Fact } from "../../src/domain/fact.ts";
import type { Clearance } from "../../src/domain/sensitivity.ts";
import { renderJson } from "../../src/render/answer-json.ts";
import { memoryFactStore } from "../contract/memory-fact-store.ts";
import { documentOf } from "../support/facts.ts";
import { cell, fact, GLOSSARY, openTestEngine, type TestEngine } from "./company.ts";

/** A person who asks in November 2026. */
export const ASKER = { at: { year: 2026, month: 11, day: 20 } } as const;

/** `REVENUE BALTIC 2026-9M 330`, one fact after each bar. */
function factsIn(lines: string): readonly Fact[] {
  return lines.split("|").map((line) => {
    const [metric = "", entity = "", period = "", value = ""] = line.trim().split(" ");
    return fact(cell(metric, entity, period), value);
  });
}

/** The company with these facts alone. */
export async function storedCompany(stored: Readonly<Partial<Record<Clearance, string>>>): Promise<TestEngine> {
  const facts = memoryFactStore();
  for (const [sensitivity, lines] of Object.entries(stored))
    await facts.replaceDocument({ ...documentOf(`${sensitivity}.csv`, factsIn(lines)), sensitivity });
  return openTestEngine({ facts });
}

/** The cells of an answer: period, and value or state. */
export function cellsOf(run: AnswerRun): string {
  return renderJson(run, GLOSSARY)
    .cells.map((one) => ("period" in one ? `${one.period} ${"value" in one ? one.value : one.status}` : one.status))
    .join(", ");
}
