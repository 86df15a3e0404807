import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { readingOf } from "../support/statements.ts";
import { type CliRun, type Workplace, withWorkplace } from "./command-line.ts";
import { ferryStatement, results, storeDocuments, TURNOVER } from "./stored-documents.ts";

async function withQuestions(work: (workplace: Workplace) => Promise<void>): Promise<void> {
  await withWorkplace(async (workplace) => {
    await storeDocuments(workplace.db, results());
    await work(workplace);
  });
}

/** A person at a terminal who types these lines. */
function typing({ run }: Workplace, ...lines: readonly string[]): Promise<CliRun> {
  const stdin = Object.assign(Readable.from(lines.map((line) => `${line}\n`)), { isTTY: true });
  return run(["review", "--by", "kim"], { stdin });
}

/** A candidate for the label of 640 in FY2024. */
function option(number: number, text: string, code: string) {
  const cell = { metric: code, entity: "BALTIC", period: "FY2024", dimensions: expect.any(Object) };
  const example = { raw: "640", cell, figure: { value: "640", unit: "USD_M" } };
  return { number, text, choice: { kind: "metric", code }, settles: 1, raw: null, example };
}

const LOAD = ["facts", "list", "--metric", "LOAD"] as const;
const REVENUE = ["facts", "list", "--metric", "REVENUE"] as const;

describe("footnote review list", () => {
  it("prints what waits, with candidates", async () => {
    await withQuestions(async ({ run }) => {
      const { out, code } = await run(["review", "list"]);
      expect(code).toBe(0);
      expect(out.split("\n").map((line) => line.replace(/ {2,}/g, " / "))).toEqual([
        "1 / What is “Turnover”? / waiting 2 / results.pptx · slide=3,row=2 / Revenue (REVENUE) | Operating profit (PROFIT)",
        "2 / What does “pro forma” change? / waiting 1 / results.pptx · slide=3,row=3 / the words change nothing | left out",
        "3 / Which value holds for Load factor of Tern Baltic, FY2025: “61% / 63%”? / waiting 2 / results.pptx · slide=5,row=2 / 61% at slide=5,row=2 | 63% at slide=5,row=9",
        "",
      ]);
      expect((await run(["review"])).out).toBe(out);
    });
  });

  it("gives the table, the candidates and what each would do as one JSON object", async () => {
    await withQuestions(async ({ run }) => {
      const { items } = JSON.parse((await run(["review", "list", "--json"])).out);
      expect(items[0]).toEqual({
        id: 1,
        doc: "results.pptx",
        sensitivity: "INTERNAL",
        kind: "label",
        text: "Turnover",
        locator: "slide=3,row=2",
        waiting: 2,
        snippet: {
          title: "USD m",
          rows: [
            ["", "FY2024", "FY2025"],
            ["Turnover", "640", "700.25"],
          ],
          marked: { row: 1, column: 1 },
        },
        lines: [],
        corrected: null,
        decision: null,
        cell: null,
        unit: "USD_M",
        options: [option(1, "Revenue (REVENUE)", "REVENUE"), option(2, "Operating profit (PROFIT)", "PROFIT")],
      });
      expect(items[2].options.map(({ settles, raw }: { settles: number; raw: string }) => [settles, raw])).toEqual([
        [1, "61%"],
        [1, "63%"],
      ]);
    });
  });

  it("says so where nothing waits", async () => {
    await withWorkplace(async ({ run, db }) => {
      await storeDocuments(db, readingOf());
      expect((await run(["review", "list"])).out).toBe("Nothing waits for an answer.\n");
    });
  });
});

/** Three unknown lines of one table. */
async function withLines(work: (workplace: Workplace) => Promise<void>): Promise<void> {
  await withWorkplace(async (workplace) => {
    const statements = ["Turnover", "Postage", "Garden"].map((text, index) =>
      ferryStatement({
        value: `${index + 7}`,
        raw: `${index + 7}.0`,
        slots: { metric: null },
        locator: `slide=3,row=${index + 2}`,
        doubts: [
          {
            ...TURNOVER,
            key: `label:${text.toLowerCase()}`,
            text,
            among: { key: "lines:slide=3#2", text: "Summary" },
          },
        ],
      }),
    );
    await storeDocuments(workplace.db, readingOf({ doc: "results.pptx", statements }));
    await work(workplace);
  });
}

describe("a question about several lines", () => {
  const NONE = "none of 3 lines is a metric of ours";

  it("is one line of the list, and names each of its lines in JSON", async () => {
    await withLines(async ({ run }) => {
      const { out } = await run(["review", "list"]);
      expect(out.replace(/ {2,}/g, " / ")).toBe(
        `1 / Is any of these 3 lines of “Summary” a metric of ours? / waiting 3 / results.pptx · slide=3,row=2 / ${NONE}\n`,
      );
      const { items } = JSON.parse((await run(["review", "list", "--json"])).out);
      expect(items[0].lines.map(({ text, raw }: { text: string; raw: string }) => `${text} ${raw}`)).toEqual([
        "Turnover 7.0",
        "Postage 8.0",
        "Garden 9.0",
      ]);
    });
  });

  it("shows each line at a terminal, and takes one by its number", async () => {
    await withLines(async (workplace) => {
      const { out } = await typing(workplace, "c 1 = Revenue", "as agreed", "q");
      expect(out).toContain(`1  Turnover  7.0  1 figure  slide=3,row=2  Revenue?`);
      expect(out).toContain(`1  ${NONE}  leaves out 3`);
      expect(out).toContain("decided: 1 figure can be found now");
      expect((await workplace.run(REVENUE)).out).toContain("7 USD_M");
    });
  });

  it("is answered for all of them at once, and taken back as a whole", async () => {
    await withLines(async ({ run }) => {
      const decide = (...how: readonly string[]) => run(["review", "decide", "1", ...how, "--why", "known"]);
      expect((await decide("--correct", "Revenue")).err).toContain("write it like 2 = Revenue");
      expect((await decide("--choose", "1")).out).toContain("0 questions left");
      expect((await decide("--reopen")).out).toContain("1 question left");
      expect((await decide("--correct", "2 = Revenue")).out).toContain("1 figure can be found now");
      expect((await run(["review", "audit"])).out).toMatch(
        /none of 3 lines.*\n.*asked about again.*\n.*metric REVENUE/,
      );
    });
  });
});

async function withLabels(work: (workplace: Workplace) => Promise<void>): Promise<void> {
  await withWorkplace(async (workplace) => {
    for (const name of ["a", "b"])
      workplace.write(
        `${name}.md`,
        `---\nsensitivity: "<!channel> C2\u0007General"\n---\nHarbour fees ${name} rose.\n`,
      );
    await workplace.run(["ingest", workplace.path("a.md"), workplace.path("b.md")]);
    await work(workplace);
  });
}

const CLEARED = ["--clearance", "RESTRICTED"] as const;

describe("a question about a sensitivity label", () => {
  const decide = ({ run }: Workplace, ...how: readonly string[]) =>
    run(["review", "decide", "1", ...how, "--why", "the scheme", "--by", "kim"]);

  it("is one line for all documents, for those alone who are cleared for everything", async () => {
    await withLabels(async ({ run }) => {
      const { out } = await run(["review", "list", ...CLEARED]);
      expect(out.replace(/ {2,}/g, " / ")).toBe(
        "1 / Which level is “<!channel> C2 General”? / waiting 2 / a.md · properties / PUBLIC | INTERNAL | CONFIDENTIAL | RESTRICTED\n",
      );
      for (const level of ["PUBLIC", "INTERNAL", "CONFIDENTIAL"])
        expect((await run(["review", "list", "--clearance", level])).out).toBe(
          `Nothing waits for an answer.\nQuestions of documents above ${level} are not shown; --clearance shows them to those who are cleared.\n`,
        );
    });
  });

  it("is answered by number or by name, remembered, and taken back", async () => {
    await withLabels(async (workplace) => {
      const { run, write } = workplace;
      expect((await decide(workplace, "--choose", "2")).err).toContain("There is no such question");
      expect((await decide(workplace, "--correct", "secret", ...CLEARED)).err).toContain("“secret” is no level");
      expect((await decide(workplace, "--reject", ...CLEARED)).err).toContain(
        "A label means one of the levels PUBLIC,",
      );
      expect((await decide(workplace, "--choose", "2", "--teach", "*.md", ...CLEARED)).err).toContain(
        "it needs no pattern",
      );
      expect((await decide(workplace, "--correct", "internal", ...CLEARED)).out).toBe(
        "decided: level INTERNAL; 2 documents changed in level; 0 questions left\n",
      );
      expect((await run(["search", "harbour"])).out).toContain("Harbour fees b rose.");
      const later = write("c.md", `---\nsensitivity: "<!channel> C2\u0007General"\n---\nHarbour fees c rose.\n`);
      expect((await run(["ingest", later])).out).toMatch(/^ingested {2}c\.md {2}1 passages\n1 files/);
      expect((await run(["search", "harbour"])).out).toContain("Harbour fees c rose.");
      expect((await decide(workplace, "--choose", "1", ...CLEARED)).err).toContain("It was decided before: kim,");
      expect((await decide(workplace, "--reopen", ...CLEARED)).out).toBe(
        "decided: asked about again; 3 documents changed in level; 1 question left\n",
      );
      expect((await run(["search", "harbour"])).out).not.toContain("Harbour");
    });
  });

  it("is found again with its decision by those alone who may change it", async () => {
    await withLabels(async (workplace) => {
      const { run } = workplace;
      await decide(workplace, "--choose", "1", ...CLEARED);
      const list = (...how: readonly string[]) => run(["review", "list", "--decided", ...how]);
      expect((await list(...CLEARED)).out).toMatch(
        /^1 {2}Which level is “<!channel> C2 General”\? {2}a\.md · properties {2}kim, .*: level PUBLIC \(for \*\); the scheme\n$/,
      );
      expect(JSON.parse((await list("--json", ...CLEARED)).out).items).toMatchObject([
        { id: 1, kind: "level", status: "approved", ruling: { by: "kim", choice: { kind: "level", code: "PUBLIC" } } },
      ]);
      expect((await list()).out).toBe("Nothing was decided.\n");
      expect((await run(["review", "audit"])).out).toBe("");
      expect((await run(["review", "audit", ...CLEARED])).out).toMatch(/level PUBLIC/);
    });
  });

  it("is put at a terminal with what its answer is for", async () => {
    await withLabels(async ({ run }) => {
      const stdin = Object.assign(Readable.from(["r\n", "why\n", "a 3\n", "the scheme\n"]), { isTTY: true });
      const { out } = await run(["review", "--by", "kim", ...CLEARED], { stdin });
      expect(out).toContain("2 documents wait for it.\n  1  PUBLIC\n");
      expect(out).toContain("a NUMBER the level, for all documents with this label");
      expect(out).toContain("A label means one of the levels PUBLIC, INTERNAL, CONFIDENTIAL, RESTRICTED.");
      expect(out).toContain("decided: level CONFIDENTIAL; 2 documents changed in level; 0 questions left");
    });
  });
});

describe("footnote review list --decided", () => {
  it("prints what was decided, with the numbers that decide it anew", async () => {
    await withQuestions(async ({ run }) => {
      await run(["review", "decide", "3", "--choose", "2", "--why", "as printed", "--by", "kim"]);
      expect((await run(["review", "list", "--decided"])).out).toMatch(
        /^3 {2}Which value of “61% \/ 63%” holds\? {2}results\.pptx · slide=5,row=2 {2}kim, .*: the value at slide=5,row=9 holds; as printed\n$/,
      );
    });
  });
});

describe("footnote review decide", () => {
  it("settles by the number of a candidate, and what else is in doubt goes on waiting", async () => {
    await withQuestions(async ({ run }) => {
      const { out, code } = await run([
        "review",
        "decide",
        "1",
        "--choose",
        "1",
        "--why",
        "as in the notes",
        "--by",
        "kim",
      ]);
      expect({ out, code }).toEqual({ code: 0, out: "decided: 1 figure can be found now; 2 questions left\n" });
      expect((await run(REVENUE)).out).toContain("Revenue of Tern Baltic, FY2024  640 USD_M");
      expect((await run(["review", "audit"])).out).toMatch(
        /^1 {2}label:turnover {2}kim, .*: metric REVENUE; as in the notes\n$/,
      );
    });
  });

  it.each([
    [["3", "--choose", "2"], LOAD, "63 PCT"],
    [["3", "--correct", "62.5"], LOAD, "62.5 PCT"],
    [["3", "--correct", "62.5", "--unit", "bps"], LOAD, "62.5 BPS"],
    [["3", "--reject"], LOAD, "There are no such figures."],
    [["1", "--correct", "营收"], REVENUE, "640 USD_M"],
    [["1", "--choose", "1", "--teach", "res*"], REVENUE, "640 USD_M"],
  ])("takes %j", async (args, list, expected) => {
    await withQuestions(async ({ run }) => {
      expect((await run(["review", "decide", ...args, "--why", "known"])).code).toBe(0);
      expect((await run(list)).out).toContain(expected);
    });
  });

  it("is done once, unless it is asked for again", async () => {
    await withQuestions(async ({ run }) => {
      const decide = (choice: string, ...more: readonly string[]) =>
        run(["review", "decide", "1", "--choose", choice, "--why", "known", "--by", "kim", ...more]);
      await decide("1");
      const second = await decide("2");
      expect(second.code).toBe(1);
      expect(second.err).toMatch(
        /^It was decided before: kim, .*: metric REVENUE; known\. Pass --again to decide it anew\.\n$/,
      );
      expect((await decide("2", "--again")).out).toBe(
        "decided: 1 figure can be found now, 1 figure of before cannot; 2 questions left\n",
      );
      expect((await run(REVENUE)).out).toBe("There are no such figures.\n");
    });
  });

  it.each([
    [["1", "--choose", "3", "--why", "x"], 2, "Question 1 has 2 candidates"],
    [["1", "--choose", "one", "--why", "x"], 2, "Question 1 has 2 candidates"],
    [["1", "--why", "x"], 2, "Write one of --choose NUMBER"],
    [["1", "--choose", "1"], 2, "--why"],
    [["1", "--choose", "1", "--reject", "--why", "x"], 2, "cannot be used with"],
    [["first", "--reject", "--why", "x"], 2, "“first” is no number of a question"],
    [["1", "--correct", "Sales", "--why", "x"], 2, "“Sales” is neither a name nor a code"],
    [["3", "--correct", "much", "--why", "x"], 2, "“much” is no figure"],
    [["9", "--reject", "--why", "x"], 1, "There is no such question"],
    [
      ["1", "--choose", "1", "--teach", "*.xlsx", "--why", "x"],
      1,
      "The pattern *.xlsx does not fit results.pptx itself.",
    ],
    [["3", "--choose", "1", "--teach", "*", "--why", "x"], 1, "teaches nothing about others"],
  ])("says what is wrong with %j", async (args, code, message) => {
    await withQuestions(async ({ run }) => {
      const result = await run(["review", "decide", ...args]);
      expect(result.code).toBe(code);
      expect(result.err).toContain(message);
    });
  });

  it("reports as one JSON object", async () => {
    await withQuestions(async ({ run }) => {
      const { out } = await run(["review", "decide", "1", "--choose", "1", "--why", "known", "--by", "kim", "--json"]);
      expect(JSON.parse(out)).toMatchObject({
        kind: "decided",
        remaining: 2,
        ruled: { shown: 1, documents: ["results.pptx"] },
      });
    });
  });
});

describe("footnote review at a terminal", () => {
  it("puts one question after the other, with the table and the consequences", async () => {
    await withQuestions(async (workplace) => {
      const { out, code } = await typing(
        workplace,
        "1",
        "as in the notes",
        "a 1",
        "it is the same",
        "c 62.5",
        "misprint",
      );
      expect(code).toBe(0);
      expect(out).toContain(
        [
          "What is “Turnover”?",
          "  results.pptx · slide=3,row=2",
          "  USD m",
          "              FY2024  FY2025",
          "    Turnover  >640<   700.25",
          "2 figures wait for it.",
          "  1  Revenue (REVENUE)          settles 1  640 becomes Revenue of Tern Baltic, FY2024: 640 USD_M",
          "  2  Operating profit (PROFIT)  settles 1  640 becomes Operating profit of Tern Baltic, FY2024: 640 USD_M",
        ].join("\n"),
      );
      expect(out).toContain(
        [
          "  1  the words change nothing  settles 1     700.25 becomes Revenue of Tern Baltic, FY2025: 700.25 USD_M",
          "  2  left out                  leaves out 1\n",
        ].join("\n"),
      );
      expect(out).toContain("decided: 1 figure can be found now; 2 questions left");
      expect(out.endsWith("Nothing waits for an answer.\n")).toBe(true);
      expect((await workplace.run(LOAD)).out).toContain("62.5 PCT");
      expect((await workplace.run(["review", "audit"])).out.match(/kim, /g)).toHaveLength(3);
    });
  });

  it("teaches all files that are named alike but for their numbers, or that fit a pattern", async () => {
    await withWorkplace(async (workplace) => {
      const deck = (doc: string) =>
        readingOf({
          doc,
          statements: [
            ferryStatement({ doc, slots: { metric: null, period: `FY${doc.slice(0, 4)}` }, doubts: [TURNOVER] }),
          ],
        });
      await storeDocuments(workplace.db, deck("2024_results.pptx"), deck("2025_results.pptx"), deck("2025_plan.pptx"));
      const { out } = await typing(workplace, "t 1", "house style", "q");
      expect(out).toContain("decided: 2 figures can be found now in 2 documents; 1 question left");
      expect((await workplace.run(["review", "audit"])).out).toContain("(for *_results.pptx)");
      await typing(workplace, "t 1 *plan*", "house style");
      expect((await workplace.run(["review", "audit"])).out).toContain("(for *plan*)");
    });
  });

  it("decides nothing without a reason, and nothing that it does not understand", async () => {
    await withQuestions(async (workplace) => {
      const { out } = await typing(workplace, "9", "what?", "t 5", "c nothing known", "1", "", "r", "");
      expect(out).toContain("There is no candidate 9.");
      expect(out).toContain("There is no candidate 5.");
      expect(out).toContain("“nothing known” is neither a name nor a code that the company file knows.");
      expect(out.match(/a NUMBER approve/g)?.length).toBe(5);
      expect(out.match(/Nothing was decided: a decision keeps its reason\./g)).toHaveLength(2);
      expect((await workplace.run(["review", "audit"])).out).toBe("");
    });
  });

  it("goes on after what was skipped, and ends with q", async () => {
    await withQuestions(async (workplace) => {
      expect((await typing(workplace, "s", "s", "s")).out).toContain("Skipped: 3.");
      expect((await typing(workplace, "s", "q")).out).not.toContain("Load factor");
      await typing(workplace, "s", "s", "r", "none of ours");
      expect((await workplace.run(["review", "audit"])).out).toContain("left out; none of ours");
    });
  });
});

describe("what a confidential document left open", () => {
  const sealed = readingOf({
    doc: "board.pptx",
    sensitivity: "CONFIDENTIAL",
    statements: [ferryStatement({ doc: "board.pptx", value: "4402", raw: "4402", doubts: [TURNOVER] })],
  });

  it("is shown to somebody cleared alone, who decides it; nobody else is told more than that there is one", async () => {
    await withWorkplace(async ({ db, run }) => {
      await storeDocuments(db, sealed);
      const unclear = [
        await run(["review"]),
        await run(["review", "list"]),
        await run(["review", "list", "--json"]),
        await run(["review", "decide", "1", "--choose", "1", "--why", "guessed"]),
        await run(["review", "audit"]),
      ];
      expect(unclear.map(({ code }) => code)).toEqual([0, 0, 0, 1, 0]);
      expect(unclear.map(({ out, err }) => out + err).join("")).not.toMatch(/board|4402|Turnover/);
      expect((await run(["review", "list"])).out).toBe(
        "Nothing waits for an answer.\nQuestions of documents above INTERNAL are not shown; --clearance shows them to those who are cleared.\n",
      );
      const cleared = ["--clearance", "confidential"];
      expect((await run(["review", ...cleared])).out).toContain("board.pptx");
      expect((await run(["review", "list", ...cleared])).out).not.toContain("not shown");
      const { items } = JSON.parse((await run(["review", "list", "--json", ...cleared])).out);
      expect(items).toMatchObject([{ id: 1, sensitivity: "CONFIDENTIAL" }]);
      const decided = await run(["review", "decide", "1", "--choose", "1", "--why", "as agreed", ...cleared]);
      expect(decided.out).toBe("decided: 1 figure can be found now; 0 questions left\n");
      expect((await run(["review", "audit", ...cleared])).out).toContain("as agreed");
      expect((await run(["review", "audit"])).out).not.toContain("as agreed");
    });
  });

  it("is put before a person at a terminal who is cleared", async () => {
    await withWorkplace(async ({ db, run }) => {
      await storeDocuments(db, sealed);
      const answer = (...lines: readonly string[]) =>
        Object.assign(Readable.from(lines.map((line) => `${line}\n`)), { isTTY: true });
      const stdin = answer("1", "as agreed");
      expect((await run(["review"], { stdin: answer("1", "guessed") })).out).toBe("Nothing waits for an answer.\n");
      const { out } = await run(["review", "--clearance", "CONFIDENTIAL"], { stdin });
      expect(out).toContain("decided: 1 figure can be found now");
    });
  });

  it("is not reached by a level that does not exist", async () => {
    await withQuestions(async ({ run }) => {
      const { code, err } = await run(["review", "list", "--clearance", "SECRET"]);
      expect([code, err.trim()]).toEqual([
        2,
        '--clearance is "SECRET"; write PUBLIC, INTERNAL, CONFIDENTIAL, RESTRICTED.',
      ]);
    });
  });
});

describe("a new metric", () => {
  it("is the lines that settle what waits, once the company file has them and the document is read again", async () => {
    await withWorkplace(async (workplace) => {
      const table = join(dirname(workplace.profile), "wastage.csv");
      writeFileSync(table, "USD m,FY2024,FY2025\nTern Baltic\nRevenue,640,700\nWastage,6,7\n");
      await workplace.run(["ingest", table]);
      const { out } = await typing(workplace, "n", "q");
      const lines = out.split("\n");
      const [first = "", second = "", third = ""] = lines.slice(lines.findIndex((line) => line.endsWith("metrics:")));
      expect(third).toMatch(/^ {2}WASTAGE: \{ label: \{ en: "Wastage" \}, unit: "", kind: "" \}$/);
      expect([first, second]).toEqual(["> metrics:", expect.stringContaining("flow adds up over time")]);
      expect((await workplace.run(["review", "audit"])).out).toBe("");
      const company = readFileSync(workplace.profile, "utf8");
      const filled = third.replace('unit: "", kind: ""', "unit: USD_M, kind: flow");
      writeFileSync(workplace.profile, company.replace("metrics:\n", `metrics:\n${filled}\n`));
      await workplace.run(["ingest", table]);
      expect((await workplace.run(["review", "list"])).out).toBe("Nothing waits for an answer.\n");
      expect((await workplace.run(["ask", "wastage of Tern Baltic in FY2025", "--at", "2026-03-02"])).out).toContain(
        "7 USD m",
      );
    });
  });

  it("is nothing where the question is not about a name", async () => {
    await withQuestions(async (workplace) => {
      const { out } = await typing(workplace, "s", "n", "q");
      expect(out).toContain("This question is not about the name of a metric.");
    });
  });
});
