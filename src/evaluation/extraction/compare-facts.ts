import { Exact } from "../../domain/decimal.ts";
import type { Dimensions } from "../../domain/fact.ts";
import { parseUnit, SCALE_EXPONENT, type Scale, type Unit, unitCode } from "../../domain/unit.ts";
import { check, type ExtractionCheck } from "./extraction-gates.ts";
import type { ExpectedFact } from "./extraction-gold.ts";
import type { ObservedFact } from "./observed-document.ts";

/** Compares extracted facts with those that the document states; `defaults` are values that may be left out. */
export function compareFacts(
  expected: readonly ExpectedFact[],
  observed: readonly ObservedFact[],
  defaults: Dimensions,
): readonly ExtractionCheck[] {
  const pairs = pairUp(expected, observed, defaults);
  const right = new Set(pairs.filter((pair) => isRight(pair, defaults)).map(({ found }) => found));
  return [
    ...pairs.flatMap((pair) => pairChecks(pair, defaults)),
    ...observed.map((fact) =>
      check(
        "fact_precision",
        right.has(fact),
        `${fact.locator}: ${said(fact, defaults)} is not what the document states`,
      ),
    ),
  ];
}

interface Pair {
  readonly fact: ExpectedFact;
  readonly found: ObservedFact | null;
}

/** Pairs facts by locator; else by address, so that a wrong locator costs only the locator check. */
function pairUp(
  expected: readonly ExpectedFact[],
  observed: readonly ObservedFact[],
  defaults: Dimensions,
): readonly Pair[] {
  const places = new Set(expected.map(({ locator }) => locator));
  const elsewhere = observed.filter(({ locator }) => !places.has(locator));
  return expected.map((fact) => {
    const here = observed.filter(({ locator }) => locator === fact.locator);
    const same = (other: ObservedFact): boolean => address(other, defaults) === address(fact, defaults);
    return { fact, found: here.find(same) ?? here[0] ?? elsewhere.find(same) ?? null };
  });
}

function isRight({ fact, found }: Pair, defaults: Dimensions): boolean {
  return (
    found !== null &&
    address(fact, defaults) === address(found, defaults) &&
    sameValue(fact, found) &&
    sameUnit(fact, found)
  );
}

function pairChecks(pair: Pair, defaults: Dimensions): readonly ExtractionCheck[] {
  const { fact, found } = pair;
  const place = `${fact.locator}: ${said(fact, defaults)}`;
  if (found === null) {
    const gates = ["fact_recall", "values", "units", "periods", "subjects", "locators"] as const;
    return [...gates, ...(fact.validAsOf === null ? [] : ["days" as const])].map((gate) =>
      check(gate, false, `${place} is not read`),
    );
  }
  const fault = `${place} is read as ${said(found, defaults)}`;
  return [
    check("fact_recall", isRight(pair, defaults), fault),
    check("values", sameValue(fact, found), fault),
    check("units", sameUnit(fact, found), fault),
    check("periods", fact.period === found.period, fault),
    check("subjects", subject(fact, defaults) === subject(found, defaults), fault),
    check("locators", fact.locator === found.locator, `${place} is found under ${found.locator}`),
    ...(fact.validAsOf === null
      ? []
      : [
          check(
            "days",
            fact.validAsOf === found.validAsOf,
            `${place} speaks for ${found.validAsOf}, not ${fact.validAsOf}`,
          ),
        ]),
  ];
}

type Figure = Pick<ExpectedFact, "metric" | "entity" | "period" | "dimensions" | "value" | "unit">;

function subject(
  { metric, entity, dimensions }: Pick<Figure, "metric" | "entity" | "dimensions">,
  defaults: Dimensions,
): string {
  const named = Object.entries(dimensions).filter(([dimension, value]) => defaults[dimension] !== value);
  return [metric, entity, ...named.map(([dimension, value]) => `${dimension}=${value}`).toSorted()].join(" ");
}

function address(fact: Figure, defaults: Dimensions): string {
  return `${subject(fact, defaults)} ${fact.period}`;
}

function said(fact: Figure, defaults: Dimensions): string {
  return `${address(fact, defaults)} = ${fact.value} ${fact.unit}`;
}

/** Whether the amounts are equal, scale included: 1.7 billion equals 1,700 million. */
function sameValue(a: Figure, b: Figure): boolean {
  return amount(a).equals(amount(b));
}

function amount({ value, unit }: Figure): Exact {
  return new Exact(value).times(new Exact(10).pow(SCALE_EXPONENT[scaleOf(parseUnit(unit))]));
}

/** Whether the units are equal apart from the scale, which counts with the value. */
function sameUnit(a: Figure, b: Figure): boolean {
  return baseOf(a.unit) === baseOf(b.unit);
}

function baseOf(code: string): string {
  const unit = parseUnit(code);
  return unit === null || !("scale" in unit) ? code : unitCode({ ...unit, scale: "ONE" });
}

function scaleOf(unit: Unit | null): Scale {
  return unit !== null && "scale" in unit ? unit.scale : "ONE";
}
