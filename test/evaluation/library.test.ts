import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { SensitivityPolicy } from "../../src/domain/profile.ts";
import { CLEARANCES, isReadable } from "../../src/domain/sensitivity.ts";
import { type Library, type LibraryDocument, libraryDocument, loadLibrary } from "../../src/evaluation/library.ts";
import { restrictedTextOf } from "../../src/evaluation/restricted-text.ts";

const POLICY: SensitivityPolicy = {
  defaultLevel: "INTERNAL",
  escalateUnknownToRestricted: false,
  restrictedFilenamePatterns: ["exec_comp", "pay*20??"],
  restrictedKeywords: ["for the board"],
};

function labelled(labels: string, body = "Words."): string {
  return `---\ntitle: A note\n${labels}\n---\n${body}\n`;
}

describe("a document of the library", () => {
  it.each<readonly [string, string, string, boolean]>([
    ["public", "a.md", labelled("sensitivity: PUBLIC"), true],
    ["internal", "a.md", labelled("sensitivity: Internal"), true],
    ["confidential", "a.md", labelled("sensitivity: CONFIDENTIAL"), false],
    ["restricted, in quotes and blanks", "a.md", labelled('sensitivity: " restricted "'), false],
    ["of a label that nobody knows", "a.md", labelled("sensitivity: TOP-SECRET"), false],
    ["of a Chinese label", "a.md", labelled("sensitivity: 机密"), false],
    ["unlabelled", "a.md", labelled("entity: NORTH"), true],
    ["restricted by its name", "2025/Exec_Comp_2025.md", labelled("entity: NORTH"), false],
    ["restricted by a pattern", "pay-of-2025.md", "Words.\n", false],
    ["only nearly of that pattern", "pay-of-1925.md", "Words.\n", true],
    ["restricted by a word", "a.md", labelled("entity: NORTH", "Written For the Board."), false],
    ["labelled, whatever its name", "exec_comp.md", labelled("sensitivity: PUBLIC"), true],
    ["without front matter", "a.txt", "Plain words.\n", true],
  ])("that is %s may be read by everybody or not", (_name, doc, text, isOpen) => {
    const document = libraryDocument(doc, text, POLICY);
    expect([document.doc, isReadable(document.level)]).toEqual([doc, isOpen]);
  });

  it.each<readonly [string, Partial<SensitivityPolicy>]>([
    ["what is unknown is restricted", { escalateUnknownToRestricted: true }],
    ["the level of all others is", { defaultLevel: "CONFIDENTIAL" }],
  ])("may not be read without a label where %s", (_name, change) => {
    expect(libraryDocument("a.md", "Words.", { ...POLICY, ...change })).toSatisfy(
      ({ level }: LibraryDocument) => !isReadable(level),
    );
  });

  it("has the level of its label, and the highest by a rule", () => {
    const levels = ["PUBLIC", "INTERNAL", "机密", "SECRET"].map(
      (label) => libraryDocument("a.md", labelled(`sensitivity: ${label}`), POLICY).level,
    );
    expect(levels).toEqual(CLEARANCES);
    expect(libraryDocument("exec_comp.md", "Words.", POLICY).level).toBe("RESTRICTED");
  });

  it("has its labels and its text apart", () => {
    expect(libraryDocument("a.md", labelled("entity: NORTH\nperiod: FY2025"), POLICY)).toEqual({
      doc: "a.md",
      entity: "NORTH",
      period: "FY2025",
      title: "A note",
      level: "INTERNAL",
      body: "Words.\n",
    });
    expect(libraryDocument("a.txt", "entity: NORTH\n", POLICY)).toMatchObject({
      entity: null,
      body: "entity: NORTH\n",
    });
  });
});

describe("a library", () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  it("holds every text of a folder and its folders", async () => {
    const folder = mkdtempSync(join(tmpdir(), "footnote-library-"));
    folders.push(folder);
    mkdirSync(join(folder, "deep"));
    writeFileSync(join(folder, "a.md"), "One.");
    writeFileSync(join(folder, "deep/b.txt"), "Two.");
    writeFileSync(join(folder, "c.csv"), "1,2");
    expect([...(await loadLibrary(folder, POLICY)).keys()]).toEqual(["a.md", "deep/b.txt"]);
  });

  it("cannot be made of a folder that is not there", async () => {
    await expect(loadLibrary(join(tmpdir(), "footnote-nothing-here"), POLICY)).rejects.toThrow(
      "no such folder of documents",
    );
  });
});

describe("restricted text", () => {
  const documents = [
    libraryDocument("pay.md", labelled("sensitivity: SECRET", "The bonus pool was cut by half last spring."), POLICY),
    libraryDocument("geheim.md", labelled("sensitivity: 机密", "董事会决定在明年春天出售这家公司的全部股份。"), POLICY),
    libraryDocument("open.md", labelled("sensitivity: PUBLIC", "Rents were cut by half last spring and fell."), POLICY),
  ];
  const library: Library = new Map(documents.map((document) => [document.doc, document]));
  const { shownIn } = restrictedTextOf(library, "INTERNAL");

  it("is only what the asker is not cleared for", () => {
    const text = "It says the bonus pool was cut, 据说在明年春天出售这家公司.";
    const shownTo = CLEARANCES.map((clearance) => restrictedTextOf(library, clearance).shownIn(text, ""));
    expect(shownTo).toEqual([["geheim.md", "pay.md"], ["geheim.md", "pay.md"], ["pay.md"], []]);
  });

  it.each<readonly [string, string, string, readonly string[]]>([
    ["five words of it", "It says the bonus pool was cut.", "", ["pay.md"]],
    ["the words in another case and other marks", "THE bonus–pool, was *cut*", "", ["pay.md"]],
    ["ten Chinese characters of it", "据说在明年春天出售这家公司", "", ["geheim.md"]],
    ["four words", "The bonus pool was big.", "", []],
    ["words of an open document too", "They were cut by half last spring.", "", []],
    ["words of the question", "Nothing on: the bonus pool was cut.", "why is it that the bonus pool was cut", []],
    ["nothing", "", "", []],
  ])("is found, or not, in %s", (_name, text, question, found) => {
    expect(shownIn(text, question)).toEqual(found);
  });
});
