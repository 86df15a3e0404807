import { cleanWord } from "../../company/glossary.ts";
import { foldText } from "../../language/folding.ts";
import { withoutInPlain } from "../../language/plain-spans.ts";
import type { KeyedName } from "./label-book.ts";
import { isWholeCompany, METRIC_WORDS } from "./level-clusters.ts";
import { regionOf } from "./regions.ts";
import type { TableNames } from "./table-names.ts";
import { type TitleNames, titleNames } from "./title-names.ts";

/** The titles around one table, taken apart; the nearest of each reach comes last. */
export interface TableTitles {
  /** What stands over the labels of its rows. */
  readonly corner: readonly TitleNames[];
  readonly table: readonly TitleNames[];
  readonly part: readonly TitleNames[];
  readonly document: readonly TitleNames[];
}

/** Takes the titles of tables apart, each text once. */
export function titlesOf(tables: readonly TableNames[]): readonly TableTitles[] {
  const known = new Map<string, TitleNames>();
  const read = (text: string): TitleNames => {
    const found = known.get(text) ?? titleNames(text);
    known.set(text, found);
    return found;
  };
  return tables.map(({ evidence: { titles, layout } }) => ({
    corner: layout.corner.map(({ text }) => read(text)),
    table: titles.table.map(read),
    part: titles.part.map(read),
    document: titles.document.map(read),
  }));
}

/** A head of a title and how surely it names somebody. */
export interface Head extends KeyedName {
  readonly table: number;
  readonly reach: "corner" | "table" | "part" | "document";
  readonly hasMore: boolean;
  readonly isDocument: boolean;
}

/** The heads of all titles, in order. */
export function headsOf(titles: readonly TableTitles[]): readonly Head[] {
  return titles.flatMap((own, table) =>
    (["corner", "table", "part", "document"] as const).flatMap((reach) =>
      own[reach].flatMap(({ head, hasMore, isDocument }): readonly Head[] =>
        head === null ? [] : [{ ...head, table, reach, hasMore, isDocument }],
      ),
    ),
  );
}

const COMPANY_END =
  /(?<!\s)\s*(?:group|holdings?|plc|ltd\.?|limited|inc\.?|corp(?:oration)?\.?|ag|se|sa|co\.|company|集团|股份有限公司|有限公司|公司|控股)$/i;

/**
 * How names of the company begin: with words that several heads share or that stand before a region, else with the head of a title that
 * says what kind of document it is; null for none.
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

/** The words of a company before a region: of `Orchard Hong Kong` and `Orchard香港` the first one. */
function beforeRegion(name: string): string | null {
  const chinese = /^([\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}&. ]*?)(?<!\s)\s*(\p{Script=Han}+)$/u.exec(name);
  if (chinese !== null) return regionOf(chinese[2] ?? "") === null ? null : (chinese[1] ?? null);
  const words = name.split(" ");
  for (let count = Math.min(REGION_WORDS_MAX, words.length - 1); count > 0; count -= 1) {
    const before = words.slice(0, -count);
    // "Visits to the UK" is no company in the UK.
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

const NO_STEMS: ReadonlySet<string> = new Set([
  "the",
  "total",
  "all",
  "number",
  "our",
  "key",
  "group",
  "net",
  "gross",
  "new",
]);

/** The Latin word that a name begins with, before Chinese words as well: `Orchard香港`. */
function firstWord(name: string): string | null {
  const word = /^[\p{Script=Latin}\p{N}&.'’-]{2,}/u.exec(name)?.[0] ?? null;
  return word === null || NO_STEMS.has(foldText(word)) || regionOf(word) !== null ? null : word;
}

/** What is left of a name without the beginning that all names of the company share; null where it begins otherwise. */
export function afterStem(name: string, stem: string | null): string | null {
  if (stem === null || !cleanWord(name).startsWith(cleanWord(stem))) return null;
  const rest = name.slice(stem.length);
  // `Orchards` begins with other letters, not with the word.
  if (/^[\p{Script=Latin}\p{N}]/u.test(rest)) return null;
  return rest.replace(/^[\s,–—-]+/, "");
}

/** The same for all names of one entity: its region, the company as a whole, or its words. */
export function entityKey(name: string, stem: string | null): string {
  const rest = afterStem(name, stem) ?? name;
  if (rest === "" || isWholeCompany(rest) || withoutInPlain(` ${rest}`, COMPANY_END).trim() === "")
    return WHOLE_COMPANY;
  const region = regionOf(rest);
  return region === null ? cleanWord(rest) : `region ${region}`;
}

/** The key of the company as a whole. */
export const WHOLE_COMPANY = "whole company";
