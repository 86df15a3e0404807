import { yearsBeginningIn } from "../../domain/fiscal-years.ts";
import { foldText } from "../../language/folding.ts";
import { findTimePhrases } from "../../language/periods/period-phrase.ts";
import { textOutside } from "../../language/plain-spans.ts";
import { findBasis } from "../../language/units/basis-words.ts";
import { findUnits } from "../../language/units/unit-phrase.ts";
import { isCutFrom } from "../tables/around-table.ts";
import { isCaption, isGroupElement, singular, withoutElementMarks } from "../tables/labels/captions.ts";
import { isNeutralHeading, withoutFillers } from "../tables/labels/neutral-words.ts";
import { isAxisName } from "../tables/labels/title-reader.ts";
import { arePlainBeside, namesSomebody, restrictionIn, speaksOfOthers } from "../tables/labels/title-words.ts";
import { type CollectedNames, placeOf } from "./collect-names.ts";
import { BLOCK, type Roles } from "./heading-roles.ts";
import { keyOf, tidy } from "./label-parts.ts";
import { SeenNames } from "./seen-names.ts";
import type { TableHeadings } from "./table-headings.ts";
import {
  headingsThatTellApart,
  type IsGroup,
  type LinesOutsideParts,
  linesOutsideParts,
  titlesThatTellApart,
} from "./telling-titles.ts";

/** What titles and headings are that name neither a metric nor an entity. */
export interface TitleNames {
  /** They only say where figures stand: whatever they are removed from says the same. */
  readonly captions: SeenNames;
  /** Titles of notes to a filing that say what their figures are of. */
  readonly notes: SeenNames;
}

/**
 * Sorts the titles of tables and the headings that only group lines. A title is a caption where none of its lines has
 * another figure elsewhere and none of its words restricts them; any other one of a filing is a part of what its
 * figures are.
 */
export function titleNames(
  tables: readonly TableHeadings[],
  leftOut: readonly TableHeadings[],
  roles: Roles,
  names: CollectedNames,
): TitleNames {
  const isGroup: IsGroup = (index, level) => names.grouping.has(`${index} ${level}`);
  const isPart = partsAmong(names);
  const [captions, notes] = [new SeenNames(), new SeenNames()];
  const titles = tables.map((table, index) => (roles.titleMetrics[index] === null ? titlesOver(table) : []));
  const wholes = titles.map((own) => own.map(({ whole }) => whole));
  const telling = titlesThatTellApart(tables, wholes, isGroup);
  const outside = linesOutsideParts(tables, isGroup, (at, level) => !isGroup(at, level) && isMember(roles, at, level));
  const sortOf = ({ name, whole, rest }: FoundTitle, own: LinesOutsideParts): "caption" | "note" | "unclear" => {
    const isOfAll = rest !== "" || own === "none" || !(speaksOfOthers(name) || namesSomebody(name));
    const isBland = rest === "" && !telling.has(whole) && !isPart(name) && !namesSomebody(name) && !restricts(name);
    if (isBland && (own === "as_elsewhere" || !speaksOfOthers(name))) return "caption";
    return isOfAll || (own === "others" && telling.has(whole)) ? "note" : "unclear";
  };
  const heads = new Set(roles.heads.map(({ key }) => key));
  const kinds = tables.map(() => new Set<string>());
  for (const [index, table] of tables.entries())
    for (const title of titles[index] ?? []) {
      if (clausesOf(title.whole).some((clause) => heads.has(keyOf(clause)))) continue;
      const seen = { key: keyOf(title.whole), place: placeOf(table) };
      const sort = sortOf(title, outside[index] ?? "none");
      if (sort !== "unclear") for (const kind of kindsIn(title.whole)) kinds[index]?.add(kind);
      if (sort === "caption") captions.see({ ...seen, name: title.name });
      else if (sort === "note" && isFiled(table)) {
        notes.see({ ...seen, name: tidy(`${title.name} – ${title.rest}`) });
        notes.also(seen.key, title.whole);
      }
    }
  const among = headingsThatTellApart([...tables, ...leftOut]);
  /** "Pretax items" over a line that has another figure under no such heading, where no title says so either. */
  const isDropped = (text: string, index: number): boolean =>
    among.has(text) && !isGroupElement(text) && kindsIn(text).some((kind) => kinds[index]?.has(kind) !== true);
  const groups = groupNames(tables, isGroup, isPart, isDropped);
  groups.add(captions);
  return { captions: groups, notes };
}

/** The headings that only group lines. */
function groupNames(
  tables: readonly TableHeadings[],
  isGroup: IsGroup,
  isPart: (text: string) => boolean,
  isDropped: (text: string, index: number) => boolean,
): SeenNames {
  const captions = new SeenNames();
  const dropped = new Set<string>();
  for (const [index, table] of tables.entries())
    for (const { level, parts } of [...table.rows, ...table.columns].flatMap((line) => line.names)) {
      const name = isGroup(index, level) ? groupIn(parts.text, table) : null;
      if (name === null || isPart(name)) continue;
      if (isDropped(parts.text, index)) dropped.add(keyOf(name));
      captions.see({ key: keyOf(name), name, place: placeOf(table) });
    }
  for (const key of dropped) captions.delete(key);
  return captions;
}

/** Words for kinds of income and for bases. */
const KINDS =
  /(?<!\p{L})(?:(?:pre|after|post)-?tax|tax(?:es)?|income|earnings|profits?|oci|aoci|basis|measured)(?!\p{L})|税|收益|利润/giu;

function kindsIn(text: string): readonly string[] {
  return [...foldText(text).matchAll(KINDS)].map(([word]) => singular(word));
}

/** Whether the headings of a level name parts of the company: a member, a segment, a country. */
function isMember(roles: Roles, table: number, level: string): boolean {
  const role = level.startsWith("section") ? roles.roleOf(table, level) : null;
  return role?.kind === "entity" || (role?.kind === "dimension" && role.by !== BLOCK);
}

function isFiled({ evidence }: TableHeadings): boolean {
  return evidence.registrant !== null;
}

/** Whether a text names an entity, or a clause of it a part of figures. */
function partsAmong({ entities, dimensions }: CollectedNames): (text: string) => boolean {
  const parts = new Set([...dimensions.values()].flatMap(({ values }) => values.all().map(({ key }) => key)));
  const names = entities.all().flatMap(({ forms }) => forms.map(keyOf));
  return (text) =>
    clausesOf(text).some((clause) => parts.has(keyOf(clause))) ||
    names.some((name) => ` ${keyOf(text)} `.includes(` ${name} `));
}

function clausesOf(text: string): readonly string[] {
  return text.split(/\s[—–-]\s|[:：|]\s*/);
}

/** A title without its unit and time. */
interface FoundTitle {
  readonly whole: string;
  /** Up to a bracket that says nothing, and what follows it: "Segments (Details) – North". */
  readonly name: string;
  readonly rest: string;
}

/** In a filing the first cell is the title; what follows it are lines without figures. */
function titlesOver(table: TableHeadings): readonly FoundTitle[] {
  const { titles, layout } = table.evidence;
  const corner = isFiled(table) ? layout.corner.slice(0, 1) : layout.corner;
  const over = [...titles.table, ...corner.map(({ text }) => text)];
  const texts = [...over, ...titles.part.filter((name) => !over.some((text) => isCutFrom(name, text)))];
  const found = [...new Set(texts.map(wordsOf))].map(parted);
  return found.filter(({ name, rest, whole }) => (rest !== "" || !isKnown(name)) && isName(name) && !saysTime(whole));
}

const BRACKET = /[(（]([^()（）]*)[)）]/g;

function parted(whole: string): FoundTitle {
  const plain = [...whole.matchAll(BRACKET)].find(([, words = ""]) => arePlainBeside(words));
  if (plain === undefined) return { whole, name: whole, rest: "" };
  return { whole, name: tidy(whole.slice(0, plain.index)), rest: tidy(whole.slice(plain.index + plain[0].length)) };
}

function isKnown(name: string): boolean {
  return isCaption(name) || isNeutralHeading(name) || isAxisName(name) || arePlainBeside(name);
}

/** A heading over lines that is no caption by its words alone; in a filing it says nothing of them. */
function groupIn(text: string, table: TableHeadings): string | null {
  const words = wordsOf(text);
  const isMarked = isGroupElement(text);
  if (!isName(words) || saysTime(words) || (!isMarked && (isCaption(words) || isNeutralHeading(words)))) return null;
  return isMarked || isFiled(table) || !saysMore(words) ? words : null;
}

function wordsOf(text: string): string {
  return tidy(withoutElementMarks(textOutside(text, findUnits(text))));
}

function isName(words: string): boolean {
  return withoutFillers(words) !== null && /\p{L}{2}/u.test(words);
}

function saysTime(words: string): boolean {
  return findTimePhrases(words, yearsBeginningIn(1)).length > 0;
}

function saysMore(words: string): boolean {
  return restricts(words) || speaksOfOthers(words);
}

function restricts(words: string): boolean {
  return findBasis(words).length > 0 || restrictionIn(words) !== null;
}
