/** Two bytes for each character, in hexadecimal digits. */
export function utf16(text) {
  return [...text].map((character) => hex(character.charCodeAt(0), 4)).join("");
}

export function hex(value, digits) {
  return value.toString(16).padStart(digits, "0");
}

/** A stream object; its bytes stand as they are. */
export function streamOf(data, entries = "") {
  const bytes = Buffer.from(data);
  return Buffer.concat([
    Buffer.from(`<<${entries}/Length ${bytes.length}>>stream\n`),
    bytes,
    Buffer.from("\nendstream"),
  ]);
}

/** The file of these objects, numbered from 1: the catalog first, what is said about the document third. */
export function fileOf(objects) {
  const chunks = [Buffer.from("%PDF-1.7\n")];
  let length = chunks[0].length;
  const offsets = objects.map((body, index) => {
    const offset = length;
    const object = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
    chunks.push(object);
    length += object.length;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const trailer = `trailer<</Size ${size}/Root 1 0 R/Info 3 0 R>>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...chunks, Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`)]);
}
