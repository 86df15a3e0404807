import { isReadable } from "../../../domain/sensitivity.ts";
import { escapeMrkdwn } from "../../texts.ts";
import { bulletList, clipped } from "../home-blocks.ts";
import type { HomeSection } from "../section.ts";

const CASES_MAX = 5;

/** For a curator: the last answers that a reader called not right, as far as the curator may see them. */
export const casesSection: HomeSection = {
  name: "cases",
  blocksFor: async (edge, { language, rights, admission }) => {
    if (!rights.curator) return [];
    const texts = edge.texts[language];
    const lines: string[] = [];
    for (const { receipt: id, user, complaint } of await edge.ratings.open(CASES_MAX)) {
      const receipt = await edge.receipts.find(id);
      if (receipt === null || !isReadable(receipt.seen.level, admission.clearance)) continue;
      const why = complaint === null ? "" : edge.tools.complaintName(complaint, language);
      lines.push(texts.caseLine(id, escapeMrkdwn(clipped(receipt.question)), user, escapeMrkdwn(why)));
    }
    return bulletList(texts.cases, lines);
  },
};
