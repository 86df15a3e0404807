import { fullSentencesOf } from "../../../../src/passages/sentences.ts";
import type { TrueStatement } from "../sample-statements.ts";
import {
  boundAdded,
  causeConceded,
  disclaimed,
  fragmentKept,
  signAdded,
  subjectInvented,
  tailFused,
  wordInserted,
} from "./additions.ts";
import { causeAttached, sentenceAdded } from "./clauses.ts";
import { lettersDisguised, picturesSet, wordsReordered } from "./disguises.ts";
import { beginningsLeftOut, clausesLeftOut, endsLeftOut, stretchLeftOut, wordLeftOut } from "./left-out.ts";
import { nameInvented, nameSwapped } from "./names.ts";
import {
  digitChanged,
  digitsTransposed,
  numberMoved,
  numbersSwapped,
  numberWordChanged,
  scaleChanged,
} from "./numbers.ts";
import { type Dice, diceFor } from "./seeded.ts";
import { timeChanged } from "./times.ts";
import { directionReversed, negationInserted, negationRemoved } from "./words.ts";

export interface Mutant {
  readonly kind: string;
  readonly text: string;
  readonly of: TrueStatement;
}

type Mutator = (statement: TrueStatement, dice: Dice) => readonly string[];

const MUTATORS: Readonly<Record<string, Mutator>> = {
  digit_changed: ({ text }, dice) => digitChanged(text, dice),
  digits_transposed: ({ text }, dice) => digitsTransposed(text, dice),
  scale_changed: ({ text }) => scaleChanged(text),
  direction_reversed: ({ text }) => directionReversed(text),
  negation_inserted: ({ text }) => negationInserted(text),
  negation_removed: ({ text }) => negationRemoved(text),
  entity_swapped: (statement, dice) => nameSwapped("entity", statement, dice),
  metric_swapped: (statement, dice) => nameSwapped("metric", statement, dice),
  channel_swapped: (statement, dice) => nameSwapped("dimension", statement, dice),
  numbers_swapped: ({ text }) => numbersSwapped(text),
  time_changed: ({ text, passage }, dice) => timeChanged(text, passage.text, dice),
  number_word_changed: ({ text }, dice) => numberWordChanged(text, dice),
  name_invented: ({ text }, dice) => nameInvented(text, dice),
  sentence_added: sentenceAdded,
  number_moved: ({ text, passage }, dice) => numberMoved(text, passage.text, dice),
  bound_added: ({ text }, dice) => boundAdded(text, dice),
  sign_added: ({ text }, dice) => signAdded(text, dice),
  cause_conceded: ({ text }, dice) => causeConceded(text, dice),
  word_inserted: ({ text, passage }, dice) => wordInserted(text, passage.text, dice),
  subject_invented: ({ text }, dice) => subjectInvented(text, dice),
  disclaimed: ({ text }, dice) => disclaimed(text, dice),
  tail_fused: ({ text }, dice) => tailFused(text, dice),
  fragment_kept: ({ text }) => fragmentKept(text),
  letters_disguised: ({ text }, dice) => lettersDisguised(text, dice),
  words_reordered: ({ text }) => wordsReordered(text),
  pictures_set: ({ text }, dice) => picturesSet(text, dice),
  word_left_out: ({ text }, dice) => wordLeftOut(text, dice),
  words_left_out: ({ text }, dice) => stretchLeftOut(text, dice),
  clause_left_out: ({ text }) => clausesLeftOut(text),
  beginning_left_out: ({ text }) => beginningsLeftOut(text),
  end_left_out: ({ text }) => endsLeftOut(text),
};

/** Of one kind and statement so many at most, chosen by the dice; of what is left out all. */
const PER_KIND_MAX = 3;

/** False statements made of a true one, each by one change; the same ones in every run. */
export function mutantsOf(statement: TrueStatement): readonly Mutant[] {
  const made = Object.entries(MUTATORS).flatMap(([kind, mutate]) => {
    const dice = diceFor(`${kind}\n${statement.text}`);
    const texts = [...new Set(mutate(statement, dice))].filter(
      (text) => text !== statement.text && !isSaid(text, statement),
    );
    return (kind.endsWith("left_out") ? texts : chosen(texts, dice)).map(
      (text): Mutant => ({ kind, text, of: statement }),
    );
  });
  const dice = diceFor(`cause_attached\n${statement.text}`);
  const causes = causeAttached(statement, dice).map(
    ({ text }): Mutant => ({ kind: "cause_attached", text, of: statement }),
  );
  return [...made, ...causes];
}

function chosen(texts: readonly string[], dice: Dice): readonly string[] {
  const left = [...texts];
  const taken: string[] = [];
  while (left.length > 0 && taken.length < PER_KIND_MAX) taken.push(...left.splice(dice.roll(left.length), 1));
  return taken;
}

/** What the passage says itself is no mutant. */
function isSaid(text: string, { passage }: TrueStatement): boolean {
  return fullSentencesOf(passage.text).some((sentence) => sentence.text.trim() === text.trim());
}
