import { cleanWord } from "../../company/glossary.ts";
import { DIMENSION_CODE, RESERVED_DIMENSIONS } from "../../company/profile-sections.ts";
import { codeFromName } from "./cell-texts.ts";
import { claimFree, type DraftedName, draftNames, listed, type WordRegistry, wordsOf } from "./draft-names.ts";
import type { SeenDimension } from "./name-survey.ts";
import { WHOLE_ALONE } from "./name-words.ts";

export interface DraftedDimension {
  readonly code: string;
  readonly label: string;
  readonly defaultValue: string;
  readonly values: readonly DraftedName[];
}

/** Drafts one dimension from a breakdown. */
export function draftDimension(seen: SeenDimension, words: WordRegistry, doubts: string[]): DraftedDimension {
  const { by, wholes } = seen;
  const code = dimensionCode(seen, words);
  const whole = wholes.length === 0 ? null : wholeValue(wholes, words);
  const values = draftNames(seen.values, { letterFirst: true, fallback: "VALUE" }, words, doubts);
  doubts.push(`${seen.reason}: ${listed(values.map((value) => value.label))}.`);
  const ownWhole = values.find((value) => [...wordsOf(value)].some(WHOLE_ALONE.test));
  if (seen.column !== null && ownWhole === undefined)
    doubts.push(
      `No value of "${by}" is the whole; a question that names none will find nothing until default names one.`,
    );
  return {
    code,
    label: words.claim(by, code) ? by : code,
    defaultValue: ownWhole?.code ?? seen.defaultValue,
    values: whole === null ? values : [whole, ...values],
  };
}

/** The value for the whole; dimensions may share its words. */
function wholeValue(wholes: readonly string[], words: WordRegistry): DraftedName {
  const aliases = wholes.filter((name) => cleanWord(name) !== "total" && words.claim(name, "the whole"));
  return { code: "TOTAL", label: words.claim("Total", "the whole") ? "Total" : "TOTAL", aliases };
}

function dimensionCode({ by, wholes }: SeenDimension, words: WordRegistry): string {
  const isWhole = wholes.some((whole) => codeFromName(whole) === codeFromName(by));
  const made = codeFromName(isWhole ? `by ${by}` : by).toLowerCase();
  // YAML would read an unquoted null as no key.
  const base = DIMENSION_CODE.test(made) && made !== "null" ? made : "segment";
  return claimFree(base, (code) => !RESERVED_DIMENSIONS.has(code), words);
}
