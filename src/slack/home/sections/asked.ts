import type { Receipt } from "../../receipts/ports.ts";
import { questionBlocks, saveOffers } from "../home-blocks.ts";
import type { HomeSection } from "../section.ts";

const ASKED_MAX = 5;
/** Of which some may be the same question. */
const ASKED_LOOKED_AT = 20;

/** The person's own last questions, each once, to be asked again with every slot as it was. */
export const askedSection: HomeSection = {
  name: "asked",
  blocksFor: async (edge, visitor) => {
    const latest = await edge.receipts.latestOf(visitor.user, ASKED_LOOKED_AT);
    const isNewest = ({ question }: Receipt, at: number): boolean =>
      latest.findIndex((one) => one.question === question) === at;
    const offers = latest
      .filter(isNewest)
      .slice(0, ASKED_MAX)
      .map(({ question, resolved }) => ({
        id: edge.newId(),
        label: question,
        question,
        asks: resolved ?? ({ kind: "own_words" } as const),
      }));
    await saveOffers(edge, visitor, offers);
    return questionBlocks(edge.texts[visitor.language].asked, offers, "asked");
  },
};
