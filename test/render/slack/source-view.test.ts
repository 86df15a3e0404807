import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FoundCell, Statement } from "../../../src/domain/answer.ts";
import type { Language } from "../../../src/domain/profile.ts";
import type { LoadedDocument, PlacePage, PlaceTable, SourcePlace } from "../../../src/domain/source-place.ts";
import { validateView } from "../../../src/playground/block-validator.ts";
import { pagePicture } from "../../../src/render/page-picture.ts";
import { type SourceView, sourceView } from "../../../src/render/slack/source-view.ts";
import { turnedView } from "../../../src/render/slack/turned-view.ts";
import { textTable, widthOf } from "../../../src/render/text-table.ts";
import { GLOSSARY } from "../fixture.ts";

const CELL = { metric: "REVENUE", entity: "NORTH", period: "FY2025", dimensions: { channel: "TOTAL" } };

function statement(value: string, more: Partial<Statement> = {}): Statement {
  const source = { doc: "results.xlsx", locator: "sheet=Summary,cell=C3" };
  return { figure: { value, unit: "USD_M" }, source, validAsOf: "2025-12-31", ...more };
}

const TABLE: PlaceTable = {
  addressing: "ref",
  headings: [],
  titles: ["North, US$ m"],
  columns: [
    { column: 0, isLabel: true },
    { column: 1, isLabel: false },
    { column: 2, isLabel: false },
  ],
  rows: [
    { row: 1, isHeading: true, isApart: false, cells: ["", "FY2024", "FY2025"] },
    { row: 8, isHeading: false, isApart: true, cells: ["Revenue", "1,538", "1,702"] },
    { row: 9, isHeading: false, isApart: false, cells: ["Profit", "40", "45"] },
  ],
  marked: { row: 1, column: 2 },
  rowPath: ["Revenue"],
  columnPath: ["FY2025"],
};

const LOADED: LoadedDocument = {
  doc: "results.xlsx",
  source: { kind: "folder", place: "/data/reports" },
  from: "reports",
  at: "2026-01-05T08:00:00.000Z",
  before: null,
  until: null,
};

function placeOf(
  parts: Partial<Omit<SourcePlace, "found">> & { readonly found?: Partial<FoundCell> } = {},
): SourcePlace {
  const own = statement("1702");
  const { found, ...rest } = parts;
  return {
    found: { status: "found", cell: CELL, statement: own, conflicts: [], superseded: [], ...found },
    statement: own,
    isFormer: false,
    raw: "1,702",
    loaded: LOADED,
    table: TABLE,
    page: null,
    ...rest,
  };
}

/** A line for each block. */
function outline(place: SourcePlace | null, language: Language = "en", pictureFile?: string): readonly string[] {
  const view = sourceView({ place, ...(pictureFile === undefined ? {} : { pictureFile }) }, GLOSSARY, language);
  expect(validateView(view)).toMatchObject({ kind: "valid" });
  return view.blocks.map(lineOf);
}

function lineOf(block: SourceView["blocks"][number]): string {
  switch (block.type) {
    case "divider":
      return "---";
    case "section":
      return block.text.text;
    case "context":
      return block.elements.map(({ text }) => text).join("|");
    case "image":
      return `${block.slack_file.id}: ${block.alt_text}`;
    case "rich_text":
      return block.elements
        .flatMap(({ elements }) => elements.map((piece) => (piece.type === "user" ? `@${piece.user_id}` : piece.text)))
        .join("");
  }
}

describe("the dialog on the source of a figure", () => {
  it("shows the figure, its place as people name it, the cells around it and where the document came from", () => {
    expect(outline(placeOf())).toEqual([
      "1,702 USD m\nOrchid North · FY2025 · Revenue",
      "results.xlsx · Sheet “Summary”, cell C3, row Revenue, column FY2025 · as of 31 December 2025",
      "North, US$ m",
      [
        "       A             B       C",
        "    2           FY2024  FY2025",
        "⋮",
        "    9  Revenue   1,538  ▸1,702",
        "   10  Profit       40      45",
      ].join("\n"),
      "▸ marks the cell. ⋮ stands for rows that are not shown.",
      "---",
      "Loaded on 5 January 2026 from the folder reports",
    ]);
  });

  it("says the same in Chinese, with Chinese letters in the room of two", () => {
    const rows = [
      { row: 0, isHeading: true, isApart: false, cells: ["百万美元", "2024年", "2025年"] },
      { row: 1, isHeading: false, isApart: false, cells: ["营业收入", "1,538", "1,702"] },
      { row: 2, isHeading: false, isApart: false, cells: ["ROE", "40", "45"] },
    ];
    const table: PlaceTable = {
      ...TABLE,
      rows,
      titles: [],
      addressing: "labels",
      rowPath: ["营业收入"],
      columnPath: ["2025年"],
    };
    const source = { doc: "业绩.pptx", locator: "slide=3,table=1,row=营业收入,col=2025年" };
    const [, place] = outline(placeOf({ table, statement: statement("1702", { source }) }), "zh");
    expect(place).toBe("业绩.pptx · 第3张幻灯片“营业收入”行“2025年”列 · 截至2025年12月31日");
    const { text } = textTable(table);
    expect(text.split("\n")).toEqual([
      "百万美元  2024年  2025年",
      "营业收入   1,538  ▸1,702",
      "ROE           40      45",
    ]);
    expect(new Set(text.split("\n").map(widthOf)).size).toBe(1);
  });

  it("says of a former value what holds now, and of one of several what else is stated", () => {
    const [now, before] = [
      statement("1702"),
      statement("1538", { source: { doc: "old.xlsx", locator: "line=4,col=2" } }),
    ];
    const former = outline(
      placeOf({
        statement: { ...before, because: "restated" } as Statement,
        isFormer: true,
        found: { statement: now, superseded: [{ ...before, because: "restated" }] },
        loaded: { ...LOADED, doc: "old.xlsx", before: "2025-11-03T08:00:00.000Z", until: "2026-01-07T08:00:00.000Z" },
      }),
    );
    expect(former.slice(-2)).toEqual([
      "Loaded on 5 January 2026 from the folder reports, in place of what was loaded on 3 November 2025",
      [
        "Other content took its place on 7 January 2026: this is what it said before.",
        "The value that holds now: 1,702 USD m.",
        "restated: 1,538 in old.xlsx → 1,702 in results.xlsx; former place: line 4, column 2",
      ].join("\n"),
    ]);
    const other = statement("1800", {
      source: { doc: "deck.pptx", locator: "slide=3,table=1,row=Revenue,col=FY2025" },
    });
    expect(outline(placeOf({ found: { conflicts: [other] } })).at(-1)).toBe(
      "Also stated: 1,800 USD m · deck.pptx · slide 3, row Revenue, column FY2025",
    );
  });

  it("shows a corrected figure with the document's own, and who loaded the document", () => {
    const correction = {
      ...{ decision: 7, raw: "1,538", by: "kim", at: "2026-01-06T09:00:00.000Z", why: "as the notes say" },
      stated: { value: "1538", unit: "USD_M" },
    };
    const own = statement("1700", { correction });
    const loaded: LoadedDocument = { ...LOADED, source: { kind: "uploads", place: "U07KIM" }, from: "uploads/U07KIM" };
    const lines = outline(placeOf({ statement: own, found: { statement: own }, loaded }));
    expect(lines[1]).toBe(
      "corrected by a curator on 6 January 2026: “as the notes say”; results.xlsx · Sheet “Summary”, cell C3, row Revenue, column FY2025 · as of 31 December 2025 says 1,538 USD m",
    );
    expect(lines.at(-1)).toBe("Loaded on 5 January 2026 by @U07KIM");
  });

  it("says what is stored where no table was kept, and that a figure is gone where it is", () => {
    const source = { doc: "annual.pdf", locator: "page=12" };
    expect(outline(placeOf({ table: null, statement: statement("1702", { source }) })).slice(1, 5)).toEqual([
      "annual.pdf · Page 12 · as of 31 December 2025",
      "The rows around the cell are not kept for this figure. The document shows “1,702”.",
      "---",
      "Loaded on 5 January 2026 from the folder reports",
    ]);
    const listed = statement("1702", { source });
    expect(outline(placeOf({ statement: listed, found: { statement: listed } })).at(-1)).toBe(
      "As listed in results.xlsx.",
    );
    expect(outline(null)).toEqual([
      "This figure is no longer there for you: its document was replaced or withdrawn, or you may not see it.",
    ]);
  });

  it("shows the picture of the page with words for those who do not see it", () => {
    expect(outline(placeOf({ page: PAGE }), "en", "F07PICTURE")).toContain(
      "F07PICTURE: The texts of the page as they stand, with the cell marked: sheet “Summary”, cell C3, row Revenue, column FY2025",
    );
  });

  it("turns from one footnote to the next, and nowhere from the first one back or from one alone", () => {
    const turned = (index: number, count: number) => {
      const view = turnedView(
        sourceView({ place: placeOf() }, GLOSSARY, "en"),
        { receipt: "K7QM2XHV", index, count },
        "en",
      );
      expect(validateView(view)).toMatchObject({ kind: "valid" });
      return view.blocks.flatMap((block) =>
        block.type === "actions"
          ? block.elements.map((element) => (element.type === "button" ? `${element.action_id} ${element.value}` : ""))
          : [],
      );
    };
    expect([turned(0, 1), turned(0, 3), turned(1, 3), turned(2, 3)]).toEqual([
      [],
      ["footnote_source_next K7QM2XHV:1"],
      ["footnote_source_prev K7QM2XHV:0", "footnote_source_next K7QM2XHV:2"],
      ["footnote_source_prev K7QM2XHV:1"],
    ]);
  });

  it("is one that Slack accepts, whatever the document holds", () => {
    const text = fc.oneof(fc.string({ maxLength: 400 }), fc.constant("合并利润表".repeat(30)), fc.constant(""));
    const table = fc.integer({ min: 1, max: 10 }).chain((width) =>
      fc.record({
        rows: fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }),
        title: text,
        width: fc.constant(width),
      }),
    );
    fc.assert(
      fc.property(table, text, ({ rows, title, width }, locator) => {
        const shown: PlaceTable = {
          ...TABLE,
          titles: [title, title],
          rowPath: [title],
          columnPath: [title],
          columns: Array.from({ length: width }, (_, column) => ({ column, isLabel: column === 0 })),
          rows: rows.map((cells, row) => ({ row, isHeading: row === 0, isApart: row === 3, cells })),
          marked: { row: rows.length - 1, column: width - 1 },
        };
        const source = { doc: `${title}.xlsx`, locator: `x${locator}` };
        outline(placeOf({ table: shown, raw: title, statement: statement("1702", { source }) }));
      }),
      { numRuns: 100 },
    );
  });
});

const PAGE: PlacePage = {
  ...{ locator: "slide=3", width: 720, height: 405, marked: [1] },
  texts: [
    { left: 36, top: 14, width: 648, height: 43, size: 28, bold: true, text: "Results & <outlook>\nof the year" },
    {
      left: 468,
      top: 100,
      width: 216,
      height: 29,
      size: 18,
      bold: false,
      text: "1,702",
      cell: { locator: "slide=3,table=1", row: 1, column: 2 },
    },
    {
      left: 36,
      top: 200,
      width: 300,
      height: 150,
      size: 18,
      bold: true,
      text: "",
      cell: { locator: "slide=3,chart=1" },
    },
  ],
  rules: [{ left: 36, top: 90, width: 648, height: 0.5 }],
};

describe("the picture of a page", () => {
  it("holds its texts where they stand, in letters that fit their boxes, and marks the place alone", () => {
    const svg = pagePicture(PAGE);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="800" height="450" viewBox="0 0 720 405"/);
    expect(svg).toContain(">Results &amp; &lt;outlook&gt;</text>");
    expect(svg.match(/fill="#ffe9a8"/g)).toHaveLength(1);
    expect(svg).toContain('<rect x="465" y="97" width="222" height="35" rx="2" fill="#ffe9a8"');
    // The frame of the chart.
    expect(svg).toContain('<rect x="36" y="200" width="300" height="150" fill="none"');
  });

  it("is well formed whatever the texts are", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 60 }),
        fc.double({ min: 0, max: 900, noNaN: true }),
        (text, width) => {
          const svg = pagePicture({
            ...PAGE,
            texts: [{ left: 1, top: 1, width, height: width / 9, size: 12, bold: false, text }],
          });
          expect(svg.replace(/<(?:svg|rect|text|\/svg|\/text)(?: [a-zA-Z-]+="[^"<&]*")*\/?>/g, "")).not.toMatch(
            /[<]|&(?!amp;|lt;|gt;|quot;)/,
          );
        },
      ),
      { numRuns: 30 },
    );
  });
});
