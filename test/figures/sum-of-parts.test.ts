import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Fact } from "../../src/domain/fact.ts";
import { cellKey } from "../../src/domain/fact.ts";
import { CLEARANCES, type Clearance, isReadable } from "../../src/domain/sensitivity.ts";
import type { FactStore } from "../../src/figures/fact-store.ts";
import { readOrSum } from "../../src/figures/sum-of-parts.ts";
import { cell, fact, GLOSSARY, glossaryWith } from "../answer/company.ts";
import { memoryFactStore } from "../contract/memory-fact-store.ts";
import { documentOf } from "../support/facts.ts";

/** `REVENUE BALTIC 2025Q1 10` or `REVENUE BALTIC 2025Q1 FREIGHT 10 EUR_M`, facts with `|` between them. */
function factsOf(lines: string): readonly Fact[] {
  return lines.split("|").map((line) => {
    const words = line.trim().split(" ");
    const [metric = "", entity = "", period = ""] = words;
    const traffic = /^[A-Z]+$/.test(words[3] ?? "") ? words[3] : "TOTAL";
    const [value = "", unit] = words.slice(traffic === words[3] ? 4 : 3);
    const one = fact(cell(metric, entity, period, traffic), value);
    return unit === undefined ? one : { ...one, figure: { value, unit } };
  });
}

async function storeOf(lines: string, doc = "annual.csv", facts = memoryFactStore()): Promise<FactStore> {
  await facts.replaceDocument(documentOf(doc, factsOf(lines)));
  return facts;
}

const QUARTERS = "REVENUE BALTIC 2025Q1 0.1 | REVENUE BALTIC 2025Q2 0.2 | REVENUE BALTIC 2025Q3 -3";

/** `3 USD_M of 1 + 2`, or the state of the cell. */
async function read(
  store: FactStore,
  [metric = "", entity = "", period = "", traffic]: readonly string[],
  glossary = GLOSSARY,
): Promise<string> {
  const result = await readOrSum(cell(metric, entity, period, traffic), { glossary, store });
  if (result.status !== "summed") return result.status;
  const parts = result.parts.map(({ statement }) => statement.figure.value);
  return `${result.figure.value} ${result.figure.unit} of ${parts.join(" + ")}`;
}

describe("a cell that is not stored", () => {
  it.each([
    ["nine months of quarters", QUARTERS, "REVENUE BALTIC 2025-9M", "-2.7 USD_M of 0.1 + 0.2 + -3"],
    [
      "the whole of the values of a dimension",
      "REVENUE TERN FY2025 FREIGHT 4 | REVENUE TERN FY2025 CARS 5.05",
      "REVENUE TERN FY2025",
      "9.05 USD_M of 4 + 5.05",
    ],
    [
      "a group of its children",
      "REVENUE BALTIC FY2025 4 | REVENUE AEGEAN FY2025 5",
      "REVENUE TERN FY2025",
      "9 USD_M of 4 + 5",
    ],
    [
      "a part of a group of the same part of its children",
      "REVENUE BALTIC FY2025 CARS 4 | REVENUE AEGEAN FY2025 CARS 5",
      "REVENUE TERN FY2025 CARS",
      "9 USD_M of 4 + 5",
    ],
    ["a level of a group", "SHIPS BALTIC FY2025 4 | SHIPS AEGEAN FY2025 5", "SHIPS TERN FY2025", "9 SHIPS of 4 + 5"],
    [
      "halves before channels",
      "REVENUE TERN 2025H1 1 | REVENUE TERN 2025H2 2 | REVENUE TERN FY2025 FREIGHT 4 | REVENUE TERN FY2025 CARS 5",
      "REVENUE TERN FY2025",
      "3 USD_M of 1 + 2",
    ],
  ])("is %s", async (_name, stored, asked, expected) => {
    expect(await read(await storeOf(stored), asked.split(" "))).toBe(expected);
  });

  it.each([
    ["a part is missing", "REVENUE BALTIC 2025Q1 1 | REVENUE BALTIC 2025Q3 1", "REVENUE BALTIC 2025-9M"],
    ["a value is missing", "REVENUE TERN FY2025 FREIGHT 4", "REVENUE TERN FY2025"],
    ["a child is missing", "REVENUE BALTIC FY2025 4", "REVENUE TERN FY2025"],
    ["it is a ratio", "LOAD BALTIC 2025H1 4 | LOAD BALTIC 2025H2 4", "LOAD BALTIC FY2025"],
    ["it is a ratio of a group", "LOAD BALTIC FY2025 4 | LOAD AEGEAN FY2025 4", "LOAD TERN FY2025"],
    ["it is a level over time", "SHIPS BALTIC 2025H1 4 | SHIPS BALTIC 2025H2 4", "SHIPS BALTIC FY2025"],
    ["units differ", "REVENUE BALTIC FY2025 4 | REVENUE AEGEAN FY2025 5 EUR_M", "REVENUE TERN FY2025"],
    ["its parts are sums themselves", `${QUARTERS} | REVENUE BALTIC 2025Q4 1`, "REVENUE TERN FY2025"],
  ])("has no sum where %s", async (_name, stored, asked) => {
    expect(await read(await storeOf(stored), asked.split(" "))).toBe("not_found");
  });

  const REGIONS = "REVENUE BALTIC FY2025 4 | REVENUE AEGEAN FY2025 5";
  it.each([
    ["add up", "REVENUE TERN FY2024 3.1 | REVENUE BALTIC FY2024 1 | REVENUE AEGEAN FY2024 2", "9 USD_M of 4 + 5"],
    ["do not", "REVENUE TERN FY2024 3.2 | REVENUE BALTIC FY2024 1 | REVENUE AEGEAN FY2024 2", "not_found"],
    [
      "do not in another length",
      "REVENUE TERN 2024Q1 2 | REVENUE BALTIC 2024Q1 1 | REVENUE AEGEAN 2024Q1 9",
      "not_found",
    ],
    ["are not all stored", "REVENUE TERN FY2024 3.2 | REVENUE BALTIC FY2024 1", "9 USD_M of 4 + 5"],
  ])("is held against a year in which the parts %s", async (_name, before, expected) => {
    expect(await read(await storeOf(`${REGIONS} | ${before}`), ["REVENUE", "TERN", "FY2025"])).toBe(expected);
  });

  it("has no sum where documents disagree on a part", async () => {
    const store = await storeOf("REVENUE BALTIC 2025Q2 0.3", "other.csv", await storeOf(QUARTERS));
    expect(await read(store, ["REVENUE", "BALTIC", "2025-9M"])).toBe("not_found");
  });

  it("has no sum of kinds of figures, such as actual and budget", async () => {
    const kinds = glossaryWith({ FREIGHT: "BUDGET", CARS: "FORECAST" });
    const store = await storeOf("REVENUE TERN FY2025 BUDGET 4 | REVENUE TERN FY2025 FORECAST 5");
    expect(await read(store, ["REVENUE", "TERN", "FY2025"], kinds)).toBe("not_found");
  });

  it("is read once where it is stored, and nothing besides", async () => {
    const store = await storeOf(`${QUARTERS} | REVENUE BALTIC 2025-9M 7`);
    const reads: string[] = [];
    const counted = {
      find: async (one: Parameters<FactStore["find"]>[0]) => {
        reads.push(cellKey(one));
        return store.find(one);
      },
      periods: () => Promise.reject(new Error("reads periods")),
    };
    const whole = cell("REVENUE", "BALTIC", "2025-9M");
    expect(await readOrSum(whole, { glossary: GLOSSARY, store: counted })).toMatchObject({ status: "found" });
    expect(reads).toEqual([cellKey(whole)]);
  });
});

/** Everything that can be stored of revenue in a year, with what its figures are made of: regions, traffic, quarters. */
const PERIODS = ["FY2025", "2025H1", "2025H2", "2025-9M", "2025Q1", "2025Q2", "2025Q3", "2025Q4"];
const ALL = ["TERN", "BALTIC", "AEGEAN"].flatMap((entity) =>
  PERIODS.flatMap((period) => ["TOTAL", "FREIGHT", "CARS"].map((traffic) => cell("REVENUE", entity, period, traffic))),
);

interface Held {
  readonly level: Clearance;
  readonly thousandths: number;
}

const held: fc.Arbitrary<Held | null> = fc.option(
  fc.record({
    level: fc.constantFrom<Clearance>("PUBLIC", "INTERNAL", "INTERNAL", "CONFIDENTIAL"),
    thousandths: fc.integer({ min: -5000, max: 5000 }),
  }),
  { nil: null, freq: 3 },
);
const company = fc.tuple(...ALL.map(() => held));

async function companyOf(all: readonly (Held | null)[]): Promise<FactStore> {
  const store = memoryFactStore();
  for (const sensitivity of CLEARANCES) {
    const facts = ALL.flatMap((one, index) => {
      const own = all[index];
      return own?.level === sensitivity ? [fact(one, String(own.thousandths / 1000))] : [];
    });
    await store.replaceDocument({ ...documentOf(`${sensitivity}.csv`, facts), sensitivity });
  }
  return store;
}

describe("any store", () => {
  it("gives sums that are exact, of parts that their reader may see, and of no stored whole", async () => {
    await fc.assert(
      fc.asyncProperty(
        company,
        fc.constantFrom<Clearance>("PUBLIC", "INTERNAL", "CONFIDENTIAL"),
        async (all, level) => {
          const stored = await companyOf(all);
          const store = {
            find: (one: (typeof ALL)[number]) => stored.find(one, level),
            periods: (row: Parameters<FactStore["periods"]>[0]) => stored.periods(row, level),
          };
          const heldAt = (one: (typeof ALL)[number]): Held | null =>
            all[ALL.findIndex((other) => cellKey(other) === cellKey(one))] ?? null;
          for (const one of ALL) {
            const result = await readOrSum(one, { glossary: GLOSSARY, store });
            if (result.status !== "summed") continue;
            expect(heldAt(one)).toBeNull();
            const parts = result.parts.map((part) => heldAt(part.cell));
            expect(parts.length).toBeGreaterThanOrEqual(2);
            expect(parts.every((part) => part !== null && isReadable(part.level, level))).toBe(true);
            const thousandths = parts.reduce((sum, part) => sum + (part?.thousandths ?? 0), 0);
            expect(Math.round(Number(result.figure.value) * 1000)).toBe(thousandths);
            expect(result.figure.value).toMatch(/^-?\d+(?:\.\d{1,3})?$/);
          }
        },
      ),
      { numRuns: 25, seed: 20261126 },
    );
  });
});
