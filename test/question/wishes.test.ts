import { describe, expect, it } from "vitest";
import { createWishReader } from "../../src/question/wishes.ts";
import { languageWords } from "../../src/server/language-words.ts";

const read = createWishReader(languageWords());

describe("a text that asks to be told once a figure is there", () => {
  it.each([
    ["Tell me when HK revenue H1 2026 is in", "HK revenue H1 2026"],
    ["let me know as soon as HK revenue for H1 2026 is available, thanks", "HK revenue for H1 2026 , thanks"],
    ["Hi, could you ping me once the HK revenue of H1 2026 comes out?", "Hi, could you the HK revenue of H1 2026 ?"],
    ["notify me if HK revenue H1 2026 has been published please", "HK revenue H1 2026 please"],
    ["When HK revenue H1 2026 is in, tell me.", "HK revenue H1 2026 , ."],
    ["once HK revenue for H1 2026 has been loaded please let me know", "HK revenue for H1 2026"],
    ["tell me when it's in", "it"],
    ["Tell me when HK revenue is out for H1 2026", "HK revenue for H1 2026"],
    ["let me know when you have HK revenue for H1 2026", "HK revenue for H1 2026"],
    ["give me a heads-up when there's a figure for HK revenue H1 2026", "HK revenue H1 2026"],
    ["tell me when HK revenue's in", "HK revenue"],
    ["香港2026上半年营收出来了告诉我", "香港2026上半年营收"],
    ["等香港2026年上半年的营收出来后通知我一下，谢谢", "香港2026年上半年的营收 ，谢谢"],
    ["香港2026上半年营收一出来就告诉我", "香港2026上半年营收"],
    ["香港2026H1营收公布之后，麻烦跟我说一声", "香港2026H1营收 ，"],
    ["有了香港2026上半年营收告诉我", "香港2026上半年营收"],
    ["等有了香港2026上半年营收告诉我", "香港2026上半年营收"],
    ["香港2026上半年營收出來了通知我", "香港2026上半年營收"],
  ])("%s", (text, asked) => {
    expect(read(text)).toBe(asked);
  });

  it.each([
    "tell me when HK revenue exceeded 1000",
    "let me know when revenue peaked",
    "tell me the HK revenue that is in",
    "tell me when HK revenue is in the report",
    "what was HK revenue when Q1 came in?",
    "when is HK revenue H1 2026 in?",
    "Let me know HK revenue H1 2026",
    "let me know when you can. HK revenue?",
    "告诉我香港2025年营收",
    "香港2025年营收出来了吗",
    "tell me when",
    "tell me when in",
    "",
  ])("is no other: %s", (text) => {
    expect(read(text)).toBeNull();
  });
});
