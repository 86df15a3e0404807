/**
 * Writes out phrase patterns: `(before|after) (the|) call` stands for four phrases. One pattern a line; the result is a list with commas,
 * as the word lists have it.
 */
export function phrases(patterns: string): string {
  const lines = patterns.split("\n").map((line) => line.trim());
  return lines
    .filter((line) => line !== "")
    .flatMap(writtenOut)
    .join(", ");
}

const CHOICE = /\(([^()]*)\)/;

function writtenOut(pattern: string): readonly string[] {
  const choice = CHOICE.exec(pattern);
  if (choice === null) return [pattern.replace(/\s+/g, " ").trim()];
  const before = pattern.slice(0, choice.index);
  const after = pattern.slice(choice.index + choice[0].length);
  return (choice[1] ?? "").split("|").flatMap((word) => writtenOut(`${before}${word}${after}`));
}
