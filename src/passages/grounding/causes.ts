import { type Anchor, type Anchored, sameValue } from "./anchors.ts";
import type { GroundFault } from "./faults.ts";
import { isPlainKey, PLAIN_WORTH } from "./plain-words.ts";
import type { Comparison } from "./sources.ts";

/** Sentences before a reason that may say what it is given for. */
const BACK_MAX = 2;
/** The shares of a thing and of its reason that have to stand in one sentence, or each on its side of a reason. */
const SENTENCE_SHARE = 0.7;
const THING_SHARE = 0.6;
const REFERENCE_SHARE = 0.7;
const WHY_SHARE = 0.7;
/** So much of what a passage gives a reason for has to be said where the reason is given. */
const EFFECT_SHARE = 0.5;
/** So much of a thing has to stand in the text, where its heading says the rest. */
const WRITTEN_SHARE = 0.4;
/** Words that a bare reference may hold: "The rule was introduced because", and one that does not point: "The outage was caused by". */
const POINTING_WORDS = 2;
const BARE_WORDS = 1;

const GRAMMAR: ReadonlySet<string> = new Set(["negation", "cause"]);
/** What has to stand where the reason stands, and not just anywhere. */
const HARD: ReadonlySet<string> = new Set(["figure", "entity", "metric", "dimension"]);
/** Behind these the reason stands; behind other words of cause it may be what came of it. */
const REASON_FOLLOWS =
  /^(?:because|since|due to|owing to|thanks to|as|as a result|on account of|given that|因|因为|由于|得益于|受益于|有赖于|为了)$/iu;

type Words = readonly Anchor[];

/** Something and the reason for it. */
interface Claim {
  readonly thing: Words;
  readonly why: Words;
  /** Whether it is the one that is the reason for the other, and not the other way round. */
  readonly isCertain: boolean;
}

/** A reason in a passage. */
interface Reason extends Claim {
  readonly sentence: Words;
  /** Only refers to what it is given for. */
  readonly isReference: boolean;
  /** Sentences that it goes on from, or that go on from it. */
  readonly beside: Words;
  readonly labels: Words;
}

/** A reason has to be given for the same thing as in the passage: in one sentence, or in one that goes on from the other. */
export function causeFault({ statement, sources, labels }: Comparison): GroundFault | null {
  const reasons = sources.flatMap((source, index) => reasonsIn(source, labels[index] ?? source));
  const causes = statement.anchors.filter(({ kind }) => kind === "cause");
  const isGiven = (claim: Claim): boolean => reasons.some((reason) => isBorneOut(claim, reason));
  return causes.every((cause) => claimsAt(cause, statement).some(isGiven)) ? null : "cause";
}

function speaking(anchors: Words): Words {
  return anchors.filter(({ kind }) => !GRAMMAR.has(kind));
}

/** Words that tell one thing from another; words of movement only where there are no others. */
function telling(words: Words): Words {
  const names = words.filter(({ kind }) => kind !== "free" && kind !== "pole");
  const poles = words.filter(({ kind }) => kind === "pole");
  return names.length > 0 ? names : poles.length > 0 ? poles : words;
}

function isCertain({ start, end }: Anchor, text: string): boolean {
  return REASON_FOLLOWS.test(text.slice(start, end));
}

/** Behind the subject of what came of something: "the ratio therefore fell". */
const RESULT_FOLLOWS = /^(?:因此|因而|therefore|thus|hence|consequently)$/iu;

/** The readings of a word of cause. */
function claimsAt(cause: Anchor, text: Anchored): readonly Claim[] {
  const claim = claimAt(cause, text);
  if (!RESULT_FOLLOWS.test(text.prose.text.slice(cause.start, cause.end))) return [claim];
  const own = speaking(text.anchors.filter(({ sentence }) => sentence === cause.sentence));
  const thing = own.filter(({ clause }) => clause === cause.clause);
  // "the ratio | therefore fell": a subject that a clause of its own was made of belongs to what came.
  const isCut =
    /[\p{L}\p{N}]\s*$/u.test(text.prose.text.slice(0, cause.start)) && thing.every(({ start }) => start > cause.start);
  if (isCut) thing.unshift(...own.filter(({ clause }) => clause === cause.clause - 1));
  const why = own.filter(({ clause }) => clause === cause.clause - (isCut ? 2 : 1));
  return why.length === 0 || thing.length === 0 ? [claim] : [claim, { thing, why, isCertain: true }];
}

/** What stands right before and behind a word of cause; where it begins the sentence, its clause and the next. */
function claimAt(cause: Anchor, { anchors, prose }: Anchored): Claim {
  const own = speaking(anchors.filter(({ sentence }) => sentence === cause.sentence));
  const clauseOf = (at: number): Words => own.filter(({ clause }) => clause === at);
  let thing: Words = own.filter(({ clause, start }) => clause === cause.clause && start < cause.start);
  let why: Words = own.filter(({ clause, start }) => clause === cause.clause && start > cause.start);
  const firstClause = own[0]?.clause ?? 0;
  const lastClause = own.at(-1)?.clause ?? 0;
  // "rose faster than revenue, from 132 to 164, because": figures between commas go with what stands before them.
  for (let at = cause.clause - 1; at >= firstClause && topicsIn(thing) === 0; at -= 1)
    thing = [...clauseOf(at), ...thing];
  for (let at = cause.clause + 1; at <= lastClause; at += 1) {
    if (why.length === 0) why = clauseOf(at);
    else if (thing.length === 0 && cause.isInitial) thing = clauseOf(at);
  }
  return { thing, why, isCertain: isCertain(cause, prose.text) };
}

const TOPICLESS: ReadonlySet<string> = new Set(["free", "pole", "figure", "year", "month", "date"]);

function topicsIn(words: Words): number {
  return words.filter(({ kind }) => !TOPICLESS.has(kind)).length;
}

const ASKS_WHY = /\bwhy\b|\breasons?\b|\bcauses?\b|原因|为什么|为何/iu;
/** What else may give a reason where it is written, though a statement may not make one of it. */
const MAY_GIVE =
  /[:：]|\b(?:when|once|after|as|with|until|if|without)\b|后|随着|使|拉低|拉高|推高|抬高|压低|摊薄|带来|吸引/giu;

/** The reasons that a passage gives, each with what it may be given for. */
function reasonsIn({ prose, anchors }: Anchored, labels: Anchored): readonly Reason[] {
  const asksWhy = ASKS_WHY.test(labels.prose.text);
  const sentences = prose.sentences.map((_, index) => anchors.filter(({ sentence }) => sentence === index));
  let offset = 0;
  return prose.sentences.flatMap((text, index) => {
    const all = sentences[index] ?? [];
    const from = offset;
    offset += text.length;
    const sentence = speaking(all);
    const beside = speaking([
      ...goesOnFrom(index, prose.sentences, sentences),
      ...(/[;；]\s*$/u.test(text) ? (sentences[index + 1] ?? []) : []),
    ]);
    const around = { sentence, beside, labels: speaking(labels.anchors) };
    const doesPoint = LEANS.test(text.trim());
    const reasonAt = (place: number, isInitial: boolean, isSure: boolean): Reason => {
      const sides = sidesAt(place, sentence, isInitial);
      const isReference = doesPoint
        ? isShort(sides.thing, POINTING_WORDS)
        : isShort(sides.thing, BARE_WORDS) && isNamedBefore(sides.thing, around);
      return { ...around, ...sides, isCertain: isSure, isReference };
    };
    const causes = all.filter(({ kind }) => kind === "cause");
    const strong = causes.map((cause) => {
      const isSure = isCertain(cause, prose.text);
      return reasonAt(cause.start, cause.isInitial && isSure, isSure);
    });
    const weak = Array.from(text.matchAll(MAY_GIVE), ({ index: at }) => reasonAt(from + at, at < 2, false));
    if (!asksWhy) return [...strong, ...weak];
    // Below a heading that asks why, whatever is said is a reason; not what is given as a reason for that.
    const [own] = causes;
    const why = own === undefined ? sentence : sentence.filter(({ start }) => start < own.start);
    const before = speaking(sentences[index - 1] ?? []);
    const reason = { ...around, beside: [...beside, ...before], thing: [], why, isCertain: true, isReference: true };
    return [...strong, ...weak, reason];
  });
}

function sidesAt(place: number, words: Words, isInitial: boolean): Pick<Claim, "thing" | "why"> {
  const clause = words.find(({ start }) => start > place)?.clause;
  return isInitial
    ? { thing: words.filter((word) => word.clause !== clause), why: words.filter((word) => word.clause === clause) }
    : { thing: words.filter(({ start }) => start < place), why: words.filter(({ start }) => start > place) };
}

const LEANS =
  /^(?:["“]?)(?:this|that|these|those|it|its|they|their|both|such|the (?:former|latter|increase|decrease|rise|fall|decline|drop|growth|jump|gain|swing|turn|rest|remainder|remaining|difference|change|reason|cause|rule|first|second|third|other|larger?|largest|main|whole|improvement|pace|gap|effect)|most of|part of|some of|half of|about (?:half|two|a)|somewhat|more than (?:half|a)|growth|so\b|therefore|as a result|without|nobody|in that case|besides|but|a second|another|这|该|此|其|两者|前者|后者|上述|主因|原因|主要原因|第[一二三]|另一|回落|增长|增速|增幅|放缓|减少|增加|增量|净增|扭亏|推动力|推迟|中断|差异|起因|相差|离职|事后|预计|.{0,6}(?:因此|为此|因而))|^[^,.;]{0,25}\b(?:therefore|hence|consequently)\b/iu;

/** The words of the sentences before that one goes on from. */
function goesOnFrom(index: number, texts: readonly string[], sentences: readonly Words[]): Words {
  let words: Words = [];
  for (let at = index; at > 0 && at > index - BACK_MAX; at -= 1) {
    const before = sentences[at - 1] ?? [];
    const first = speaking(sentences[at] ?? []).find(({ kind }) => kind !== "pole");
    const refersBack = first !== undefined && before.some(({ key }) => key === first.key);
    if (!refersBack && !LEANS.test((texts[at] ?? "").trim()) && !/[:：;；]\s*$/u.test(texts[at - 1] ?? "")) break;
    words = [...words, ...before];
  }
  return words;
}

function isBorneOut(claim: Claim, reason: Reason): boolean {
  const claims = claim.isCertain ? [claim] : [claim, turned(claim)];
  const reasons = reason.isCertain ? [reason] : [reason, turned(reason)];
  return claims.some((one) => reasons.some((other) => isInSentence(one, other) || standsFor(one, other)));
}

function turned<T extends Claim>(claim: T): T {
  return { ...claim, thing: claim.why, why: claim.thing };
}

/** Both stand in the sentence that gives the reason, and the reason more on the side of the reason. */
function isInSentence({ thing, why }: Claim, reason: Reason): boolean {
  if (thing.length === 0 && !reason.isReference) return false;
  const { sentence, labels } = reason;
  const isThere = [thing, why].every((words) => {
    return isHeld(words, sentence, labels, SENTENCE_SHARE) && isWritten(words, sentence);
  });
  return isThere && share(why, reason.why) >= share(why, reason.thing);
}

/** What the passage gives the reason for is said; where it only refers to it, it may stand before or in the heading. */
function standsFor({ thing, why }: Claim, reason: Reason): boolean {
  const { labels, isReference } = reason;
  const written = [...reason.thing, ...reason.beside];
  if (!isHeld(why, reason.why, labels, WHY_SHARE) || !isWritten(why, reason.why)) return false;
  if (isReference) return isHeld(thing, written, labels, REFERENCE_SHARE);
  return (
    isHeld(thing, written, labels, THING_SHARE) &&
    isWritten(thing, written) &&
    share(reason.thing, thing) >= EFFECT_SHARE
  );
}

/** Whom and when a whole passage is about need not be said in each sentence. */
function namesOf(labels: Words): Words {
  return labels.filter(({ kind }) => HARD.has(kind) || kind === "year");
}

/** Whether words stand in a text; its title and headings may say some of them. */
function isHeld(said: Words, text: Words, labels: Words, least: number): boolean {
  const names = [...text, ...namesOf(labels)];
  if (!said.every((word) => !HARD.has(word.kind) || names.some((other) => sameValue(word, other)))) return false;
  return share(said, [...text, ...labels]) >= least;
}

/** Whether enough of it stands in the text itself. Of what only names something, the movement: "Revenue fell" for "The fall". */
function isWritten(said: Words, text: Words): boolean {
  const isNamed = telling(said).every(({ kind }) => PRECISE.has(kind));
  const moved = said.filter(({ kind }) => kind === "pole");
  return share(isNamed && moved.length > 0 ? moved : said, text) >= WRITTEN_SHARE;
}

/** The share of the telling words that stand among the others. */
function share(words: Words, others: Words): number {
  const distinct = [...new Map(telling(words).map((word) => [word.key, word])).values()];
  const held = distinct.filter((word) => others.some((other) => word.key === other.key || sameValue(word, other)));
  const plain = distinct.filter((word) => !held.includes(word) && isPlainKey(word.key)).length;
  return distinct.length === 0 ? 1 : held.length / (distinct.length - plain * (1 - PLAIN_WORTH));
}

const SILENT: ReadonlySet<string> = new Set(["pole", "ordinal", "free"]);
const PRECISE: ReadonlySet<string> = new Set([...HARD, "year", "month", "date"]);

/** Says no more than a reference: "The increase was driven by". */
function isShort(words: Words, most: number): boolean {
  const said = words.filter(({ kind }) => !SILENT.has(kind));
  return new Set(said.map(({ key }) => key)).size <= most && !said.some(({ kind }) => PRECISE.has(kind));
}

function isNamedBefore(words: Words, { beside, labels }: Pick<Reason, "beside" | "labels">): boolean {
  return share(words, [...beside, ...labels]) === 1;
}
