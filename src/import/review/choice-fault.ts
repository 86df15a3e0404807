import type { Glossary } from "../../company/glossary.ts";
import { canonicalDecimal } from "../../domain/decimal.ts";
import { CLEARANCES } from "../../domain/sensitivity.ts";
import { parseUnit } from "../../domain/unit.ts";
import type { Choice, DoubtKind } from "../tables/statement.ts";
import type { ReviewItem } from "./review-item.ts";

/** The fault of a choice, as text for the person who made it. */
export interface ChoiceFault {
  readonly field: "value" | "unit" | null;
  readonly reason: string;
}

/** Kinds of doubts that leave a slot empty; they are settled only by a choice that fills it. */
const OPEN_SLOT: ReadonlySet<DoubtKind> = new Set(["label", "lines", "unit", "entity", "period"]);

/** Why a choice is not valid for an item; null when it is valid. */
export function choiceFault(choice: Choice, item: ReviewItem, glossary: Glossary): ChoiceFault | null {
  if (item.kind === "lines" && choice.kind !== "none_of" && choice.kind !== "line")
    return {
      field: "value",
      reason: "This question is about several lines; name one by its number, such as 2 = Revenue.",
    };
  if ((item.kind === "level") !== (choice.kind === "level") && !isTakenBack(choice, item))
    return { field: "value", reason: levelReason(item) };
  switch (choice.kind) {
    case "level":
      return null;
    case "none_of":
      return isOffered(choice, item) ? null : { field: "value", reason: "The question is about other lines now." };
    case "line": {
      const line = item.lines.find(({ key }) => key === choice.key);
      return line === undefined
        ? { field: "value", reason: "The question has no such line." }
        : choiceFault(choice.is, { ...item, ...line, kind: "label" }, glossary);
    }
    case "metric":
      return glossary.metric(choice.code) ? null : unknown(choice.code, "metric");
    case "entity":
      return glossary.entity(choice.code) ? null : unknown(choice.code, "entity");
    case "dimension": {
      const spec = glossary.dimension(choice.dimension);
      const isKnown = spec !== undefined && (spec.values.has(choice.value) || spec.defaultValue === choice.value);
      return isKnown ? null : unknown(`${choice.dimension}=${choice.value}`, "value of a dimension");
    }
    case "period":
      return glossary.normalizePeriod(choice.code) === choice.code
        ? null
        : { field: "value", reason: `${choice.code} is no period; write it like FY2025, 2025H1 or 2025Q3.` };
    case "unit":
      return unitFault(choice.code);
    case "plain":
      return isOffered(choice, item) || !OPEN_SLOT.has(item.kind)
        ? null
        : { field: "value", reason: "Something is missing here that only a code of the company file can fill." };
    case "leave_out":
      return null;
    case "holds":
      return isOffered(choice, item)
        ? null
        : { field: "value", reason: `None of the values in question stands at ${choice.locator}.` };
    case "value":
      return valueFault(choice, item);
  }
}

/** Whether the answer to a question about a label is taken back. */
function isTakenBack(choice: Choice, { kind }: ReviewItem): boolean {
  return kind === "level" && choice.kind === "none_of" && choice.lines.length === 0;
}

function levelReason({ kind }: ReviewItem): string {
  return kind === "level"
    ? `A label means one of the levels ${CLEARANCES.join(", ")}.`
    : "This question is not about a sensitivity label.";
}

function valueFault({ value, unit }: Extract<Choice, { kind: "value" }>, { kind }: ReviewItem): ChoiceFault | null {
  if (kind !== "values" && kind !== "correction")
    return { field: "value", reason: "This question is not about one figure; choose what its words mean." };
  if (canonicalDecimal(value) !== value) return { field: "value", reason: `${value} is no plain number.` };
  return unitFault(unit);
}

function unitFault(unit: string): ChoiceFault | null {
  return parseUnit(unit) === null
    ? { field: "unit", reason: `${unit} is no unit; write it like USD_M, PCT or COUNT.` }
    : null;
}

function unknown(code: string, what: string): ChoiceFault {
  return { field: "value", reason: `${code} is no ${what} of the company file; add it there first.` };
}

function isOffered(choice: Choice, { candidates }: ReviewItem): boolean {
  return candidates.some((candidate) => JSON.stringify(candidate) === JSON.stringify(choice));
}
