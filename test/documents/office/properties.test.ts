import { afterAll, describe, expect, it } from "vitest";
import type { SourceDocument } from "../../../src/documents/document.ts";
import { readDocx } from "../../../src/documents/docx/docx-reader.ts";
import { readPptx } from "../../../src/documents/pptx/pptx-reader.ts";
import { READ_OPTIONS } from "../../../src/documents/reader.ts";
import { readXlsx } from "../../../src/documents/xlsx/xlsx-reader.ts";
import { workbookOf } from "../../support/zip.ts";
import { docxParts, labelList, NAMESPACES, OfficeFolder, pptxParts, relationsOf } from "./office-files.ts";

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
    ["an administrator's label without a name", { MSIP_Label_1f_Enabled: "true", MSIP_Label_1f_SiteId: "0b" }, "1f"],
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

  const GUID = "5d471751-9675-428d-917b-70f44f9630b0";
  const LABEL = { id: `{${GUID}}`, enabled: "1", removed: "0" };
  const LIST = "docMetadata/LabelInfo.xml";
  const NAMED = { [`MSIP_Label_${GUID}_Enabled`]: "true", [`MSIP_Label_${GUID}_Name`]: "C2 General" };

  it.each<[string, (parts: Readonly<Record<string, string>>) => Promise<SourceDocument>]>([
    ["docx", (parts) => readDocx(folder.write("docx", docxParts("<w:p/>", parts)), READ_OPTIONS)],
    ["pptx", (parts) => readPptx(folder.write("pptx", pptxParts([""], parts)), READ_OPTIONS)],
    ["xlsx", (parts) => readXlsx(folder.write("xlsx", workbookOf("<sheetData/>", parts)), READ_OPTIONS)],
  ])("give the label in the list of labels of a %s by its id", async (_, readParts) => {
    expect((await readParts({ [LIST]: labelList(LABEL) })).labels).toEqual({ sensitivity: GUID });
  });

  const LISTS: readonly (readonly [string, string, Readonly<Record<string, string>>, readonly string[]])[] = [
    ["a label that is set", labelList({ ...LABEL, id: GUID.toUpperCase(), enabled: "true" }), {}, [GUID]],
    ["each of several", labelList(LABEL, { ...LABEL, id: "{2e}" }), {}, [GUID, "2e"]],
    ["none that was removed", labelList({ ...LABEL, removed: "1" }), {}, []],
    ["none that is off", labelList({ ...LABEL, enabled: "0" }), {}, []],
    ["none without an id", labelList({ ...LABEL, id: "" }), {}, []],
    ["one label, by its name, where the properties state it too", labelList(LABEL), NAMED, ["C2 General"]],
    [
      "the name of a label that is off among the properties",
      labelList(LABEL),
      { ...NAMED, [`MSIP_Label_${GUID}_Enabled`]: "false" },
      ["C2 General"],
    ],
    ["another label beside that of the properties", labelList({ ...LABEL, id: "{2e}" }), NAMED, ["C2 General", "2e"]],
    ["what the properties state, removed or not", labelList({ ...LABEL, removed: "1" }), NAMED, ["C2 General"]],
  ];
  it.each(LISTS)("take from the list of labels %s", async (_, list, properties, stated) => {
    const parts = { [LIST]: list, "docProps/custom.xml": custom(properties) };
    const document = await readDocx(folder.write("docx", docxParts("<w:p/>", parts)), READ_OPTIONS);
    expect([document.labels.sensitivity ?? [], document.stated].flat()).toEqual(stated);
  });

  it("find the list of labels where the file says that it is", async () => {
    const relations = relationsOf(
      ["r1", "officeDocument", "word/document.xml"],
      ["r2", "classificationlabels", "l.xml"],
    );
    const parts = docxParts("<w:p/>", { "_rels/.rels": relations, "l.xml": labelList(LABEL) });
    expect((await readDocx(folder.write("docx", parts), READ_OPTIONS)).labels).toEqual({ sensitivity: GUID });
  });

  it("refuse a list of labels that is damaged", async () => {
    const parts = docxParts("<w:p/>", { [LIST]: "<clbl:labelList" });
    await expect(readDocx(folder.write("docx", parts), READ_OPTIONS)).rejects.toThrow(`${LIST} is damaged`);
  });

  it("may be missing", async () => {
    const document = await readDocx(folder.write("docx", docxParts("<w:p/>")), READ_OPTIONS);
    expect(document.labels).toEqual({});
  });
});
