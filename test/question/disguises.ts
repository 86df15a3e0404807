import fc from "fast-check";
import type { Glossary } from "../../src/company/glossary.ts";

export interface ListedName {
  readonly alias: string;
  readonly company: string;
}

export interface DisguisedQuestion {
  readonly question: string;
  readonly company: string;
}

/** Letters of other scripts that are drawn like a Latin one. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: "а",
  c: "с",
  d: "ԁ",
  e: "е",
  g: "ɡ",
  h: "һ",
  i: "і",
  j: "ј",
  o: "о",
  p: "р",
  q: "ԛ",
  s: "ѕ",
  u: "υ",
  w: "ԝ",
  x: "х",
  y: "у",
};
const DIGITS: Readonly<Record<string, string>> = { a: "4", e: "3", i: "1", l: "1", o: "0", s: "5", t: "7" };
const TRADITIONAL: Readonly<Record<string, string>> = { 竞: "競", 国: "國", 万: "萬", 险: "險", 寿: "壽", 保: "保" };

/** What people put between the letters of a name. */
export const SEPARATORS: readonly string[] = [
  " ",
  "  ",
  "-",
  ".",
  "·",
  "_",
  "*",
  "/",
  "~",
  "|",
  "\u200b",
  "\u200d",
  "\u00ad",
  "\u2060",
  "\ufeff",
  "\u00a0",
  "🙂",
  ":tada:",
  "&nbsp;",
  "&#8203;",
  "&#x200d;",
  "\u0336",
];

type Rewrite = (character: string) => string;

/** Other ways of writing a character, by what they are called; a character that has none stays. */
export const REWRITES: Readonly<Record<string, Rewrite>> = {
  "as listed": (character) => character,
  capitals: (character) => character.toUpperCase(),
  "full-width letters": (character) => moved(character, 0xff41),
  accents: (character) => (isLatin(character) ? `${character}\u0301` : character),
  "stacked accents": (character) => (isLatin(character) ? `${character}\u0323\u0308` : character),
  "look-alikes of other scripts": (character) => LOOK_ALIKES[character] ?? character,
  "digits for letters": (character) => DIGITS[character] ?? character,
  "mathematical bold": (character) => moved(character, 0x1d41a),
  "mathematical script": (character) => moved(character, 0x1d4ea),
  "decimal entities": (character) => `&#${character.codePointAt(0)};`,
  "hexadecimal entities": (character) => `&#x${character.codePointAt(0)?.toString(16)};`,
  "traditional characters": (character) => TRADITIONAL[character] ?? character,
};

const FRAMES: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => `${name} revenue 2025`,
  (name) => `What was the revenue of ${name} in 2025?`,
  (name) => `HK and ${name} revenue`,
  (name) => `revenue (${name})`,
  (name) => `"${name}" revenue 2025`,
  (name) => `HK revenue\n${name} revenue`,
  (name) => `请问 ${name} 的营收`,
  (name) => `:wave: ${name}, revenue please`,
];

/** Questions that name one of the companies, its letters rewritten and separated in every mixture, or the whole turned around. */
export function arbitraryDisguise(names: readonly ListedName[]): fc.Arbitrary<DisguisedQuestion> {
  return fc.constantFrom(...names).chain(({ alias, company }) => {
    const letters = [...alias];
    const rewritten = fc.array(fc.constantFrom(...Object.values(REWRITES)), {
      minLength: letters.length,
      maxLength: letters.length,
    });
    const separated = fc.array(fc.constantFrom("", "", "", ...SEPARATORS), {
      minLength: letters.length,
      maxLength: letters.length,
    });
    const spelled = fc
      .tuple(rewritten, separated)
      .map(([rewrites, separators]) => spell(letters, rewrites, separators));
    const turned = fc.constant(`\u202e${[...letters].reverse().join("")}\u202c`);
    return fc
      .tuple(fc.oneof({ weight: 12, arbitrary: spelled }, { weight: 1, arbitrary: turned }), fc.constantFrom(...FRAMES))
      .map(([name, frame]) => ({ question: frame(name), company }));
  });
}

function spell(letters: readonly string[], rewrites: readonly Rewrite[], separators: readonly string[]): string {
  return letters
    .map(
      (letter, index) => (rewrites[index]?.(letter) ?? letter) + (index < letters.length - 1 ? separators[index] : ""),
    )
    .join("");
}

function isLatin(character: string): boolean {
  return /^[a-z]$/.test(character);
}

/** The letter of another alphabet that has its small a at a code point. */
function moved(character: string, smallA: number): string {
  return isLatin(character) ? String.fromCodePoint((character.codePointAt(0) ?? 0) - 97 + smallA) : character;
}

/** Two words for every place at which a Latin name can be cut: one ends like its beginning, one begins like its end. */
export function joinedByChance(names: readonly string[]): readonly string[] {
  const listed = new Set(names.map((name) => name.replaceAll(" ", "").toLowerCase()));
  return [...listed]
    .filter((name) => /^[a-z]+$/.test(name))
    .flatMap((name) =>
      Array.from({ length: name.length - 1 }, (_, index) => [name.slice(0, index + 1), name.slice(index + 1)])
        .filter(([head = ""]) => !listed.has(head))
        .flatMap(([head = "", tail = ""]) =>
          [" ", ", ", "  ", " - ", "\n"].flatMap((space) => [
            `xo${head}${space}${tail}ow revenue`,
            `xo${head}${space}${tail} revenue`,
            `${head}${space}${tail}ow revenue`,
          ]),
        ),
    );
}

/** Words that people write, in which a listed name arises only across a gap. */
export const CHANCE_WORDS: readonly string[] = [
  "Beijing tells us HK revenue",
  "Beijing television revenue",
  "Nanjing telecom market, HK revenue",
  "Beijing, tel revenue",
  "Boston surely beats HK revenue",
  "is Houston sure of HK revenue",
  "Washington surveys and HK revenue",
  "Taiwan jingle revenue",
  "Malawan jingoism revenue",
  "香港 景气指数与营收",
  "香港，景气如何",
  "营收2000万 景气不错",
  "市场竞 泰国营收",
  "公开竞 泰然自若",
  "业务竞争 泰国",
  "羽毛球 盾牌",
];

/** Every question that a small grammar makes of the company's own words. */
export function homeQuestions({ profile }: Glossary): readonly string[] {
  const metrics = [...profile.metrics.values()].flatMap(({ aliases }) => aliases);
  const entities = [...profile.entities.values()].flatMap(({ aliases }) => aliases);
  const channels = [
    "",
    ...[...(profile.dimensions.get("channel")?.values.values() ?? [])].flatMap(({ aliases }) => aliases),
  ];
  const periods = ["2025", "H1 2024", "last quarter", "去年上半年"];
  const questions: string[] = [];
  for (const [m, metric] of metrics.entries()) {
    for (const [e, entity] of entities.entries()) {
      for (const period of periods) {
        const channel = channels[(m + e) % channels.length] ?? "";
        questions.push(
          `What was ${entity}'s ${channel} ${metric} in ${period}?`,
          `${entity}${period}${channel}${metric}`,
          `${metric} ${period} ${entity}`,
        );
      }
    }
  }
  return questions;
}
