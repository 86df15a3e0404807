import type { Language } from "../../domain/profile.ts";
import type { ReviewQuestion } from "../../import/review/review-question.ts";
import type { SlackBlock } from "../answer/replace-row.ts";
import { type MessageBody, newPost, type Place } from "../deliver/ports.ts";
import { faultCode, isContentFault } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import type { Curation } from "../ports.ts";
import type { RenderedPart } from "../rendered.ts";
import { ownersSaid, saidBlocks } from "./owner-said.ts";
import { recordShown, type Viewer } from "./record-shown.ts";
import { EMPTY_BOARD, type MessagePlace, questionBlocks, type ReviewBoard } from "./review-boards.ts";
import { seenQuestion } from "./seen-question.ts";
import type { OwnerReply } from "./told-owners.ts";

/** A question and the number of open questions, including it. */
export interface ShownQuestion {
  readonly question: ReviewQuestion;
  readonly open: number;
  readonly said: readonly OwnerReply[];
}

/** A question with what owners said about it. */
export async function shownQuestion(edge: Edge, question: ReviewQuestion, open: number): Promise<ShownQuestion> {
  return { question, open, said: await ownersSaid(edge, question) };
}

/** Renders a board with the current question; without one it ends with the decisions. */
export function showBoard(
  edge: Edge,
  board: ReviewBoard,
  { shown, language }: { readonly shown: ShownQuestion | null; readonly language: Language },
): RenderedPart {
  const above = [...board.head, ...[...board.decided.values()].flat()];
  if (shown === null) return { text: board.text, blocks: above };
  const part = edge.documents.render.question(shown.question, {
    open: shown.open,
    seen: seenQuestion(shown.question),
    language,
  });
  return {
    text: [board.text, part.text].filter(Boolean).join("\n"),
    blocks: [...above, ...questionBlocks(shown.question.id, withSaid(edge, part.blocks, { shown, language }))],
  };
}

/** What owners said stands above the choices. */
function withSaid(
  edge: Edge,
  blocks: readonly SlackBlock[],
  { shown: { question, said }, language }: { readonly shown: ShownQuestion; readonly language: Language },
): readonly SlackBlock[] {
  const choices = blocks.findIndex(({ type }) => type === "actions");
  const at = choices < 0 ? blocks.length : choices;
  return [...blocks.slice(0, at), ...saidBlocks(edge, question, { said, language }), ...blocks.slice(at)];
}

/** Bodies from rich to plain: complete, without tables, text only. A message that Slack rejects must not be lost. */
export function bodiesOf({ text, blocks }: RenderedPart): readonly MessageBody[] {
  const plainer = blocks.filter(({ type }) => type !== "table");
  return [{ text, blocks }, ...(plainer.length < blocks.length ? [{ text, blocks: plainer }] : []), { text }];
}

/** The next open question after an id, wrapping around; null where none is open. Records that it is shown. */
export async function nextQuestion(
  edge: Edge,
  curation: Curation,
  { viewer, after }: { readonly viewer: Viewer; readonly after: number },
): Promise<ShownQuestion | null> {
  for (const from of after > 0 ? [after, 0] : [0]) {
    const { questions, total } = await curation.pending({ limit: 1, after: from });
    const [question] = questions;
    if (question === undefined) continue;
    await recordShown(edge, viewer, [question]);
    return shownQuestion(edge, question, total);
  }
  return null;
}

/** The review queue as a message: the first question or the named one, or that it does not wait. */
export async function reviewBodies(
  edge: Edge,
  curation: Curation,
  { viewer, language, question = 0 }: Opened,
): Promise<readonly MessageBody[]> {
  try {
    if (question > 0 && !(await isWaiting(curation, question)))
      return [{ text: edge.texts[language].documents.questionAnswered }];
    const shown = await nextQuestion(edge, curation, { viewer, after: Math.max(0, question - 1) });
    if (shown === null) return [{ text: edge.documents.render.nothingWaits(language) }];
    return bodiesOf(showBoard(edge, EMPTY_BOARD, { shown, language }));
  } catch (error) {
    edge.logger.error({ fault: faultCode(error) }, "the queue could not be opened");
    return [{ text: edge.texts[language].tryAgain }];
  }
}

interface Opened {
  readonly viewer: Viewer;
  readonly language: Language;
  /** The question to open; the first one where absent. */
  readonly question?: number | undefined;
}

/** Whether a question is open for a curator of this clearance. */
export async function isWaiting(curation: Curation, id: number): Promise<boolean> {
  const { questions } = await curation.pending({ limit: 1, after: id - 1 });
  return questions[0]?.id === id;
}

/** Posts the review queue and finishes the work that asked for it. */
export async function openReview(
  edge: Edge,
  curation: Curation,
  {
    key: work,
    user,
    place,
    ...opened
  }: { readonly key: string; readonly user: string; readonly place: Place } & Omit<Opened, "viewer">,
): Promise<void> {
  const viewer = { user, slackChannel: place.slackChannel };
  const post = newPost(edge, {
    key: `answer:${work}`,
    purpose: "answer",
    place,
    bodies: await reviewBodies(edge, curation, { viewer, ...opened }),
  });
  await edge.outbox.keep([post], { work, reason: null, row: null });
}

/** Updates the message of a board. On failure it stays as it is until the next click. */
export async function updateBoard(
  edge: Edge,
  place: MessagePlace,
  {
    board,
    shown,
    language,
  }: { readonly board: ReviewBoard; readonly shown: ShownQuestion | null; readonly language: Language },
): Promise<void> {
  edge.boards.set(place, board);
  await writePart(edge, place, withEnd(edge, { board, shown, language }));
}

/** Updates one of our messages. On failure it stays as it is. */
export async function writePart(edge: Edge, place: MessagePlace, part: RenderedPart): Promise<void> {
  for (const { text, blocks = [] } of bodiesOf(part)) {
    try {
      await edge.client.chat.update({
        channel: place.slackChannel,
        ts: place.ts,
        text,
        blocks: [...blocks],
        parse: "none",
        link_names: false,
      });
      return;
    } catch (error) {
      edge.logger.warn({ code: faultCode(error) }, "a question was not replaced");
      if (!isContentFault(error)) return;
    }
  }
}

/** After the last question, the board says that nothing waits. */
function withEnd(
  edge: Edge,
  {
    board,
    shown,
    language,
  }: { readonly board: ReviewBoard; readonly shown: ShownQuestion | null; readonly language: Language },
): RenderedPart {
  const part = showBoard(edge, board, { shown, language });
  if (shown !== null) return part;
  const words = edge.documents.render.nothingWaits(language);
  const [end] = questionBlocks(0, [plainContext(words)]);
  return {
    text: [part.text, words].filter(Boolean).join("\n"),
    blocks: end === undefined ? part.blocks : [...part.blocks, end],
  };
}

function plainContext(text: string): SlackBlock & { readonly elements: unknown } {
  return { type: "context", elements: [{ type: "plain_text", text, emoji: false }] };
}
