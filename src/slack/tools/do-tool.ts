import type { ToolUse } from "../../domain/tool-use.ts";
import type { Edge } from "../edge.ts";
import type { Work } from "../intake/ports.ts";
import { keepStatement } from "../owners/keep-statement.ts";
import { proposeFigure } from "../owners/propose-figure.ts";
import { admit } from "../people/admission.ts";
import { turnDown } from "../people/turn-down.ts";
import type { Receipt } from "../receipts/ports.ts";
import { askOwner } from "./ask-owner.ts";
import { exportAnswer } from "./export-answer.ts";
import { postCheck } from "./post-check.ts";
import { rate } from "./rate.ts";
import { replyPrivately } from "./reply-privately.ts";
import { showAgain } from "./show-again.ts";
import { wantFigure } from "./want-figure.ts";

type ToolWork = Extract<Work, { readonly kind: "tool" }>;

/**
 * Does with an answer what was clicked. The person is admitted by the rules of now; an answer that is not kept, or was
 * shown elsewhere, is unknown.
 */
export async function doTool(edge: Edge, { key, click }: ToolWork, receivedAt: Date): Promise<void> {
  const admitted = await admit(edge, click);
  if (admitted.kind === "denied") return turnDown(edge, { ...click, key, words: "" }, admitted.reason);
  const receipt = await edge.receipts.find(click.use.receipt);
  // A statement is kept in the thread of the question, and in that of its owner.
  const isSeen = receipt !== null && (isOfStatement(click.use) || wasShownIn(receipt, click.slackChannel));
  if (!isSeen) return replyPrivately(edge, click, { text: edge.texts[click.language].receiptGone });
  switch (click.use.kind) {
    case "right":
    case "not_right":
    case "complain":
      return rate(edge, click, { use: click.use, receivedAt });
    case "again":
      return showAgain(edge, click, { receipt, admission: admitted });
    case "ask_owner":
      return askOwner(edge, { key, click, receipt, admission: admitted });
    case "keep":
      return keepStatement(edge, click, { use: click.use, admission: admitted });
    case "propose":
      return proposeFigure(edge, click, { use: click.use, admission: admitted });
    case "post":
      return postCheck(edge, { key, click, receipt, admission: admitted });
    case "tell":
    case "request":
      return wantFigure(edge, { click, use: click.use, key, receipt, admission: admitted });
    case "export":
      return exportAnswer(edge, { click, use: click.use, key, receipt, admission: admitted });
  }
}

function isOfStatement({ kind }: ToolUse): boolean {
  return kind === "keep" || kind === "propose";
}

/** Whether an answer was posted in a channel. A channel that it was only asked in has not seen it. */
export function wasShownIn({ place }: Receipt, slackChannel: string): boolean {
  return place.slackChannel === slackChannel;
}
