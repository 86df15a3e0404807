import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { buildGlossary } from "../../../src/company/glossary.ts";
import { loadProfile } from "../../../src/company/load-profile.ts";
import { openDocument } from "../../../src/documents/open-document.ts";
import type { Passage } from "../../../src/domain/passage.ts";
import { isReadable } from "../../../src/domain/sensitivity.ts";
import { readLabels } from "../../../src/import/document-labels.ts";
import { chunk } from "../../../src/passages/chunking.ts";
import { givesOrders, holdsControls } from "../../../src/passages/embedded-instructions.ts";
import type { GroundContext } from "../../../src/passages/grounding/ground.ts";
import { createNameFinder } from "../../../src/passages/name-finder.ts";
import { fullSentencesOf } from "../../../src/passages/sentences.ts";

const SAMPLE = fileURLToPath(new URL("../../../data/sample/", import.meta.url));

export const GLOSSARY = buildGlossary(await loadProfile(join(SAMPLE, "profile.yaml")));
export const FINDER = createNameFinder(GLOSSARY);
export const CONTEXT: GroundContext = { finder: FINDER, glossary: GLOSSARY, cells: [] };

/** A sentence that its passage says, word for word or in other words. */
export interface TrueStatement {
  readonly text: string;
  readonly passage: Passage;
  /** The sentence of the passage that it stands on, or begins to stand on. */
  readonly sentence: string;
  /** All passages of the document. */
  readonly document: readonly Passage[];
  readonly isVerbatim: boolean;
}

/** Every document of the sample company that may be read, as the passages that ingestion makes of it. */
export const DOCUMENTS: readonly (readonly Passage[])[] = (
  await Promise.all(readdirSync(join(SAMPLE, "documents")).sort().map(passagesOfFile))
).filter((passages) => passages.every(({ sensitivity }) => isReadable(sensitivity)));

async function passagesOfFile(doc: string): Promise<readonly Passage[]> {
  const path = join(SAMPLE, "documents", doc);
  const { labels, text } = readLabels({ doc, path }, await openDocument(path), GLOSSARY);
  return chunk(text.paragraphs).map(({ locator, ...draft }, index) => ({
    ...labels,
    ...draft,
    id: `${doc}:${index + 1}`,
    source: { doc, locator },
    version: 1,
  }));
}

/** Every sentence of the sample company's documents that speaks to a reader. */
export function verbatimStatements(): readonly TrueStatement[] {
  return DOCUMENTS.flatMap((document) =>
    document.flatMap((passage) =>
      fullSentencesOf(passage.text)
        .map(({ text }) => text.trim())
        .filter((text) => !givesOrders(text) && !holdsControls(text))
        .map((text) => ({ text, passage, sentence: text, document, isVerbatim: true })),
    ),
  );
}

const Paraphrase = z.strictObject({ doc: z.string(), quote: z.string(), text: z.string() });

/**
 * What a good model would write, by hand. The first file grew together with the rules. The other two were written before anything was
 * looked at and divided by lot: one to find out what goes wrong, the other only to measure.
 */
export type ParaphraseFile = "paraphrases" | "paraphrases-development" | "paraphrases-held-out";

export function paraphrases(file: ParaphraseFile = "paraphrases"): readonly TrueStatement[] {
  const path = fileURLToPath(new URL(`${file}.jsonl`, import.meta.url));
  const lines = readFileSync(path, "utf8").trim().split("\n");
  return lines.map((line) => {
    const { doc, quote, text } = Paraphrase.parse(JSON.parse(line));
    const document = DOCUMENTS.find(([first]) => first?.source.doc === doc) ?? [];
    const passage = document.find((one) => one.text.includes(quote));
    if (passage === undefined) throw new Error(`No passage of ${doc} says "${quote}".`);
    const sentence =
      fullSentencesOf(passage.text)
        .find((one) => one.text.includes(quote))
        ?.text.trim() ?? quote;
    return { text, passage, sentence, document, isVerbatim: false };
  });
}
