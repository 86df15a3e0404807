import { z } from "zod";
import type { AssumedSlot } from "../../domain/clarification.ts";
import { ASSUMABLE_SLOTS, type Intent, type Operation, ROUTES, SPAN_KINDS, UNUSED_SLOTS } from "../../domain/intent.ts";
import type { NameMeaning, TaughtName } from "../../domain/learned-name.ts";
import type { ResolvedQuestion } from "../../domain/resolved-question.ts";

/* Questions as stored: the context of a thread, and the question of a button. */

const Codes = z.array(z.string());
const LanguageSchema = z.enum(["en", "zh"]);
const PartSchema = z.union([
  z.object({ axis: z.literal("entity"), code: z.string() }),
  z.object({ axis: z.literal("dimension"), dimension: z.string(), code: z.string() }),
  z.object({ axis: z.literal("period"), code: z.string() }),
]);

const ORDER = z.enum(["highest", "lowest"]).optional();
const OVER_MEMBERS = { over: z.enum(["entity", "dimension"]).optional(), order: ORDER };

/** A computation on one group. */
export const GroupOperationSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("difference"),
    base: z.literal("period_before").optional(),
    percent: z.literal(true).optional(),
    ...OVER_MEMBERS,
  }),
  z.object({ kind: z.enum(["cagr", "compare"]) }),
  z.object({ kind: z.literal("sum"), over: OVER_MEMBERS.over }),
  z.object({ kind: z.literal("average"), by: z.enum(["half", "quarter", "month"]).optional() }),
  z.object({ kind: z.literal("ratio"), multiple: z.literal(true).optional(), ...OVER_MEMBERS }),
  z.object({ kind: z.literal("share"), wholeFirst: z.boolean().optional(), ...OVER_MEMBERS }),
  z.object({
    kind: z.literal("growth"),
    base: z.enum(["year_earlier", "period_before", "both", "named_periods"]),
    ...OVER_MEMBERS,
  }),
  z.object({ kind: z.literal("subtract"), without: z.array(PartSchema) }),
  z.object({
    kind: z.literal("rank"),
    order: z.enum(["highest", "lowest"]),
    both: z.literal(true).optional(),
    nth: z.number().int().positive().optional(),
    by: z.enum(["entity", "period"]),
    step: z.enum(["year", "half", "quarter", "month"]).optional(),
  }),
  z.object({
    kind: z.literal("series"),
    by: z.enum(["year", "half", "quarter", "month", "entity", "metric", "dimension"]),
    whole: z.boolean().optional(),
    orElse: z.literal("year").optional(),
    order: ORDER,
  }),
  z.object({
    kind: z.literal("overview"),
    headline: z.boolean(),
    over: z.enum(["entity", "half", "quarter"]).optional(),
  }),
  z.object({ kind: z.literal("scale"), scale: z.string() }),
]);

export const GroupSchema = z.object({
  metrics: Codes,
  entities: Codes,
  periods: Codes,
  dimensions: z.record(z.string(), Codes),
});

/** Passages that were quoted, as places. */
export const ShownPassagesSchema = z.array(z.object({ id: z.string(), sentences: z.array(z.number()) }));

const OperationSchema: z.ZodType<Operation> = z.discriminatedUnion("kind", [
  ...GroupOperationSchema.options,
  z.object({
    kind: z.literal("between"),
    op: z.enum(["ratio", "share", "difference"]),
    first: z.number().int().nonnegative(),
  }),
]);

/** Of a question that was answered from the stores: it had no topic of its own. */
const IntentSchema: z.ZodType<Intent> = z.object({
  rawQuestion: z.string(),
  language: LanguageSchema,
  route: z.enum(ROUTES),
  topic: z.null(),
  groups: z.array(GroupSchema),
  operation: OperationSchema.nullable(),
  notUnderstood: z.array(z.object({ raw: z.string(), slot: z.enum(UNUSED_SLOTS), blocks: z.boolean() })),
  suggestions: z.array(
    z.union([
      z.object({ raw: z.string(), slot: z.enum(["metric", "entity"]), code: z.string() }),
      z.object({ raw: z.string(), slot: z.literal("dimension"), dimension: z.string(), code: z.string() }),
    ]),
  ),
  asksWhy: z.boolean(),
  followUp: z.boolean(),
  // Buttons of earlier releases say only whether there are any.
  yearAssumed: z.union([z.array(z.string()), z.boolean().transform(() => [])]),
  samePart: z
    .object({ raw: z.string(), of: z.union([z.object({ years: z.number() }), z.object({ year: z.number() })]) })
    .nullable(),
  wholeYear: z.boolean(),
  refersToOthers: z.boolean(),
  entityPlaced: z.boolean(),
  comparesWithThread: z.boolean(),
  namesWhole: z.boolean(),
  reference: z.object({
    to: z.enum(["set", "one"]).nullable(),
    two: z.boolean(),
    axis: z.enum(["entity", "period", "dimension"]).nullable(),
    replaces: z.boolean(),
  }),
  claim: z
    .object({
      raw: z.string(),
      value: z.string(),
      exponent: z.number().nullable(),
      isPercent: z.boolean(),
      currency: z.string().nullable().default(null),
      bound: z.enum(["equal", "above", "at_least", "below", "at_most"]),
      direction: z
        .discriminatedUnion("of", [
          z.object({ of: z.literal("change") }),
          z.object({
            of: z.literal("gap"),
            axis: z.enum(["metric", "entity", "period", "dimension"]),
            code: z.string(),
          }),
        ])
        .optional(),
      isUnclear: z.literal(true).optional(),
      occurrence: z.enum(["first", "last", "since"]).optional(),
      isGoal: z.literal(true).optional(),
    })
    .nullable()
    .default(null),
  readAs: z
    .array(
      z.object({
        raw: z.string(),
        isForm: z.literal(true).optional(),
        slot: z.enum(ASSUMABLE_SLOTS),
        codes: Codes,
      }),
    )
    .default([]),
  spans: z.array(z.object({ start: z.number(), end: z.number(), kind: z.enum(SPAN_KINDS) })),
  unexplained: z.array(z.object({ start: z.number(), end: z.number() })).default([]),
  knownOn: z.object({ day: z.string().nullable() }).optional(),
  asksFormer: z.literal(true).optional(),
});

const AssumedSchema: z.ZodType<AssumedSlot> = z.object({
  slot: z.enum(ASSUMABLE_SLOTS),
  codes: Codes,
  from: z.discriminatedUnion("kind", [
    z.object({ kind: z.enum(["default", "carried"]) }),
    z.object({
      kind: z.literal("latest"),
      asked: z.string(),
      of: z.enum(["one", "all", "some"]),
      others: Codes,
    }),
    z.object({ kind: z.literal("read_as"), raw: z.string() }),
  ]),
});

/** What is read besides what holds today. */
const LIMITS = {
  knownOn: z.string().optional(),
  statedIn: z.object({ name: z.string(), docs: Codes }).optional(),
};

const DecisionSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("read"),
    route: z.enum(["structured", "composite"]),
    groups: z.array(GroupSchema),
    operation: OperationSchema.nullable(),
    assumed: z.array(AssumedSchema),
    asksFormer: z.literal(true).optional(),
    ...LIMITS,
  }),
  z.object({
    kind: z.literal("narrative"),
    entities: Codes,
    periods: Codes,
    assumed: z.array(AssumedSchema),
    follows: z
      .object({ how: z.enum(["about", "again", "more"]), asked: z.string(), shown: ShownPassagesSchema })
      .optional(),
    isExact: z.literal(true).optional(),
  }),
]);

const MeaningSchema: z.ZodType<NameMeaning> = z.union([
  z.object({ slot: z.enum(["metric", "entity"]), code: z.string() }),
  z.object({ slot: z.literal("dimension"), dimension: z.string(), code: z.string() }),
]);

/** A word and its meaning, of a button that teaches or decides it. */
export const TaughtSchema: z.ZodType<TaughtName> = z.object({ word: z.string(), means: MeaningSchema });

export const ResolvedSchema: z.ZodType<ResolvedQuestion> = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("request"),
    request: z.object({ group: GroupSchema, operation: GroupOperationSchema.nullable() }),
    language: LanguageSchema,
    teaches: TaughtSchema.optional(),
    isWish: z.literal(true).optional(),
  }),
  z.object({ kind: z.literal("decided"), intent: IntentSchema, decision: DecisionSchema }),
  z.object({ kind: z.literal("faq"), id: z.string(), language: LanguageSchema }),
  z.object({ kind: z.literal("check"), message: z.string(), language: LanguageSchema, ...LIMITS }),
  z.object({
    kind: z.literal("document"),
    passageId: z.string(),
    section: z.string().nullable(),
    language: LanguageSchema,
  }),
]);
