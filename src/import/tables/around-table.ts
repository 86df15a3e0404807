import { type DocumentPart, type Grid, sheetName } from "../../documents/document.ts";
import { foldText, inPlain, plainText } from "../../language/folding.ts";
import { findUnits } from "../../language/units/unit-phrase.ts";

const LINE_MAX = 160;
const CAPTIONS_MAX = 3;

/** Whether a line is short enough for a title; combining accents do not count towards the length. */
export function isShort(text: string, length = LINE_MAX): boolean {
  return plainText(text).length <= length;
}

/** The lines directly above a grid that name it: captions and headings, or one short line of text. */
export function captionsOver({ blocks }: DocumentPart, grid: Grid): readonly string[] {
  const captions: string[] = [];
  for (let at = blocks.indexOf(grid) - 1; at >= 0 && captions.length < CAPTIONS_MAX; at -= 1) {
    const block = blocks[at];
    if (block?.kind !== "paragraph" || block.role === "note") break;
    if (block.role === "text" && (!isShort(block.text) || captions.length > 0)) break;
    captions.unshift(block.text);
  }
  return captions;
}

/** The sheet's name as a title, for a sheet without headings. */
export function sheetTitle(part: DocumentPart): readonly string[] {
  const name = part.headings.length === 0 && part.locator !== null ? sheetName(part) : null;
  return name === null ? [] : [name];
}

/** Excel cuts the names of sheets at 31 characters. */
const CUT_NAME_MIN = 30;

/** Whether a sheet's name is a title that was cut for want of room: "CONSOLIDATED STATEMENTS OF CASH". */
export function isCutFrom(name: string, title: string): boolean {
  const words = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]+/gu, " ");
  const isCut = name.length >= CUT_NAME_MIN;
  return isCut && words(title).startsWith(words(name.replace(/_\d+$/, "")).trim());
}

const UNIT_LINE = inPlain(
  /^[(（[]?\s*(?:(?:notes?|n\.?b\.?|注|备注|说明)\s*(?:[:：.]\s*)?)?(?:all|figures|amounts|numbers|values|units?|expressed|stated|presented|in|currency|单位|金额单位|币种|货币单位|以|除)/i,
);
const UNIT_LINE_MAX = 140;

/** A line that mainly states a unit: "All figures in US$ millions unless otherwise stated", "单位：百万元", "(US$m)". */
export function isUnitLine(text: string): boolean {
  const plain = plainText(text);
  if (plain.length > UNIT_LINE_MAX) return false;
  const units = findUnits(plain);
  const stated = units.reduce((sum, { start, end }) => sum + end - start, 0);
  return units.length > 0 && (UNIT_LINE.test(plain.trim()) || stated >= plain.replace(/[()[\]\s]/g, "").length);
}
