import { questionBlocks, saveOffers } from "../home-blocks.ts";
import { type HomeSection, levelOf } from "../section.ts";

/** A question of each kind that is answered for the visitor. They are kept until the data change. */
export const examplesSection: HomeSection = {
  name: "examples",
  blocksFor: async (edge, visitor) => {
    const { language } = visitor;
    const examples = await edge.examples(levelOf(visitor.admission), language);
    const offers = examples.map((example) => ({ ...example, id: edge.newId() }));
    await saveOffers(edge, visitor, offers);
    return questionBlocks(edge.texts[language].examples, offers, "home");
  },
};
