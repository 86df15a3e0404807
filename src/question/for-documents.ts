import type { Intent, NotUnderstood, Span } from "../domain/intent.ts";
import { parseLatestCode } from "../domain/latest-period.ts";
import type { PeriodCode } from "../domain/period.ts";
import type { NarrativeDecision } from "../domain/resolved-question.ts";
import type { ThreadContext } from "../domain/thread.ts";
import { holdsHan } from "../language/han.ts";
import { taken } from "./taken-slots.ts";

/**
 * Whether documents can be searched although words block the figure: in "why did revenue slow" the unknown word may
 * change which figure is meant, but not which documents. An unknown company or period blocks documents too.
 */
export function isForDocuments(intent: Intent, blocking: readonly NotUnderstood[]): boolean {
  if (intent.route === "structured") return false;
  const named = intent.groups.some((group) => group.entities.length > 0);
  return blocking.every(
    ({ slot, raw }) =>
      (slot !== "period" || NO_PERIOD.test(raw)) && (slot !== "entity" || named) && !mayBeCompany(raw, intent),
  );
}

/** "in recent months": no definite period, so it excludes no document. */
const NO_PERIOD = /^(?:days|weeks|months|quarters|years)$/iu;

/**
 * "China Harbour", "Wellmoor Hong Kong", 中国港湾: an unknown word directly beside a known entity may make it the name of
 * another company. A verb in lower case ("the group entered Singapore") does not.
 */
export function mayBeCompany(raw: string, intent: Intent): boolean {
  const rest = withoutEntities(raw, intent).trim();
  if (holdsHan(rest)) return rest.length < raw.trim().length && COMPANY_NAMES.test(rest) && !SENTENCE.test(rest);
  const { rawQuestion } = intent;
  const start = rawQuestion.indexOf(raw);
  const end = start + raw.length;
  const entities = intent.spans.filter(({ kind }) => kind === "entity");
  const touches = (from: number, to: number): boolean =>
    to >= from && /^(?:\s|of|the|['’]s)*$/iu.test(rawQuestion.slice(from, to));
  const isBehind = entities.some((span) => span.start <= start && touches(Math.min(span.end, start), start));
  const isBefore = entities.some((span) => span.end >= end && touches(end, Math.max(span.start, end)));
  const words = rest.split(/\s+/u);
  return (isBehind && isNameWord(words[0] ?? "")) || (isBefore && isNameWord(words.at(-1) ?? ""));
}

/** "how long are we tied into the sponsorship": no company of the group in particular; a reason has to be of "us". */
function isOfSpeaker(intent: Intent): boolean {
  return !intent.asksWhy && namesNoEntity(intent);
}

/** Whether a question names no company; "we" and "our" name none. */
export function namesNoEntity({ spans }: Intent): boolean {
  return spans.every(({ kind }) => kind !== "entity");
}

function isNameWord(word: string): boolean {
  return /^\p{Lu}/u.test(word) || COMPANY_WORD.test(word);
}

/** Unknown words without the entity names among them. */
function withoutEntities(raw: string, { rawQuestion, spans }: Intent): string {
  const names = spans.filter(({ kind }) => kind === "entity").map(({ start, end }) => rawQuestion.slice(start, end));
  return names.reduce((left, name) => left.replace(name, " "), raw);
}

/** Words that follow a place in the name of a company. */
const COMPANY_NAMES =
  /银行|保险|人寿|集团|证券|基金|控股|股份|公司|科技|电信|移动|联通|石油|石化|航空|铁路|电力|财险|寿险|信托|资本|地产|置业|汽车|通信|能源|重工|建筑|交建|中车|邮政|烟草/u;
/** Words that no name of a company contains: 第二家合作银行是. */
const SENTENCE = /第[一二三四五六七八九十\d]|[几哪谁]|[是有]$/u;
const COMPANY_WORD =
  /^(?:bank|insurance|life|group|holdings?|mobile|telecom|airlines?|airways|capital|partners|securities|inc|ltd|corp|plc|mutual|assurance)$/iu;

/** The entities and periods of a question for documents, completed from its thread. */
export function narrativeDecision(intent: Intent, thread: ThreadContext | null): NarrativeDecision {
  const entities = isOfSpeaker(intent) ? [] : [...new Set(intent.groups.flatMap((group) => group.entities))];
  const periods = byDate(intent.groups.flatMap((group) => group.periods));
  const carries = thread !== null && intent.followUp && !thread.unknown.includes("entity");
  const carriedEntities = carries && entities.length === 0 ? thread.group.entities : [];
  const carriedPeriods = carries && periods.length === 0 ? byDate(thread.group.periods) : [];
  return {
    kind: "narrative",
    entities: [...entities, ...carriedEntities],
    periods: [...periods, ...carriedPeriods],
    assumed: [...taken("entity", entities, carriedEntities), ...taken("period", periods, carriedPeriods)],
  };
}

/** Without codes for the latest period: documents are searched by date. */
function byDate(codes: readonly PeriodCode[]): readonly PeriodCode[] {
  return [...new Set(codes)].filter((code) => parseLatestCode(code) === null);
}

/** Kinds of spans in a why-question that do not name its subject: "why?", "why did it fall?", 原因呢. */
const BARE_KINDS: ReadonlySet<string> = new Set(["glue", "cue", "courtesy", "artefact", "operation", "negation"]);

/** "why did it fall?" with nothing named before: there is nothing to search for. */
export function asksOfNothing(intent: Intent, thread: ThreadContext | null): boolean {
  const namesNothing = thread === null || Object.values(thread.group).every((slot) => Object.keys(slot).length === 0);
  if (!namesNothing || !intent.asksWhy) return false;
  const said = intent.spans.filter(({ kind }) => !BARE_KINDS.has(kind));
  return (
    said.length === 0 || (intent.refersToOthers && said.every((span) => isVerb(span, intent)) && said.length === 1)
  );
}

/** "why did they leave?": an unknown word in lower case is taken for a verb, not for a name. */
function isVerb({ kind, start, end }: Span, { rawQuestion }: Intent): boolean {
  return kind === "not_understood" && /^\p{Ll}+$/u.test(rawQuestion.slice(start, end));
}

/** "why?" after a figure asks for the reasons of that figure. */
export function asksWhyOfThread(intent: Intent, thread: ThreadContext | null): boolean {
  const known = thread !== null && thread.group.metrics.length > 0 && thread.unknown.length === 0;
  if (!known || !intent.asksWhy) return false;
  // "why did it fall in Singapore?" asks about the same figure of another entity, "why less than in 2024" compares it.
  const slots: ReadonlySet<string> = new Set(intent.followUp ? ["entity", "period"] : ["period"]);
  return intent.spans.every(({ kind }) => BARE_KINDS.has(kind) || slots.has(kind));
}

/**
 * How documents may answer a question without a readable figure.
 * `open`: it is a question for them, also if none says it.
 * `fragment`: they may answer it ("HK office move date").
 * `exact`: it asks for a figure, which a document may state in the words of the question.
 */
export type DocumentUse = "open" | "fragment" | "exact";

/**
 * Null if documents are not searched: the question has no words of its own besides entities, periods and words for
 * money, or one that may name another company or an unknown period.
 */
export function documentUse(
  intent: Intent,
  { isAfterDocuments }: { readonly isAfterDocuments: boolean },
): DocumentUse | null {
  if (intent.route === "composite") return null;
  const isTold = TOLD.test(intent.rawQuestion);
  const blocking = intent.notUnderstood.filter(({ blocks }) => blocks);
  if (blocking.some(({ slot, raw }) => (slot === "period" && PERIOD_CODE.test(raw)) || mayBeCompany(raw, intent)))
    return null;
  const unknown = intent.spans.filter(({ kind }) => kind === "not_understood");
  const hasWords = unknown.some(({ start, end }) => saysMoreThanMoney(intent.rawQuestion.slice(start, end)));
  if (!isTold && !hasWords) return null;
  // "what about the rent?" asks for a figure, unless the thread is about documents.
  if (isElliptic(intent) && !isTold) return isAfterDocuments ? "fragment" : null;
  // "any news on claims?" and "did HK fire agents in 2022" name a metric but ask for no figure.
  const isNamed = intent.groups.some(({ metrics }) => metrics.length > 0);
  // "was it because of floods": a cause is asked of documents alone.
  if (CAUSE.test(intent.rawQuestion)) return "open";
  if (isNamed && !isTold && (asksForValue(intent) || mayBeQualified(intent, blocking))) return "exact";
  if (isFigureByForm(intent)) return "exact";
  // Where no document says it, the figure can still be asked for in other words.
  const isOfFigure = isNamed && !isTold;
  return isFragment(intent) || isOfFigure ? "fragment" : "open";
}

/** "any news on claims", "what does the memo on claims say", "everything about the outage". */
const TOLD =
  /\bnews\b|\bwhat(?:['’]?s| is) new\b|\bwhat (?:do|does|did) .{1,80} (?:say|said|mention|tell)\b|\b(?:everything|anything|all|more|tell me) (?:about|on)\b|消息|新闻|新聞|(?:说|說|写|寫|提)(?:了|到|的是)?(?:些|点|點)?什[么麼]|关于.{1,40}(?:一切|所有|情况)/iu;

const CAUSE =
  /\b(?:because|due to|owing to|caused by|driven by|hurt|hit by)\b|因为|因為|由于|由於|导致|導致|受.{1,12}影响/iu;

/** "Q5 2025", "13月": a period that does not exist. */
const PERIOD_CODE = /\b[qh]\d|\d[qh]\b|fy|\d\s*月|[季半]/iu;

function saysMoreThanMoney(words: string): boolean {
  return /\p{L}{2}/u.test(words.toLowerCase().replace(MONEY, " "));
}

const MONEY =
  /\b(?:earnings?|earned?|income|sales|turnover|takings|proceeds|results?|performances?|numbers?|figures?|money|amounts?|totals?|kpis?|metrics?|rev|values?|(?:top|bottom) line|how (?:many|much))\b|收入|业绩|業績|表现|表現|数字|數字|数据|數據|金额|金額|多少|盈利|收益|销售额|銷售額|指标|指標|总额|總額/gu;

function isElliptic({ rawQuestion, followUp }: Pick<Intent, "rawQuestion" | "followUp">): boolean {
  return WHAT_OF.test(rawQuestion) || (followUp && !ASKING.test(rawQuestion));
}

/** "how much did HK pay", "what was HK's embedded value in 2025", "HK embedded value 2025". */
function isFigureByForm(intent: Intent): boolean {
  const { groups, rawQuestion } = intent;
  if (groups.every(({ entities }) => entities.length === 0) || ownWords(intent) > FIGURE_WORDS_MAX) return false;
  if (COUNTING.test(rawQuestion)) return true;
  return groups.some(({ periods }) => periods.length > 0) && (!ASKING.test(rawQuestion) || VALUE.test(rawQuestion));
}

/** "HK office move date", "customers lost in 2025": words about an entity or period that may name a figure. */
function isFragment(intent: Intent): boolean {
  const { groups, rawQuestion } = intent;
  if (TOLD.test(rawQuestion)) return false;
  const isPlaced = groups.some(({ entities, periods }) => entities.length > 0 || periods.length > 0);
  return isPlaced && ownWords(intent) <= FIGURE_WORDS_MAX && (!ASKING.test(rawQuestion) || COUNTING.test(rawQuestion));
}

/** "HK revenue after tax", "how much did HK earn after tax": a phrase, or a question for a value. */
function asksForValue({ rawQuestion }: Intent): boolean {
  return !ASKING.test(rawQuestion) || COUNTING.test(rawQuestion) || VALUE.test(rawQuestion);
}

/** Whether the unknown words may only choose between figures of a metric. */
function mayBeQualified(intent: Intent, blocking: readonly NotUnderstood[]): boolean {
  return (
    ownWords(intent) <= QUALIFIER_WORDS_MAX ||
    blocking.some(({ slot, raw }) => slot === "period" && !NO_PERIOD.test(raw))
  );
}

/** Words of the longest name of a figure that a question is taken to ask for. */
const FIGURE_WORDS_MAX = 3;
/** Unknown words beside a metric that may change which figure of it is meant. */
const QUALIFIER_WORDS_MAX = 1;

/** The number of words that were not understood; in Chinese three characters count as one. */
function ownWords({ spans, rawQuestion }: Intent): number {
  const said = spans
    .filter(({ kind }) => kind === "not_understood")
    .map(({ start, end }) => rawQuestion.slice(start, end));
  return said.join(" ").match(/\p{Script=Han}{1,3}|[\p{L}\p{N}'’-]+/gu)?.length ?? 0;
}

const WHAT_OF = /^\s*(?:and |but |so )?(?:what|how) about\b|^.{0,8}呢[\s？?。.]*$/iu;
const VALUE = /\b(?:what|which)\s*(?:['’]s|is|was|were|are)\b(?! (?:we|you|they|he|she|I)\b)|是多少|为多少/iu;
const COUNTING =
  /\bhow (?:much|many)\b(?! (?:seconds?|minutes?|hours?|days?|weeks?|months?|quarters?|years?|times)\b)|\bwhat (?:did|do|does|will) (?:[\w'’]+ ){1,3}?(?:spend|earn|make|pay|lose|book|generate)\b|多少|几[个家人]|幾[個家人]/iu;
const ASKING =
  /\b(?:who|whom|whose|when|where|why|which|how|what|is|are|was|were|does|do|did|can|could|may|must|should|has|have|any)\b|谁|誰|什么|什麼|哪|怎|为何|為何|如何|吗|嗎|是否|是不是|有没有|有沒有|何时|何時|多久|多长|多長|几时|幾時|能不能|可以/iu;
