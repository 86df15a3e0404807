import { expect, it } from "vitest";
import { languageOf } from "../../src/language/han.ts";

it.each([
  ["HK revenue FY2025", "en"],
  ["HK revenue FY2025 增长", "zh"],
  ["営業利益", "zh"],
  ["カタカナ, π and 100%", "en"],
])("reads the language of %s", (text, language) => {
  expect(languageOf(text)).toBe(language);
});
