import type { TextRange } from "../domain/intent.ts";
import { onceFor } from "../domain/once.ts";
import { signPatterns } from "../language/words/signs.ts";
import type { Words } from "../language/words/word-list.ts";

/**
 * Splits a question where it asks for a second thing: "why did we move, and where is the office now". What asks nothing
 * belongs to the part before it, or at the start to the one behind.
 */
export function askedParts(text: string, words: Words): readonly TextRange[] {
  const { joint, asking } = forms(words);
  const ends = Array.from(text.matchAll(joint), ({ index, 0: said }) => index + said.length);
  const parts: TextRange[] = [];
  let start = 0;
  for (const end of [...ends, text.length]) {
    const asks = asking.test(text.slice(start, end));
    const last = parts.at(-1);
    if (asks) parts.push({ start, end });
    else if (last !== undefined && start === last.end) parts[parts.length - 1] = { start: last.start, end };
    else continue;
    start = end;
  }
  return parts.length === 0 ? [{ start: 0, end: text.length }] : parts;
}

const forms = onceFor((words: Words) => {
  const { joint, word, opening, behind_comma } = signPatterns(words).ask;
  return {
    /** Between two sentences or clauses of which the second may ask. */
    joint: new RegExp(
      [
        "[?？!！;；。]+\\s*",
        "\\.\\s+",
        "[，,]\\s*(?=[^，,。；？?]{0,40}\\p{Script=Han})",
        `(?:,\\s*)?(?<![\\p{L}\\p{N}])(?:${joint.latin}|&|\\+)\\s+(?:also\\s+|then\\s+)?(?=${opening.latin}|${word.latin})`,
        `,\\s*(?=${behind_comma.latin})`,
      ].join("|"),
      "giu",
    ),
    asking: new RegExp(word.any, "iu"),
  };
});
