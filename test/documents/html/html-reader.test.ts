import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SourceDocument } from "../../../src/documents/document.ts";
import { htmlDocument, readHtml } from "../../../src/documents/html/html-reader.ts";
import { READ_OPTIONS } from "../../../src/documents/reader.ts";
import { gridsOf, limited, paragraphsOf, shownGrid } from "../read-parts.ts";

function read(html: string): SourceDocument {
  return htmlDocument(html, READ_OPTIONS);
}

function texts(html: string): readonly string[] {
  return paragraphsOf(read(html)).map(({ text }) => text);
}

function tables(html: string): readonly string[] {
  return gridsOf(read(html)).flatMap((grid) => [grid.locator, ...shownGrid(grid)]);
}

/** The rows of a page with one table of the given rows. */
function rows(...inside: readonly string[]): readonly string[] {
  return tables(`<table>${inside.join("")}</table>`).slice(1);
}

describe("the labels of a page", () => {
  it("are its title, its language and what its head says in known names", () => {
    const head =
      '<title> Results\n 2025 </title><meta name="Date" content="2025-03-01"><meta name="classification" content="RESTRICTED"><meta name="keywords" content="a">';
    expect(read(`<html lang="en-GB"><head>${head}</head><body><title>not this</title>`).labels).toEqual({
      title: "Results 2025",
      language: "en-GB",
      date: "2025-03-01",
      sensitivity: "RESTRICTED",
    });
    expect(read("<p>x").labels).toEqual({});
  });
});

describe("the text of a page", () => {
  it("stands in sections by its headings, and counts from 1 in each", () => {
    const html =
      "<p>intro<h1>Review</h1><p>one</p><div>two<ul><li>three<li>four</ul></div><section><h2>Risks</h2>five</section><h1>Risks</h1><p>six";
    expect(
      paragraphsOf(read(html)).map(({ headings, part, number, text }) => [headings.join(" > "), part, number, text]),
    ).toEqual([
      ["", null, 1, "intro"],
      ["Review", 'section="Review"', 1, "one"],
      ["Review", 'section="Review"', 2, "two"],
      ["Review", 'section="Review"', 3, "three"],
      ["Review", 'section="Review"', 4, "four"],
      ["Review > Risks", 'section="Risks"', 1, "five"],
      ["Risks", 'section="Risks (2)"', 1, "six"],
    ]);
  });

  it.each<readonly [string, string, readonly string[]]>([
    [
      "words without their marks",
      "<p>Revenue <b>fell</b> by\n <i>4</i>% &mdash; &lt;x&gt;</p>",
      ["Revenue fell by 4% — <x>"],
    ],
    ["single line breaks as blanks", "Revenue<br>fell", ["Revenue fell"]],
    ["double line breaks as ends", "Revenue fell<br>\n<br />Costs rose", ["Revenue fell", "Costs rose"]],
    ["line breaks between Chinese as nothing", "<p>营收\n 下降，\n因为台风</p>", ["营收下降，因为台风"]],
    ["preformatted text by its blank lines", "<pre>one\nmore\n\ntwo</pre>", ["one more", "two"]],
    ["no footnote marks", "<p>Revenue<sup>1</sup> fell by 4%<sup>(2)</sup>.</p>", ["Revenue fell by 4%."]],
    ["powers as such", "<p>12 m<sup>2</sup></p>", ["12 m²"]],
    ["ordinals as such", "<p>the 1<sup>st</sup> half</p>", ["the 1st half"]],
    [
      "no scripts, styles, templates and forms",
      "<script>a</script><style>b</style><template>c</template><noscript>d</noscript><textarea>e</textarea><svg><text>f</text></svg><p>g",
      ["g"],
    ],
    ["no comments", "a<!-- b -->c", ["ac"]],
    ["nothing of an empty page", "  \n ", []],
  ])("is %s", (_name, html, expected) => {
    expect(texts(html)).toEqual(expected);
  });

  it("has captions and small print apart", () => {
    const html =
      "<figure><figcaption>Revenue</figcaption></figure><p>a</p><p><sup>1</sup> Restated.</p><footer>b</footer>";
    expect(read(html).parts.flatMap(({ blocks }) => blocks)).toEqual([
      { kind: "paragraph", role: "caption", text: "Revenue" },
      { kind: "paragraph", role: "text", text: "a" },
      { kind: "paragraph", role: "note", text: "1 Restated." },
      { kind: "paragraph", role: "note", text: "b" },
    ]);
  });
});

describe("what a page does not show", () => {
  it.each([
    ['<p style="color:red; display : none">secret 9</p>'],
    ["<p hidden>secret 9</p>"],
    ['<p aria-hidden="true">secret 9</p>'],
    ['<p style="visibility:hidden">secret 9</p>'],
    ["<table><tr hidden><td>secret<td>9<tr><td>a<td>1</table>"],
  ])("is left out and said: %s", (html) => {
    const document = read(`<p>one</p>${html}`);
    expect(JSON.stringify(document.parts)).not.toMatch(/secret|9/);
    expect(document.notices).toEqual(["Hidden parts of the page left out: 1."]);
    const all = htmlDocument(`<p>one</p>${html}`, { ...READ_OPTIONS, includeHidden: true });
    expect(JSON.stringify(all.parts)).toContain("secret");
    expect(all.notices).toEqual([]);
  });

  it("needs no word where it holds none", () => {
    expect(read('<p>one</p><span aria-hidden="true"> • </span>').notices).toEqual([]);
  });

  it("is what is struck out, too", () => {
    const document = read("<p>Revenue was <del>1,538</del> <ins>1,541</ins>.</p>");
    expect(paragraphsOf(document)[0]?.text).toBe("Revenue was 1,541.");
    expect(document.notices).toEqual(["Texts that are struck out, left out: 1."]);
  });
});

describe("a table of a page", () => {
  it("has its section, its number and its caption", () => {
    const html =
      "<h1>Risks</h1><table><caption>US$ <b>m</b></caption><tr><td>a<td>1</table><table><tr><td>b<td>2</table>";
    expect(tables(html)).toEqual([
      'section="Risks",table=1',
      "0| 0:a 1:1=1",
      'section="Risks",table=2',
      "0| 0:b 1:2=2",
    ]);
    expect(read(html).parts[0]?.blocks[0]).toEqual({ kind: "paragraph", role: "caption", text: "US$ m" });
  });

  it.each<readonly [string, readonly string[], readonly string[]]>([
    [
      "spans of rows and columns",
      ["<tr><th rowspan=2>Item<th colspan=2>FY", "<tr><th>2023<th>2024", "<tr><td>a<td>1<td>2"],
      ["0| 0:Item[2x1] 1:FY[1x2]", "1| 1:2023=2023 2:2024=2024", "2| 0:a 1:1=1 2:2=2"],
    ],
    [
      "a span that would cover another cell, cut short",
      ["<tr><td>a<td rowspan=2>b", "<tr><td colspan=2>c<td>d"],
      ["0| 0:a 1:b[2x1]", "1| 0:c 2:d"],
    ],
    [
      "a span of all rows that are left, ended by its group",
      ["<tbody><tr><td rowspan=0>a<td>b<tr><td>c", "<tbody><tr><td rowspan=9>d<td>e"],
      ["0| 0:a[2x1] 1:b", "1| 1:c", "2| 0:d 1:e"],
    ],
    ["spans that are nonsense", ["<tr><td colspan=x rowspan=-2>a<td colspan=0>b"], ["0| 0:a 1:b"]],
    [
      "its foot at the end",
      ["<tfoot><tr><td>Total<td>3</tfoot>", "<tr><td>a<td>1", "<tr><td>b<td>2"],
      ["0| 0:a 1:1=1", "1| 0:b 1:2=2", "2| 0:Total 1:3=3"],
    ],
    ["rows without cells", ["<tr>", "<tr><td>a<td>1"], ["1| 0:a 1:1=1"]],
    ["empty cells left out", ["<tr><td>a<td>&nbsp;<td>1"], ["0| 0:a 2:1=1"]],
    ["marks of footnotes", ["<tr><td>Revenue<sup>a</sup><td>1,234<sup>1</sup>"], ["0| 0:Revenue^a 1:1,234=1234^1"]],
    [
      "marks that are told by their role",
      ['<tr><td>Revenue<td>1,234<a role="doc-noteref">3</a>'],
      ["0| 0:Revenue 1:1,234=1234^3"],
    ],
    ["powers of a unit", ["<tr><td>Area in m<sup>2</sup><td>12"], ["0| 0:Area in m² 1:12=12"]],
    ["lines within a cell", ["<tr><td>North<br>America<td><p>1</p>"], ["0| 0:North America 1:1=1"]],
    [
      "currencies and brackets that have cells of their own",
      ["<tr><td>Revenue<td>$<td>1,234<td>", "<tr><td>Loss<td>$<td>(45<td>)", "<tr><td>Margin<td><td>14.8<td>%"],
      ["0| 0:Revenue 2:$1,234=1234", "1| 0:Loss 2:$(45)=-45", "2| 0:Margin 2:14.8%=14.8"],
    ],
    [
      "a percent sign that heads its column",
      ["<tr><td>Item<td>$<td>%", "<tr><td>a<td>1<td>2"],
      ["0| 0:Item 1:$ 2:%", "1| 0:a 1:1=1 2:2=2"],
    ],
    [
      "decimals as its figures show them",
      ["<tr><td>a<td>1 571,2", "<tr><td>b<td>1.329"],
      ["0| 0:a 1:1 571,2=1571.2", "1| 0:b 1:1.329=1329"],
    ],
  ])("has %s", (_name, inside, expected) => {
    expect(rows(...inside)).toEqual(expected);
  });

  it("tells bold cells and steps of indentation", () => {
    const html =
      '<table><tr><th>a<td>1<tr><td style="padding-left: 2em"><b>b</b><td>2<tr><td>&nbsp;&nbsp;&nbsp;c<td style="font-weight:700">3<tr><td><p style="text-indent:30pt">d</p><td>4</table>';
    const [grid] = gridsOf(read(html));
    expect(grid?.cells.map(({ text, style }) => [text, style?.bold ?? false, style?.indent ?? 0])).toEqual([
      ["a", true, 0],
      ["1", false, 0],
      ["b", true, 2],
      ["2", false, 0],
      ["c", false, 1],
      ["3", true, 0],
      ["d", false, 3],
      ["4", false, 0],
    ]);
  });

  it("inside of another one is one of its own", () => {
    const inner = "<table><tr><td>x<td>7</table>";
    expect(tables(`<table><tr><td>a<td>1<tr><td>b${inner}<td>2</table>`)).toEqual([
      "table=1",
      "0| 0:a 1:1=1",
      "1| 0:b 1:2=2",
      "table=2",
      "0| 0:x 1:7=7",
    ]);
  });

  it.each<readonly [string, string]>([
    ["tables beside each other", "<table><tr><td>Menu<td><p>text</p><table><tr><td>x<td>7</table></table>"],
    ["a frame around a page", "<table><tr><td><p>Menu</p><p>text</p><table><tr><td>x<td>7</table></table>"],
    ["what says so", '<table role="presentation"><tr><td>Menu<td>text</table><table><tr><td>x<td>7</table>'],
    ["headings", "<table><tr><td>Menu<td><h3></h3>text</table><table><tr><td>x<td>7</table>"],
  ])("that only lays out a page is none: %s", (_name, html) => {
    expect(tables(html)).toEqual(["table=1", "0| 0:x 1:7=7"]);
    expect(texts(html)).toEqual(["Menu", "text"]);
  });
});

describe("a hostile page", () => {
  it.each<readonly [string, string, string]>([
    ["deep nesting", "<div>".repeat(100_000), "nested too deeply"],
    ["deep formatting", "<font>".repeat(100_000), "nested too deeply"],
    ["tables in tables", "<table><tr><td>".repeat(50_000), "nested too deeply"],
    ["a row of endless width", `<table><tr>${"<td colspan=1000>x".repeat(20)}`, "more than 16384 columns"],
    ["elements without end", "<b></b>".repeat(1_000_001), "more than 1000000 elements"],
  ])("with %s is refused", (_name, html, says) => {
    expect(() => read(html)).toThrow(
      expect.objectContaining({ name: "FootnoteError", message: expect.stringContaining(says) }),
    );
  });

  it("has limits of its cells and its text", () => {
    const html = "<table><tr><td>a<td>1<tr><td>b<td>2</table>";
    expect(() => htmlDocument(html, limited({ cellsMax: 3 }))).toThrow("more than 3 cells");
    expect(() => htmlDocument("<p>one two three", limited({ charactersMax: 5 }))).toThrow("more than 5 characters");
  });

  it("is read, or refused with a sentence, and no two cells of a table lie over each other", () => {
    const tag = fc.constantFrom(
      "<table>",
      "</table>",
      "<tr>",
      "<td>",
      "<td rowspan=3>",
      "<td colspan=2>",
      "<td rowspan=0 colspan=3>",
      "<th>",
      "<tfoot>",
      "<tbody>",
      "<caption>",
      "<b>",
      "</b>",
      "<p>",
      "<h2>",
      "<sup>",
      "1,234",
      "a",
      "&nbsp;",
      "<div hidden>",
      "</div>",
      "<!--",
      "-->",
    );
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 40 }), (tags) => {
        for (const grid of gridsOf(read(tags.join("")))) {
          const covered = new Set<string>();
          for (const { row, column, rowSpan, columnSpan } of grid.cells) {
            for (let y = row; y < row + rowSpan; y += 1)
              for (let x = column; x < column + columnSpan; x += 1) {
                expect(covered).not.toContain(`${y},${x}`);
                covered.add(`${y},${x}`);
              }
            expect(row + rowSpan).toBeLessThanOrEqual(grid.rowCount);
            expect(column + columnSpan).toBeLessThanOrEqual(grid.columnCount);
          }
        }
      }),
      { numRuns: 500, seed: 11 },
    );
  });
});

describe("the encoding of a page", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "footnote-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const GB = Buffer.from([0xd3, 0xaa, 0xca, 0xd5]);

  it.each<readonly [string, Uint8Array, string | null]>([
    ["is UTF-8", Buffer.from("<p>营收"), null],
    ["is told by its head", Buffer.concat([Buffer.from('<meta charset="gb2312"><p>'), GB]), null],
    [
      "is told by its head in the old way",
      Buffer.concat([Buffer.from("<meta http-equiv=content-type content='text/html; charset=GBK'><p>"), GB]),
      null,
    ],
    ["is told by the option", Buffer.concat([Buffer.from("<p>"), GB]), "gb18030"],
    ["is told by its mark first", Buffer.from("\uFEFF<meta charset=gbk><p>营收"), "gb18030"],
    ["is UTF-16 by its mark", Buffer.from("\uFEFF<p>营收", "utf16le"), null],
  ])("%s", async (_name, bytes, encoding) => {
    const path = join(folder, "page.html");
    writeFileSync(path, bytes);
    expect(paragraphsOf(await readHtml(path, { ...READ_OPTIONS, encoding })).map(({ text }) => text)).toEqual(["营收"]);
  });

  it("that fits neither is an error, not a guess", async () => {
    const path = join(folder, "page.html");
    writeFileSync(path, GB);
    await expect(readHtml(path, READ_OPTIONS)).rejects.toThrow("Line 1 is not UTF-8 text");
  });
});

describe("what a page holds besides its content", () => {
  it.each([
    '<img alt="CONFIDENTIAL">',
    '<table><tr><td><img alt=" CONFIDENTIAL "><td>1</table>',
    "<!-- CONFIDENTIAL --><p>x",
    "<p>x<!-- checked\nCONFIDENTIAL\n -->",
  ])("may mark it: %s", (html) => expect(read(html).marks).toContain("CONFIDENTIAL"));

  it("is no text that is read", () => expect(read("<h1>Risks</h1><p>Confidential").marks).toEqual([]));
});
