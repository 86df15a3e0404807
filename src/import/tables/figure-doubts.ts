import { cleanWord, type Glossary } from "../../company/glossary.ts";
import type { GridCell } from "../../documents/document.ts";
import type { StatedUnit } from "../../language/cell-content.ts";
import { labelKey } from "./labels/heading-reader.ts";
import type { LabelReading } from "./labels/label-reading.ts";
import type { StrayRows } from "./rows-of-no-section.ts";
import type { AxisReading, Said } from "./slots/axis-reading.ts";
import { outwards, type Scopes } from "./slots/scopes.ts";
import { unreadUnit } from "./slots/unit-evidence.ts";
import type { Doubt, LineGroup } from "./statement.ts";

/** The doubt about a heading with unknown words, which is asked about with others of its table. */
export function labelDoubt({ name, candidates }: LabelReading, among: LineGroup): Doubt {
  const choices = candidates();
  return {
    key: labelKey(name),
    kind: "label",
    text: name,
    candidates: choices.length > 0 ? choices : [{ kind: "plain" }],
    among,
  };
}

/** The doubt whether rows still belong to the section above them: they are its own, or of what it is a part of. */
export function sectionDoubt({ text, entity, dimensions }: StrayRows, glossary: Glossary): Doubt {
  const key = `section:${cleanWord(text)}`;
  if (entity !== null) {
    const codes = [entity, glossary.entity(entity)?.parent ?? null].filter((code) => code !== null);
    return { key, kind: "entity", text, candidates: codes.map((code) => ({ kind: "entity", code })) };
  }
  const [[dimension, value] = ["", ""]] = Object.entries(dimensions);
  return { ...dimensionDoubt(dimension, text, [value, glossary.defaultDimensions[dimension] ?? value]), key };
}

/** The doubt whether words change nothing, or their figures have to be left out. */
export function plainOrOut(kind: Doubt["kind"], key: string, text: string): Doubt {
  return { key, kind, text, candidates: [{ kind: "plain" }, { kind: "leave_out" }] };
}

/**
 * The doubt about the value of a dimension: the row names none in a table that does, under a title that names one,
 * or row and column name different ones, such as "Adjusted profit" under "Budget".
 */
export function dimensionDoubt(dimension: string, text: string, values: readonly string[]): Doubt {
  return {
    key: `dimension:${dimension}:${cleanWord(text)}`,
    kind: "label",
    text,
    candidates: values.map((value) => ({ kind: "dimension", dimension, value })),
  };
}

/** The doubt about a period that is not stated or is ambiguous. */
export function periodDoubt(text: string, candidates: readonly string[]): Doubt {
  return {
    key: `period:${cleanWord(text)}`,
    kind: "period",
    text,
    candidates: candidates.map((code) => ({ kind: "period", code })),
  };
}

/** The words nearest to the figure that state its unit; empty where there are none. */
export function unitSource({ content, text }: GridCell, row: AxisReading, column: AxisReading, scopes: Scopes): string {
  if (content.kind === "number" && content.unit !== null) return text;
  const titles = outwards(scopes).map(({ reading }) => reading.unitText);
  return [row.unitText, column.unitText, ...titles].find((words) => words !== null) ?? "";
}

/**
 * The words that a unit doubt shows: contradicting statements, else the text with an unreadable unit, else the
 * stated unit or the label, followed by the title.
 */
export function unitWords(
  clash: readonly Said<StatedUnit>[],
  row: AxisReading,
  column: AxisReading,
  scopes: Scopes,
): string {
  if (clash.length > 0) return [...new Set(clash.map(({ text }) => text))].join(" / ");
  const unread = unreadUnit(scopes);
  if (unread !== null) return unread;
  const stated = row.unitText ?? column.unitText ?? scopes.table.reading.unitText ?? scopes.part.reading.unitText;
  const label = row.metric?.text ?? column.metric?.text ?? "";
  const title = scopes.table.title ?? scopes.part.title ?? "";
  return [stated ?? label, title].filter((text, index, all) => text !== "" && all.indexOf(text) === index).join(" · ");
}

/**
 * Doubts about a title that restricts its figures or has an unknown clause: it may change every figure below it. Where
 * only a cover says whose the figures are, a note may be about somebody else, so every word of its title counts.
 */
export function restrictionDoubts(
  { table, part, document }: Scopes,
  { isOfRegistrant }: { readonly isOfRegistrant: boolean },
): readonly Doubt[] {
  const said = [table, part, document]
    .map(
      ({ reading }) => reading.restriction ?? reading.strangeClause ?? (isOfRegistrant ? reading.unreadClause : null),
    )
    .find((one) => one !== null);
  if (said == null) return [];
  return [plainOrOut("label", labelKey(said.text), said.text)];
}

/** Doubts about words such as budget, forecast or pro forma, where no dimension of the company file covers them. */
export function basisDoubts(row: AxisReading, column: AxisReading, scopes: Scopes): readonly Doubt[] {
  const words = [row, column, ...outwards(scopes).map(({ reading }) => reading)].flatMap(({ basis }) => basis);
  const codes = new Map(words.map((word) => [word.code, word]));
  return [...codes.values()].map(({ code, text }) => plainOrOut("basis", `basis:${code}`, text));
}
