import { namesOf } from "../company/names.ts";
import { sameDocument } from "../domain/fact.ts";
import type { Evidence } from "../domain/narrative.ts";
import type { SourcePlace } from "../domain/source-place.ts";
import { foldText } from "../language/folding.ts";
import { findTimePhrases, periodCodeOf } from "../language/periods/period-phrase.ts";
import { clip, oneLine } from "./clip.ts";
import { locatorWords } from "./locator-words.ts";
import type { Names } from "./names.ts";
import { plainWords } from "./plain-words.ts";

type Cited = Pick<Evidence, "source" | "title" | "entity" | "period" | "issuedOn">;

/** The places of the passages that one answer names, each in words. */
export function placesOf(cited: readonly Cited[], names: Names): readonly string[] {
  const isAmbiguous = (one: Cited): boolean =>
    cited.some(({ title, source }) => title === one.title && !sameDocument(source, one.source));
  return cited.map((one) => placeOf(one, names, { withFile: isAmbiguous(one) }));
}

function placeOf(cited: Cited, names: Names, { withFile }: { readonly withFile: boolean }): string {
  const { source, entity, period, issuedOn } = cited;
  const { why } = names.catalog;
  const title = titleOf(cited, names);
  const file = names.source(source).doc;
  const about = [
    ...(entity === null || saysEntity(cited.title, entity, names) ? [] : [names.entity(entity)]),
    ...(period === null || saysPeriod(cited.title, period, names) ? [] : [names.period(period)]),
  ];
  return [
    title === null ? file : why.document(title, withFile ? file : null),
    why.about(about),
    issuedOn === null ? "" : names.date(issuedOn),
    spotOf(cited, names),
  ]
    .filter((said) => said !== "")
    .join(" · ");
}

/** Null where the document has no title but the name of its file. */
function titleOf({ title, source }: Cited, { limits }: Names): string | null {
  const words = plainWords(title);
  const isFileName = words === "" || source.doc.replace(/^.*\//, "").replace(/\.[^.]+$/, "") === title;
  return isFileName ? null : clip(words, limits.source);
}

function saysEntity(title: string, code: string, { glossary }: Names): boolean {
  const spec = glossary.entity(code);
  const said = spaced(title);
  return (spec === undefined ? [code] : namesOf(spec)).some((name) => said.includes(spaced(name)));
}

/** Words and Chinese characters between blanks, so that only whole words are found. */
function spaced(text: string): string {
  return ` ${(foldText(text).match(WORD) ?? []).join(" ")} `;
}

const WORD = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu;

function saysPeriod(title: string, code: string, { glossary }: Names): boolean {
  const { fiscalYears } = glossary.profile;
  return findTimePhrases(title, fiscalYears).some(
    ({ period }) => period !== null && periodCodeOf(period, fiscalYears) === code,
  );
}

/** The place within a document; a section that is named like it is left out, and an unknown form stays as it is. */
function spotOf({ source, title }: Cited, { catalog, limits, source: named }: Names): string {
  return locatorWords(source.locator, catalog, { max: limits.source, title }) ?? named(source).locator;
}

/** The place of a figure in words, with the labels of its row and its column where its table is known. */
export function figurePlace({ statement: { source }, table }: SourcePlace, { catalog, limits }: Names): string {
  const labelled = (path: readonly string[]): string => catalog.source.path(path.map((label) => oneLine(label)));
  const hasLabels = table !== null && (table.rowPath.length > 0 || table.columnPath.length > 0);
  const labels = hasLabels ? { labels: { row: labelled(table.rowPath), column: labelled(table.columnPath) } } : {};
  const words = locatorWords(source.locator, catalog, { max: limits.source, ...labels });
  return words ?? clip(plainWords(source.locator), limits.source);
}
