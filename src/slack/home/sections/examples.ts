import { askForHelp } from "../greet.ts";
import { questionBlocks, saveOffers } from "../home-blocks.ts";
import type { HomeSection } from "../section.ts";

const EXAMPLES_MAX = 3;

/** Example questions. */
export const examplesSection: HomeSection = {
  name: "examples",
  blocksFor: async (edge, visitor) => {
    const run = await askForHelp(edge, visitor.user, visitor.admission);
    const examples = edge.render(run, edge.newId, null).offers.slice(0, EXAMPLES_MAX);
    await saveOffers(edge, visitor, examples);
    return questionBlocks(edge.texts[visitor.language].examples, examples, "home");
  },
};
