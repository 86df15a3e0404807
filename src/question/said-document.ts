import type { TextRange } from "../domain/intent.ts";
import { onceFor } from "../domain/once.ts";
import { signPatterns } from "../language/words/signs.ts";
import type { Words } from "../language/words/word-list.ts";

/** Where a question names a document. */
export interface SaidDocument {
  /** With the words around the name, which ask so. */
  readonly whole: TextRange;
  /** Without its kind. */
  readonly name: TextRange;
  /** Behind the name: "report", "note". Empty for a title between brackets. */
  readonly kind: TextRange;
}

/** Where a question may name the document that it wants to be answered from, likeliest first. */
export function documentsNamed(text: string, words: Words): readonly SaidDocument[] {
  return foundIn(text, forms(words).documents);
}

/** Where a question may name the document that its figures are to be taken from, likeliest first. */
export function sourcesNamed(text: string, words: Words): readonly SaidDocument[] {
  return foundIn(text, forms(words).sources);
}

function foundIn(text: string, expressions: readonly RegExp[]): readonly SaidDocument[] {
  return expressions.flatMap((form): readonly SaidDocument[] => {
    const indices = form.exec(text)?.indices;
    if (indices === undefined) return [];
    const [whole, name, kind] = [indices[0], indices.groups?.name, indices.groups?.kind].map(rangeOf);
    return whole === undefined || name === undefined || kind === undefined ? [] : [{ whole, name, kind }];
  });
}

function rangeOf(found: readonly [number, number] | undefined): TextRange {
  const [start, end] = found ?? [0, 0];
  return { start, end };
}

const WORD = "[\\p{L}\\p{N}&'’./-]+";
const HAN = "[\\p{Script=Han}\\p{N}]";
const NO_LETTER = "(?![\\p{L}\\p{N}])";
const OF_A_YEAR = `(?: (?:FY ?|[HQ][1-4] )?(?:20)?\\d{2}${NO_LETTER})?`;

const forms = onceFor((words: Words) => {
  const { kind, source, says, the, opening, behind, from, inside, preposition } = signPatterns(words).document;
  const name = `(?<name>(?:${WORD} ){1,7}?)(?<kind>${kind.latin})${NO_LETTER}(?! ${kind.latin})`;
  const ofFigures = `(?<name>(?:(?!${preposition.latin})${WORD} ){1,6}?)(?<kind>(?:${kind.latin}|${source.latin})${OF_A_YEAR})${NO_LETTER}`;
  const chinese = `(?<name>${HAN}{2,16}?)(?<kind>${kind.chinese})`;
  const expressions = (sources: readonly string[]): readonly RegExp[] => sources.map((one) => new RegExp(one, "diu"));
  return {
    documents: expressions([
      // "what does the half-year note for Hong Kong say about agents"
      `\\b(?:do|does|did) ${the.latin} ${name} (?:(?:of|for|on|from) (?:${WORD} ){1,4}?)?${says.latin}`,
      // "according to the recruiting note"
      `${opening.latin} ${the.latin} ${name}`,
      `(?:^|[,;] *|\\b(?:and|so|but) )${the.latin} ${name} ${says.latin}`,
      "《(?<name>[^《》]{2,60})》(?<kind>)",
      // 半年报告里怎么说
      `(?:^|[，,。；\\s]|${opening.chinese})${chinese}${behind.chinese}`,
    ]),
    sources: expressions([
      // "based on the half-year report", "per board minutes", "in the FY2025 review"
      `(?<![\\p{L}\\p{N}])(?:${from.latin} (?:${the.latin} )?|(?:in|from) ${the.latin} )${ofFigures}`,
      // 根据理赔备忘录
      `${from.chinese}${chinese}${inside.chinese}?`,
    ]),
  };
});
