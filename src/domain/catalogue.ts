import type { Language } from "./profile.ts";

/** The lists of what can be asked. */
export const CATALOGUE_PARTS = ["metrics", "entities", "documents"] as const;

export type CataloguePart = (typeof CATALOGUE_PARTS)[number];

/** A page of one of the lists, as a button asks for it. It says nothing of what is on it. */
export interface CataloguePage {
  readonly part: CataloguePart;
  /** Counted from 0. */
  readonly page: number;
  readonly language: Language;
}

/** A page as the value of a button: `en:metrics:0`. */
export function writeCataloguePage({ language, part, page }: CataloguePage): string {
  return [language, part, page].join(":");
}

const VALUE = /^(en|zh):([a-z]+):(\d{1,5})$/;

/** The page of a clicked value; null for anything that `writeCataloguePage` does not write. */
export function readCataloguePage(value: string): CataloguePage | null {
  const [, language, name, page] = VALUE.exec(value) ?? [];
  const part = CATALOGUE_PARTS.find((one) => one === name);
  return part === undefined ? null : { language: language === "zh" ? "zh" : "en", part, page: Number(page) };
}
