import type { FoundName, NameFinder } from "../name-finder.ts";
import { chineseDirections, directionOfStem } from "../words/direction.ts";
import { contentOf, type Prose, type Unit } from "./prose.ts";
import { statedFigures } from "./stated-figures.ts";

/** A piece of a text that must not be changed, moved or lost: a number, a name, a direction, a negation, a date. */
export interface Anchor {
  /** Anchors of one class may be mistaken for each other. */
  readonly kind: "figure" | "entity" | "metric" | "dimension" | "direction" | "negation" | "month" | "number_word";
  /** For a figure: its unit. */
  readonly unit: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly sentence: number;
  /** The words around it that carry meaning. */
  readonly context: ReadonlySet<string>;
  /** The units right beside it. */
  readonly left: string;
  readonly right: string;
}

/** Units on either side that tell what an anchor speaks of. */
const REACH = 8;

/** The anchors of a text, in order. */
export function anchorsOf(prose: Prose, finder: NameFinder): readonly Anchor[] {
  const names = finder.find(prose.text);
  const found = [
    ...statedFigures(prose.text).map(({ value, unit, start, end }) => ({
      kind: "figure" as const,
      value,
      unit,
      start,
      end,
    })),
    ...names.flatMap(nameMark),
    ...directionMarks(prose),
    ...wordMarks(prose),
    ...chineseMarks(prose.text),
  ];
  return found.sort((a, b) => a.start - b.start || b.end - a.end).map((mark) => withContext(mark, prose));
}

type Mark = Pick<Anchor, "kind" | "value" | "unit" | "start" | "end">;

function nameMark({ named, start, end }: FoundName): readonly Mark[] {
  switch (named.kind) {
    case "entity":
    case "external":
      return [{ kind: "entity", value: named.code, unit: "", start, end }];
    case "metric":
      return [{ kind: "metric", value: named.code, unit: "", start, end }];
    case "dimension":
      return [{ kind: "dimension", value: named.code, unit: named.dimension, start, end }];
  }
}

function directionMarks({ text, units }: Prose): readonly Mark[] {
  const english = units.flatMap((unit): readonly Mark[] => {
    const direction = directionOfStem(unit.text);
    return direction === null
      ? []
      : [{ kind: "direction", value: direction, unit: "", start: unit.start, end: unit.end }];
  });
  const chinese = chineseDirections(text).map(
    ({ direction, start, end }): Mark => ({ kind: "direction", value: direction, unit: "", start, end }),
  );
  return [...english, ...chinese];
}

const NEGATIONS = new Set([
  "not",
  "no",
  "never",
  "none",
  "without",
  "neither",
  "nor",
  "cannot",
  "hardly",
  "nothing",
  "nobody",
]);
const MONTHS = new Map(
  [
    "januari",
    "februari",
    "march",
    "april",
    "mai",
    "june",
    "juli",
    "august",
    "septemb",
    "octob",
    "novemb",
    "decemb",
  ].flatMap((stem, index) => [[stem, String(index + 1)] as const]),
);
/** "one" is left out: most often it points and does not count. */
const NUMBER_WORDS = new Map(
  [
    "two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelv:12 thirteen:13 fourteen:14 fifteen:15 sixteen:16",
    "seventeen:17 eighteen:18 nineteen:19 twenti:20 thirti:30 forti:40 fifti:50 sixti:60 seventi:70 eighti:80 nineti:90 hundr:100",
    "thousand:1000 million:1000000 billion:1000000000 dozen:12 half:0.5 third:third twice:twice doubl:double tripl:triple",
  ]
    .join(" ")
    .split(" ")
    .map((pair) => {
      const [word = "", value = ""] = pair.split(":");
      return [word, value] as const;
    }),
);

function wordMarks({ units, text }: Prose): readonly Mark[] {
  return units.flatMap(({ text: word, start, end }): readonly Mark[] => {
    if (NEGATIONS.has(word)) return [{ kind: "negation", value: "not", unit: "", start, end }];
    const month = MONTHS.get(word);
    // "may" is a verb unless it is written as a name.
    if (month !== undefined && /^\p{Lu}/u.test(text.slice(start, end)))
      return [{ kind: "month", value: month, unit: "", start, end }];
    const number = NUMBER_WORDS.get(word);
    const isScale =
      number !== undefined && number.length > 3 && /\d\s*$/.test(text.slice(Math.max(0, start - 2), start));
    return number === undefined || isScale ? [] : [{ kind: "number_word", value: number, unit: "", start, end }];
  });
}

const CHINESE_NEGATION =
  /(?<!(?:是|能|可|会|要|好))(?:不(?![断仅同少过动久但论管])|未(?!来)|没有?|无(?!论|锡)|并非|非(?!常|洲))/gu;
const CHINESE_NUMBER =
  /(?<![进统唯万之同单])[二两三四五六七八九十百千万亿零〇半]+(?:[二两三四五六七八九十百千万亿零〇一]*)|一(?=[家个成倍次名项万亿百千季])|十[一二三四五六七八九]/gu;

function chineseMarks(text: string): readonly Mark[] {
  const negations = Array.from(
    text.matchAll(CHINESE_NEGATION),
    ({ 0: word, index }): Mark => ({
      kind: "negation",
      value: "not",
      unit: "",
      start: index,
      end: index + word.length,
    }),
  );
  const numbers = Array.from(text.matchAll(CHINESE_NUMBER)).flatMap(({ 0: word, index }): readonly Mark[] =>
    // A scale right behind digits belongs to the figure.
    /[\d.]\s*$/.test(text.slice(Math.max(0, index - 2), index))
      ? []
      : [{ kind: "number_word", value: word, unit: "", start: index, end: index + word.length }],
  );
  return [...negations, ...numbers];
}

function withContext(mark: Mark, { units }: Prose): Anchor {
  const first = units.findIndex((unit) => unit.end > mark.start);
  const last = units.findLastIndex((unit) => unit.start < mark.end);
  const sentence = units[first]?.sentence ?? 0;
  const inSentence = (unit: Unit): boolean => unit.sentence === sentence;
  const before = units.slice(Math.max(0, first - REACH), Math.max(0, first)).filter(inSentence);
  const after = units.slice(last + 1, last + 1 + REACH).filter(inSentence);
  return {
    ...mark,
    sentence,
    context: new Set([...contentOf(before), ...contentOf(after)]),
    left: before.at(-1)?.text ?? "",
    right: after[0]?.text ?? "",
  };
}

/** How well the surroundings of two anchors agree: shared words around, and the same neighbours. */
export function agreement(a: Anchor, b: Anchor): number {
  let shared = 0;
  for (const word of a.context) if (b.context.has(word)) shared += 1;
  return shared + neighbour(a.left, b.left) + neighbour(a.right, b.right);
}

function neighbour(a: string, b: string): number {
  return a !== "" && a === b ? 1 : 0;
}
