import type { SensitivityPolicy } from "../domain/profile.ts";
import type { GoldDocument } from "../evaluation/extraction/extraction-gold.ts";
import { loadExtractionGold } from "../evaluation/extraction/load-extraction-gold.ts";
import { type Library, type LibraryDocument, loadLibrary } from "../evaluation/library.ts";

/** What answers about the sample company may be made from. */
export const SAMPLE_DOCUMENTS = "data/sample/documents";
const GOLD = "data/extraction";
/** The sample's decks, workbooks, reports and announcements, in the names of the gold. */
const RESULTS = "company/";

/**
 * The documents of the sample: texts as their files have them, decks and reports by the word of who wrote them. No reader takes part, so
 * that a fault of one shows.
 */
export async function sampleLibrary(policy: SensitivityPolicy): Promise<Library> {
  const gold = await loadExtractionGold(GOLD);
  const results = gold.filter(({ doc }) => doc.startsWith(RESULTS)).map(resultsDocument);
  return new Map([...(await loadLibrary(SAMPLE_DOCUMENTS, policy)), ...results.map((one) => [one.doc, one] as const)]);
}

function resultsDocument({ doc, expectations }: GoldDocument): LibraryDocument {
  const passages = expectations.flatMap((each) => (each.expect === "passage" ? [each.text] : []));
  return { doc: doc.slice(RESULTS.length), entity: null, period: null, level: "INTERNAL", body: passages.join("\n\n") };
}
