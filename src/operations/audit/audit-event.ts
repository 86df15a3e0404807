import { z } from "zod";
import { CASE_CHOICES } from "../../domain/case-choice.ts";
import { ASSUMABLE_SLOTS, UNUSED_SLOTS } from "../../domain/intent.ts";
import { CHECK_VERDICTS } from "../../domain/message-check.ts";
import { UNREAD_REASONS } from "../../domain/question-limits.ts";
import { CLEARANCES } from "../../domain/sensitivity.ts";
import { CLOSE_REASONS } from "../../domain/wanted-figure.ts";
import { Code, Digest, Sha256 } from "./audit-code.ts";

const Count = z.int().nonnegative();
const CODES_MAX = 1_000;
/** Listing the review queue in a terminal shows all open questions at once. */
const QUESTIONS_MAX = 1_000_000;
const Codes = z.array(Code).max(CODES_MAX);
const Digests = z.array(Digest).max(CODES_MAX);
const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** The name of a sensitivity level. */
const Level = z.enum(CLEARANCES);
/**
 * A Slack user id, an API client or a system account; null where unknown. A store keeps a pseudonym in place of the id
 * of a person.
 */
const Who = Code.nullable();

const Place = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("slack"), slackChannel: Code, threadTs: Code.nullable() }),
  z.strictObject({ kind: z.literal("api") }),
  z.strictObject({ kind: z.literal("terminal") }),
  /** The name of a source of the company file, or a digest of it; earlier releases wrote `terminal`. */
  z.strictObject({ kind: z.literal("source"), source: Code }),
]);

export type AuditPlace = z.infer<typeof Place>;

const Dimensions = z.record(Code, Code);

const Address = z.strictObject({ metric: Code, entity: Code, period: Code, dimensions: Dimensions });

/**
 * Identifies a statement of a cell: its document, the place in it and its day. Together with the cell's address this
 * names a stored figure, without its value.
 */
const StatementId = z.strictObject({
  document: Digest,
  /** The document with its source; set where several documents of that name could be shown. */
  source: Digest.optional(),
  place: Digest,
  asOf: Day.nullable(),
  /** The id of the decision whose figure replaced the one stated in the document. */
  correction: Count.optional(),
});

const ShownCell = z.strictObject({
  ...Address.shape,
  /** The valid statement first, then those of equal rank. */
  statements: z.array(StatementId).min(1).max(CODES_MAX),
  /** Superseded statements, and those of lower-ranked documents. */
  former: z.array(StatementId).max(CODES_MAX),
});

/** The content of an answer: cells with a figure, cells reported as not found, passages, all named documents. */
const Shown = z.strictObject({
  cells: z.array(ShownCell).max(CODES_MAX),
  absent: z.array(Address).max(CODES_MAX),
  passages: Codes,
  documents: Digests,
  /** The documents with their sources, where several of one name could be shown. */
  sources: Digests.optional(),
});

export type AuditShown = z.infer<typeof Shown>;

/** `thread`: shown to everybody in the thread · `private`: to the asker alone · `withheld`: to nobody. */
const Delivery = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("thread"), clearance: Level, ceiling: Level, shown: Shown }),
  z.strictObject({ kind: z.literal("private"), clearance: Level, ceiling: Level.nullable(), shown: Shown }),
  z.strictObject({ kind: z.literal("withheld"), clearance: Level, ceiling: Level.nullable() }),
]);

export type AuditDelivery = z.infer<typeof Delivery>;

const Explanation = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("not_asked") }),
  z.strictObject({ kind: z.enum(["not_connected", "gone"]) }),
  z.strictObject({ kind: z.literal("run"), outcome: z.enum(["grounded_answer", "clarify"]), stopReason: Code }),
]);

const Slot = z.enum(UNUSED_SLOTS);

const Declined = z.enum([
  "missing_operand",
  "unlike_units",
  "unlike_periods",
  "base_not_positive",
  "not_additive",
  "nothing_to_compare",
  "no_parts",
  "conflicting_operand",
  "too_few_periods",
  "withheld_operand",
]);

/** The decision about a question, with a reason code where it was not answered. */
const Decision = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("figures"),
    outcome: z.enum(["answered", "not_found", "unrecognized_param", "withheld"]),
    assumed: z.array(z.enum(ASSUMABLE_SLOTS)).max(CODES_MAX),
    unused: z.array(Slot).max(CODES_MAX),
    declined: z.array(Declined).max(CODES_MAX),
    explanation: Explanation,
  }),
  z.strictObject({ kind: z.literal("narrative"), explanation: Explanation }),
  z.strictObject({ kind: z.literal("not_understood"), unused: z.array(Slot).max(CODES_MAX) }),
  z.strictObject({ kind: z.literal("ask_first"), missing: z.enum(["metric", "entity", "period"]) }),
  z.strictObject({ kind: z.literal("refusal"), external: Code }),
  z.strictObject({ kind: z.literal("help"), topic: Code }),
  z.strictObject({ kind: z.literal("faq"), id: Code, version: Code }),
  z.strictObject({ kind: z.literal("check"), verdicts: z.array(z.enum(CHECK_VERDICTS)).max(CODES_MAX) }),
  z.strictObject({ kind: z.literal("unread"), because: z.enum(UNREAD_REASONS) }),
  z.strictObject({ kind: z.literal("unavailable"), component: z.enum(["store", "engine"]) }),
]);

export type AuditDecision = z.infer<typeof Decision>;

const Answered = z.strictObject({
  kind: z.literal("answered"),
  who: Who,
  place: Place,
  requestId: Code,
  decision: Decision,
  delivery: Delivery,
  providerCalls: Count,
  /** In milliseconds; absent in entries of earlier releases. */
  elapsedMs: Count.optional(),
  /** Nobody asked: what a round posted. */
  unasked: z.literal(true).optional(),
});

export type AnsweredEvent = z.infer<typeof Answered>;

/**
 * One audit event. The schema is closed at every depth: codes, ids, counts and times, and no field that could hold a
 * question, a value, a passage or other text. It must stay backward compatible so that old trails verify: new fields
 * are optional, and a new kind needs a new version of the file.
 */
export const AuditEvent = z.discriminatedUnion("kind", [
  Answered,
  /**
   * Why somebody may not ask, `rate_limit`: too many by one person · `overload`: too many in total. Before the reasons
   * were told apart, `outsider` stood for all who may not ask.
   */
  z.strictObject({
    kind: z.literal("turned_away"),
    who: Who,
    place: Place,
    why: z.enum([
      ...(["outsider", "blocked", "not_listed", "unidentified", "silent_channel", "bot"] as const),
      ...(["rate_limit", "overload"] as const),
    ]),
  }),
  /** An answer shown privately before was posted in a channel by a click of its asker. */
  z.strictObject({ kind: z.literal("shared"), who: Who, place: Place, requestId: Code, ceiling: Level }),
  /** `passages` are those in the view: the cited one and its neighbours. */
  z.strictObject({ kind: z.literal("passage_opened"), who: Who, place: Place, cited: Code, passages: Codes }),
  /** A footnote of an answer, counted from 1; whether its place was there for who clicked. */
  z.strictObject({
    kind: z.literal("source_opened"),
    who: Who,
    place: Place,
    answer: Code,
    footnote: Count,
    isThere: z.boolean(),
    passages: Codes,
  }),
  /** A former answer was asked for again; whether all of it could be shown. */
  z.strictObject({ kind: z.literal("answer_shown_again"), who: Who, place: Place, answer: Code, isShown: z.boolean() }),
  z.strictObject({
    kind: z.literal("document_loaded"),
    who: Who,
    place: Place,
    document: Digest,
    result: z.enum(["loaded", "unchanged", "failed"]),
    facts: Count,
    passages: Count,
    questions: Count,
  }),
  z.strictObject({
    kind: z.literal("document_question_decided"),
    who: Who,
    place: Place,
    question: Count,
    choice: z.enum([
      "metric",
      "entity",
      "dimension",
      "period",
      "unit",
      "plain",
      "leave_out",
      "none_of",
      "level",
      "reopened",
      "line",
      "holds",
      "value",
    ]),
    /** Whether the decision also applies to future documents. */
    taught: z.boolean(),
  }),
  /** A curator decided whether a word, of which a digest is stored, is read as a code from now on. */
  z.strictObject({
    kind: z.literal("learned_name_decided"),
    who: Who,
    place: Place,
    word: Digest,
    slot: z.enum(["metric", "entity", "dimension"]),
    code: Code,
    verdict: z.enum(["confirmed", "declined"]),
  }),
  /** A curator decided what should have happened with an answer; all but `close` made a test of its question. */
  z.strictObject({
    kind: z.literal("case_decided"),
    who: Who,
    place: Place,
    answer: Code,
    choice: z.enum(CASE_CHOICES),
  }),
  /** The owner of a metric is asked about an answer that has nothing of it. */
  z.strictObject({ kind: z.literal("owner_asked"), who: Who, place: Place, answer: Code, owner: Code, metric: Code }),
  /** The owner replied; `to`: the thread of the question, its asker alone, or nobody. */
  z.strictObject({
    kind: z.literal("owner_answered"),
    who: Who,
    place: Place,
    answer: Code,
    statement: Count,
    to: z.enum(["thread", "asker", "nobody"]),
  }),
  /** A click on what an owner said: kept as a vetted answer, proposed as the figure, or neither was possible. */
  z.strictObject({
    kind: z.literal("owner_answer_used"),
    who: Who,
    place: Place,
    answer: Code,
    statement: Count,
    use: z.enum(["kept", "proposed", "neither"]),
  }),
  /** A curator had the owner of a metric or a source told of a review question. */
  z.strictObject({ kind: z.literal("document_question_put"), who: Who, place: Place, question: Count, owner: Code }),
  /** The owner replied; `to`: the curators where the question waits, the one who asked alone, or nobody. */
  z.strictObject({
    kind: z.literal("document_question_replied"),
    who: Who,
    place: Place,
    question: Count,
    reply: Count,
    to: z.enum(["curators", "curator", "nobody"]),
  }),
  /** A curator closed the requests of people for figures that are not stored. */
  z.strictObject({
    kind: z.literal("figure_request_closed"),
    who: Who,
    place: Place,
    cells: z.array(Address).min(1).max(CODES_MAX),
    people: Count,
    reason: z.enum(CLOSE_REASONS),
  }),
  /** Review questions were shown whose documents not everybody may see. */
  z.strictObject({
    kind: z.literal("document_questions_shown"),
    who: Who,
    place: Place,
    questions: z.array(Count).min(1).max(QUESTIONS_MAX),
    documents: Digests,
    sources: Digests.optional(),
  }),
  /** Decisions about such documents were shown, by decision id. */
  z.strictObject({
    kind: z.literal("document_decisions_shown"),
    who: Who,
    place: Place,
    decisions: z.array(Count).min(1).max(QUESTIONS_MAX),
  }),
  /** Figures were printed as a table, of which `cells` are of documents that not everybody may see. */
  z.strictObject({
    kind: z.literal("figures_exported"),
    who: Who,
    place: Place,
    clearance: Level,
    cells: Count,
    documents: z.array(Digest).min(1).max(QUESTIONS_MAX),
    sources: z.array(Digest).max(QUESTIONS_MAX).optional(),
  }),
  z.strictObject({
    kind: z.literal("administration"),
    who: Who,
    /**
     * `settings_loaded`: a server started with it · `company_file_taken`: a running server went on with it ·
     * `access_rules_taken`: a server of an earlier release took the rules alone.
     */
    action: z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("settings_loaded"), companyFile: Sha256 }),
      z.strictObject({ kind: z.literal("company_file_taken"), companyFile: Sha256 }),
      z.strictObject({ kind: z.literal("access_rules_taken"), companyFile: Sha256 }),
    ]),
  }),
  /** What is kept of a person was printed, or is being erased. */
  z.strictObject({ kind: z.literal("person_data"), who: Who, person: Code, use: z.enum(["exported", "erased"]) }),
  /**
   * Written by the store itself: the entries up to `through`, the last of which had this hash, were older than `before`
   * and have been deleted.
   */
  z.strictObject({
    kind: z.literal("pruned"),
    who: Who,
    through: Count,
    hash: Sha256,
    entries: Count,
    before: Count,
  }),
]);

export type AuditEvent = z.infer<typeof AuditEvent>;
