import { afterAll, describe, expect, it } from "vitest";
import { readDocx } from "../../../src/documents/docx/docx-reader.ts";
import { READ_OPTIONS } from "../../../src/documents/reader.ts";
import { docxParts, NAMESPACES, OfficeFolder } from "./office-files.ts";

const folder = new OfficeFolder();
afterAll(() => folder.remove());

function core(inside: string): string {
  return `<cp:coreProperties xmlns:cp="urn:cp" ${NAMESPACES}>${inside}</cp:coreProperties>`;
}

function custom(properties: Readonly<Record<string, string>>): string {
  const list = Object.entries(properties).map(
    ([name, value]) => `<property name="${name}"><vt:lpwstr>${value}</vt:lpwstr></property>`,
  );
  return `<Properties ${NAMESPACES}>${list.join("")}</Properties>`;
}

async function read(coreInside: string, customValues: Readonly<Record<string, string>> = {}) {
  const parts = { "docProps/core.xml": core(coreInside), "docProps/custom.xml": custom(customValues) };
  return await readDocx(folder.write("docx", docxParts("<w:p/>", parts)), READ_OPTIONS);
}

describe("properties of an Office file", () => {
  const DATES: readonly (readonly [string, string, string | undefined])[] = [
    [
      "the day of the last change",
      "<dcterms:created>2025-02-01T08:00:00Z</dcterms:created><dcterms:modified>2025-03-12T10:00:00Z</dcterms:modified>",
      "2025-03-12",
    ],
    ["the day of creation alone", "<dcterms:created>2025-02-01</dcterms:created>", "2025-02-01"],
    [
      "no day that contradicts the other",
      "<dcterms:created>2025-02-01T08:00:00Z</dcterms:created><dcterms:modified>2024-01-01T08:00:00Z</dcterms:modified>",
      undefined,
    ],
    ["no day before there were such programs", "<dcterms:modified>1980-01-01T00:00:00Z</dcterms:modified>", undefined],
    ["no day that is none", "<dcterms:modified>2025-13-45T00:00:00Z</dcterms:modified>", undefined],
  ];
  it.each(DATES)("give %s", async (_, inside, date) => {
    expect((await read(inside)).labels.date).toBe(date);
  });

  const TITLES: readonly (readonly [string, string | undefined])[] = [
    ["Annual  results 2025", "Annual results 2025"],
    ["PowerPoint Presentation", undefined],
    ["Microsoft Word - draft3.docx", undefined],
    ["report.docx", undefined],
    [" ", undefined],
  ];
  it.each(TITLES)("of the title %j give %j", async (title, label) => {
    expect((await read(`<dc:title>${title}</dc:title><dc:creator>x</dc:creator>`)).labels.title).toBe(label);
  });

  it.each([
    ["Tern  Ferries", "Tern Ferries"],
    ["Microsoft Corporation", undefined],
    ["", undefined],
  ])("of the company %j give %j", async (company, label) => {
    const parts = { "docProps/app.xml": `<Properties ${NAMESPACES}><Company>${company}</Company></Properties>` };
    const { labels } = await readDocx(folder.write("docx", docxParts("<w:p/>", parts)), READ_OPTIONS);
    expect(labels.company).toBe(label);
  });

  const LEVELS: readonly (readonly [string, Readonly<Record<string, string>>, string | undefined])[] = [
    ["a property that says so", { Classification: "Restricted", Owner: "Finance" }, "Restricted"],
    ["a property in Chinese", { 密级: "机密" }, "机密"],
    ["an administrator's label", { MSIP_Label_1f_Enabled: "true", MSIP_Label_1f_Name: "Confidential" }, "Confidential"],
    ["no label that was taken off", { MSIP_Label_1f_Enabled: "False", MSIP_Label_1f_Name: "Confidential" }, undefined],
    ["nothing of other properties", { Category: "Secret", Keywords: "restricted" }, undefined],
  ];
  it.each(LEVELS)("take their sensitivity from %s", async (_, values, level) => {
    expect((await read("", values)).labels.sensitivity).toBe(level);
  });

  it("say that they name two levels", async () => {
    const document = await read("", {
      Sensitivity: "Internal",
      MSIP_Label_1f_Name: "Confidential",
      Classification: "internal",
    });
    expect(document.labels).toEqual({ sensitivity: "Confidential" });
    expect(document.stated).toEqual(["Internal"]);
    expect(document.marks).toEqual([]);
    expect(document.notices).toEqual([
      'Its properties name several levels of sensitivity, "Confidential" and "Internal": the highest counts.',
    ]);
  });

  it("may be missing", async () => {
    const document = await readDocx(folder.write("docx", docxParts("<w:p/>")), READ_OPTIONS);
    expect(document.labels).toEqual({});
  });
});
