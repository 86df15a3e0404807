import type { AnswerRun } from "../../domain/answer.ts";
import type { ExportFormat, ToolUse } from "../../domain/tool-use.ts";
import { type Asked, grantOf, placementOf, questionOf, record } from "../answer/answer-in-thread.ts";
import { askByRules } from "../answer/ask-by-rules.ts";
import { digestOf } from "../answer/digest-of.ts";
import { isAsSeen, seenOf } from "../answer/seen-answer.ts";
import { clipped } from "../clipped.ts";
import type { NewUpload, Place } from "../deliver/ports.ts";
import type { Edge } from "../edge.ts";
import type { Admission } from "../people/admission.ts";
import type { Receipt } from "../receipts/ports.ts";
import type { EdgeTexts } from "../texts.ts";
import { replyPrivately } from "./reply-privately.ts";
import type { ToolClick } from "./tool-click.ts";

interface Exporting {
  readonly key: string;
  readonly click: ToolClick;
  readonly use: Extract<ToolUse, { readonly kind: "export" }>;
  readonly receipt: Receipt;
  readonly admission: Admission;
}

/** A second click within this time, and up to twice of it, asks for the same file. */
const ONE_CLICK_MS = 60_000;
/** Slack shows a title on one short line. */
const TITLE_MAX = 120;

/**
 * Shares the figures of an answer as a file: below the answer, or with the person who clicked alone where not everybody
 * there may see them. The question is asked again for that person, and must have the answer that was seen.
 */
export async function exportAnswer(edge: Edge, exporting: Exporting): Promise<void> {
  const { click, key } = exporting;
  const texts = edge.texts[click.language];
  const ready = await prepared(edge, exporting, texts);
  if (ready.kind === "refused") return replyPrivately(edge, click, { text: ready.why });
  await edge.outbox.keep([ready.upload], { work: key, reason: null, row: null });
  if (ready.isPrivate) await replyPrivately(edge, click, { text: texts.exportedPrivately });
}

type Ready =
  | { readonly kind: "refused"; readonly why: string }
  | { readonly kind: "ready"; readonly upload: NewUpload; readonly isPrivate: boolean };

async function prepared(edge: Edge, exporting: Exporting, texts: EdgeTexts): Promise<Ready> {
  const { click, use, receipt, admission } = exporting;
  const { resolved } = receipt;
  if (resolved === null) return { kind: "refused", why: texts.nothingToExport };
  const asked = askedBy(edge, exporting, resolved);
  // The thread has seen these figures: nothing new is shown to it.
  const { audience: _, postedAs: __, ...question } = questionOf(edge, asked);
  await edge.turns.next();
  const ruled = await askByRules(edge, { ...question, conversation: null }, admission);
  const { run } = ruled;
  const { levels, placement } = placementOf(edge, ruled, admission);
  if (placement.kind === "withheld" || !isAsSeen(seenOf(run.answer), receipt.seen))
    return { kind: "refused", why: texts.exportChanged };
  const bytes = await edge.tools.exported(run, use.format);
  if (bytes === null) return { kind: "refused", why: texts.nothingToExport };
  await record(edge, run, { asked, levels, kind: placement.kind, isShared: false });
  const isPrivate = placement.kind === "private" || click.isAlone;
  const place = isPrivate
    ? { slackChannel: await edge.directory.directChannel(click.user), threadTs: null }
    : { slackChannel: asked.slackChannel, threadTs: asked.threadTs };
  const grant = grantOf(levels, isPrivate ? "asker" : "place");
  const upload = { ...(await fileOf(edge, { run, bytes, exporting, place })), place, grant };
  return { kind: "ready", isPrivate, upload };
}

function askedBy({ clock }: Edge, { key, click, receipt, admission }: Exporting, asks: Asked["asks"]): Asked {
  const { user, slackChannel, ts, threadTs } = click;
  const place = { slackChannel, threadTs: threadTs ?? ts, ts };
  // The audit trail takes ids alone.
  return {
    key: `export:${digestOf(key)}`,
    text: receipt.question,
    asks,
    user,
    admission,
    ...place,
    receivedAt: clock(),
  };
}

interface Contents {
  readonly run: AnswerRun;
  readonly bytes: Uint8Array;
  readonly exporting: Exporting;
  readonly place: Place;
}

async function fileOf(
  edge: Edge,
  { run, bytes, exporting, place }: Contents,
): Promise<Omit<NewUpload, "place" | "grant">> {
  const { receipt, use } = exporting;
  const name = fileName(receipt.id, use.format);
  return {
    kind: "upload",
    key: await keyOf(edge, exporting.key, `export:${name}:${place.slackChannel}`),
    runId: run.requestId,
    since: null,
    file: {
      name,
      title: clipped(receipt.question, TITLE_MAX),
      alt: null,
      base64: Buffer.from(bytes).toString("base64"),
    },
    isAwaited: true,
  };
}

/**
 * The key of the file that a click asks for: that of this minute or of the one before, since two clicks may stand on
 * both sides of a full minute. A file that was given up can be asked for again at once.
 */
async function keyOf({ clock, outbox }: Edge, work: string, file: string): Promise<string> {
  const minute = Math.floor(clock().getTime() / ONE_CLICK_MS);
  const now = `${file}:${minute}`;
  const states = [];
  for (const key of [`${file}:${minute - 1}`, now]) {
    const state = await outbox.stateOf(key);
    if (state !== null && state.kind !== "given_up") return key;
    states.push(state);
  }
  return states.at(-1) === null ? now : `${now}:${digestOf(work)}`;
}

function fileName(receipt: string, format: ExportFormat): string {
  return `footnote-${receipt}.${format}`;
}
