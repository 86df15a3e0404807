import type { Language } from "../domain/profile.ts";

const HAN = /\p{Script=Han}/u;

export function holdsHan(text: string): boolean {
  return HAN.test(text);
}

/** The language of a question or a name: Chinese if it holds a Chinese character. */
export function languageOf(text: string): Language {
  return holdsHan(text) ? "zh" : "en";
}
