import { zipOf } from "../../support/zip.ts";
import { docxParts, type Parts, pptxParts, relationsOf } from "./office-files.ts";

/** An object of a slide; `kind` is that of its relation. */
export interface ObjectXml {
  readonly id: string;
  readonly target: string;
  readonly content: Uint8Array;
  readonly isIcon?: boolean;
  readonly kind?: "package" | "oleObject";
}

/** A deck of one slide that shows the objects below each other, between what is given before and after them. */
export function deckWith(objects: readonly ObjectXml[], before = "", after = ""): Parts {
  const frames = objects.map(({ id, isIcon }, index) => objectFrame(id, 2_000 + index * 1_000, isIcon));
  return pptxParts([before + frames.join("") + after], {
    "ppt/slides/_rels/slide1.xml.rels": relationsOf(
      ...objects.map(({ id, kind = "package", target }) => [id, kind, `../embeddings/${target}`] as const),
    ),
    ...Object.fromEntries(objects.map(({ target, content }) => [`ppt/embeddings/${target}`, content])),
  });
}

/** The frame of an object as PowerPoint writes it: once for older programs, and once with a picture. */
export function objectFrame(id: string, top: number, isIcon = false): string {
  const icon = isIcon ? 'showAsIcon="1"' : "";
  const object = `<mc:AlternateContent><mc:Choice Requires="v"><p:oleObj name="Object" ${icon} r:id="${id}" progId="x"><p:embed/></p:oleObj></mc:Choice><mc:Fallback><p:oleObj ${icon} r:id="${id}"><p:embed/><p:pic/></p:oleObj></mc:Fallback></mc:AlternateContent>`;
  return framed(object, top);
}

/** A graphic of a slide at a height. */
export function framed(inside: string, top: number): string {
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="2" name="g"/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="${top}"/><a:ext cx="100" cy="100"/></p:xfrm><a:graphic><a:graphicData>${inside}</a:graphicData></a:graphic></p:graphicFrame>`;
}

/** A paragraph and a table of a Word document, and the whole of one as a file. */
export function wordParagraph(text: string): string {
  return `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
}

export function wordTable(...rows: readonly (readonly string[])[]): string {
  const list = rows.map(
    (cells) => `<w:tr>${cells.map((text) => `<w:tc>${wordParagraph(text)}</w:tc>`).join("")}</w:tr>`,
  );
  return `<w:tbl>${list.join("")}</w:tbl>`;
}

export function wordFile(body: string, parts: Parts = {}, relations: Parameters<typeof docxParts>[2] = []): Buffer {
  return zipOf(docxParts(body, parts, relations));
}

/** An object in a paragraph of a Word document. */
export function wordObject(id: string, text: string, aspect = "Content"): string {
  return `<w:p><w:r><w:t>${text}</w:t></w:r><w:r><w:object><v:shape><v:imagedata r:id="p"/></v:shape><o:OLEObject Type="Embed" DrawAspect="${aspect}" r:id="${id}"/></w:object></w:r></w:p>`;
}

const SECTOR = 512;

/** A container of the formats before 2007 with one stream, in sectors that stand behind each other. */
export function compoundFile(name: string, stream: Uint8Array): Buffer {
  const sectors = Math.ceil(stream.length / SECTOR);
  const tables = Math.ceil((sectors + 1) / (SECTOR / 4 - 1));
  const header = Buffer.alloc(SECTOR);
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(tables, 44);
  header.writeUInt32LE(tables, 48);
  const lists = listsOf(tables, tables + 1 + sectors);
  header.writeUInt32LE(lists.length > 0 ? tables + 1 + sectors : 0xfffffffe, 68);
  for (let at = 0; at < 109; at += 1) header.writeUInt32LE(at < tables ? at : 0xffffffff, 76 + at * 4);
  const next = Buffer.alloc(tables * SECTOR, 0xff);
  next.writeUInt32LE(0xfffffffe, tables * 4);
  for (let at = 0; at < sectors; at += 1)
    next.writeUInt32LE(at === sectors - 1 ? 0xfffffffe : tables + at + 2, (tables + 1 + at) * 4);
  const directory = Buffer.alloc(SECTOR);
  directory.write(name, "utf16le");
  directory.writeUInt16LE(name.length * 2 + 2, 64);
  directory[66] = 2;
  directory.writeUInt32LE(tables + 1, 116);
  directory.writeUInt32LE(stream.length, 120);
  const padded = Buffer.alloc(sectors * SECTOR);
  padded.set(stream);
  return Buffer.concat([header, next, directory, padded, ...lists]);
}

/** The header names the first sectors of the table; further ones stand in lists, each of which names the next. */
function listsOf(tables: number, first: number): readonly Buffer[] {
  const perList = SECTOR / 4 - 1;
  return Array.from({ length: Math.ceil(Math.max(tables - 109, 0) / perList) }, (_, list) => {
    const from = 109 + list * perList;
    const sector = Buffer.alloc(SECTOR, 0xff);
    for (let at = from; at < Math.min(from + perList, tables); at += 1) sector.writeUInt32LE(at, (at - from) * 4);
    const isLast = from + perList >= tables;
    sector.writeUInt32LE(isLast ? 0xfffffffe : first + list + 1, perList * 4);
    return sector;
  });
}
