import type { PhraseTree } from "../language/phrase-tree.ts";
import type { Token } from "../language/tokenize.ts";
import type { Term } from "../language/words/terms.ts";
import { isName, type Range } from "./item.ts";

/** A known word or phrase in a question: tokens `from` up to `to` (exclusive). */
export interface LexiconMatch {
  readonly term: Term;
  readonly from: number;
  readonly to: number;
  /** The company's meaning, where the term is a function word of the same spelling. */
  readonly name: Term | null;
}

/** A function word keeps its term; the company's meaning of the same spelling is its `name`. */
export interface LexiconEntry {
  readonly term: Term;
  readonly name: Term | null;
}

type Node = PhraseTree<LexiconEntry>;

/** The longest phrase of a tree that begins at a token; null where none does. */
export function longestAt(root: Node, tokens: readonly Token[], at: number): LexiconMatch | null {
  const exact = exactAt(root, tokens, at);
  const form = formAt(root, tokens, at);
  return form !== null && form.to > (exact?.to ?? at) ? form : exact;
}

function exactAt(root: Node, tokens: readonly Token[], at: number): LexiconMatch | null {
  let best: LexiconMatch | null = null;
  let node: Node | undefined = root;
  let isCutOff = false;
  for (let i = at; node !== undefined && i < tokens.length; i += 1) {
    const token: Token | undefined = tokens[i];
    if (token === undefined) break;
    // 多少 (单月: a bracket ends a word that is no name.
    if (token.text === "(" && best !== null && !isName(best.term)) break;
    if (i > at && isSkippable(tokens, i) && !node.next.has(token.text)) {
      isCutOff ||= BRACKETS.has(token.text);
      continue;
    }
    if (i > at && token.kind === "han" && tokens[i - 1]?.kind === "han" && !token.glued) break;
    node = node.next.get(token.text);
    const entry = node?.value;
    if (entry && (!isCutOff || isName(entry.term)) && !swallowsCode(root, tokens, { from: at, to: i + 1 }, entry.term))
      best = { term: entry.term, from: at, to: i + 1, name: i === at ? entry.name : null };
  }
  return best;
}

/** "revenues", "the loss was recognized": a name in the other number, or with small words in it. */
function formAt(root: Node, tokens: readonly Token[], at: number): LexiconMatch | null {
  let best: LexiconMatch | null = null;
  let node: Node | undefined = root;
  for (let i = at; node !== undefined && i < tokens.length; i += 1) {
    const token: Token | undefined = tokens[i];
    if (token === undefined || token.kind === "han") break;
    if (i > at && (SMALL_WORDS.has(token.text) || (isSkippable(tokens, i) && !node.next.has(token.text)))) continue;
    node = node.next.get(token.text) ?? inOtherNumber(node, token);
    // "revenues" is Revenue, but "other" is not Others.
    const isForm = i > at || token.text.endsWith("s");
    const term = node?.value?.term;
    if (term !== undefined && isForm && NUMBERED.has(term.kind)) best = { term, from: at, to: i + 1, name: null };
  }
  return best;
}

/** "GDP of AND in 2010", "for US", "\"and\" in": whether a phrase of talk would swallow a company's code. */
function swallowsCode(root: Node, tokens: readonly Token[], { from, to }: Range, term: Term): boolean {
  if (to - from < 2 || !YIELDING.has(term.kind)) return false;
  const isCode = (token: Token | undefined): boolean => root.next.get(token?.text ?? "")?.value?.name != null;
  const phrase = tokens.slice(from, to);
  const words = phrase.filter((token) => token.kind === "word");
  const stressed = words.some((token) => token.upper && isCode(token)) && words.some((token) => !token.upper);
  const owned = ["of", "for"].includes(tokens[from - 1]?.text ?? "") && isCode(tokens[from]);
  return stressed || owned || phrase.filter(({ text }) => text === '"').length === 1;
}

/** Kinds of phrases that say nothing about the figure, so that they give way to a name. */
const YIELDING: ReadonlySet<Term["kind"]> = new Set<Term["kind"]>([
  "glue",
  "courtesy",
  "topic",
  "follow_up",
  "negation",
  "correction",
  "exclusion",
  "pronoun",
  "aside",
  "joint",
  "interrogative",
]);

/** Hyphens, quotes, brackets and dots of abbreviations inside a name, the colon of 单位：人; not a full stop. */
function isSkippable(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.text === ":") return tokens[at - 1]?.text === "位";
  if (token?.kind !== "mark" || !INNER_MARKS.has(token.text)) return false;
  return token.text !== "." || tokens[at + 1]?.kind === "word";
}

/** A name may have an aside in it, a phrase of the language has none: 多少（单位：元）. */
const BRACKETS = new Set(["(", ")", "[", "]"]);
const INNER_MARKS = new Set(["-", "'", '"', "/", ".", "·", ...BRACKETS]);

const SMALL_WORDS = new Set(["the", "was", "were", "is", "are"]);
const NUMBERED: ReadonlySet<Term["kind"]> = new Set<Term["kind"]>(["metric", "dimension_value", "dimension"]);

/** "products" is "product", "loss" is "losses". */
function inOtherNumber(node: Node, { kind, text }: Token): Node | undefined {
  if (kind !== "word" || text.length < 4) return undefined;
  const forms = [text.replace(/s$/, ""), text.replace(/es$/, ""), text.replace(/ies$/, "y"), `${text}s`, `${text}es`];
  return [...forms, text.replace(/y$/, "ies")].map((form) => node.next.get(form)).find((found) => found !== undefined);
}
