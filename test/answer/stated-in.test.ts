import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openSqliteFactStore } from "../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import type { AnswerRun } from "../../src/domain/answer.ts";
import type { Clearance } from "../../src/domain/sensitivity.ts";
import type { HeldDocument } from "../../src/figures/holdings.ts";
import { sourcesNamed } from "../../src/question/said-document.ts";
import { memoryFactStore } from "../contract/memory-fact-store.ts";
import { documentOf } from "../support/facts.ts";
import { WORDS } from "../support/words.ts";
import { checkOf, verdicts } from "./checked.ts";
import { cell, fact, openTestEngine, type TestEngine } from "./company.ts";
import { shown } from "./shown.ts";

interface Held {
  readonly day: string;
  readonly title?: string;
  /** By cell. */
  readonly states: Readonly<Record<string, string>>;
}

const DOCUMENTS: Readonly<Record<string, Held>> = {
  "Tern_FY2025_Review.pptx": {
    day: "2026-02-01",
    states: { "REVENUE TERN FY2025": "1206.25", "REVENUE BALTIC FY2025": "700.25", "SHIPS TERN FY2024": "30" },
  },
  "Tern_2025_Half_Year.pptx": {
    day: "2025-07-01",
    states: { "REVENUE TERN 2025H1": "590", "SHIPS TERN 2025H1": "32" },
  },
  "Tern_2024_Half_Year.pptx": { day: "2024-07-01", states: { "REVENUE TERN 2024H1": "520", "LOAD TERN 2024H1": "60" } },
  "Tern_FY2024_Review.pptx": {
    day: "2025-02-01",
    states: { "REVENUE TERN FY2024": "1080.4", "SHIPS TERN FY2024": "31" },
  },
  "harbour-note.md": { day: "2026-02-20", title: "Harbour note", states: {} },
};

/** `hidden`: a document that the store and the list of documents have for CONFIDENTIAL readers alone. */
async function ferries(hidden: string | null = null): Promise<TestEngine> {
  const facts = memoryFactStore();
  const held: HeldDocument[] = [];
  for (const [doc, { day, title = null, states }] of Object.entries(DOCUMENTS)) {
    const all = Object.entries(states).map(([address, value]) => {
      const [metric = "", entity = "", period = ""] = address.split(" ");
      return { ...fact(cell(metric, entity, period), value), source: { doc, locator: "slide=1" }, validAsOf: day };
    });
    const sensitivity = doc === hidden ? "CONFIDENTIAL" : "INTERNAL";
    await facts.replaceDocument({ ...documentOf(doc, all), sensitivity });
    held.push({ doc, from: null, title, day, loadedAt: `${day}T00:00:00.000Z` });
  }
  held.sort((a, b) => ((a.day ?? "") < (b.day ?? "") ? 1 : -1));
  return openTestEngine({
    facts,
    holdings: {
      cited: async () => [],
      documents: async (level) => held.filter(({ doc }) => doc !== hidden || level === "CONFIDENTIAL"),
    },
  });
}

function readFrom({ answer }: AnswerRun): readonly string[] | undefined {
  return answer.kind === "figures" ? answer.statedIn?.docs : undefined;
}

const HALF = "Tern_2025_Half_Year.pptx";
const FY2025 = "Tern_FY2025_Review.pptx";

describe("a question for figures that names a document", () => {
  it.each([
    ["based on the half-year report what was revenue", HALF, ["REVENUE TERN 2025H1 = 590"]],
    ["per the half-year results, what is revenue", HALF, ["REVENUE TERN 2025H1 = 590"]],
    [
      "what was the load factor according to the half-year report",
      "Tern_2024_Half_Year.pptx",
      ["LOAD TERN 2024H1 = 60"],
    ],
    ["revenue in H1 2024 as stated in the half year report", "Tern_2024_Half_Year.pptx", ["REVENUE TERN 2024H1 = 520"]],
    ["revenue of the group in the FY2025 review", FY2025, ["REVENUE TERN FY2025 = 1206.25"]],
    ["Baltic revenue per the FY2025 review", FY2025, ["REVENUE BALTIC FY2025 = 700.25"]],
  ])("is answered from it alone, the newest that states it: %s", async (question, doc, figures) => {
    const run = await (await ferries()).ask(question);
    expect([readFrom(run), shown(run)]).toEqual([[doc], figures]);
  });

  it("says what holds today beside a figure that another document restated", async () => {
    const run = await (await ferries()).ask(
      "how many ships did the group have in FY2024 according to the FY2024 review",
    );
    expect(shown(run)).toEqual(["SHIPS TERN FY2024 = 31"]);
    expect(run.answer).toMatchObject({
      cells: [{ superseded: [{ figure: { value: "30" }, because: "holds_now" }] }],
      nearest: [],
    });
  });

  it("finds nothing where the document does not state it, whatever others do", async () => {
    const run = await (await ferries()).ask("Baltic revenue in FY2025 according to the harbour note");
    expect(readFrom(run)).toEqual(["harbour-note.md"]);
    expect(run.answer).toMatchObject({ cells: [{ status: "not_found" }] });
  });

  it("stops where no document is called so, and takes a period for one", async () => {
    const unknown = await (await ferries()).ask("what was revenue in FY2025 per the audit report");
    expect(unknown.answer.kind).not.toBe("figures");
    const period = await (await ferries()).ask("what was revenue in the FY2025 accounts");
    expect([readFrom(period), period.answer.kind]).not.toEqual([expect.anything(), "figures"]);
  });

  it("names no document where somebody may read along who may not see it", async () => {
    const engine = await ferries(HALF);
    const question = "based on the 2025 half-year report what was revenue";
    const alone = await engine.ask(question, undefined, { clearance: "CONFIDENTIAL", ceiling: "CONFIDENTIAL" });
    expect(readFrom(alone)).toEqual([HALF]);
    const shared = await engine.ask(question, undefined, { clearance: "CONFIDENTIAL", ceiling: "INTERNAL" });
    const uncleared = await engine.ask(question);
    for (const run of [shared, uncleared]) expect(JSON.stringify(run.answer)).not.toContain(HALF);
  });

  it("asks the same again when its decision is asked again", async () => {
    const engine = await ferries();
    const run = await engine.ask("based on the half-year report what was revenue");
    expect(run.resolved).toMatchObject({
      kind: "decided",
      decision: { statedIn: { name: "half-year report", docs: [HALF] } },
    });
  });

  it("reads any question in linear time, and names a range of it or nothing", () => {
    const word = fc.constantFrom(
      "according",
      "to",
      "the",
      "per",
      "in",
      "half-year",
      "report",
      "note",
      "2025",
      "of",
      "revenue",
      "根据",
      "报告",
      "，",
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        const question = words.join(" ");
        for (const said of sourcesNamed(question, WORDS)) {
          expect(said.whole.start).toBeLessThanOrEqual(said.name.start);
          expect(said.name.end).toBeLessThanOrEqual(said.kind.start);
          expect(said.whole.end).toBeLessThanOrEqual(question.length);
        }
      }),
    );
  });
});

describe("a checked answer as stated in a document", () => {
  it("is held against that document, and says so", async () => {
    const { services } = await ferries();
    const statedIn = { name: "FY2024 review", docs: ["Tern_FY2024_Review.pptx"] };
    const answer = await checkOf("Tern had 31 ships at the end of 2024", services, { limits: { statedIn } });
    expect(verdicts(answer)).toEqual(["31 agrees SHIPS TERN FY2024"]);
    expect(answer.statedIn).toEqual(statedIn);
    expect(verdicts(await checkOf("Tern had 31 ships at the end of 2024", services))).not.toEqual(verdicts(answer));
  });
});

describe("a document that rows of a table name as their source", () => {
  async function listed(sensitivity: Clearance = "INTERNAL"): Promise<TestEngine> {
    const store = openSqliteFactStore(":memory:");
    const stated = (doc: string, value: string, validAsOf: string) => ({
      ...fact(cell("REVENUE", "TERN", "FY2025"), value),
      ...{ source: { doc, locator: "p1" }, validAsOf },
    });
    const open = [stated("Tern Annual Report 2025.pdf", "1206", "2026-02-01")];
    const other = [
      stated("Tern board memo.pdf", "1206", "2026-03-01"),
      stated("Tern harbour flash.pdf", "1190", "2026-01-20"),
    ];
    await store.replaceDocument(documentOf("figures.csv", open));
    await store.replaceDocument({ ...documentOf("others.csv", other), sensitivity });
    return openTestEngine({ facts: store, holdings: store.holdings });
  }

  it.each([
    ["revenue 2025 according to the annual report", "Tern Annual Report 2025.pdf", "1206"],
    ["revenue 2025 according to the board memo", "Tern board memo.pdf", "1206"],
    ["revenue 2025 per the harbour flash", "Tern harbour flash.pdf", "1190"],
  ])("is read alone: %s", async (question, doc, value) => {
    const { answer } = await (await listed()).ask(question);
    expect(answer).toMatchObject({
      kind: "figures",
      statedIn: { docs: [doc] },
      cells: [{ status: "found", statement: { figure: { value }, source: { doc } } }],
    });
  });

  it("is named to nobody who may not see its rows", async () => {
    const { answer } = await (await listed("CONFIDENTIAL")).ask("revenue 2025 according to the board memo");
    expect(JSON.stringify(answer)).not.toContain("board memo.pdf");
    expect(answer.kind).not.toBe("figures");
  });
});
