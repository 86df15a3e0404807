import { FileError } from "../file-error.ts";
import type { OfficeArchive, XmlHandler } from "../office/archive.ts";
import type { ReadLimits } from "../reader.ts";
import { type CellString, readText, type StoredText, TextCollector } from "./rich-text.ts";

/** The shared strings of a workbook; each is interpreted when a cell uses it. */
export interface SharedStrings {
  at(index: number): CellString | undefined;
}

/** Factor on the character limit, because workbooks may hold long lists of names. */
const CHARACTERS_FACTOR = 4;

export async function readSharedStrings(
  archive: OfficeArchive,
  part: string | null,
  limits: ReadLimits,
): Promise<SharedStrings> {
  const stored: StoredText[] = [];
  if (part !== null) await archive.parse(part, stringHandler(stored, limits));
  return { at: rememberingReader(stored) };
}

/** Caches a string from its second use on, since strings of long lists are used only once. */
function rememberingReader(stored: readonly StoredText[]): (index: number) => CellString | undefined {
  const uses = new Uint8Array(stored.length);
  const remembered = new Map<number, CellString>();
  return (index) => {
    const text = stored[index];
    if (text === undefined) return undefined;
    const known = remembered.get(index);
    if (known) return known;
    const read = readText(text);
    if (uses[index] === 1) remembered.set(index, read);
    else uses[index] = 1;
    return read;
  };
}

function stringHandler(stored: StoredText[], { cellsMax, charactersMax }: ReadLimits): XmlHandler {
  const collector = new TextCollector();
  let characters = 0;
  return {
    open: (name, _, attributes) => {
      if (name !== "si") collector.open(name, attributes);
    },
    text: (text) => {
      characters += text.length;
      if (characters > charactersMax * CHARACTERS_FACTOR)
        throw new FileError(
          "too_large",
          `Its cells hold more than ${charactersMax * CHARACTERS_FACTOR} characters of text.`,
        );
      collector.text(text);
    },
    close: (name) => {
      if (name !== "si") collector.close(name);
      else if (stored.push(collector.take()) > cellsMax)
        throw new FileError("too_large", `It holds more than ${cellsMax} texts.`);
    },
  };
}
