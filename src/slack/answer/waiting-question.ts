import { rightsOf } from "../../company/access/rights.ts";
import type { AnswerRun } from "../../domain/answer.ts";
import type { MessageBody } from "../deliver/ports.ts";
import type { Edge } from "../edge.ts";
import type { Admission } from "../people/admission.ts";
import { REVIEW_OPEN_ACTION } from "../review/review-click.ts";
import { OPTION_ROW_PREFIX, ROW_LEAD_PREFIX, type SlackBlock } from "./replace-row.ts";

/**
 * The blocks of an answer with a button that opens the question that a figure waits for; only for a curator, in the
 * direct message. The click is checked again.
 */
export function withQuestion(
  edge: Edge,
  { answer, language }: AnswerRun,
  { bodies, levels, slackChannel }: QuestionPlace,
): readonly MessageBody[] {
  const [first, ...plainer] = bodies;
  const [waiting] = answer.kind === "figures" ? (answer.waiting ?? []) : [];
  const { service, curators } = edge.documents;
  const isCurator = rightsOf(levels.person, edge.access.current(), curators).curator;
  if (waiting === undefined || first?.blocks === undefined || first.blocks.length === 0) return bodies;
  if (service === null || !isCurator || !levels.place.isDirect) return bodies;
  const row: SlackBlock & { readonly elements: unknown } = {
    type: "actions",
    elements: [
      {
        type: "button",
        action_id: REVIEW_OPEN_ACTION,
        text: { type: "plain_text", text: edge.texts[language].documents.openQuestion, emoji: false },
        value: `${language}:${slackChannel}:${waiting.question}`,
      },
    ],
  };
  return [{ ...first, blocks: aboveOffers(first.blocks, row) }, ...plainer];
}

/** Above what else can be asked: the button belongs to the answer. */
function aboveOffers(blocks: readonly SlackBlock[], row: SlackBlock): readonly SlackBlock[] {
  const isOffer = ({ block_id: id = "" }: SlackBlock): boolean =>
    id.startsWith(ROW_LEAD_PREFIX) || id.startsWith(OPTION_ROW_PREFIX);
  const at = blocks.findIndex(isOffer);
  return at < 0 ? [...blocks, row] : [...blocks.slice(0, at), row, ...blocks.slice(at)];
}

interface QuestionPlace {
  readonly bodies: readonly MessageBody[];
  readonly levels: Admission;
  readonly slackChannel: string;
}
