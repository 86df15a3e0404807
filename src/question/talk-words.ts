import type { Words } from "../language/words/word-list.ts";

/** Single words that tell a remark from a part of the question. */
export interface TalkWords {
  readonly signs: ReadonlySet<string>;
  /** Those that open a remark, however short it is. */
  readonly exclaiming: ReadonlySet<string>;
}

export function talkWords(words: Words): TalkWords {
  const signs = words.flatMap(({ term, phrases }) =>
    term.kind === "talk" ? phrases.map(({ tokens }) => ({ word: tokens.join(" "), exclaims: term.exclaims })) : [],
  );
  return {
    signs: new Set(signs.map(({ word }) => word)),
    exclaiming: new Set(signs.flatMap(({ word, exclaims }) => (exclaims ? [word] : []))),
  };
}
