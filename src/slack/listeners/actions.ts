import type { App } from "@slack/bolt";
import { clickOffer } from "../click-offer.ts";
import type { Edge } from "../edge.ts";
import { readClick, readPassageClick } from "../inbound.ts";
import { OFFER_ACTION_PREFIX } from "../replace-row.ts";
import { showPassage } from "../show-passage.ts";

const OFFER_ACTION = new RegExp(`^${OFFER_ACTION_PREFIX}`);
/** The elements that open a passage. */
const PASSAGE_ACTION = /^footnote_passage:/;

/** Listens to clicks. One dispatcher for each kind, and no click of two kinds: Bolt runs every listener that matches. */
export function registerActions(app: App, edge: Edge): void {
  app.action(OFFER_ACTION, async ({ body }) => {
    const click = readClick(body);
    if (click !== null) await clickOffer(edge, click);
  });
  app.action(PASSAGE_ACTION, async ({ body }) => {
    const click = readPassageClick(body);
    if (click !== null) await showPassage(edge, click);
  });
}
