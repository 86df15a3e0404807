import { describe, expect, it } from "vitest";
import { namesFor } from "../../src/render/names.ts";
import { placesOf } from "../../src/render/place.ts";
import { GLOSSARY } from "./fixture.ts";

type Cited = Parameters<typeof placesOf>[0][number];

const REVIEW: Cited = {
  source: { doc: "reviews/north.md", locator: 'section="Risks",para=2-3' },
  title: "Annual review",
  entity: null,
  period: null,
  issuedOn: null,
};

function placeOf(parts: Partial<Cited>, language: "en" | "zh" = "en"): string | undefined {
  return placesOf([{ ...REVIEW, ...parts }], namesFor(GLOSSARY, language))[0];
}

function spotOf(locator: string, language: "en" | "zh"): string | undefined {
  return placeOf({ source: { doc: "north.md", locator } }, language)?.split(" · ")[1];
}

describe("the place of a passage", () => {
  it("is title, day and place within the document", () => {
    const parts = { title: "North in FY2025", issuedOn: "2026-02-25" };
    expect(placeOf(parts)).toBe("North in FY2025 · 25 February 2026 · “Risks”, paragraphs 2–3");
    expect(placeOf(parts, "zh")).toBe("《North in FY2025》 · 2026年2月25日 · “Risks”第2–3段");
  });

  it.each([
    ['section="Risks",para=2', "“Risks”, paragraph 2", "“Risks”第2段"],
    [
      'section="Risks, para=4 and others",para=2-3',
      "“Risks, para=4 and others”, paragraphs 2–3",
      "“Risks, para=4 and others”第2–3段",
    ],
    ['section="Risks"', "“Risks”", "“Risks”"],
    ["section=3.2", "section 3.2", "第3.2节"],
    ["slide=4,para=1", "slide 4, paragraph 1", "第4张幻灯片第1段"],
    ["page=12,para=4-6", "page 12, paragraphs 4–6", "第12页第4–6段"],
    ["sheet=Sales, north,para=1", "sheet “Sales, north”, paragraph 1", "工作表“Sales, north”第1段"],
    ["para=7", "paragraph 7", "第7段"],
    ["sheet=Contacts,row=12", "sheet “Contacts”, row 12", "工作表“Contacts”第12行"],
    ['section="Berths",table=2,row=3', "“Berths”, table 2, row 3", "“Berths”第2个表格第3行"],
    ["table=1,row=3", "table 1, row 3", "第1个表格第3行"],
    ["sheet=Results,cell=C4", "sheet “Results”, cell C4", "工作表“Results”单元格C4"],
    [
      "slide=3,table=1,row=Revenue,col=FY2025",
      "slide 3, row Revenue, column FY2025",
      "第3张幻灯片“Revenue”行“FY2025”列",
    ],
    ["page=12,table=2,row=4,col=3", "page 12, table 2, row 4, column 3", "第12页第2个表格第4行第3列"],
    [
      "slide=3,chart=1,row=2025,col=营收",
      "slide 3, chart 1, row 2025, column 营收",
      "第3张幻灯片第1个图表第2025行“营收”列",
    ],
    ["line=5,col=3", "line 5, column 3", "第5行第3列"],
    ["line=5", "line 5", "第5行"],
    ["slide=4,table=1,row=2", "slide 4, table 1, row 2", "第4张幻灯片第1个表格第2行"],
    ["slide=4,table=1,row=Profit", "slide=4,table=1,row=Profit", "slide=4,table=1,row=Profit"],
    ["second paragraph", "second paragraph", "second paragraph"],
    ["para=last", "para=last", "para=last"],
  ])("within the document: %s", (locator, english, chinese) => {
    expect([spotOf(locator, "en"), spotOf(locator, "zh")]).toEqual([english, chinese]);
  });

  it("leaves out a section that is named like the document", () => {
    const source = { doc: "north.md", locator: 'section="Annual review",para=1' };
    expect(placeOf({ source })).toBe("Annual review · paragraph 1");
  });

  it.each([
    ["Annual review", "Annual review · Orchid North, FY2025"],
    ["Northern lights", "Northern lights · Orchid North, FY2025"],
    ["Orchid North, annual review 2025", "Orchid North, annual review 2025"],
    ["兰花北方2025年度回顾", "兰花北方2025年度回顾"],
    ["Annual review 2024", "Annual review 2024 · Orchid North, FY2025"],
    ["Results FY2025", "Results FY2025 · Orchid North"],
  ])("says entity and period where the title does not: %s", (title, shown) => {
    expect(placeOf({ title, entity: "NORTH", period: "FY2025" })).toBe(`${shown} · “Risks”, paragraphs 2–3`);
  });

  it("names the file where there is no title, or none but the name of the file", () => {
    for (const title of ["", " ", "north"])
      expect(placeOf({ title })).toBe("reviews/north.md · “Risks”, paragraphs 2–3");
  });

  it("names the files of two documents with one title, and no file beside two places of one document", () => {
    const names = namesFor(GLOSSARY, "en");
    const source = { doc: "south.md", locator: "para=1" };
    expect(placesOf([REVIEW, { ...REVIEW, source }], names)).toEqual([
      "Annual review (reviews/north.md) · “Risks”, paragraphs 2–3",
      "Annual review (south.md) · paragraph 1",
    ]);
    const other = { ...REVIEW, source: { ...REVIEW.source, locator: "para=1" } };
    expect(placesOf([REVIEW, other], names)[1]).toBe("Annual review · paragraph 1");
  });
});
