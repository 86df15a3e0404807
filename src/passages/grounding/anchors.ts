import { type Bound, boundOf } from "./bounds.ts";
import type { Prose, Token } from "./prose.ts";
import { sameUnit } from "./stated-figures.ts";

/** Where a number or a name stands in a movement: what was before, what is now, or the difference. */
export type Role = "before" | "now" | "change" | null;

/** A token with what stands around it. */
export interface Anchor extends Token {
  /** Anchors of one class may be mistaken for each other. */
  readonly group: string;
  readonly role: Role;
  /** For a number what it is said to be: itself, or more or less than it. */
  readonly bound: Bound;
  /** The small word right before it: "in 2025" is not "to 2025". */
  readonly small: string | null;
  /** How a token is known to the context of others. */
  readonly key: string;
  /** What stands around it, by how near it stands: 1 and more in the same clause, less in others. */
  readonly context: ReadonlyMap<string, number>;
}

/** A text as anchors: every token is one, words among them as context for the others. */
export interface Anchored {
  readonly prose: Prose;
  readonly anchors: readonly Anchor[];
}

/** `isName` tells whether a capital word is a name: at the beginning of a sentence every word is written as one. */
export function anchored(prose: Prose, isName: (token: Token) => boolean): Anchored {
  const keys = prose.tokens.map(keyOf);
  const anchors = prose.tokens.map(
    (token, at): Anchor => ({
      ...token,
      group: groupOf(token, isName),
      role: roleOf(token, prose),
      bound: boundOf(token, prose.text),
      small:
        SMALL_WORD.exec(prose.text.slice(Math.max(0, token.start - SMALL_REACH), token.start))?.[1]?.toLowerCase() ??
        null,
      key: keys[at] ?? "",
      context: contextOf(at, prose.tokens, keys),
    }),
  );
  return { prose, anchors };
}

/** Words within sentences that are written as names. */
export function namesIn({ tokens }: Prose): readonly string[] {
  const names = tokens.filter(({ kind, isCapital, isInitial }) => kind === "word" && isCapital && !isInitial);
  return names.map(({ value }) => value);
}

/** A number may be mistaken for a year, and a month for a day of it. */
function groupOf(token: Token, isName: (token: Token) => boolean): string {
  const { kind, unit, isCapital } = token;
  if (kind === "pole" || kind === "dimension") return `${kind}:${unit}`;
  if (kind === "date") return "month";
  if (kind === "year") return "figure";
  return kind === "word" && isCapital && isName(token) ? "name" : kind;
}

function keyOf({ kind, value, unit }: Token): string {
  return kind === "figure" || kind === "pole" ? `${kind}:${unit}:${value}` : `${kind}:${value}`;
}

const SMALL_WORD =
  /\b(in|of|to|from|by|at|since|than|with|for|on|as|until|through|over)(?: the| about| only| an?)? $/iu;
const SMALL_REACH = 14;

const FAR = 0.2;
const CLAUSE_STEP = 1;
const DISTANCE = 12;
/** What stands right before or behind, in that order, counts by itself. */
const BESIDE = [0.8, 0.4];

function contextOf(at: number, tokens: readonly Token[], keys: readonly string[]): ReadonlyMap<string, number> {
  const context = new Map<string, number>();
  const token = tokens[at];
  if (token === undefined) return context;
  const note = (key: string, near: number): void => {
    if (near > (context.get(key) ?? 0)) context.set(key, near);
  };
  for (const [index, other] of tokens.entries()) {
    const sentences = Math.abs(other.sentence - token.sentence);
    // A piece of the anchor itself says nothing about it.
    if (sentences > 1 || (other.start < token.end && token.start < other.end)) continue;
    const key = keys[index] ?? "";
    note(
      key,
      sentences === 1
        ? FAR
        : 1 / (1 + CLAUSE_STEP * Math.abs(other.clause - token.clause) + Math.abs(index - at) / DISTANCE),
    );
    const beside = sentences === 0 ? BESIDE[Math.abs(index - at) - 1] : undefined;
    if (beside !== undefined) note(`${index < at ? "<" : ">"}${key}`, beside);
  }
  return context;
}

const BEFORE =
  /(?:\b(?:from|after|following|against|than|versus|vs\.?|compared (?:with|to)|previously|originally|first stated as)|[由从自比较于]|上年末?的?|同期的?|此前的?|原定)\s*(?:an? |the )?(?:[a-z]+ ){0,2}(?:of )?(?:about |around |only |just |the )?$/iu;
const NOW =
  /(?:\b(?:to|at|was|were|is|are|ha[sd] been|have been|reach(?:ed|ing)|total(?:led|s)?|becom(?:es?|ing)|became|stood at|had paid)|[至到达为])\s*(?:only |just |about |around |the )?$/iu;
const CHANGE =
  /(?:\bby\s*(?:only |just |about |some |around )?|\b(?:increase|decrease|rise|fall|decline|growth|gain|drop|difference)\s+(?:was|is|of|had been|would (?:be|have been)|amount(?:s|ed) to)\s+(?:only |just |about |some |around )?|\b(?:rose|fell|grew|increased|declined|dropped|decreased|up|down|added|gained|climbed|shrank)\s+(?:only |just |about |some )?|(?:增长|增加|减少|下降|上升|提高|降低|净增|增幅|降幅|低|高)(?:了|为|约|只|仅){0,2}\s*)$/iu;

/** "2004-2014", "from fiscal 2018 to fiscal 2019": which end of a range. */
const RANGE_START = /^\s?(?:年|月|日|号)?\s?(?:至|到|[-–—]|to )\s?(?:fiscal )?\d/u;
const RANGE_END = /\d\s?(?:年|月|日|号|%|percent)?\s?(?:至|到|[-–—]| to )\s?(?:fiscal )?$/u;
const FROM = /\bfrom (?:the |fiscal )?$|\b(?:compared|relative) (?:with|to) (?:the |fiscal )?$|[由从自]$/iu;
const TO = /(?<!\b(?:compared|relative|due|owing|thanks|prior|close|next) )\bto (?:the |fiscal )?$|[至到]$/iu;

function roleOf({ kind, start, end }: Token, { text }: Prose): Role {
  const before = text.slice(Math.max(0, start - 40), start);
  if (kind === "figure" && CHANGE.test(before)) return "change";
  if (NUMERIC.has(kind)) {
    if (RANGE_START.test(text.slice(end, end + 12))) return "before";
    if (RANGE_END.test(before)) return "now";
  }
  if (kind !== "figure") return FROM.test(before) ? "before" : TO.test(before) ? "now" : null;
  if (NOW.test(before)) return "now";
  return BEFORE.test(before) ? "before" : null;
}

const NUMERIC: ReadonlySet<string> = new Set(["figure", "year"]);

export function sameValue(a: Token, b: Token): boolean {
  if (a.kind !== b.kind) return a.kind === "month" && b.kind === "date" && b.value.startsWith(`${a.value}-`);
  if (a.value !== b.value || (a.kind === "pole" && a.unit !== b.unit)) return false;
  if (a.kind !== "figure") return true;
  // "between 25 and 40 years old" may be said without the years.
  return sameUnit(a.unit, b.unit) || (a.unit === "plain" && b.unit.startsWith("time:"));
}

/** Whether something else could have been meant: a number of the same unit, or a year where a number stands. */
export function isRival(a: Anchor, b: Anchor): boolean {
  if (sameValue(a, b) || !rolesAgree(a, b)) return false;
  if (a.kind === "year") return b.kind === "year";
  return a.kind !== "figure" || b.kind === "year"
    ? a.kind !== "figure" || a.unit === "plain"
    : sameUnit(a.unit, b.unit);
}

/** What rose from one number to another did not rise from the other to the one. */
export function rolesAgree(a: Anchor, b: Anchor): boolean {
  return a.role === null || b.role === null || a.role === b.role;
}
