import type { Block, DocumentPart } from "../document.ts";
import { readWordArchive } from "../docx/word-archive.ts";
import { FileError } from "../file-error.ts";
import type { ReadOptions } from "../reader.ts";
import { readShownSheet } from "../xlsx/shown-sheet.ts";
import type { OfficeArchive } from "./archive.ts";
import type { EmbeddedObject, EmbeddedReader } from "./embedded-object.ts";
import { mainPart } from "./main-part.ts";
import { readProperties } from "./properties.ts";
import { ReadBudget } from "./read-budget.ts";
import { type Relation, readRelations } from "./relations.ts";

/** Share of the limits that all embedded files together may use, so that the rest of the document can still be read. */
const SHARE = 0.5;

/** Creates a reader for the workbooks and Word documents embedded in a file, one level deep. */
export function embeddedReader(archive: OfficeArchive, options: ReadOptions): EmbeddedReader {
  const { cellsMax, charactersMax } = options.limits;
  const budget = new ReadBudget({
    cellsMax: Math.floor(cellsMax * SHARE),
    charactersMax: Math.floor(charactersMax * SHARE),
  });
  return async (relations, isWanted) => {
    const found = new Map<string, EmbeddedObject>();
    for (const relation of relations.values())
      if (KINDS.has(relation.kind) && isWanted(relation.id))
        found.set(relation.id, await readObject(archive, relation, options, budget));
    return found;
  };
}

const KINDS = new Set(["package", "oleObject"]);

async function readObject(
  archive: OfficeArchive,
  { target, external }: Relation,
  options: ReadOptions,
  budget: ReadBudget,
): Promise<EmbeddedObject> {
  if (external) return { kind: "unread", reason: "It is linked, and stands in another file." };
  try {
    const nested = await archive.openNested(target);
    try {
      const object = await readNested(nested, { ...options, limits: { ...options.limits, ...budget.left() } });
      charge(budget, object.blocks);
      return object;
    } finally {
      nested.close();
    }
  } catch (error) {
    // A damaged embedded file must not stop the reading of the document.
    return { kind: "unread", reason: error instanceof FileError ? error.message : "It is damaged." };
  }
}

type ReadObject = EmbeddedObject & { readonly kind: "workbook" | "document" };

async function readNested(archive: OfficeArchive, options: ReadOptions): Promise<ReadObject> {
  const file = await readRelations(archive, "");
  const kinds = new Set([...(await readRelations(archive, mainPart(archive, file))).values()].map(({ kind }) => kind));
  const { labels, stated, marks } = await readProperties(archive, file);
  const label = [labels.sensitivity ?? [], stated, marks]
    .flat()
    .map((text): Block => ({ kind: "paragraph", role: "note", text }));
  if (kinds.has("worksheet") || kinds.has("chartsheet")) {
    const { blocks, notices } = await readShownSheet(archive, options);
    return { kind: "workbook", blocks: [...blocks, ...label], notices };
  }
  if (kinds.has("slide") || kinds.has("slideMaster"))
    throw new FileError("nothing_read", "It is a presentation or a slide.");
  const { parts, notices } = await readWordArchive(archive, options, null);
  return { kind: "document", blocks: [...parts.flatMap(blocksOf), ...label], notices };
}

/** The blocks of a section, preceded by its innermost heading. */
function blocksOf({ headings, blocks }: DocumentPart): readonly Block[] {
  const heading = headings.at(-1);
  return heading === undefined ? blocks : [{ kind: "paragraph", role: "heading", text: heading }, ...blocks];
}

function charge(budget: ReadBudget, blocks: readonly Block[]): void {
  for (const block of blocks) {
    if (block.kind === "grid") budget.cells(block.cells.length);
    else budget.text(block.text);
  }
}
