import { type Clearance, isReadable } from "../../domain/sensitivity.ts";
import { codeOf } from "../../operations/audit/audit-code.ts";
import { tellPrivately } from "../answer/tell-privately.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import { curatorLevel } from "../people/admission.ts";
import type { Receipt } from "../receipts/ports.ts";
import type { RenderedView } from "../rendered.ts";
import { unescapeMrkdwn } from "../texts.ts";
import { CASE_DIALOG, type CaseClick, writeCase } from "./case-click.ts";
import type { OpenedCase, ShownCase } from "./ports.ts";

/** Doubts that are looked at, of which several may be of one answer, and others of answers above a curator's level. */
const DOUBTS_MAX = 200;
const LISTED_MAX = 15;

/**
 * Opens the list of cases, or one case, for a curator in a dialog. What is shown is decided by who clicks. Slack accepts
 * a dialog only within seconds of the click; on failure the person is told.
 */
export async function showCase(edge: Edge, click: CaseClick): Promise<void> {
  const { user, language, slackChannel } = click;
  const texts = edge.texts[language];
  const listener = { user, slackChannel, threadTs: null };
  try {
    const level = await caseLevel(edge, user);
    if (level === null) return await tellPrivately(edge, listener, texts.documents.curatorsOnlyDecide);
    const view = click.receipt === null ? await listView(edge, click, level) : await caseView(edge, click, level);
    if (view === null) return await tellPrivately(edge, listener, texts.receiptGone);
    const opening = { trigger_id: click.triggerId, view: { ...view, blocks: [...view.blocks] } };
    await (click.isOnTop ? edge.client.views.push(opening) : edge.client.views.open(opening));
  } catch (error) {
    edge.logger.warn({ code: faultCode(error) }, "a case was not shown");
    await tellPrivately(edge, listener, texts.documents.dialogNotOpened);
  }
}

/** The level of a curator in dialogs, which nobody else sees; null for everybody else. */
export function caseLevel(edge: Edge, user: string): Promise<Clearance | null> {
  return curatorLevel(edge, { user, slackChannel: null });
}

/** An answer that a curator may decide about; null where it is not kept, or above their level. */
export async function decidable(edge: Edge, id: string, level: Clearance): Promise<Receipt | null> {
  const receipt = await edge.receipts.find(id);
  return receipt !== null && isReadable(receipt.seen.level, level) ? receipt : null;
}

/** The first open cases that a curator may see, the newest doubt first. */
export async function openCases(edge: Edge, level: Clearance, max: number): Promise<readonly ShownCase[]> {
  const doubts = await edge.ratings.open(DOUBTS_MAX);
  const cases: ShownCase[] = [];
  for (const id of new Set(doubts.map((doubt) => doubt.receipt))) {
    if (cases.length === max) break;
    const receipt = await decidable(edge, id, level);
    if (receipt !== null) cases.push({ receipt, doubts: doubts.filter((one) => one.receipt === id) });
  }
  return cases;
}

async function listView(edge: Edge, { language }: CaseClick, level: Clearance): Promise<RenderedView> {
  return edge.cases.render.list(await openCases(edge, level, LISTED_MAX), language);
}

async function caseView(edge: Edge, { receipt: id, language, user }: CaseClick, level: Clearance) {
  const receipt = id === null ? null : await decidable(edge, id, level);
  if (receipt === null) return null;
  const opened: OpenedCase = {
    receipt,
    doubts: await edge.ratings.openOf(receipt.id),
    day: edge.dayOf(receipt.at),
    answer: await answerOf(edge, receipt, { user, level }),
    isTest: await edge.cases.desk.has(receipt.id),
  };
  const view = edge.cases.render.opened(opened, language);
  return { ...view, callback_id: CASE_DIALOG, private_metadata: writeCase({ language, receipt: receipt.id }) };
}

/** The answer as it was shown, as far as this curator may see all of it now. */
async function answerOf(
  edge: Edge,
  receipt: Receipt,
  { user, level }: { readonly user: string; readonly level: Clearance },
): Promise<string | null> {
  const { showsAnswer: isShown } = await edge.tools.replay(receipt, edge.dayOf(receipt.at), level);
  const place = { kind: "slack", slackChannel: "home", threadTs: null } as const;
  const answer = codeOf(receipt.id);
  const event = { kind: "answer_shown_again", who: codeOf(user), place, answer, isShown } as const;
  await edge.audit.record([{ at: edge.clock(), key: null, event }]);
  return isShown ? unescapeMrkdwn(receipt.body.text) : null;
}
