import type { App } from "@slack/bolt";
import { CASE_DIALOG, readCaseSubmission } from "../cases/case-click.ts";
import { decideCase } from "../cases/decide-case.ts";
import type { Edge } from "../edge.ts";
import { REVIEW_DIALOG_PREFIX, readReviewSubmission } from "../review/review-click.ts";
import { submitReview } from "../review/submit-review.ts";
import { forgetPicture } from "../sources/place-picture.ts";
import { readClosedPicture, SOURCE_DIALOG } from "../sources/source-click.ts";

const REVIEW_DIALOG = new RegExp(`^${REVIEW_DIALOG_PREFIX}`);

/** Handles submitted dialogs. */
export function registerViews(app: App, edge: Edge): void {
  app.view(REVIEW_DIALOG, async ({ ack, body }) => {
    const submission = readReviewSubmission(body);
    if (submission === null) return ack();
    await submitReview(edge, submission, (reply) => {
      switch (reply.kind) {
        case "close":
          return ack();
        case "mend":
          return ack({ response_action: "errors", errors: { ...reply.errors } });
      }
    });
  });
  app.view(CASE_DIALOG, async ({ ack, body }) => {
    const submission = readCaseSubmission(body);
    if (submission === null) return ack();
    const reply = await decideCase(edge, submission);
    switch (reply.kind) {
      case "done":
        return ack({ response_action: "update", view: { ...reply.view, blocks: [...reply.view.blocks] } });
      case "mend":
        return ack({ response_action: "errors", errors: { [reply.field]: reply.text } });
    }
  });
  app.view({ callback_id: SOURCE_DIALOG, type: "view_closed" }, async ({ ack, body }) => {
    await ack();
    await forgetPicture(edge, readClosedPicture(body));
  });
}
