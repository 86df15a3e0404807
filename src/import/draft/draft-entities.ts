import { cleanWord } from "../../company/glossary.ts";
import { holdsHan } from "../../language/han.ts";
import { commaForms, type DraftedName, draftNames, listed, type WordRegistry, wordsOf } from "./draft-names.ts";
import { DraftError, type DraftOptions } from "./draft-options.ts";
import type { NameSurvey } from "./name-survey.ts";
import { regionOf } from "./regions.ts";
import { givenName, type SeenName } from "./seen-names.ts";

const RULES = { letterFirst: false, fallback: "ENTITY", shortForms: commaForms };

/** Drafts the entities; without any, the company is the only one. */
export function draftEntities(
  survey: NameSurvey,
  companyName: string,
  words: WordRegistry,
  doubts: string[],
): readonly DraftedName[] {
  const { whole, parts } = survey;
  const seen = survey.entities.length === 0 ? [givenName(companyName)] : survey.entities;
  const named = seen.map((one): SeenName => {
    const own = one.key === whole ? [companyName] : [];
    return { ...one, code: one.code ?? regionCode(one), written: [...one.written, ...own] };
  });
  const drafted = draftNames(named, RULES, words, doubts);
  const parent = drafted[seen.findIndex(({ key }) => key === whole)]?.code;
  if (parent === undefined) return drafted;
  const isPart = (at: number): boolean => parts.includes(seen[at]?.key ?? "");
  const labels = drafted.filter((_, at) => isPart(at)).map(({ label }) => label);
  if (labels.length > 0)
    doubts.push(`Taken as parts of ${parent}, since their figures add up to it: ${listed(labels)}.`);
  return drafted.map((name, at) => (isPart(at) ? { ...name, parent } : name));
}

/** The region code of an entity whose name has no Latin letters. */
function regionCode({ forms, written }: SeenName): string | null {
  if (!forms.every(holdsHan)) return null;
  return [...forms, ...written].map(regionOf).find((region) => region !== null) ?? null;
}

/** The entity that is assumed when a question names none. */
export function homeEntityOf(
  entities: readonly DraftedName[],
  { homeEntity: asked, company = "" }: DraftOptions,
  doubts: string[],
): string | null {
  const find = (word: string): string | null =>
    entities.find((entity) => wordsOf(entity).has(cleanWord(word)))?.code ?? null;
  if (asked !== undefined) {
    const home = find(asked);
    if (home !== null) return home;
    throw new DraftError(
      "bad_option",
      `--home-entity ${asked} is none of the entities. Write a name or a code that is.`,
    );
  }
  const [only, ...others] = entities;
  const parent = entities.find((entity) => entity.parent !== undefined)?.parent ?? null;
  const alone = others.length === 0 ? (only?.code ?? null) : null;
  const home = alone ?? parent ?? find(company) ?? find("group") ?? find("集团");
  if (home === null)
    doubts.push("No entity is assumed when a question names none, so Footnote will ask; pass --home-entity for one.");
  return home;
}
