import { documentName } from "../domain/fact.ts";
import type { ShownPassage } from "../domain/thread.ts";
import { mayBeRead } from "../passages/evidence.ts";
import { type FurtherQuote, furtherSentences } from "../passages/further-sentences.ts";
import type { ReadingServices } from "./reader.ts";

/** Passages on either side of a quoted one that are read on. */
const REACH = 60;

/** Further sentences of the documents that a thread quoted; of the first that has any. */
export async function readFurther(
  shown: readonly ShownPassage[],
  { services, enabled }: { readonly services: ReadingServices; readonly enabled: ReadonlySet<string> },
): Promise<readonly FurtherQuote[]> {
  for (const { id } of shown) {
    const near = await services.passages.around(id, REACH);
    const own = near.find((passage) => passage.id === id);
    const document = near.filter(
      (passage) =>
        mayBeRead(passage, services.reader.level) &&
        enabled.has(passage.origin) &&
        (passage.replacedBy === undefined) === (own?.replacedBy === undefined),
    );
    const quotes = furtherSentences(document, { from: id, shown });
    if (quotes.length > 0) return quotes;
  }
  return [];
}

/** The documents that a thread quoted, by the names of passages in them. */
export async function documentsOf(
  shown: readonly ShownPassage[],
  { passages }: Pick<ReadingServices, "passages">,
): Promise<ReadonlySet<string>> {
  const near = await Promise.all(shown.map(({ id }) => passages.around(id, 0)));
  return new Set(near.flat().map(({ source }) => documentName(source)));
}
