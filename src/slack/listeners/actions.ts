import type { App } from "@slack/bolt";
import { clickOpenReview, clickReview } from "../click-review.ts";
import type { Edge } from "../edge.ts";
import { readPassageClick } from "../inbound.ts";
import { REVIEW_ACTION_PREFIX, REVIEW_OPEN_ACTION, readReviewClick, readReviewOpening } from "../review-click.ts";
import { showPassage } from "../show-passage.ts";

/** The elements that open a passage. */
const PASSAGE_ACTION = /^footnote_passage:/;
const REVIEW_ACTION = new RegExp(`^${REVIEW_ACTION_PREFIX}`);

/** Listens to clicks, but for those on offers: they are kept and queued like messages. One dispatcher for each kind, and no click of two kinds: Bolt runs every listener that matches. */
export function registerActions(app: App, edge: Edge): void {
  app.action(PASSAGE_ACTION, async ({ body }) => {
    const click = readPassageClick(body);
    if (click !== null) await showPassage(edge, click);
  });
  app.action(REVIEW_ACTION, async ({ body }) => {
    const click = readReviewClick(body);
    if (click !== null) await clickReview(edge, click);
  });
  app.action(REVIEW_OPEN_ACTION, async ({ body }) => {
    const opening = readReviewOpening(body);
    if (opening !== null) await clickOpenReview(edge, opening);
  });
}
