import { setTimeout as sleep } from "node:timers/promises";
import { questionBlocks, saveOffers } from "../home-blocks.ts";
import { type HomeSection, levelOf } from "../section.ts";

/** They are kept until the data change; those that take longer to be tried are on the tab the next time. */
const WAIT_MS = 1_000;

/** A question of each kind that is answered for the visitor. */
export const examplesSection: HomeSection = {
  name: "examples",
  blocksFor: async (edge, visitor) => {
    const { language } = visitor;
    const late = sleep(WAIT_MS, [], { ref: false });
    const examples = await Promise.race([edge.examples(levelOf(visitor.admission), language), late]);
    const offers = examples.map((example) => ({ ...example, id: edge.newId() }));
    await saveOffers(edge, visitor, offers);
    return questionBlocks(edge.texts[language].examples, offers, "home");
  },
};
