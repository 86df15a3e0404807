import type { Block, DocumentPart, Grid, SourceDocument } from "../../documents/document.ts";
import type { FiscalYears } from "../../domain/fiscal-years.ts";
import { captionsOver, isCutFrom, isShort, isUnitLine, sheetTitle } from "./around-table.ts";
import { titleOf } from "./entity-titles.ts";
import type { LabelLexicon } from "./labels/label-lexicon.ts";
import type { LabelReader } from "./labels/label-reader.ts";
import { type LabelReading, NOTHING_READ } from "./labels/label-reading.ts";
import type { TableLayout } from "./layout/table-layout.ts";
import { registrantOf } from "./registrant.ts";
import { type Scope, type Scopes, scopeOf } from "./slots/scopes.ts";

interface DocumentWords {
  readonly reader: LabelReader;
  readonly lexicon: LabelLexicon;
  readonly fiscalYears: FiscalYears;
}

/** The scope that a document as a whole gives its figures; more reliable places take precedence. */
export function documentScope(doc: string, document: SourceDocument, words: DocumentWords): Scope {
  const { reader, lexicon, fiscalYears } = words;
  const { labels } = document;
  const explicit = ["entity", "period"].flatMap((key) => (labels[key] === undefined ? [] : [labels[key]]));
  const titles = labels.title === undefined ? [] : [labels.title];
  const cover = coverLines(document).map((text) => reader.title(text));
  const texts = [...[...explicit, ...titles].map((text) => reader.title(text)), ...cover];
  const scope = bySurety([...texts, ofName(reader.title(nameOf(doc)))], fiscalYears);
  const short = cover.filter(({ text }) => isShort(text, BASIS_TEXT_MAX));
  const registrant = labels.entity === undefined ? registrantOf(document, lexicon) : null;
  const entity = registrant?.entity == null ? null : { value: registrant.entity, text: registrant.text };
  return {
    ...scope,
    isOfRegistrant: entity !== null,
    strangeRegistrant: registrant?.entity === null ? registrant.text : null,
    reading: {
      ...scope.reading,
      entity: entity ?? scope.reading.entity,
      strangeClause: scopeOf(short, fiscalYears).reading.strangeClause,
    },
  };
}

/** Fills each slot from the first text that states it. */
function bySurety(readings: readonly LabelReading[], fiscalYears: FiscalYears): Scope {
  const scopes = readings.map((reading) => scopeOf([reading], fiscalYears));
  const whole = scopeOf(readings.slice(0, 1), fiscalYears);
  const firstOf = <Value>(slot: (scope: Scope) => Value | null): Value | null =>
    scopes.map(slot).find((value) => value !== null) ?? null;
  return {
    ...whole,
    spokenFor: firstOf(({ reading }) => reading.period)?.value ?? null,
    title: readings.find(({ text }) => text !== "")?.text ?? null,
    reading: {
      ...whole.reading,
      metric: null,
      entity: firstOf(({ reading }) => reading.entity),
      period: firstOf(({ reading }) => (reading.unclear.period ? null : reading.period)),
      unit: firstOf(({ reading }) => reading.unit),
      dimensions: {},
      basis: readings.filter(({ text }) => isShort(text, BASIS_TEXT_MAX)).flatMap(({ basis }) => basis),
      periodsClash: false,
      foreign: readings.slice(0, 1).find(({ isForeign }) => isForeign)?.text ?? null,
      unclear: NOTHING_READ.unclear,
      restriction: firstOf(({ reading }) =>
        isShort(reading.restriction?.text ?? "", BASIS_TEXT_MAX) ? reading.restriction : null,
      ),
      strangeClause: null,
      unreadClause: null,
    },
  };
}

/** "Budget" and "forecast" count in a title, a short cover line and the file name, but not in a sentence. */
const BASIS_TEXT_MAX = 60;
const COVER_LINES_MAX = 4;

/** The cover of a document: its first headings and lines. */
function coverLines({ parts }: SourceDocument): readonly string[] {
  const [first] = parts;
  if (first === undefined || first.kind === "sheet") return [];
  const hasTable = first.blocks.some(({ kind }) => kind === "grid");
  const lines = [...first.headings, ...textsOf(first.blocks, hasTable)];
  return lines.filter((line) => isShort(line)).slice(0, COVER_LINES_MAX);
}

/** In a part with a table, other lines belong to the table; only headings describe the document. */
function textsOf(blocks: readonly Block[], hasTable: boolean): readonly string[] {
  const roles: readonly string[] = hasTable ? ["heading"] : ["heading", "caption", "text"];
  return blocks.flatMap((block) => (block.kind === "paragraph" && roles.includes(block.role) ? [block.text] : []));
}

/** A bare year or day in a file name may be its creation date, so only a fiscal period is read from it. */
function ofName(reading: LabelReading): LabelReading {
  const { period } = reading;
  const isFiscal = period?.kind === "whole" && /^(?:FY\d{4}|\d{4}(?:H[12]|Q[1-4]|-9M))$/.test(period.code);
  return isFiscal ? reading : { ...reading, period: null };
}

function nameOf(doc: string): string {
  return doc
    .replace(/^.*\//, "")
    .replace(/\.[^.]+$/, "")
    .replace(/[_-]+/g, " ");
}

export interface TablePlace {
  readonly part: DocumentPart;
  readonly grid: Grid;
  readonly layout: TableLayout;
  /** The tables of the same grid, in order. */
  readonly siblings: readonly TableLayout[];
}

export interface ScopeContext {
  readonly reader: LabelReader;
  readonly fiscalYears: FiscalYears;
  /** Whether a title names an entity that the company file does not know. */
  readonly isSomebodyUnknown: (title: string) => boolean;
}

/** The scopes around a table, at three levels: table, part of the document, whole document. */
export function scopesOf(place: TablePlace, document: Scope, context: ScopeContext): Scopes {
  const { reader, fiscalYears, isSomebodyUnknown } = context;
  const { layout, siblings, grid } = place;
  const isFirst = siblings.length <= 1 || layout === siblings[0];
  const captions = isFirst ? captionsOver(place.part, grid) : [];
  const own = [
    ...[...captions, ...layout.titles.map(({ text }) => text)].map((text) => reader.title(text)),
    ...layout.corner.map(({ text }) => reader.corner(text)),
  ];
  const notes = layout.notes.map(({ text }) => text).filter(isUnitLine);
  const table = scopeOf(own, fiscalYears);
  const around = scopeOf(read([...notes, ...aroundOf(place, captions)], reader), fiscalYears);
  const part = table.reading.unit === null ? withUnitOfSibling(around, place, reader, fiscalYears) : around;
  return { table, part: unclearWhere(isSomebodyUnknown(titleOf(place.part)), part), document };
}

/** A table without a unit takes the unit of the first table on its sheet, unless the sheet states one. */
function withUnitOfSibling(
  scope: Scope,
  { layout, siblings }: TablePlace,
  reader: LabelReader,
  fiscalYears: FiscalYears,
): Scope {
  const [first] = siblings;
  if (scope.reading.unit !== null || first === undefined || first === layout) return scope;
  const { unit, unitText, unreadUnit } = scopeOf(
    [...first.titles.map(({ text }) => reader.title(text)), ...first.corner.map(({ text }) => reader.corner(text))],
    fiscalYears,
  ).reading;
  return { ...scope, reading: { ...scope.reading, unit, unitText, unreadUnit } };
}

function unclearWhere(isUnknown: boolean, scope: Scope): Scope {
  if (!isUnknown) return scope;
  const { reading } = scope;
  return { ...scope, reading: { ...reading, unclear: { ...reading.unclear, entity: true } } };
}

function read(texts: readonly string[], reader: LabelReader): readonly LabelReading[] {
  return texts.map((text) => reader.title(text));
}

/** Texts around a table: headings, sheet name, unit lines, and for later tables of a grid the titles of the first. */
function aroundOf({ part, layout, siblings }: TablePlace, captions: readonly string[]): readonly string[] {
  const lines = part.blocks.flatMap((block) =>
    block.kind === "paragraph" && isUnitLine(block.text) && !captions.includes(block.text) ? [block.text] : [],
  );
  const [first] = siblings;
  const shared = first !== undefined && first !== layout ? first.titles.map(({ text }) => text) : [];
  const over = [
    ...captions,
    ...[layout, first ?? layout].flatMap(({ titles, corner }) => [...titles, ...corner].map(({ text }) => text)),
  ];
  const names = [...part.headings, ...sheetTitle(part)].filter((name) => !over.some((text) => isCutFrom(name, text)));
  return [...names, ...lines, ...shared];
}
