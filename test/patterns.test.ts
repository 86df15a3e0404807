import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { builtPatterns } from "./support/patterns/built-patterns.ts";
import { growingText } from "./support/patterns/pattern-growth.ts";
import { type WrittenPattern, writtenPatterns } from "./support/patterns/written-patterns.ts";
import { readSources } from "./support/source-files.ts";

const SOURCES = join(import.meta.dirname, "../src");

/** Whoever sends a text decides how long a pattern works on it, unless its steps grow no faster than the text. */
const GROWING: readonly (readonly [string, RegExp])[] = [
  ["signs at the end, tried from each of them", /\s+$/],
  ["the same behind something that may lack", /,? *$/],
  ["a closing sign that may lack", /\([^)]*\)/],
  ["two loops that share signs", /^\s*\S*\s*-?\s*$/],
  ["a loop in a loop", /^(?:\d+)+$/],
  ["a word that is two words", /^(?:trade|secret|tradesecret)+$/],
  ["a loop that begins inside of another one", /^(?:a|a*b)*c/],
  ["a loop in a look", /x(?=.*y)/],
  ["a look at all that is to come", /\B(?=(?:\d{3})+$)/],
  ["a loop that ends in the beginning of another one", /^[^\d]*,?\s*of[^\d]*$/],
  ["a loop before what it may itself read", /[a-z][a-z0-9+.-]*:\/\//],
  ["each line anew", /^\s*x/m],
];
const LINEAR: readonly (readonly [string, RegExp])[] = [
  ["signs at the end, tried from the first of them", /(?<!\s)\s+$/],
  ["what cannot fail behind a loop", /\s+/],
  ["a closing sign, up to the next opening one", /\([^()]*\)/],
  ["loops that share nothing", /^\s*(?:-\s*)?\d*$/],
  ["a loop that begins with a sign of its own", /^\d+(?:,\d+)*$/],
  ["counted signs", /\d{1,4}x/],
  ["one way to read each word", /^(?:trade|secret|tradition)+$/],
  ["a word from its edge", /\b\w+:/],
  ["a loop behind a fixed beginning", /^x\s+y/],
  ["each line anew, without a sign that ends one", /^[ \t]*x/m],
];

/** What the check cannot see, and why it is so all the same. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'passages/search-terms.ts "aa"':
    "where its branch for plain letters fails, that for all letters reads the whole word",
};

describe("the check of patterns", () => {
  it.each(GROWING)("finds %s", (_, pattern) => expect(growingText(pattern)).not.toBeNull());
  it.each(LINEAR)("lets pass %s", (_, pattern) => expect(growingText(pattern)).toBeNull());
});

describe("no text holds a pattern longer than its length", () => {
  it("of those that are written as literals", () => {
    const patterns = readSources(SOURCES).flatMap(writtenPatterns);
    expect(growing(patterns)).toEqual([]);
    expect(patterns.length).toBeGreaterThan(1_000);
  }, 120_000);

  it("of those that are built from lists of words when their file is loaded", async () => {
    const patterns = await builtPatterns(SOURCES);
    expect(growing(patterns)).toEqual([]);
    expect(patterns.length).toBeGreaterThan(200);
  }, 120_000);
});

function growing(patterns: readonly WrittenPattern[]): readonly string[] {
  return patterns.flatMap(({ path, pattern }) => {
    const text = growingText(pattern);
    const place = `${path} ${JSON.stringify(text)}`;
    return text === null || place in EXCEPTIONS ? [] : [`${place} repeats in ${String(pattern).slice(0, 200)}`];
  });
}
