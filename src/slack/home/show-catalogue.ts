import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import { admit } from "../people/admission.ts";
import { turnDown } from "../people/turn-down.ts";
import type { CatalogueClick } from "./catalogue-click.ts";
import { levelOf } from "./section.ts";

/**
 * Opens a page of what can be asked, or turns the dialog to it, as the person who clicked may see it now. Slack accepts
 * a dialog only within seconds of the click, and the click can be made again.
 */
export async function showCatalogue(edge: Edge, click: CatalogueClick): Promise<void> {
  const { user, page, triggerId, viewId } = click;
  try {
    const admitted = await admit(edge, { user, slackChannel: null });
    if (admitted.kind === "denied") {
      const who = { key: `catalogue:${triggerId}`, user, slackChannel: null, threadTs: null, words: "" };
      return await turnDown(edge, who, admitted.reason);
    }
    const rendered = await edge.catalogue.page(page, levelOf(admitted));
    const view = { ...rendered, blocks: [...rendered.blocks] };
    if (viewId === null) await edge.client.views.open({ trigger_id: triggerId, view });
    else await edge.client.views.update({ view_id: viewId, view });
  } catch (error) {
    edge.logger.warn({ code: faultCode(error) }, "what can be asked was not shown");
  }
}
