import type { App } from "@slack/bolt";
import type { Edge } from "../edge.ts";
import { forgetPicture } from "../sources/place-picture.ts";
import { readClosedPicture, SOURCE_DIALOG } from "../sources/source-click.ts";

/** Handles closed dialogs. Submitted ones are stored and queued like messages. */
export function registerViews(app: App, edge: Edge): void {
  app.view({ callback_id: SOURCE_DIALOG, type: "view_closed" }, async ({ ack, body }) => {
    await ack();
    await forgetPicture(edge, readClosedPicture(body));
  });
}
