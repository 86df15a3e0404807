/** Far more than a person writes, and far less than a parser that calls itself for each level can take. */
export const NESTING_MAX = 100;

const LEAD = /^(?:[ \t]|[-?:](?![^ \t]))*/;

/**
 * The first line of a YAML text, counted from one, that nests too deeply to be parsed; null where none does. A parser that runs out of
 * stack cannot always say so: what it calls then may end the process. Signs within texts count as well.
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

/** What opens and closes levels within a line: brackets, and keys behind keys (`a: b: c`). */
const SIGNS = /[[\]{},]|:(?!\S)/g;

function levelsWithin(sign: string, inline: { brackets: number; keys: number }): number {
  if (sign === ":") inline.keys += 1;
  else inline.keys = 0;
  if (sign === "[" || sign === "{") inline.brackets += 1;
  else if (sign === "]" || sign === "}") inline.brackets = Math.max(0, inline.brackets - 1);
  return inline.brackets + inline.keys;
}

/** The columns at which a line opens a level: those of its marks (`- - key: 1`) and that of what stands behind them. */
function levelsOf(line: string): readonly number[] {
  const lead = LEAD.exec(line)?.[0] ?? "";
  const marks = Array.from(lead.matchAll(/[-?:]/g), ({ index }) => index);
  return line.trim() === "" ? [] : [...marks, lead.length];
}
