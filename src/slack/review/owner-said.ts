import { isPseudonym } from "../../domain/personal-data.ts";
import type { Language } from "../../domain/profile.ts";
import type { ReviewQuestion } from "../../import/review/review-question.ts";
import type { SlackBlock } from "../answer/replace-row.ts";
import type { Edge } from "../edge.ts";
import { seenQuestion } from "./seen-question.ts";
import type { OwnerReply } from "./told-owners.ts";

const REPLIES_MAX = 3;
const REPLY_MAX = 1_000;

/** What owners said about a question, the latest few. */
export function ownersSaid(
  { toldOwners }: Pick<Edge, "toldOwners">,
  { id }: Pick<ReviewQuestion, "id">,
): Promise<readonly OwnerReply[]> {
  return toldOwners.repliesTo(id, REPLIES_MAX);
}

/**
 * One block with the replies of owners: who said what, and when. The words are a person's: nothing in them is a mention,
 * a link or a format. A reply to an earlier state of the question says so.
 */
export function saidBlocks(
  edge: Pick<Edge, "owners" | "dayOf" | "texts">,
  question: ReviewQuestion,
  { said, language }: { readonly said: readonly OwnerReply[]; readonly language: Language },
): readonly SlackBlock[] {
  if (said.length === 0) return [];
  const elements = said.flatMap(({ owner, seen, text, at }) => {
    const day = edge.owners.dayText(edge.dayOf(at), language);
    const isFormer = seen !== seenQuestion(question);
    const who = isPseudonym(owner) ? { type: "text", text: owner } : { type: "user", user_id: owner };
    const lead = { type: "text", text: edge.texts[language].documents.ownerSaid(day, isFormer) };
    return [
      { type: "rich_text_section", elements: [who, lead] },
      { type: "rich_text_quote", elements: [{ type: "text", text: clipped(text) }] },
    ];
  });
  const block: SlackBlock & { readonly elements: unknown } = { type: "rich_text", elements };
  return [block];
}

function clipped(text: string): string {
  const points = [...text];
  return points.length <= REPLY_MAX ? text : `${points.slice(0, REPLY_MAX - 1).join("")}…`;
}
