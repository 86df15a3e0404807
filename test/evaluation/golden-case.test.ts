import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { loadGolden } from "../../src/evaluation/load-golden.ts";
import { parseGoldenCase } from "../../src/evaluation/parse-golden-case.ts";

const statement = { value: "12.5", unit: "USD_M", doc: "Review.pptx", locator: "slide=2" };
const cell = { cell: "SALES NORTH FY2025", ...statement };
const expectation = { kind: "value", ...cell };

function line(change: object = {}): string {
  const golden = { id: "a-1", question: "sales?", lang: "en", at: "2026-03-01", tags: ["plain"], expect: expectation };
  return JSON.stringify({ ...golden, ...change });
}

function faultsOf(text: string): readonly string[] {
  const parsed = parseGoldenCase(text);
  return parsed.ok ? [] : parsed.faults;
}

describe("a line of a golden set", () => {
  it("becomes a case whose kind is one of its tags", () => {
    const parsed = parseGoldenCase(line({ expect: { ...expectation, assumed: { entity: ["NORTH"] } } }));
    expect(parsed).toMatchObject({
      ok: true,
      golden: {
        tags: ["value", "assumed", "plain"],
        conversation: null,
        at: { year: 2026, month: 3, day: 1 },
        expect: { kind: "figures", cells: [{ cell: "SALES NORTH FY2025", statements: [statement] }] },
      },
    });
  });

  it("is asked by somebody who may see what everybody may, unless it says otherwise", () => {
    const reading = (change: object) => {
      const parsed = parseGoldenCase(line(change));
      return parsed.ok ? [parsed.golden.clearance, parsed.golden.ceiling] : parsed.faults;
    };
    expect(reading({})).toEqual(["INTERNAL", "INTERNAL"]);
    expect(reading({ clearance: "CONFIDENTIAL" })).toEqual(["CONFIDENTIAL", "CONFIDENTIAL"]);
    expect(reading({ clearance: "CONFIDENTIAL", ceiling: "PUBLIC" })).toEqual(["CONFIDENTIAL", "PUBLIC"]);
    expect(faultsOf(line({ clearance: "SECRET" })).join()).toContain("clearance");
    const sealed = { kind: "withheld", withheld: ["SALES NORTH FY2025"], unoffered: ["SALES NORTH FY2024"] };
    expect(parseGoldenCase(line({ expect: sealed }))).toMatchObject({
      golden: { tags: ["withheld", "plain"], expect: { ...sealed, kind: "figures", cells: [], offered: [] } },
    });
    expect(faultsOf(line({ expect: { kind: "withheld" } })).join()).toContain("withheld");
  });

  it("holds every statement of a cell that documents disagree on", () => {
    const conflicts = [{ ...statement, value: "13" }];
    const parsed = parseGoldenCase(line({ expect: { ...expectation, conflicts } }));
    expect(parsed).toMatchObject({ golden: { expect: { cells: [{ statements: [statement, ...conflicts] }] } } });
  });

  it("holds the sum of a cell that is not stored, with the statements of its parts", () => {
    const parts = [statement, { ...statement, value: "7.5", locator: "slide=3" }];
    const summed = { cell: "SALES NORTH 2025-9M", sum: { value: "20", unit: "USD_M" }, parts };
    expect(parseGoldenCase(line({ expect: { kind: "values", cells: [cell, summed] } }))).toMatchObject({
      golden: { expect: { cells: [{ statements: [statement] }, { sum: summed.sum, statements: parts }] } },
    });
    const alone = { ...summed, parts: [statement] };
    expect(faultsOf(line({ expect: { kind: "values", cells: [alone] } }))).not.toEqual([]);
  });

  it("holds the quotient of a ratio that is not stored, its sums, and the statements of its operands", () => {
    const parts = [statement, { ...statement, value: "7.5", locator: "slide=3" }];
    const quotient = { value: "26.9127258747", unit: "PCT" };
    const sums = [{ value: "20", unit: "USD_M" }];
    const divided = { cell: "SALES NORTH 2025-9M", quotient, parts };
    const expectOf = (one: object) => parseGoldenCase(line({ expect: { kind: "values", cells: [cell, one] } }));
    expect(expectOf({ ...divided, sums })).toMatchObject({
      golden: { expect: { cells: [{}, { quotient: { ...quotient, sums }, statements: parts }] } },
    });
    expect(expectOf(divided)).toMatchObject({ golden: { expect: { cells: [{}, { quotient: { sums: [] } }] } } });
    const alone = { ...divided, parts: [statement] };
    expect(faultsOf(line({ expect: { kind: "values", cells: [alone] } }))).not.toEqual([]);
  });

  it("holds the values that a figure had before", () => {
    const superseded = [{ ...statement, value: "13", doc: "before.xlsx" }];
    const parsed = parseGoldenCase(line({ expect: { ...expectation, superseded } }));
    expect(parsed).toMatchObject({ golden: { expect: { cells: [{ statements: [statement], superseded }] } } });
  });

  it("holds what documents have to say, beside figures or alone", () => {
    const why = { premise: "holds", docs: ["review.md"], says: ["the shop opened"] };
    expect(parseGoldenCase(line({ expect: { ...expectation, why } }))).toMatchObject({
      golden: { tags: ["value", "composite", "plain"], expect: { kind: "figures", why } },
    });
    const { premise: _, ...sources } = why;
    expect(parseGoldenCase(line({ expect: { kind: "narrative", period: "FY2025", ...sources } }))).toMatchObject({
      golden: { expect: { kind: "narrative", ...sources, about: { entity: null, period: "FY2025" } } },
    });
    expect(parseGoldenCase(line({ expect: { kind: "silent", entity: "NORTH" } }))).toMatchObject({
      golden: { tags: ["silent", "plain"], expect: { kind: "silent", about: { entity: "NORTH", period: null } } },
    });
  });

  it.each<readonly [string, string, string]>([
    ["no JSON", "{", "is not JSON"],
    ["an unknown key", line({ answer: 1 }), "answer"],
    ["a date that does not exist", line({ at: "2026-02-30" }), "at: is no date"],
    ["no tag", line({ tags: [] }), "tags"],
    ["an unknown language", line({ lang: "fr" }), "lang"],
    ["an id with spaces", line({ id: "A 1" }), "id: is made of small letters"],
    ["an unknown kind", line({ expect: { kind: "guess" } }), "expect.kind"],
    ["a value that is no decimal", line({ expect: { ...expectation, value: "1,250" } }), "value: is no plain decimal"],
    ["an unknown unit", line({ expect: { ...expectation, unit: "usd" } }), "unit: is no unit code"],
    ["a cell without a period", line({ expect: { ...expectation, cell: "SALES NORTH" } }), "expect.cell"],
    [
      "a period in other words",
      line({ expect: { ...expectation, cell: "SALES NORTH 2025" } }),
      '"2025" where the code',
    ],
    ["a stray dimension", line({ expect: { ...expectation, cell: "SALES NORTH FY2025 AGENCY" } }), '"AGENCY" where a'],
    [
      "dimensions out of order",
      line({ expect: { ...expectation, cell: "SALES NORTH FY2025 b=X a=Y" } }),
      "alphabetical order",
    ],
    ["a narrative without a document", line({ expect: { kind: "narrative", docs: [], says: ["x"] } }), "expect.docs"],
    ["a narrative that says nothing", line({ expect: { kind: "narrative", docs: ["a.md"], says: [] } }), "expect.says"],
    [
      "a document that is no file",
      line({ expect: { kind: "narrative", docs: ["a"], says: ["x"] } }),
      "no name of a file",
    ],
    ["a period that is none", line({ expect: { kind: "silent", period: "2025 or so" } }), "no code of a period"],
    [
      "a premise that is none",
      line({ expect: { ...expectation, why: { premise: "maybe", docs: [], says: [] } } }),
      "expect.why.premise",
    ],
    [
      "words of no document",
      line({ expect: { ...expectation, why: { premise: "none", docs: [], says: ["x"] } } }),
      "no document may be cited for",
    ],
    ["figures with a key of a refusal", line({ expect: { ...expectation, external: "RIVAL" } }), "external"],
    [
      "a computation of a cell that is not shown",
      line({
        expect: {
          kind: "derived",
          cells: [cell],
          derived: [{ op: "sum", value: "1", unit: "USD_M", of: [cell.cell, "SALES SOUTH FY2025"] }],
        },
      }),
      "sum reads SALES SOUTH FY2025",
    ],
  ])("is rejected with %s", (_name, text, says) => {
    expect(faultsOf(text).join("\n")).toContain(says);
  });
});

describe("a golden set", () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  function folderOf(files: Readonly<Record<string, string>>): string {
    const folder = mkdtempSync(join(tmpdir(), "footnote-golden-"));
    folders.push(folder);
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return folder;
  }

  it("is read in the order of its files, and known gaps stay apart", async () => {
    const folder = folderOf({
      "b.jsonl": `${line({ id: "b-1" })}\n`,
      "a.jsonl": `${line({ id: "a-1" })}\n\n${line({ id: "a-2" })}\n`,
      "known-gaps.jsonl": line({ id: "g-1" }),
      "notes.md": "no cases",
    });
    const { cases, gaps } = await loadGolden(folder);
    expect(cases.map(({ id }) => id)).toEqual(["a-1", "a-2", "b-1"]);
    expect(gaps.map(({ id }) => id)).toEqual(["g-1"]);
  });

  it("is rejected as a whole for one bad line, which is named with its file and number", async () => {
    const folder = folderOf({ "a.jsonl": `${line()}\n${line({ id: "a-2", lang: "fr" })}\n` });
    await expect(loadGolden(folder)).rejects.toThrow(`${join(folder, "a.jsonl")}:2: lang`);
  });

  it("is rejected when two cases share an id, also across files", async () => {
    const folder = folderOf({ "a.jsonl": line(), "known-gaps.jsonl": line() });
    await expect(loadGolden(folder)).rejects.toThrow("known-gaps.jsonl:1: the id a-1 is taken by");
  });

  it("names at most twenty faults and counts the rest", async () => {
    const folder = folderOf({ "a.jsonl": "{\n".repeat(25) });
    await expect(loadGolden(folder)).rejects.toThrow("a.jsonl:20: is not JSON\nand 5 more faults");
  });

  it("is rejected when there is nothing in it, or no such folder", async () => {
    await expect(loadGolden(folderOf({ "known-gaps.jsonl": line() }))).rejects.toThrow("holds no golden case");
    await expect(loadGolden(join(folderOf({}), "none"))).rejects.toThrow("no such folder");
  });
});
