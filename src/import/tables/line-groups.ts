import type { Doubt, LineGroup, Statement } from "./statement.ts";

/** The lines of all tables of a document that name no metric, where others do: notes to the statements. */
export const LINES_OF_NOTES: LineGroup = { key: "lines:notes", text: "" };

/** The name of a line that resembles no metric; null where every line of a figure may be one. */
export function strangeLine({ doubts }: Statement): string | null {
  const isStrange = ({ among, candidates }: Doubt): boolean =>
    among !== undefined && candidates.every(({ kind }) => kind === "plain");
  return doubts.find(isStrange)?.text ?? null;
}

/** A question shows at most so many lines, since its answer is about what it shows. */
const LINES_MAX = 40;

/**
 * Gives each unknown line of a document to one question: that of the table where it first stands, so that a name in
 * several tables is asked about once. A table with more lines than one question shows gets several.
 */
export function lineGroups(): (statement: Statement) => Statement {
  const groupOf = new Map<string, LineGroup>();
  const sizes = new Map<string, number>();
  const joined = (doubt: Doubt, among: LineGroup): LineGroup => {
    const known = groupOf.get(doubt.key);
    if (known !== undefined) return known;
    const size = sizes.get(among.key) ?? 0;
    const number = Math.floor(size / LINES_MAX);
    const group = number === 0 ? among : { ...among, key: `${among.key}/${number + 1}` };
    sizes.set(among.key, size + 1);
    groupOf.set(doubt.key, group);
    return group;
  };
  return (statement) =>
    statement.doubts.some(({ among }) => among !== undefined)
      ? {
          ...statement,
          doubts: statement.doubts.map((doubt) =>
            doubt.among === undefined ? doubt : { ...doubt, among: joined(doubt, doubt.among) },
          ),
        }
      : statement;
}
