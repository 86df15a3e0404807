import { deflateRawSync, inflateRawSync } from "node:zlib";
import { crc32Of } from "./fixtures-crc.mjs";

/** @typedef {{ readonly name: string, readonly data: Buffer }} Entry */

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const DEFLATED = 8;
/** 1 January 2026, midnight, as archives write it. */
const FIXED_DATE = ((2026 - 1980) << 9) | (1 << 5) | 1;

/** The files of an archive that has no comment and no encryption, in its own order; folders are left out. @returns {Entry[]} */
export function unzip(/** @type {Buffer} */ archive) {
  const end = archive.length - 22;
  if (archive.readUInt32LE(end) !== END) throw new Error("not an archive");
  const entries = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    if (!name.endsWith("/")) entries.push({ name, data: contentOf(archive, at) });
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

function contentOf(/** @type {Buffer} */ archive, /** @type {number} */ central) {
  const local = archive.readUInt32LE(central + 42);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + archive.readUInt32LE(central + 20));
  return archive.readUInt16LE(central + 10) === DEFLATED ? inflateRawSync(packed) : Buffer.from(packed);
}

/** An archive whose bytes follow from its entries alone: in this order, all of one date. */
export function zip(/** @type {readonly Entry[]} */ entries) {
  const bodies = [];
  const directory = [];
  let offset = 0;
  for (const { name, data } of entries) {
    const packed = deflateRawSync(data, { level: 9 });
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x0800, 2);
    fields.writeUInt16LE(DEFLATED, 4);
    fields.writeUInt16LE(FIXED_DATE, 8);
    fields.writeUInt32LE(crc32Of(data), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(data.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([word(LOCAL), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([word(CENTRAL), Buffer.from([20, 0]), fields, tail, Buffer.from(name)]));
    bodies.push(local);
    offset += local.length;
  }
  const size = directory.reduce((sum, each) => sum + each.length, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, ...directory, word(END), end]);
}

function word(/** @type {number} */ value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Libraries stamp the time of writing: the same day takes its place, and the order is by name. */
export function settled(/** @type {Buffer} */ archive, /** @type {string} */ date) {
  const entries = unzip(archive).map(({ name, data }) => {
    // The workbook behind a chart is an archive of its own.
    if (name.endsWith(".xlsx")) return { name, data: settled(data, date) };
    return /\.(xml|rels)$/.test(name)
      ? { name, data: Buffer.from(dated(data.toString("utf8"), date)) }
      : { name, data };
  });
  const rank = (/** @type {Entry} */ { name }) => (name === "[Content_Types].xml" ? `0${name}` : `1${name}`);
  return zip(entries.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)));
}

function dated(/** @type {string} */ xml, /** @type {string} */ date) {
  return xml.replace(/(<dcterms:(created|modified)[^>]*>)[^<]*/g, `$1${date}T09:00:00Z`);
}
