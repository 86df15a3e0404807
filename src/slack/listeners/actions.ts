import type { App } from "@slack/bolt";
import { clickOffer } from "../click-offer.ts";
import type { Edge } from "../edge.ts";
import { readClick } from "../inbound.ts";
import { OFFER_ACTION_PREFIX } from "../replace-row.ts";

const OFFER_ACTION = new RegExp(`^${OFFER_ACTION_PREFIX}`);

/** Listens to clicks. One dispatcher for all of them: Bolt runs every listener that matches. */
export function registerActions(app: App, edge: Edge): void {
  app.action(OFFER_ACTION, async ({ body }) => {
    const click = readClick(body);
    if (click !== null) await clickOffer(edge, click);
  });
}
