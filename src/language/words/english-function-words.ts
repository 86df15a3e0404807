import type { Words } from "./terms.ts";

/** The closed classes of English that carry nothing in a question for a figure. */
export const ENGLISH_FUNCTION_WORDS: Words = [
  [
    { kind: "glue", role: "preposition" },
    "of, in, for, at, on, from, with, to, as, into, within, during, over, under, between, among, through, via, across, about, regarding, concerning, throughout, like",
  ],
  [
    { kind: "glue", role: "auxiliary" },
    "is, was, were, are, be, been, being, am, do, does, did, done, has, have, had, having, will, shall, can, may, must",
  ],
  [
    { kind: "glue", role: "determiner" },
    "a, an, the, all, this, that, these, those, both, either, one, ones, any, much, many, here, there",
  ],
  [{ kind: "glue", role: "possessive" }, "its, my, your"],
  [{ kind: "glue", role: "pronoun" }, "me, you"],
  [
    { kind: "glue", role: "adverb" },
    `when, where, whether, how, so, then, than, only, just, also, too, respectively, while, whereas, because, though, although, already, ever,
    again, once, alone`,
  ],
  [{ kind: "glue", role: "exclamation" }, "please, pls, plz, um, uh, er, erm, well, oh, ah, hm, ugh, eg, ie, etc"],
];
