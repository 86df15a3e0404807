import { cleanWord } from "../../company/glossary.ts";
import { foldText, inPlain, plainText } from "../../language/folding.ts";
import { withoutInPlain } from "../../language/plain-spans.ts";
import { coreOf, type KeyedName, keyedName, labelParts, tidy } from "./label-parts.ts";
import { METRIC_WORDS, titleBreakdown, WHOLE_COMPANY_NAME } from "./name-words.ts";
import { regionOf } from "./regions.ts";
import type { TableHeadings } from "./table-headings.ts";

/** A title of a table, split into its parts, with its level. */
export interface Title extends TitleNames {
  readonly table: number;
  /** In the corner cell, directly above the table, above its part of the document, or above the whole document. */
  readonly reach: "corner" | "table" | "part" | "document";
}

/** The titles of each table; the nearest of each level comes last. */
export function titlesOf(tables: readonly TableHeadings[]): readonly (readonly Title[])[] {
  const known = new Map<string, TitleNames>();
  const read = (text: string): TitleNames => {
    const found = known.get(text) ?? titleNames(text);
    known.set(text, found);
    return found;
  };
  return tables.map(({ evidence: { titles, layout } }, table) => {
    const texts = { ...titles, corner: layout.corner.map(({ text }) => text) };
    return REACHES.flatMap((reach) => texts[reach].map((text): Title => ({ ...read(text), table, reach })));
  });
}

const REACHES = ["corner", "table", "part", "document"] as const;

/** The first segment of a title, which may name an entity. */
export type Head = KeyedName & Pick<Title, "table" | "reach" | "hasMore" | "isDocument">;

/** The first segments of all titles, in order. */
export function headsOf(titles: readonly (readonly Title[])[]): readonly Head[] {
  return titles.flat().flatMap(({ head, ...title }) => (head === null ? [] : [{ ...title, ...head }]));
}

const COMPANY_END =
  /(?<!\s)\s*(?:group|holdings?|plc|ltd\.?|limited|inc\.?|corp(?:oration)?\.?|ag|se|sa|co\.|company|集团|股份有限公司|有限公司|公司|控股)$/i;

/**
 * The common beginning of the company's names: words that several heads share or that precede a region, else the head
 * of a title that names a kind of document; null for none.
 */
export function companyStem(heads: readonly Head[]): string | null {
  const byFirst = new Map<string, Set<string>>();
  for (const { name, hasMore, reach } of heads) {
    const first = beforeRegion(name) ?? (hasMore && reach !== "corner" ? firstWord(name) : null);
    if (first !== null) byFirst.set(first, (byFirst.get(first) ?? new Set()).add(name));
  }
  const [best] = [...byFirst].sort((a, b) => b[1].size - a[1].size);
  if (best !== undefined && (best[1].size > 1 || [...best[1]].some((name) => beforeRegion(name) !== null)))
    return best[0];
  const title =
    heads.find(({ reach, isDocument }) => reach === "document" && isDocument) ??
    heads.find(({ reach, isDocument, name }) => reach === "table" && isDocument && !METRIC_WORDS.test(name));
  return title === undefined ? null : withoutInPlain(title.name, COMPANY_END).trim() || title.name;
}

const REGION_WORDS_MAX = 3;

/** The words before a region: `Orchard` in `Orchard Hong Kong` and in `Orchard香港`. */
function beforeRegion(name: string): string | null {
  const chinese = /^([\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}&. ]*?)(?<!\s)\s*(\p{Script=Han}+)$/u.exec(name);
  if (chinese !== null) return regionOf(chinese[2] ?? "") === null ? null : (chinese[1] ?? null);
  const words = name.split(" ");
  for (let count = Math.min(REGION_WORDS_MAX, words.length - 1); count > 0; count -= 1) {
    const before = words.slice(0, -count);
    // Capitalised words only: "Visits to the UK" does not name a company.
    if (
      regionOf(words.slice(-count).join(" ")) !== null &&
      before.every((word) => /^[\p{Lu}\p{N}&]/u.test(word)) &&
      before.length <= REGION_WORDS_MAX &&
      firstWord(name) !== null &&
      !METRIC_WORDS.test(before.join(" "))
    )
      return before.join(" ");
  }
  return null;
}

const NO_STEMS: ReadonlySet<string> = new Set("the total all number our key group net gross new".split(" "));

/** The Latin word at the start of a name, even directly before Chinese: `Orchard香港`. */
function firstWord(name: string): string | null {
  const word = /^[\p{Script=Latin}\p{N}&.'’-]{2,}/u.exec(name)?.[0] ?? null;
  return word === null || NO_STEMS.has(foldText(word)) || regionOf(word) !== null ? null : word;
}

/** The rest of a name after the common beginning of the company's names; null where it begins differently. */
export function afterStem(name: string, stem: string | null): string | null {
  if (stem === null || !cleanWord(name).startsWith(cleanWord(stem))) return null;
  const rest = name.slice(stem.length);
  // `Orchards` only begins with the same letters.
  if (/^[\p{Script=Latin}\p{N}]/u.test(rest)) return null;
  return rest.replace(/^[\s,–—-]+/, "");
}

/** A key that all names of one entity share: its region, the whole company, or its words. */
export function entityKey(name: string, stem: string | null): string {
  const rest = afterStem(name, stem) ?? name;
  if (rest === "" || WHOLE_COMPANY_NAME.test(rest) || withoutInPlain(` ${rest}`, COMPANY_END).trim() === "")
    return WHOLE_COMPANY;
  const region = regionOf(rest);
  return region === null ? cleanWord(rest) : `region ${region}`;
}

/** The key of the company as a whole. */
export const WHOLE_COMPANY = "whole company";

/** The names in a title, without time, unit and words for kinds of documents. */
interface TitleNames {
  /** The first segment, usually the subject of the document. */
  readonly head: KeyedName | null;
  /** The metric that its figures may measure; null for none. */
  readonly measured: KeyedName | null;
  /** The breakdown, as in "Customers by channel". */
  readonly by: string | null;
  /** It says more than the head: a kind of document, a time. */
  readonly hasMore: boolean;
  /** It names a kind of document: results, a report. */
  readonly isDocument: boolean;
}

const KINDS =
  /(?:^|\s)(?:(?:annual|half[- ]?year(?:ly)?|interim|quarterly|monthly|full[- ]year|financial|distribution|market|trading|results?|reviews?|updates?|reports?|announcements?|summary|overview|packs?|flash|highlights|presentation|statements?|key figures|data|tables?|figures?|charts?|appendix|group results|factsheet|at a glance|of)(?=\s|$)[\s\d.:]*){1,16}$|(?:业绩(?:更新|公告|回顾|报告)?|年度报告|中期报告|季度报告|报告|公告|更新|回顾|月报|季报|年报|简报|摘要|数据)$/iu;
const NUMBERED =
  /^(?:table|figure|chart|sheet|slide|exhibit|appendix|annex|tab\.?|fig\.?|表|图|工作表)\s*[\dA-Z]{0,3}(?:[.-]\d+)*\s*[:.–—-]?\s*/iu;
const GENERIC = inPlain(
  /^(?:data|sheet\d*|table|index|contents|cover|notes?|summary|overview|results|figures|kpis?|dashboard|monthly|quarterly|annual|yearly|half[- ]year|untitled|export|report|main|all|input|output|\d+)$/i,
);

/** Splits a title into its parts. */
function titleNames(text: string): TitleNames {
  const whole = tidy(withoutInPlain(text, NUMBERED));
  const segments = whole.split(/(?<!\s)\s+[—–|·-]\s+|[:：|]\s*|,\s+|，/).map(pieceOf);
  const named = segments.filter(({ name }) => name !== "");
  const [first] = segments;
  const breakdown = named.map(({ words }) => titleBreakdown(words)).find((found) => found !== null);
  const measured = breakdown?.measured ?? named.at(-1)?.name ?? null;
  return {
    head: first === undefined || first.name === "" ? null : keyedName(first.name),
    measured: measured === null || measured === "" ? null : keyedName(measured),
    by: breakdown?.by ?? null,
    hasMore: segments.length > 1 || first?.words !== whole,
    isDocument: segments.some(({ isDocument }) => isDocument),
  };
}

interface TitlePiece {
  /** Without time, unit and kind of document. */
  readonly words: string;
  /** The same; empty for a generic word or a number. */
  readonly name: string;
  readonly isDocument: boolean;
}

function pieceOf(segment: string): TitlePiece {
  const words = labelParts(segment).name;
  const core = coreOf(words);
  const isDocument = KINDS.test(plainText(core));
  const name = isDocument ? tidy(withoutInPlain(core, KINDS)) : words;
  const isName = !GENERIC.test(name) && /\p{L}{2}|\p{Script=Han}/u.test(name);
  return { words: isDocument ? name : words, name: isName ? name : "", isDocument };
}
