import { tellPrivately } from "../answer/tell-privately.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import type { Curation, DecisionNote, ReviewDecision } from "../ports.ts";
import type { RenderedView } from "../rendered.ts";
import { recordShown } from "./record-shown.ts";
import { readBoard } from "./review-boards.ts";
import {
  type DialogOrigin,
  type DialogReviewClick,
  REVIEW_DIALOG_PREFIX,
  type ReviewDialog,
  type ReviewSubmission,
} from "./review-click.ts";
import { seenQuestion } from "./seen-question.ts";

/** Opens a dialog under a question. Slack accepts it only within seconds; on failure the person is told. */
export async function openDialog(
  edge: Edge,
  click: DialogReviewClick,
  curationWith: () => Promise<Curation | null>,
): Promise<void> {
  const { language, slackChannel, message, id } = click;
  const texts = edge.texts[language].documents;
  const listener = { user: click.user, slackChannel, threadTs: message.threadTs };
  try {
    const curation = await curationWith();
    if (curation === null) return;
    const question = await curation.item(id);
    if (question === null) return await tellPrivately(edge, listener, texts.questionGone);
    const ruling = question.decision?.ruling ?? null;
    if (click.dialog === "take_back" && ruling === null) return await tellPrivately(edge, listener, texts.notStanding);
    await recordShown(edge, click, [question]);
    const view = rendererOf(edge, click.dialog)(question, language);
    const origin: DialogOrigin = {
      ...{ language, id, seen: seenQuestion(question), ruling, slackChannel },
      ...{ ts: message.ts, threadTs: message.threadTs },
    };
    // Keeps the board, because the submission arrives without its message.
    const place = { slackChannel, ts: message.ts };
    if (edge.boards.get(place) === undefined) edge.boards.set(place, readBoard(message));
    await edge.client.views.open({ trigger_id: click.triggerId, view: opened(view, click.dialog, origin) });
  } catch (error) {
    edge.logger.warn({ code: faultCode(error) }, "a dialog was not opened");
    await tellPrivately(edge, listener, texts.dialogNotOpened);
  }
}

function rendererOf({ documents: { render } }: Edge, dialog: ReviewDialog) {
  switch (dialog) {
    case "correct":
      return render.correctDialog;
    case "teach":
      return render.teachDialog;
    case "take_back":
      return render.takeBackDialog;
    case "new_metric":
      return render.newMetricView;
  }
}

function opened(view: RenderedView, dialog: ReviewDialog, origin: DialogOrigin) {
  return {
    ...view,
    blocks: [...view.blocks],
    callback_id: `${REVIEW_DIALOG_PREFIX}${dialog}`,
    private_metadata: JSON.stringify(origin),
  };
}

/** The decision in a submitted dialog; null where a required field is missing. */
export function readDecision({
  dialog,
  user,
  origin,
  fields,
}: ReviewSubmission): { readonly decision: ReviewDecision; readonly note: DecisionNote } | null {
  const { value, unit, why = "", teach, choice } = fields;
  switch (dialog) {
    case "correct":
      if (value === undefined) return null;
      return {
        decision: { kind: "correct", value: value.trim(), unit: unit?.trim() ?? null },
        note: { by: user, why: why.trim(), teach: null },
      };
    case "take_back":
      if (origin.ruling === null) return null;
      return {
        decision: { kind: "take_back", ruling: origin.ruling },
        note: { by: user, why: why.trim(), teach: null },
      };
    case "teach": {
      const decision = readChoice(choice);
      if (decision === null || teach === undefined) return null;
      return { decision, note: { by: user, why: why.trim(), teach: teach.trim() } };
    }
    // It has nothing to submit.
    case "new_metric":
      return null;
  }
}

/** The index of a candidate, or `reject`. */
function readChoice(choice: string | undefined): ReviewDecision | null {
  if (choice === "reject") return { kind: "reject" };
  return choice !== undefined && /^\d{1,3}$/.test(choice) ? { kind: "choose", option: Number(choice) } : null;
}
