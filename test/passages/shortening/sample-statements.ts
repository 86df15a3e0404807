import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildGlossary } from "../../../src/company/glossary.ts";
import { loadProfile } from "../../../src/company/load-profile.ts";
import { openDocument } from "../../../src/documents/open-document.ts";
import type { Passage } from "../../../src/domain/passage.ts";
import { isReadable } from "../../../src/domain/sensitivity.ts";
import { readLabels } from "../../../src/import/document-labels.ts";
import { paragraphsOf } from "../../../src/import/document-passages.ts";
import { chunk } from "../../../src/passages/chunking.ts";
import { givesOrders, holdsControls } from "../../../src/passages/embedded-instructions.ts";
import { createNameFinder } from "../../../src/passages/name-finder.ts";
import { fullSentencesOf } from "../../../src/passages/sentences.ts";

const SAMPLE = fileURLToPath(new URL("../../../data/sample/", import.meta.url));

export const GLOSSARY = buildGlossary(await loadProfile(join(SAMPLE, "profile.yaml")));
export const FINDER = createNameFinder(GLOSSARY);

/** A sentence of a document, or what is left of it. */
export interface TrueStatement {
  readonly text: string;
  readonly passage: Passage;
  /** The whole sentence. */
  readonly sentence: string;
  /** All passages of the document. */
  readonly document: readonly Passage[];
}

/** Every document of the sample company that may be read, as the passages that ingestion makes of it. */
export const DOCUMENTS: readonly (readonly Passage[])[] = (
  await Promise.all(readdirSync(join(SAMPLE, "documents")).sort().map(passagesOfFile))
).filter((passages) => passages.every(({ sensitivity }) => isReadable(sensitivity)));

async function passagesOfFile(doc: string): Promise<readonly Passage[]> {
  const path = join(SAMPLE, "documents", doc);
  const document = await openDocument(path);
  const { labels } = readLabels({ doc, path }, document, GLOSSARY);
  return chunk(paragraphsOf(document)).map(({ locator, ...draft }, index) => ({
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
        .map((text) => ({ text, passage, sentence: text, document })),
    ),
  );
}
