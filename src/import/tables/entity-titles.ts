import { type DocumentPart, type SourceDocument, sheetName } from "../../documents/document.ts";
import { plainText } from "../../language/folding.ts";
import type { LabelLexicon } from "./labels/label-lexicon.ts";
import { isNeutralHeading, withoutFillers } from "./labels/neutral-words.ts";
import { arePlainBeside } from "./labels/title-words.ts";

/** Placeholder for the entity's name in a title pattern. */
const NAME = "\u0001";
/** Longer texts are not taken for an entity's name. */
const WORDS_MAX = 4;

/**
 * Detects titles that follow the pattern of titles with an entity but name one that the company file does not know:
 * among the sheets "Hong Kong", "China" and "Macau", the last is an unknown entity, not the company as a whole.
 */
export function namesSomebodyUnknown(document: SourceDocument, lexicon: LabelLexicon): (title: string) => boolean {
  const patterns = new Set(document.parts.flatMap((part) => patternOf(titleOf(part), lexicon) ?? []));
  if (patterns.size === 0) return () => false;
  return (title) => {
    if (patternOf(title, lexicon) !== null || isNeutralHeading(title)) return false;
    return [...patterns].some((pattern) => mayName(whatStandsFor(pattern, title), lexicon));
  };
}

/** The name of the sheet, or the last heading of the slide or section; empty for none. */
export function titleOf(part: DocumentPart): string {
  return sheetName(part) ?? part.headings.at(-1) ?? "";
}

/** The title with a placeholder in place of its entity; null where it names no entity or several. */
function patternOf(written: string, lexicon: LabelLexicon): string | null {
  const title = plainText(written);
  const names = lexicon.find(title).filter(({ meanings }) => meanings.some(({ slot }) => slot === "entity"));
  const [name] = names;
  if (name === undefined || names.length > 1) return null;
  return `${title.slice(0, name.start)}${NAME}${title.slice(name.end)}`.trim().toLowerCase();
}

function whatStandsFor(pattern: string, title: string): string {
  const [before = "", after = ""] = pattern.split(NAME);
  const text = plainText(title).trim();
  const folded = text.toLowerCase();
  const fits = folded.startsWith(before) && folded.endsWith(after) && folded.length > before.length + after.length;
  return fits ? text.slice(before.length, text.length - after.length).trim() : "";
}

/** Whether the text is a few words that no rule knows. */
function mayName(text: string, lexicon: LabelLexicon): boolean {
  if (text === "" || /^\d|^(?:sheet|table|data|notes?|contents?|index|cover|appendix|工作表|表)[ _]?\d*$/i.test(text))
    return false;
  if (lexicon.find(text).length > 0 || isNeutralHeading(text)) return false;
  const words =
    withoutFillers(text)
      ?.split(" ")
      .filter((word) => !arePlainBeside(word)) ?? [];
  return words.length > 0 && words.length <= WORDS_MAX;
}
