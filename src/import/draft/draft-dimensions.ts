import { DIMENSION_CODE, RESERVED_DIMENSIONS } from "../../company/profile-sections.ts";
import { foldText, inPlain } from "../../language/folding.ts";
import { cleanName, codeFromName } from "./draft-cells.ts";
import type { TableLayout } from "./draft-layout.ts";
import { draftNames, listed, type WordRegistry, wordsOf } from "./draft-names.ts";
import type { TableSurvey } from "./draft-survey.ts";
import type { DraftedDimension } from "./draft-yaml.ts";

const TOTAL_WORDS = inPlain(/^(?:total|all|overall|whole|sum|合计|总计|全部|整体|全渠道)$/i);

export interface ColumnDimension extends DraftedDimension {
  readonly column: number;
}

/** The dimensions among the columns that no other part explains; attributes and remarks go to the doubts. */
export function draftDimensions(
  header: readonly string[],
  layout: TableLayout,
  survey: TableSurvey,
  words: WordRegistry,
  doubts: string[],
): readonly ColumnDimension[] {
  const left: string[] = [];
  const dimensions: ColumnDimension[] = [];
  for (const [column, { texts, isDimension }] of survey.others) {
    const heading = cleanName(header[column] ?? "");
    const code = layout.isCanonical ? canonicalCode(heading, words) : dimensionCode(heading, words);
    if (code === null || !(isDimension || (layout.isCanonical && texts.length > 0))) {
      if (texts.length > 0) left.push(heading === "" ? `column ${column + 1}` : `"${heading}"`);
      continue;
    }
    words.claim(code, code);
    const label = words.claim(heading, code) ? heading : code;
    const raw = texts.map((name) => ({ name, givenCode: null, aliases: [] }));
    const values = draftNames(raw, { letterFirst: true, fallback: "VALUE", commaForms: false }, words, doubts);
    const whole = values.find((value) => [...wordsOf(value)].some((word) => TOTAL_WORDS.test(word)));
    if (!whole)
      doubts.push(
        `No value of "${heading}" is the whole; a question that names none will find nothing until default names one.`,
      );
    dimensions.push({ code, label, defaultValue: whole?.code ?? "TOTAL", values, column });
  }
  if (left.length > 0)
    doubts.push(`These columns were left out, since they do not tell figures apart: ${listed(left)}.`);
  return dimensions;
}

/** Canonical tables name a dimension by its very code. */
function canonicalCode(heading: string, words: WordRegistry): string | null {
  const code = foldText(heading);
  return isDimensionCode(code) && words.isFree(code) ? code : null;
}

function dimensionCode(heading: string, words: WordRegistry): string {
  const code = codeFromName(heading).toLowerCase();
  const base = DIMENSION_CODE.test(code) ? code : "dimension";
  for (let attempt = 1; ; attempt += 1) {
    const candidate = attempt === 1 ? base : `${base}_${attempt}`;
    if (isDimensionCode(candidate) && words.isFree(candidate)) return candidate;
  }
}

function isDimensionCode(code: string): boolean {
  // An unquoted null would be no key to YAML.
  return DIMENSION_CODE.test(code) && !RESERVED_DIMENSIONS.has(code) && code !== "null";
}
