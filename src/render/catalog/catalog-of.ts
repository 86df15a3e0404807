import type { Language } from "../../domain/profile.ts";
import { type Catalog, english } from "./en.ts";
import { chinese } from "./zh.ts";

const CATALOGS: Readonly<Record<Language, Catalog>> = { en: english, zh: chinese };

/** The texts of a language. */
export function catalogOf(language: Language): Catalog {
  return CATALOGS[language];
}
