import { type HomeSection, levelOf } from "../section.ts";

/** What the visitor can ask: the first of it, with buttons for the whole lists. */
export const catalogueSection: HomeSection = {
  name: "catalogue",
  blocksFor: (edge, { language, admission }) => edge.catalogue.short(levelOf(admission), language),
};
