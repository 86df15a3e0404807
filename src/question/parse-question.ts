import { isAncestor } from "../company/family.ts";
import type { Glossary } from "../company/glossary.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import type { Intent, SlotGroup } from "../domain/intent.ts";
import type { Meaning } from "../domain/meaning.ts";
import { languageOf } from "../language/han.ts";
import type { FiscalCalendar } from "../language/periods/period-reading.ts";
import { type Tokenized, tokenize } from "../language/tokenize.ts";
import { isOfDocumentsAlone, routeOf } from "./asked-route.ts";
import { askingSentences } from "./asking-sentences.ts";
import { claimedNumber } from "./claimed-number.ts";
import { withCounts, withPeople } from "./counted-members.ts";
import { withDaysOfAnswer } from "./deadline.ts";
import { divideYears } from "./divided-years.ts";
import { askedOfDocuments } from "./documents-beside.ts";
import { hasTerm, type Item } from "./item.ts";
import { cutItems, placeItems } from "./items.ts";
import { leaningsOf } from "./leans-on-thread.ts";
import type { Lexicon } from "./lexicon.ts";
import { unreadIntent, unreadReason } from "./limits.ts";
import { type Cut, unexplainedIn, withMeanings } from "./meanings.ts";
import { readMentions } from "./mention-walk.ts";
import { withNeeded } from "./needed.ts";
import { readOperation } from "./operations.ts";
import { otherQuestion } from "./other-question.ts";
import { readWords } from "./read-words.ts";
import { respelled, type Speller } from "./respell.ts";
import { withAllRows } from "./row-axis.ts";
import { withRunningYear } from "./running-year.ts";
import { samePartOf, stepsBackInThread } from "./same-part.ts";
import { readShareOfYear } from "./share-of-year.ts";
import { withShortYears } from "./short-years.ts";
import { type GroupedSlots, groupSlots } from "./slot-groups.ts";
import { spansOf } from "./spans.ts";
import { type Spellings, writtenOut } from "./spellings.ts";
import { suggestionsFor } from "./suggestions.ts";
import { readTopic } from "./topics.ts";
import { readUnits } from "./units.ts";
import { readUnused } from "./unused-words.ts";
import { withYearBefore } from "./year-beside.ts";

/** The words that a question is read with. */
export interface Vocabulary {
  readonly glossary: Glossary;
  readonly lexicon: Lexicon;
  readonly spellings: Spellings;
  readonly speller: Speller;
  readonly functionWords: ReadonlySet<string>;
}

/** Reads what a question asks for, apart from the words of it that ask for another day or for what is there. */
export function parseQuestion(
  question: string,
  today: CalendarDate,
  meanings: readonly Meaning[],
  vocabulary: Vocabulary,
): Intent {
  const { glossary, lexicon, spellings, speller } = vocabulary;
  const { words } = lexicon;
  const tokenized = tokenize(question);
  const typed = writtenOut(tokenized.tokens, spellings, lexicon);
  const calendar = { fiscalYears: glossary.profile.fiscalYears, today };
  const cut = cutItems(typed, lexicon, calendar);
  const unread = unreadReason(cut);
  if (unread !== null) return unreadIntent(question, languageOf(question), unread);
  const corrected = withShortYears(respelled(typed, cut, speller), cut, { thisYear: today.year, words });
  const settled = corrected === typed ? cut : cutItems(corrected, lexicon, calendar);
  const peopled = withPeople(corrected, settled, lexicon);
  const tokens = peopled === corrected ? withCounts(corrected, settled, glossary) : peopled;
  const read = tokens === typed ? cut : cutItems(tokens, lexicon, calendar);
  const items = withDaysOfAnswer(tokens, withNeeded(tokens, read, calendar), { today, words });
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
  const { glossary, calendar, lexicon } = reading;
  const isPart = (part: string, whole: string): boolean => isAncestor(whole, part, glossary);
  const { homeEntity } = glossary.profile.company;
  const mentions = readMentions(items, { tokens: tokenized.tokens, calendar, homeEntity, isPart });
  const said = { items, tokens: tokenized.tokens, words: lexicon.words };
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
    words: lexicon.words,
    narrative: why || isOfDocumentsAlone(said, groups),
  });
  const units = readUnits({ items, tokenized, groups, operation, glossary });
  const steppedBack = stepsBackInThread(items, tokenized.tokens, mentions);
  const hasOperation = operation !== null && operation.kind !== "difference";
  const topic = readTopic({ items, mentions, hasUnused: unused.length > 0, hasOperation });
  const notUnderstood = [...unused, ...units.notUnderstood, ...otherQuestion(items, tokenized, operation)];
  return {
    rawQuestion: tokenized.text,
    language: languageOf(tokenized.text),
    route: routeOf(said, mentions, narrative),
    topic: narrative ? null : topic,
    groups: steppedBack ? groups.map((group) => ({ ...group, periods: [] })) : groups,
    operation: units.operation,
    notUnderstood,
    suggestions: suggestionsFor(notUnderstood, glossary, reading.functionWords),
    asksWhy: why,
    yearAssumed: mentions.yearAssumed,
    samePart: samePartOf(items, tokenized, mentions, steppedBack),
    ...leaningsOf(items, tokenized.tokens, mentions),
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
