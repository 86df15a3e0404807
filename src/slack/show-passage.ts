import { faultCode } from "./delivery/slack-fault.ts";
import type { Edge } from "./edge.ts";
import type { PassageClick } from "./inbound.ts";
import { tellPrivately } from "./tell-privately.ts";
import { languageOf } from "./texts.ts";

/**
 * Opens the passage behind a footnote for whoever asked for it. Slack takes a dialog only within seconds after the click; who gets none is
 * told so.
 */
export async function showPassage(edge: Edge, click: PassageClick): Promise<void> {
  const language = languageOf(click.words);
  try {
    const view = await edge.passageView(click.passageId, language);
    await edge.client.views.open({ trigger_id: click.triggerId, view: { ...view, blocks: [...view.blocks] } });
  } catch (error) {
    edge.logger.warn({ code: faultCode(error) }, "a passage was not shown");
    await tellPrivately(edge, click, edge.texts[language].passageNotShown);
  }
}
