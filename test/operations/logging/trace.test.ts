import { describe, expect, it } from "vitest";
import { createLogger } from "../../../src/operations/logging/logger.ts";
import { emitTrace, TraceRecord } from "../../../src/operations/logging/trace.ts";
import { sampleGlossary } from "../../support/sample-glossary.ts";

const RECORD: TraceRecord = {
  requestId: "3f0c9a1e7f9d",
  route: "structured",
  outcome: "answered",
  unread: null,
  clarificationMode: "none",
  metricCodes: ["REVENUE"],
  entityCodes: ["LARK_HK"],
  periodCodes: ["FY2024", "2025-03-31"],
  cellCounts: { found: 1, notFound: 0, unrecognized: 0 },
  passageIds: [],
  fabricationGuardTriggered: false,
  defectCodes: [],
  notUnderstoodCount: 3,
  notUnderstoodSlots: { basis: 2, unit: 1 },
  providerCalls: 0,
  tokens: { input: 0, output: 0 },
  elapsedMs: 1.25,
  stageMs: { parse: 0.5 },
};

const KNOWN = sampleGlossary().profile;

function emit(record: unknown) {
  const lines: string[] = [];
  const logger = createLogger({ level: "info", destination: { write: (line) => void lines.push(line) } });
  // What arrives at run time need not be what the types say.
  const emitted = Reflect.apply(emitTrace, undefined, [logger, record, KNOWN]);
  return { emitted, lines };
}

describe("a trace", () => {
  it("is one log line", () => {
    const { emitted, lines } = emit(RECORD);
    expect(emitted).toBe(true);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines.join(""))).toMatchObject({ event: "trace", trace: RECORD });
  });

  it("with a defect is followed by an error, since the asker has an answer and will not complain", () => {
    const { emitted, lines } = emit({ ...RECORD, defectCodes: ["provider_threw:TypeError"] });
    expect(emitted).toBe(true);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { event: "trace", level: "info" },
      { event: "defect", level: "error", defectCodes: ["provider_threw:TypeError"] },
    ]);
  });

  it.each([
    ["a question", { ...RECORD, question: "HK revenue?" }],
    ["a value", { ...RECORD, value: "818" }],
    ["a field deeper down", { ...RECORD, cellCounts: { ...RECORD.cellCounts, value: "818" } }],
    ["a field among the tokens", { ...RECORD, tokens: { ...RECORD.tokens, prompt: "HK revenue?" } }],
    ["a stage of another name", { ...RECORD, stageMs: { "HK revenue?": 1 } }],
    ["words for a code", { ...RECORD, metricCodes: ["HK revenue?"] }],
    ["a Chinese sentence for a code", { ...RECORD, entityCodes: ["香港营收是多少"] }],
    ["words for a defect", { ...RECORD, defectCodes: ["HK revenue?"] }],
    ["words for a passage", { ...RECORD, passageIds: ["Revenue rose to 818."] }],
    ["words for a count", { ...RECORD, providerCalls: "818" }],
    ["a value for a metric", { ...RECORD, metricCodes: ["3370.5"] }],
    ["a value for an entity", { ...RECORD, entityCodes: ["818"] }],
    ["a value for a period", { ...RECORD, periodCodes: ["818"] }],
    ["a word that looks like a code for a metric", { ...RECORD, metricCodes: ["HK_818"] }],
    ["a word that looks like a code for an entity", { ...RECORD, entityCodes: ["HK_818"] }],
    ["words for a request", { ...RECORD, requestId: "HK revenue?" }],
    ["a value for a passage", { ...RECORD, passageIds: ["818"] }],
    ["a value for a defect", { ...RECORD, defectCodes: ["818"] }],
    ["words for an unused slot", { ...RECORD, notUnderstoodSlots: { "HK revenue?": 1 } }],
    ["another outcome", { ...RECORD, outcome: "HK revenue?" }],
    ["a missing field", { ...RECORD, outcome: undefined }],
    ["nothing", null],
  ])("with %s is refused, and what it held is not logged", (_name, record) => {
    const { emitted, lines } = emit(record);
    expect(emitted).toBe(false);
    expect(lines).toHaveLength(1);
    expect(lines.join("")).toContain("trace_refused");
    // The time of a line holds any digits.
    expect(lines.join("").replace(/"time":"[^"]+"/, "")).not.toMatch(/HK revenue|818|香港/);
  });

  it("has exactly the fields of the list", () => {
    expect(Object.keys(TraceRecord.shape).sort()).toEqual(Object.keys(RECORD).sort());
  });
});
