const UNITS = 1000;
const ASCENT = 880;
const DESCENT = -120;
const HEIGHT = 700;
const MARGIN = 60;
const MAGIC = 0x5f0f3cf5;
const CHECKSUM_BASE = 0xb1b0afba;
const VERSION = 0x00010000;
/** The table that holds the checksum of the whole file, and where it does. */
const HEAD = 1;
const CHECKSUM_AT = 8;

/**
 * A TrueType font whose glyphs are boxes of the given widths: a true font of Chinese would have to be committed, and whoever extracts text
 * from a PDF sees no shapes. Glyph 0 is the empty one.
 */
export function boxFont(widths) {
  const glyphs = [Buffer.alloc(0), ...widths.map(boxGlyph)];
  const advances = [UNITS, ...widths];
  const tables = [
    ["glyf", Buffer.concat(glyphs)],
    ["head", headTable()],
    ["hhea", heading(advances.length)],
    ["hmtx", Buffer.concat(advances.map((width, at) => shorts(width, at === 0 ? 0 : MARGIN)))],
    ["loca", placesOf(glyphs)],
    ["maxp", maximums(glyphs.length)],
  ];
  return fontFile(tables);
}

/** One contour of four points, each on the line, with coordinates of two bytes. */
function boxGlyph(width) {
  const [left, right] = [MARGIN, width - MARGIN];
  const across = [left, 0, right - left, 0];
  const up = [0, HEIGHT, 0, -HEIGHT];
  const flags = Buffer.alloc(4, 1);
  const glyph = Buffer.concat([
    shorts(1, left, 0, right, HEIGHT),
    shorts(3, 0),
    flags,
    shorts(...across),
    shorts(...up),
  ]);
  return padded(glyph);
}

function headTable() {
  const head = Buffer.alloc(54);
  head.writeUInt32BE(VERSION, 0);
  head.writeUInt32BE(VERSION, 4);
  head.writeUInt32BE(MAGIC, 12);
  head.writeUInt16BE(UNITS, 18);
  shorts(0, DESCENT, UNITS, ASCENT).copy(head, 36);
  head.writeUInt16BE(8, 46);
  head.writeInt16BE(2, 48);
  head.writeInt16BE(1, 50);
  return head;
}

function heading(metrics) {
  const table = Buffer.alloc(36);
  table.writeUInt32BE(VERSION, 0);
  shorts(ASCENT, DESCENT, 0, UNITS, 0, 0, UNITS).copy(table, 4);
  table.writeInt16BE(1, 18);
  table.writeUInt16BE(metrics, 34);
  return table;
}

function maximums(glyphs) {
  const table = Buffer.alloc(32);
  table.writeUInt32BE(VERSION, 0);
  shorts(glyphs, 4, 1).copy(table, 4);
  table.writeUInt16BE(2, 14);
  return table;
}

/** Where each glyph begins, and where the last one ends. */
function placesOf(glyphs) {
  const table = Buffer.alloc((glyphs.length + 1) * 4);
  let end = 0;
  for (const [at, glyph] of glyphs.entries()) {
    table.writeUInt32BE(end, at * 4);
    end += glyph.length;
  }
  table.writeUInt32BE(end, glyphs.length * 4);
  return table;
}

function fontFile(tables) {
  const power = 2 ** Math.floor(Math.log2(tables.length));
  const header = Buffer.concat([
    longs(VERSION),
    shorts(tables.length, power * 16, Math.log2(power), (tables.length - power) * 16),
  ]);
  let offset = header.length + tables.length * 16;
  const entries = tables.map(([name, table]) => {
    const entry = Buffer.concat([Buffer.from(name), longs(sumOf(table), offset, table.length)]);
    offset += padded(table).length;
    return entry;
  });
  const file = Buffer.concat([header, ...entries, ...tables.map(([, table]) => padded(table))]);
  file.writeUInt32BE((CHECKSUM_BASE - sumOf(file)) >>> 0, file.indexOf(tables[HEAD][1]) + CHECKSUM_AT);
  return file;
}

function sumOf(table) {
  const bytes = padded(table);
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}

function padded(table) {
  return Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
}

function shorts(...values) {
  const buffer = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) buffer.writeUInt16BE(value & 0xffff, at * 2);
  return buffer;
}

function longs(...values) {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) buffer.writeUInt32BE(value, at * 4);
  return buffer;
}
