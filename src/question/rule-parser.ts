import type { Glossary } from "../company/glossary.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import type { Intent } from "../domain/intent.ts";
import type { TaughtName } from "../domain/learned-name.ts";
import { onceFor } from "../domain/once.ts";
import { languageOf } from "../language/han.ts";
import type { Words } from "../language/words/word-list.ts";
import { askedParts } from "./asked-parts.ts";
import { createFormerReader } from "./asks-former.ts";
import { createDegreeReader } from "./degree-words.ts";
import { createHeldReader, heldTopic } from "./held-question.ts";
import type { IntentParser } from "./intent-parser.ts";
import { PERIOD_NAMES } from "./items.ts";
import { createKnownOnReader } from "./known-on.ts";
import { buildLexicon, functionWords } from "./lexicon.ts";
import { parseQuestion } from "./parse-question.ts";
import { createSpeller, type IsWord } from "./respell.ts";
import { documentsNamed, sourcesNamed } from "./said-document.ts";
import { spellingsIn } from "./spellings.ts";

/**
 * A parser by rules, without model or clock: the same intent for the same question, profile, learned names and day.
 * Without `isWord` no spelling is corrected.
 */
export function createRuleParser(
  glossary: Glossary,
  words: Words,
  isWord: IsWord = () => true,
  learned: readonly TaughtName[] = [],
): IntentParser {
  const lexicon = buildLexicon(glossary, words, learned);
  const speller = createSpeller([...lexicon.spellableWords, ...PERIOD_NAMES], isWord);
  const { readKnownOn, readFormer, readHeld, withoutDegrees, ...language } = languageParts(words);
  const vocabulary = { glossary, lexicon, speller, ...language };
  const knownIn = (text: string, today: CalendarDate) =>
    readKnownOn(text, { fiscalYears: glossary.profile.fiscalYears, today });
  return {
    knownIn,
    documentsNamed: (text) => documentsNamed(text, words),
    sourcesNamed: (text) => sourcesNamed(text, words),
    askedParts: (text) => askedParts(text, words),
    parse: (question, today, meanings = []) => {
      const held = readHeld(question);
      const names = held === null ? null : parseQuestion(held.rest, today, meanings, vocabulary);
      const topic = held === null || names === null ? null : heldTopic(held, names);
      if (names !== null && topic !== null)
        return { ...names, rawQuestion: question, language: languageOf(question), topic };
      const calendar = { fiscalYears: glossary.profile.fiscalYears, today };
      const known = knownIn(question, today);
      const former = known === null ? readFormer(question, calendar) : null;
      const intent = withoutDegrees(parseQuestion((known ?? former)?.rest ?? question, today, meanings, vocabulary));
      if (former !== null) {
        const read = cutFrom(intent, question, former.rest);
        return { ...read, followUp: read.followUp || former.isBare, asksFormer: true };
      }
      return known === null ? intent : { ...cutFrom(intent, question, known.rest), knownOn: { day: known.day } };
    },
  };
}

/** What follows from the word lists alone: made once for all companies and all states of their names. */
const languageParts = onceFor((words: Words) => ({
  spellings: spellingsIn(words),
  functionWords: functionWords(words),
  readKnownOn: createKnownOnReader(words),
  readFormer: createFormerReader(words),
  readHeld: createHeldReader(words),
  withoutDegrees: createDegreeReader(words),
}));

/**
 * The intent of `rest`, as one of the whole question. Where nothing is left, "and as known on 31 March?", the question
 * is the thread's.
 */
function cutFrom(intent: Intent, question: string, rest: string): Intent {
  const isAlone = !/[\p{L}\p{N}]/u.test(rest);
  return {
    ...intent,
    rawQuestion: question,
    language: languageOf(question),
    topic: isAlone ? null : intent.topic,
    followUp: intent.followUp || isAlone,
  };
}
