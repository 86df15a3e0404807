import type { CataloguePart } from "../../domain/catalogue.ts";

/** What can be asked. */
export const EN_CATALOGUE = {
  title: "What you can ask",
  parts: { metrics: "Metrics", entities: "Entities", documents: "Documents" } satisfies Record<CataloguePart, string>,
  /** The button that opens the whole list. */
  all: {
    metrics: "All metrics",
    entities: "All entities",
    documents: "All documents",
  } satisfies Record<CataloguePart, string>,
  more: (count: number) => `and ${count} more`,
  newest: (period: string) => `newest: ${period}`,
  nothingStored: "nothing stored that you may see",
  nothing: "Nothing is stored yet that you may see.",
  position: (at: number, of: number) => `Page ${at} of ${of}`,
};
