import { plainText } from "./folding.ts";

const INVISIBLE = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** The text of a cell or heading as a reader sees it: without invisible characters, every run of white space as one space. */
export function displayText(raw: string): string {
  return PLAIN.test(raw) ? raw : raw.replace(INVISIBLE, "").replace(/\s+/g, " ").trim();
}

const FULL_WIDTH = /[\uff01-\uff5e]/g;

/** Full-width letters, digits and signs in their ordinary form, each at its place; raised ones stay raised, as marks of notes are. */
export function ordinaryWidth(text: string): string {
  return text.replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}

const SIGNS = /[\u2212\u2012\u2013\u2018\u2019\u02bc]/g;
const QUOTES = /[\u2018\u2019\u02bc]/;

/** The plain form of a text with the short dashes as a minus and one kind of apostrophe: what numbers, units and times are read from. */
export function figureText(text: string): string {
  return withPlainSigns(plainText(text));
}

/** The same of a text in its plain form; every character stays at its place. */
export function withPlainSigns(plain: string): string {
  return plain.replace(SIGNS, (sign) => (QUOTES.test(sign) ? "'" : "-"));
}
