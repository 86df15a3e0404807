import type { Token } from "../language/tokenize.ts";
import { isName } from "./item.ts";
import type { Lexicon } from "./lexicon.ts";
import type { LexiconMatch } from "./lexicon-match.ts";

/** 多了多少人口: the end of a Chinese word of asking is the beginning of a name. */
export function beforeName(
  tokens: readonly Token[],
  known: LexiconMatch | null,
  lexicon: Lexicon,
): LexiconMatch | null {
  if (known?.term.kind !== "count" || tokens[known.to - 1]?.kind !== "han") return known;
  for (let at = known.from + 1; at < known.to; at += 1) {
    const name = lexicon.longestAt(tokens, at);
    if (name === null || !isName(name.term) || name.to <= known.to) continue;
    const shorter = lexicon.longestAt(tokens.slice(0, at), known.from);
    return shorter?.to === at ? shorter : known;
  }
  return known;
}
