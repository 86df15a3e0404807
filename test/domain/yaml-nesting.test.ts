import { describe, expect, it } from "vitest";
import { NESTING_MAX, tooDeepLine } from "../../src/domain/yaml-nesting.ts";

const MANY = 100_000;
const indented = (line: string) => Array.from({ length: 1_000 }, (_, at) => " ".repeat(at) + line).join("\n");

describe("a YAML text", () => {
  it.each([
    ["brackets", `a: ${"[".repeat(MANY)}`, 1],
    ["brackets that are closed", `a: ${"[".repeat(MANY)}${"]".repeat(MANY)}`, 1],
    ["brackets on lines of their own", `x: 1\na: [\n${"[\n".repeat(MANY)}`, 101],
    ["maps in maps", `a: ${"{b: ".repeat(MANY)}1${"}".repeat(MANY)}`, 1],
    ["lists in lists", `x: 1\n${"- ".repeat(MANY)}x`, 2],
    ["keys in keys", "? ".repeat(MANY), 1],
    ["values of keys that are missing", ": ".repeat(MANY), 1],
    ["keys behind keys", "a: ".repeat(MANY), 1],
    ["keys behind keys in brackets", `[${"a: ".repeat(MANY)}]`, 1],
    ["keys behind keys on lines in brackets", `[${"a:\n".repeat(MANY)}]`, 99],
    ["lines that are further in", indented("k:"), 100],
    ["lists that are further in", indented("-"), 100],
  ])("is not parsed where it nests too deeply: %s", (_, text, line) => expect(tooDeepLine(text)).toBe(line));

  it.each([
    ["long lists", "- x\n".repeat(MANY)],
    ["long lists of maps", "- a: 1\n  b: [x, y]\n".repeat(MANY)],
    ["long maps", "a: 1\nb:\n  c: 2\n".repeat(MANY)],
    ["long lists in brackets", `[${"{a: 1, b: [2]}, ".repeat(MANY)}]`],
    ["as much as it may", "[".repeat(NESTING_MAX - 1)],
    ["addresses and times", "a: https://x.example:80/12:30:45\n".repeat(1_000)],
  ])("is parsed where it is long and nests no deeper: %s", (_, text) => expect(tooDeepLine(text)).toBeNull());
});
