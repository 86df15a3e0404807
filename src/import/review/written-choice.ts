import type { Glossary } from "../../company/glossary.ts";
import { canonicalDecimal } from "../../domain/decimal.ts";
import { CLEARANCES } from "../../domain/sensitivity.ts";
import { parseUnit } from "../../domain/unit.ts";
import { plainText } from "../../language/folding.ts";
import type { Choice, LineMeaning } from "../tables/statement.ts";
import type { ReviewItem } from "./review-item.ts";
import { writtenLevel } from "./stated-labels.ts";

/** Text that a person entered instead of a candidate. */
export interface Written {
  readonly value: string;
  /** Null for the unit of the figures in question. */
  readonly unit: string | null;
}

/**
 * Reads a person's text as a choice: a figure where values are in question, else a code or name of the kind that the
 * item asks for. Null where it is neither. `unitInQuestion` is the unit of the figures in question.
 */
export function writtenChoice(
  { value, unit }: Written,
  {
    item,
    glossary,
    unitInQuestion,
  }: {
    readonly item: Pick<ReviewItem, "kind" | "lines">;
    readonly glossary: Glossary;
    readonly unitInQuestion: string | null;
  },
): Choice | null {
  switch (item.kind) {
    case "values":
    case "correction": {
      const figure = writtenValue(value);
      const code = unit === null ? unitInQuestion : writtenUnit(unit);
      return figure === null || code === null ? null : { kind: "value", value: figure, unit: code };
    }
    case "unit": {
      const code = writtenUnit(value);
      return code === null ? null : { kind: "unit", code };
    }
    case "period": {
      const code = glossary.normalizePeriod(value);
      return code === null ? null : { kind: "period", code };
    }
    case "level":
      return writtenLevel(value);
    case "lines":
      return lineChoice(value, item, glossary);
    case "label":
    case "entity":
    case "basis":
      return namedChoice(value, glossary);
  }
}

/** Reads `2 = Revenue`: a line by its number, and what it is. */
function lineChoice(words: string, { lines }: Pick<ReviewItem, "lines">, glossary: Glossary): Choice | null {
  const [, number = "", name = ""] = /^(\d{1,3})\s*[=:：＝]\s*(?!\s)(.+)$/u.exec(plainText(words).trim()) ?? [];
  const line = lines[Number(number) - 1];
  const is = line === undefined ? null : namedChoice(name, glossary);
  return line === undefined || is === null ? null : { kind: "line", key: line.key, is };
}

/** Why a person's text is no choice, in one plain sentence. */
export function whyNoChoice({ value, unit }: Written, { kind }: Pick<ReviewItem, "kind">): string {
  const words = `“${value}”`;
  switch (kind) {
    case "values":
    case "correction":
      if (writtenValue(value) === null)
        return `${words} is no figure; write it like 1541 or 1,541.5, without its unit.`;
      return unit === null
        ? "The figures in question have several units; name one such as USD_M or PCT."
        : `“${unit}” is no unit; write one such as USD_M or PCT.`;
    case "unit":
      return `${words} is no unit; write one such as USD_M or PCT.`;
    case "period":
      return `${words} is no period; write it like FY2025, 2025H1, 2025Q3 or 2025-03.`;
    case "level":
      return `${words} is no level; write one of ${CLEARANCES.join(", ")}.`;
    case "lines":
      return `${words} names no line of the question and what it is; write it like 2 = Revenue.`;
    case "label":
    case "entity":
    case "basis":
      return `${words} is neither a name nor a code that the company file knows.`;
  }
}

function namedChoice(words: string, glossary: Glossary): LineMeaning | null {
  const metric = glossary.normalizeMetric(words);
  if (metric !== null) return { kind: "metric", code: metric };
  const entity = glossary.normalizeEntity(words);
  if (entity !== null) return { kind: "entity", code: entity };
  for (const dimension of glossary.profile.dimensions.keys()) {
    const value = glossary.normalizeDimensionValue(dimension, words.replace(`${dimension}=`, ""));
    if (value !== null) return { kind: "dimension", dimension, value };
  }
  return null;
}

/** Reads a unit code as people write it (`usd m` is `USD_M`); null where it is none. */
export function writtenUnit(text: string): string | null {
  const code = plainText(text)
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, "_");
  return parseUnit(code) === null ? null : code;
}

/** Reads a figure as people write it, with thousands separators, as canonical decimal text; null where it is none. */
export function writtenValue(text: string): string | null {
  return canonicalDecimal(
    plainText(text)
      .trim()
      .replace(/(?<=\d)[,\u202F\u00A0'](?=\d{3}(?:\D|$))/g, ""),
  );
}
