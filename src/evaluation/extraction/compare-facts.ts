import { Exact } from "../../domain/decimal.ts";
import type { Dimensions } from "../../domain/fact.ts";
import { parseUnit, SCALE_EXPONENT, type Scale, type Unit, unitCode } from "../../domain/unit.ts";
import { check, type ExtractionCheck } from "./extraction-gates.ts";
import type { ExpectedFact } from "./extraction-gold.ts";
import type { ObservedFact } from "./observed-document.ts";

/** Holds the facts that were read against those that the document states; `defaults` are the values that need not be named. */
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

/** By their place; a fact whose place goes by another name is found by what it is of, so that a wrong name costs no more than itself. */
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

/** 1.7 billion and 1,700 million are one value, and only the scale may tell them apart. */
function sameValue(a: Figure, b: Figure): boolean {
  return amount(a).equals(amount(b));
}

function amount({ value, unit }: Figure): Exact {
  return new Exact(value).times(new Exact(10).pow(SCALE_EXPONENT[scaleOf(parseUnit(unit))]));
}

/** Currency, noun or measure, whatever the scale: that is part of the value. */
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
