import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Answer } from "../../../src/domain/answer.ts";
import type { Overflow, SlackBlock, StaticSelect } from "../../../src/render/slack/block-kit.ts";
import { checkLimits } from "../../../src/render/slack/block-limits.ts";
import { PASSAGE_ACTION } from "../../../src/render/slack/explanation-blocks.ts";
import {
  plainFallback,
  renderSlackMessage,
  type SlackMessage,
} from "../../../src/render/slack/render-slack-message.ts";
import { arbitraryGlossary, arbitraryRun } from "../arbitrary-run.ts";
import { ANSWERS, derived, figures, found, GLOSSARY, glossaryWith, missing, option, PROFILE, run } from "../fixture.ts";

function mint(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `offer-${count}`;
  };
}

function messageOf(answer: Answer, language: "en" | "zh" = "en"): SlackMessage {
  return renderSlackMessage(run(answer, language), GLOSSARY, mint());
}

function named(name: string): SlackMessage {
  const answer = ANSWERS[name];
  if (answer === undefined) throw new Error(`no answer ${name}`);
  return messageOf(answer);
}

/** A message as lines that can be read: one for each block, a table's rows below it. */
function outline(blocks: readonly SlackBlock[]): readonly string[] {
  return blocks.flatMap(outlineOf);
}

function outlineOf(block: SlackBlock): readonly string[] {
  switch (block.type) {
    case "section":
      return [`section | ${block.text.text}`];
    case "context":
      return [`context | ${block.elements.map(({ text }) => text).join(" | ")}`];
    case "rich_text":
      return [`rich_text | ${richLine(block)}`];
    case "table":
      return ["table", ...block.rows.map((row) => `  ${row.map(richLine).join(" | ")}`)];
    case "actions":
      return [
        `actions ${block.block_id}`,
        ...block.elements.map((element) =>
          element.type === "button"
            ? `  button ${element.action_id} ${element.value} | ${element.text.text}`
            : `  ${element.type === "overflow" ? "overflow" : "select"} ${element.action_id} | ${JSON.stringify(element.type === "overflow" ? element.options : selectOptions(element))}`,
        ),
      ];
  }
}

function groupsOf(element: StaticSelect | Overflow): NonNullable<StaticSelect["option_groups"]> {
  return element.type === "overflow" ? [] : (element.option_groups ?? []);
}

function richLine(block: Extract<SlackBlock, { type: "rich_text" }>): string {
  return block.elements
    .map(({ elements }) => elements.map(({ text, style }) => (style?.bold ? `*${text}*` : text)).join(""))
    .join(" / ");
}

function selectOptions(
  element: Extract<Extract<SlackBlock, { type: "actions" }>["elements"][number], { type: "static_select" }>,
) {
  const groups = element.option_groups ?? [{ label: { text: "" }, options: element.options ?? [] }];
  return groups.map(({ label, options }) => [label.text, options.map(({ text }) => text.text)]);
}

describe("renderSlackMessage", () => {
  it("puts the assumption on top, the figure in bold, its footnote below and the ways to narrow it last", () => {
    expect(outline(named("an assumption").blocks)).toEqual([
      "context | Assumed Orchid Group and FY2025. Read “revnue” as Revenue.",
      "rich_text | *1,702 USD m*\nOrchid Group · FY2025 · Revenue",
      "context | Source: results-2025.xlsx · sheet “Results”, cell C4",
      "context | Narrow to:",
      "actions footnote_options:offer-1",
      "  button footnote_offer_1 offer-1 | Orchid North",
      "  button footnote_offer_2 offer-2 | Orchid South",
      "  button footnote_offer_3 offer-3 | H1 2025",
    ]);
  });

  it("dates a footnote where the document speaks for a day", () => {
    expect(outline(named("one figure").blocks)[1]).toBe(
      "context | Source: results-2025.xlsx · sheet “Results”, cell C4 · as stated on 1 March 2026",
    );
  });

  it("shows an overview as a row for each figure, the year before and the change beside it", () => {
    expect(outline(named("an overview").blocks)).toEqual([
      "context | Assumed the headline metrics.",
      "rich_text | *Orchid North · FY2025*",
      "table",
      "  *Metric* | *FY2025* | *FY2024* | *Change*",
      "  Revenue, USD m | 1,702 [1] | 1,538 [2] | ≈\u00A0+10.7%",
      "  Return on equity | 14.2% [3] | 13.9% [4] | +0.3 pp",
      "  Clients, thousand clients | 35 [5] | withheld | –",
      [
        "context | [1] results-2025.xlsx · sheet “Results”, cell C4 · as of 31 December 2025",
        "[2] results-2024.xlsx · sheet “Results”, cell C4",
        "[3] results-2025.xlsx · cell C9",
        "[4] results-2025.xlsx · sheet “Results”, cell C4",
        "[5] results-2025.xlsx · cell C11",
      ].join("\n"),
      "section | Not stored for FY2025: Operating profit.\nWithheld figures are stored, but may not be shown to you here. Nothing is computed from them.",
      "context | Narrow to:",
      "actions footnote_options:offer-1",
      "  button footnote_offer_1 offer-1 | FY2024",
      "  button footnote_offer_2 offer-2 | COST",
    ]);
  });

  it("shows an overview of several companies side by side, the year before below each figure", () => {
    expect(outline(named("an overview of two companies").blocks)).toEqual([
      "rich_text | *FY2025*",
      "table",
      "  *Metric* | *Orchid North* | *Orchid South*",
      "  Revenue, USD m | 1,702 [1]\n≈\u00A0+10.7%\non 1,538 [1] | 1,320 [1]",
      "  Return on equity | 14.2% [1] | -20% [1]",
      "context | [1] results-2025.xlsx · sheet “Results”, cell C4",
    ]);
  });

  it("shows a row for each figure where one of an overview is missing", () => {
    const answer = ANSWERS["an overview of two companies"];
    if (answer?.kind !== "figures") throw new Error("no overview");
    const { blocks } = messageOf({ ...answer, overview: (answer.overview ?? []).slice(0, 3) });
    expect(outline(blocks)).toEqual([
      "rich_text | *FY2025*",
      "table",
      "  *Entity* | *Metric* | *FY2025* | *FY2024* | *Change*",
      "  Orchid North | Revenue, USD m | 1,702 [1] | 1,538 [1] | ≈\u00A0+10.7%",
      "  Orchid South | Revenue, USD m | 1,320 [1] | – | –",
      "  Orchid North | Return on equity | 14.2% [1] | – | –",
      "context | [1] results-2025.xlsx · sheet “Results”, cell C4",
    ]);
  });

  it("has buttons for the other ways to narrow an overview, and a menu of the other metrics", () => {
    const answer = ANSWERS["an overview"];
    if (answer?.kind !== "figures") throw new Error("no overview");
    const periods = ["FY2024", "FY2023", "FY2022"].map((period) => option("period", { periods: [period] }));
    const metrics = ["PROFIT", "ROE", "CLIENTS"].map((code) => option("metric", { metrics: [code] }));
    const { blocks } = messageOf({
      ...answer,
      clarification: {
        mode: "answer_with_assumptions",
        assumedSlots: [{ slot: "period", codes: ["FY2025"], from: { kind: "default" } }],
        narrowingOptions: [...periods, ...metrics],
      },
    });
    const row = blocks.find(({ type }) => type === "actions");
    expect(row).toMatchObject({
      elements: [
        { text: { text: "FY2024" } },
        { text: { text: "FY2023" } },
        { text: { text: "FY2022" } },
        { type: "static_select", placeholder: { text: "Another metric" } },
      ],
    });
  });

  it("leads with what was computed and lists its operands with numbered footnotes", () => {
    expect(outline(named("a growth").blocks)).toEqual([
      "rich_text | *+164 USD m (≈\u00A0+10.7%)*\nOrchid North · Revenue · Change FY2024 → FY2025",
      "context | Computed as (1,702 − 1,538) ÷ 1,538.",
      "rich_text | *Orchid North · Revenue* · USD m",
      "table",
      "  *Period* | *Figure*",
      "  FY2024 | 1,538 [1]",
      "  FY2025 | 1,702 [1]",
      "context | [1] results-2025.xlsx · sheet “Results”, cell C4",
    ]);
  });

  it("makes a matrix of two axes and shows what is not found in its place", () => {
    expect(outline(named("a matrix with a miss").blocks)).toEqual([
      "rich_text | *Revenue* · USD m",
      "table",
      "  *Entity* | *FY2024* | *FY2025*",
      "  Orchid North | 1,538 [1] | 1,702 [1]",
      "  Orchid South | not found | 1,320 [2]",
      "context | [1] results-2025.xlsx · sheet “Results”, cell C4\n[2] south.pptx · slide 6, row 2, column 3",
      "section | I don’t estimate figures that are not found.",
    ]);
  });

  it("puts the table of a comparison first, its changes below it and the footnotes last", () => {
    const cells = [
      found("1538", { period: "FY2024" }),
      found("1702"),
      found("1320", { entity: "SOUTH", period: "FY2024" }),
      found("1305", { entity: "SOUTH" }),
    ];
    const changes = [
      derived("difference", "164", "USD_M", [0, 1]),
      derived("growth_pct", "10.6631989597", "PCT", [0, 1]),
      derived("difference", "-15", "USD_M", [2, 3]),
    ];
    expect(outline(messageOf(figures(cells, { derived: changes })).blocks)).toEqual([
      "rich_text | *Revenue* · USD m",
      "table",
      "  *Entity* | *FY2024* | *FY2025*",
      "  Orchid North | 1,538 [1] | 1,702 [1]",
      "  Orchid South | 1,320 [1] | 1,305 [1]",
      "rich_text | *Change FY2024 → FY2025*",
      "rich_text | Orchid North: *+164 USD m (≈\u00A0+10.7%)*\nOrchid South: *-15 USD m*",
      "context | Computed as (1,702 − 1,538) ÷ 1,538 and 1,305 − 1,320.",
      "context | [1] results-2025.xlsx · sheet “Results”, cell C4",
    ]);
  });

  it("says whose change it is where another row of the table is not found", () => {
    const cells = [found("1538", { period: "FY2024" }), found("1702"), missing({ entity: "SOUTH" })];
    const answer = figures(cells, { derived: [derived("difference", "164", "USD_M", [0, 1])] });
    expect(outline(messageOf(answer).blocks).join("\n")).toContain("Orchid North · Change FY2024 → FY2025: *+164");
  });

  it("leaves the unit with each figure where the figures have different units", () => {
    const cells = [found("1702"), found("14.8", { metric: "ROE" }, { unit: "PCT" })];
    expect(outline(messageOf(figures(cells)).blocks).slice(0, 5)).toEqual([
      "rich_text | *Orchid North · FY2025*",
      "table",
      "  *Metric* | *Figure*",
      "  Revenue | 1,702 USD m [1]",
      "  Return on equity | 14.8% [1]",
    ]);
  });

  it("says the unit of a row once where the rows of a matrix differ", () => {
    const cells = ["FY2024", "FY2025"].flatMap((period) => [
      found("1702", { period }),
      found("14.8", { period, metric: "ROE" }, { unit: "PCT" }),
    ]);
    expect(outline(messageOf(figures(cells)).blocks).slice(1, 5)).toEqual([
      "table",
      "  *Metric* | *FY2024* | *FY2025*",
      "  Revenue, USD m | 1,702 [1] | 1,702 [1]",
      "  Return on equity | 14.8% [1] | 14.8% [1]",
    ]);
  });

  it("gathers many footnotes by their document", () => {
    const cells = Array.from({ length: 7 }, (_, index) =>
      found("1", { period: `FY${2010 + index}` }, { source: { doc: "flash.xlsx", locator: `cell=B${index}` } }),
    );
    expect(outline(messageOf(figures(cells)).blocks).at(-1)).toBe(
      "context | flash.xlsx: [1] cell B0; [2] cell B1; [3] cell B2; [4] cell B3; [5] cell B4; [6] cell B5; [7] cell B6",
    );
  });

  it("says a sum with each of its parts, its figure and its source", () => {
    expect(outline(named("a sum").blocks)).toEqual([
      "rich_text | *1,300.5 USD m*\nOrchid North · first nine months of 2025 · Revenue",
      "context | The sum of:\nH1 2025: 840 USD m · half-year.pptx · slide 3 · as of 30 June 2025\nQ3 2025: 460.5 USD m · q3.xlsx · cell B5 · as of 30 September 2025",
    ]);
  });

  it("says below a table which of its figures are sums, and of what", () => {
    expect(outline(named("a growth of a sum").blocks)).toEqual([
      "rich_text | *+10% (+130.05 USD m)*\nOrchid North · Revenue · Growth first nine months of 2025 → first nine months of 2026",
      "context | Computed as (1,430.55 − 1,300.5) ÷ 1,300.5.",
      "rich_text | *Orchid North · Revenue* · USD m",
      "table",
      "  *Period* | *Figure*",
      "  first nine months of 2025 | 1,300.5 [1][2]",
      "  first nine months of 2026 | 1,430.55 [3]",
      "context | first nine months of 2025: sum of H1 2025 840 [1] + Q3 2025 460.5 [2]",
      "context | [1] half-year.pptx · slide 3 · as of 30 June 2025\n[2] q3.xlsx · cell B5 · as of 30 September 2025\n[3] results-2025.xlsx · sheet “Results”, cell C4",
    ]);
  });

  it("says a quotient with its operands, each with its source or its parts", () => {
    expect(outline(named("a quotient").blocks)).toEqual([
      "rich_text | *≈\u00A026.9%*\nOrchid North · first nine months of 2025 · Return on equity",
      "context | Operating profit divided by Revenue:\nOperating profit: 350 USD m · q3.xlsx · cell B9 · as of 30 September 2025\nRevenue: 1,300.5 USD m, the sum of:\n\u2003H1 2025: 840 USD m · half-year.pptx · slide 3 · as of 30 June 2025\n\u2003Q3 2025: 460.5 USD m · q3.xlsx · cell B5 · as of 30 September 2025",
    ]);
  });

  it("says below a table which of its figures are quotients, and of what", () => {
    expect(outline(named("a change of a quotient").blocks)).toEqual([
      "rich_text | *≈\u00A0+1.8 pp*\nOrchid North · Return on equity · Change first nine months of 2024 → first nine months of 2025",
      "context | Computed as ≈\u00A026.9 − 25.1.",
      "rich_text | *Orchid North · Return on equity*",
      "table",
      "  *Period* | *Figure*",
      "  first nine months of 2024 | 25.1% [1]",
      "  first nine months of 2025 | ≈\u00A026.9% [2][3][4]",
      "context | first nine months of 2025: Operating profit 350 USD m [2] ÷ Revenue 1,300.5 USD m (H1 2025 840 [3] + Q3 2025 460.5 [4])",
      "context | [1] results-2025.xlsx · sheet “Results”, cell C4\n[2] q3.xlsx · cell B9 · as of 30 September 2025\n[3] half-year.pptx · slide 3 · as of 30 June 2025\n[4] q3.xlsx · cell B5 · as of 30 September 2025",
    ]);
  });

  it("asks back once: the question, and the menu or buttons right below", () => {
    expect(outline(named("missing metric").blocks).slice(0, 2)).toEqual([
      "section | Which metric do you mean for Orchid North, FY2025?",
      "actions footnote_options:offer-1",
    ]);
  });

  it("tells on top that not every figure is shown", () => {
    expect(outline(named("declined and cut").blocks)[0]).toMatch(/^section \| You asked for 1,200 figures/);
  });

  it("shows each value of a conflict with its own footnote", () => {
    expect(outline(named("a conflict").blocks)).toEqual([
      "section | The documents disagree: every value is shown, and none is preferred.",
      "rich_text | *1,702 USD m*\nOrchid North · FY2025 · Revenue",
      "context | Source: results-2025.xlsx · sheet “Results”, cell C4",
      "rich_text | *1,705 USD m*\nAlso stated",
      "context | Source: board.docx · page 3, paragraph 2",
    ]);
  });

  it("says what is not used beside the figure", () => {
    expect(outline(named("unused words").blocks).at(-1)).toContain("Not used: “in HKD”");
  });

  it("gives every result a line where there are many", () => {
    const cells = Array.from({ length: 8 }, (_, index) => found("5", { period: `FY${2010 + index}` }));
    const answer = figures(cells, {
      derived: [1, 3, 5, 7].map((index) => derived("difference", "0", "USD_M", [index - 1, index])),
    });
    const lines = outline(messageOf(answer).blocks).filter((line) => line.includes("Change FY"));
    expect(lines.join().split("\n")).toHaveLength(4);
  });

  it("offers three example buttons with a help text", () => {
    const examples = ["FY2021", "FY2022", "FY2023", "FY2024"].map((year) => option("cell", { periods: [year] }));
    const message = messageOf({ kind: "help", topic: { kind: "greeting" }, examples });
    expect(message.offers.map(({ label }) => label)).toEqual([
      "Revenue of Orchid North in FY2021?",
      "Revenue of Orchid North in FY2022?",
      "Revenue of Orchid North in FY2023?",
    ]);
    expect(outline(message.blocks).join("\n")).not.toContain("not complete");
  });

  it("makes a menu of more than five options, under the headings of the metrics", () => {
    const metrics = ["REVENUE", "PROFIT", "ROE", "CLIENTS"].flatMap((code) =>
      ["FY2024", "FY2025"].map((year) => option("metric", { metrics: [code], periods: [year] })),
    );
    const message = messageOf({
      kind: "ask_first",
      missing: "metric",
      kept: { group: { metrics: [], entities: ["NORTH"], periods: [], dimensions: {} }, operation: null },
      notUnderstood: [],
      options: metrics.filter((_, index) => index % 2 === 0).concat(metrics.slice(1, 2), metrics.slice(3, 4)),
    });
    expect(outline(message.blocks).at(-1)).toBe(
      `  select footnote_offer_select | ${JSON.stringify([
        [
          "Results",
          [
            "Revenue of Orchid North in FY2024?",
            "Operating profit of Orchid North in FY2024?",
            "Revenue of Orchid North in FY2025?",
            "Operating profit of Orchid North in FY2025?",
          ],
        ],
        ["Other", ["Return on equity"]],
        ["Clients", ["Clients"]],
      ])}`,
    );
    expect(message.offers).toHaveLength(6);
  });

  it("puts what was probably meant beside the menu, as a button", () => {
    const message = messageOf({
      kind: "ask_first",
      missing: "metric",
      kept: { group: { metrics: [], entities: ["NORTH"], periods: [], dimensions: {} }, operation: null },
      notUnderstood: [{ raw: "profti", slot: "metric", blocks: true }],
      options: [
        option("did_you_mean", { metrics: ["PROFIT"] }),
        ...["FY2021", "FY2022", "FY2023", "FY2024", "FY2025"].map((year) => option("period", { periods: [year] })),
      ],
    });
    expect(outline(message.blocks).slice(-2)).toEqual([
      "  button footnote_offer_1 offer-1 | Orchid North · Operating profit · FY2025",
      `  select footnote_offer_select | ${JSON.stringify([["", ["FY2021", "FY2022", "FY2023", "FY2024", "FY2025"]]])}`,
    ]);
  });

  it("asks whether a guess was meant", () => {
    const notUnderstood = [{ raw: "profti", slot: "metric", blocks: true }] as const;
    const guess = option("did_you_mean", { metrics: ["PROFIT"] });
    const message = messageOf({ kind: "not_understood", route: null, notUnderstood, options: [guess] });
    expect(outline(message.blocks).slice(1)).toEqual([
      "context | Did you mean:",
      "actions footnote_options:offer-1",
      "  button footnote_offer_1 offer-1 | Orchid North · Operating profit · FY2025",
    ]);
  });

  it("lists a hundred options at most and says that there are more", () => {
    const options = Array.from({ length: 130 }, (_, index) => option("period", { periods: [`FY${1900 + index}`] }));
    const message = messageOf({ kind: "not_understood", route: null, notUnderstood: [], options });
    expect(message.offers).toHaveLength(100);
    expect(outline(message.blocks).at(-1)).toBe("context | The list is not complete; you can also type the name.");
  });

  it("takes the meaning out of markup in names and in the fallback text", () => {
    const entity = PROFILE.entities.get("NORTH");
    if (entity === undefined) throw new Error("fixture");
    const glossary = glossaryWith({
      entities: new Map([["NORTH", { ...entity, label: { en: "A & B <!channel> *x*" } }]]),
    });
    const answer = figures([found("1", {}, { source: { doc: "<!channel>.pdf", locator: "`p`=1" } })]);
    const message = renderSlackMessage(run(answer), glossary, mint());
    expect(message.text).toBe(
      "A &amp; B &lt;!channel&gt; *x* · FY2025 · Revenue: 1 USD m (source: ‹!channel›.pdf · `p`=1)",
    );
    expect(JSON.stringify(message.blocks)).not.toContain("mrkdwn");
  });

  it("shortens names and places, never figures", () => {
    const long = found("123456789.123456789", {}, { source: { doc: "d".repeat(300), locator: "l".repeat(5000) } });
    const message = messageOf(figures([long, missing({ period: "FY2024" })]));
    const text = outline(message.blocks).join("\n");
    expect(text).toContain("123,456,789.123456789 [1]");
    expect(text).toMatch(/d{159}… · l{159}…/);
  });

  it("lays 24 cells with long sources out in fewer words, still as a table", () => {
    const cells = Array.from({ length: 24 }, (_, index) =>
      found(
        "1234567",
        { period: `FY${2000 + index}` },
        { source: { doc: `${index} ${"d".repeat(300)}`, locator: "l".repeat(5000) } },
      ),
    );
    const message = messageOf(figures(cells));
    expect(checkLimits(message)).toEqual([]);
    expect(message.blocks.some(({ type }) => type === "table")).toBe(true);
    expect(
      outline(message.blocks)
        .join("\n")
        .match(/1,234,567 \[/g),
    ).toHaveLength(24);
  });

  it("falls back to text alone where a figure is larger than a message", () => {
    const message = messageOf(figures([found("7".repeat(13_000)), found("1", { entity: "SOUTH" })]));
    expect(message.blocks).toEqual([]);
    expect(message.text).not.toMatch(/7…/);
    expect(checkLimits(message)).toEqual([]);
  });

  it("keeps every limit, offers what its rows carry and escapes, whatever the answer", () => {
    fc.assert(
      fc.property(arbitraryRun, arbitraryGlossary, (one, glossary) => {
        const message = renderSlackMessage(one, glossary, mint());
        expect(checkLimits(message)).toEqual([]);
        expect(message.text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
        const carried = message.blocks.flatMap((block) => (block.type === "actions" ? block.elements : []));
        const offered = carried.filter(({ action_id: action }) => !action.startsWith(PASSAGE_ACTION));
        const ids = offered.flatMap((element) =>
          element.type === "button"
            ? [element.value]
            : [...(element.options ?? []), ...groupsOf(element).flatMap(({ options }) => options)].map(
                ({ value }) => value,
              ),
        );
        expect([...ids].sort()).toEqual(message.offers.map(({ id }) => id).sort());
      }),
      { numRuns: 50, seed: 1 },
    );
  });
});

describe("plainFallback", () => {
  it("says the same with its sources and the questions to ask", () => {
    const answer = ANSWERS["an assumption"];
    if (answer === undefined) throw new Error("fixture");
    expect(plainFallback(run(answer), GLOSSARY).text.split("\n")).toEqual([
      "Assumed Orchid Group and FY2025. Read “revnue” as Revenue.",
      "Orchid Group · FY2025 · Revenue: 1,702 USD m (source: results-2025.xlsx · sheet “Results”, cell C4)",
      "Narrow to:",
      "  try: Revenue of Orchid North in FY2025?",
      "  try: Revenue of Orchid South in FY2025?",
      "  try: Revenue of Orchid Group in 2025H1?",
    ]);
  });

  it("is escaped, short enough and never empty", () => {
    fc.assert(
      fc.property(arbitraryRun, arbitraryGlossary, (one, glossary) => {
        const { text } = plainFallback(one, glossary);
        expect(checkLimits({ text, blocks: [] })).toEqual([]);
        expect(text).not.toMatch(/[<>]/);
      }),
      { numRuns: 50, seed: 1 },
    );
  });
});
