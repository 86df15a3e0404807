import type { SensitivityPolicy } from "../domain/profile.ts";
import type { GoldDocument } from "../evaluation/extraction/extraction-gold.ts";
import { loadExtractionGold } from "../evaluation/extraction/load-extraction-gold.ts";
import { type Library, type LibraryDocument, loadLibrary } from "../evaluation/library.ts";

/** Text documents of the sample company. */
export const SAMPLE_DOCUMENTS = "data/sample/documents";
const GOLD = "data/extraction";
/** The prefix of the sample's decks, workbooks and reports in the gold data. */
const RESULTS = "company/";

/**
 * The sample's documents: texts from their files, decks and reports from the gold data. The readers are not used, so
 * that their faults become visible.
 */
export async function sampleLibrary(policy: SensitivityPolicy): Promise<Library> {
  const gold = await loadExtractionGold(GOLD);
  const results = gold.filter(({ doc }) => doc.startsWith(RESULTS)).map(resultsDocument);
  return new Map([...(await loadLibrary(SAMPLE_DOCUMENTS, policy)), ...results.map((one) => [one.doc, one] as const)]);
}

function resultsDocument({ doc, expectations }: GoldDocument): LibraryDocument {
  const passages = expectations.flatMap((each) => (each.expect === "passage" ? [each.text] : []));
  const body = passages.join("\n\n");
  return { doc: doc.slice(RESULTS.length), entity: null, period: null, title: null, level: "INTERNAL", body };
}
