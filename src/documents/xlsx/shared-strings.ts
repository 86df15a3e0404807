import { FileError } from "../file-error.ts";
import type { OfficeArchive, XmlHandler } from "../office/archive.ts";
import type { ReadLimits } from "../reader.ts";
import { type CellString, readText, type StoredText, TextCollector } from "./rich-text.ts";

/** The texts that the cells of a workbook share; each is read when a cell shows it. */
export interface SharedStrings {
  at(index: number): CellString | undefined;
}

/** Texts of a workbook take more room than those of a report: each customer of a list is one. */
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

/** Keeps what it read of a text from its second use on: of the names in a long list, each is used once. */
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
