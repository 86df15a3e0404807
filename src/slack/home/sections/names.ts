import type { HomeSection } from "../section.ts";

/** For a curator: the learned names that wait for a decision, with its buttons. */
export const namesSection: HomeSection = {
  name: "names",
  blocksFor: async (edge, { language, rights }) => {
    const names = edge.names();
    if (names === null || !rights.curator) return [];
    const waiting = await names.desk.waiting();
    return waiting.length === 0 ? [] : names.render.card(waiting, language).blocks;
  },
};
