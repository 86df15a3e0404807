import type { NameFinder } from "../name-finder.ts";
import { isFunctionTerm } from "../query-terms.ts";
import { searchTerms, simplified } from "../search-terms.ts";
import { sentencesOf } from "../sentences.ts";
import { CAUSE, FREE_CHINESE, isFreeStem, NEGATION } from "./connectives.ts";
import { polarPhrases, polesOfStem } from "./polarity.ts";
import { statedFigures } from "./stated-figures.ts";
import { statedTimes } from "./stated-times.ts";

/** `span`: a unit of time without number; `free`: no meaning by itself; `cause`: gives a reason. */
type TokenKind =
  | "figure"
  | "year"
  | "month"
  | "date"
  | "ordinal"
  | "entity"
  | "metric"
  | "dimension"
  | "pole"
  | "negation"
  | "span"
  | "cause"
  | "free"
  | "word";

/** A number, a name or a word of a text, with its place. */
export interface Token {
  readonly kind: TokenKind;
  readonly value: string;
  /** The unit of a figure, the axis of a pole. */
  readonly unit: string;
  readonly start: number;
  readonly end: number;
  readonly sentence: number;
  /** Counted through the whole text. */
  readonly clause: number;
}

/** A text as its tokens. */
export interface Prose {
  readonly text: string;
  /** In order. */
  readonly tokens: readonly Token[];
  readonly sentences: readonly string[];
}

type Mark = Pick<Token, "kind" | "value" | "unit" | "start" | "end">;

export function readProse(raw: string, finder: NameFinder, isMessage = false): Prose {
  const text = plain(raw);
  const times = statedTimes(text, isMessage).map((time): Mark => ({ ...time, unit: "" }));
  const figures = statedFigures(text, times).map((figure): Mark => ({ ...figure, kind: "figure" }));
  const solid = free(nameMarks(text, finder), [...times, ...figures]).concat(times, figures);
  const grammar = [...marksOf(text, NEGATION, "negation"), ...marksOf(text, CAUSE, "cause")];
  const signs = [...free(grammar, solid), ...free(marksOf(text, SPAN, "span"), solid)];
  const polar = [...polarPhrases(text), ...polarWords(text)].map(
    ({ axis, pole, start, end }): Mark => ({ kind: "pole", value: pole, unit: axis, start, end }),
  );
  // "operating profit" is a name and also states a profit.
  const poles = free(polar, signs).filter((mark) => mark.unit === "result" || free([mark], solid).length > 0);
  const marked = [...solid, ...signs, ...poles];
  return placed(text, [...marked, ...latinWords(text, marked), ...chineseWords(text, marked)]);
}

/** One form for blanks, for digits and letters of any width, and for Chinese characters. */
function plain(raw: string): string {
  const narrow = raw
    .replace(/[\u00a0\u2000-\u200a\u202f\u3000]/gu, " ")
    .replace(/[０-９Ａ-Ｚａ-ｚ]|(?<=[０-９])[，．](?=[０-９])/gu, (sign) => sign.normalize("NFKC"));
  return Array.from(narrow, simplified).join("");
}

function free(marks: readonly Mark[], taken: readonly Mark[]): Mark[] {
  return marks.filter((mark) => !taken.some((other) => mark.start < other.end && other.start < mark.end));
}

function nameMarks(text: string, finder: NameFinder): readonly Mark[] {
  return finder.find(text).map(({ named, start, end }): Mark => {
    const unit = named.kind === "dimension" ? named.dimension : "";
    return { kind: named.kind === "external" ? "entity" : named.kind, value: named.code, unit, start, end };
  });
}

const SPAN = /\b(?:minute|hour|day|week|month|fortnight|decade)(?=s?\b)|小时|分钟|[周天]|个月/giu;
function marksOf(text: string, form: RegExp, kind: TokenKind): readonly Mark[] {
  return Array.from(text.matchAll(form), ({ 0: word, index }) => ({
    kind,
    value: kind,
    unit: "",
    start: index,
    end: index + word.length,
  }));
}

const USE = /^us(?:e|es|ed|ing)$/i;
const LATIN_WORD = /(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}])+/gu;
const HAN_RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

function polarWords(text: string) {
  return Array.from(text.matchAll(LATIN_WORD)).flatMap(({ 0: word, index }) =>
    polesOfStem(stemOf(word))
      // Up, down, over and under are read with the words around them.
      .filter(() => !/^(?:up|down|over|under)$/i.test(word) && !saysHow(word, text.slice(index + word.length)))
      .map((pole) => ({
        ...pole,
        // "less slowly" means neither slower nor less.
        pole:
          /^less$/i.test(word) && /^ \p{L}+ly\b/u.test(text.slice(index + word.length)) ? ("0" as const) : pole.pole,
        start: index,
        end: index + word.length,
      })),
  );
}

/** "close to hospitals" is no closing, and "more slowly" means slower, not more. */
function saysHow(word: string, behind: string): boolean {
  if (/^close$/i.test(word)) return /^ to\b/.test(behind);
  const adverb = /^(?:more|most|much)$/i.test(word) ? /^ (\p{L}+ly)\b/u.exec(behind)?.[1] : undefined;
  return adverb !== undefined && polesOfStem(stemOf(adverb)).length > 0;
}

function stemOf(word: string): string {
  return searchTerms(word)[0] ?? word.toLowerCase();
}

function latinWords(text: string, taken: readonly Mark[]): readonly Mark[] {
  return Array.from(text.matchAll(LATIN_WORD)).flatMap(({ 0: word, index }): readonly Mark[] => {
    const stem = stemOf(word);
    // The stem of "used" is that of "us".
    if ((isFunctionTerm(stem) && !USE.test(word)) || word.length === 1) return [];
    const kind = isFreeStem(stem) ? "free" : "word";
    return free([{ kind, value: stem, unit: "", start: index, end: index + word.length }], taken);
  });
}

/** Pairs of neighbouring characters; of a single one between other words, itself. */
function chineseWords(text: string, taken: readonly Mark[]): readonly Mark[] {
  const plain = blanked(text, taken).replace(FREE_CHINESE, (word) => " ".repeat(word.length));
  return Array.from(plain.matchAll(HAN_RUN)).flatMap(({ 0: run, index }) => {
    const characters = [...run];
    const pairs = characters.length === 1 ? characters : characters.slice(1).map((right, at) => characters[at] + right);
    return pairs.map(
      (value, at): Mark => ({ kind: "word", value, unit: "", start: index + at, end: index + at + [...value].length }),
    );
  });
}

function blanked(text: string, marks: readonly Mark[]): string {
  let left = text;
  for (const { start, end } of marks) left = left.slice(0, start) + " ".repeat(end - start) + left.slice(end);
  return left;
}

const CLAUSE_END =
  /[，：:—–()（）]|,(?=\s)|\s(?=(?:because|since|while|whereas|although|though|but|so that|which|who|when|where|owing|due to|thanks to)\b)|(?=因为|由于|主因|原因是|但是|而且|从而|因此|使得)/giu;
/** "USD 6 m. Revenue": the letter of a unit ends a sentence like any word. */
const UNIT_END = /(?<=\d\s?(?:m|k|bn|mn)\.)\s+(?=\p{Lu})/gu;

function placed(text: string, marks: readonly Mark[]): Prose {
  const starts = sentencesOf(text).flatMap(({ start, text: said }) => [
    start,
    ...Array.from(said.matchAll(UNIT_END), ({ index, 0: blank }) => start + index + blank.length),
  ]);
  const ends = Array.from(text.matchAll(CLAUSE_END), ({ index, 0: sign }) => index + sign.length);
  const cuts = [...new Set([...ends, ...starts.slice(1)])];
  const tokens = [...marks]
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map(
      (mark): Token => ({
        ...mark,
        sentence: Math.max(
          0,
          starts.findLastIndex((start) => start <= mark.start),
        ),
        clause: cuts.filter((cut) => cut <= mark.start).length,
      }),
    );
  return { text, tokens, sentences: starts.map((start, index) => text.slice(start, starts[index + 1])) };
}
