import type { Glossary } from "../../company/glossary.ts";
import type { CellRequest } from "../../domain/intent.ts";
import type { Language } from "../../domain/profile.ts";
import type { Names } from "../names.ts";
import { type Offer, questionOffers } from "../offers.ts";
import { context, plainText } from "./block-kit.ts";
import type { MessagePart } from "./review-message.ts";

/** An example question with the id that its button carries. */
export interface ExampleButton extends Pick<Offer, "label"> {
  readonly id: string;
}

/** A question about one cell, labelled by its words. */
export function exampleOffer(
  request: CellRequest,
  glossary: Glossary,
  language: Language,
): Pick<Offer, "label" | "question" | "asks"> | null {
  const [offer] = questionOffers([{ slot: "cell", request }], glossary, language);
  return offer === undefined ? null : { label: offer.label, question: offer.question, asks: offer.asks };
}

/** Example questions, each in a row of its own, so that a click on one leaves the others. */
export function examplesPart(offers: readonly ExampleButton[], { catalog: { review } }: Names): MessagePart {
  const lines = offers.map(({ label }) => `• ${label}`);
  return {
    text: [review.examples, ...lines].join("\n"),
    blocks: [
      context(review.examples),
      ...offers.map(({ id, label }) => ({
        type: "actions" as const,
        block_id: `footnote_options:${id}`,
        elements: [{ type: "button" as const, action_id: "footnote_offer_1", text: plainText(label), value: id }],
      })),
    ],
  };
}
