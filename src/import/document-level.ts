import { basename, dirname, resolve, sep } from "node:path";
import { cleanWord } from "../company/glossary.ts";
import { fitsPattern } from "../domain/name-pattern.ts";
import type { Profile, SensitivityPolicy } from "../domain/profile.ts";
import { type Clearance, highest, levelOf } from "../domain/sensitivity.ts";
import { foldText } from "../language/folding.ts";
import { mappingsFor } from "./document-facts.ts";
import { type LabelFound, labelsIn, statedLabel } from "./label-line.ts";
import type { LabelPlaces } from "./label-places.ts";
import { isHigh, type LabelPlace } from "./level-found.ts";
import { quoted } from "./table.ts";

/** All that is known of a document and may say how sensitive it is. */
export interface KnownOfDocument {
  readonly doc: string;
  /** Where its file lies: the folder that was named counts as well. */
  readonly path: string;
  readonly places: LabelPlaces;
  /** All of it that a reader may be shown, for the keywords of the company file. */
  readonly texts: Iterable<string>;
}

/** How sensitive a document is with everything that comes from it, and what a curator has to look at. */
export interface DocumentLevel {
  readonly level: Clearance;
  readonly notices: readonly string[];
}

/**
 * The one decision on a document's level: a mapping of the company file says it outright; otherwise it is the highest of what its labels,
 * its text, its names and the company's rules say, and the company's default where nothing does.
 */
export function documentLevel(known: KnownOfDocument, profile: Profile): DocumentLevel {
  const policy = profile.sensitivity;
  const mapped = mappingsFor(known.doc, profile).flatMap(({ sensitivity = null }) => sensitivity ?? []);
  if (mapped.length > 0) return { level: highest(mapped), notices: [] };
  const { stated, found, inNames } = labelsOf(known, policy);
  const own = [
    ...stated,
    ...found.filter(({ isSure }) => isSure),
    ...inNames.filter((name) => name.isSure && isHigh(name)),
  ];
  const base = own.length > 0 ? levelsOf(own) : [defaultLevel(policy)];
  const raised = levelsOf([...found.filter(({ isSure }) => !isSure), ...inNames]);
  const ruled: readonly Clearance[] = isRestricted(known, policy) ? ["RESTRICTED"] : [];
  const level = highest([...base, ...raised, ...ruled]);
  return { level, notices: noticesOf(stated, [...found, ...inNames], highest([...levelsOf(own), ...ruled])) };
}

function labelsOf({ doc, path, places }: KnownOfDocument, { labels = new Map() }: SensitivityPolicy) {
  const read = (texts: readonly string[], place: LabelPlace): readonly LabelFound[] =>
    texts.flatMap((text) => labelsIn(text, place, labels));
  return {
    stated: places.stated.map((text) => statedLabel(text, labels)),
    found: [...read(places.lines, "line"), ...read(places.cells, "cell"), ...read(places.further, "further")],
    inNames: read(namesOf(doc, path), "name"),
  };
}

function levelsOf(found: readonly LabelFound[]): readonly Clearance[] {
  return found.map(({ level }) => level);
}

function defaultLevel({ escalateUnknownToRestricted, defaultLevel: level }: SensitivityPolicy): Clearance {
  return escalateUnknownToRestricted ? "RESTRICTED" : levelOf(level);
}

/** The file's name without its type, its folders, and the folder that they were found in. */
function namesOf(doc: string, path: string): readonly string[] {
  const inside = doc.split("/");
  const above =
    resolve(path)
      .split(sep)
      .at(-inside.length - 1) ?? "";
  return [above, ...inside.slice(0, -1), basename(doc).replace(/(?<=.)\.[^.]+$/, "")].map(asWords);
}

function asWords(name: string): string {
  return name.replace(/[_.+-]+/g, " ").replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
}

function isRestricted({ doc, path, texts }: KnownOfDocument, policy: SensitivityPolicy): boolean {
  const folder = basename(dirname(resolve(path)));
  const isNamed = nameTest(policy.restrictedFilenamePatterns);
  return isNamed(doc) || isNamed(`${folder}/${basename(doc)}`) || saysOneOf(policy.restrictedKeywords, texts);
}

/** Whether a pattern, with `*` and `?` as in the patterns of tables, stands anywhere in the name. */
function nameTest(patterns: readonly string[]): (name: string) => boolean {
  const wanted = patterns.map(cleanWord).flatMap((pattern) => (pattern === "" ? [] : [`*${foldText(pattern)}*`]));
  return (name) => wanted.some((pattern) => fitsPattern(pattern, foldText(cleanWord(name))));
}

function saysOneOf(keywords: readonly string[], texts: Iterable<string>): boolean {
  const wanted = keywords.map(cleanWord).filter((word) => word !== "");
  if (wanted.length === 0) return false;
  for (const text of texts) {
    const clean = cleanWord(text);
    if (wanted.some((word) => clean.includes(word))) return true;
  }
  return false;
}

/** What is unsure is told where it decides. */
function noticesOf(
  stated: readonly (LabelFound & { readonly isKnown: boolean })[],
  found: readonly LabelFound[],
  sure: Clearance,
): readonly string[] {
  const unknown = stated.filter(({ isKnown }) => !isKnown).map(({ text }) => quoted(text));
  const unsure = isHigh({ level: sure }) ? [] : found.filter(({ isSure }) => !isSure).map(({ text }) => quoted(text));
  return [
    ...[...new Set(unknown)].map(
      (text) => `The label ${text} is none that is known, and counts as RESTRICTED; sensitivity.labels names others.`,
    ),
    ...[...new Set(unsure)]
      .slice(0, 3)
      .map(
        (text) => `It counts as CONFIDENTIAL because ${text} may be a label; sensitivity.labels says if it is none.`,
      ),
  ];
}
