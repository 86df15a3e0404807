/** Far deeper than people write, and far below what a recursive parser can take. */
export const NESTING_MAX = 100;

const LEAD = /^(?:[ \t]|[-?:](?![^ \t]))*/;

/**
 * The first line (from 1) of a YAML text that nests too deeply to be parsed safely; null if there is none. A parser
 * that overflows the stack may end the process instead of throwing. Brackets within strings count as well.
 */
export function tooDeepLine(yaml: string): number | null {
  const columns: number[] = [];
  const inline = { brackets: 0, keys: 0 };
  for (const [index, line] of yaml.split("\n").entries()) {
    for (const column of levelsOf(line)) {
      while ((columns.at(-1) ?? -1) >= column) columns.pop();
      columns.push(column);
    }
    if (inline.brackets === 0) inline.keys = 0;
    for (const [sign] of line.matchAll(SIGNS)) {
      if (columns.length + levelsWithin(sign, inline) > NESTING_MAX) return index + 1;
    }
    if (columns.length > NESTING_MAX) return index + 1;
  }
  return null;
}

/** Signs that open or close levels within a line: brackets, and keys after keys (`a: b: c`). */
const SIGNS = /[[\]{},]|:(?!\S)/g;

function levelsWithin(sign: string, inline: { brackets: number; keys: number }): number {
  if (sign === ":") inline.keys += 1;
  else inline.keys = 0;
  if (sign === "[" || sign === "{") inline.brackets += 1;
  else if (sign === "]" || sign === "}") inline.brackets = Math.max(0, inline.brackets - 1);
  return inline.brackets + inline.keys;
}

/** The columns at which a line opens levels: its markers (`- - key: 1`) and the content after them. */
function levelsOf(line: string): readonly number[] {
  const lead = LEAD.exec(line)?.[0] ?? "";
  const marks = Array.from(lead.matchAll(/[-?:]/g), ({ index }) => index);
  return line.trim() === "" ? [] : [...marks, lead.length];
}
