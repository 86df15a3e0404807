import fc from "fast-check";
import { buildGlossary, type Glossary } from "../../src/company/glossary.ts";
import {
  type Answer,
  type AnswerRun,
  type CellResult,
  type DividedCell,
  type FoundCell,
  type Statement,
  SUPERSEDED_BECAUSE,
  type SummedCell,
  type SupersededStatement,
  type WhyPart,
} from "../../src/domain/answer.ts";
import { hasFigure } from "../../src/domain/cell-figures.ts";
import type { Clarification, NarrowingOption } from "../../src/domain/clarification.ts";
import type { Correction } from "../../src/domain/correction.ts";
import type { DeclineReason, DerivedOp } from "../../src/domain/derived-figure.ts";
import type { Cell } from "../../src/domain/fact.ts";
import { type NotUnderstood, type SlotGroup, type Topic, UNUSED_SLOTS } from "../../src/domain/intent.ts";
import type { DocumentOffer, Evidence, ModelAbsence } from "../../src/domain/narrative.ts";
import type { EntitySpec, MetricSpec } from "../../src/domain/profile.ts";
import { PROFILE } from "./fixture.ts";

const HOSTILE = "<!channel> & <@U1|x> *b* _i_ `c` :x: \u202E321 ";

/** Ordinary names, hostile ones, and ones far longer than any block holds. */
const name = fc.oneof(
  fc.constantFrom("North", "2nd unit", "部门七", "A & B <Co>"),
  fc.constantFrom(HOSTILE, HOSTILE.repeat(120), "名".repeat(5000), "9".repeat(400)),
);
const words = fc.oneof(fc.constantFrom("in HKD", "gross profit", "2024H3"), name);
const value = fc.oneof(fc.stringMatching(/^-?[1-9]\d{0,8}(?:\.\d{1,4})?$/), fc.constant("0"));
const unit = fc.constantFrom("USD_M", "PCT", "CUSTOMERS_K", "PP", "odd unit");
const period = fc.constantFrom("FY2024", "FY2025", "2025H1", "2025Q3", "2025-9M", "2025-03", "2025W12", "TTM");
const metricCode = fc.constantFrom("REVENUE", "PROFIT", "ROE");
const entityCode = fc.constantFrom("GROUP", "NORTH", "SOUTH");

/** A company whose names are anything. */
export const arbitraryGlossary: fc.Arbitrary<Glossary> = fc
  .tuple(name, name, fc.option(name, { nil: null }))
  .map(([metric, entity, group]) => {
    const metrics = [...PROFILE.metrics.values()].map(
      (spec): MetricSpec => ({
        ...spec,
        label: { en: `${metric} ${spec.code}` },
        group: group === null ? null : { en: group },
        definition: { en: metric },
      }),
    );
    const entities = [...PROFILE.entities.values()].map(
      (spec): EntitySpec => ({ ...spec, label: { en: `${entity} ${spec.code}` } }),
    );
    return buildGlossary({
      ...PROFILE,
      company: { ...PROFILE.company, name: entity },
      metrics: new Map(metrics.map((spec) => [spec.code, spec])),
      entities: new Map(entities.map((spec) => [spec.code, spec])),
    });
  });

const cell: fc.Arbitrary<Cell> = fc.record({
  metric: metricCode,
  entity: entityCode,
  period,
  dimensions: fc.constantFrom({ channel: "TOTAL" }, { channel: "AGENCY" }),
});
const correction: fc.Arbitrary<Correction> = fc.record({
  decision: fc.nat(),
  stated: fc.record({ value, unit }),
  raw: name,
  by: name,
  at: fc.constantFrom("2026-06-03T10:20:30.456Z", "2025-12-31T23:59:59.999Z"),
  why: fc.option(name, { nil: null }),
});
const statement: fc.Arbitrary<Statement> = fc.record(
  {
    figure: fc.record({ value, unit }),
    source: fc.record({ doc: name, locator: name }),
    validAsOf: fc.constantFrom(null, "2026-03-01"),
    correction,
  },
  { requiredKeys: ["figure", "source", "validAsOf"] },
);
const superseded: fc.Arbitrary<SupersededStatement> = fc
  .tuple(statement, fc.constantFrom(...SUPERSEDED_BECAUSE))
  .map(([one, because]) => ({ ...one, because }));
const found: fc.Arbitrary<FoundCell> = fc.record({
  status: fc.constant("found"),
  cell,
  statement,
  conflicts: fc.array(statement, { maxLength: 9 }),
  superseded: fc.array(superseded, { maxLength: 9 }),
});
const part: fc.Arbitrary<FoundCell> = fc.record({
  status: fc.constant("found"),
  cell,
  statement,
  conflicts: fc.constant([]),
  superseded: fc.array(superseded, { maxLength: 1 }),
});
const summed: fc.Arbitrary<SummedCell> = fc.record({
  status: fc.constant("summed"),
  cell,
  figure: fc.record({ value, unit }),
  parts: fc.array(part, { minLength: 2, maxLength: 3 }),
});
const divided: fc.Arbitrary<DividedCell> = fc.record({
  status: fc.constant("divided"),
  cell,
  figure: fc.record({ value: fc.oneof(value, fc.constant("26.9127258747")), unit: fc.constantFrom("PCT", "X") }),
  dividend: part,
  divisor: fc.oneof(part, summed),
});
const cellResult: fc.Arbitrary<CellResult> = fc.oneof(
  { weight: 4, arbitrary: found },
  summed,
  divided,
  fc.record({ status: fc.constant("not_found"), cell }),
  fc.record({ status: fc.constant("withheld"), cell }),
  fc.record({ status: fc.constant("unrecognized_param"), param: fc.constantFrom("entity", "channel"), raw: words }),
);
const group: fc.Arbitrary<SlotGroup> = fc.record({
  metrics: fc.array(metricCode, { maxLength: 2 }),
  entities: fc.array(entityCode, { maxLength: 2 }),
  periods: fc.array(period, { maxLength: 2 }),
  dimensions: fc.constantFrom({}, { channel: ["AGENCY"] }),
});
const option: fc.Arbitrary<NarrowingOption> = fc.record({
  slot: fc.constantFrom("metric", "entity", "period", "dimension", "cell", "did_you_mean"),
  request: fc.record({ group, operation: fc.constant(null) }),
});
const options = fc.oneof(fc.array(option, { maxLength: 6 }), fc.array(option, { minLength: 60, maxLength: 200 }));
const notUnderstood: fc.Arbitrary<readonly NotUnderstood[]> = fc.array(
  fc.record({
    raw: words,
    slot: fc.constantFrom(...UNUSED_SLOTS),
    blocks: fc.boolean(),
  }),
  { maxLength: 12 },
);
const clarification: fc.Arbitrary<Clarification> = fc.oneof(
  fc.constant({ mode: "none" } as const),
  fc.record({
    mode: fc.constant("answer_with_assumptions"),
    assumedSlots: fc.array(
      fc.record({
        slot: fc.constant("entity"),
        codes: fc.array(entityCode, { minLength: 1, maxLength: 3 }),
        from: fc.oneof(
          fc.constantFrom({ kind: "default" } as const, { kind: "carried" } as const),
          fc.record({ kind: fc.constant("read_as"), raw: words }),
          fc.record({
            kind: fc.constant("latest"),
            asked: fc.constant("LATEST"),
            of: fc.constantFrom("one", "all", "some"),
            others: fc.constant([]),
          }),
        ),
      }),
      { maxLength: 3 },
    ),
    narrowingOptions: options,
  }),
);
const op = fc.constantFrom<DerivedOp>(
  "difference",
  "growth_pct",
  "sum",
  "average",
  "share_pct",
  "ratio",
  "subtract",
  "max",
  "rank",
);
const reason = fc.constantFrom<DeclineReason>("missing_operand", "unlike_units", "no_parts");

const locator = fc.oneof(
  fc
    .tuple(
      fc.constantFrom("", "section=", "sheet=", "slide=", "page="),
      words,
      fc.constantFrom("", "para=3", "para=2-3"),
    )
    .map(([kind, named, paragraphs]) =>
      [kind === "" ? "" : `${kind}${kind === "section=" ? `"${named}"` : named}`, paragraphs].filter(Boolean).join(","),
    )
    .filter((text) => text !== ""),
  words,
);
const evidence: fc.Arbitrary<Evidence> = fc.record({
  passageId: fc.integer({ min: 1, max: 9_999 }).map((id) => `p${id}`),
  source: fc.record({ doc: words, locator }),
  title: words,
  entity: fc.option(words, { nil: null }),
  period: fc.option(fc.constantFrom("FY2025", "2025Q3"), { nil: null }),
  issuedOn: fc.option(fc.constant("2026-02-03"), { nil: null }),
  language: fc.constantFrom("en", "zh"),
  quote: words,
});

const documentOffer: fc.Arbitrary<DocumentOffer> = fc.record({
  passageId: fc.constantFrom("p1", "p2000000000"),
  title: name,
  issuedOn: fc.constantFrom(null, "2026-02-25", "in spring"),
  section: fc.option(name, { nil: null }),
});

/** Statements cite what stands among the evidence. */
const whyPart: fc.Arbitrary<WhyPart> = fc
  .record({
    evidence: fc.array(evidence, { maxLength: 8 }),
    texts: fc.array(words, { maxLength: 6 }),
    isWhy: fc.boolean(),
    isAnswered: fc.boolean(),
    offers: fc.array(documentOffer, { maxLength: 5 }),
  })
  .map(({ evidence: found, texts, isWhy, isAnswered, offers }): WhyPart => {
    const said = found.length === 0 ? [] : texts;
    const quoted = said.map((text, index) => ({ text, citations: [index % found.length], origin: "quoted" as const }));
    const statements = isAnswered ? quoted : [];
    return {
      kind: "run",
      run: {
        outcome: statements.length > 0 ? "grounded_answer" : "clarify",
        stopReason: "success",
        statements,
        closest: isAnswered ? [] : quoted,
        evidence: quoted.length > 0 ? found : [],
        related: statements.length > 0 ? [] : found.slice(0, 3),
        offers,
        entities: [],
        periods: [],
        isWhy,
        unmatched: texts.slice(0, 2),
        steps: [],
      },
    };
  });

const figures: fc.Arbitrary<Answer> = fc
  .record({
    kind: fc.constant("figures"),
    route: fc.constantFrom("structured", "composite"),
    clarification,
    cells: fc.array(cellResult, { maxLength: 24 }),
    declined: fc.array(fc.record({ operation: fc.constantFrom("growth", "magic"), reason }), { maxLength: 3 }),
    notUnderstood,
    why: whyPart,
    nearest: options,
    truncated: fc.option(
      fc.record({ asked: fc.integer({ min: 25, max: 24_000 }), shown: fc.constant(24), isRanked: fc.boolean() }),
      {
        nil: null,
      },
    ),
    isOverview: fc.boolean(),
    derived: fc.array(
      fc.record({ op, figure: fc.record({ value, unit }), of: fc.array(fc.nat({ max: 23 }), { maxLength: 8 }) }),
      {
        maxLength: 12,
      },
    ),
  })
  .map(({ isOverview, ...answer }): Answer => {
    const isFound = (index: number) => hasFigure(answer.cells[index]);
    const derived = answer.derived
      .map((one) => ({ ...one, of: one.of.filter(isFound) }))
      .filter(({ of }) => of.length > 1)
      .map((one) => {
        const entities = one.of.flatMap((index) => {
          const result = answer.cells[index];
          return hasFigure(result) ? [result.cell.entity] : [];
        });
        return one.op === "rank" || one.op === "max" ? { ...one, entities } : one;
      });
    const why = answer.route === "composite" ? answer.why : null;
    const overview = answer.cells.flatMap((_, now) =>
      now % 2 === 0 ? [{ now, before: answer.cells[now + 1] === undefined ? null : now + 1, change: null }] : [],
    );
    return { ...answer, derived, premise: null, verdict: null, why, ...(isOverview ? { overview } : {}) };
  });

const topic: fc.Arbitrary<Topic> = fc.oneof(
  fc
    .constantFrom("greeting" as const, "capabilities" as const, "list_metrics" as const, "list_entities" as const)
    .map((kind): Topic => ({ kind })),
  fc.constant<Topic>({ kind: "list_periods" }),
  fc.array(metricCode, { maxLength: 3 }).map((metrics): Topic => ({ kind: "definition", metrics })),
);

const anyAnswer: fc.Arbitrary<Answer> = fc.oneof(
  { weight: 6, arbitrary: figures },
  fc.record({ kind: fc.constant("not_understood"), route: fc.constant("structured"), notUnderstood, options }),
  fc.record({
    kind: fc.constant("ask_first"),
    missing: fc.constantFrom("metric", "entity", "period"),
    kept: fc.record({ group, operation: fc.constant(null) }),
    notUnderstood,
    options,
  }),
  fc.record({ kind: fc.constant("refusal"), external: words, options }),
  fc.record({ kind: fc.constant("narrative"), clarification: fc.constant({ mode: "none" as const }), why: whyPart }),
  fc.record({ kind: fc.constant("help"), topic, examples: options }),
);

const MODEL_ABSENCES: readonly ModelAbsence[] = [
  "llm_timeout",
  "llm_unavailable",
  "llm_resting",
  "llm_busy",
  "llm_budget_used_up",
  "llm_budget_unknown",
];

function runOf(answer: fc.Arbitrary<Answer>): fc.Arbitrary<AnswerRun> {
  return fc.record(
    {
      requestId: fc.constant("r1"),
      question: fc.constant("?"),
      language: fc.constantFrom("en", "zh"),
      answer,
      providerCalls: fc.constant(0),
      elapsedMs: fc.constant(1),
      modelAbsence: fc.constantFrom(...MODEL_ABSENCES),
    },
    { requiredKeys: ["requestId", "question", "language", "answer", "providerCalls", "elapsedMs"] },
  );
}

export const arbitraryRun: fc.Arbitrary<AnswerRun> = runOf(anyAnswer);
export const arbitraryFiguresRun: fc.Arbitrary<AnswerRun> = runOf(figures);
