import { describe, expect, it } from "vitest";
import type { Glossary } from "../../src/company/glossary.ts";
import type { AssumedSlot } from "../../src/domain/clarification.ts";
import type { SlotGroup } from "../../src/domain/intent.ts";
import type { ThreadContext } from "../../src/domain/thread.ts";
import { clarify, type Decision } from "../../src/question/clarify.ts";
import { parserFor } from "../support/parser-for.ts";
import { sampleGlossary } from "../support/sample-glossary.ts";
import { calendarYear, dayOf, groupLine, rowsOf, TODAY } from "./readings.ts";

interface Setting {
  readonly glossary?: Glossary;
  readonly thread?: ThreadContext | null;
  readonly today?: typeof TODAY;
}

function decide(question: string, { glossary = calendarYear, thread = null, today = TODAY }: Setting = {}): Decision {
  return clarify(parserFor(glossary).parse(question, today), { glossary, today, thread });
}

/** A decision as one line: what is done, over what, and what of it was assumed. */
function line(decision: Decision): string {
  switch (decision.kind) {
    case "help":
      return `help ${decision.topic.kind}`;
    case "ask_first":
      return `ask ${decision.missing}, keeping ${groupLine(decision.kept)}`;
    case "not_understood":
      return `stop, keeping ${groupLine(decision.kept)}`;
    case "unread":
      return `unread ${decision.because}`;
    case "narrative":
      return "narrative";
    case "documents_first":
      return `documents${decision.use === "open" ? "" : decision.use === "exact" ? " if they say so" : " if they answer"}, else ${line(decision.otherwise)}`;
    case "read": {
      const operation = decision.operation === null ? "" : ` ${operationLine(decision.operation)}`;
      const assumed = decision.assumed.map(assumedLine).join(" ");
      return `${decision.route}${operation} ${decision.groups.map(groupLine).join(" ; ")}${assumed === "" ? "" : ` (${assumed})`}`;
    }
  }
}

function operationLine(operation: NonNullable<Extract<Decision, { kind: "read" }>["operation"]>): string {
  return operation.kind === "growth" ? `growth:${operation.base}` : operation.kind;
}

function assumedLine({ slot, codes, from }: AssumedSlot): string {
  return `${slot}=${codes.join("+")}:${from.kind}`;
}

const DECISIONS = `
  # Complete questions.
  HK revenue 2025                        | structured REVENUE / LARK_HK / FY2025
  HK agency revenue 2025                 | structured REVENUE / LARK_HK / FY2025 / channel=AGENCY
  HK revenue FY25 and China ROE FY24     | structured REVENUE / LARK_HK / FY2025 ; ROE / LARK_CN / FY2024
  why did HK revenue fall in 2025        | composite REVENUE / LARK_HK / FY2025
  # An open entity or period is assumed and said.
  HK revenue                             | structured REVENUE / LARK_HK / FY2025 (period=FY2025:default)
  revenue 2024                           | structured REVENUE / LARK_GROUP / FY2024 (entity=LARK_GROUP:default)
  revenue                                | structured REVENUE / LARK_GROUP / FY2025 (entity=LARK_GROUP:default period=FY2025:default)
  HK revenue Q3                          | structured REVENUE / LARK_HK / 2025Q3 (period=2025Q3:default)
  why did revenue fall                   | composite REVENUE / LARK_GROUP / FY2025 (entity=LARK_GROUP:default period=FY2025:default)
  # An open metric is asked for, and what was named is kept.
  HK 2025                                | ask metric, keeping - / LARK_HK / FY2025
  HK                                     | ask metric, keeping - / LARK_HK / -
  how much was it in 2025                | ask metric, keeping - / - / FY2025
  agency 2024                            | ask metric, keeping - / - / FY2024 / channel=AGENCY
  ebitda 2025                            | documents if they answer, else ask metric, keeping - / - / FY2025
  # Words of its own are looked up in documents before anything is asked back; few of them may be a figure's name.
  HK embedded value 2025                 | documents if they say so, else ask metric, keeping - / LARK_HK / FY2025
  how much did HK pay                    | documents if they say so, else ask metric, keeping - / LARK_HK / -
  HK office move date                    | documents if they answer, else ask metric, keeping - / LARK_HK / -
  who approves travel in HK              | documents, else ask metric, keeping - / LARK_HK / -
  how many people moved to the new office in HK | documents, else ask metric, keeping - / LARK_HK / -
  2025年香港的新业务价值是多少 | documents if they say so, else stop, keeping - / LARK_HK / FY2025
  香港新办公室有多少个停车位 | documents, else stop, keeping - / LARK_HK / -
  # "We" names no company in particular, and is no part of another company's name.
  who is the other bank we work with     | documents, else ask metric, keeping - / LARK_GROUP / -
  # What a document says is asked of the documents, also beside a metric.
  what does the memo on revenue in HK say | documents, else stop, keeping REVENUE / LARK_HK / -
  everything about the HK outage         | documents, else ask metric, keeping - / LARK_HK / -
  # So are several unknown words beside a metric, unless a value is asked for.
  did HK revenue drop because staff went on strike in 2025 | documents, else stop, keeping REVENUE / LARK_HK / FY2025
  was HK revenue hurt by staff on strike in 2025 | documents, else stop, keeping REVENUE / LARK_HK / FY2025
  HK revenue after tax and before reinsurance 2025 | documents if they say so, else stop, keeping REVENUE / LARK_HK / FY2025
  what was HK revenue after tax and before reinsurance 2025 | documents if they say so, else stop, keeping REVENUE / LARK_HK / FY2025
  how much HK revenue was there after tax and before reinsurance in 2025 | documents if they say so, else stop, keeping REVENUE / LARK_HK / FY2025
  is adjusted HK revenue higher in 2025  | documents if they say so, else stop, keeping REVENUE / LARK_HK / FY2025
  # A word that changes the figure stops the flow.
  Macau revenue 2025                     | documents if they say so, else stop, keeping REVENUE / - / FY2025
  HK gross revenue 2025                  | documents if they say so, else stop, keeping REVENUE / LARK_HK / FY2025
  HK revenue 2024Q5                      | stop, keeping REVENUE / LARK_HK / -
  HK revenue by product 2025             | documents if they say so, else stop, keeping REVENUE / LARK_HK / FY2025
  revenue excluding Macau 2025           | documents if they say so, else stop, keeping REVENUE / - / FY2025
  # A word that is named beside the figure does not.
  HK revenue 2025 restated               | structured REVENUE / LARK_HK / FY2025
  HK revenue 2025 in HKD                 | structured REVENUE / LARK_HK / FY2025
  HK, China and Macau revenue 2025       | structured REVENUE / LARK_HK+LARK_CN / FY2025
  # Topics and stories.
  hi                                     | help greeting
  what can you do                        | help capabilities
  what is ROE                            | help definition
  list metrics                           | help list_metrics
  what are the regulatory risks in China | narrative
  # Computations bring their own slots.
  HK revenue growth                      | structured growth:year_earlier REVENUE / LARK_HK / FY2025 (period=FY2025:default)
  HK revenue growth 2024 to 2025         | structured growth:named_periods REVENUE / LARK_HK / FY2024+FY2025
  HK revenue by year                     | structured series REVENUE / LARK_HK / -
  HK revenue trend                       | structured series REVENUE / LARK_HK / -
  revenue by region                      | structured series REVENUE / LARK_GROUP / FY2025 (period=FY2025:default)
  revenue 2025 excluding HK              | structured subtract REVENUE / LARK_GROUP / FY2025
  group revenue excluding HK             | structured subtract REVENUE / LARK_GROUP / FY2025 (period=FY2025:default)
`;

describe("what is done with a question", () => {
  it.each(rowsOf(DECISIONS))("%s -> %s", (question = "", expected = "") => {
    expect(line(decide(question))).toBe(expected);
  });

  it.each([
    ["2026-01-01", 1, "FY2025"],
    ["2026-03-31", 1, "FY2025"],
    ["2026-12-31", 1, "FY2025"],
    ["2026-03-31", 4, "FY2025"],
    ["2026-04-01", 4, "FY2026"],
  ])("on %s, with a year from month %d, the assumed period is %s", (day, startMonth, code) => {
    const decision = decide("HK revenue", { glossary: sampleGlossary({ startMonth }), today: dayOf(day) });
    expect(line(decision)).toBe(`structured REVENUE / LARK_HK / ${code} (period=${code}:default)`);
  });
});

describe("a company without a home entity", () => {
  const glossary = sampleGlossary({ home: false });

  it.each([
    ["revenue 2025", "ask entity, keeping REVENUE / - / FY2025"],
    ["revenue", "ask entity, keeping REVENUE / - / -"],
    ["2025", "ask metric, keeping - / - / FY2025"],
    ["HK revenue 2025", "structured REVENUE / LARK_HK / FY2025"],
    ["revenue 2025 excluding HK", "structured subtract REVENUE / LARK_GROUP / FY2025"],
  ])("is asked for it, not assumed: %s", (question, expected) => {
    expect(line(decide(question, { glossary }))).toBe(expected);
  });
});

function threadOf(group: Partial<SlotGroup>, rest: Partial<Omit<ThreadContext, "group">> = {}): ThreadContext {
  const base: SlotGroup = { metrics: ["REVENUE"], entities: ["LARK_HK"], periods: ["FY2024"], dimensions: {} };
  const nothing = { operation: null, earlierPeriods: [], unknown: [], compared: null, documents: null };
  return { group: { ...base, ...group }, ...nothing, ...rest };
}

/** In a thread about HK revenue of FY2024. */
const FOLLOW_UPS = `
  and China?                    | structured REVENUE / LARK_CN / FY2024 (metric=REVENUE:carried period=FY2024:carried)
  what about operating profit?  | structured OP_PROFIT / LARK_HK / FY2024 (entity=LARK_HK:carried period=FY2024:carried)
  and 2025?                     | structured REVENUE / LARK_HK / FY2025 (metric=REVENUE:carried entity=LARK_HK:carried)
  2023                          | structured REVENUE / LARK_HK / FY2023 (metric=REVENUE:carried entity=LARK_HK:carried)
  中国呢                        | structured REVENUE / LARK_CN / FY2024 (metric=REVENUE:carried period=FY2024:carried)
  and via agency?               | structured REVENUE / LARK_HK / FY2024 / channel=AGENCY (metric=REVENUE:carried entity=LARK_HK:carried period=FY2024:carried)
  how much did it grow?         | structured growth:year_earlier REVENUE / LARK_HK / FY2024 (metric=REVENUE:carried entity=LARK_HK:carried period=FY2024:carried)
  and the same period last year? | structured REVENUE / LARK_HK / FY2023 (metric=REVENUE:carried entity=LARK_HK:carried period=FY2023:carried)
  去年同期呢                    | structured REVENUE / LARK_HK / FY2023 (metric=REVENUE:carried entity=LARK_HK:carried period=FY2023:carried)
  H2?                           | structured REVENUE / LARK_HK / 2024H2 (metric=REVENUE:carried entity=LARK_HK:carried period=2024H2:carried)
  and the year after?           | structured REVENUE / LARK_HK / FY2025 (metric=REVENUE:carried entity=LARK_HK:carried period=FY2025:carried)
  vs ROE?                       | structured REVENUE+ROE / LARK_HK / FY2024 (metric=REVENUE:carried entity=LARK_HK:carried period=FY2024:carried)
  as % of group?                | structured share REVENUE / LARK_HK+LARK_GROUP / FY2024 (metric=REVENUE:carried entity=LARK_HK:carried period=FY2024:carried)
  in billions?                  | structured scale REVENUE / LARK_HK / FY2024 (metric=REVENUE:carried entity=LARK_HK:carried period=FY2024:carried)
  and theirs?                   | ask
  China ROE 2025                | structured ROE / LARK_CN / FY2025
  and Macau?                    | ask
  and gross revenue?            | stop
  hi                            | help greeting
  why?                          | composite REVENUE / LARK_HK / FY2024 (metric=REVENUE:carried entity=LARK_HK:carried period=FY2024:carried)
`;

/** In the same thread, after a question about somebody unknown: neither HK nor the group stands in for them. */
const AFTER_UNKNOWN_ENTITY = `
  and operating profit?         | ask entity, keeping OP_PROFIT / - / FY2024
  and 2025?                     | ask entity, keeping REVENUE / - / FY2025
  how much did it grow?         | ask entity, keeping REVENUE / - / FY2024
  它的营收呢                    | ask entity, keeping REVENUE / - / FY2024
  revenue 2025                  | ask entity, keeping REVENUE / - / FY2025
  why did revenue fall in 2025  | ask entity, keeping REVENUE / - / FY2025
  revenue 2025 and ROE 2024     | ask entity, keeping REVENUE / - / FY2025
  and China?                    | structured REVENUE / LARK_CN / FY2024 (metric=REVENUE:carried period=FY2024:carried)
  group revenue 2025            | structured REVENUE / LARK_GROUP / FY2025
  revenue 2025 excluding HK     | structured subtract REVENUE / LARK_GROUP / FY2025
  excluding HK?                 | ask entity, keeping REVENUE / - / FY2024
  and in HK?                    | ask entity, keeping REVENUE / LARK_HK / FY2024
  are they bigger than us?      | ask entity, keeping REVENUE / LARK_GROUP / FY2024
  hi                            | help greeting
`;

/** In the same thread, after a question about an unknown metric. */
const AFTER_UNKNOWN_METRIC = `
  and China?                    | ask metric, keeping - / LARK_CN / FY2024
  and 2025?                     | ask metric, keeping - / LARK_HK / FY2025
  how much did it grow?         | ask metric, keeping - / LARK_HK / FY2024
  and operating profit?         | structured OP_PROFIT / LARK_HK / FY2024 (entity=LARK_HK:carried period=FY2024:carried)
  China ROE 2025                | structured ROE / LARK_CN / FY2025
`;

describe("a period that leans on another", () => {
  it.each(["HK revenue same period last year", "香港去年同期营收", "HK revenue the year before"])(
    "is named where there is none: %s",
    (question) => {
      const decision = decide(question);
      expect(decision.kind).toBe("not_understood");
      expect(decision).toMatchObject({ notUnderstood: [{ slot: "period", blocks: true }] });
    },
  );

  it.each([
    ["HK revenue H1 2025 and the same period last year", "REVENUE / LARK_HK / 2025H1+2024H1"],
    ["HK revenue same period last year vs H1 2025", "REVENUE / LARK_HK / 2024H1+2025H1"],
    ["香港2025年上半年营收与2023年同期", "REVENUE / LARK_HK / 2025H1+2023H1"],
    ["the year before FY2025, HK revenue", "REVENUE / LARK_HK / FY2024"],
  ])("is settled by the one beside it: %s", (question, expected) => {
    expect(line(decide(question))).toContain(expected);
  });
});

describe("a question in a thread", () => {
  it.each(rowsOf(FOLLOW_UPS))("%s -> %s", (question = "", expected = "") => {
    const found = line(decide(question, { thread: threadOf({}) }));
    if (expected === "ask") expect(found).toMatch(/^(?:ask|stop)/);
    else if (expected === "stop") expect(found).toMatch(/^stop/);
    else expect(found).toBe(expected);
  });

  it("about growth after two periods runs between these", () => {
    const thread = threadOf({ periods: ["FY2025"] }, { earlierPeriods: ["FY2023"] });
    expect(line(decide("how much did it grow?", { thread }))).toMatch(
      /^structured growth:named_periods REVENUE \/ LARK_HK \/ FY2023\+FY2025/,
    );
  });

  it("carries the channel with the cell, and says so", () => {
    const thread = threadOf({ dimensions: { channel: ["AGENCY"] } });
    expect(line(decide("and China?", { thread }))).toBe(
      "structured REVENUE / LARK_CN / FY2024 / channel=AGENCY (metric=REVENUE:carried period=FY2024:carried dimension=AGENCY:carried)",
    );
  });

  it("about a part of a year is about its year where the full year is asked for", () => {
    const thread = threadOf({ periods: ["2024H1"] });
    for (const question of ["full year?", "全年呢"])
      expect(line(decide(question, { thread }))).toMatch(/^structured REVENUE \/ LARK_HK \/ FY2024 /);
  });

  it("about two entities adds them up where the total is asked for", () => {
    const thread = threadOf({ entities: ["LARK_HK", "LARK_CN"] });
    expect(line(decide("in total?", { thread }))).toMatch(/^structured sum REVENUE \/ LARK_HK\+LARK_CN /);
  });

  it.each([
    ["a remainder, whose growth is of no entity", { kind: "subtract", without: [{ axis: "entity", code: "LARK_HK" }] }],
    ["a ranking, whose winner is no subject", { kind: "rank", order: "highest", by: "entity" }],
  ] as const)("asks after %s", (_name, operation) => {
    const thread = threadOf({ entities: ["LARK_GROUP"] }, { operation });
    expect(line(decide("and how much did it grow?", { thread }))).toMatch(/^ask entity/);
  });

  it("does not make an unknown name the one before", () => {
    const decision = decide("Macau revenue", { thread: threadOf({}) });
    expect(line(decision)).toBe("documents if they say so, else stop, keeping REVENUE / - / -");
  });

  it.each(rowsOf(AFTER_UNKNOWN_ENTITY))("that spoke of somebody unknown: %s -> %s", (question = "", expected = "") => {
    expect(line(decide(question, { thread: threadOf({}, { unknown: ["entity"] }) }))).toBe(expected);
  });

  it.each(rowsOf(AFTER_UNKNOWN_METRIC))("that spoke of an unknown metric: %s -> %s", (question = "", expected = "") => {
    expect(line(decide(question, { thread: threadOf({}, { unknown: ["metric"] }) }))).toBe(expected);
  });

  it("without a thread asks for what is missing instead of assuming it", () => {
    expect(line(decide("and China?"))).toBe("ask metric, keeping - / LARK_CN / -");
    expect(line(decide("how much did it grow?"))).toMatch(/^ask metric/);
  });
});
