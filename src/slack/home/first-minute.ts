import type { Language } from "../../domain/profile.ts";
import type { Clearance } from "../../domain/sensitivity.ts";
import { offersOf } from "../answer/prepare-answer.ts";
import { OFFER_ACTION_PREFIX, OPTION_ROW_PREFIX, type SlackBlock } from "../answer/replace-row.ts";
import type { MessageBody, Place } from "../deliver/ports.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import type { RenderedOffer } from "../rendered.ts";
import { clipped, paragraph } from "./home-blocks.ts";

export interface FirstMinute {
  /** The last one shows nothing of what is stored. */
  readonly bodies: readonly MessageBody[];
  readonly offers: readonly RenderedOffer[];
}

interface Newcomer {
  readonly place: Place;
  /** What everybody who reads it may see. */
  readonly level: Clearance;
  readonly language: Language;
}

const LABEL_MAX = 75;

/** What Footnote does, with a question of each kind that is answered from what is stored; each is a button. */
export async function firstMinute(edge: Edge, { place, level, language }: Newcomer): Promise<FirstMinute> {
  const texts = edge.texts[language];
  const plain = { text: texts.home };
  try {
    const examples = await edge.examples(level, language);
    const offers = examples.map((example) => ({ ...example, id: edge.newId() }));
    const blocks = [paragraph(texts.home), ...(offers.length === 0 ? [] : [paragraph(`*${texts.examples}*`)])];
    const rows = offers.map(exampleRow);
    await edge.offers.save(offersOf(edge, { blocks: rows, offers }, { place, language }));
    return { bodies: [{ text: texts.home, blocks: [...blocks, ...rows] }, plain], offers };
  } catch (error) {
    edge.logger.error({ fault: faultCode(error) }, "example questions could not be tried");
    return { bodies: [plain], offers: [] };
  }
}

/** A row of its own, so that a click on one leaves the others. */
function exampleRow({ id, label }: RenderedOffer): SlackBlock & { readonly elements: unknown } {
  const text = { type: "plain_text", text: clipped(label, LABEL_MAX), emoji: false };
  return {
    type: "actions",
    block_id: `${OPTION_ROW_PREFIX}${id}`,
    elements: [{ type: "button", action_id: `${OFFER_ACTION_PREFIX}_1`, text, value: id }],
  };
}
