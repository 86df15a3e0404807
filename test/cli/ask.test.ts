import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import BetterSqlite3 from "better-sqlite3";
import { parse } from "csv-parse/sync";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { AnswerJson } from "../../src/render/answer-json-schema.ts";
import { type CliInput, footnote, type Workplace, withFigures } from "./command-line.ts";

const DAY = ["--at", "2026-03-02"];

describe("footnote ask", () => {
  it("prints an answer as text, with its source", async () => {
    await withFigures(async ({ run }) => {
      const { code, out, err } = await run(["ask", "Baltic revenue FY2025?"]);
      expect(code).toBe(0);
      expect(out).toMatch(/^Tern Baltic · FY2025 · Revenue: 700\.25 .*\(source: annual\.pdf · page=5\)\n$/);
      expect(err).toBe("");
    });
  });

  it("prints a figure as known on a day, with what holds today", async () => {
    await withFigures(async ({ run, db, figures, write }) => {
      const database = new BetterSqlite3(db);
      database.exec("UPDATE document SET ingested_at = '2026-02-01T09:00:00.000Z'");
      database.close();
      write("figures.csv", readFileSync(figures, "utf8").replace("700.25", "710"));
      expect((await run(["ingest", figures])).code).toBe(0);
      const { code, out } = await run(["ask", "Baltic revenue FY2025 as known on 28 February 2026", ...DAY]);
      expect(code).toBe(0);
      expect(out).toMatch(/^As known on 28 February 2026: .*\nTern Baltic · FY2025 · Revenue: 700\.25 /u);
      expect(out).toMatch(/restated since; today it is 710 .*\(source: annual\.pdf · page=5\)/u);
      const before = await run(["ask", "截至2026年1月15日我们掌握的波罗的海2025年营收", "--json", ...DAY]);
      expect(AnswerJson.parse(JSON.parse(before.out))).toMatchObject({
        outcome: "not_found",
        clarification: { known_on: "2026-01-15" },
      });
    });
  });

  it("prints one JSON object on one line", async () => {
    await withFigures(async ({ run }) => {
      const { code, out } = await run(["ask", "Baltic profit FY2025?", "--json"]);
      expect(code).toBe(0);
      expect(out.trimEnd().split("\n")).toHaveLength(1);
      const answer = AnswerJson.parse(JSON.parse(out));
      expect(answer).toMatchObject({
        outcome: "answered",
        cells: [{ value: "-114.5", source: { doc: 'say "when".pdf' } }],
      });
      expect(answer.id).toMatch(/^[0-9a-f]{12}$/);
    });
  });

  it.each([
    ["a refusal", "Kittiwake revenue FY2025?", "refused"],
    ["a figure that is not found", "Baltic revenue FY2020?", "not_found"],
    ["a question back", "Baltic FY2025?", "ask_first"],
    ["a word that is not known", "gross profit of Baltic?", "unrecognized_param"],
    ["a greeting", "hello", "help"],
  ])("counts %s as an answer", async (_name, question, outcome) => {
    await withFigures(async ({ run }) => {
      const { code, out } = await run(["ask", question, "--json"]);
      expect(code).toBe(0);
      expect(AnswerJson.parse(JSON.parse(out)).outcome).toBe(outcome);
    });
  });

  it.each<readonly [string, readonly string[], CliInput, string]>([
    ["the option", ["--at", "2025-05-01"], { env: { FOOTNOTE_TODAY: "2026-03-02" } }, "1,080.4"],
    ["the setting", [], { env: { FOOTNOTE_TODAY: "2026-03-02" } }, "1,206.25"],
  ])("counts relative periods from %s", async (_name, options, input, value) => {
    await withFigures(async ({ run }) => {
      expect((await run(["ask", "Tern revenue last year", ...options], input)).out).toContain(value);
    });
  });

  it("shows what the named clearance lets an asker see, and what is INTERNAL where none is named", async () => {
    await withFigures(async ({ run }) => {
      const outcomeOf = async (...options: readonly string[]) => {
        const { out } = await run(["ask", "Baltic revenue FY2025?", "--json", ...options]);
        return AnswerJson.parse(JSON.parse(out)).outcome;
      };
      expect(await outcomeOf()).toBe("answered");
      expect(await outcomeOf("--clearance", "public")).toBe("withheld");
      expect(await outcomeOf("--clearance", "RESTRICTED")).toBe("answered");
      const { code, err } = await run(["ask", "Baltic revenue FY2025?", "--clearance", "secret"]);
      expect(code).toBe(2);
      expect(err).toContain('--clearance is "secret"; write PUBLIC, INTERNAL, CONFIDENTIAL, RESTRICTED.');
    });
  });

  it("prints the figures as CSV, and an answer without figures beside it", async () => {
    await withFigures(async ({ run }) => {
      const { code, out, err } = await run(["ask", "Baltic profit FY2025?", "--csv"]);
      expect([code, err]).toEqual([0, ""]);
      const records: readonly (readonly string[])[] = parse(out, { bom: true });
      expect(records).toEqual([
        ["Metric", "Entity", "Period", "Value", "Unit", "As shown", "Kind", "Footnotes", "Sources"],
        [
          ...["Operating profit", "Tern Baltic", "FY2025", "-114.5", "USD m", "'-114.5 USD m", "stored", "[1]"],
          '[1] say "when".pdf · page 6',
        ],
      ]);
      const refused = await run(["ask", "hello", "--csv"]);
      expect([refused.code, refused.out]).toEqual([0, ""]);
      expect(refused.err).not.toBe("");
    });
  });

  it("writes the figures to a new workbook, and over none", async () => {
    await withFigures(async ({ run, path }) => {
      const file = path("answer.xlsx");
      const asked = ["ask", "Baltic profit FY2025?", "--xlsx", file];
      expect((await run(asked)).code).toBe(0);
      const { out } = await footnote(["tables", file]);
      for (const shown of ["sheet=Answer", "-114.5", "sheet=Sources", 'say "when".pdf']) expect(out).toContain(shown);
      const again = await run(asked);
      expect(again.code).toBe(1);
      expect(again.err).toContain("exists already");
    });
  });

  it.each([
    ["--csv", "--json"],
    ["--csv", "--jsonl"],
    ["--jsonl", "--xlsx=a.xlsx"],
  ])("takes no %s with %s", async (...options) => {
    await withFigures(async ({ run }) => {
      const question = options.includes("--jsonl") ? [] : ["Baltic profit FY2025?"];
      expect((await run(["ask", ...question, ...options])).code).toBe(2);
    });
  });

  it("finds company and store by settings too", async () => {
    await withFigures(async ({ run, profile, db }) => {
      const env = { FOOTNOTE_PROFILE: profile, FOOTNOTE_DB: db };
      expect((await footnote(["ask", "Baltic revenue FY2025?"], { env })).out).toContain("700.25");
      const wrong = { FOOTNOTE_PROFILE: "nowhere.yaml", FOOTNOTE_DB: "nowhere.db" };
      expect((await run(["ask", "Baltic revenue FY2025?"], { env: wrong })).out).toContain("700.25");
    });
  });
});

const LineError = z.strictObject({
  id: z.null(),
  error: z.strictObject({ code: z.string(), message: z.string() }),
});

/** Asks lines as they stand, and reads each line of the output. */
async function askLines({ run }: Workplace, lines: readonly unknown[], input: CliInput = {}) {
  const text = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
  const result = await run(["ask", "--jsonl", ...DAY], { stdin: `${text}\n`, ...input });
  const printed = result.out.split("\n").filter((line) => line !== "");
  return { ...result, printed: printed.map((line): unknown => JSON.parse(line)) };
}

describe("footnote ask --jsonl", () => {
  it("answers line by line, in order, under the ids that were given", async () => {
    await withFigures(async (workplace) => {
      const questions = Array.from({ length: 12 }, (_, index) => ({
        id: `q${index}`,
        question: index % 2 === 0 ? "Baltic revenue FY2025?" : "Kittiwake?",
      }));
      const { code, printed } = await askLines(workplace, questions);
      expect(code).toBe(0);
      const answers = printed.map((line) => AnswerJson.parse(line));
      expect(answers.map(({ id }) => id)).toEqual(questions.map(({ id }) => id));
      expect(answers.map(({ outcome }) => outcome).slice(0, 2)).toEqual(["answered", "refused"]);
    });
  });

  it("writes no more before what it wrote is taken", async () => {
    await withFigures(async (workplace) => {
      const { unflushedMax, printed } = await askLines(workplace, [
        { id: "1", question: "Baltic revenue FY2025?" },
        "no question",
        { id: "3", question: "hello" },
      ]);
      expect(printed).toHaveLength(3);
      expect(unflushedMax).toBe(1);
    });
  });

  it("writes an answer that is ready before more input comes", async () => {
    await withFigures(async (workplace) => {
      let written = "";
      const stdin = Readable.from(
        (async function* () {
          yield '{"id": "1", "question": "hello"}\n';
          while (written === "") {
            await new Promise((resolve) => setImmediate(resolve));
            written = vi
              .mocked(process.stdout.write)
              .mock.calls.map(([text]) => String(text))
              .join("");
          }
          yield '{"id": "2", "question": "hello"}\n';
        })(),
      );
      const { printed } = await askLines(workplace, [], { stdin });
      expect(written).toContain('"id":"1"');
      expect(printed).toHaveLength(2);
    });
  });

  it("reads a character that comes in two pieces", async () => {
    await withFigures(async (workplace) => {
      const bytes = Buffer.from('{"id": "营", "question": "hello"}\n');
      const { printed } = await askLines(workplace, [], {
        stdin: Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]),
      });
      expect(printed.map((line) => AnswerJson.parse(line).id)).toEqual(["营"]);
    });
  });

  it("answers a question while the next one is still to come", async () => {
    await withFigures(async (workplace) => {
      const stdin = new Readable({ read: () => {} });
      stdin.push('{"id": "1", "question": "Baltic revenue FY2025?"}\n{"id": "2", "question":');
      setImmediate(() => {
        stdin.push(' "hello"}');
        stdin.push(null);
      });
      const { printed, code } = await askLines(workplace, [], { stdin });
      expect(printed.map((line) => AnswerJson.parse(line).outcome)).toEqual(["answered", "help"]);
      expect(code).toBe(0);
    });
  });

  it.each<readonly [string, unknown, string]>([
    ["no JSON", "Baltic revenue FY2025?", "invalid_json"],
    ["cut-off JSON", '{"id": "1", "question"', "invalid_json"],
    ["a list", [{ id: "1", question: "revenue?" }], "invalid_question"],
    ["null", "null", "invalid_question"],
    ["no id", { question: "revenue?" }, "invalid_question"],
    ["no question", { id: "1" }, "invalid_question"],
    ["a question that is no text", { id: "1", question: 7 }, "invalid_question"],
    ["a day that does not exist", { id: "1", question: "revenue?", at: "2026-02-30" }, "invalid_question"],
    ["a conversation that is no text", { id: "1", question: "revenue?", conversation: 7 }, "invalid_question"],
  ])("puts an error in the place of %s, goes on, and fails in the end", async (_name, line, code) => {
    await withFigures(async (workplace) => {
      const good = (id: string) => ({ id, question: "Baltic revenue FY2025?" });
      const { printed, code: exit } = await askLines(workplace, [good("a"), line, good("b")]);
      expect(exit).toBe(1);
      expect(printed).toHaveLength(3);
      expect(LineError.parse(printed[1]).error.code).toBe(code);
      expect([printed[0], printed[2]].map((answer) => AnswerJson.parse(answer).id)).toEqual(["a", "b"]);
    });
  });

  it("skips empty lines, takes numbers for ids and any line ending", async () => {
    await withFigures(async (workplace) => {
      const stdin = '\r\n{"id": 7, "question": "hello"}\r\n   \r\n\r\n{"id": "8", "question": "hello"}';
      const { printed, code } = await askLines(workplace, [], { stdin });
      expect(printed.map((line) => AnswerJson.parse(line).id)).toEqual(["7", "8"]);
      expect(code).toBe(0);
    });
  });

  it("prints nothing for no input", async () => {
    await withFigures(async (workplace) => {
      expect(await askLines(workplace, [], { stdin: "" })).toMatchObject({ code: 0, out: "", err: "" });
    });
  });

  it("takes the day of a line before the day of the option", async () => {
    await withFigures(async (workplace) => {
      const question = "Tern revenue last year";
      const { printed } = await askLines(workplace, [
        { id: "1", question },
        { id: "2", question, at: "2025-05-01" },
      ]);
      expect(printed.map((line) => AnswerJson.parse(line).cells[0])).toMatchObject([
        { period: "FY2025" },
        { period: "FY2024" },
      ]);
    });
  });

  it("keeps a conversation, also over two runs, and keeps it from others", async () => {
    await withFigures(async (workplace) => {
      const first = await askLines(workplace, [
        { id: "1", question: "Baltic revenue FY2025?", conversation: "C1:1", user: "U1" },
        { id: "2", question: "and profit?", conversation: "C1:1", user: "U2" },
        { id: "3", question: "and revenue?", conversation: "C1:2" },
        { id: "4", question: "and revenue?", conversation: null },
      ]);
      const later = await askLines(workplace, [{ id: "5", question: "and revenue?", conversation: "C1:1" }]);
      const answers = [...first.printed, ...later.printed].map((line) => AnswerJson.parse(line));
      expect(answers.map(({ cells }) => cells[0])).toMatchObject([
        { metric: "REVENUE", entity: "BALTIC" },
        { metric: "PROFIT", entity: "BALTIC" },
        { metric: "REVENUE", entity: "TERN" },
        { metric: "REVENUE", entity: "TERN" },
        { metric: "REVENUE", entity: "BALTIC" },
      ]);
      expect(answers[1]?.clarification).toMatchObject({
        assumed: { entity: "BALTIC", period: "FY2025" },
        carried: ["entity", "period"],
      });
      expect(answers[2]?.clarification.carried).toBeUndefined();
    });
  });
});
