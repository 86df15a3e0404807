import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fonts } from "@embedpdf/fonts-sc";

const REGULAR = 400;

/** A font with Latin, Greek, Cyrillic, kana and Chinese signs, from a package of exact version. */
export const FONT_FILE = join(
  dirname(createRequire(import.meta.url).resolve("@embedpdf/fonts-sc")),
  "../fonts",
  fonts.find(({ weight }) => weight === REGULAR)?.file ?? "",
);

/** The name that the font has for itself. */
export const FONT_FAMILY = "Noto Sans S Chinese";

const FORMAT_12 = 12;

/** Tells whether a font has every character of a text, from its table of characters. */
export function readCoverage(font: Uint8Array): (text: string) => boolean {
  const ranges = charactersOf(Buffer.from(font.buffer, font.byteOffset, font.byteLength));
  return (text) => [...text].every((sign) => covers(ranges, sign.codePointAt(0) ?? 0));
}

type Range = readonly [first: number, last: number];

function charactersOf(font: Buffer): readonly Range[] {
  const cmap = tableAt(font, "cmap");
  for (let at = 0; at < font.readUInt16BE(cmap + 2); at += 1) {
    const subtable = cmap + font.readUInt32BE(cmap + 4 + at * 8 + 4);
    if (font.readUInt16BE(subtable) === FORMAT_12) return groupsOf(font, subtable);
  }
  throw new Error("The font has no table of all of its characters.");
}

function tableAt(font: Buffer, tag: string): number {
  for (let at = 0; at < font.readUInt16BE(4); at += 1) {
    const record = 12 + at * 16;
    if (font.toString("latin1", record, record + 4) === tag) return font.readUInt32BE(record + 8);
  }
  throw new Error(`The font has no table ${tag}.`);
}

function groupsOf(font: Buffer, subtable: number): readonly Range[] {
  return Array.from({ length: font.readUInt32BE(subtable + 12) }, (_, at) => {
    const group = subtable + 16 + at * 12;
    return [font.readUInt32BE(group), font.readUInt32BE(group + 4)] as const;
  });
}

/** By halving: the ranges are in order. */
function covers(ranges: readonly Range[], sign: number): boolean {
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = ranges[middle] ?? [0, 0];
    if (sign < first) high = middle - 1;
    else if (sign > last) low = middle + 1;
    else return true;
  }
  return false;
}
