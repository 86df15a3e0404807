import type { webApi } from "@slack/bolt";
import type { Language } from "../../domain/profile.ts";
import { limitsOf } from "../../domain/resolved-question.ts";
import { codeOf } from "../../operations/audit/audit-code.ts";
import { tellPrivately } from "../answer/tell-privately.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import { admit } from "../people/admission.ts";
import { turnDown } from "../people/turn-down.ts";
import type { ShownPlace } from "../rendered.ts";
import { wasShownIn } from "../tools/do-tool.ts";
import { forgetPicture, uploadedPicture } from "./place-picture.ts";
import { SOURCE_DIALOG, type SourceClick, writeStanding } from "./source-click.ts";

/**
 * Opens the place that a footnote leads to in a dialog, or turns the dialog to it. What is shown is decided by who
 * clicks and by what is stored now; of an answer that was not shown there, nothing is. Slack accepts a dialog only
 * within seconds of the click; on failure the person is told.
 */
export async function showSource(edge: Edge, click: SourceClick): Promise<void> {
  let language: Language = "en";
  try {
    const admitted = await admit(edge, click);
    const receipt = await edge.receipts.find(click.receipt);
    language = receipt?.language ?? language;
    if (admitted.kind === "denied")
      return await turnDown(edge, { ...click, key: `source:${click.triggerId}`, words: "" }, admitted.reason);
    const source = receipt?.sources[click.index];
    if (receipt === null || source === undefined || !wasShownIn(receipt, click.slackChannel))
      return await tellPrivately(edge, click, edge.texts[language].receiptGone);
    const { index } = click;
    const at = { receipt: receipt.id, index, count: receipt.sources.length, limits: limitsOf(receipt.resolved) };
    const shown = await edge.sourceView(source, at, language, admitted.clearance);
    await record(edge, click, shown);
    const opened = await show(edge, click, shown.view);
    await forgetPicture(edge, click.pictureFile);
    await addPicture(edge, click, { shown, opened });
  } catch (error) {
    edge.logger.warn({ code: faultCode(error) }, "a source was not shown");
    await tellPrivately(edge, click, edge.texts[language].sourceNotShown);
  }
}

type Opened = Pick<webApi.ViewsOpenResponse, "view">;

function show(edge: Edge, click: SourceClick, rendered: ShownPlace["view"]): Promise<Opened> {
  const view = dialogOf(rendered, click, null);
  return click.viewId === null
    ? edge.client.views.open({ trigger_id: click.triggerId, view })
    : edge.client.views.update({ view_id: click.viewId, view });
}

/** Slack tells when a dialog with a picture is closed. */
function dialogOf(rendered: ShownPlace["view"], click: SourceClick, pictureFile: string | null) {
  return {
    ...rendered,
    blocks: [...rendered.blocks],
    callback_id: SOURCE_DIALOG,
    notify_on_close: pictureFile !== null,
    private_metadata: writeStanding({ ...click, pictureFile }),
  };
}

/** Puts the picture into the dialog where it still shows this place; else the picture is deleted. */
async function addPicture(
  edge: Edge,
  click: SourceClick,
  { shown, opened: { view } }: { readonly shown: ShownPlace; readonly opened: Opened },
): Promise<void> {
  const file = await uploadedPicture(edge, shown);
  if (file === null || shown.picture === null) return;
  try {
    if (view?.id === undefined || view.hash === undefined) throw new Error("no dialog");
    const withPicture = dialogOf(shown.picture.viewWith(file), click, file);
    await edge.client.views.update({ view_id: view.id, hash: view.hash, view: withPicture });
  } catch (error) {
    edge.logger.warn({ code: faultCode(error) }, "the picture of a source was not shown");
    await forgetPicture(edge, file);
  }
}

async function record(edge: Edge, click: SourceClick, { isThere, passageIds }: ShownPlace): Promise<void> {
  const { user, slackChannel, threadTs, receipt, index } = click;
  const event = {
    kind: "source_opened",
    who: codeOf(user),
    place: { kind: "slack", slackChannel, threadTs },
    answer: codeOf(receipt),
    footnote: index + 1,
    isThere,
    passages: passageIds.map(codeOf),
  } as const;
  await edge.audit.record([{ at: edge.clock(), key: null, event }]);
}
