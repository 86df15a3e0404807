import { FileError } from "../file-error.ts";
import type { OfficeArchive, XmlHandler } from "../office/archive.ts";
import type { ReadLimits } from "../reader.ts";
import { type CellString, readText, type StoredText, TextCollector } from "./rich-text.ts";

/** The texts that the cells of a workbook share; each is read once, when a cell first shows it. */
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
  const read: (CellString | undefined)[] = [];
  if (part !== null) await archive.parse(part, stringHandler(stored, limits));
  return {
    at: (index) => {
      const text = stored[index];
      if (text === undefined) return undefined;
      read[index] ??= readText(text);
      return read[index];
    },
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
