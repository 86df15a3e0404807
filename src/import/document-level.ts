import { basename, dirname, resolve, sep } from "node:path";
import { cleanWord } from "../company/glossary.ts";
import { fitsPattern } from "../domain/name-pattern.ts";
import type { Profile, SensitivityPolicy } from "../domain/profile.ts";
import { type Clearance, highest, levelOf, type UnexplainedLabels } from "../domain/sensitivity.ts";
import { foldText } from "../language/folding.ts";
import { isHigh, type LabelPlace } from "../language/labels/level-found.ts";
import { mappingsFor } from "./document-facts.ts";
import type { FoundFile } from "./find-files.ts";
import { type LabelFound, labelsIn, statedLabel } from "./label-line.ts";
import type { LabelPlaces } from "./label-places.ts";
import { quoted } from "./table.ts";

/** Everything about a document that may indicate its sensitivity. */
export interface KnownOfDocument {
  readonly file: FoundFile;
  readonly places: LabelPlaces;
  /** Whether text that readers may see contains a keyword of the company file. */
  readonly hasKeyword: boolean;
}

interface LevelWithNotices {
  readonly level: Clearance;
  /** For curators. */
  readonly notices: readonly string[];
}

/** The level of a document and its content. */
export interface DocumentLevel extends LevelWithNotices {
  /** Null where every label of its own has a level. */
  readonly unexplained: UnexplainedLabels | null;
}

/**
 * Decides a document's level. A mapping in the company file takes precedence; otherwise it is the highest level of its
 * labels, text, names and the company's rules, or the company's default level where nothing indicates one. With an
 * unknown label of its own it is RESTRICTED.
 */
export function documentLevel(known: KnownOfDocument, profile: Profile): DocumentLevel {
  const policy = profile.sensitivity;
  const mapped = mappingsFor(known.file.doc, profile).flatMap(({ sensitivity = null }) => sensitivity ?? []);
  if (mapped.length > 0) return { level: highest([...mapped, ...floorOf(known.file)]), notices: [], unexplained: null };
  const texts = unknownLabels(known.places, policy);
  const { level, notices } = levelBy(known, withPublic(texts, policy));
  if (texts.length === 0) return { level, notices, unexplained: null };
  return { level: "RESTRICTED", notices, unexplained: { texts, otherwise: level } };
}

function unknownLabels({ stated }: LabelPlaces, { labels = new Map() }: SensitivityPolicy): readonly string[] {
  const unknown = stated.map((text) => statedLabel(text, labels)).filter(({ isKnown }) => !isKnown);
  return [...new Map(unknown.map(({ text }) => [cleanWord(text), text])).values()];
}

/** A policy by which these labels raise nothing, wherever they stand: what they mean is for a person to say. */
function withPublic(texts: readonly string[], policy: SensitivityPolicy): SensitivityPolicy {
  if (texts.length === 0) return policy;
  const open = texts.map((text) => [cleanWord(text), "PUBLIC"] as const);
  return { ...policy, labels: new Map([...(policy.labels ?? []), ...open]) };
}

function levelBy(known: KnownOfDocument, policy: SensitivityPolicy): LevelWithNotices {
  const { stated, found, inNames } = labelsOf(known, policy);
  const own = [
    ...stated,
    ...found.filter(({ isSure }) => isSure),
    ...inNames.filter((name) => name.isSure && isHigh(name)),
  ];
  const floor = floorOf(known.file);
  const base = own.length + floor.length > 0 ? [...levelsOf(own), ...floor] : [defaultLevel(policy)];
  const isRuled = known.hasKeyword || isNamedRestricted(known.file, policy);
  const ruled: readonly Clearance[] = isRuled ? ["RESTRICTED"] : [];
  const all = [...found, ...inNames];
  const sure = highest([...base, ...ruled, ...levelsOf(all.filter(({ isSure }) => isSure))]);
  const level = highest([sure, ...levelsOf(all)]);
  const deciding = level === sure ? [] : all.filter((label) => label.level === level);
  return { level, notices: noticesOf(deciding, level) };
}

/** What the source of a file says of all that it brings. */
function floorOf({ level }: FoundFile): readonly Clearance[] {
  return level === undefined ? [] : [level];
}

function labelsOf({ file, places }: KnownOfDocument, { labels = new Map() }: SensitivityPolicy) {
  const read = (texts: readonly string[], place: LabelPlace): readonly LabelFound[] =>
    texts.flatMap((text) => labelsIn(text, place, labels));
  return {
    stated: places.stated.map((text) => statedLabel(text, labels)),
    found: [
      ...read(places.lines, "line"),
      ...read(places.last, "last"),
      ...read(places.cells, "cell"),
      ...read(places.headings, "heading"),
      ...read(places.further, "further"),
    ],
    inNames: labelsOfNames(file, labels),
  };
}

function labelsOfNames(file: FoundFile, labels: Profile["sensitivity"]["labels"]): readonly LabelFound[] {
  const read = (names: readonly string[], place: LabelPlace): readonly LabelFound[] =>
    names.flatMap((name) => labelsIn(name, place, labels ?? new Map()));
  return [...read(namesOf(file), "name"), ...read(foldersAbove(file), "further").filter(isHigh)];
}

/** The level by a file's names, as text: a moved file is read again if this changes. */
export function levelByNames(file: FoundFile, { sensitivity: policy }: Profile): string {
  const said = labelsOfNames(file, policy.labels).map(({ level, isSure }) => (isSure ? level : `${level}?`));
  const ruled = isNamedRestricted(file, policy) ? ["RULE"] : [];
  const ofSource = floorOf(file).map((level) => `SOURCE ${level}`);
  return [...new Set([...said, ...ruled, ...ofSource])].toSorted().join(",");
}

function levelsOf(found: readonly LabelFound[]): readonly Clearance[] {
  return found.map(({ level }) => level);
}

function defaultLevel({ escalateUnknownToRestricted, defaultLevel: level }: SensitivityPolicy): Clearance {
  return escalateUnknownToRestricted ? "RESTRICTED" : levelOf(level);
}

/**
 * Names that may contain a label: the file name without extension, the folders inside the given one, and that folder
 * itself. For a symbolic link the target's names count as well.
 */
function namesOf({ doc, path, target = doc }: FoundFile): readonly string[] {
  const inside = [...new Set([doc, target])].map((name) => name.split("/"));
  const folders = inside.flatMap((names) => names.slice(0, -1));
  const files = inside.flatMap((names) => names.slice(-1)).map((name) => name.replace(/(?<=.)\.[^.]+$/, ""));
  const [above = ""] = foldersOf(path, target).slice(-1);
  return [above, ...folders, ...files].map(asWords);
}

/** Folders further up were not named for this document: there only a name that is entirely a label counts. */
function foldersAbove({ doc, path, target = doc }: FoundFile): readonly string[] {
  return foldersOf(path, target).slice(0, -1).map(asWords);
}

/** The folder names of a path, up to and including the folder that `inside` is relative to. */
function foldersOf(path: string, inside: string): readonly string[] {
  const names = resolve(path).split(sep);
  return names.slice(0, Math.max(0, names.length - inside.split("/").length));
}

function asWords(name: string): string {
  return name
    .replace(/[_.+-]+/g, " ")
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .trim();
}

function isNamedRestricted({ doc, path, target = doc }: FoundFile, policy: SensitivityPolicy): boolean {
  const folder = basename(dirname(resolve(path)));
  const isNamed = nameTest(policy.restrictedFilenamePatterns);
  return [doc, target, `${folder}/${basename(doc)}`].some(isNamed);
}

/** Tests whether a pattern with `*` and `?` matches anywhere in a name. */
function nameTest(patterns: readonly string[]): (name: string) => boolean {
  const wanted = patterns.map(cleanWord).flatMap((pattern) => (pattern === "" ? [] : [`*${foldText(pattern)}*`]));
  return (name) => wanted.some((pattern) => fitsPattern(pattern, foldText(cleanWord(name))));
}

/** Tests whether a text contains a keyword of the company file; null where it defines none. */
export function keywordTest({ restrictedKeywords }: SensitivityPolicy): ((text: string) => boolean) | null {
  const wanted = restrictedKeywords.map(cleanWord).filter((word) => word !== "");
  if (wanted.length === 0) return null;
  return (text) => {
    const clean = cleanWord(text);
    return wanted.some((word) => clean.includes(word));
  };
}

/** Tests whether a text may be a label at any place in a document. */
export function labelTest({ labels = new Map() }: SensitivityPolicy): (text: string) => boolean {
  return (text) => labelsIn(text, "further", labels).length > 0;
}

/** Unsure labels are only reported where they decide the level. */
function noticesOf(deciding: readonly LabelFound[], level: Clearance): readonly string[] {
  return [...new Set(deciding.map(({ text }) => quoted(text)))]
    .slice(0, 3)
    .map((text) => `It counts as ${level} because ${text} may be a label; sensitivity.labels says if it is none.`);
}
