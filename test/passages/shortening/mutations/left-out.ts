import { type Dice, replaced } from "./seeded.ts";

const HAN = /\p{Script=Han}/u;

/** The places of words; of Chinese those of single characters and of pairs. */
function wordsOf(text: string): readonly (readonly [start: number, end: number])[] {
  if (!HAN.test(text)) return Array.from(text.matchAll(/\S+/gu), ({ 0: word, index }) => [index, index + word.length]);
  const characters = Array.from(text.matchAll(/\p{Script=Han}|[^\p{Script=Han}\s]+/gu));
  return [1, 2].flatMap((length) =>
    characters.slice(length - 1).map((last, at) => [characters[at]?.index ?? 0, last.index + last[0].length] as const),
  );
}

function without(text: string, start: number, end: number): string {
  return replaced(text, start, end, "").replace(/\s+/gu, " ").trim();
}

/** Every word in turn. */
export function wordLeftOut(text: string, dice: Dice): readonly string[] {
  const places = wordsOf(text);
  const step = Math.max(1, Math.ceil(places.length / 14));
  const first = dice.roll(step);
  return places.filter((_, at) => at % step === first).map(([start, end]) => without(text, start, end));
}

const STRETCHES = 4;

/** Some stretches from anywhere to anywhere. */
export function stretchLeftOut(text: string, dice: Dice): readonly string[] {
  const places = wordsOf(text);
  return Array.from({ length: STRETCHES }, () => {
    const [a, b] = [places[dice.roll(places.length)], places[dice.roll(places.length)]];
    if (a === undefined || b === undefined) return text;
    return without(text, Math.min(a[0], b[0]), Math.max(a[1], b[1]));
  });
}

/** Where a clause may end or begin, with or without a mark. */
const BOUNDARY =
  /[,;:，；：、]\s*|\s[–—-]\s|\s(?=(?:and|but|or|because|while|which|that|who|if|unless|as|so|since|when|after|before|than|with|for|in|of|to|by)\s)/gu;

function boundaries(text: string): readonly (readonly [start: number, end: number])[] {
  return Array.from(text.matchAll(BOUNDARY), ({ 0: sign, index }) => [index, index + sign.length] as const);
}

/** What stands between two neighbouring boundaries. */
export function clausesLeftOut(text: string): readonly string[] {
  const places = boundaries(text);
  return places.slice(1).flatMap(([start, end], at) => {
    const from = places[at];
    return from === undefined ? [] : [without(text, from[0], start), without(text, from[1], end)];
  });
}

export function beginningsLeftOut(text: string): readonly string[] {
  return boundaries(text).map(([, end]) => text.slice(end));
}

export function endsLeftOut(text: string): readonly string[] {
  const end = HAN.test(text) ? "。" : ".";
  return boundaries(text).map(([start]) => `${text.slice(0, start)}${end}`);
}
