import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { decks } from "./lib/fixtures-decks.mjs";
import { goldOf } from "./lib/fixtures-gold.mjs";
import { moreDocuments } from "./lib/fixtures-more.mjs";
import { deckBytes, reportBytes, workbookBytes } from "./lib/fixtures-office.mjs";
import { pdfBytes } from "./lib/fixtures-pdf.mjs";
import { sampleRows } from "./lib/fixtures-sample.mjs";
import { delimitedBytes, htmlBytes, markdownBytes, textBytes } from "./lib/fixtures-text.mjs";
import { traps } from "./lib/fixtures-traps.mjs";
import { workbooks } from "./lib/fixtures-workbooks.mjs";

/**
 * Writes the sample company's documents, the traps and, from what it was told to write, the gold of both:
 * `node scripts/build-fixtures.mjs [FOLDER]`. A second run writes the same bytes.
 */
const WRITERS = {
  pptx: deckBytes,
  xlsx: workbookBytes,
  docx: reportBytes,
  pdf: pdfBytes,
  html: htmlBytes,
  markdown: markdownBytes,
  csv: delimitedBytes,
  text: textBytes,
};

async function main(root) {
  const rows = sampleRows();
  const company = [...decks(rows), ...workbooks(rows), ...moreDocuments(rows)];
  const own = company.map((document) => ({ ...document, path: `company/${document.file}`, rules: ["company"] }));
  const sets = { company: own, traps: traps() };
  for (const [name, documents] of Object.entries(sets)) {
    for (const document of documents) {
      const bytes = document.bytes ?? (await WRITERS[document.format](document));
      write(join(root, "fixtures", document.path), document.after?.(bytes) ?? bytes);
    }
    const gold = documents.map(goldOf);
    for (const kind of ["cells", "facts"]) {
      write(join(root, "data/extraction", kind, `${name}.jsonl`), lines(gold.flatMap((each) => each[kind])));
    }
  }
}

function lines(objects) {
  return objects.map((object) => `${JSON.stringify(object)}\n`).join("");
}

function write(path, data) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, data);
}

await main(process.argv[2] ?? fileURLToPath(new URL("..", import.meta.url)));
