import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseProfile } from "../../src/company/load-profile.ts";
import { yearsBeginningIn } from "../../src/domain/fiscal-years.ts";
import { createLogger } from "../../src/operations/logging/logger.ts";
import { emitTrace } from "../../src/operations/logging/trace.ts";
import { renderJson } from "../../src/render/answer-json.ts";
import { AnswerJson } from "../../src/render/answer-json-schema.ts";
import { type Engine, openEngine } from "../../src/server/compose.ts";
import { copySample } from "../support/sample-store.ts";
import { blocksOf, codesOf, PROJECT, readDocument, readDocuments, tablesOf } from "./documents.ts";

const TODAY = { year: 2026, month: 6, day: 12 };
const SAMPLE = join(PROJECT, "data/sample");

interface Example {
  readonly path: string;
  /** As the row writes it. */
  readonly row: string;
  /** The questions of one thread; the last one is the example. */
  readonly questions: readonly string[];
  readonly outcome: string;
  /** What the answer has to hold. */
  readonly holds: readonly string[];
}

/** Rows of tables that begin with "Question" and "Outcome"; codes of the third column stand in the answer. */
const examples = readDocuments().flatMap((document) =>
  tablesOf(document)
    .filter(({ header }) => header[0] === "Question" && header[1] === "Outcome")
    .flatMap(({ rows }) =>
      rows.map(([question = "", outcome = "", shown = ""]): Example => {
        const questions = codesOf(question).flatMap((code) => code.split(" → "));
        return { path: document.path, row: questions.join(" → "), questions, outcome, holds: codesOf(shown) };
      }),
    ),
);

let folder = "";
let engine: Engine;
const traces: unknown[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "footnote-docs-"));
  await copySample(join(folder, "facts.db"), "company");
  engine = await openEngine({
    profilePath: join(SAMPLE, "profile.yaml"),
    dbPath: join(folder, "facts.db"),
    model: null,
    trace: (trace) => void traces.push(trace),
  });
});

afterAll(() => {
  engine.close();
  rmSync(folder, { recursive: true, force: true });
});

async function answerOf(questions: readonly string[]): Promise<AnswerJson> {
  const conversation = questions.join();
  let last: AnswerJson | null = null;
  for (const [index, text] of questions.entries()) {
    const run = await engine.ask({ id: `${index}`, text, at: TODAY, conversation, asker: null });
    last = renderJson(run, engine.glossary);
  }
  if (last === null) throw new Error("an example has no question");
  return last;
}

/** Everything that an example may quote: the text, the cells by code, the computed figures. */
function quotable(answer: AnswerJson): string {
  const cells = answer.cells.map((cell) => {
    if (cell.status === "unrecognized_param") return "";
    const parts = Object.values(cell.dimensions).filter((value) => value !== "TOTAL");
    return [cell.metric, cell.entity, cell.period, ...parts].join(" ");
  });
  const derived = answer.derived.map(({ op, value, unit }) => `${op} ${value} ${unit}`);
  return [answer.answer, ...cells, ...derived].join("\n");
}

describe("the examples of the documentation", () => {
  it("are found", () => {
    expect(new Set(examples.map(({ path }) => path))).toContain("docs/what-it-answers.md");
    expect(examples.length).toBeGreaterThan(30);
    expect(examples.filter(({ holds }) => holds.length > 0).length).toBeGreaterThan(30);
  });

  it.each(examples)("$row ends as $path says", async ({ questions, outcome, holds }) => {
    const answer = await answerOf(questions);
    expect(answer.outcome).toBe(outcome);
    for (const code of holds) expect(quotable(answer)).toContain(code);
  });

  it("leave traces that are taken", () => {
    const lines: string[] = [];
    const logger = createLogger({ level: "error", destination: { write: (line) => void lines.push(line) } });
    for (const trace of traces) Reflect.apply(emitTrace, undefined, [logger, trace, engine.glossary.profile]);
    expect(traces.length).toBeGreaterThan(30);
    expect(lines).toEqual([]);
  });

  it("would be noticed if one promised another figure", async () => {
    expect(quotable(await answerOf(["revenue of Hong Kong in H1 2025"]))).not.toContain("769.9");
  });
});

describe("the JSON of docs/answers.md", () => {
  const [line = "", answer = ""] = blocksOf(readDocument("docs/answers.md"), "json");

  it("is an answer of the public form, and what the question line gets", async () => {
    const { question } = JSON.parse(line);
    const documented = AnswerJson.parse(JSON.parse(answer));
    const given = await answerOf([question]);
    // The text for people is shown elsewhere; here it is cut short.
    const { id, ms, answer: text, answer_plain: plain } = documented;
    expect({ ...given, id, ms, answer: text, answer_plain: plain }).toEqual(documented);
  });
});

describe("the company file of docs/company-file.md", () => {
  const [yaml = ""] = blocksOf(readDocument("docs/company-file.md"), "yaml");

  it("has no fault, and an entry in every section that it shows", () => {
    const profile = parseProfile(yaml, "docs/company-file.md");
    expect(profile.fiscalYears).toEqual(yearsBeginningIn(4));
    const { metrics, entities, dimensions, externalEntities, tables } = profile;
    for (const section of [metrics, entities, dimensions, externalEntities]) expect(section.size).toBeGreaterThan(0);
    expect(tables).toHaveLength(1);
  });
});
