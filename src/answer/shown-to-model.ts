import { givesOrders, holdsControls, withoutOrders } from "../passages/embedded-instructions.ts";

/**
 * A label of a document (its title, a heading, whom it is about) as a model may be shown it. A sentence that gives orders is left out,
 * and a label with signs that command, link or cannot be seen is left out as a whole: it names nothing that is needed to answer.
 */
export function labelForModel(label: string): string {
  const said = withoutOrders(label).trim();
  return holdsControls(said) || givesOrders(said) ? "" : said;
}
