import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Inline, isSafeUrl, parseMrkdwn, type TextBlock } from "../../../src/playground/web/text/mrkdwn-parser.ts";

const text = (value: string): Inline => ({ kind: "text", text: value });
const paragraph = (...children: Inline[]): TextBlock => ({ kind: "paragraph", children });
const bold = (value: string): Inline => ({ kind: "bold", children: [text(value)] });

describe("parseMrkdwn", () => {
  it.each<{ name: string; source: string; parsed: readonly TextBlock[] }>([
    { name: "bold", source: "was *1,320* now", parsed: [paragraph(text("was "), bold("1,320"), text(" now"))] },
    {
      name: "italic in bold",
      source: "*a _b_*",
      parsed: [
        paragraph({
          kind: "bold",
          children: [text("a "), { kind: "italic", children: [text("b")] }],
        }),
      ],
    },
    { name: "strike", source: "~old~", parsed: [paragraph({ kind: "strike", children: [text("old")] })] },
    { name: "no emphasis within a word", source: "2*3*4 a_b_c", parsed: [paragraph(text("2*3*4 a_b_c"))] },
    { name: "no emphasis before Chinese, as in Slack", source: "*营收*是", parsed: [paragraph(text("*营收*是"))] },
    { name: "no markup in code", source: "`*a* &lt;`", parsed: [paragraph({ kind: "code", text: "*a* <" })] },
    {
      name: "a labelled link",
      source: "<https://acme.example/?a=1&amp;b=2|the &amp; page>",
      parsed: [paragraph({ kind: "link", url: "https://acme.example/?a=1&b=2", label: "the & page" })],
    },
    {
      name: "no script as a link",
      source: "<javascript:alert(1)|x>",
      parsed: [paragraph(text("<javascript:alert(1)|x>"))],
    },
    { name: "a person", source: "<@U1>", parsed: [paragraph({ kind: "user", id: "U1" })] },
    {
      name: "a channel",
      source: "<#C1>, <#C2|finance>",
      parsed: [paragraph({ kind: "channel", id: "C1" }, { kind: "text", text: ", " }, { kind: "channel", id: "C2" })],
    },
    { name: "a broadcast", source: "<!here>", parsed: [paragraph({ kind: "broadcast", name: "here" })] },
    { name: "an emoji", source: ":warning:", parsed: [paragraph({ kind: "emoji", name: "warning" })] },
    { name: "an unknown emoji as written", source: ":acme_logo:", parsed: [paragraph(text(":acme_logo:"))] },
    { name: "a time is no emoji", source: "10:30:45", parsed: [paragraph(text("10"), text(":30:"), text("45"))] },
    { name: "one level of escapes only", source: "&amp;lt;", parsed: [paragraph(text("&lt;"))] },
    {
      name: "a quotation between paragraphs",
      source: "a\n&gt; b\n&gt; c\nd",
      parsed: [paragraph(text("a")), { kind: "quote", children: [text("b\nc")] }, paragraph(text("d"))],
    },
    {
      name: "a block of code",
      source: "a\n```\nx *y*\n```\nb",
      parsed: [paragraph(text("a")), { kind: "code_block", text: "x *y*" }, paragraph(text("b"))],
    },
    { name: "an unclosed fence as text", source: "a ```b", parsed: [paragraph(text("a ")), paragraph(text("```b"))] },
  ])("reads $name", ({ source, parsed }) => {
    expect(parseMrkdwn(source)).toEqual(parsed);
  });

  it("keeps every letter and digit of any text", () => {
    const marks = fc.constantFrom("*", "_", "~", "`", "<", ">", "|", ":", "&amp;", "\n", " ", "```", "7", "x", "营");
    fc.assert(
      fc.property(fc.array(marks, { maxLength: 60 }), (parts) => {
        const source = parts.join("");
        const kept = (value: string) => value.replaceAll("&amp;", "").replace(/[^7x营]/gu, "");
        // Inside angle brackets the text may be an id that is shown as a name.
        fc.pre(!/<[^<>\n]+>/u.test(source));
        expect(kept(parseMrkdwn(source).map(shown).join(""))).toBe(kept(source));
      }),
      { seed: 20260612, numRuns: 500 },
    );
  });

  it("reads the longest text that Slack takes", () => {
    expect(parseMrkdwn("*a* :x: ".repeat(5_000))).toHaveLength(1);
  });
});

it.each([
  ["https://acme.example", true],
  ["mailto:finance@acme.example", true],
  ["javascript:alert(1)", false],
  ["data:text/html,x", false],
  ["/relative", false],
])("%s may be a link: %s", (url, isSafe) => {
  expect(isSafeUrl(url)).toBe(isSafe);
});

function shown(block: TextBlock): string {
  return block.kind === "code_block" ? block.text : block.children.map(shownInline).join("");
}

function shownInline(item: Inline): string {
  switch (item.kind) {
    case "text":
    case "code":
      return item.text;
    case "bold":
    case "italic":
    case "strike":
      return item.children.map(shownInline).join("");
    case "link":
      return item.label;
    case "user":
    case "channel":
      return item.id;
    case "broadcast":
    case "emoji":
      return item.name;
  }
}
