import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { encodingName, readLines, readText } from "../../src/documents/text-lines.ts";

let folder = "";
let path = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-"));
  path = join(folder, "text.txt");
});
afterEach(() => rmSync(folder, { recursive: true }));

const OPTIONS = { encoding: null, charactersMax: 1_000 };

function linesOf(content: string | Uint8Array, encoding: string | null = null): readonly string[] {
  writeFileSync(path, content);
  return [...readLines(path, encoding)];
}

function textOf(content: string | Uint8Array, options: Partial<Parameters<typeof readText>[1]> = {}): string {
  writeFileSync(path, content);
  return readText(path, { ...OPTIONS, ...options });
}

describe("the lines of a text file", () => {
  it.each<readonly [string, string]>([
    ["line feeds", "a\n\nb\n"],
    ["both signs", "a\r\n\r\nb\r\n"],
    ["carriage returns alone", "a\r\rb\r"],
    ["no sign at the end", "a\n\nb"],
  ])("may end in %s", (_name, content) => {
    expect(linesOf(content)).toEqual(["a", "", "b"]);
  });

  it("are whole where they lie over the end of a block", () => {
    const line = "营收,1".repeat(9_999);
    for (const end of ["\n", "\r\n", "\r"]) expect(linesOf([line, line, line].join(end))).toEqual([line, line, line]);
    expect(linesOf(Buffer.from([line, line].join("\n"), "utf16le"), "utf-16le")).toEqual([line, line]);
  });

  it("may be in an encoding that is named", () => {
    expect(linesOf(Buffer.from([0xd3, 0xaa, 0x0a, 0xca, 0xd5]), "gbk")).toEqual(["营", "收"]);
    expect(() => linesOf(Buffer.from([0x61, 0x0a, 0x81, 0x20]), "shift_jis")).toThrow("is not SHIFT_JIS text");
  });
});

describe("a text file as a whole", () => {
  it("loses its mark, and keeps everything else", () => {
    expect(textOf("\uFEFFa\r\n营\n")).toBe("a\r\n营\n");
    expect(textOf(Buffer.from("\uFEFFa营", "utf16le"))).toBe("a营");
  });

  it("is read in the encoding that is named, or else in the one that it declares", () => {
    const bytes = Buffer.from([0xd3, 0xaa]);
    expect(textOf(bytes, { declared: () => "gbk" })).toBe("营");
    expect(textOf(bytes, { encoding: "windows-1252", declared: () => "gbk" })).toBe("Óª");
    expect(textOf("营", { declared: (beginning) => (beginning.length === 3 ? null : "gbk") })).toBe("营");
  });

  it("may be one line, but no longer than its limit", () => {
    expect(textOf("x".repeat(1_000))).toHaveLength(1_000);
    expect(textOf("营".repeat(1_000))).toHaveLength(1_000);
    for (const long of ["x".repeat(1_001), "x".repeat(10_000)])
      expect(() => textOf(long)).toThrow(expect.objectContaining({ code: "too_large" }));
    expect(textOf("x".repeat(3_000_000), { charactersMax: 4_000_000 })).toHaveLength(3_000_000);
  });

  it.each<readonly [string, Uint8Array, string | null, string]>([
    ["bytes that are no text", Buffer.from([0x61, 0x0a, 0xff]), null, "Line 2 is not UTF-8 text"],
    ["a NUL", Buffer.from("a\n\n\0"), null, "Line 3 holds a NUL byte"],
    ["a NUL in another encoding", Buffer.from("a\0"), "gbk", "It holds a NUL character"],
    ["bytes of another encoding", Buffer.from([0x81, 0x20]), "shift_jis", "It is not SHIFT_JIS text"],
    ["an encoding that does not exist", Buffer.from("a"), "x-none", "There is no encoding of the name x-none."],
  ])("with %s is refused", (_name, bytes, encoding, says) => {
    expect(() => textOf(bytes, { encoding })).toThrow(says);
  });
});

describe("the names of encodings", () => {
  it.each<readonly [string, string | null]>([
    ["GB2312", "gbk"],
    [" latin1 ", "windows-1252"],
    ["UTF-8", "utf-8"],
    ["klingon", null],
    ["", null],
  ])("%j is %j", (label, expected) => {
    expect(encodingName(label)).toBe(expected);
  });
});
