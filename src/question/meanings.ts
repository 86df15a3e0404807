import type { Glossary } from "../company/glossary.ts";
import { type Meant, meantBy } from "../company/meaning-codes.ts";
import type { ReadWord, TextRange } from "../domain/intent.ts";
import { parseLatestCode } from "../domain/latest-period.ts";
import type { Meaning } from "../domain/meaning.ts";
import { parsePeriodCode } from "../domain/period.ts";
import type { Language } from "../domain/profile.ts";
import { type FiscalCalendar, oneReading, type PeriodReading } from "../language/periods/period-reading.ts";
import { type Token, tokenize } from "../language/tokenize.ts";
import type { Term } from "../language/words/terms.ts";
import type { Item, Range } from "./item.ts";
import { cutItems } from "./items.ts";
import type { Lexicon } from "./lexicon.ts";

/** Tokens with their items. */
export interface Cut {
  readonly tokens: readonly Token[];
  readonly items: readonly Item[];
}

export interface MeaningSetting extends Phrasing {
  readonly text: string;
  readonly unexplained: readonly TextRange[];
}

interface Phrasing {
  readonly glossary: Glossary;
  readonly lexicon: Lexicon;
  readonly calendar: FiscalCalendar;
  readonly language: Language;
}

/** The words that nothing explains, in the order of the question. A word that is known to restrict is none of them. */
export function unexplainedIn({ tokens, items }: Cut): readonly TextRange[] {
  return items.flatMap((item) => (item.kind === "unknown" ? [rangeOf(tokens, item)] : []));
}

/**
 * The cut with unexplained words replaced by the names and phrases that they stand for, in their places. A meaning
 * counts only for whole words among `unexplained`, and for a name that contains one of ours ("HK2") only as
 * a whole. Every other item stays as the rules have cut it.
 */
export function withMeanings(
  cut: Cut,
  meanings: readonly Meaning[],
  { text, unexplained, ...setting }: MeaningSetting,
): Cut & { readonly readAs: readonly ReadWord[] } {
  let current = cut;
  const replaced: Meaning[] = [];
  const readAs: ReadWord[] = [];
  for (const meaning of meanings) {
    const around = unexplained.find((range) => range.start <= meaning.start && meaning.end <= range.end);
    if (around === undefined || !(isSame(around, meaning) || isUnknown(cut, around))) continue;
    if (replaced.some((other) => meaning.start < other.end && other.start < meaning.end)) continue;
    const meant = meantBy(meaning.code, setting.glossary);
    const range = wordsAt(current, meaning);
    const written = meant === null ? null : writtenAs(meant, setting);
    if (meant === null || range === null || written === null) continue;
    current = spliced(current, range, placedAt(written, meaning, current.tokens[range.from]));
    replaced.push(meaning);
    readAs.push({ raw: text.slice(meaning.start, meaning.end), slot: meant.slot, codes: [meant.code] });
  }
  return { ...current, readAs };
}

function rangeOf(tokens: readonly Token[], item: Range): TextRange {
  return { start: tokens[item.from]?.start ?? 0, end: tokens[item.to - 1]?.end ?? 0 };
}

function isSame(a: TextRange, b: TextRange): boolean {
  return a.start === b.start && a.end === b.end;
}

/** Whether no word of a range was known before its neighbours were looked at. */
function isUnknown({ tokens, items }: Cut, { start, end }: TextRange): boolean {
  return items.every((item) => {
    const own = rangeOf(tokens, item);
    return item.kind === "unknown" || own.end <= start || end <= own.start;
  });
}

/** The tokens of a stretch of text; null if it begins or ends within a word. */
function wordsAt({ tokens }: Cut, { start, end }: TextRange): Range | null {
  const from = tokens.findIndex((token) => token.start === start);
  const to = tokens.findLastIndex((token) => token.end === end) + 1;
  return from < 0 || to <= from ? null : { from, to };
}

/** The name or phrase of a code, cut on its own: no word beside it makes another phrase of it. */
function writtenAs(meant: Meant, { glossary, lexicon, calendar, language }: Phrasing): Cut | null {
  switch (meant.slot) {
    case "metric":
      return oneItem(glossary.metricLabel(meant.code, language), { kind: "metric", code: meant.code });
    case "entity":
      return oneItem(glossary.entityLabel(meant.code, language), { kind: "entity", code: meant.code });
    case "dimension": {
      const { dimension, code } = meant;
      const spec = glossary.dimension(dimension);
      const label = spec?.values.get(code)?.label;
      const term: Term = { kind: "dimension_value", dimension, code, whole: spec?.defaultValue ?? code };
      return oneItem(label?.[language] ?? label?.en ?? code, term);
    }
    case "period": {
      const reading = periodOf(meant.code);
      const { tokens } = tokenize(meant.code);
      return reading === null ? null : { tokens, items: [{ kind: "period", reading, from: 0, to: tokens.length }] };
    }
    case "operation": {
      const { tokens } = tokenize(meant.code);
      const items = cutItems(tokens, lexicon, calendar);
      return items.every(({ kind }) => kind === "term") ? { tokens, items } : null;
    }
  }
}

function oneItem(name: string, term: Term): Cut {
  const { tokens } = tokenize(name);
  return { tokens, items: [{ kind: "term", term, from: 0, to: tokens.length }] };
}

function periodOf(code: string): PeriodReading | null {
  const latest = parseLatestCode(code);
  if (latest !== null) return { ...latest, adverb: false };
  const period = parsePeriodCode(code);
  return period === null ? null : oneReading(period);
}

/** Every word stands where the typed ones stand, so that those can be cited. */
function placedAt({ tokens, items }: Cut, { start, end }: TextRange, first: Token | undefined): Cut {
  const placed = tokens.map((token, index) => ({
    ...token,
    start,
    end,
    glued: index === 0 ? first?.glued === true : token.glued,
  }));
  return { tokens: placed, items };
}

/** The cut with the tokens of a range replaced; what is left of an unknown item stays unknown. */
function spliced({ tokens, items }: Cut, { from, to }: Range, own: Cut): Cut {
  const grown = own.tokens.length - (to - from);
  const before = items.flatMap((item) => (item.from < from ? [{ ...item, to: Math.min(item.to, from) }] : []));
  const after = items.flatMap((item) =>
    item.to > to ? [{ ...item, from: Math.max(item.from, to) + grown, to: item.to + grown }] : [],
  );
  return {
    tokens: [...tokens.slice(0, from), ...own.tokens, ...tokens.slice(to)],
    items: [...before, ...own.items.map((item) => ({ ...item, from: item.from + from, to: item.to + from })), ...after],
  };
}
