import { inPlain } from "../../language/folding.ts";
import type { Paragraph } from "../document.ts";
import { type Line, textOf } from "./lines.ts";

/** A paragraph with its lines. */
export interface FoundParagraph extends Paragraph {
  readonly lines: readonly Line[];
}

const HEADING_PART = 1.12;
const SMALL_PART = 0.9;
const GAP_PART = 1.45;
const HEADING_WORDS_MAX = 18;
const BULLET = /^(?:[•●▪■◦‣–-]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)])$/i;
const CAPTION = inPlain(
  /^(?:table|figure|fig\.|chart|graph|exhibit|tableau|tabelle|abbildung|表|图)\s?[\dA-Z.:一二三四五六七八九十]/i,
);
const NOTE = inPlain(/^(?:notes?\b|sources?\b|[*†‡]|\(?\d{1,2}\)?\s|注[:：]|资料来源|来源)/i);
const SENTENCE_END = /[.!?:;。！？：；]["”’)]?$/;
const SOFT_END = /\p{Ll}-$/u;
const CJK = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/u;

/** The most frequent text size of a page, by number of characters. */
export function bodySizeOf(lines: readonly Line[]): number {
  const counts = new Map<number, number>();
  for (const { words } of lines) {
    for (const { size, text } of words) {
      const key = Math.round(size * 2) / 2;
      counts.set(key, (counts.get(key) ?? 0) + text.length);
    }
  }
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0];
}

/** Groups lines into paragraphs and determines the role of each. */
export function paragraphsOf(lines: readonly Line[], bodySize: number): readonly FoundParagraph[] {
  const pitch = usualPitch(lines);
  const right = Math.max(...lines.map(({ x1 }) => x1));
  const groups: Line[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && continues(last, line, group, { pitch, right })) group.push(line);
    else groups.push([line]);
  }
  return groups.flatMap((group) => {
    const text = joinedText(group);
    if (text === "") return [];
    return [{ kind: "paragraph" as const, role: roleOf(group, text, bodySize), text, lines: group }];
  });
}

function usualPitch(lines: readonly Line[]): number {
  const gaps = lines.slice(1).flatMap((line, index) => {
    const gap = line.y - (lines[index]?.y ?? 0);
    return gap > 0 && gap < line.size * 2.4 ? [gap] : [];
  });
  gaps.sort((a, b) => a - b);
  return gaps[gaps.length >> 2] ?? 0;
}

interface Spacing {
  readonly pitch: number;
  readonly right: number;
}

function continues(last: Line, line: Line, group: readonly Line[], { pitch, right }: Spacing): boolean {
  const gap = line.y - last.y;
  if (gap <= 0 || gap > Math.max(pitch * 1.3, line.size * GAP_PART)) return false;
  if (Math.abs(last.size - line.size) > Math.max(last.size, line.size) * 0.08) return false;
  if (isBold(last) !== isBold(line)) return false;
  if (BULLET.test(line.words[0]?.text ?? "")) return false;
  const body = group[1] ?? last;
  const indented = line.x0 - body.x0 > line.size * 0.8 && group.length > 1;
  if (indented) return false;
  return !(SENTENCE_END.test(textOf(last.words)) && last.x1 < right - (right - last.x0) * 0.12);
}

function isBold(line: Line): boolean {
  return line.words.every(({ bold }) => bold);
}

/** Joins lines into one text: hyphenated words are joined, Chinese lines without a space. */
function joinedText(lines: readonly Line[]): string {
  const parts: string[] = [];
  for (const line of lines) {
    const next = textOf(line.words).replace(/\s+/g, " ").trim();
    const last = parts.pop();
    if (last === undefined) parts.push(next);
    else if (SOFT_END.test(last.slice(-3)) && /^\p{Ll}/u.test(next)) parts.push(last.slice(0, -1), next);
    else if (CJK.test(last.slice(-1)) && CJK.test(next.slice(0, 1))) parts.push(last, next);
    else parts.push(last, " ", next);
  }
  return parts.join("").trim();
}

function roleOf(lines: readonly Line[], text: string, bodySize: number): Paragraph["role"] {
  const size = Math.max(...lines.map((line) => line.size));
  if (CAPTION.test(text) && lines.length <= 4) return "caption";
  if (size < bodySize * SMALL_PART) return "note";
  const words = text.split(" ").length;
  const short = lines.length <= 3 && words <= HEADING_WORDS_MAX && text.length <= 160 && /\p{L}/u.test(text);
  if (short && size > bodySize * HEADING_PART) return "heading";
  if (short && lines.every(isBold) && !/[.;,。；，]$/.test(text)) return "heading";
  return NOTE.test(text) && size < bodySize ? "note" : "text";
}
