import type { Glossary } from "../../company/glossary.ts";
import type { Statement } from "../../domain/answer.ts";
import { isPseudonym } from "../../domain/personal-data.ts";
import type { Language } from "../../domain/profile.ts";
import type { LoadedDocument, SourcePlace } from "../../domain/source-place.ts";
import { formerText } from "../answer-lines.ts";
import { clip, oneLine, packLines } from "../clip.ts";
import { correctionEntry } from "../correction.ts";
import { formatFigure } from "../figures.ts";
import { formerLines } from "../former-lines.ts";
import { type Names, namesFor, UNLIMITED } from "../names.ts";
import { figurePlace } from "../place.ts";
import { plainWords } from "../plain-words.ts";
import { textTable } from "../text-table.ts";
import {
  bold,
  type ContextBlock,
  context,
  type DialogTextBlock,
  type DividerBlock,
  type ImageBlock,
  type PlainText,
  plainText,
  type RichTextBlock,
  richText,
  type SectionBlock,
  section,
  text,
  user,
} from "./block-kit.ts";
import { LIMITS } from "./block-limits.ts";

/** A read-only dialog that shows where a figure stands. */
export interface SourceView {
  readonly type: "modal";
  readonly title: PlainText;
  readonly close: PlainText;
  readonly blocks: readonly (
    | SectionBlock
    | ContextBlock
    | RichTextBlock
    | DialogTextBlock
    | DividerBlock
    | ImageBlock
  )[];
}

export interface PlaceShown {
  /** Null where it is not there for the reader. */
  readonly place: SourcePlace | null;
  /** The id of the picture of its page as a file in Slack; absent for none. */
  readonly pictureFile?: string;
}

type ViewBlock = SourceView["blocks"][number];

const NAME_MAX = 160;
const TITLES_TEXT_MAX = 400;
const RAW_MAX = 200;

/** Shows the rows and columns around a figure, where its document came from, and what else was stated of it. */
export function sourceView({ place, pictureFile }: PlaceShown, glossary: Glossary, language: Language): SourceView {
  const names = namesFor(glossary, language, { ...UNLIMITED, label: NAME_MAX, source: NAME_MAX, places: "words" });
  const { source, why } = names.catalog;
  const blocks =
    place === null
      ? [section(source.gone)]
      : [
          headline(place, names),
          context(clip(placeLine(place, names), LIMITS.contextText)),
          ...tableBlocks(place, names),
          ...pictureBlocks(place, pictureFile, names),
          DIVIDER,
          loadedBlock(place.loaded, names),
          ...packLines(factLines(place, names), LIMITS.contextText).map((packed) => context(packed)),
        ];
  return { type: "modal", title: plainText(source.title), close: plainText(why.close), blocks };
}

const DIVIDER: DividerBlock = { type: "divider" };

function headline({ found, statement }: SourcePlace, names: Names): RichTextBlock {
  const figure = formatFigure(statement.figure, names.language);
  return richText([bold(figure), text(`\n${names.catalog.figures.subject(names.subjectOf(found.cell))}`)]);
}

/** The document, the place in it and the day that it reports on; of a corrected figure also the document's own. */
function placeLine(place: SourcePlace, names: Names): string {
  const { statement } = place;
  const { figures, correction } = names.catalog;
  const asOf = names.asOf(statement.validAsOf, place.found.cell.period);
  const { doc } = names.source(statement.source);
  const line = figures.source({ doc, locator: upperFirst(figurePlace(place, names)) }, asOf);
  const corrected = correctionEntry(statement, names);
  return corrected === null ? line : correction.beside(corrected, line);
}

function upperFirst(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function tableBlocks({ table, raw }: SourcePlace, { catalog: { source } }: Names): readonly ViewBlock[] {
  if (table === null) {
    const said = raw === null ? [] : [source.raw(clip(plainWords(raw), RAW_MAX))];
    return [context([source.noTable, ...said].join(" "))];
  }
  const titles = [...table.headings, ...table.titles].map(plainWords).filter((title) => title !== "");
  const shown = textTable(table);
  const legend = shown.isApart ? [source.legend, source.hiddenRows] : [source.legend];
  return [
    ...(titles.length === 0 ? [] : [context(clip([...new Set(titles)].join(" · "), TITLES_TEXT_MAX))]),
    { type: "rich_text", elements: [{ type: "rich_text_preformatted", elements: [text(shown.text)] }] },
    context(legend.join(" ")),
  ];
}

function pictureBlocks(place: SourcePlace, file: string | undefined, names: Names): readonly ViewBlock[] {
  if (file === undefined || place.page === null) return [];
  return [{ type: "image", slack_file: { id: file }, alt_text: pictureText(place, names) }];
}

/** What the picture of the place shows, for those who cannot see it. */
function pictureText(place: SourcePlace, names: Names): string {
  return clip(names.catalog.source.picture(figurePlace(place, names)), LIMITS.altText);
}

/** When and by whom the document was loaded, and what it took the place of. */
function loadedBlock({ at, before, source, from }: LoadedDocument, names: Names): DialogTextBlock {
  const { source: words } = names.catalog;
  const day = names.date(at.slice(0, 10));
  const isPerson = source.kind === "uploads" && source.place !== "" && !isPseudonym(source.place);
  const said = before === null ? "" : words.inPlaceOf(names.date(before.slice(0, 10)));
  const pieces = isPerson
    ? [text(words.loadedBy(day)), user(source.place), ...(said === "" ? [] : [text(said)])]
    : [text(words.loadedFrom(day, clip(plainWords(from), NAME_MAX)) + said)];
  return { type: "rich_text", elements: [{ type: "rich_text_section", elements: pieces }] };
}

/** What else is known of the figure: whether it still holds, and what else was stated. */
function factLines(place: SourcePlace, names: Names): readonly string[] {
  const { found, statement, isFormer, loaded } = place;
  const { source } = names.catalog;
  const others = [found.statement, ...found.conflicts].filter((one) => one !== statement);
  const other = (one: Statement): string => {
    const { doc, locator } = names.source(one.source);
    return source.alsoStated(formatFigure(one.figure, names.language), `${doc} · ${locator}`);
  };
  return [
    ...(loaded.doc === statement.source.doc ? [] : [source.listedIn(clip(plainWords(loaded.doc), NAME_MAX))]),
    ...(loaded.until === null ? [] : [source.replaced(names.date(loaded.until.slice(0, 10)))]),
    ...(isFormer ? [source.holdsNow(formatFigure(found.statement.figure, names.language))] : others.map(other)),
    ...(found.noneToday === true ? [names.catalog.former.noneToday] : []),
    ...formerLines([found], names).map((line) => formerText(line, { sources: true })),
  ].map(oneLine);
}
