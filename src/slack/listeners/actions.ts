import type { App } from "@slack/bolt";
import { showPassage } from "../answer/show-passage.ts";
import { CASE_ACTION_PREFIX, readCaseClick } from "../cases/case-click.ts";
import { showCase } from "../cases/show-case.ts";
import type { Edge } from "../edge.ts";
import { CATALOGUE_ACTION_PREFIX, readCatalogueClick } from "../home/catalogue-click.ts";
import { showCatalogue } from "../home/show-catalogue.ts";
import { readPassageClick } from "../receive/inbound.ts";
import { clickReviewDialog } from "../review/click-review.ts";
import { REVIEW_ACTION_PREFIX, readDialogReviewClick } from "../review/review-click.ts";
import { showSource } from "../sources/show-source.ts";
import { readSourceClick, SOURCE_ACTION_PREFIX } from "../sources/source-click.ts";

/** Elements that open a passage. */
const PASSAGE_ACTION = /^footnote_passage:/;
const SOURCE_ACTION = new RegExp(`^${SOURCE_ACTION_PREFIX}`);
const CATALOGUE_ACTION = new RegExp(`^${CATALOGUE_ACTION_PREFIX}`);
const CASE_ACTION = new RegExp(`^${CASE_ACTION_PREFIX}`);
const REVIEW_ACTION = new RegExp(`^${REVIEW_ACTION_PREFIX}`);

/**
 * Handles clicks that open a dialog at once, because Slack accepts a dialog only within seconds. All other clicks are
 * stored and queued like messages. The patterns must not overlap, because Bolt runs every listener that matches.
 */
export function registerActions(app: App, edge: Edge): void {
  app.action(PASSAGE_ACTION, async ({ body }) => {
    const click = readPassageClick(body);
    if (click !== null) await showPassage(edge, click);
  });
  app.action(SOURCE_ACTION, async ({ body }) => {
    const click = readSourceClick(body);
    if (click !== null) await showSource(edge, click);
  });
  app.action(CATALOGUE_ACTION, async ({ body }) => {
    const click = readCatalogueClick(body);
    if (click !== null) await showCatalogue(edge, click);
  });
  app.action(CASE_ACTION, async ({ body }) => {
    const click = readCaseClick(body);
    if (click !== null) await showCase(edge, click);
  });
  app.action(REVIEW_ACTION, async ({ body }) => {
    const click = readDialogReviewClick(body);
    if (click !== null) await clickReviewDialog(edge, click);
  });
}
