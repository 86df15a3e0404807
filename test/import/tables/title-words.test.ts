import { expect, it } from "vitest";
import { namesSomebody } from "../../../src/import/tables/labels/title-words.ts";

it.each([
  "Wellmoor results",
  "Wellmoor Holdings key figures",
  "J.P. Wellmoor results",
  "Wellmoor.com results",
  "The Wellmoor – balance sheet",
])("%s names somebody", (title) => {
  expect(namesSomebody(title)).toBe(true);
});

it.each([
  "OS-Rev.and results 30 06 2025",
  "Rev.and results",
  "Prod.Rev.and results",
  "Annual results",
  "Revenue and results",
])("%s is cut words and names nobody", (title) => {
  expect(namesSomebody(title)).toBe(false);
});
