import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Passage } from "../../../src/domain/passage.ts";
import type { Language } from "../../../src/domain/profile.ts";
import type { Clearance } from "../../../src/domain/sensitivity.ts";
import { validateView } from "../../../src/playground/block-validator.ts";
import { EN_WHY } from "../../../src/render/catalog/en-why.ts";
import { ZH_WHY } from "../../../src/render/catalog/zh-why.ts";
import { codePoints } from "../../../src/render/clip.ts";
import { PASSAGE_REACH, type PassageView, passageView } from "../../../src/render/slack/passage-view.ts";
import { memoryPassageIndex } from "../../support/memory-passage-index.ts";
import { draftOf, passagesOf } from "../../support/passages.ts";
import { GLOSSARY } from "../fixture.ts";

function passage(parts: Partial<Passage> = {}): Passage {
  return {
    id: "p7",
    source: { doc: "north-review.md", locator: 'section="Sales",para=2' },
    headings: ["North in 2025", "Sales"],
    language: "en",
    version: 1,
    text: "Sales rose because two partners joined.",
    title: "North in 2025",
    topic: null,
    entity: "NORTH",
    period: "FY2025",
    geography: null,
    sensitivity: "INTERNAL",
    origin: "documents",
    issuedOn: "2026-02-25",
    ...parts,
  };
}

const BEFORE = passage({ id: "p6", headings: ["North in 2025", "Outlook of 2024"], text: "Demand was weak." });
const AFTER = passage({ id: "p8", text: "The third partner joins next year." });

function viewOf(passages: readonly Passage[], { citedId = "p7", language = "en" as Language } = {}): PassageView {
  return passageView({ citedId, passages }, GLOSSARY, language);
}

/** A line for each block; a quote's words stand behind `>`, bold ones between stars. */
function outline({ blocks }: PassageView): readonly string[] {
  return blocks.map(outlineOf);
}

function outlineOf(block: PassageView["blocks"][number]): string {
  switch (block.type) {
    case "divider":
      return "---";
    case "section":
      return `section | ${block.text.text}`;
    case "context":
      return `context | ${block.elements.map(({ text }) => text).join(" | ")}`;
    case "rich_text":
      return block.elements
        .map(({ type, elements }) => {
          const words = elements.map(({ text, style }) => (style?.bold ? `*${text}*` : text)).join("");
          return type === "rich_text_quote" ? `> ${words}` : words;
        })
        .join(" / ");
  }
}

/** Every text of a view, as Slack gets it. */
function textsOf(node: unknown): readonly { readonly type: unknown; readonly text: string }[] {
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (typeof node !== "object" || node === null) return [];
  const own =
    "text" in node && typeof node.text === "string" ? [{ type: "type" in node && node.type, text: node.text }] : [];
  return [...own, ...Object.values(node).flatMap(textsOf)];
}

describe("the view of a passage", () => {
  it("says where it comes from, then shows it in its document, the cited one behind a bar", () => {
    const view = viewOf([BEFORE, passage(), AFTER]);
    expect([view.type, view.title.text, view.close.text]).toEqual(["modal", "Passage", "Close"]);
    expect(outline(view)).toEqual([
      "*North in 2025*",
      "context | north-review.md · Orchid North, FY2025 · 25 February 2026 · “Sales”, paragraph 2",
      "---",
      "context | Just before · Outlook of 2024",
      "context | Demand was weak.",
      "---",
      "*Cited passage · Sales* / > Sales rose because two partners joined.",
      "---",
      "context | Just after",
      "context | The third partner joins next year.",
    ]);
  });

  it("speaks Chinese around a passage in its own words", () => {
    expect(outline(viewOf([BEFORE, passage(), AFTER], { language: "zh" }))).toEqual([
      "*North in 2025*",
      "context | north-review.md · 兰花北方，2025财年 · 2026年2月25日 · “Sales”第2段",
      "---",
      "context | 上文 · Outlook of 2024",
      "context | Demand was weak.",
      "---",
      "*引用的段落 · Sales* / > Sales rose because two partners joined.",
      "---",
      "context | 下文",
      "context | The third partner joins next year.",
    ]);
  });

  it("leaves out what a document does not say, and a heading that repeats its title", () => {
    const bare = passage({ headings: ["North in 2025"], entity: null, period: null, issuedOn: null });
    expect(outline(viewOf([bare]))).toEqual([
      "*North in 2025*",
      "context | north-review.md · “Sales”, paragraph 2",
      "---",
      "*Cited passage* / > Sales rose because two partners joined.",
    ]);
  });

  it("keeps paragraphs apart", () => {
    expect(outline(viewOf([passage({ text: "One.\nTwo.\n\n Three. " })])).at(-1)).toBe(
      "*Cited passage · Sales* / > One.\n\nTwo.\n\nThree.",
    );
  });

  it("shows a paragraph that two passages share once, where it was cited", () => {
    const [before, cited, after] = [
      { ...BEFORE, text: "First.\nShared with the one before." },
      passage({ text: "Shared with the one before.\nCited.\nShared with the one after." }),
      { ...AFTER, text: "Shared with the one after.\nLast." },
    ];
    const lines = outline(viewOf([before, cited, after]));
    expect(lines.filter((line) => line.includes("Shared with the one before."))).toHaveLength(1);
    expect(lines).toContain("context | First.");
    expect(lines.at(-1)).toBe("context | Last.");
    expect(outline(viewOf([{ ...before, text: "Shared with the one before." }, cited]))).toHaveLength(4);
  });

  it.each<readonly [string, readonly Passage[], string]>([
    ["nothing is there", [], "p7"],
    ["its neighbours alone are there", [BEFORE, AFTER], "p7"],
    ["its id is none", [passage()], "' OR 1=1 --"],
  ])("says that it is gone where %s", (_, passages, citedId) => {
    for (const [language, { passageGone }] of [
      ["en", EN_WHY],
      ["zh", ZH_WHY],
    ] as const)
      expect(outline(viewOf(passages, { citedId, language }))).toEqual([`section | ${passageGone}`]);
  });
});

describe("a restricted passage", () => {
  const SECRET = "The board keeps silent about the disposal.";

  it.each(["RESTRICTED", "Confidential", "机密", "no label that anybody knows", ""])(
    "labelled %j is gone, and its words are not there",
    async (sensitivity) => {
      const index = memoryPassageIndex();
      await index.replaceDocument(passagesOf("open.md", ["Nothing to hide."]));
      await index.replaceDocument(passagesOf("secret.md", ["Before.", draftOf(SECRET)], { sensitivity }));
      for (const citedId of ["p2", "p3"]) {
        const view = viewOf(await index.around(citedId, PASSAGE_REACH), { citedId });
        expect(outline(view)).toEqual([`section | ${EN_WHY.passageGone}`]);
      }
    },
  );

  it("is shown to whoever is cleared for it", async () => {
    const index = memoryPassageIndex();
    await index.replaceDocument(passagesOf("secret.md", [draftOf(SECRET)], { sensitivity: "CONFIDENTIAL" }));
    const outlineFor = async (clearance: Clearance): Promise<string> => {
      const passages = await index.around("p1", PASSAGE_REACH, clearance);
      return outline(passageView({ citedId: "p1", passages, clearance }, GLOSSARY, "en")).join("\n");
    };
    expect(await outlineFor("CONFIDENTIAL")).toContain(SECRET);
    expect(await outlineFor("INTERNAL")).toBe(`section | ${EN_WHY.passageGone}`);
  });

  it("is not shown even where an index gives it", () => {
    const closed = passage({ sensitivity: "RESTRICTED", text: SECRET, title: SECRET });
    expect(outline(viewOf([closed]))).toEqual([`section | ${EN_WHY.passageGone}`]);
    const around = viewOf([{ ...closed, id: "p6" }, passage(), { ...closed, id: "p8" }]);
    expect(outline(around)).toEqual(outline(viewOf([passage()])));
  });
});

describe("Slack's limits", () => {
  const HOSTILE = "<!channel> & <@U1|x> *b* _i_ `c` :x: \u202E321 \u2028 ```\n> q\n";
  const words = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.constantFrom(
      HOSTILE,
      HOSTILE.repeat(400),
      "",
      " \n\t ",
      "段".repeat(10_000),
      "9".repeat(10_000),
      "😀".repeat(10_000),
    ),
    fc.array(fc.constantFrom("Shared.", "Own.", HOSTILE), { maxLength: 12 }).map((lines) => lines.join("\n")),
  );
  const anyPassage = (id: string): fc.Arbitrary<Passage> =>
    fc
      .record({
        source: fc.record({ doc: words, locator: words }),
        headings: fc.array(words, { maxLength: 3 }),
        text: words,
        title: words,
        entity: fc.option(fc.oneof(fc.constant("NORTH"), words), { nil: null }),
        period: fc.option(fc.constantFrom("FY2025", "2025H1", "9".repeat(500)), { nil: null }),
        sensitivity: fc.constantFrom("PUBLIC", "internal"),
        issuedOn: fc.option(fc.constantFrom("2026-02-25", "soon"), { nil: null }),
      })
      .map((parts) => passage({ id, ...parts }));
  const anyView = fc
    .tuple(
      fc.array(anyPassage("p6"), { maxLength: 3 }),
      anyPassage("p7"),
      fc.array(anyPassage("p8"), { maxLength: 3 }),
      fc.constantFrom<Language>("en", "zh"),
    )
    .map(([before, cited, after, language]) => ({ cited, view: viewOf([...before, cited, ...after], { language }) }));

  it("are kept by any documents, however long, empty or hostile", () => {
    fc.assert(
      fc.property(anyView, ({ view }) => {
        expect(validateView(view)).toEqual({ kind: "valid", view });
        expect(view.blocks.length).toBeLessThanOrEqual(100);
        for (const { text } of textsOf(view)) expect(codePoints(text)).toBeLessThanOrEqual(3000);
        for (const block of view.blocks) {
          if (block.type === "context") expect(codePoints(block.elements[0]?.text ?? "")).toBeLessThanOrEqual(2000);
        }
      }),
      { seed: 20_261_122 },
    );
  });

  it("hold for the words of both languages", () => {
    for (const { passageTitle, close } of [EN_WHY, ZH_WHY])
      for (const label of [passageTitle, close]) expect([...label].length).toBeLessThanOrEqual(24);
  });

  it("leave text that nothing in Slack reads as markup, and that no mark turns around", () => {
    fc.assert(
      fc.property(anyView, ({ view }) => {
        for (const { type, text } of textsOf(view)) {
          expect(["plain_text", "text"]).toContain(type);
          expect(text).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/u);
        }
        expect(JSON.stringify(view)).not.toContain('"emoji":true');
      }),
      { seed: 20_261_122 },
    );
  });

  it("cut ten thousand characters at the end, and say so", () => {
    const long = (word: string): string => `${word} `.repeat(2_000);
    const lines = outline(
      viewOf([{ ...BEFORE, text: long("past") }, passage({ text: long("word") }), { ...AFTER, text: long("next") }]),
    );
    const [before = "", cited = "", after = ""] = lines.filter((line) => line.endsWith("…"));
    expect(lines.filter((line) => line.endsWith("…"))).toHaveLength(3);
    expect(codePoints(cited)).toBeGreaterThan(2900);
    for (const around of [before, after]) expect(codePoints(around)).toBeLessThan(700);
  });
});
