import { codeOf } from "../../operations/audit/audit-code.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import { admit } from "../people/admission.ts";
import { turnDown } from "../people/turn-down.ts";
import type { PassageClick } from "../receive/inbound.ts";
import { replyLanguage } from "../texts.ts";
import { tellPrivately } from "./tell-privately.ts";

/**
 * Opens the passage behind a footnote in a dialog. Slack accepts a dialog only within seconds of the click; on failure
 * the person is told.
 */
export async function showPassage(edge: Edge, click: PassageClick): Promise<void> {
  const language = replyLanguage(click.words);
  try {
    const admitted = await admit(edge, click);
    if (admitted.kind === "denied")
      return await turnDown(edge, { ...click, key: `passage:${click.triggerId}` }, admitted.reason);
    const { view, passageIds } = await edge.passageView(click.passageId, language, admitted.clearance);
    await record(edge, click, passageIds);
    await edge.client.views.open({ trigger_id: click.triggerId, view: { ...view, blocks: [...view.blocks] } });
  } catch (error) {
    edge.logger.warn({ code: faultCode(error) }, "a passage was not shown");
    await tellPrivately(edge, click, edge.texts[language].passageNotShown);
  }
}

async function record(edge: Edge, { user, slackChannel, threadTs, passageId }: PassageClick, ids: readonly string[]) {
  const place = { kind: "slack", slackChannel: slackChannel ?? "home", threadTs } as const;
  const event = {
    kind: "passage_opened",
    who: codeOf(user),
    place,
    cited: codeOf(passageId),
    passages: ids.map(codeOf),
  } as const;
  await edge.audit.record([{ at: edge.clock(), key: null, event }]);
}
