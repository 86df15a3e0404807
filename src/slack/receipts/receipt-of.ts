import type { AnswerRun } from "../../domain/answer.ts";
import { outcomeOf } from "../../domain/answer-outcome.ts";
import type { Clearance } from "../../domain/sensitivity.ts";
import { seenOf } from "../answer/seen-answer.ts";
import type { RenderedAnswer } from "../rendered.ts";
import type { Receipt } from "./ports.ts";

/** The question of a receipt: by whom it was asked, where, and when. */
export interface ReceiptFor {
  readonly asker: string;
  readonly askedIn: Receipt["askedIn"];
  readonly question: string;
  /** What the asker may see there; absent for what is no question of its own, such as a shared answer. */
  readonly level?: Clearance;
}

/** The receipt of a rendered answer. */
export function receiptOf(
  run: AnswerRun,
  { text, blocks, sources }: Pick<RenderedAnswer, "text" | "blocks" | "sources">,
  kept: ReceiptFor & Pick<Receipt, "id" | "at" | "place" | "isWish">,
): Receipt {
  const { id, at, asker, askedIn, place, question, isWish } = kept;
  return {
    ...{ id, at, asker, askedIn, place, question, body: { text, blocks }, sources },
    resolved: run.resolved ?? null,
    language: run.language,
    outcome: outcomeOf(run.answer),
    seen: seenOf(run.answer),
    ...(isWish === undefined ? {} : { isWish }),
  };
}
