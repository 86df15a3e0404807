import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainDocument } from "../../../src/documents/plain/plain-reader.ts";
import { READ_OPTIONS } from "../../../src/documents/reader.ts";
import { gridsOf, limited, paragraphsOf, shownGrid } from "../read-parts.ts";

function texts(text: string): readonly string[] {
  return paragraphsOf(plainDocument(text, READ_OPTIONS)).map((paragraph) => paragraph.text);
}

function labels(text: string): Readonly<Record<string, string>> {
  return plainDocument(text, READ_OPTIONS).labels;
}

/** The tables of a text; rows are lines of the file, counted from 0. */
function tables(...lines: readonly string[]): readonly string[] {
  return gridsOf(plainDocument(lines.join("\n"), READ_OPTIONS)).flatMap(shownGrid);
}

describe("a plain text", () => {
  it.each<readonly [string, string, readonly string[]]>([
    ["is parted by blank lines", "one\n\ntwo\n\n\n\nthree", ["one", "two", "three"]],
    ["is parted by lines of blanks too", "one\n \t\ntwo\r\n\t\r\n \r\nthree", ["one", "two", "three"]],
    ["may end in CRLF and begin with a byte order mark", "\uFEFFone\r\nmore\r\n\r\ntwo\r\n", ["one more", "two"]],
    ["may end its lines as old programs did", "one\rmore\r\rtwo", ["one more", "two"]],
    ["joins the lines of a paragraph by a blank", "Revenue\n  fell  \nby 4%.", ["Revenue fell by 4%."]],
    ["joins Chinese lines by nothing", "营收\n  下降，\n因为台风。", ["营收下降，因为台风。"]],
    ["joins lines of two scripts by a blank", "营收\nROE\n下降", ["营收 ROE 下降"]],
    ["has no marks", "# **one**\n\n- <!channel> &amp; | a | b |", ["# **one**", "- <!channel> &amp; | a | b |"]],
    ["may be empty", "", []],
    ["may be blank", " \n\n\t\n", []],
  ])("%s", (_name, text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  it("counts its paragraphs, and has no sections", () => {
    expect(paragraphsOf(plainDocument("one\n\ntwo", READ_OPTIONS))).toEqual([
      { headings: [], part: null, number: 1, text: "one" },
      { headings: [], part: null, number: 2, text: "two" },
    ]);
  });

  it("has limits", () => {
    expect(() => plainDocument("one two three", limited({ charactersMax: 5 }))).toThrow("more than 5 characters");
    expect(() => plainDocument("a   1\nb   2\nc   3", limited({ cellsMax: 5 }))).toThrow("more than 5 cells");
  });
});

describe("the labels of a plain text", () => {
  it.each<readonly [string, string, Readonly<Record<string, string>>]>([
    ["has a short first line by itself as its title", "Group note\n\nRevenue fell.", { title: "Group note" }],
    ["has no title where the first paragraph has several lines", "Group note\nof 2025\n\nRevenue fell.", {}],
    ["has no title where the first line is long", `${"x".repeat(121)}\n\nRevenue fell.`, {}],
    ["has no title where there is nothing else", "Group note", {}],
    [
      "may name them at the top",
      "Title: Review\nSENSITIVITY :  RESTRICTED \nＤate：2025-01-02\n\nText",
      { title: "Review", sensitivity: "RESTRICTED", date: "2025-01-02" },
    ],
    ["may name them in Chinese", "标题：回顾\n密级：机密\n\nText", { title: "回顾", sensitivity: "机密" }],
    ["keeps unknown ones among them", "Author: Staff\nEntity: HK\n\nText", { author: "Staff", entity: "HK" }],
    ["names none where a line is none", "Title: Review\nof the year\n\nText", {}],
    ["names none where none is known", "Note: read this\nAlso: that\n\nText", {}],
    ["names none further down", "Revenue fell\nby 4%.\n\nTitle: Review", {}],
  ])("%s", (_name, text, expected) => {
    expect(labels(text)).toEqual(expected);
  });

  it("are no paragraph", () => {
    expect(texts("Title: Review\n\nText")).toEqual(["Text"]);
  });

  it("may not name one of them twice", () => {
    expect(() => labels("Sensitivity: RESTRICTED\nsensitivity: PUBLIC\n\nText")).toThrow("one of them twice");
    expect(() => labels("Sensitivity: RESTRICTED\n密级: PUBLIC\n\nText")).toThrow("one of them twice");
  });
});

describe("a table in a plain text", () => {
  it("is found by gaps that go through its lines, with its heading, and is no paragraph", () => {
    const lines = [
      "Sales fell in the north.",
      "",
      "               2023     2024",
      "North America  1,234    2,345",
      "South           (45)      n/a",
      "Asia Pacific     12%       13",
      "",
      "That is all.",
    ];
    expect(tables(...lines)).toEqual([
      "2| 1:2023=2023 2:2024=2024",
      "3| 0:North America 1:1,234=1234 2:2,345=2345",
      "4| 0:South 1:(45)=-45 2:n/a:missing",
      "5| 0:Asia Pacific 1:12%=12 2:13=13",
    ]);
    expect(texts(lines.join("\n"))).toEqual(["Sales fell in the north.", "That is all."]);
  });

  it("may have a title above, headings over several columns, rules and a total below a blank line", () => {
    const lines = [
      "Revenue by region (US$m)",
      "                  Full year",
      "               2023     2024",
      "---------------------------",
      "North             1        2",
      "South             3        4",
      "East              5        6",
      "",
      "Total             9       12",
    ];
    expect(tables(...lines)).toEqual([
      "1| 1:Full year[1x2]",
      "2| 1:2023=2023 2:2024=2024",
      "4| 0:North 1:1=1 2:2=2",
      "5| 0:South 1:3=3 2:4=4",
      "6| 0:East 1:5=5 2:6=6",
      "8| 0:Total 1:9=9 2:12=12",
    ]);
    expect(texts(lines.join("\n"))).toEqual(["Revenue by region (US$m)"]);
  });

  it("may have its headings above a blank line", () => {
    expect(
      tables(
        "Region    2023    2024",
        "",
        "North        1       2",
        "South        3       4",
        "East         5       6",
      ),
    ).toEqual([
      "0| 0:Region 1:2023=2023 2:2024=2024",
      "2| 0:North 1:1=1 2:2=2",
      "3| 0:South 1:3=3 2:4=4",
      "4| 0:East 1:5=5 2:6=6",
    ]);
  });

  it("is measured in places of a screen, where Chinese takes two", () => {
    expect(
      tables(
        "项目          2023  2024",
        "营业收入         1     2",
        "净利润           3     4",
        "ROE              5     6",
      ),
    ).toEqual([
      "0| 0:项目 1:2023=2023 2:2024=2024",
      "1| 0:营业收入 1:1=1 2:2=2",
      "2| 0:净利润 1:3=3 2:4=4",
      "3| 0:ROE 1:5=5 2:6=6",
    ]);
  });

  it.each<readonly [string, readonly string[]]>([
    ["signs", ["| a | 2023 |", "| - | ---- |", "| b | 1 |", "| c | 2 |"]],
    ["tabs", ["a\t2023", "", "b\t1", "c\t2", "d\t3"]],
  ])("may be parted by %s", (_name, lines) => {
    expect(tables(...lines).at(-1)).toMatch(/0:[cd] 1:[23]=[23]/);
  });

  it.each<readonly [string, readonly string[]]>([
    ["two lines", ["North    1    2", "South    3    4"]],
    [
      "two texts side by side",
      ["Revenue fell     Costs rose", "in the north     in the south", "by a lot         by little"],
    ],
    ["an address", ["Corner Bakery      Phone", "1 High Street      555 123 456", "Riverside          fax"]],
    ["a list of contents", ["1  Introduction ... 3", "2  Results ... 5", "3  Outlook ... 9"]],
    [
      "prose with two blanks after its sentences",
      ["Revenue fell.  Costs rose by 4.", "We expect more.  It was 12 in all.", "So be it.  The end of 2025."],
    ],
  ])("is not seen in %s", (_name, lines) => {
    expect(tables(...lines)).toEqual([]);
  });

  it("keeps decimals as its figures show them", () => {
    expect(tables("a    1.571,2", "b      1.329", "c        5,5").map((row) => row.split("=")[1])).toEqual([
      "1571.2",
      "1329",
      "5.5",
    ]);
  });

  it("whatever it holds, every word of the text stands in a paragraph or a cell", () => {
    const word = fc.constantFrom("North", "1,234", "(45)", "2024", "—", "营收", "a b", "|", "---");
    const line = fc.array(fc.tuple(word, fc.constantFrom(" ", "  ", "     ", "\t", "|")), { maxLength: 6 });
    const text = fc
      .array(line, { maxLength: 12 })
      .map((lines) => lines.map((words) => words.map(([own, gap]) => own + gap).join("")).join("\n"));
    fc.assert(
      fc.property(text, (own) => {
        const document = plainDocument(own, READ_OPTIONS);
        const kept = document.parts.flatMap(({ blocks }) =>
          blocks.flatMap((block) => (block.kind === "grid" ? block.cells.map((cell) => cell.text) : [block.text])),
        );
        const all = [...Object.values(document.labels), ...kept].join(" ");
        for (const known of ["North", "1,234", "(45)", "营收"]) {
          const count = (within: string): number => within.split(known).length;
          const doubled = document.labels.title?.includes(known) ? count(document.labels.title) - 1 : 0;
          expect(count(all) - doubled).toBe(count(own));
        }
      }),
      { numRuns: 300, seed: 7 },
    );
  });
});
