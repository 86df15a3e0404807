import { frameOf, LEFT, LINE } from "./fixtures-pdf.mjs";
import { fontOf, latinWidth } from "./fixtures-pdf-fonts.mjs";
import { fileOf, streamOf, utf16 } from "./fixtures-pdf-objects.mjs";

const PAGE = { width: 595, height: 842 };
const TEXT = { size: 10, width: 480, leading: 15 };
const TITLE_SIZE = 13;
const FIGURE_SIZE = 9.5;
const MARK = { size: 6, raise: 4 };
/** From the top of a line to the line that its characters stand on, in sizes of the font. */
const ASCENT = 0.88;
const FIXED_OBJECTS = 3;

/**
 * A PDF in Chinese, written object by object: pdfkit needs a font file for it, and none is committed. Each part names the kind of font that
 * its page is set in.
 */
export function chinesePdfBytes({ title, date, parts }) {
  const objects = [];
  const add = (body) => objects.push(Buffer.isBuffer(body) ? body : Buffer.from(body)) + FIXED_OBJECTS;
  const pages = parts.map((part) => {
    const runs = runsOf(part);
    const font = fontOf(part.font, runs.map(({ text }) => text).join(""), add);
    const content = add(streamOf(runs.map((run) => shown(run, font)).join("\n")));
    return add(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${PAGE.width} ${PAGE.height}]/Contents ${content} 0 R/Resources<</Font<</F1 ${font.id} 0 R>>>>>>`,
    );
  });
  const day = `(D:${date.replaceAll("-", "")}090000Z)`;
  const fixed = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${pages.map((id) => `${id} 0 R`).join(" ")}]/Count ${pages.length}>>`,
    `<</Title <feff${utf16(title)}>/Author(ACME Group)/CreationDate${day}/ModDate${day}>>`,
  ];
  return fileOf([...fixed.map((body) => Buffer.from(body)), ...objects]);
}

/** What stands on a page: text with the point that it begins at, from the page's top left corner. */
function runsOf({ title, blocks }) {
  const runs = [{ text: title, x: LEFT, y: LEFT, size: TITLE_SIZE }];
  let y = LEFT + 32;
  for (const block of blocks) {
    const own = block.kind === "text" ? textRuns(block, y) : tableRuns(block, y);
    runs.push(...own);
    y = Math.max(...own.map((run) => run.y)) + LINE + 18;
  }
  return runs;
}

function textRuns({ text }, top) {
  return linesOf(text).map((line, at) => ({ text: line, x: LEFT, y: top + at * TEXT.leading, size: TEXT.size }));
}

/** Chinese breaks between any two characters; a figure keeps together. */
function linesOf(text) {
  const lines = [""];
  for (const [piece] of text.matchAll(/[!-~]+|./gu)) {
    if (widthOf(lines.at(-1) + piece, TEXT.size) > TEXT.width) lines.push("");
    lines[lines.length - 1] += piece;
  }
  return lines;
}

function tableRuns(block, top) {
  return block.rows.flatMap((row, r) =>
    row.flatMap((cell, c) => (cell === null ? [] : cellRuns(cell, frameOf(block, cell, c), top + r * LINE))),
  );
}

/** A raised mark is smaller and stands after its figure, as typesetters put it. */
function cellRuns(cell, { x, width, align }, y) {
  const [{ text }, mark] = cell.runs ?? [{ text: cell.written ?? cell.text }];
  const size = FIGURE_SIZE;
  const start = align === "right" ? x + width - widthOf(text, size) : x;
  const base = { text, x: start, y, size };
  if (mark === undefined) return [base];
  return [base, { text: mark.text, x: start + widthOf(text, size) + 0.5, y: y - MARK.raise, size: MARK.size }];
}

function widthOf(text, size) {
  return [...text].reduce((sum, character) => sum + latinWidth(character), 0) * (size / 1000);
}

function shown({ text, x, y, size }, { codesOf }) {
  const down = PAGE.height - y - size * ASCENT;
  return `BT /F1 ${size} Tf 1 0 0 1 ${places(x)} ${places(down)} Tm <${codesOf(text)}> Tj ET`;
}

function places(value) {
  return Number(value.toFixed(2)).toString();
}
