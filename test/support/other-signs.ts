import { Converter } from "opencc-js";

/** A way of writing the same words in other signs. */
export interface Writing {
  readonly name: string;
  readonly write: (text: string) => string;
}

const converters = (["t", "hk", "tw"] as const).map((to) => [to, Converter({ from: "cn", to })] as const);

/** Traditional Chinese by the dictionary, and as it is written in Hong Kong and in Taiwan. */
export const TRADITIONAL: readonly Writing[] = converters.map(([to, write]) => ({
  name: `traditional (${to})`,
  write,
}));

export const FULL_WIDTH: Writing = {
  name: "full width",
  write: (text) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
};

/** An acute on the first letter of every word, in a form that has no sign of its own for most letters. */
export const DECOMPOSED: Writing = {
  name: "accents, decomposed",
  write: (text) => text.normalize("NFD").replace(/(?<![\p{L}\p{M}])\p{Script=Latin}/gu, "$&\u0301"),
};

export const ACCENTED: Writing = { name: "accents", write: (text) => DECOMPOSED.write(text).normalize("NFC") };

/** The ways in which a whole document may be written; in capitals `m` would be another unit. */
export const WRITINGS: readonly Writing[] = [...TRADITIONAL, FULL_WIDTH, ACCENTED, DECOMPOSED];

/** For names alone. */
export const CAPITALS: Writing = { name: "capitals", write: (text) => text.toUpperCase() };
