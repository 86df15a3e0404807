import type { AnswerRun } from "../../domain/answer.ts";
import { hasFigure } from "../../domain/cell-figures.ts";
import { type Cell, cellKey } from "../../domain/fact.ts";
import { readsWhatHolds } from "../../domain/limited-reading.ts";
import { limitsOf, type ResolvedQuestion } from "../../domain/resolved-question.ts";
import { digestOf } from "../answer/digest-of.ts";
import type { Lead } from "../answer/prepare-answer.ts";
import type { Edge } from "../edge.ts";
import type { ThreadPlace } from "../ports.ts";
import { forgetButton } from "./forget-button.ts";
import type { NewWanted } from "./ports.ts";

/** More questions than one person waits for at the same time. */
const WAITING_MAX = 20;

/** What becomes of a question that somebody wants to be told the answer of. */
export type WantedEnd =
  | { readonly kind: "waits"; readonly id: string }
  /** Every figure of it is there. */
  | { readonly kind: "there" }
  | { readonly kind: "too_many" }
  /** It asks for no stored figure. */
  | { readonly kind: "not_waitable" }
  /** The answer says what there is to say. */
  | { readonly kind: "nothing" };

interface Asking {
  readonly user: string;
  readonly place: ThreadPlace;
  readonly question: string;
  readonly kind: NewWanted["kind"];
}

/** Keeps a question as wanted where its answer lacks a figure. What is missing is as its asker may see it now. */
export async function keepWanted(edge: Edge, run: AnswerRun, asking: Asking): Promise<WantedEnd> {
  const { answer, resolved, language } = run;
  switch (answer.kind) {
    case "ask_first":
    case "not_understood":
    case "refusal":
    case "unread":
    case "unavailable":
      return { kind: "nothing" };
    case "help":
    case "narrative":
    case "faq":
    case "check":
      return { kind: "not_waitable" };
    case "figures":
      if (!readsWhatHolds(answer)) return { kind: "not_waitable" };
      break;
  }
  const cells = answer.cells.flatMap((one) => (one.status === "not_found" ? [one.cell] : []));
  if (cells.length === 0 || resolved === undefined) {
    const isThere = answer.cells.length > 0 && answer.cells.every(hasFigure) && answer.declined.length === 0;
    return { kind: isThere ? "there" : "nothing" };
  }
  const keys = { questionKey: questionKeyOf(resolved), about: aboutOf(cells) };
  const wanted = { ...asking, ...keys, id: edge.newReceiptId(), language, asks: resolved, cells, at: edge.clock() };
  const kept = await edge.wanted.store.keep(wanted, WAITING_MAX);
  return kept.kind === "kept" ? { kind: "waits", id: kept.id } : kept;
}

const ABOUT_LENGTH = 16;

/** Names a set of cells, regardless of their order. */
export function aboutOf(cells: readonly Cell[]): string {
  return digestOf(cells.map(cellKey).sort()).slice(0, ABOUT_LENGTH);
}

/** Whether a question can ask for a figure that is not stored yet. */
export function isWaitable(asks: ResolvedQuestion): boolean {
  if (asks.kind !== "request" && (asks.kind !== "decided" || asks.decision.kind !== "read")) return false;
  return readsWhatHolds(limitsOf(asks));
}

/** The words of a question, and what was assumed in it, make no other question. */
export function questionKeyOf(asks: ResolvedQuestion): string {
  if (asks.kind !== "decided" || asks.decision.kind !== "read") return digestOf(asks);
  const { groups, operation } = asks.decision;
  return digestOf({ groups, operation });
}

/** Keeps the wish of an asker, and says above the answer what becomes of it. Null where nothing is to be said. */
export async function leadOfWish(
  edge: Edge,
  run: AnswerRun,
  asking: Omit<Asking, "kind">,
  { isElsewhere = false }: { readonly isElsewhere?: boolean } = {},
): Promise<Lead | null> {
  const end = await keepWanted(edge, run, { ...asking, kind: "wish" });
  const texts = edge.texts[run.language].wanted;
  switch (end.kind) {
    case "waits":
      return {
        text: isElsewhere ? texts.willTellDirectly : texts.waits,
        button: forgetButton(edge, end.id, run.language),
      };
    case "there":
      return { text: texts.isThere };
    case "too_many":
      return { text: texts.tooMany };
    case "not_waitable":
      return { text: texts.onlyFigures };
    case "nothing":
      return null;
  }
}
