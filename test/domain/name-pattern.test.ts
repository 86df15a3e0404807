import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitsPattern, namesDocument } from "../../src/domain/name-pattern.ts";

/** What a pattern means, by what is left of both: each pair is looked at once. */
function fits(pattern: readonly string[], text: readonly string[]): boolean {
  const known = new Map<string, boolean>();
  const from = (p: number, t: number): boolean => {
    const key = `${p}:${t}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const sign = pattern[p];
    const one = t < text.length && (sign === "?" || sign === text[t]) && from(p + 1, t + 1);
    const any = sign === "*" && (from(p + 1, t) || (t < text.length && from(p, t + 1)));
    const result = p === pattern.length ? t === text.length : one || any;
    known.set(key, result);
    return result;
  };
  return from(0, 0);
}

const signs = (list: string): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...list), { maxLength: 12 }).map((parts) => parts.join(""));

describe("a pattern for names", () => {
  it("fits what it means, whatever stars and question marks stand in it", () => {
    fc.assert(
      fc.property(signs("ab?*😀."), signs("ab😀."), (pattern, text) => {
        expect(fitsPattern(pattern, text)).toBe(fits([...pattern], [...text]));
      }),
      { numRuns: 5_000, seed: 19 },
    );
  });

  // Tried in every way that its stars can stand, such a pattern is not done in a lifetime.
  it.each([
    ["stars between letters", "*a".repeat(250)],
    ["stars and question marks", "*?".repeat(250)],
    ["stars in a row", `${"*".repeat(499)}b`],
    ["long pieces between stars", `${"*aaaaaaaaab".repeat(45)}`],
  ])("ends, with %s", (_, pattern) => {
    const name = `${"a".repeat(4_000)}c`;
    expect(namesDocument(`${pattern}x`, name)).toBe(false);
    expect(fitsPattern(`*${pattern}x`, name)).toBe(false);
  });

  it("is compared whatever the case, with the path where it names one, and with the file's name elsewhere", () => {
    expect(namesDocument("*RESULTS*.pptx", "2025/Interim_Results_v2.PPTX")).toBe(true);
    expect(namesDocument("2025/*.pptx", "2025/Interim_Results.pptx")).toBe(true);
    expect(namesDocument("2024/*.pptx", "2025/Interim_Results.pptx")).toBe(false);
    expect(namesDocument("20?5*", "in/2025.csv")).toBe(true);
    expect(namesDocument("a[b].csv", "a[b].csv")).toBe(true);
    expect(namesDocument("a.csv", "abcsv")).toBe(false);
  });
});
