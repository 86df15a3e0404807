import { isAncestor } from "../company/family.ts";
import type { Glossary } from "../company/glossary.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import type { Intent, Route, SlotGroup } from "../domain/intent.ts";
import type { TaughtName } from "../domain/learned-name.ts";
import type { Meaning } from "../domain/meaning.ts";
import { onceFor } from "../domain/once.ts";
import { languageOf } from "../language/han.ts";
import type { FiscalCalendar } from "../language/periods/period-reading.ts";
import { type Token, type Tokenized, tokenize } from "../language/tokenize.ts";
import type { Term } from "../language/words/terms.ts";
import type { Words } from "../language/words/word-list.ts";
import { askingSentences } from "./asking-sentences.ts";
import { createFormerReader } from "./asks-former.ts";
import { isSlot } from "./axes.ts";
import { claimedNumber } from "./claimed-number.ts";
import { withCounts, withPeople } from "./counted-members.ts";
import { withDaysOfAnswer } from "./deadline.ts";
import { withoutDegrees } from "./degree-words.ts";
import { divideYears } from "./divided-years.ts";
import { askedOfDocuments } from "./documents-beside.ts";
import { createHeldReader, heldTopic } from "./held-question.ts";
import type { IntentParser } from "./intent-parser.ts";
import { type Item, isTerm, wordsOf } from "./item.ts";
import { cutItems, PERIOD_NAMES, placeItems } from "./items.ts";
import { createKnownOnReader } from "./known-on.ts";
import { knownSigns } from "./known-signs.ts";
import { buildLexicon, functionWords, type Lexicon } from "./lexicon.ts";
import { unreadIntent, unreadReason } from "./limits.ts";
import { type Cut, unexplainedIn, withMeanings } from "./meanings.ts";
import { readMentions } from "./mention-walk.ts";
import type { Mentions } from "./mentions.ts";
import { withNeeded } from "./needed.ts";
import { readOperation } from "./operations.ts";
import { otherQuestion } from "./other-question.ts";
import { readWords } from "./read-words.ts";
import { createSpeller, type IsWord, respelled, type Speller } from "./respell.ts";
import { withAllRows } from "./row-axis.ts";
import { withRunningYear } from "./running-year.ts";
import { samePartOf, stepsBackInThread } from "./same-part.ts";
import { readShareOfYear } from "./share-of-year.ts";
import { withShortYears } from "./short-years.ts";
import { type GroupedSlots, groupSlots } from "./slot-groups.ts";
import { spansOf } from "./spans.ts";
import { type Spellings, spellingsIn, writtenOut } from "./spellings.ts";
import { suggestionsFor } from "./suggestions.ts";
import { readReference } from "./thread-reference.ts";
import { readTopic } from "./topics.ts";
import { readUnits } from "./units.ts";
import { readUnused } from "./unused-words.ts";
import { withYearBefore } from "./year-beside.ts";

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
  const { readKnownOn, readFormer, readHeld, ...language } = languageParts(words);
  const vocabulary = { glossary, lexicon, speller, ...language };
  const knownIn = (text: string, today: CalendarDate) =>
    readKnownOn(text, { fiscalYears: glossary.profile.fiscalYears, today });
  return {
    knownIn,
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
const languageParts = onceFor((words: Words) => {
  const signs = knownSigns(words);
  return {
    spellings: spellingsIn(words),
    functionWords: functionWords(words),
    readKnownOn: createKnownOnReader(signs),
    readFormer: createFormerReader(signs),
    readHeld: createHeldReader(words),
  };
});

/**
 * An intent of what is left of a question. Without words of its own, "and as known on 31 March?" asks the thread's
 * question.
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

interface Vocabulary {
  readonly glossary: Glossary;
  readonly lexicon: Lexicon;
  readonly spellings: Spellings;
  readonly speller: Speller;
  readonly functionWords: ReadonlySet<string>;
}

function parseQuestion(
  question: string,
  today: CalendarDate,
  meanings: readonly Meaning[],
  vocabulary: Vocabulary,
): Intent {
  const { glossary, lexicon, spellings, speller } = vocabulary;
  const tokenized = tokenize(question);
  const typed = writtenOut(tokenized.tokens, spellings, lexicon);
  const calendar = { fiscalYears: glossary.profile.fiscalYears, today };
  const cut = cutItems(typed, lexicon, calendar);
  const unread = unreadReason(cut);
  if (unread !== null) return unreadIntent(question, languageOf(question), unread);
  const corrected = withShortYears(respelled(typed, cut, speller), cut, today.year);
  const settled = corrected === typed ? cut : cutItems(corrected, lexicon, calendar);
  const peopled = withPeople(corrected, settled, lexicon);
  const tokens = peopled === corrected ? withCounts(corrected, settled, glossary) : peopled;
  const read = tokens === typed ? cut : cutItems(tokens, lexicon, calendar);
  const items = withDaysOfAnswer(tokens, withNeeded(tokens, read, calendar), today);
  const placed = { tokens, items: placeItems(tokens, items, lexicon) };
  const reading = { ...vocabulary, calendar };
  if (meanings.length === 0) return intentOf(tokenized, placed, reading);
  const language = languageOf(question);
  const setting = { glossary, lexicon, calendar, language, text: question, unexplained: unexplainedIn(placed) };
  const meant = withMeanings({ tokens, items }, meanings, setting);
  const { tokens: written } = meant;
  const intent = intentOf(tokenized, { tokens: written, items: placeItems(written, meant.items, lexicon) }, reading);
  return { ...intent, readAs: [...intent.readAs, ...meant.readAs] };
}

interface Reading extends Vocabulary {
  readonly calendar: FiscalCalendar;
}

function intentOf(typed: Tokenized, placed: Cut, reading: Reading): Intent {
  const { items } = placed;
  const tokenized = { ...typed, tokens: placed.tokens };
  return { ...readingOf(tokenized, items, reading), unexplained: unexplainedIn(placed) };
}

function readingOf(tokenized: Tokenized, items: readonly Item[], reading: Reading): Omit<Intent, "unexplained"> {
  const { glossary, calendar } = reading;
  const isPart = (part: string, whole: string): boolean => isAncestor(whole, part, glossary);
  const { homeEntity } = glossary.profile.company;
  const mentions = readMentions(items, { tokens: tokenized.tokens, calendar, homeEntity, isPart });
  const why = hasTerm(items, "why");
  // As with a why-question, documents are searched beside the figure, never instead of it.
  const forDocuments = askedOfDocuments(items, tokenized.tokens);
  const narrative = why || forDocuments.size > 0;
  const slots = groupSlots(mentions, glossary, { items, keepAncestors: relatesWholes(items) });
  const grouped = { ...slots, groups: divideYears(slots.groups, items, { tokens: tokenized.tokens, calendar }) };
  const ofFigures = items.filter((item) => !forDocuments.has(item));
  const asking = askingSentences(ofFigures, tokenized.tokens, mentions.all[0]?.item ?? null);
  const asked = readOperation({
    ...grouped,
    items: asking.items,
    tokens: tokenized.tokens,
    operand: mentions.operand,
    narrative: why,
    glossary,
  });
  const named = withAllRows({ operation: asked.operation, groups: inOrder(grouped, items) }, items);
  const compared = withYearBefore(named, items, glossary.profile.fiscalYears);
  const read = readShareOfYear(compared, items, tokenized.tokens, mentions);
  const { operation, groups } = withRunningYear(read, { items, tokens: tokenized.tokens, glossary, calendar });
  const unused = readUnused({
    items,
    tokenized,
    mentions,
    unservedOperations: asked.unserved,
    idleOperations: [...asking.idle, ...(asked.beside ?? [])],
    operation,
    groups,
    isPart,
    forDocuments,
    narrative: why || isOfDocumentsAlone(items, tokenized.tokens, groups),
  });
  const units = readUnits({ items, tokenized, groups, operation, glossary });
  const steppedBack = stepsBackInThread(items, tokenized.tokens, mentions);
  const hasOperation = operation !== null && operation.kind !== "difference";
  const topic = readTopic({ items, mentions, hasUnused: unused.length > 0, hasOperation });
  const notUnderstood = [...unused, ...units.notUnderstood, ...otherQuestion(items, tokenized, operation)];
  return {
    rawQuestion: tokenized.text,
    language: languageOf(tokenized.text),
    route: routeOf(items, tokenized.tokens, mentions, narrative),
    topic: narrative ? null : topic,
    groups: steppedBack ? groups.map((group) => ({ ...group, periods: [] })) : groups,
    operation: units.operation,
    notUnderstood,
    suggestions: suggestionsFor(notUnderstood, glossary, reading.functionWords),
    asksWhy: why,
    followUp: isFollowUp(items),
    yearAssumed: mentions.yearAssumed,
    samePart: samePartOf(items, tokenized, mentions, steppedBack),
    wholeYear: hasTerm(items, "whole_year"),
    refersToOthers: hasTerm(items, "others"),
    entityPlaced: isPlaced(items, tokenized.tokens, mentions),
    comparesWithThread: comparesWithThread(items),
    namesWhole: hasTerm(items, "total"),
    reference: readReference(items, tokenized.tokens),
    claim: claimedNumber(items, tokenized, mentions),
    readAs: readWords(items, tokenized, mentions),
    spans: spansOf(tokenized, items),
  };
}

/**
 * Puts the part before the whole where the whole is named first ("what % of group revenue is HK profit"), and what is
 * divided before its divisor (每个代理人的新签金额).
 */
function inOrder({ groups, firstOperand: at }: GroupedSlots, items: readonly Item[]): readonly SlotGroup[] {
  const perFirst = items.some(
    (item) => item.kind === "term" && item.term.kind === "operation" && item.term.perFirst === true,
  );
  if (perFirst) return groups.map((group) => ({ ...group, metrics: group.metrics.toReversed() }));
  const wholeFirst = items.some(
    (item) => item.kind === "term" && item.term.kind === "operands" && item.term.wholeFirst,
  );
  const [whole, part] = [groups[at], groups[at + 1]];
  if (!wholeFirst || whole === undefined || part === undefined) return groups;
  return groups.with(at, part).with(at + 1, whole);
}

/** Shares, differences and comparisons may relate an entity to the one that contains it. */
function relatesWholes(items: readonly Item[]): boolean {
  return items.some(
    (item) =>
      item.kind === "term" &&
      ((item.term.kind === "operation" && RELATING.has(item.term.cue)) ||
        (item.term.kind === "joint" && item.term.joint === "versus")),
  );
}

const RELATING: ReadonlySet<string> = new Set([
  "share",
  "percentage",
  "mix",
  "difference",
  "compare",
  "ratio",
  "multiple",
  "sum",
]);

function routeOf(items: readonly Item[], tokens: readonly Token[], mentions: Mentions, why: boolean): Route {
  const metric = mentions.all.some((mention) => mention.axis === "metric" && mention.mode === "plain");
  if (metric) return why ? "composite" : "structured";
  return why || asksForDocuments(items, tokens) ? "narrative" : "structured";
}

/** "what did HK say" asks for documents; "what did HK make in 2024" asks for a figure. */
function asksForDocuments(items: readonly Item[], tokens: readonly Token[]): boolean {
  const earns = items.some((item) => EARNING.has(tokens[item.from]?.text ?? ""));
  return items.some((item) => {
    if (item.kind !== "term" || item.term.kind !== "narrative") return false;
    const words = tokens.slice(item.from, item.to).map(({ text }) => text);
    return !(earns && ["what did", "what does"].includes(words.join(" ")));
  });
}

function isOfDocumentsAlone(items: readonly Item[], tokens: readonly Token[], groups: readonly SlotGroup[]): boolean {
  return asksForDocuments(items, tokens) && groups.every(({ metrics }) => metrics.length === 0);
}

const EARNING = new Set(
  `make makes made earn earns earned generate generated book booked deliver delivered achieve achieved bring take
   get post record spend spends spent pay pays paid invest invests invested lose loses lost owe owes owed charge
   charges charged amount amounts total come stand`.split(/\s+/),
);

/** "and profit?", "what about China?", 中国呢, "how much did it grow?". */
function isFollowUp(items: readonly Item[]): boolean {
  const first = items.find((item) => item.kind === "term");
  const opensWithAnd = items[0]?.kind === "term" && first?.kind === "term" && first.term.kind === "joint";
  if (!items.some(isSlot) && (hasTerm(items, "currency") || hasTerm(items, "scale"))) return true;
  return opensWithAnd || items.some((item) => isTerm(item, "follow_up", "pronoun", "others"));
}

function hasTerm(items: readonly Item[], kind: Term["kind"]): boolean {
  return items.some((item) => isTerm(item, kind));
}

/** "vs China?", "how does it compare to China?", 比中国高多少: the other side of the comparison is the thread's. */
function comparesWithThread(items: readonly Item[]): boolean {
  // 离1万还差多少: from the limit that the question states.
  if (items.some(({ kind }) => kind === "threshold")) return false;
  return items.some(
    (item) =>
      item.kind === "term" &&
      ((item.term.kind === "joint" && item.term.joint === "versus") ||
        (item.term.kind === "operation" && ["compare", "difference", "sum"].includes(item.term.cue))),
  );
}

/** "and in HK?", "their China business", 香港那边呢: the entity is used as a place. */
function isPlaced(items: readonly Item[], tokens: readonly Token[], mentions: Mentions): boolean {
  const entity = mentions.all.find((mention) => mention.axis === "entity");
  if (entity === undefined) return false;
  const before = items[entity.item - 1];
  const after = items[entity.item + 1];
  if (after?.kind === "term" && after.term.kind === "member") return true;
  const last = before === undefined ? "" : (tokens[before.to - 1]?.text ?? "");
  return PLACING.has(last) || PLACE_ENDINGS.has(wordsOf(after, tokens));
}

const PLACING = new Set(["in", "at", "inside", "within", "在", "于"]);
const PLACE_ENDINGS = new Set(["那边", "这边", "那里", "那块"]);
