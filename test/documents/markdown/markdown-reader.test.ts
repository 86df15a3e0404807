import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markdownDocument } from "../../../src/documents/markdown/markdown-reader.ts";
import { READ_OPTIONS } from "../../../src/documents/reader.ts";
import { proseText } from "../../passages/prose.ts";
import { gridsOf, limited, paragraphsOf, shownGrid } from "../read-parts.ts";

/** A text with its paragraphs as they are counted. */
function readMarkdown(text: string) {
  const document = markdownDocument(text, READ_OPTIONS);
  const headings = document.parts.flatMap((part) => part.headings);
  return { labels: document.labels, firstHeading: headings[0] ?? null, paragraphs: paragraphsOf(document) };
}

/** The tables of a text, each below its place. */
function tables(text: string): readonly string[] {
  return gridsOf(markdownDocument(text, READ_OPTIONS)).flatMap((grid) => [grid.locator, ...shownGrid(grid)]);
}

/** Place and text of each paragraph. */
function shown(text: string): readonly string[] {
  return readMarkdown(text).paragraphs.map(({ part, number, text: own }) => `${part ?? "-"} ${number}: ${own}`);
}

function texts(markdown: string): readonly string[] {
  return readMarkdown(markdown).paragraphs.map(({ text }) => text);
}

describe("the labels of a Markdown text", () => {
  const LABELS = "---\ntitle: Review\nperiod: 2025Q3\n---\n\nText.\n";
  it.each<readonly [string, string, Readonly<Record<string, string>>]>([
    ["stand between two lines of ---", LABELS, { title: "Review", period: "2025Q3" }],
    ["may follow a byte order mark", `\uFEFF${LABELS}`, { title: "Review", period: "2025Q3" }],
    ["may follow blank lines", `\n \n${LABELS}`, { title: "Review", period: "2025Q3" }],
    ["may end in CRLF", LABELS.replaceAll("\n", "\r\n"), { title: "Review", period: "2025Q3" }],
    ["may have blanks behind the lines", "---  \ntitle: Review\n--- \t\nText.", { title: "Review" }],
    [
      "stay as they are written",
      "---\ndate: 2025-01-02\nperiod: 2025\nsensitivity: no\ntopic: 007\n---\nText.",
      { date: "2025-01-02", period: "2025", sensitivity: "no", topic: "007" },
    ],
    ["lose the blanks around them", '---\nsensitivity: " restricted "\n---\nText.', { sensitivity: "restricted" }],
    [
      "are named in any case and width",
      "---\nTitle: Review\nＳensitivity : SECRET\n---\nText.",
      { title: "Review", sensitivity: "SECRET" },
    ],
    ["may be empty", "---\ntitle:\nentity: ''\n---\nText.", { title: "", entity: "" }],
    ["may be Chinese", "---\ntitle: 香港回顾\n密级: 机密\n---\nText.", { title: "香港回顾", 密级: "机密" }],
    ["may be none at all", "---\n---\nText.", {}],
    ["may be none, with a rule further on", "---\n---\nText.\n\n---\nMore.", {}],
    ["are comments at most", "---\n# title: Review\n---\nText.", {}],
    ["are not what stands further down", "Text.\n\n---\ntitle: Review\n---\n", {}],
    ["are not what follows a rule and a blank line", "---\n\ntitle: Review\n\nText.", {}],
  ])("%s", (_name, text, expected) => {
    const document = readMarkdown(text);
    expect(document.labels).toEqual(expected);
    expect(document.paragraphs.some(({ text: own }) => own === "Text.")).toBe(true);
  });

  it.each<readonly [string, string, RegExp]>([
    ["a list", "---\n- a\n- b\n---\nText.", /no list of `key: value`/],
    ["a sentence", "---\njust words\n---\nText.", /no list of `key: value`/],
    ["a label that holds a list", "---\nsensitivity: [RESTRICTED]\n---\nText.", /no list of `key: value`/],
    ["a label that holds labels", "---\nsensitivity:\n  level: RESTRICTED\n---\nText.", /no list of `key: value`/],
    ["no YAML", "---\ntitle: [never closed\n---\nText.", /are no YAML/],
    ["a label twice", "---\ntitle: a\ntitle: b\n---\nText.", /are no YAML/],
    ["a label twice in two cases", "---\nSensitivity: SECRET\nsensitivity: PUBLIC\n---\nText.", /one of them twice/],
    ["no second line of ---", "---\nsensitivity: RESTRICTED\n\nText.", /no second line of ---/],
    ["no second line of --- below blank lines", "\n\n---\nsensitivity: RESTRICTED\nText.", /no second line of ---/],
  ])("that are %s fail the file, rather than being left out", (_name, text, says) => {
    expect(() => readMarkdown(text)).toThrow(
      expect.objectContaining({ code: "unreadable_file", message: expect.stringMatching(says) }),
    );
  });
});

describe("the paragraphs of a Markdown text", () => {
  it("stand under their headings, and count from 1 in each section", () => {
    const document = readMarkdown(
      "intro\n\n# Review\n\none\n\ntwo\n\n## Risks ##\n\nthree\n\nMarket\n------\n\nfour\n\n# End\n\nfive",
    );
    expect(document.firstHeading).toBe("Review");
    expect(document.paragraphs.map(({ headings, part, number }) => [headings.join(" > "), part, number])).toEqual([
      ["", null, 1],
      ["Review", 'section="Review"', 1],
      ["Review", 'section="Review"', 2],
      ["Review > Risks", 'section="Risks"', 1],
      ["Review > Market", 'section="Market"', 1],
      ["End", 'section="End"', 1],
    ]);
  });

  it("may skip a depth of headings, up and down", () => {
    const document = readMarkdown("# A\n\n#### B\n\none\n\n## C\n\ntwo\n\n### D\n\nthree");
    expect(document.paragraphs.map(({ headings }) => headings)).toEqual([
      ["A", "B"],
      ["A", "C"],
      ["A", "C", "D"],
    ]);
  });

  it.each<readonly [string, string, readonly string[]]>([
    [
      "a second section of a name gets its number",
      "# Risks\n\na\n\n# Risks\n\nb\n\n# Risks\n\nc",
      ['section="Risks" 1: a', 'section="Risks (2)" 1: b', 'section="Risks (3)" 1: c'],
    ],
    [
      "a number that is a name already is not given again",
      "# Risks (2)\n\na\n\n# Risks\n\nb\n\n# Risks\n\nc",
      ['section="Risks (2)" 1: a', 'section="Risks" 1: b', 'section="Risks (3)" 1: c'],
    ],
    ["an empty heading is no section", "a\n\n# A\n\nb\n\n#\n\nc", ["- 1: a", 'section="A" 1: b', "- 2: c"]],
    ["a name with quotation marks stays readable", '# The "good" year\n\na', [`section="The 'good' year" 1: a`]],
    ["a name loses its marks", "# **Risks** of `x` [here](y)\n\na", ['section="Risks of x here" 1: a']],
  ])("%s", (_name, text, expected) => {
    expect(shown(text)).toEqual(expected);
  });

  it("have a name of a section that is never too long, and never ends within a character", () => {
    const [one = "", other = ""] = readMarkdown(
      `# ${"🙂".repeat(200)}\n\na\n\n# ${"🙂".repeat(200)}\n\nb`,
    ).paragraphs.map(({ part }) => part ?? "");
    expect(one).toBe(`section="${"🙂".repeat(119)}…"`);
    expect(other).toBe(`section="${"🙂".repeat(119)}… (2)"`);
  });

  it.each<readonly [string, string, readonly string[]]>([
    [
      "items of a list, one by one",
      "- one\n- two\n\n  more of two\n1. three\n   - four",
      ["one", "two", "more of two", "three", "four"],
    ],
    ["quotes", "> one\n> two\n>\n> - three", ["one two", "three"]],
    [
      "code, with its line breaks",
      "```sql\nselect 1;\nselect 2;\n```\n\n    indented",
      ["select 1;\nselect 2;", "indented"],
    ],
    [
      "words without their marks",
      "**Revenue** _fell_ by `4%` [here](http://x.y) ![chart](z.png)",
      ["Revenue fell by 4% here chart"],
    ],
    ["entities as what they stand for", "A &amp; B &lt;C&gt; &#x2014; 5 \\* 6", ["A & B <C> — 5 * 6"]],
    ["autolinks", "see <https://x.y/z> now", ["see https://x.y/z now"]],
    ["no rules and definitions", "one\n\n---\n\n[a]: http://x.y\n\ntwo", ["one", "two"]],
    ["no comments", "one <!-- not\nthis --> two\n\n<!-- nor this -->\n\nthree", ["one  two", "three"]],
    ["no comment that nobody closed", "one\n\n<!-- never\n\nclosed", ["one"]],
    ["the words behind a comment", "<!-- checked --> Revenue fell.\nCosts rose.", ["Revenue fell.", "Costs rose."]],
    ["nothing of an empty text", " \n\n \t\n", []],
  ])("are %s", (_name, text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  it.each([
    ["a call to the channel at the beginning", "<!channel> The outage is over."],
    ["a call on a line of its own", "<!here>"],
    ["a group", "<!subteam^S123|@ops> please look."],
    ["a call within", "The outage <!everyone> is over."],
    ["a person", "<@U456> wrote this."],
    ["a channel", "See <#C123|general> for more."],
  ])("keep Slack's control sequences as the words they are: %s", (_name, text) => {
    expect(texts(text)).toEqual([text]);
  });

  it("keep Slack's links as their address and their words, and lose what Markdown takes for marks", () => {
    expect(texts("See <https://evil.example|revenue> now.")).toEqual(["See https://evil.example|revenue now."]);
    expect(texts("*bold* is _not_ ~this~ `x`")).toEqual(["bold is not ~this~ x"]);
  });

  it.each<readonly [string, string, string]>([
    ["as a blank in English", "Revenue\nfell\r\n  by 4%.", "Revenue fell by 4%."],
    ["as nothing in Chinese", "营收\n下降，\n因为台风。\n后来", "营收下降，因为台风。后来"],
    ["as a blank where the scripts change", "营收\nfell 4%\n，后来", "营收 fell 4% ，后来"],
    ["as a blank where it is hard", "one  \ntwo\\\nthree", "one two three"],
    ["as nothing where it is hard in Chinese", "营收  \n下降", "营收下降"],
    ["as a blank within marks", "**营收\nfell** now", "营收 fell now"],
  ])("read a line break %s", (_name, text, expected) => {
    expect(texts(text)).toEqual([expected]);
  });
});

describe("the tables of a Markdown text", () => {
  it("have the section that they stand in and a number there, wherever they stand", () => {
    const table = "| a | b |\n| --- | --- |\n| c | 2 |";
    const rows = ["0| 0:a 1:b", "1| 0:c 1:2=2"];
    const text = `${table}\n\n# Risks\n\none\n\n${table}\n\n> ${table.replaceAll("\n", "\n> ")}\n\n# End\n\n${table}`;
    expect(tables(text)).toEqual([
      ...["table=1", ...rows],
      ...['section="Risks",table=1', ...rows],
      ...['section="Risks",table=2', ...rows],
      ...['section="End",table=1', ...rows],
    ]);
    expect(texts(text)).toEqual(["one"]);
  });

  it.each<readonly [string, string, readonly string[]]>([
    ["marks of footnotes", "1,234[^1] | Group[^a]", ["2| 0:1,234=1234^1 1:Group^a"]],
    ["marks that are defined below", "1,234[^1] | x\n\n[^1]: Restated", ["2| 0:1,234=1234^1 1:x"]],
    ["raised marks", "1,234<sup>2</sup> | x", ["2| 0:1,234=1234^2 1:x"]],
    ["what is bold", "**(45)** | *x*", ["2| 0:(45)=-45 1:x"]],
    ["lines within a cell", "North<br>America | 5", ["2| 0:North America 1:5=5"]],
    ["dashes", "— | n/a", ["2| 0:—:missing 1:n/a:missing"]],
    ["empty cells", " | 7", ["2| 1:7=7"]],
    ["short rows", "8", ["2| 0:8=8"]],
  ])("separate %s", (_name, row, expected) => {
    expect(tables(`| a | b |\n| --- | --- |\n| c | d |\n| ${row.replace("\n", " |\n")}`).slice(3)).toEqual(expected);
  });

  it("know their heading by its style", () => {
    const [grid] = gridsOf(markdownDocument("| a | b |\n| --- | --- |\n| c | **d** |", READ_OPTIONS));
    expect(grid?.cells.map(({ text, style }) => [text, style?.bold ?? false])).toEqual([
      ["a", true],
      ["b", true],
      ["c", false],
      ["d", true],
    ]);
  });

  it("read decimals as their own figures show, and as the language says", () => {
    const table = (figure: string): string => `| a | b |\n| --- | --- |\n| c | ${figure} |`;
    expect(tables(`${table("1.571,2")}\n| d | 1.329 |`).slice(2)).toEqual([
      "1| 0:c 1:1.571,2=1571.2",
      "2| 0:d 1:1.329=1329",
    ]);
    expect(tables(table("1.329")).at(-1)).toBe("1| 0:c 1:1.329=1.329");
    expect(tables(`---\nlanguage: de\n---\n${table("1.329")}`).at(-1)).toBe("1| 0:c 1:1.329:fault");
  });

  it("may be written in HTML, with blank lines in between and a caption", () => {
    const html = "<table><caption>US$m</caption>\n<tr><td>a<td>1</tr>\n\n<tr><td>b<td>2</tr>\n</table>";
    const document = markdownDocument(`# Risks\n\none\n\n<div>\n${html}\n</div>\n\ntwo`, READ_OPTIONS);
    expect(tables(`# Risks\n\none\n\n${html}\n\ntwo`)).toEqual([
      'section="Risks",table=1',
      "0| 0:a 1:1=1",
      "1| 0:b 1:2=2",
    ]);
    expect(
      document.parts[0]?.blocks.map((block) => (block.kind === "paragraph" ? [block.role, block.text] : block.kind)),
    ).toEqual([["text", "one"], ["caption", "US$m"], "grid", ["text", "two"]]);
  });

  it("in HTML that nobody closed end with their block", () => {
    expect(tables("<table><tr><td>a<td>1\n\n# Risks\n\none")).toEqual(["table=1", "0| 0:a 1:1=1"]);
    expect(texts("<table><tr><td>a<td>1\n\n# Risks\n\none")).toEqual(["one"]);
  });

  it("have limits", () => {
    expect(() => markdownDocument("| a | b |\n|---|---|\n| c | d |", limited({ cellsMax: 3 }))).toThrow(
      "more than 3 cells",
    );
    expect(() => markdownDocument("one two three", limited({ charactersMax: 5 }))).toThrow("more than 5 characters");
  });
});

describe("a hostile Markdown text", () => {
  it.each([
    ["quotes", ">".repeat(8_000)],
    ["links", `${"[".repeat(3_000)}x${"](y)".repeat(3_000)}`],
  ])("may be the whole file where its %s would end the program, but it is said", (_name, text) => {
    try {
      expect(readMarkdown(text).paragraphs).toBeDefined();
    } catch (error) {
      expect(error).toMatchObject({ code: "unreadable_file", message: "Its lists or quotes are nested too deeply." });
    }
  });
});

describe("whatever stands in a Markdown text", () => {
  it("is read without a throw, into paragraphs with words, each with a place of its own", () => {
    const blocks = fc
      .array(
        fc.tuple(
          fc.constantFrom("", "# ", "## ", "- ", "> ", "    ", "1. ", "| ", "```\n", "<!-- ", "<!x> ", "[a]: "),
          proseText,
        ),
        { maxLength: 8 },
      )
      .map((all) => all.map(([mark, text]) => mark + text).join("\n\n"));
    fc.assert(
      fc.property(blocks, (text) => {
        fc.pre(!/^\s*---/.test(text));
        const { paragraphs } = readMarkdown(text);
        for (const paragraph of paragraphs) expect(paragraph.text.trim()).not.toBe("");
        expect(new Set(paragraphs.map(({ part, number }) => `${part} ${number}`)).size).toBe(paragraphs.length);
      }),
      { numRuns: 250, seed: 101 },
    );
  });
});

describe("what would keep the parser busy for minutes", () => {
  it.each([
    ["lists in lists", Array.from({ length: 1_000 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n")],
    ["pictures in pictures", `${"![".repeat(8_000)}a`],
    ["quotes in quotes", `${"> ".repeat(5_000)}a`],
  ])("is refused at once: %s", (_name, text) => {
    expect(() => readMarkdown(text)).toThrow("nested too deeply");
  });
});

describe("what a Markdown text holds besides its content", () => {
  it.each([
    "<div><b>CONFIDENTIAL</b></div>",
    "<footer>CONFIDENTIAL</footer>",
    "<center>\nCONFIDENTIAL\n</center>",
    "<div>Acme<br>CONFIDENTIAL</div>",
    "<h1>CONFIDENTIAL</h1>",
    "<!-- CONFIDENTIAL -->",
    "<!--\nchecked\nCONFIDENTIAL\n-->",
    "Revenue fell. <!-- CONFIDENTIAL --> Costs rose.",
    "- one\n\n  <p>CONFIDENTIAL</p>",
    "> <p>CONFIDENTIAL</p>",
    '<span style="color: red">CONFIDENTIAL</span>',
    "<b>CONF</b>IDENTIAL",
    '<img alt="CONFIDENTIAL" src="a.png">',
    '<p><img alt="CONFIDENTIAL" src="a.png"></p>',
    "[^1]: CONFIDENTIAL",
    "[//]: # (CONFIDENTIAL)",
    "<div>CONFIDENTIAL<table><tr><td>a<td>1</table></div>",
  ])("may mark it: %s", (line) => {
    for (const text of [line, `Revenue fell.\n\n${line}\n\nCosts rose.`])
      expect(markdownDocument(text, READ_OPTIONS).marks).toContain("CONFIDENTIAL");
  });

  it("is no place of a link, no script and no content", () => {
    const text = "# Risks\n\nRevenue fell.\n\n[a]: https://acme.example/confidential\n\n<script>x</script>\n";
    expect(markdownDocument(text, READ_OPTIONS).marks).toEqual([]);
  });
});
