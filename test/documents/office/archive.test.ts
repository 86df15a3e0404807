import { afterAll, describe, expect, it } from "vitest";
import { openOfficeArchive } from "../../../src/documents/office/archive.ts";
import { READ_LIMITS } from "../../../src/documents/reader.ts";
import { zipOf } from "../../support/zip.ts";
import { OfficeFolder } from "./office-files.ts";

const folder = new OfficeFolder();
afterAll(() => folder.remove());

async function namesOf(path: string, part: string): Promise<readonly string[]> {
  const archive = await openOfficeArchive(path);
  const names: string[] = [];
  try {
    await archive.parse(part, { open: (name) => names.push(name), text() {}, close() {} });
  } finally {
    archive.close();
  }
  return names;
}

describe("an Office archive", () => {
  it("is read with stray bytes behind its end", async () => {
    const path = folder.write("docx", Buffer.concat([zipOf({ "a.xml": "<x><y/></x>" }), Buffer.from("\n")]));
    expect(await namesOf(path, "a.xml")).toEqual(["x", "y"]);
  });

  it("is read in UTF-16 where a part is", async () => {
    const text = Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><x><y/></x>', "utf16le");
    expect(await namesOf(folder.write("docx", zipOf({ "a.xml": text })), "a.xml")).toEqual(["x", "y"]);
  });

  const REFUSED: readonly (readonly [string, Uint8Array, string])[] = [
    ["an empty file", Buffer.alloc(0), "It is empty."],
    [
      "a protected or old file",
      Buffer.from("d0cf11e0a1b11ae1".padEnd(1024, "0"), "hex"),
      "protected by a password or in an old format",
    ],
    ["a file that is cut off", zipOf({ "a.xml": "<x/>" }).subarray(0, -30), "no Office file"],
    ["a text", Buffer.from("Revenue,2024\n"), "no Office file"],
    [
      "a part with a document type",
      zipOf({ "a.xml": '<!DOCTYPE x [<!ENTITY y "z">]><x>&y;</x>' }),
      "declares a document type",
    ],
    ["a part that is no XML", zipOf({ "a.xml": "<x><y></x>" }), "a.xml is damaged"],
    ["a part that is missing", zipOf({ "b.xml": "<x/>" }), "a.xml is missing"],
  ];
  it.each(REFUSED)("refuses %s", async (_, bytes, message) => {
    await expect(namesOf(folder.write("docx", bytes), "a.xml")).rejects.toMatchObject({
      name: "FootnoteError",
      code: "unreadable_file",
      message: expect.stringContaining(message),
    });
  });

  it("refuses what is too large, packed or unpacked", async () => {
    const path = folder.write("docx", zipOf({ "a.xml": `<x>${" ".repeat(5000)}</x>` }));
    const small = { ...READ_LIMITS, fileBytesMax: 10 };
    await expect(openOfficeArchive(path, small)).rejects.toMatchObject({ code: "too_large" });
    await expect(openOfficeArchive(path, { ...READ_LIMITS, unpackedBytesMax: 4000 })).rejects.toMatchObject({
      code: "too_large",
    });
  });

  it("refuses a file that is not there", async () => {
    await expect(openOfficeArchive("/no/such/file.docx")).rejects.toMatchObject({ code: "unreadable_file" });
  });
});
