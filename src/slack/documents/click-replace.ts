import { existsSync } from "node:fs";
import { tellPrivately } from "../answer/tell-privately.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import { curationFor } from "../people/admission.ts";
import type { Curation, LoadEnd } from "../ports.ts";
import type { RenderedPart } from "../rendered.ts";
import { EMPTY_BOARD } from "../review/review-boards.ts";
import { showBoard, shownQuestion, writePart } from "../review/show-review.ts";
import { escapeMrkdwn } from "../texts.ts";
import { sendExamples } from "./example-questions.ts";
import { mayShow, recordLoad } from "./load-files.ts";
import { measuredLoad } from "./measured-load.ts";
import type { ReplaceClick } from "./replace-click.ts";
import { discardUndecided, setDecided, undecidedPath } from "./upload-folder.ts";

/**
 * Handles the click on a file that would replace a version: loads it or deletes it. Only the person who uploaded the
 * file can decide, and only once: a second click is told so.
 */
export async function clickReplace(edge: Edge, click: ReplaceClick): Promise<void> {
  const { user, slackChannel, language, message } = click;
  const texts = edge.texts[language].documents;
  const tell = (text: string): Promise<void> =>
    tellPrivately(edge, { user, slackChannel, threadTs: message.threadTs }, text);
  const curation = await curationFor(edge, click);
  if (curation === null) return tell(texts.curatorsOnlyLoad);
  const place = { slackChannel, ts: message.ts };
  await edge.boards.inTurn(place, async () => {
    if (!existsSync(undecidedPath(edge.documents.uploads, click))) return tell(texts.notWaiting);
    try {
      if (click.use === "keep") return await writePart(edge, place, await keep(edge, click));
      const { part, reports } = await replace(edge, curation, click);
      await writePart(edge, place, part);
      const thread = { slackChannel, threadTs: message.threadTs ?? message.ts };
      await sendExamples(edge, click.triggerId, reports, { user, place: thread, language });
    } catch (error) {
      edge.logger.error({ fault: faultCode(error) }, "replacing a document failed");
      await tell(texts.notLoaded(escapeMrkdwn(click.name)));
    }
  });
}

async function keep(edge: Edge, click: ReplaceClick): Promise<RenderedPart> {
  await discardUndecided(edge.documents.uploads, click);
  return edge.documents.render.kept(click.name, click.language);
}

interface Replaced {
  readonly part: RenderedPart;
  readonly reports: readonly LoadEnd[];
}

async function replace(edge: Edge, curation: Curation, click: ReplaceClick): Promise<Replaced> {
  const { name, user, slackChannel, language, message } = click;
  const { uploads, render } = edge.documents;
  const report = await measuredLoad(edge, curation, {
    path: undecidedPath(uploads, click),
    name,
    by: user,
    mayReplace: click.version,
  });
  // Another version was loaded since the question was asked.
  if (report.kind === "replaces") return { part: render.replaces(report, click, language), reports: [] };
  await recordLoad(edge, { user, slackChannel, threadTs: message.threadTs ?? message.ts }, report);
  await setDecided(uploads, click);
  const { text, blocks } = render.loaded([report], language);
  const board = { ...EMPTY_BOARD, text, head: blocks };
  const { questions, questionCount } = report.kind === "failed" ? { questions: [], questionCount: 0 } : report;
  const [question] = questions;
  const viewer = { user, slackChannel };
  const isShown = question !== undefined && (await mayShow(edge, viewer, question));
  const shown = isShown ? await shownQuestion(edge, question, questionCount) : null;
  edge.boards.set({ slackChannel, ts: message.ts }, board);
  return { part: showBoard(edge, board, { shown, language }), reports: [report] };
}
