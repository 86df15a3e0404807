import * as docx from "docx";
import ExcelJS from "exceljs";
import PptxGenJS from "pptxgenjs";
import { placed, refOf } from "./fixtures-model.mjs";
import { settled } from "./fixtures-zip.mjs";

const AUTHOR = "ACME Group";
const INK = "1F2A37";
const RULE = "C9D1DA";

/** A workbook: one sheet per part, its tables where they say they begin. */
export async function workbookBytes({ title, date, parts }) {
  const book = new ExcelJS.Workbook();
  Object.assign(book, { creator: AUTHOR, lastModifiedBy: AUTHOR, title, calcProperties: { fullCalcOnLoad: false } });
  for (const part of parts) fillSheet(book.addWorksheet(part.sheet, { state: part.state ?? "visible" }), part);
  return settled(Buffer.from(await book.xlsx.writeBuffer()), date);
}

function fillSheet(sheet, { blocks, widths = [], hiddenRows = [], hiddenColumns = [] }) {
  for (const block of blocks) {
    for (const { cell, row, column } of placed(block)) fillCell(sheet.getCell(refOf(row, column)), cell);
    for (const { cell, row, column } of placed(block)) {
      const [rows, columns] = cell.span ?? [1, 1];
      if (rows * columns > 1) sheet.mergeCells(row + 1, column + 1, row + rows, column + columns);
    }
  }
  for (const [index, width] of widths.entries()) sheet.getColumn(index + 1).width = width;
  for (const row of hiddenRows) sheet.getRow(row).hidden = true;
  for (const column of hiddenColumns) sheet.getColumn(column).hidden = true;
}

function fillCell(target, cell) {
  target.value = cell.raw ?? cell.written ?? cell.text;
  const format = cell.format ?? formatOf(cell);
  if (format !== undefined) target.numFmt = format;
  if (cell.bold === true) target.font = { bold: true };
  if (cell.indent !== undefined) target.alignment = { indent: cell.indent };
}

/** The number format that shows a plain figure as its text has it. */
function formatOf({ raw, text }) {
  const shape = /^\(?-?([\d,]+)(?:\.(\d+))?\)?$/.exec(text);
  if (typeof raw !== "number" || shape === null || text === String(raw)) return undefined;
  const [, whole, fraction = ""] = shape;
  const places = fraction === "" ? "" : `.${"0".repeat(fraction.length)}`;
  const format = `${whole.length > 3 && !whole.includes(",") ? "0" : "#,##0"}${places}`;
  return text.startsWith("(") ? `${format};(${format})` : format;
}

/** A deck: one slide per part, its title in the title's place, its texts and tables one under the other. */
export async function deckBytes({ title, date, parts }) {
  const deck = new PptxGenJS();
  Object.assign(deck, { layout: "LAYOUT_WIDE", author: AUTHOR, company: AUTHOR, title, subject: title });
  const place = { x: 0.5, y: 0.3, w: 12.3, h: 0.7 };
  const heading = { name: "title", type: "title", ...place, fontSize: 24, bold: true, color: INK };
  deck.defineSlideMaster({ title: "PLAIN", objects: [{ placeholder: { options: heading, text: "" } }] });
  for (const part of parts) fillSlide(deck.addSlide({ masterName: "PLAIN" }), part);
  return settled(Buffer.from(await deck.write({ outputType: "nodebuffer" })), date);
}

function fillSlide(slide, { title, blocks, notes }) {
  slide.addText(title, { placeholder: "title" });
  let y = 1.05;
  for (const block of blocks) {
    if (block.kind === "text") {
      slide.addText(block.text, { x: 0.5, y, w: 12.3, h: 0.35, fontSize: 12, color: INK });
      y += 0.4;
    } else if (block.kind === "chart") {
      slide.addChart(block.type, block.series, { x: 0.5, y, w: 6, h: 3, ...block.options });
      y += 3.2;
    } else {
      const height = block.rows.length * 0.26;
      const [x, w] = block.frame ?? [0.5, 12.3];
      slide.addTable(slideRows(block), {
        x,
        y: block.top ?? y,
        w,
        fontSize: 10,
        rowH: 0.26,
        border: { pt: 0.5, color: RULE },
      });
      if (block.top === undefined) y += height + 0.15;
    }
  }
  if (notes !== undefined) slide.addNotes(notes);
}

/** pptxgenjs wants no cell where a merged one reaches. */
function slideRows({ rows, headerRows }) {
  const covered = coveredBy(rows);
  return rows.map((row, r) =>
    row.flatMap((cell, c) => {
      if (covered.has(`${r},${c}`)) return [];
      const [rowspan, colspan] = cell?.span ?? [1, 1];
      const align = c === 0 || r < headerRows ? "left" : "right";
      const options = { align, bold: cell?.bold === true || r < headerRows, color: INK };
      if (rowspan > 1) options.rowspan = rowspan;
      if (colspan > 1) options.colspan = colspan;
      const runs = cell?.runs?.map((run) => ({ text: run.text, options: { superscript: run.superscript === true } }));
      return [{ text: runs ?? cell?.written ?? cell?.text ?? "", options }];
    }),
  );
}

/** The places that merged cells reach beyond their first. */
export function coveredBy(rows) {
  const covered = new Set();
  for (const [r, row] of rows.entries()) {
    for (const [c, cell] of row.entries()) {
      const [down, across] = cell?.span ?? [1, 1];
      for (let i = 0; i < down; i += 1)
        for (let j = 0; j < across; j += 1) if (i + j > 0) covered.add(`${r + i},${c + j}`);
    }
  }
  return covered;
}

/** A Word report: a heading for each part, then its paragraphs and tables. */
export async function reportBytes({ title, date, parts, header, font = "Calibri" }) {
  const children = [new docx.Paragraph({ text: title, heading: docx.HeadingLevel.TITLE })];
  for (const part of parts) {
    if (part.title !== undefined) children.push(headingOf(part));
    for (const block of part.blocks) {
      children.push(block.kind === "text" ? new docx.Paragraph({ text: block.text }) : wordTable(block));
      if (block.kind === "table") children.push(new docx.Paragraph({ text: "" }));
    }
  }
  const headers =
    header === undefined ? {} : { headers: { default: new docx.Header({ children: [new docx.Paragraph(header)] }) } };
  const document = new docx.Document({
    title,
    creator: AUTHOR,
    lastModifiedBy: AUTHOR,
    styles: { default: { document: { run: { font, size: 21 } } } },
    sections: [{ ...headers, children }],
  });
  return settled(await docx.Packer.toBuffer(document), date);
}

function headingOf({ title, level = 1 }) {
  return new docx.Paragraph({
    text: title,
    heading: level === 1 ? docx.HeadingLevel.HEADING_1 : docx.HeadingLevel.HEADING_2,
  });
}

function wordTable({ rows, headerRows }) {
  const covered = coveredBy(rows);
  const lines = rows.map((row, r) => {
    const children = row.flatMap((cell, c) => (covered.has(`${r},${c}`) ? [] : [wordCell(cell, r < headerRows)]));
    return new docx.TableRow({ children, tableHeader: r < headerRows });
  });
  return new docx.Table({ rows: lines, width: { size: 100, type: docx.WidthType.PERCENTAGE } });
}

function wordCell(cell, isHeader) {
  const [rowSpan, columnSpan] = cell?.span ?? [1, 1];
  const runs = cell?.runs ?? [{ text: cell?.written ?? cell?.text ?? "" }];
  const bold = isHeader || cell?.bold === true;
  const children = runs.map((run, at) => wordRun(run, { bold, at }));
  return new docx.TableCell({ rowSpan, columnSpan, children: [new docx.Paragraph({ children })] });
}

/** Tracked changes name who made them and when. */
function wordRun({ text, superscript, inserted, deleted }, { bold, at }) {
  const look = { text, bold, superScript: superscript === true };
  const change = { id: at + 1, author: AUTHOR, date: "2026-03-01T09:00:00Z" };
  if (deleted === true) return new docx.DeletedTextRun({ ...look, ...change });
  return inserted === true ? new docx.InsertedTextRun({ ...look, ...change }) : new docx.TextRun(look);
}
