import { crc32, deflateRawSync } from "node:zlib";

/** A zip archive of the given parts, written by hand so that a test can make a broken or hostile one. */
export function zipOf(parts: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(data), 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(data.length, 8);
    const nameLength = Buffer.from([Buffer.byteLength(name), 0, 0, 0]);
    const common = Buffer.concat([Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0x21, 0]), sizes, nameLength]);
    const place = Buffer.alloc(4);
    place.writeUInt32LE(offset);
    const file = Buffer.concat([Buffer.from("PK\x03\x04"), common, Buffer.from(name), packed]);
    files.push(file);
    directory.push(Buffer.from("PK\x01\x02\x14\x00"), common, Buffer.alloc(10), place, Buffer.from(name));
    offset += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listed, end]);
}

const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A workbook of one sheet with the given inside of its worksheet; further parts can be added or replaced. */
export function workbookOf(sheet: string, parts: Readonly<Record<string, string>> = {}): Buffer {
  return zipOf({
    "_rels/.rels": `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="Data" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet>${sheet}</worksheet>`,
    ...parts,
  });
}
