import type { Glossary } from "../company/glossary.ts";
import { namesOf } from "../company/names.ts";
import { once } from "../domain/once.ts";
import { holdsHan } from "../language/han.ts";
import { foldForNames, type NameUnit } from "../language/name-folding.ts";
import { type PhraseTree, phraseTree, placeOf } from "../language/phrase-tree.ts";
import type { Words } from "../language/words/word-list.ts";

export type SecurityVerdict =
  | { readonly kind: "allow" }
  | {
      readonly kind: "refuse_out_of_scope";
      /** The external company's code. */
      readonly external: string;
      /** Offsets of its name in the raw question. */
      readonly start: number;
      readonly end: number;
    };

/** Deterministic, without a model, and always on: it reads the raw question, not the result of the parser. */
export interface SecurityGate {
  screen(rawQuestion: string): SecurityVerdict;
}

/**
 * Refuses questions that name a listed external company, in any spelling: lookalikes, accents, traditional
 * characters, or signs and spaces inside it. A name must begin and end at word boundaries, so that it never
 * spans two words by chance ("Beijing analysis", 市场竞 安排).
 */
export function createSecurityGate(glossary: Glossary, words: Words): SecurityGate {
  const names = buildNames(glossary);
  const known = once(() => knownChineseWords(glossary, words));
  return { screen: (rawQuestion) => screen(rawQuestion, names, known) };
}

/** A trie of the names of external companies by character, with their codes. */
type Names = PhraseTree<string>;

/** Made when a question first holds a Chinese name with a gap in it: there are some fifty thousand. */
type KnownWords = () => ReadonlySet<string>;

const RIGHT_TO_LEFT = /[\u202b\u202e\u2067]/;
const GAP_MAX = 16;

function screen(raw: string, names: Names, known: KnownWords): SecurityVerdict {
  const units = foldForNames(raw);
  for (const reading of readingsOf(units, RIGHT_TO_LEFT.test(raw))) {
    const verdict = screenUnits(reading, names, known);
    if (verdict.kind !== "allow") return verdict;
  }
  return { kind: "allow" };
}

/** Signs such as | and ! may be letters or gaps; text under a right-to-left override is also read backwards. */
function readingsOf(units: readonly NameUnit[], reversed: boolean): readonly (readonly NameUnit[])[] {
  const signs = units.some((unit) => unit.kind === "sign");
  const spaced = signs ? [units.map((unit): NameUnit => (unit.kind === "sign" ? { ...unit, kind: "gap" } : unit))] : [];
  const readings = [units, ...spaced];
  return reversed ? [...readings, ...readings.map((reading) => [...reading].reverse())] : readings;
}

function screenUnits(units: readonly NameUnit[], names: Names, known: KnownWords): SecurityVerdict {
  for (let at = 0; at < units.length; at += 1) {
    const hit = nameAt(units, at, names, known);
    if (hit === null) continue;
    const first = units[at];
    const last = units[hit.last];
    const ends = [first?.start ?? 0, first?.end ?? 0, last?.start ?? 0, last?.end ?? 0];
    return { kind: "refuse_out_of_scope", external: hit.external, start: Math.min(...ends), end: Math.max(...ends) };
  }
  return { kind: "allow" };
}

interface NameHit {
  readonly external: string;
  readonly last: number;
}

/** The longest external name that begins at a unit. */
function nameAt(units: readonly NameUnit[], at: number, names: Names, known: KnownWords): NameHit | null {
  const first = units[at];
  if (first === undefined || first.kind === "gap") return null;
  if (first.kind !== "han" && units[at - 1]?.kind === "letter") return null;
  let node: Names | undefined = names;
  let best: NameHit | null = null;
  let last = at - 1;
  let gapped = false;
  for (let i = at; node !== undefined && i < units.length && i - last <= GAP_MAX; i += 1) {
    const unit: NameUnit | undefined = units[i];
    if (unit === undefined) break;
    if (unit.kind === "gap") {
      gapped ||= i > at;
      continue;
    }
    node = node.next.get(unit.text);
    if (node === undefined) break;
    last = i;
    if (node.value !== null && isWholeName(units, at, i, gapped, known)) best = { external: node.value, last: i };
  }
  return best;
}

function isWholeName(
  units: readonly NameUnit[],
  first: number,
  last: number,
  gapped: boolean,
  known: KnownWords,
): boolean {
  if (units[last]?.kind !== "han") return endsWord(units, last);
  // A Chinese name without a gap always counts; with a gap inside, both its ends must be word boundaries.
  return !hasGap(units, first, last, gapped) || (startsHanWord(units, first, known) && endsHanWord(units, last, known));
}

function hasGap(units: readonly NameUnit[], first: number, last: number, gapped: boolean): boolean {
  return gapped && units.slice(first, last).some((unit) => unit.kind === "gap");
}

/** A plural or possessive s still ends the word. */
function endsWord(units: readonly NameUnit[], last: number): boolean {
  const next = units[last + 1];
  if (next?.kind !== "letter") return true;
  return next.text === "s" && units[last + 2]?.kind !== "letter";
}

const WORD_LENGTH_MAX = 10;

function startsHanWord(units: readonly NameUnit[], first: number, known: KnownWords): boolean {
  if (units[first - 1]?.kind !== "han") return true;
  let word = "";
  for (let i = first - 1; i >= 0 && word.length < WORD_LENGTH_MAX && units[i]?.kind === "han"; i -= 1) {
    word = (units[i]?.text ?? "") + word;
    if (known().has(word)) return true;
  }
  return false;
}

function endsHanWord(units: readonly NameUnit[], last: number, known: KnownWords): boolean {
  if (units[last + 1]?.kind !== "han") return true;
  let word = "";
  for (let i = last + 1; word.length < WORD_LENGTH_MAX && units[i]?.kind === "han"; i += 1) {
    word += units[i]?.text ?? "";
    if (known().has(word)) return true;
  }
  return false;
}

function buildNames(glossary: Glossary): Names {
  const root = phraseTree<string>();
  for (const { aliases, code } of glossary.profile.externalEntities.values()) {
    for (const name of [...aliases, code]) {
      const units = foldForNames(name).filter(({ kind }) => kind !== "gap");
      if (units.length > 0)
        placeOf(
          root,
          units.map(({ text }) => text),
        ).value = code;
    }
  }
  return root;
}

function knownChineseWords(glossary: Glossary, words: Words): ReadonlySet<string> {
  const { metrics, entities, dimensions } = glossary.profile;
  const specs = [
    ...metrics.values(),
    ...entities.values(),
    ...[...dimensions.values()].flatMap((d) => [...d.values.values()]),
  ];
  const own = specs.flatMap(namesOf);
  const common = words.flatMap(({ phrases }) => phrases.map(({ text }) => text));
  const folded = [...common, ...own].filter((word) => holdsHan(word)).map(foldForNames);
  return new Set(folded.map((units) => units.map(({ text }) => text).join("")));
}
