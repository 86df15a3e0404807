import type { Column } from "./columns.ts";
import { isHeadingWord } from "./figures.ts";
import { lineOf } from "./lines.ts";
import { type PhraseLine, phrasesOf } from "./phrases.ts";

/** One of two side-by-side tables. */
interface TwinTable {
  readonly rows: readonly PhraseLine[];
  readonly columns: readonly Column[];
  readonly headerCount: number;
}

const LABELS_PART_MIN = 0.5;

/** Splits side-by-side tables, detected by the same headings over both and labels in the middle; null for one table. */
export function twins(rows: readonly PhraseLine[], columns: readonly Column[]): readonly TwinTable[] | null {
  const half = columns.length / 2;
  const [middle, before] = [columns[half], columns[half - 1]];
  if (half < 2 || !middle || !before || middle.figures > middle.count * (1 - LABELS_PART_MIN)) return null;
  if (!rows.some((row) => isRepeated(row, columns, half))) return null;
  const edge = (before.x1 + middle.x0) / 2;
  return [twin(rows, columns.slice(0, half), (x) => x < edge), twin(rows, columns.slice(half), (x) => x >= edge)];
}

/** Whether a line has the same years or units over the columns of both halves. */
function isRepeated({ phrases }: PhraseLine, columns: readonly Column[], half: number): boolean {
  const texts = columns.map(({ x0, x1 }) => phrases.find((phrase) => phrase.x0 < x1 && phrase.x1 > x0)?.text ?? "");
  const [left, right] = [texts.slice(1, half), texts.slice(half + 1)];
  return left.every(isHeadingWord) && left.every((text, index) => text === right[index]);
}

function twin(rows: readonly PhraseLine[], columns: readonly Column[], isMine: (x: number) => boolean): TwinTable {
  const mine = rows.flatMap(({ line }): readonly PhraseLine[] => {
    const words = line.words.filter(({ x0, x1 }) => isMine((x0 + x1) / 2));
    if (words.length === 0) return [];
    const part = lineOf(words);
    return [{ line: part, phrases: phrasesOf(part) }];
  });
  const data = mine.findIndex(({ phrases }) =>
    phrases.slice(1).some(({ figure, text }) => figure && !isHeadingWord(text)),
  );
  return { rows: mine, columns, headerCount: Math.max(data, 0) };
}
