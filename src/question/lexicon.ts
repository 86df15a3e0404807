import type { Glossary } from "../company/glossary.ts";
import { wordsFor } from "../company/names.ts";
import type { TaughtName } from "../domain/learned-name.ts";
import { onceFor } from "../domain/once.ts";
import { type GrownTree, grownFrom, type PhraseTree, phraseTree, placeOf } from "../language/phrase-tree.ts";
import type { Token } from "../language/tokenize.ts";
import { phraseTokens } from "../language/words/phrase-tokens.ts";
import type { Term } from "../language/words/terms.ts";
import { isTerm, type WordLine, type Words } from "../language/words/word-list.ts";
import { isFunctionWord } from "./function-words.ts";
import { isName } from "./item.ts";
import { learnedEntries } from "./learned-terms.ts";
import { type LexiconEntry, type LexiconMatch, longestAt } from "./lexicon-match.ts";
import { nameForms } from "./name-forms.ts";
import { type TalkWords, talkWords } from "./talk-words.ts";
import { type TradeName, tradeNames } from "./trade-names.ts";

/** All words that Footnote knows, the company's and its own; the cost of a look-up does not depend on their number. */
export interface Lexicon {
  /** The longest known phrase that begins at a token; the company's words win over others of the same length. */
  longestAt(tokens: readonly Token[], at: number): LexiconMatch | null;
  /** The single words that a slip of the keyboard may be read as: of names, computations and what they run over. */
  readonly spellableWords: ReadonlySet<string>;
  readonly talk: TalkWords;
  /** The word lists that it was built from, for readers that look for signs. */
  readonly words: Words;
}

type Node = PhraseTree<LexiconEntry>;
type Tree = GrownTree<LexiconEntry>;

/** Builds the lexicon of a company, once per profile and state of its learned names. */
export function buildLexicon(glossary: Glossary, words: Words, learned: readonly TaughtName[] = []): Lexicon {
  const tree = grownFrom(languageTree(words));
  addProfile(tree, glossary);
  const trade = tradeNames(glossary, words);
  // Words of the company file and of the other lists come first.
  const named = [...namedIn(glossary), ...trade];
  for (const { tokens, term } of [...trade, ...nameForms(glossary, words), ...longerForms(named, words)])
    if (isFree(tree.placeOf(tokens).value, tokens)) addPath(tree, tokens, term);
  for (const { tokens, term } of learnedEntries(learned, glossary))
    if (tree.placeOf(tokens).value === null) addPath(tree, tokens, term);
  const spelled = [...wordsOfNames(glossary), ...trade.flatMap(({ tokens }) => tokens)];
  const spellableWords = new Set([...spelled, ...wordsOfComputations(words)]);
  const { root } = tree;
  return { longestAt: (tokens, at) => longestAt(root, tokens, at), spellableWords, talk: talkWords(words), words };
}

/** The words of the language, which all companies and all states of their names share. */
const languageTree = onceFor((words: Words): Node => {
  const root: Node = phraseTree();
  const tree: Tree = { root, placeOf: (phrase) => placeOf(root, phrase) };
  for (const { term, phrases } of words)
    if (isTerm(term)) for (const { tokens } of phrases) addPath(tree, tokens, term);
  return root;
});

function namedIn({ profile }: Glossary): readonly TradeName[] {
  const entities = [...profile.entities.values()].flatMap((spec) =>
    wordsFor(spec).map(
      (word): TradeName => ({ tokens: phraseTokens(word), term: { kind: "entity", code: spec.code } }),
    ),
  );
  const metrics = [...profile.metrics.values()].flatMap((spec) =>
    wordsFor(spec).map(
      (word): TradeName => ({ tokens: phraseTokens(word), term: { kind: "metric", code: spec.code } }),
    ),
  );
  return [...entities, ...metrics];
}

/**
 * Names as they end in questions: "germanys gdp" without the apostrophe of an owner, of places alone, since a name with
 * an s may be another one; 客户数据 for 客户数.
 */
function longerForms(named: readonly TradeName[], words: Words): readonly TradeName[] {
  const places = new Set(
    words.flatMap(({ term, phrases }) =>
      term.kind === "concept" && term.of === "entity" ? phrases.map(({ tokens }) => tokens.join(" ")) : [],
    ),
  );
  return named.flatMap(({ tokens, term }): readonly TradeName[] => {
    const last = tokens.at(-1) ?? "";
    if (term.kind === "entity" && OWNER.test(last) && places.has(tokens.join(" ")))
      return [{ tokens: [...tokens.slice(0, -1), `${last}s`], term }];
    return term.kind === "metric" && last === "数" ? [{ tokens: [...tokens, "据"], term }] : [];
  });
}

const OWNER = /^[a-z]{3,}[a-rt-z]$/u;

/** Not taken by a name or a word of talk; a code spelled like a function word ("US") stands beside it. */
function isFree(entry: LexiconEntry | null, [first = "", ...more]: readonly string[]): boolean {
  if (entry === null) return true;
  return (
    entry.name === null &&
    more.length === 0 &&
    (entry.term.kind === "people" || entry.term.kind === "member" || isFunctionWord(entry.term, first))
  );
}

/** In shorter words of the language a slip makes another word of the language. */
const COMPUTATION_LETTERS_MIN = 6;

/** The words for what an answer shows as such: growth, average, by channel, per quarter. */
function wordsOfComputations(words: Words): readonly string[] {
  const phrases = words.flatMap(({ term, phrases }) => (SHOWN.has(term.kind) ? phrases : []));
  return phrases.flatMap(({ tokens }) => tokens.filter(({ length }) => length >= COMPUTATION_LETTERS_MIN));
}

const SHOWN: ReadonlySet<WordLine["term"]["kind"]> = new Set(["operation", "axis", "time_noun"] as const);

/** The function words of the lists, in the form in which they are compared. */
export function functionWords(words: Words): ReadonlySet<string> {
  const found = words.flatMap(({ term, phrases }) =>
    phrases.flatMap(({ tokens: [first, ...more] }) =>
      first !== undefined && more.length === 0 && isTerm(term) && isFunctionWord(term, first) ? [first] : [],
    ),
  );
  return new Set(found);
}

function wordsOfNames({ profile }: Glossary): readonly string[] {
  const values = [...profile.dimensions.values()].flatMap((spec) => [spec, ...spec.values.values()]);
  const nouns = [...profile.dimensions.keys()].flatMap((code) => COMMON_NOUNS[code.toLowerCase()] ?? []);
  const named = [...profile.entities.values(), ...profile.metrics.values(), ...values].flatMap(wordsFor);
  return [...named, ...nouns].flatMap(phraseTokens);
}

function addProfile(tree: Tree, glossary: Glossary): void {
  const { profile } = glossary;
  for (const spec of profile.dimensions.values()) {
    for (const alias of [...wordsFor(spec), ...(COMMON_NOUNS[spec.code.toLowerCase()] ?? [])])
      add(tree, alias, { kind: "dimension", dimension: spec.code });
    const { code: dimension, defaultValue: code } = spec;
    const whole: Term = { kind: "dimension_value", dimension, code, whole: code };
    for (const word of WHOLE_OF[spec.code.toLowerCase()] ?? []) add(tree, word, whole);
  }
  for (const spec of profile.entities.values()) {
    for (const word of wordsFor(spec)) addName(tree, word, { kind: "entity", code: spec.code });
  }
  for (const spec of profile.metrics.values()) {
    for (const word of wordsFor(spec)) addName(tree, word, { kind: "metric", code: spec.code });
  }
  for (const dimension of profile.dimensions.values()) {
    for (const spec of dimension.values.values()) {
      const whole = dimension.defaultValue;
      const term: Term = { kind: "dimension_value", dimension: dimension.code, code: spec.code, whole };
      for (const word of wordsFor(spec)) add(tree, word, term);
    }
  }
}

/** Common names of common dimensions, in addition to those of the profile. */
const COMMON_NOUNS: Readonly<Record<string, readonly string[]>> = {
  channel: ["sales channel", "distribution channel", "渠道", "销售渠道", "分销渠道"],
  product: ["product line", "产品", "产品线"],
  segment: ["business segment", "分部", "业务分部"],
  scenario: ["情景"],
};

/** Words for all values of a dimension together: its default value, which resets it in a thread. */
const WHOLE_OF: Readonly<Record<string, readonly string[]>> = {
  channel: [
    "all channels",
    "across all channels",
    "total channels",
    "all channels combined",
    "全渠道",
    "所有渠道",
    "全部渠道",
  ],
};

function add(tree: Tree, word: string, term: Term): void {
  addPath(tree, phraseTokens(word), term);
}

function addPath(tree: Tree, path: readonly string[], term: Term): void {
  if (path.length === 0) return;
  const place = tree.placeOf(path);
  const { value } = place;
  const isBeside = path.length === 1 && isName(term) && value !== null && isFunctionWord(value.term, path[0] ?? "");
  place.value = isBeside ? { ...value, name: term } : { term, name: value?.name ?? null };
}

const JOINED_LETTERS_MIN = 6;

/** Adds a name; one of several Latin words also as one word ("HongKong"), unless that is a name already. */
function addName(tree: Tree, word: string, term: Term): void {
  add(tree, word, term);
  const path = phraseTokens(word);
  const joined = path.join("");
  const latin = path.length > 1 && /^[a-z]+$/.test(joined) && joined.length >= JOINED_LETTERS_MIN;
  if (latin && tree.root.next.get(joined)?.value == null) add(tree, joined, term);
}
