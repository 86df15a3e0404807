import type { Clarification, NarrowingOption } from "./clarification.ts";
import type { Cell, Figure, Source } from "./fact.ts";
import type { CellRequest, NotUnderstood, Route, Topic } from "./intent.ts";
import { type ModelAbsence, type NarrativeRun, narrativeSources } from "./narrative.ts";
import type { Language, LocalizedText } from "./profile.ts";
import type { UnreadReason } from "./question-limits.ts";
import type { ResolvedQuestion } from "./resolved-question.ts";
import type { Clearance, Labelled } from "./sensitivity.ts";

/** One statement of a figure with where it stands. */
export interface Statement extends Labelled {
  readonly figure: Figure;
  readonly source: Source;
  readonly validAsOf: string | null;
  /** A person gave the figure: what stands at the source is in it. */
  readonly correction?: Correction;
}

/** A person's word in place of what a document states. It has no level of its own: it is shown where its statement is. */
export interface Correction {
  /** The number of the decision. */
  readonly decision: number;
  /** What the document itself states, and the text of its cell. */
  readonly stated: Figure;
  readonly raw: string;
  readonly by: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** Null where it was given when the document was more sensitive than now. */
  readonly why: string | null;
}

/**
 * Why another value of a cell does not hold: the same document or one of a later day `restated` it; its document ranks lower; its document
 * has no day where the one that holds has one; or its document says it no longer.
 */
export type SupersededBecause = "restated" | "outranked" | "undated" | "no_longer_stated";

/** Another value of a cell, with its place, and why it does not hold. */
export interface SupersededStatement extends Statement {
  readonly because: SupersededBecause;
}

/** What `query_metric` returns: four states, never a guess. */
export type CellResult =
  | {
      readonly status: "found";
      readonly cell: Cell;
      readonly statement: Statement;
      /** Other values of the same cell from sources of equal rank. */
      readonly conflicts: readonly Statement[];
      /** Other values of the cell that do not hold, the newest first. */
      readonly superseded: readonly SupersededStatement[];
      /** A further statement is above what the asker may see, and would come before the one that is shown or stand against it. */
      readonly alsoWithheld?: true;
    }
  /** It is stored, and above what the asker may see: nothing but its address is known to an answer. */
  | {
      readonly status: "withheld";
      readonly cell: Cell;
      /** It may be seen, and would be the last piece of a figure that may not. */
      readonly because?: "gives_away";
    }
  | { readonly status: "not_found"; readonly cell: Cell }
  | { readonly status: "unrecognized_param"; readonly param: string; readonly raw: string };

export type FoundCell = Extract<CellResult, { status: "found" }>;

export const DERIVED_OPS = [
  "difference",
  "growth_pct",
  "change_points",
  "cagr_pct",
  "sum",
  "average",
  "share_pct",
  "ratio",
  "subtract",
  "scale",
  "max",
  "min",
  "rank",
] as const;

export type DerivedOp = (typeof DERIVED_OPS)[number];

/** A figure computed from cells. `of` are indexes into the answer's cells, in the order the operation reads them. */
export interface DerivedFigure {
  readonly op: DerivedOp;
  readonly figure: Figure;
  readonly of: readonly number[];
  /** For max, min and rank: who or when, best first. */
  readonly entities?: readonly string[];
  readonly periods?: readonly string[];
}

/** Why a computation that was asked for is not there. */
export type DeclineReason =
  | "missing_operand"
  /** A figure that it needs, or that it would give away, is above what the asker may see. */
  | "withheld_operand"
  | "unlike_units"
  | "unlike_periods"
  | "base_not_positive"
  | "not_additive"
  | "nothing_to_compare"
  | "no_parts"
  | "conflicting_operand"
  | "too_few_periods";

export interface DeclinedOperation {
  readonly operation: string;
  readonly reason: DeclineReason;
}

/** More cells were asked for than one answer shows. */
export interface Truncation {
  readonly asked: number;
  readonly shown: number;
}

/**
 * What the thread gets. A structured answer is made of cells, statements and codes only: it has no field that could hold
 * a model's text, and every word for people is added when it is rendered.
 */
export type Answer =
  | FiguresAnswer
  | NotUnderstoodAnswer
  | AskFirstAnswer
  | RefusalAnswer
  | HelpAnswer
  | NarrativeAnswer
  | FaqAnswer
  | UnreadAnswer
  | UnavailableAnswer;

/** Cells, found or not, and what was computed from them. */
export interface FiguresAnswer {
  readonly kind: "figures";
  readonly route: "structured" | "composite";
  readonly clarification: Clarification;
  readonly cells: readonly CellResult[];
  readonly derived: readonly DerivedFigure[];
  readonly declined: readonly DeclinedOperation[];
  readonly notUnderstood: readonly NotUnderstood[];
  /** Where nothing is stored: the nearest cells that do exist. */
  readonly nearest: readonly NarrowingOption[];
  readonly truncated: Truncation | null;
  /** What the question takes for granted, where the figures can tell. */
  readonly premise: Premise | null;
  /** The reasons, where they were asked for. */
  readonly why: WhyPart | null;
  /** The level of a figure that it would give away to those who read along, with what stands there already. */
  readonly givesAway?: Clearance;
}

/** "why did it fall": the movement that is taken for granted, and what the figures say of it. */
export interface Premise {
  readonly claimed: "up" | "down";
  readonly actual: "up" | "down" | "flat";
  /** The index of the derived figure that tells. */
  readonly derived: number;
}

/** `not_connected`: there are no documents at all. */
export type WhyPart = { readonly kind: "not_connected" } | { readonly kind: "run"; readonly run: NarrativeRun };

/** A word changes which figure is meant and is not known: named, with what is known instead. */
export interface NotUnderstoodAnswer {
  readonly kind: "not_understood";
  readonly route: Route | null;
  readonly notUnderstood: readonly NotUnderstood[];
  readonly options: readonly NarrowingOption[];
}

/** A question back: the metric (or, without a home entity, the entity) is missing. */
export interface AskFirstAnswer {
  readonly kind: "ask_first";
  readonly missing: "metric" | "entity" | "period";
  /** What the question did name, kept by every option. */
  readonly kept: CellRequest;
  readonly notUnderstood: readonly NotUnderstood[];
  readonly options: readonly NarrowingOption[];
}

/** An external company: refused before anything ran. */
export interface RefusalAnswer {
  readonly kind: "refusal";
  readonly external: string;
  readonly options: readonly NarrowingOption[];
}

export interface HelpAnswer {
  readonly kind: "help";
  readonly topic: Topic;
  /** Questions that work on the loaded data. */
  readonly examples: readonly NarrowingOption[];
}

/** A question that only documents can answer. */
export interface NarrativeAnswer {
  readonly kind: "narrative";
  readonly clarification: Clarification;
  readonly why: WhyPart;
}

/** A vetted answer, word for word, with its own source. */
export interface FaqAnswer {
  readonly kind: "faq";
  readonly id: string;
  readonly version: string;
  readonly text: LocalizedText;
  readonly source: Source;
  readonly sensitivity: Clearance;
}

/** Nothing was read of it: no name, no company, no period. */
export interface UnreadAnswer {
  readonly kind: "unread";
  readonly because: UnreadReason;
}

export interface UnavailableAnswer {
  readonly kind: "unavailable";
  readonly component: "store" | "engine";
}

/** What an asker got. */
export const OUTCOMES = [
  "answered",
  "not_found",
  "withheld",
  "unrecognized_param",
  "ask_first",
  "refused",
  "help",
  "unavailable",
] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** An answer with what is needed to render, log and continue the conversation. */
export interface AnswerRun {
  readonly requestId: string;
  readonly question: string;
  readonly language: Language;
  readonly answer: Answer;
  /** What was answered, to be asked again as it was; absent where nothing of the stores was asked for. */
  readonly resolved?: ResolvedQuestion;
  /** Model calls made on the way; none where the rules resolved every slot. */
  readonly providerCalls: number;
  readonly elapsedMs: number;
  /** Why a model that was to help did not; absent where it did, and where none was to. */
  readonly modelAbsence?: ModelAbsence;
}

export function outcomeOf(answer: Answer): Outcome {
  switch (answer.kind) {
    case "figures":
      return isGrounded(answer.why) ? "answered" : figuresOutcome(answer.cells);
    case "not_understood":
      return "unrecognized_param";
    case "ask_first":
      return "ask_first";
    case "refusal":
      return "refused";
    case "help":
      return "help";
    case "narrative":
      return isGrounded(answer.why) ? "answered" : "not_found";
    case "faq":
      return "answered";
    case "unread":
      return answer.because === "too_long" ? "refused" : "unrecognized_param";
    case "unavailable":
      return "unavailable";
  }
}

/** Whether reasons are stated, each with its passage. */
export function isGrounded(why: WhyPart | null): boolean {
  return why?.kind === "run" && why.run.outcome === "grounded_answer";
}

/** The run behind the reasons of an answer; null where none was made. */
export function narrativeRunOf(answer: Answer): NarrativeRun | null {
  if (answer.kind !== "figures" && answer.kind !== "narrative") return null;
  return answer.why?.kind === "run" ? answer.why.run : null;
}

function figuresOutcome(cells: readonly CellResult[]): Outcome {
  if (cells.some((cell) => cell.status === "found")) return "answered";
  if (cells.some((cell) => cell.status === "withheld")) return "withheld";
  return cells.some((cell) => cell.status === "not_found") ? "not_found" : "unrecognized_param";
}

/** The route of an answer; null where the flow ended before routing. */
export function routeOf(answer: Answer): Route | null {
  switch (answer.kind) {
    case "figures":
    case "not_understood":
      return answer.route;
    case "narrative":
      return "narrative";
    case "faq":
      return "faq";
    case "ask_first":
    case "refusal":
    case "help":
    case "unread":
    case "unavailable":
      return null;
  }
}

/** The sources of everything that is stated, each once: of figures first, then of the values they had before, then of passages. */
export function sourcesOf(answer: Answer): readonly Source[] {
  const seen = new Map<string, Source>();
  for (const source of statedSources(answer))
    seen.set(JSON.stringify([source.doc, source.from, source.locator]), source);
  return [...seen.values()];
}

function statedSources(answer: Answer): readonly Source[] {
  if (answer.kind === "faq") return [answer.source];
  const cells = answer.kind === "figures" ? answer.cells : [];
  const found = cells.filter((cell) => cell.status === "found");
  const statements = [
    ...found.flatMap((cell) => [cell.statement, ...cell.conflicts]),
    ...found.flatMap((cell) => cell.superseded),
  ];
  return [...statements.map(({ source }) => source), ...narrativeSources(narrativeRunOf(answer))];
}
