import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { Exact, roundSignificant } from "../../src/domain/decimal.ts";
import { ExpectationSchema } from "../../src/evaluation/extraction/extraction-gold.ts";
import type { ExpectedDerived, ExpectedStatement } from "../../src/evaluation/golden-case.ts";

/** The one document beside the gold that states figures of its own. */
const SEALED = fileURLToPath(new URL("../../data/sample/documents/capital-singapore-2026h1.md", import.meta.url));
const GOLD = fileURLToPath(new URL("../../data/extraction/facts/company.jsonl", import.meta.url));

type DatedStatement = ExpectedStatement & { readonly asOf: string };

/** What the sample's documents state, by cell address, by the word of who wrote them: what holds is what was stated last. */
export function readSampleTable(): ReadonlyMap<string, readonly ExpectedStatement[]> {
  return new Map([...allStatements()].map(([address, all]) => [address, latestOf(all)]));
}

/** By cell address the statements of another value than the one that holds. */
export function readFormerValues(): ReadonlyMap<string, readonly ExpectedStatement[]> {
  return new Map([...allStatements()].map(([address, all]) => [address, formerOf(all)]));
}

function allStatements(): ReadonlyMap<string, readonly DatedStatement[]> {
  const stated = new Map<string, DatedStatement[]>();
  for (const line of readFileSync(GOLD, "utf8").trim().split("\n")) {
    const expected = ExpectationSchema.parse(JSON.parse(line));
    if (expected.expect !== "fact") continue;
    const { metric, entity, period, dimensions, value, unit, locator, validAsOf } = expected;
    const parts = Object.entries(dimensions).map(([dimension, code]) => `${dimension}=${code}`);
    const address = [metric, entity, period, ...parts].join(" ");
    const doc = expected.doc.replace("company/", "");
    stated.set(address, [...(stated.get(address) ?? []), { value, unit, doc, locator, asOf: validAsOf ?? "" }]);
  }
  for (const [address, statement] of sealedStatements())
    stated.set(address, [...(stated.get(address) ?? []), statement]);
  return stated;
}

/** The row of its table, read by none of the product's readers. */
function sealedStatements(): readonly (readonly [string, DatedStatement])[] {
  const text = readFileSync(SEALED, "utf8");
  const title = /^# (.+)$/m.exec(text)?.[1] ?? "";
  const [headings = [], , row = []] = [...text.matchAll(/^\| (.+) \|$/gm)].map(([, cells = ""]) => cells.split(" | "));
  return headings.slice(1).map((period, index) => {
    const [, half = "", year = ""] = /^(H\d) (\d{4})$/.exec(period) ?? [];
    const locator = `section="${title}",table=1,row=${row[0] ?? ""},col=${period}`;
    const statement = { value: row[index + 1] ?? "", unit: "USD_M", doc: basename(SEALED), locator };
    return [`EQUITY ACME_SG ${year}${half}`, { ...statement, asOf: "2026-06-30" }] as const;
  });
}

function formerOf(all: readonly DatedStatement[]): readonly ExpectedStatement[] {
  const holding = latestOf(all).map(({ value }) => value);
  return all.filter(({ value }) => !holding.includes(value)).map(({ asOf: _, ...statement }) => statement);
}

/** Where documents of one day state the same figure, the one whose name comes first is its source. */
function latestOf(all: readonly DatedStatement[]): readonly ExpectedStatement[] {
  const last = all
    .map(({ asOf }) => asOf)
    .toSorted()
    .at(-1);
  const latest = all.filter(({ asOf }) => asOf === last).toSorted((a, b) => (a.doc < b.doc ? -1 : 1));
  return latest
    .filter(({ value }, index) => latest.findIndex((other) => other.value === value) === index)
    .map(({ asOf: _, ...statement }) => statement);
}

/** The value of a derived figure, computed from what the documents state alone; null for an operation that this does not know. */
export function recomputed({ op, of, unit, names }: ExpectedDerived, values: readonly Exact[]): string | null {
  const [first, second] = values;
  const sum = values.reduce((total, value) => total.plus(value), new Exact(0));
  const years = (cell = ""): number => Number(/\d{4}/.exec(cell)?.[0]);
  switch (op) {
    case "difference":
    case "change_points":
      return first && second ? rounded(second.minus(first)) : null;
    case "growth_pct":
      return first && second ? rounded(second.minus(first).div(first).times(100)) : null;
    case "cagr_pct": {
      const count = years(of[1]) - years(of[0]);
      return first && second ? rounded(second.div(first).pow(new Exact(1).div(count)).minus(1).times(100)) : null;
    }
    case "sum":
      return rounded(sum);
    case "average":
      return rounded(sum.div(values.length));
    case "share_pct":
    case "ratio":
      return first && second ? rounded(first.div(second).times(100)) : null;
    case "per_unit":
      return first && second
        ? rounded(first.times(new Exact(10).pow(scaleOf(of[0]) - scaleOf(of[1]))).div(second))
        : null;
    case "subtract":
      return first ? rounded(first.times(2).minus(sum)) : null;
    case "max":
      return Exact.max(...values).toFixed();
    case "min":
      return Exact.min(...values).toFixed();
    case "rank":
      // The order of names is checked by their figures; a place has to be one of them.
      return names.length === values.length ? null : "";
    case "scale":
      return first ? scaled(first, of[0], unit) : null;
    default:
      return "";
  }
}

function rounded(value: Exact): string {
  return roundSignificant(value, 12);
}

const POWERS: Readonly<Record<string, number>> = { K: 3, WAN: 4, M: 6, YI: 8, BN: 9 };

/** Money of the sample is in millions, its customers are in thousands, its agents are counted. */
function scaled(value: Exact, cell = "", unit: string): string {
  const to = POWERS[unit.split("_")[1] ?? ""] ?? 0;
  return value.times(new Exact(10).pow(scaleOf(cell) - to)).toFixed();
}

function scaleOf(cell = ""): number {
  if (cell.startsWith("AGENTS")) return 0;
  return cell.startsWith("CUSTOMERS") ? 3 : 6;
}
