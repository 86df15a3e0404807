import type { Correction, Statement } from "../domain/answer.ts";
import { clip } from "./clip.ts";
import { formatFigure } from "./figures.ts";
import type { Names } from "./names.ts";
import { plainWords } from "./plain-words.ts";

/** A person's figure: who gave it, when and why, and what the document says instead. */
export interface CorrectionEntry {
  readonly told: string;
  readonly stated: string;
}

/** The longest reason that stands beside a figure; `footnote facts history` has all of it. */
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

/** A correction as the JSON has it. */
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

/** The day of a decision, in UTC. */
export function dayOf({ at }: Pick<Correction, "at">): string {
  return at.slice(0, 10);
}

/** A name for those alone to whom the company file shows it. */
function byOf({ by }: Correction, { glossary, limits }: Names): string | null {
  return glossary.profile.showCurators ? clip(plainWords(by), limits.label) || null : null;
}

/** Signs by which Slack sets text in bold, italic, struck or as code. */
const LAYOUT = /[*~`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** What a person wrote, as words that cannot end their quotation; null where nothing is left of it. */
function wordsOf({ why }: Correction): string | null {
  return why === null
    ? null
    : plainWords(why)
        .replace(LAYOUT, "")
        .replace(/["“”„‟«»]/gu, "'")
        .trim() || null;
}
