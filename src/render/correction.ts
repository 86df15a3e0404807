import type { Statement } from "../domain/answer.ts";
import type { Correction } from "../domain/correction.ts";
import { clip } from "./clip.ts";
import { formatFigure } from "./figures.ts";
import type { Names } from "./names.ts";
import { plainWords } from "./plain-words.ts";

/** A correction in words: `told` says who, when and why, `stated` is the document's figure. */
export interface CorrectionEntry {
  readonly told: string;
  readonly stated: string;
}

/** Maximum length of the reason beside a figure; `footnote facts history` shows all of it. */
const WHY_MAX = 200;

export function correctionEntry({ correction }: Statement, names: Names): CorrectionEntry | null {
  if (correction === undefined) return null;
  const { catalog, language, limits } = names;
  const why = wordsOf(correction);
  const told = catalog.correction.told({
    by: byOf(correction, names),
    on: names.date(dayOf(correction)),
    why: why === null ? null : catalog.correction.quoted(clip(why, Math.min(WHY_MAX, limits.source))),
  });
  return { told, stated: formatFigure(correction.stated, language) };
}

/** A correction in the public JSON. */
export function correctionJson(correction: Correction, names: Names) {
  const { decision, at, stated, raw } = correction;
  const by = byOf(correction, names);
  const why = wordsOf(correction);
  return {
    decision,
    role: "curator" as const,
    ...(by === null ? {} : { by }),
    at,
    why: why === null ? null : clip(why, WHY_MAX),
    stated: { value: stated.value, unit: stated.unit, raw },
  };
}

/** The UTC date of a ruling (`YYYY-MM-DD`). */
export function dayOf({ at }: Pick<Correction, "at">): string {
  return at.slice(0, 10);
}

/** The curator's name, if the company file shows it; null otherwise. */
function byOf({ by }: Correction, { glossary, limits }: Names): string | null {
  return glossary.profile.showCurators ? clip(plainWords(by), limits.label) || null : null;
}

/** Slack's formatting characters for bold, italic, strikethrough and code. */
const LAYOUT = /[*~`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** A person's reason as plain words that cannot close their quotation marks; null where nothing is left. */
function wordsOf({ why }: Correction): string | null {
  return why === null
    ? null
    : plainWords(why)
        .replace(LAYOUT, "")
        .replace(/["“”„‟«»]/gu, "'")
        .trim() || null;
}
