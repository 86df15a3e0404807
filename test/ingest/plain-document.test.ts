import { describe, expect, it } from "vitest";
import { readPlainText } from "../../src/ingest/plain-document.ts";

function texts(text: string): readonly string[] {
  return readPlainText(text).paragraphs.map((paragraph) => paragraph.text);
}

describe("a plain text", () => {
  it.each<readonly [string, string, readonly string[]]>([
    ["is parted by blank lines", "one\n\ntwo\n\n\n\nthree", ["one", "two", "three"]],
    ["is parted by lines of blanks too", "one\n \t\ntwo\r\n\t\r\n \r\nthree", ["one", "two", "three"]],
    ["may end in CRLF and begin with a byte order mark", "\uFEFFone\r\nmore\r\n\r\ntwo\r\n", ["one more", "two"]],
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
    expect(readPlainText("one\n\ntwo").paragraphs).toEqual([
      { headings: [], part: null, number: 1, text: "one" },
      { headings: [], part: null, number: 2, text: "two" },
    ]);
  });

  it.each<readonly [string, string, string | null]>([
    ["is a short first line by itself", "Group note\n\nRevenue fell.", "Group note"],
    ["is none where the first paragraph has several lines", "Group note\nof 2025\n\nRevenue fell.", null],
    ["is none where the first line is long", `${"x".repeat(121)}\n\nRevenue fell.`, null],
    ["is none where there is nothing else", "Group note", null],
  ])("its title %s", (_name, text, expected) => {
    expect(readPlainText(text).firstHeading).toBe(expected);
  });

  it("names no labels, and leaves nothing out", () => {
    expect(readPlainText("title: Review\n\nText")).toMatchObject({ labels: {}, warnings: [] });
  });
});
