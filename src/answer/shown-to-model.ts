import { givesOrders, holdsControls, withoutOrders } from "../passages/embedded-instructions.ts";

/**
 * A document's label (title, heading, entity) as a model may be shown it. Sentences with embedded instructions are
 * removed; a label with control characters, links or instructions left in it becomes empty.
 */
export function labelForModel(label: string): string {
  const said = withoutOrders(label).trim();
  return holdsControls(said) || givesOrders(said) ? "" : said;
}
