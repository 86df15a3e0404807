import { namesOf } from "../company/names.ts";
import { sameDocument } from "../domain/fact.ts";
import type { Evidence } from "../domain/narrative.ts";
import { foldText } from "../language/folding.ts";
import { findTimePhrases, periodCodeOf } from "../language/periods/period-phrase.ts";
import { clip } from "./clip.ts";
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
  const { fiscalYearStartMonth } = glossary.profile;
  return findTimePhrases(title, fiscalYearStartMonth).some(
    ({ period }) => period !== null && periodCodeOf(period, fiscalYearStartMonth) === code,
  );
}

const LOCATOR =
  /^(?:(?<kind>section|sheet|slide|page)=(?<name>"[^"]*"|[^"=]+?))?(?:(?:^|,)table=(?<table>\d+))?(?:(?:^|,)(?<counts>para|row)=(?<from>\d+)(?:-(?<to>\d+))?)?$/u;

/** The place within a document; a section that is named like it is left out, and an unknown form stays as it is. */
function spotOf({ source, title }: Cited, names: Names): string {
  const { kind = "", name = "", table, counts, from, to } = LOCATOR.exec(source.locator)?.groups ?? {};
  if (name === "" && table === undefined && from === undefined) return names.source(source).locator;
  const { part, paragraphs, rows, spot } = names.catalog.why;
  const numbered = counts === "row" ? rows : paragraphs;
  const bare = name.replace(/^"(.*)"$/u, "$1");
  const called = part[partKind(kind, bare !== name)](clip(plainWords(bare), names.limits.source));
  return spot([
    ...(name === "" || bare === title ? [] : [called]),
    ...(table === undefined ? [] : [part.table(table)]),
    ...(from === undefined ? [] : [numbered(to === undefined ? from : `${from}–${to}`)]),
  ]);
}

function partKind(kind: string, isQuoted: boolean): keyof Names["catalog"]["why"]["part"] {
  if (kind === "section") return isQuoted ? "section" : "numbered_section";
  return kind === "sheet" || kind === "slide" ? kind : "page";
}
