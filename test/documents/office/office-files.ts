import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Block, DocumentPart, Grid, SourceDocument } from "../../../src/documents/document.ts";
import { zipOf } from "../../support/zip.ts";

const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const SLIDES = "http://schemas.openxmlformats.org/presentationml/2006/main";
const DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main";
const CHART = "http://schemas.openxmlformats.org/drawingml/2006/chart";
const COMPATIBLE = "http://schemas.openxmlformats.org/markup-compatibility/2006";

/** The prefixes that the snippets of the tests use. */
export const NAMESPACES = `xmlns:w="${WORD}" xmlns:p="${SLIDES}" xmlns:a="${DRAWING}" xmlns:c="${CHART}" xmlns:r="${OFFICE}" xmlns:mc="${COMPATIBLE}" xmlns:v="urn:v" xmlns:o="urn:o" xmlns:wps="urn:wps" xmlns:wp="urn:wp" xmlns:m="urn:m" xmlns:dgm="urn:dgm" xmlns:pic="urn:pic" xmlns:vt="urn:vt" xmlns:dc="urn:dc" xmlns:dcterms="urn:dcterms" xmlns:cx="urn:cx"`;

export type Parts = Readonly<Record<string, string | Uint8Array>>;

/** Relations as `[id, kind, target]`. */
export function relationsOf(...relations: readonly (readonly [string, string, string])[]): string {
  const list = relations.map(
    ([id, kind, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}">${list.join("")}</Relationships>`;
}

const FILE_RELATIONS = (main: string) =>
  relationsOf(
    ["r1", "officeDocument", main],
    ["r2", "metadata/core-properties", "docProps/core.xml"],
    ["r3", "custom-properties", "docProps/custom.xml"],
    ["r4", "extended-properties", "docProps/app.xml"],
    ["r5", "classificationlabels", "docMetadata/LabelInfo.xml"],
  );

/** The list of labels that Office writes; each entry is the attributes of one label. */
export function labelList(...labels: readonly Readonly<Record<string, string>>[]): string {
  const list = labels.map((label) => {
    const attributes = Object.entries(label).map(([name, value]) => `${name}="${value}"`);
    return `<clbl:label ${attributes.join(" ")} method="Standard" siteId="{0b}"/>`;
  });
  const namespace = "http://schemas.microsoft.com/office/2020/mipLabelMetadata";
  return `<clbl:labelList xmlns:clbl="${namespace}">${list.join("")}</clbl:labelList>`;
}

/** The parts of a Word document with a body; relations beside those to its styles and notes are given as they are. */
export function docxParts(
  body: string,
  parts: Parts = {},
  relations: readonly (readonly [string, string, string])[] = [],
): Parts {
  return {
    "_rels/.rels": FILE_RELATIONS("word/document.xml"),
    "word/document.xml": `<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`,
    "word/_rels/document.xml.rels": relationsOf(
      ["s1", "styles", "styles.xml"],
      ["s2", "footnotes", "footnotes.xml"],
      ["s3", "endnotes", "endnotes.xml"],
      ...relations,
    ),
    ...parts,
  };
}

/** The parts of a deck; each slide is the inside of its tree of shapes. */
export function pptxParts(slides: readonly string[], parts: Parts = {}): Parts {
  const numbers = slides.map((_, index) => index + 1);
  const ids = numbers.map((number) => `<p:sldId id="${255 + number}" r:id="s${number}"/>`).join("");
  return {
    "_rels/.rels": FILE_RELATIONS("ppt/presentation.xml"),
    "ppt/presentation.xml": `<p:presentation ${NAMESPACES}><p:sldIdLst>${ids}</p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relationsOf(
      ...numbers.map((number) => [`s${number}`, "slide", `slides/slide${number}.xml`] as const),
    ),
    ...Object.fromEntries(slides.map((inside, index) => [`ppt/slides/slide${index + 1}.xml`, slideXml(inside)])),
    ...parts,
  };
}

export function slideXml(inside: string, root = "p:sld", attributes = ""): string {
  return `<${root} ${NAMESPACES} ${attributes}><p:cSld><p:spTree>${inside}</p:spTree></p:cSld></${root}>`;
}

/** A folder for files of a test, which goes with them. */
export class OfficeFolder {
  readonly #folder = mkdtempSync(join(tmpdir(), "footnote-office-"));
  #count = 0;

  write(extension: string, content: Parts | Uint8Array): string {
    this.#count += 1;
    const path = join(this.#folder, `file${this.#count}.${extension}`);
    writeFileSync(path, content instanceof Uint8Array ? content : zipOf(content));
    return path;
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }
}

/** What a document says, short enough to compare: parts with their blocks, a grid as its locator and rows. */
export function outlineOf(document: SourceDocument): readonly string[] {
  return document.parts.flatMap((part) => [`# ${placeOf(part)}`, ...part.blocks.flatMap(blockLines)]);
}

function placeOf(part: DocumentPart): string {
  return [part.locator ?? "-", ...part.headings].join(" / ");
}

function blockLines(block: Block): readonly string[] {
  return block.kind === "grid" ? [`[${block.locator}]`, ...gridLines(block)] : [`${block.role}: ${block.text}`];
}

/** The rows of a grid with `|` between columns; a cell that spans says over how many rows and columns. */
export function gridLines(grid: Grid): readonly string[] {
  return Array.from({ length: grid.rowCount }, (_, row) =>
    Array.from({ length: grid.columnCount }, (_column, column) => {
      const cell = grid.cells.find((candidate) => candidate.row === row && candidate.column === column);
      if (!cell) return "";
      return `${cell.text}${cell.rowSpan + cell.columnSpan > 2 ? ` (${cell.rowSpan}×${cell.columnSpan})` : ""}`;
    }).join("|"),
  );
}

export function gridsOf(document: SourceDocument): readonly Grid[] {
  return document.parts.flatMap(({ blocks }) => blocks.filter((block) => block.kind === "grid"));
}
