import { describe, expect, it } from "vitest";
import type { AnswerRun } from "../../src/domain/answer.ts";
import { narrativeRunOf, outcomeOf, routeOf } from "../../src/domain/answer-outcome.ts";
import { renderText } from "../../src/render/answer-text.ts";
import { GLOSSARY, openTestEngine, type TestEngine } from "./company.ts";
import { documentWith, LIBRARY, libraryOf } from "./library.ts";

const passages = await libraryOf(LIBRARY);

async function engine(): Promise<TestEngine> {
  return openTestEngine({ passages });
}

function stated({ answer }: AnswerRun): readonly string[] {
  return narrativeRunOf(answer)?.statements.map(({ text }) => text) ?? [];
}

function cited({ answer }: AnswerRun): readonly string[] {
  return narrativeRunOf(answer)?.evidence.map(({ source }) => source.doc) ?? [];
}

describe("a why-question about a figure", () => {
  it("is answered by the figure and by what happened with its reason", async () => {
    const run = await (await engine()).ask("Why did revenue of Baltic rise in FY2025?");
    expect([routeOf(run.answer), outcomeOf(run.answer)]).toEqual(["composite", "answered"]);
    expect(stated(run)[0]).toBe(
      "Revenue of Tern Baltic rose from USD 640 m to USD 700.25 m in 2025. The growth was driven by the second freight deck of the night ferry, which carries 40 lorries more on each crossing.",
    );
    expect(cited(run)[0]).toBe("baltic-2025.md");
  });

  it("is told first where the figures moved the other way, and gets the reason of what did happen", async () => {
    const run = await (await engine()).ask("Why did profit of Baltic rise in FY2025?");
    if (run.answer.kind !== "figures") throw new Error(run.answer.kind);
    expect(run.answer.premise).toEqual({ claimed: "up", actual: "down", derived: 0 });
    expect(run.answer.cells.map((cell) => cell.status === "found" && cell.cell.period)).toEqual(["FY2024", "FY2025"]);
    expect(stated(run).join(" ")).toContain("because fuel cost 18 percent more");
  });

  it.each([
    ["Why did revenue of Baltic fall in 2025Q1?", "down", ["2024Q4", "2025Q1"]],
    ["Why did revenue of Baltic rise in 2025Q1?", "up", ["2024Q1", "2025Q1"]],
  ])("means the part of a year before where only that one moved so: %s", async (question, actual, periods) => {
    const { answer } = await (await engine()).ask(question);
    if (answer.kind !== "figures") throw new Error(answer.kind);
    expect(answer.premise).toMatchObject({ claimed: actual, actual });
    expect(answer.cells.map((cell) => cell.status === "found" && cell.cell.period)).toEqual(periods);
  });

  it("is looked for in documents by two hundred different words at most, and a longer one finds nothing", async () => {
    const searched: string[][] = [];
    const counted = {
      ...passages,
      search: (query: Parameters<typeof passages.search>[0]) => {
        searched.push([...query.terms]);
        return passages.search(query);
      },
    };
    const words = Array.from(
      { length: 400 },
      (_, at) => `gull${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}`,
    );
    const { ask } = await openTestEngine({ passages: counted });
    const few = await ask(`Why did revenue of Baltic rise in FY2025? ${"The gulls say so. ".repeat(100)}`);
    const before = searched.length;
    const many = await ask(`Why did revenue of Baltic rise in FY2025 because of ${words.join(" ")}?`);
    expect(before).toBeGreaterThan(0);
    expect(searched.length).toBe(before);
    expect(stated(many)).toEqual([]);
    expect(few.answer.kind).toBe(many.answer.kind);
  });

  it("is looked for without the remarks beside it", async () => {
    const searched: string[] = [];
    const search = (query: Parameters<typeof passages.search>[0]) => {
      searched.push(...query.terms);
      return passages.search(query);
    };
    const { ask } = await openTestEngine({ passages: { ...passages, search } });
    const alone = await ask("Why did revenue of Baltic rise in FY2025?");
    const terms = [...searched];
    for (const remark of [
      "my director is presenting",
      "thinking about a venue for our retreat",
      "大概要写进年度回顾里",
    ]) {
      searched.length = 0;
      const beside = await ask(`Why did revenue of Baltic rise in FY2025? ${remark}`);
      expect(searched).toEqual(terms);
      expect(stated(beside)).toEqual(stated(alone));
    }
    searched.length = 0;
    await ask("Why did revenue of Baltic rise in FY2025? I mean only of the cargo ships");
    expect(searched).not.toEqual(terms);
  });

  it("says nothing about a movement where the year before is not stored", async () => {
    const run = await (await engine()).ask("Why did revenue of Tern fall in FY2022?");
    expect(run.answer).toMatchObject({ kind: "figures", premise: null });
  });

  it("borrows no reason of another year, and names the places as places only", async () => {
    const { "baltic-2025.md": own = "", "group-2025.md": group = "" } = LIBRARY;
    const later = await libraryOf({ "baltic-2025.md": own, "group-2025.md": group });
    const run = await (await openTestEngine({ passages: later })).ask("Why did profit of Baltic fall in FY2024?");
    expect(stated(run)).toEqual([]);
    const related = narrativeRunOf(run.answer)?.related ?? [];
    expect(outcomeOf(run.answer)).toBe("answered");
    expect(related.map(({ source, period }) => [source.doc, period])).toEqual([
      ["baltic-2025.md", "FY2025"],
      ["group-2025.md", "FY2025"],
    ]);
  });

  it("borrows no reason of another entity", async () => {
    const alone = await libraryOf({ "aegean-2025.md": LIBRARY["aegean-2025.md"] ?? "" });
    const run = await (await openTestEngine({ passages: alone })).ask("Why did revenue of Baltic rise in FY2025?");
    expect([stated(run), cited(run)]).toEqual([[], []]);
  });

  it("takes from the group's document what it says of the part that is asked about", async () => {
    const alone = await libraryOf({ "group-2025.md": LIBRARY["group-2025.md"] ?? "" });
    const run = await (await openTestEngine({ passages: alone })).ask("Why did profit of Baltic fall in FY2025?");
    expect(stated(run).every((text) => text.includes("Baltic"))).toBe(true);
  });

  it("is asked again by a why in its thread", async () => {
    const { ask } = await engine();
    await ask("Baltic profit FY2025?", "t1");
    const run = await ask("why?", "t1");
    expect(run.answer).toMatchObject({ kind: "figures", route: "composite" });
    expect(stated(run).join(" ")).toContain("because fuel cost 18 percent more");
  });
});

describe("causes under a heading of their own", () => {
  const REPORT = `# Line closed
The night line between the islands was closed for nine days in March.

# Measures
New pumps were ordered.

# Cause
A valve had been mounted the wrong way round, because its drawing was out of date.`;
  const labels = { title: "Incident report", entity: "AEGEAN", period: "2025Q1", date: "2025-04-02" };
  const OTHER = documentWith({ title: "Paint shop", entity: "AEGEAN" }, "# Cause\nPaint was late because of rain.");

  it("answer for what stands before them in the same document", async () => {
    const library = await libraryOf({ "incident.md": documentWith(labels, REPORT), "paint.md": OTHER });
    const run = await (await openTestEngine({ passages: library })).ask("Why was the night line of Aegean closed?");
    expect(stated(run)).toEqual(["A valve had been mounted the wrong way round, because its drawing was out of date."]);
    expect(cited(run)).toEqual(["incident.md"]);
  });

  it.each([
    ["another question", "Why was the ticket office of Aegean painted?"],
    ["another entity", "Why was the night line of Baltic closed?"],
  ])("do not answer %s", async (_name, question) => {
    const library = await libraryOf({ "incident.md": documentWith(labels, REPORT) });
    expect(stated(await (await openTestEngine({ passages: library })).ask(question))).toEqual([]);
  });

  it("are not read where the document may not be read", async () => {
    const secret = documentWith({ ...labels, sensitivity: "restricted" }, REPORT);
    const library = await libraryOf({ "incident.md": secret });
    const run = await (await openTestEngine({ passages: library })).ask("Why was the night line of Aegean closed?");
    expect([stated(run), cited(run)]).toEqual([[], []]);
  });
});

describe("a why about somebody unknown", () => {
  it.each([
    "Why did revenue of Japan fall?",
    "Why is revenue of Japan falling?",
    "Why did revenue fall in Japan?",
    "Why did profit of Kelmora Bank rise in FY2025?",
  ])("shows no figure and no reason of ours: %s", async (question) => {
    const run = await (await engine()).ask(question);
    expect([run.answer.kind, stated(run)]).toEqual(["not_understood", []]);
  });

  it.each(["Why did Wellmoor close?", "Why is Japan's revenue falling?"])("gets no reason: %s", async (question) => {
    expect(stated(await (await engine()).ask(question))).toEqual([]);
  });
});

describe("a why about another figure than the documents explain", () => {
  it.each([
    "Why did adjusted profit of Baltic fall in FY2025?",
    "Why did budgeted revenue of Baltic rise in 2025?",
    "Why did revenue per ship of Baltic rise in FY2025?",
    "Why did revenue of Baltic excluding fuel surcharges rise in FY2025?",
    "Why did revenue of Baltic rise on 3 May 2025?",
    "Why did revenue of Baltic rise in week 12 of 2025?",
    "Why was Wellmoor's revenue higher than ours?",
    "为什么波罗的海调整后利润下降",
  ])("gets no reason: %s", async (question) => {
    expect(stated(await (await engine()).ask(question))).toEqual([]);
  });

  it.each(["Why did profit of Baltic fall in FY2025?", "Why didn't profit of Baltic rise in FY2025?"])(
    "is not one that only asks in other words: %s",
    async (question) => {
      expect(stated(await (await engine()).ask(question)).join(" ")).toContain("fuel cost 18 percent more");
    },
  );
});

describe("a why without a subject", () => {
  it.each(["why?", "why did it fall?", "为什么下降了"])(
    "asks what is meant where nothing was named before: %s",
    async (question) => {
      const run = await (await engine()).ask(question);
      expect(run.answer).toMatchObject({ kind: "ask_first", missing: "metric" });
    },
  );

  it("that is a direction alone asks for its word, and not for all that moved that way", async () => {
    const library = await libraryOf({
      "a.md": documentWith(
        { title: "Aegean", entity: "AEGEAN" },
        "Guests rose because ports reopened.\n\nAegean became profitable because fuel was cheap.",
      ),
    });
    const run = await (await openTestEngine({ passages: library })).ask("Why is Aegean profitable?");
    expect(stated(run)).toEqual(["Aegean became profitable because fuel was cheap."]);
  });

  it.each([
    "why did growth slow in 2025 for Baltic?",
    "why so in 2025 at Baltic",
    "why was that so in 2025 in the Baltic",
  ])("but a year is not answered by all that is said of the year: %s", async (question) => {
    const library = await libraryOf({
      "office.md": documentWith(
        { title: "The new office in Riga", entity: "BALTIC", period: "FY2025" },
        "The office moved in 2025 because the owner pulls the building down.",
      ),
    });
    const run = await (await openTestEngine({ passages: library })).ask(question);
    expect(renderText(run, GLOSSARY)).not.toContain("office moved");
  });
});

describe("a question for documents alone", () => {
  it("quotes what they say, without a word of cause", async () => {
    const run = await (await engine()).ask("What risks does Baltic face?");
    expect(routeOf(run.answer)).toBe("narrative");
    expect(stated(run)).toEqual([
      "The largest risk is ice: a hard winter would close the northern port for five weeks.",
    ]);
  });

  it("prefers the asker's language where it says as much", async () => {
    const run = await (await engine()).ask("集团营收为什么增长");
    expect(stated(run)[0]).toBe("2025年集团营收增长，主因是两个市场的客运量同时上升。");
  });

  it("names the words that no passage speaks of", async () => {
    const run = await (await engine()).ask("Why was the casino of Baltic closed?");
    expect(narrativeRunOf(run.answer)).toMatchObject({ outcome: "clarify", statements: [] });
    expect(narrativeRunOf(run.answer)?.unmatched).toContain("casino");
  });

  it.each([
    ["a company in capitals beside ours", "Why did Baltic Shipping grow?"],
    ["a bank of a place", "Why did the Bank of Baltic grow?"],
  ])("stops at %s", async (_name, question) => {
    const run = await (await engine()).ask(question);
    expect(["not_understood", "ask_first"]).toContain(run.answer.kind);
  });
});

describe("whatever is asked,", () => {
  it("nothing of a restricted document is stated, cited or pointed to", async () => {
    const { ask } = await engine();
    for (const question of [
      "Why did profit of Baltic fall in FY2025?",
      "Why was Baltic fined?",
      "What does the board say about Baltic?",
    ]) {
      const run = await ask(question);
      expect(JSON.stringify(run.answer)).not.toMatch(/board\.md|secret|99/);
    }
  });

  it("orders and commands in a document are not quoted", async () => {
    const { ask } = await engine();
    for (const question of [
      "Why did revenue of Baltic rise in FY2025?",
      "What does the vendor note say about Baltic?",
    ]) {
      const run = await ask(question);
      expect(stated(run).join(" ")).not.toMatch(/vendor\b.*instructions|<!channel>|state that/i);
    }
  });

  it("a document that states a figure otherwise than the store is not quoted for it", async () => {
    const wrong = await libraryOf({
      "wrong.md": documentWith(
        { title: "Baltic revenue", entity: "BALTIC", period: "FY2025" },
        "Revenue of Baltic in 2025 was USD 999 m because of a fair wind.",
      ),
      "rounded.md": documentWith(
        { title: "Baltic revenue", entity: "BALTIC", period: "FY2025" },
        "Revenue of Baltic in 2025 was USD 700 m because many lorries came over the sea.",
      ),
    });
    const run = await (await openTestEngine({ passages: wrong })).ask("Why did revenue of Baltic rise in FY2025?");
    expect(stated(run).join(" ")).not.toContain("999");
    expect(cited(run)).not.toContain("wrong.md");
  });

  it("one trace is left, with the passages by number", async () => {
    const { ask, traces } = await engine();
    await ask("What risks does Baltic face?");
    expect(traces).toHaveLength(1);
    expect(traces[0]?.passageIds.every((id) => /^p\d+$/.test(id))).toBe(true);
  });

  it("the steps hold codes and counts, never text", async () => {
    const run = await (await engine()).ask("Why did revenue of Baltic rise in FY2025?");
    const steps = narrativeRunOf(run.answer)?.steps ?? [];
    expect(steps.map(({ phase }) => phase)).toEqual(["plan", "retrieve", "pack", "compose"]);
    expect(steps.flatMap(({ counts }) => Object.values(counts)).every((count) => Number.isFinite(count))).toBe(true);
  });
});

describe("where there are no documents", () => {
  it("an explanation is not connected, beside the figure and by itself", async () => {
    const { ask } = await openTestEngine();
    expect((await ask("Why did revenue of Baltic rise in FY2025?")).answer).toMatchObject({
      why: { kind: "not_connected" },
    });
    expect((await ask("What risks does Baltic face?")).answer).toMatchObject({ why: { kind: "not_connected" } });
  });
});
