import type { Glossary } from "../../company/glossary.ts";
import { CATALOGUE_PARTS, type CataloguePage, type CataloguePart, writeCataloguePage } from "../../domain/catalogue.ts";
import type { PeriodCode } from "../../domain/period.ts";
import { type Language, localized } from "../../domain/profile.ts";
import { clip } from "../clip.ts";
import { formatUnit } from "../figures.ts";
import { type Names, namesFor, UNLIMITED } from "../names.ts";
import { plainWords } from "../plain-words.ts";
import {
  type ActionsBlock,
  type Button,
  bold,
  type ContextBlock,
  context,
  plainText,
  type RichText,
  type RichTextBlock,
  richText,
  text,
} from "./block-kit.ts";

/** What a reader can ask for, as codes and names of documents. */
export interface Askable {
  readonly metrics: readonly { readonly code: string; readonly newest: PeriodCode | null }[];
  readonly entities: readonly string[];
  readonly documents: readonly AskableDocument[];
}

interface AskableDocument {
  readonly name: string;
  readonly title: string | null;
  readonly day: string | null;
}

type Block = RichTextBlock | ContextBlock | ActionsBlock;

/** Action ids begin with it; the Slack adapter reads the values. */
const ACTION = "footnote_catalogue:";

const SHORT: Readonly<Record<CataloguePart, number>> = { metrics: 6, entities: 8, documents: 4 };
const PER_PAGE: Readonly<Record<CataloguePart, number>> = { metrics: 12, entities: 40, documents: 20 };
const LIMITS = { ...UNLIMITED, label: 80, source: 100, text: 400 };

/** The first of everything that can be asked for, with a button for each whole list. */
export function catalogueBlocks(askable: Askable, glossary: Glossary, language: Language): readonly Block[] {
  const names = namesFor(glossary, language, LIMITS);
  const { catalogue } = names.catalog;
  const lines = CATALOGUE_PARTS.flatMap((part) => {
    const [items, total] = [shortItems(part, askable, names), countOf(part, askable)];
    const left = total - items.length;
    const said = names.catalog.series(left > 0 ? [...items, catalogue.more(left)] : items);
    return items.length === 0 ? [] : [richText([bold(catalogue.parts[part]), text(`  ${said}`)])];
  });
  const title = richText([bold(catalogue.title)]);
  if (lines.length === 0) return [title, context(catalogue.nothing)];
  const buttons = CATALOGUE_PARTS.filter((part) => countOf(part, askable) > 0).map((part) =>
    button("open", catalogue.all[part], { part, page: 0, language }),
  );
  return [title, ...lines, { type: "actions", block_id: "footnote_catalogue", elements: buttons }];
}

/** A dialog with one page of a list. A page that is not there any more is the last one. */
export function catalogueView({ part, page, language }: CataloguePage, askable: Askable, glossary: Glossary) {
  const names = namesFor(glossary, language, LIMITS);
  const { catalogue, source } = names.catalog;
  const entries = entriesOf(part, askable, names);
  const count = Math.max(1, Math.ceil(entries.length / PER_PAGE[part]));
  const at = Math.min(page, count - 1);
  const shown = entries.slice(at * PER_PAGE[part], (at + 1) * PER_PAGE[part]);
  const turn = (way: "prev" | "next", label: string, to: number): readonly Button[] =>
    to < 0 || to >= count ? [] : [button(way, label, { part, page: to, language })];
  const turns: ActionsBlock = {
    type: "actions",
    block_id: `footnote_catalogue:${part}:${at}`,
    elements: [...turn("prev", source.previous, at - 1), ...turn("next", source.next, at + 1)],
  };
  const blocks: readonly Block[] = [
    ...(shown.length === 0 ? [context(catalogue.nothing)] : shown.map((pieces) => richText(pieces))),
    ...(count < 2 ? [] : [context(catalogue.position(at + 1, count)), turns]),
  ];
  const [title, close] = [plainText(catalogue.parts[part]), plainText(names.catalog.why.close)];
  return { type: "modal", title, close, blocks } as const;
}

function button(use: string, label: string, page: CataloguePage): Button {
  return {
    type: "button",
    action_id: `${ACTION}${use}:${page.part}`,
    text: plainText(label),
    value: writeCataloguePage(page),
  };
}

function countOf(part: CataloguePart, askable: Askable): number {
  return part === "metrics" ? withFigures(askable).length : askable[part].length;
}

function withFigures({ metrics }: Askable): Askable["metrics"] {
  return metrics.filter(({ newest }) => newest !== null);
}

function shortItems(part: CataloguePart, askable: Askable, names: Names): readonly string[] {
  const max = SHORT[part];
  switch (part) {
    case "metrics":
      return withFigures(askable)
        .slice(0, max)
        .map(({ code, newest }) => withNote(names.metric(code), newest === null ? null : names.period(newest), names));
    case "entities":
      return askable.entities.slice(0, max).map(names.entity);
    case "documents":
      return askable.documents.slice(0, max).map((one) => withNote(titleOf(one), dayOf(one, names), names));
  }
}

function withNote(name: string, note: string | null, { catalog }: Names): string {
  return note === null ? name : catalog.figures.metric(name, [note]);
}

function titleOf({ name, title }: AskableDocument): string {
  return clip(plainWords(title ?? name), LIMITS.source);
}

function dayOf({ day }: AskableDocument, names: Names): string | null {
  return day === null ? null : names.date(day);
}

function entriesOf(part: CataloguePart, askable: Askable, names: Names): readonly (readonly RichText[])[] {
  switch (part) {
    case "metrics":
      return askable.metrics.map((one) => metricEntry(one, names));
    case "entities":
      return askable.entities.map((code) => [text(names.entity(code))]);
    case "documents":
      return askable.documents.map((one) => documentEntry(one, names));
  }
}

function metricEntry({ code, newest }: Askable["metrics"][number], names: Names): readonly RichText[] {
  const { glossary, language, catalog } = names;
  const spec = glossary.metric(code);
  const { catalogue } = catalog;
  const unit = formatUnit(spec?.unit ?? "", language);
  const stored = newest === null ? catalogue.nothingStored : catalogue.newest(names.period(newest));
  const definition = spec?.definition ? `\n${clip(localized(spec.definition, language), LIMITS.text)}` : "";
  return [bold(names.metric(code)), text(`  ${[unit, stored].filter(Boolean).join(" · ")}${definition}`)];
}

/** The day, and the name by which footnotes cite it where the title is another one. */
function documentEntry(document: AskableDocument, names: Names): readonly RichText[] {
  const cited = document.title === null ? null : clip(plainWords(document.name), LIMITS.source);
  const notes = [dayOf(document, names), cited].filter((one) => one !== null);
  return [bold(titleOf(document)), text(notes.length === 0 ? "" : `  ${notes.join(" · ")}`)];
}
