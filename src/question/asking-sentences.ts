import type { Token } from "../language/tokenize.ts";
import { endsSentence, type Item, wordsOf } from "./item.ts";
import { wordSet } from "./word-set.ts";

/** A question divided into its asking part and the text before it. */
export interface Asking {
  /** The items of the sentences that ask. */
  readonly items: readonly Item[];
  /** Words for an operation in the talk before the question: not carried out, so they are named to the asker. */
  readonly idle: readonly Item[];
}

/** "金额最大的市场是哪个？2025年营收" asks in both sentences, "We had our best year ever. HK revenue 2025?" in one. */
export function askingSentences(items: readonly Item[], tokens: readonly Token[], firstSlot: number | null): Asking {
  if (firstSlot === null) return { items, idle: [] };
  const start = items.slice(0, firstSlot).findLastIndex(endsSentence) + 1;
  const before = sentencesOf(items.slice(0, start));
  const talk = before.filter((sentence) => isTalk(sentence, tokens)).flat();
  const papers = before.flatMap((sentence) => sentence.filter((_item, i) => isNameOfPaper(sentence, i, tokens)));
  const idle = new Set([...talk, ...papers]);
  const asking = before.flat().filter((item) => !idle.has(item));
  return { items: [...asking, ...items.slice(start)], idle: [...idle].filter(computes) };
}

/** Each sentence includes the sign that ends it. */
function sentencesOf(items: readonly Item[]): readonly (readonly Item[])[] {
  const sentences: Item[][] = [[]];
  for (const item of items) {
    sentences.at(-1)?.push(item);
    if (endsSentence(item)) sentences.push([]);
  }
  return sentences.filter((sentence) => sentence.length > 0);
}

function computes(item: Item): boolean {
  return item.kind === "term" && COMPUTING.has(item.term.kind);
}

const COMPUTING: ReadonlySet<string> = new Set(["operation", "axis"]);

/** "the quarterly pack", "annual report time": how often a paper comes, not how figures are listed. */
function isNameOfPaper(sentence: readonly Item[], index: number, tokens: readonly Token[]): boolean {
  const item = sentence[index];
  const next = sentence[index + 1];
  if (item?.kind !== "term" || item.term.kind !== "axis" || next === undefined) return false;
  return (next.kind === "term" && next.term.kind === "people") || PAPERS.has(tokens[next.from]?.text ?? "");
}

/** What figures are written down in. */
export const PAPERS: ReadonlySet<string> = wordSet(
  "report,reports,rpt,review,pack,packs,file,files,page,table,chart,deck,memo,update,announcement",
);

/** Whether a sentence tells something and asks nothing: an aside, a wish, a report, something about the asker. */
function isTalk(sentence: readonly Item[], tokens: readonly Token[]): boolean {
  const has = (kind: string): boolean => sentence.some((item) => item.kind === "term" && item.term.kind === kind);
  if (has("aside")) return true;
  if (isQuestion(sentence, tokens)) return false;
  if (WISHING.has(openingOf(sentence, tokens))) return true;
  return isReport(sentence, tokens) || (speaks(sentence, tokens) && !has("courtesy"));
}

/** The first two items as text, or only the first if it is a wish by itself. */
function openingOf([first, second]: readonly Item[], tokens: readonly Token[]): string {
  const word = wordsOf(first, tokens);
  return WISHING.has(word) ? word : `${word} ${wordsOf(second, tokens)}`;
}

const WISHING: ReadonlySet<string> = new Set(["hope", "hoping", "thanks for", "thank you for"]);

/** Whether a sentence or clause asks something, by its sign, its first word, or a word of asking in it. */
export function isQuestion(sentence: readonly Item[], tokens: readonly Token[]): boolean {
  const last = sentence.at(-1);
  if (last !== undefined && tokens[last.from]?.text === "?") return true;
  if (QUESTION_OPENERS.has(tokens[sentence[0]?.from ?? -1]?.text ?? "")) return true;
  return sentence.some(
    (item) =>
      (item.kind === "term" && item.term.kind === "interrogative") ||
      ASKING_IN_CHINESE.test(wordsOf(item, tokens)) ||
      QUESTION_WORDS.has(wordsOf(item, tokens)),
  );
}

const QUESTION_OPENERS: ReadonlySet<string> = wordSet(
  "which,who,what,where,when,how,is,are,was,were,do,does,did,has,have,can,could,should",
);
/** Words that ask for what is not said. */
export const ASKING_IN_CHINESE = /^(?:哪|怎[么麼样樣]|如何|[谁誰]|何[时時])|什[么麼]|多[久少]/u;
const QUESTION_WORDS: ReadonlySet<string> = wordSet("吗,呢,么,嘛,几,是不是,有没有,是否");

/** Whether a sentence has unknown words and is too long for a short request ("sort descending"). */
function isReport(sentence: readonly Item[], tokens: readonly Token[]): boolean {
  const words = sentence.filter((item) => item.kind !== "break" && item.kind !== "mark");
  const length = words.reduce((sum, item) => sum + item.to - item.from, 0);
  const long = length >= (tokens[words[0]?.from ?? -1]?.kind === "han" ? HAN_MIN : WORDS_MIN);
  return long && words.some((item) => item.kind === "unknown");
}

const WORDS_MIN = 4;
const HAN_MIN = 6;

function speaks(sentence: readonly Item[], tokens: readonly Token[]): boolean {
  return sentence.some(
    (item) => (item.kind === "term" && item.term.kind === "home") || SPEAKERS.has(wordsOf(item, tokens)),
  );
}

const SPEAKERS: ReadonlySet<string> = new Set(["i", "me", "my", "我", "我的"]);
