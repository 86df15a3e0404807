import { SCALE_EXPONENT } from "../../domain/unit.ts";
import { ISO_CODES } from "../units/unit-vocabulary.ts";
import {
  AXES,
  GLUE_ROLES,
  JOINTS,
  OPERATION_CUES,
  PEOPLE,
  PLAIN_KINDS,
  type Term,
  TIME_AXES,
  TOPIC_CUES,
  VERBS,
} from "./terms.ts";

const SCALES = [...Object.keys(SCALE_EXPONENT), "BPS"];

/** What "double digit", "doubled" and "more than half of" claim, in percent. */
const CLAIMED = ["10", "25", "33", "50", "100", "200"];

/** Places in a ranking that have a word of their own. */
const PLACES = [2, 3, 4, 5];

const LISTED: readonly Term[] = [
  ...PLAIN_KINDS.map((kind) => ({ kind })),
  { kind: "glue" },
  ...GLUE_ROLES.map((role) => ({ kind: "glue" as const, role })),
  ...JOINTS.map((joint) => ({ kind: "joint" as const, joint })),
  ...AXES.map((axis) => ({ kind: "axis" as const, axis })),
  ...TIME_AXES.map((axis) => ({ kind: "time_noun" as const, axis })),
  ...PEOPLE.map((role) => ({ kind: "people" as const, role })),
  ...VERBS.map((role) => ({ kind: "verb" as const, role })),
  ...TOPIC_CUES.map((topic) => ({ kind: "topic" as const, topic })),
  ...OPERATION_CUES.map((cue) => ({ kind: "operation" as const, cue })),
  ...(["growth", "share"] as const).flatMap((cue) =>
    (["above", "at_least", "below"] as const).flatMap((bound) =>
      CLAIMED.map((percent) => ({ kind: "operation" as const, cue, claim: { bound, percent } })),
    ),
  ),
  ...(["highest", "lowest"] as const).flatMap((cue) => PLACES.map((nth) => ({ kind: "operation" as const, cue, nth }))),
  // What "rose" and "lower than" claim: more or less than nothing.
  ...(["growth", "compare"] as const).flatMap((cue) =>
    (["above", "below"] as const).map((bound) => ({
      kind: "operation" as const,
      cue,
      claim: { bound, percent: "0" },
    })),
  ),
  ...SCALES.map((scale) => ({ kind: "scale" as const, scale })),
  ...ISO_CODES.flatMap((currency) =>
    [null, ...SCALES].map((scale) => ({ kind: "currency" as const, currency, scale })),
  ),
];

/** The meanings by heading of a word list, with the term's values in order: `currency USD M`. */
export const MEANINGS: ReadonlyMap<string, Term> = new Map(
  LISTED.map((term) => [
    Object.values(term)
      .flatMap((value) => (typeof value === "object" && value !== null ? Object.values(value) : [value]))
      .filter((value) => value !== null)
      .join(" "),
    term,
  ]),
);
