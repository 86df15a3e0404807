import type { PageContent } from "./content.ts";
import { linesOf, textOf } from "./lines.ts";
import { type PageSize, uprightGlyphs } from "./upright.ts";
import { type Word, wordsOf } from "./words.ts";

const GAP_PART = 1.5;

/** Sideways text on an upright page, as in narrow column headings; each line of it is returned as one word. */
export function turnedWords(content: PageContent, size: PageSize): readonly Word[] {
  return ([90, 270] as const).flatMap((turn) => {
    const { glyphs, back } = uprightGlyphs(content.glyphs, turn, size);
    return linesOf(wordsOf(glyphs)).flatMap(({ words }) =>
      runsOf(words).map((run) => {
        const [xa, ya] = back(run[0]?.x0 ?? 0, run[0]?.y ?? 0);
        const [xb, yb] = back(run.at(-1)?.x1 ?? 0, (run[0]?.y ?? 0) - (run[0]?.size ?? 0) * 0.7);
        return {
          text: textOf(run),
          x0: Math.min(xa, xb),
          x1: Math.max(xa, xb),
          y: Math.max(ya, yb),
          // Derived from the extent on the page, so that `middleOf` yields the middle of the text.
          size: Math.abs(ya - yb) / 0.64,
          bold: run.every(({ bold }) => bold),
          spaced: true,
          marks: run.flatMap(({ marks }) => marks),
        };
      }),
    );
  });
}

function runsOf(words: readonly Word[]): readonly (readonly Word[])[] {
  const runs: Word[][] = [];
  for (const word of words) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && word.x0 - last.x1 <= word.size * GAP_PART) run.push(word);
    else runs.push([word]);
  }
  return runs;
}
