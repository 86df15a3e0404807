import type { Token } from "../language/tokenize.ts";
import type { Term } from "../language/words/terms.ts";
import { ASKING_IN_CHINESE, isQuestion } from "./asking-sentences.ts";
import { isSlot } from "./axes.ts";
import { breakAt } from "./clauses.ts";
import { type Item, isTerm, wordsOf } from "./item.ts";
import { rowAxisOf } from "./row-axis.ts";
import type { TalkWords } from "./talk-words.ts";
import { wordSet } from "./word-set.ts";

/**
 * Merges each remark around a question into one item, which is named beside the figure: "my excel crashed again so
 * asking you: …", 脑子不够用了，…. A remark is a clause about a person or by one, with an unknown word, that names no
 * slot, asks nothing and limits nothing. "Motor insurance" and "at constant rates" are not remarks.
 */
export function withoutRemarks(tokens: readonly Token[], items: readonly Item[], talk: TalkWords): readonly Item[] {
  if (!tells(items)) return items;
  const clauses = clausesOf(tokens, items, talk);
  if (clauses.length < 2 || !clauses.some((clause) => asks(tokens, clause))) return items;
  // "our Vietnam team: revenue 2025": where no company is named, that may be one.
  const isNamed = rowAxisOf(items)?.axis === "entity" || items.some((item) => isTerm(item, "entity", "member"));
  if (!isNamed && clauses.some((clause) => clause.isRemark && places(tokens, clause.items))) return items;
  const spoken = new Set(clauses.filter((clause) => clause.isRemark).map(({ sentence }) => sentence));
  const asking = new Set(clauses.filter(({ items: own }) => own.some(isPart)).map(({ sentence }) => sentence));
  return clauses.flatMap((clause): readonly Item[] => {
    // "sent from the train, signal is bad": the other clauses of a sentence that asks nothing.
    const isBeside =
      spoken.has(clause.sentence) &&
      !asking.has(clause.sentence) &&
      isOpen(clause.items) &&
      !isQuestion(clause.items, tokens);
    return (clause.isRemark || isBeside) && clause.items.length > 0
      ? [asRemark(clause.items), ...clause.end.map(asEnd)]
      : [...clause.items, ...clause.end];
  });
}

/** Whether a clause names what is asked for, or asks documents: "what is the expense limit, im new here". */
function asks(tokens: readonly Token[], { items }: Spoken): boolean {
  return items.some(isSlot) || isQuestion(items, tokens);
}

interface Spoken {
  readonly items: readonly Item[];
  /** The signs that end it. */
  readonly end: readonly Item[];
  /** The number of its sentence. */
  readonly sentence: number;
  readonly isRemark: boolean;
}

function clausesOf(tokens: readonly Token[], items: readonly Item[], talk: TalkWords): readonly Spoken[] {
  const clauses: Spoken[] = [];
  let own: Item[] = [];
  let sentence = 0;
  const close = (end: readonly Item[]): void => {
    const isAsked = end.some((item) => wordsOf(item, tokens) === "?");
    clauses.push({ items: own, end, sentence, isRemark: !isAsked && isRemark(tokens, own, talk) });
    own = [];
  };
  for (const [index, item] of items.entries()) {
    const level = BRACKETS.has(wordsOf(item, tokens)) ? "sentence" : breakAt(items, tokens, index);
    if (level === null) own.push(item);
    else close([item]);
    if (level === "sentence") sentence += 1;
  }
  close([]);
  return clauses;
}

const BRACKETS: ReadonlySet<string> = new Set(["(", ")", "[", "]", "…", "..."]);

/** A dash behind a remark ends it like a full stop. */
function asEnd(item: Item): Item {
  return item.kind === "mark" ? { kind: "break", level: "sentence", from: item.from, to: item.to } : item;
}

/** Named beside the figure. */
const REMARK: Term = { kind: "remark" };

function asRemark(items: readonly Item[]): Item {
  const last = items.findLast(({ kind }) => kind !== "mark");
  return { kind: "term", term: REMARK, from: items[0]?.from ?? 0, to: last?.to ?? 0 };
}

function isRemark(tokens: readonly Token[], items: readonly Item[], talk: TalkWords): boolean {
  const first = items[0];
  if (first === undefined || !tells(items) || !isOpen(items)) return false;
  if (isTerm(first, "interrogative", "count", "why", "follow_up") || asksDocuments(tokens, items)) return false;
  const says = tokens.slice(first.from, items.at(-1)?.to).filter(({ kind }) => kind !== "mark");
  if (says.length > REMARK_MAX || says.some((_, at) => mayBeFigure(says, at))) return false;
  if (says.some(({ kind }) => kind === "han"))
    return (
      !items.some((item) => isTerm(item, "operation", "count")) &&
      !items.some((item) => ASKING_IN_CHINESE.test(wordsOf(item, tokens))) &&
      isSaidInChinese(says.map(({ text }) => text).join(""))
    );
  return (
    isSaid(
      says.map(({ text }) => text),
      talk,
    ) && !limitsFigure(tokens, items)
  );
}

/** Words, or Chinese characters; a longer text says more than a remark does. */
const REMARK_MAX = 40;

/** A number that may be a figure to check; "page 40" and "20 minutes" are none. */
function mayBeFigure(says: readonly Token[], at: number): boolean {
  const { kind, text } = says[at] ?? { kind: "mark", text: "" };
  if (kind !== "number" || text.length < 2) return false;
  const isCount = says[at + 1]?.kind === "word" || PAGES.has(says[at - 1]?.text ?? "");
  return text.length > 2 || !isCount;
}

const PAGES: ReadonlySet<string> = new Set(["page", "slide", "p", "line", "row", "tab", "room", "floor"]);

/** "pls add the commentary", "can you explain the impact": asks documents. */
function asksDocuments(tokens: readonly Token[], items: readonly Item[]): boolean {
  const requests = (item: Item): boolean => isTerm(item, "verb") && !GERUND.test(wordsOf(item, tokens));
  return items.some((item) => isTerm(item, "narrative")) && items.some(requests);
}

/** Whether there is a word that nothing explains, somebody outside the company, or what happened to a paper. */
function tells(items: readonly Item[]): boolean {
  const isPerson = (item: Item): boolean =>
    item.kind === "term" && item.term.kind === "people" && item.term.role === "person";
  const happens = items.some((item) => isTerm(item, "people")) && items.some((item) => isTerm(item, "operation"));
  return happens || items.some((item) => item.kind === "unknown" || isPerson(item));
}

/** Whether nothing in a clause takes part in the question. */
function isOpen(items: readonly Item[]): boolean {
  return !items.some(isPart);
}

function isPart(item: Item): boolean {
  return isSlot(item) || item.kind === "threshold" || isTerm(item, ...ASKING);
}

const ASKING: readonly Term["kind"][] = [
  "basis",
  "currency",
  "dimension",
  "exclusion",
  "member",
  "per",
  "qualifier",
  "scale",
  "total",
  "why",
];

const GERUND = /^[a-z]{2,}ing$/u;

function isSaid(words: readonly string[], { signs, exclaiming }: TalkWords): boolean {
  const isLong = words.length > 2 && (GERUND.test(words[0] ?? "") || words.some((word) => signs.has(word)));
  return isLong || exclaiming.has(words[0] ?? "") || words.every((word) => signs.has(word));
}

const SAID_IN_CHINESE =
  /[我俺咱你您妳他她它]|大家|自己|老板|老闆|领导|同事|同阿|有人|[了吧呢哈啊呀嘛啦咗緊喇嘞哦呃唉]|[写寫做用][^途]|用$|用的$|觉得|覺得|感觉|想|提问|快手|[赶趕]|真[係的]|开会|[唔冇嘅啲咩咁畀俾]|不用|就行|就得/u;
const LIMITS_IN_CHINESE = /[除扣剔仅只净含按]|以外|口径|口徑|调整|調整|为准|為準/u;
const HAN_MIN = 3;
/** More characters than a name has. */
const NAME_MAX = 6;

function isSaidInChinese(text: string): boolean {
  const isLong = text.length > NAME_MAX || (text.length >= HAN_MIN && SAID_IN_CHINESE.test(text));
  return isLong && !LIMITS_IN_CHINESE.test(text);
}

/** "i need the motor part", "we want it for motor insurance": what is wanted is part of the question. */
export function limitsFigure(tokens: readonly Token[], items: readonly Item[]): boolean {
  const words = items.map((item) => wordsOf(item, tokens));
  if (words.some((word) => ONLY.has(word))) return true;
  const isNext = (at: number): boolean => items.slice(at + 1).find((item) => !isDeterminer(item))?.kind === "unknown";
  if (items.some((item, at) => isNext(at) && (isTerm(item, "each") || ABOUT.has(words[at]?.split(" ").at(-1) ?? ""))))
    return true;
  const wants = words.findIndex((word) => WANTING.test(word));
  if (wants < 0 || words[wants + 1] === "to" || items.some((item) => isTerm(item, "people"))) return false;
  const computes = items.some((item) => isTerm(item, "operation", "axis", "narrative"));
  return computes || items.slice(wants + 1).some((item, at) => item.kind === "unknown" && leads(words, wants + at));
}

/** "our Vietnam team", "at the hotel": an unknown word behind one that leads to it. */
function places(tokens: readonly Token[], items: readonly Item[]): boolean {
  return items.some((item, at) => item.kind === "unknown" && at > 0 && LEADING.has(wordsOf(items[at - 1], tokens)));
}

/** Whether the words up to an unknown one lead from the wish to it: "need the", "want it for". */
function leads(words: readonly string[], last: number): boolean {
  return WANTING.test(words[last] ?? "") || LEADING.has(words[last] ?? "");
}

function isDeterminer(item: Item): boolean {
  return item.kind === "term" && item.term.kind === "glue" && item.term.role === "determiner";
}

const ABOUT: ReadonlySet<string> = new Set(["about", "after", "regarding", "concerning"]);
const ONLY: ReadonlySet<string> = new Set(["only", "solely", "except"]);
const WANTING =
  /^(?:(?:i|we|u|you) )?(?:want|wants|wanted|need|needs|mean|means|meant|use|take|count|looking|interested|talking|asking about)$/u;
const LEADING: ReadonlySet<string> = wordSet(
  "a,an,the,my,our,this,that,for,for the,for a,at,at the,in,in the,on,on the,about,about the,of,of the",
);
