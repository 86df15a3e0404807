import { coveredBy } from "./fixtures-office.mjs";

/** A page of HTML: a heading for each part, its tables with merged cells as they are. */
export function htmlBytes({ title, language = "en", parts }) {
  const body = parts.flatMap((part) => [
    ...(part.title === undefined ? [] : [`<h2>${escaped(part.title)}</h2>`]),
    ...part.blocks.flatMap((block) => (block.kind === "text" ? [`<p>${escaped(block.text)}</p>`] : htmlTable(block))),
  ]);
  const head = `<meta charset="utf-8"><title>${escaped(title)}</title>`;
  return Buffer.from(
    [
      "<!doctype html>",
      `<html lang="${language}"><head>${head}</head><body>`,
      `<h1>${escaped(title)}</h1>`,
      ...body,
      "</body></html>",
      "",
    ].join("\n"),
  );
}

function htmlTable({ rows, headerRows, caption }) {
  const covered = coveredBy(rows);
  const lines = rows.map((row, r) => {
    const cells = row.flatMap((cell, c) => {
      if (covered.has(`${r},${c}`)) return [];
      const tag = r < headerRows ? "th" : "td";
      const [down, across] = cell?.span ?? [1, 1];
      const spans = `${down > 1 ? ` rowspan="${down}"` : ""}${across > 1 ? ` colspan="${across}"` : ""}`;
      return [`<${tag}${spans}>${htmlText(cell)}</${tag}>`];
    });
    return `<tr>${cells.join("")}</tr>`;
  });
  return [
    "<table>",
    ...(caption === undefined ? [] : [`<caption>${escaped(caption)}</caption>`]),
    ...lines,
    "</table>",
  ];
}

function htmlText(cell) {
  if (cell === null) return "";
  const runs = cell.runs ?? [{ text: cell.written ?? cell.text }];
  return runs.map((run) => (run.superscript === true ? `<sup>${escaped(run.text)}</sup>` : escaped(run.text))).join("");
}

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** A Markdown report; front matter only where the document has labels. */
export function markdownBytes({ title, labels = {}, parts }) {
  const matter = Object.entries(labels).map(([key, value]) => `${key}: ${value}`);
  const lines = matter.length === 0 ? [] : ["---", ...matter, "---", ""];
  lines.push(`# ${title}`, "");
  for (const part of parts) {
    if (part.title !== undefined) lines.push(`## ${part.title}`, "");
    for (const block of part.blocks) lines.push(...(block.kind === "text" ? [block.text] : markdownTable(block)), "");
  }
  return Buffer.from(lines.join("\n"));
}

function markdownTable({ rows }) {
  const line = (row) => `| ${row.map((cell) => (cell === null ? "" : (cell.written ?? cell.text))).join(" | ")} |`;
  const [head, ...body] = rows.map(line);
  return [head, `|${rows[0].map((_, column) => (column === 0 ? " --- " : " ---: ")).join("|")}|`, ...body];
}

/** Lines of plain text. */
export function textBytes({ title, parts }) {
  return Buffer.from(
    [title, "", ...parts.flatMap(({ blocks }) => blocks.flatMap((block) => [block.text, ""]))].join("\n"),
  );
}

const WINDOWS_1252 = { "€": 0x80, "–": 0x96, "—": 0x97, "’": 0x92 };

/** A table as a text file, in the delimiter and encoding that it says. */
export function delimitedBytes({ parts, delimiter = ",", encoding = "utf-8" }) {
  const { rows } = parts[0].blocks[0];
  const quoted = (value) =>
    value.includes(delimiter) || value.includes('"') ? `"${value.replaceAll('"', '""')}"` : value;
  const lines = rows.map((row) =>
    row.map((cell) => quoted(cell === null ? "" : (cell.written ?? cell.text))).join(delimiter),
  );
  const content = `${lines.join("\r\n")}\r\n`;
  if (encoding === "utf-16le") return Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(content, "utf16le")]);
  if (encoding === "windows-1252")
    return Buffer.from([...content].map((letter) => WINDOWS_1252[letter] ?? letter.charCodeAt(0)));
  return Buffer.from(encoding === "utf-8-bom" ? `\ufeff${content}` : content);
}
