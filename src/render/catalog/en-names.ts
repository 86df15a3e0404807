import type { NameWords } from "./name-words.ts";

/** Texts about learned names, for curators. */
export const EN_NAMES = {
  lead: "The company file does not know these words. People chose what they mean; shall I always read them so?",
  meant: ({ word, value }: NameWords, { picks, people }: { readonly picks: number; readonly people: number }) =>
    `“${word}” was meant as ${value} ${picks.toLocaleString("en-US")} times, by ${people.toLocaleString("en-US")} people: always?`,
  /** Above a menu of meanings, and one of them. */
  choose: (word: string) => `Always read “${word}” as …`,
  means: ({ word, value }: NameWords) => `“${word}” means ${value}`,
  always: "Always",
  no: "No",
  confirmed: ({ word, value }: NameWords) => `“${word}” is read as ${value} from now on`,
  declined: ({ word, value }: NameWords) => `“${word}” is not read as ${value}`,
  /** The company file has changed since the names were shown. */
  isVoid: ({ word, value }: NameWords) =>
    `“${word}” cannot be read as ${value} any more: the company file has changed. Nothing was decided.`,
};
