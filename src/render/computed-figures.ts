import type { Catalog } from "./catalog/en.ts";
import type { ComputedEntry, StatementEntry, SumEntry } from "./document.ts";

type Say = (statement: StatementEntry) => string;

/** A computed figure with how it is computed; what it is made of follows, each on a line. */
export function computedText(entry: ComputedEntry, { figures }: Catalog): string {
  switch (entry.kind) {
    case "sum":
      return figures.summed(entry.figure);
    case "quotient":
      return figures.divided(entry.figure, ...entry.of);
  }
}

/** The same as a heading of its own, without the figure. */
export function computedHeading(entry: ComputedEntry, { figures }: Catalog): string {
  switch (entry.kind) {
    case "sum":
      return figures.sumOf;
    case "quotient":
      return figures.quotientOf(...entry.of);
  }
}

/** What a figure is computed from, each on a line with its source; the parts of an operand are indented below it. */
export function operandLines({ parts }: ComputedEntry, say: Say, indent: string, catalog: Catalog): readonly string[] {
  const { statement } = catalog.figures;
  return parts.flatMap((part) =>
    part.kind === "stored"
      ? [statement(part.label, say(part.statement))]
      : [
          statement(part.label, computedText(part.sum, catalog)),
          ...operandLines(part.sum, say, indent, catalog).map((line) => indent + line),
        ],
  );
}

/** A figure within a table as it is computed, on one line; `mark` gives the number of a source. */
export function formulaLine(subject: string, entry: ComputedEntry, mark: Say, catalog: Catalog): string {
  const { figures, derived } = catalog;
  if (entry.kind === "sum") return figures.sumOfParts(subject, terms(entry, mark));
  // The operands have other units than the table.
  const operands = entry.parts.map((part) =>
    part.kind === "stored"
      ? `${part.label} ${part.statement.figure}${mark(part.statement)}`
      : `${part.label} ${part.sum.figure}${derived.inBrackets(terms(part.sum, mark).join(" + "))}`,
  );
  const formula = operands.join(" ÷ ");
  return subject === "" ? formula : figures.statement(subject, formula);
}

function terms({ parts }: SumEntry, mark: Say): readonly string[] {
  return parts.map(({ label, statement }) => `${label} ${statement.number}${mark(statement)}`);
}
