/** Length as Slack counts it: in code points. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The text, or its beginning with `…` where it is longer than `max` code points; never cut inside a number. */
export function clip(text: string, max: number): string {
  if (text.length <= max || codePoints(text) <= max) return text;
  const kept = [...text].slice(0, Math.max(0, max - 1)).join("");
  const cutsNumber = /[\d.,]$/.test(kept) && /^[\d.,]/.test(text.slice(kept.length));
  return `${(cutsNumber ? kept.replace(/(?<![\d.,])[\d.,]+$/, "") : kept).trimEnd()}…`;
}

/** Whole lines of a text up to `max` code points; what is left out is marked by a line with `…`. */
export function clipLines(text: string, max: number): string {
  if (codePoints(text) <= max) return text;
  const kept: string[] = [];
  let length = 1;
  for (const line of text.split("\n")) {
    length += codePoints(line) + 1;
    if (length > max) break;
    kept.push(line);
  }
  return [...kept, "…"].join("\n");
}

/** The first `max` items; what is left out is marked by an item `…`. */
export function clipItems(items: readonly string[], max: number): readonly string[] {
  return items.length <= max ? items : [...items.slice(0, max), "…"];
}

/** Joins lines into as few texts of at most `max` code points as they fit in, in order; a longer line stands alone. */
export function packLines(lines: readonly string[], max: number): readonly string[] {
  const texts: string[] = [];
  for (const line of lines) {
    const last = texts[texts.length - 1];
    if (last !== undefined && codePoints(last) + codePoints(line) < max) texts[texts.length - 1] = `${last}\n${line}`;
    else texts.push(line);
  }
  return texts;
}

/** Text of people or documents as one line; marks that reorder what is read could show other digits than are there. */
export function oneLine(text: string): string {
  return text
    .replace(/[\u202A-\u202E\u2066-\u2069]|(?!\s)\p{Cc}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
