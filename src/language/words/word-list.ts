import { FootnoteError } from "../../domain/errors.ts";
import { MEANINGS } from "./meanings.ts";
import { phraseTokens } from "./phrase-tokens.ts";
import {
  type Concept,
  type Interchange,
  SIGN_PARTS,
  type Sign,
  type Spelling,
  type TalkSign,
  type Term,
} from "./terms.ts";

/** The words that Footnote knows, besides those of the company file. */
export type Words = readonly WordLine[];

/** One line of a list: a word, a phrase, or the phrases of a pattern. */
export interface WordLine {
  readonly term: Term | Concept | Spelling | Interchange | TalkSign | Sign;
  readonly file: string;
  readonly line: number;
  readonly phrases: readonly Phrase[];
}

export interface Phrase {
  readonly text: string;
  /** In the form in which they are compared with those of a question. */
  readonly tokens: readonly string[];
}

export interface WordFile {
  /** The name in error messages. */
  readonly file: string;
  readonly text: string;
}

type WordListErrorCode = "unknown_meaning" | "no_meaning" | "bad_pattern" | "nothing_to_match" | "two_meanings";

/** A faulty word list; the message begins with `file:line`, as in compilers. */
export class WordListError extends FootnoteError<WordListErrorCode> {
  constructor(code: WordListErrorCode, { file, line }: Place, message: string) {
    super(code, `${file}:${line} ${message}`);
    this.name = "WordListError";
  }
}

type Place = Pick<WordLine, "file" | "line">;

/**
 * Parses word lists: `# comment`, `[meaning]`, and below it one word, phrase or pattern a line. The pattern
 * `(before|after) (the|) call` stands for four phrases. A phrase must have one meaning across all lists, but may carry
 * several concepts, and be a sign of talk besides.
 */
export function readWordLists(files: readonly WordFile[]): Words {
  const words = files.flatMap(readWordList);
  checkMeanings(words);
  return words;
}

function readWordList({ file, text }: WordFile): Words {
  let term: WordLine["term"] | undefined;
  const words: WordLine[] = [];
  for (const [index, raw] of text.split("\n").entries()) {
    const place: Place = { file, line: index + 1 };
    const line = raw.trim();
    if (line === "" || line.startsWith("#")) continue;
    if (line.startsWith("[")) {
      term = termOf(line, place);
    } else {
      if (term === undefined) throw new WordListError("no_meaning", place, "There is no [meaning] above.");
      words.push({ term, ...place, phrases: writtenOut(line, place).map((phrase) => phraseOf(phrase, place)) });
    }
  }
  return words;
}

/** Whether a line tells the meaning of its words in a question, rather than something about them. */
export function isTerm(term: WordLine["term"]): term is Term {
  return !NO_TERMS.has(term.kind);
}

const NO_TERMS: ReadonlySet<string> = new Set(["concept", "spelling", "same", "talk", ...Object.keys(SIGN_PARTS)]);

/** The signs by heading. */
const SIGNS: ReadonlyMap<string, Sign> = new Map(
  Object.entries(SIGN_PARTS).flatMap(([kind, parts]) =>
    parts.map((part) => [`[${kind} ${part}]`, { kind, part } as Sign] as const),
  ),
);

function termOf(heading: string, place: Place): WordLine["term"] {
  const term = MEANINGS.get(/^\[(.*)\]$/.exec(heading)?.[1] ?? "");
  if (term !== undefined) return term;
  const [, role, concepts] = /^\[(concept|named|part|place) ([a-z_ ]+)\]$/.exec(heading) ?? [];
  const [, words] = /^\[for (.+)\]$/.exec(heading) ?? [];
  if (words !== undefined) return { kind: "spelling", words };
  if (heading === "[same]" || heading === "[same money]") return { kind: "same", ofMoney: heading !== "[same]" };
  if (heading === "[talk]" || heading === "[talk exclaiming]") return { kind: "talk", exclaims: heading !== "[talk]" };
  const sign = SIGNS.get(heading);
  if (sign !== undefined) return sign;
  if (concepts !== undefined) {
    const of = role === "part" ? "dimension_value" : role === "place" ? "entity" : "metric";
    return { kind: "concept", of, concepts: concepts.split(" "), isRead: role !== "named" };
  }
  throw new WordListError("unknown_meaning", place, `${heading} is no meaning of src/language/words/meanings.ts.`);
}

/**
 * A bracket of a pattern while it is read, or the whole pattern: what its members say, and the forms of the last one.
 */
interface OpenChoice {
  readonly members: string[][];
  forms: readonly string[];
}

/** Expands a pattern; a choice has at least two different members, of which one may be empty or hold choices. */
function writtenOut(pattern: string, place: Place): readonly string[] {
  const open: OpenChoice[] = [{ members: [], forms: [""] }];
  for (const piece of pattern.split(/([()|])/)) {
    const [outer, last] = [open.at(-2), open.at(-1)];
    if (last === undefined || (outer === undefined && (piece === "|" || piece === ")"))) throw unpaired(pattern, place);
    if (piece === "(") open.push({ members: [], forms: [""] });
    else if (piece === "|") last.forms = nextMember(last);
    else if (piece !== ")" || outer === undefined) last.forms = last.forms.map((form) => form + piece);
    else {
      nextMember(last);
      open.pop();
      const chosen = chosenFrom(last, place);
      outer.forms = outer.forms.flatMap((form) => chosen.map((member) => form + member));
    }
  }
  const [whole, ...unclosed] = open;
  if (whole === undefined || unclosed.length > 0) throw unpaired(pattern, place);
  return whole.forms.map((form) => form.replace(/\s+/g, " ").trim());
}

function nextMember({ members, forms }: OpenChoice): readonly string[] {
  members.push([...forms]);
  return [""];
}

function chosenFrom({ members }: OpenChoice, place: Place): readonly string[] {
  const forms = members.flat();
  if (members.length > 1 && new Set(forms).size === forms.length) return forms;
  throw new WordListError("bad_pattern", place, `(${forms.join("|")}) is no choice between different words.`);
}

function unpaired(pattern: string, place: Place): WordListError {
  return new WordListError("bad_pattern", place, `"${pattern}" has a bracket or bar without its choice.`);
}

function phraseOf(text: string, place: Place): Phrase {
  const tokens = phraseTokens(text);
  if (tokens.length > 0) return { text, tokens };
  throw new WordListError("nothing_to_match", place, `"${text}" has no word that a question could be compared with.`);
}

function checkMeanings(words: Words): void {
  const known = new Map<string, WordLine>();
  for (const line of words) {
    if (!isTerm(line.term)) continue;
    for (const { text, tokens } of line.phrases) {
      const phrase = tokens.join(" ");
      const other = known.get(phrase) ?? line;
      if (other.term !== line.term)
        throw new WordListError("two_meanings", line, `"${text}" has another meaning at ${other.file}:${other.line}.`);
      known.set(phrase, other);
    }
  }
}
