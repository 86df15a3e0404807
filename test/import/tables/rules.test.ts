import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { RULES } from "../../../src/import/tables/rules.ts";

const SOURCE = join(import.meta.dirname, "../../../src");

function codesIn(folder: string): readonly string[] {
  return readdirSync(join(SOURCE, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith("rules.ts"))
    .flatMap((name) => [
      ...readFileSync(join(SOURCE, folder, name), "utf8").matchAll(/"((?:metric|entity|period|basis|unit)\.[a-z_]+)"/g),
    ])
    .flatMap(([, code]) => code ?? []);
}

describe("the rules of recognition", () => {
  it("are each told in a sentence, and none is told that no code names", () => {
    const used = new Set(codesIn("import"));
    expect(used.size).toBeGreaterThan(15);
    expect([...used].filter((code) => !RULES.has(code))).toEqual([]);
    const dotted = [...RULES.keys()].filter((code) => code.includes("."));
    expect(dotted.filter((code) => !used.has(code))).toEqual([]);
  });
});
