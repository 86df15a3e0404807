import { describe, expect, it } from "vitest";
import type { NarrowingOption } from "../../src/domain/clarification.ts";
import type { DocumentOffer } from "../../src/domain/narrative.ts";
import { QUESTION_CHARACTERS_MAX } from "../../src/domain/question-limits.ts";
import { codePoints } from "../../src/render/clip.ts";
import { namesFor } from "../../src/render/names.ts";
import { documentOffers, offersOf, optionLabel } from "../../src/render/offers.ts";
import { GLOSSARY, glossaryWith, option, PROFILE } from "./fixture.ts";

const GROWTH = { kind: "growth", base: "year_earlier" } as const;

const rows: readonly (readonly [NarrowingOption, string, string])[] = [
  [option("metric"), "Revenue", "营收"],
  [option("entity"), "Orchid North", "兰花北方"],
  [option("period", { periods: ["2025-9M"] }), "first nine months of 2025", "2025年前三季度"],
  [option("dimension", { dimensions: { channel: ["AGENCY"] } }), "Agency", "代理"],
  [option("cell"), "Orchid North · FY2025", "兰花北方 · 2025财年"],
  [
    option("cell", { dimensions: { channel: ["ONLINE"] } }),
    "Orchid North · Online · FY2025",
    "兰花北方 · 线上 · 2025财年",
  ],
  [option("did_you_mean", { entities: [], periods: [] }), "Revenue", "营收"],
  [option("did_you_mean"), "Orchid North · Revenue · FY2025", "兰花北方 · 营收 · 2025财年"],
  [option("metric", { metrics: [] }), "Orchid North in FY2025?", "兰花北方2025年是多少？"],
];

describe("optionLabel", () => {
  it.each(rows)("labels %j", (narrowing, en, zh) => {
    expect(optionLabel(narrowing, GLOSSARY, "en")).toBe(en);
    expect(optionLabel(narrowing, GLOSSARY, "zh")).toBe(zh);
  });

  it("says what is computed, where something is", () => {
    const growth: NarrowingOption = { ...option("cell"), request: { ...option("cell").request, operation: GROWTH } };
    expect(optionLabel(growth, GLOSSARY, "en")).toBe("Revenue growth of Orchid North in FY2025 year on year?");
    expect(optionLabel({ ...growth, slot: "did_you_mean" }, GLOSSARY, "en")).toBe(optionLabel(growth, GLOSSARY, "en"));
  });

  it("shortens a long name and keeps the period whole", () => {
    const entity = PROFILE.entities.get("NORTH");
    if (entity === undefined) throw new Error("fixture");
    const long = glossaryWith({ entities: new Map([["NORTH", { ...entity, label: { en: "North ".repeat(40) } }]]) });
    const label = optionLabel(option("cell"), long, "en");
    expect(codePoints(label)).toBeLessThanOrEqual(75);
    expect(label).toMatch(/^North .*… · FY2025$/);
    expect(codePoints(optionLabel(option("did_you_mean"), long, "en"))).toBeLessThanOrEqual(75);
  });
});

describe("offersOf", () => {
  it("offers a question once", () => {
    const { request } = option("cell");
    expect(offersOf([option("cell"), option("period"), option("cell")], GLOSSARY, "en")).toEqual([
      {
        label: "Orchid North · FY2025",
        question: "Revenue of Orchid North in FY2025?",
        asks: { kind: "request", request, language: "en" },
        heading: null,
        isGuess: false,
        isMetric: false,
      },
    ]);
  });

  it("tells options with one label apart by their questions", () => {
    const labels = offersOf([option("cell"), option("cell", { metrics: ["PROFIT"] })], GLOSSARY, "en").map(
      ({ label }) => label,
    );
    expect(labels).toEqual(["Revenue of Orchid North in FY2025?", "Operating profit of Orchid North in FY2025?"]);
  });

  it("names the metric of a cell that is not of the metric asked for", () => {
    const [offer] = offersOf([option("cell", { metrics: ["PROFIT"] })], GLOSSARY, "en", { askedMetrics: ["REVENUE"] });
    expect(offer?.label).toBe("Orchid North · Operating profit · FY2025");
  });

  it("puts metrics under the heading of their group", () => {
    const headings = offersOf(
      [option("metric"), option("metric", { metrics: ["ROE"] }), option("entity")],
      GLOSSARY,
      "zh",
    );
    expect(headings.map(({ heading }) => heading)).toEqual(["业绩", null]);
  });
});

describe("documentOffers", () => {
  const DOCUMENT: DocumentOffer = { passageId: "p7", title: "Port review", issuedOn: "2026-02-25", section: null };
  const NAMES = { en: namesFor(GLOSSARY, "en"), zh: namesFor(GLOSSARY, "zh") };

  it("asks for a summary under the title and the day, and for a section under its heading", () => {
    const section = { ...DOCUMENT, section: "Risks" };
    const asks = { kind: "document", passageId: "p7", section: null, language: "en" };
    expect(documentOffers([DOCUMENT, section, { ...DOCUMENT, issuedOn: null }], NAMES.en)).toEqual([
      {
        label: "Port review · 25 February 2026",
        question: "What is “Port review” about?",
        asks,
        heading: null,
        isGuess: false,
        isMetric: false,
      },
      {
        label: "Risks",
        question: "What does “Port review” say under “Risks”?",
        asks: { ...asks, section: "Risks" },
        heading: null,
        isGuess: false,
        isMetric: false,
      },
      {
        label: "Port review",
        question: "What is “Port review” about?",
        asks,
        heading: null,
        isGuess: false,
        isMetric: false,
      },
    ]);
    expect(documentOffers([DOCUMENT, section], NAMES.zh).map(({ label, question }) => [label, question])).toEqual([
      ["Port review · 2026年2月25日", "《Port review》讲了什么？"],
      ["Risks", "《Port review》中“Risks”部分说了什么？"],
    ]);
  });

  it.each(["名".repeat(5_000), `${"<!channel> ".repeat(900)}`, "a\n\u202Eb https://odd.example/x"])(
    "keeps to the limits of buttons and questions, and the day whole: %#",
    (name) => {
      for (const section of [null, name]) {
        const [offer] = documentOffers([{ ...DOCUMENT, title: name, section }], NAMES.en);
        expect(codePoints(offer?.label ?? "")).toBeLessThanOrEqual(75);
        expect(offer?.question.length).toBeLessThan(QUESTION_CHARACTERS_MAX / 10);
        expect(`${offer?.label} ${offer?.question}`).not.toMatch(/[<>\n\u202E]|:\/\//u);
        if (section === null) expect(offer?.label).toMatch(/ · 25 February 2026$/u);
      }
    },
  );
});
