import { FileError } from "../file-error.ts";
import type { OfficeArchive, XmlHandler } from "../office/archive.ts";
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
  charactersMax: number,
): Promise<SharedStrings> {
  const stored: StoredText[] = [];
  const read: (CellString | undefined)[] = [];
  if (part !== null) await archive.parse(part, stringHandler(stored, charactersMax * CHARACTERS_FACTOR));
  return {
    at: (index) => {
      const text = stored[index];
      if (text === undefined) return undefined;
      read[index] ??= readText(text);
      return read[index];
    },
  };
}

function stringHandler(stored: StoredText[], charactersMax: number): XmlHandler {
  const collector = new TextCollector();
  let characters = 0;
  return {
    open: (name, _, attributes) => {
      if (name !== "si") collector.open(name, attributes);
    },
    text: (text) => {
      characters += text.length;
      if (characters > charactersMax)
        throw new FileError("too_large", `Its cells hold more than ${charactersMax} characters of text.`);
      collector.text(text);
    },
    close: (name) => {
      if (name === "si") stored.push(collector.take());
      else collector.close(name);
    },
  };
}
