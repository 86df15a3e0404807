/** Length in code points, as Slack counts. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Shortens a text to at most `max` code points with `…` at the end; never cuts inside a number. */
export function clip(text: string, max: number): string {
  if (text.length <= max || codePoints(text) <= max) return text;
  const kept = [...text].slice(0, Math.max(0, max - 1)).join("");
  const cutsNumber = /[\d.,]$/.test(kept) && /^[\d.,]/.test(text.slice(kept.length));
  return `${(cutsNumber ? kept.replace(/(?<![\d.,])[\d.,]+$/, "") : kept).trimEnd()}…`;
}

/** Keeps whole lines up to `max` code points; a line `…` marks omitted ones. */
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

/** Keeps the first `max` items; an item `…` marks omitted ones. */
export function clipItems(items: readonly string[], max: number): readonly string[] {
  return items.length <= max ? items : [...items.slice(0, max), "…"];
}

/** Joins lines, in order, into as few texts of at most `max` code points as possible; a longer line stays alone. */
export function packLines(lines: readonly string[], max: number): readonly string[] {
  const texts: string[] = [];
  for (const line of lines) {
    const last = texts[texts.length - 1];
    if (last !== undefined && codePoints(last) + codePoints(line) < max) texts[texts.length - 1] = `${last}\n${line}`;
    else texts.push(line);
  }
  return texts;
}

/** Text as one line, without control characters; bidirectional ones could show digits in another order. */
export function oneLine(text: string): string {
  return text
    .replace(/[\u202A-\u202E\u2066-\u2069]|(?!\s)\p{Cc}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
