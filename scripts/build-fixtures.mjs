import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { decks } from "./lib/fixtures-decks.mjs";
import { deckBytes, workbookBytes } from "./lib/fixtures-office.mjs";
import { sampleRows } from "./lib/fixtures-sample.mjs";
import { workbooks } from "./lib/fixtures-workbooks.mjs";

const WRITERS = { pptx: deckBytes, xlsx: workbookBytes };

async function main(root) {
  const rows = sampleRows();
  for (const document of [...decks(rows), ...workbooks(rows)]) {
    write(join(root, "fixtures/company", document.file), await WRITERS[document.format](document));
  }
}

function write(path, data) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, data);
}

await main(process.argv[2] ?? fileURLToPath(new URL("..", import.meta.url)));
