import { plainText } from "./folding.ts";

const INVISIBLE = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** The text of a cell or heading as displayed: without invisible characters, white space collapsed. */
export function displayText(raw: string): string {
  return PLAIN.test(raw) ? raw : raw.replace(INVISIBLE, "").replace(/\s+/g, " ").trim();
}

const FULL_WIDTH = /[\uff01-\uff5e]/g;

/** Full-width characters in their ordinary form, offsets unchanged. Superscripts stay, as they are footnote marks. */
export function ordinaryWidth(text: string): string {
  return text.replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}

const SIGNS = /[\u2212\u2012\u2013\u2018\u2019\u02bc]/g;
const QUOTES = /[\u2018\u2019\u02bc]/;

/** The form from which numbers, units and times are read: plain, short dashes as minus, one kind of apostrophe. */
export function figureText(text: string): string {
  return withPlainSigns(plainText(text));
}

/** As figureText, for a text already in plain form; offsets stay the same. */
export function withPlainSigns(plain: string): string {
  return plain.replace(SIGNS, (sign) => (QUOTES.test(sign) ? "'" : "-"));
}
