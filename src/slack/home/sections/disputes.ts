import { escapeMrkdwn } from "../../texts.ts";
import { askLine, paragraph, saveOffers } from "../home-blocks.ts";
import { type HomeSection, levelOf } from "../section.ts";

/** For a curator: the figures that documents disagree on, as far as the curator may see them. */
export const disputesSection: HomeSection = {
  name: "disputes",
  blocksFor: async (edge, visitor) => {
    const { language, rights, admission } = visitor;
    if (!rights.curator) return [];
    const { count, first } = await edge.disputes(levelOf(admission), language);
    if (first.length === 0) return [];
    const shown = first.map(({ text, offer }) => ({ text, offer: { ...offer, id: edge.newId() } }));
    await saveOffers(
      edge,
      visitor,
      shown.map(({ offer }) => offer),
    );
    const { disputes, ask } = edge.texts[language].curators;
    const lines = shown.map(({ text, offer }, at) =>
      askLine(escapeMrkdwn(text), offer, { ask, part: `disputes:${at}` }),
    );
    return [paragraph(`*${disputes(String(count))}*`), ...lines];
  },
};
