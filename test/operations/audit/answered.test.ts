import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, AnswerRun, WhyPart } from "../../../src/domain/answer.ts";
import { narrativeRunOf } from "../../../src/domain/answer-outcome.ts";
import { sourcesOf } from "../../../src/domain/answer-sources.ts";
import { storedCells } from "../../../src/domain/cell-figures.ts";
import type { NarrativeRun } from "../../../src/domain/narrative.ts";
import { loadGolden } from "../../../src/evaluation/load-golden.ts";
import { answeredEvent } from "../../../src/operations/audit/answered.ts";
import { documentIdOf, sourceIdOf } from "../../../src/operations/audit/audit-code.ts";
import { AuditEvent, type AuditShown } from "../../../src/operations/audit/audit-event.ts";
import { questionsShownEvent } from "../../../src/operations/audit/review-shown.ts";
import { isShown } from "../../../src/render/document.ts";
import { documentOf } from "../../../src/render/lines.ts";
import { namesFor } from "../../../src/render/names.ts";
import { placesOf } from "../../../src/render/place.ts";
import { renderSlackMessage } from "../../../src/render/slack/render-slack-message.ts";
import { type Engine, openEngine } from "../../../src/server/compose.ts";
import { PROJECT } from "../../docs/documents.ts";
import { arbitraryRun } from "../../render/arbitrary-run.ts";
import { ANSWERS, figures, found, run, statement } from "../../render/fixture.ts";

const PLACE = { kind: "slack", slackChannel: "C1", threadTs: "1.1" } as const;
const IN_THREAD = {
  who: "U1",
  place: PLACE,
  delivery: { kind: "thread", clearance: "INTERNAL", ceiling: "INTERNAL" },
} as const;

function shownIn(asked: AnswerRun, place: Parameters<typeof answeredEvent>[1]["place"] = PLACE): AuditShown {
  const { delivery } = answeredEvent(asked, { ...IN_THREAD, place });
  if (delivery.kind === "withheld") throw new Error("Nothing was withheld.");
  return delivery.shown;
}

function address({ metric, entity, period, dimensions }: AuditShown["absent"][number]): string {
  return [metric, entity, period, ...Object.values(dimensions)].join("/");
}

describe("the entry of an answer, on the sample", () => {
  let folder = "";
  let engine: Engine;
  let runs: readonly AnswerRun[] = [];
  let documents: readonly string[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "footnote-audit-"));
    engine = await openEngine({
      profilePath: join(PROJECT, "data/sample/profile.yaml"),
      dbPath: join(folder, "facts.db"),
      model: null,
      trace: () => {},
    });
    await engine.ingest([join(PROJECT, "data/sample/facts"), join(PROJECT, "data/sample/documents")]);
    runs = await asked(engine);
    const sources = runs.flatMap(({ answer }) => sourcesOf(answer)).map(({ doc }) => doc);
    documents = [...new Set([...sources, ...(await engine.documents.documents()).map(({ doc }) => doc)])];
  }, 120_000);

  afterAll(() => {
    engine.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("is made of answers of every kind that the engine gives", () => {
    expect(new Set(runs.map(({ answer }) => answer.kind))).toEqual(
      new Set(["figures", "not_understood", "ask_first", "refusal", "help", "narrative", "faq"]),
    );
    expect(documents.length).toBeGreaterThan(50);
  });

  it("names the cells that the answer shows, those that it says to have no figure of, and no others", () => {
    for (const one of runs) {
      const shown = shownIn(one);
      const { figures: entries } = documentOf(one, engine.glossary);
      const withFigure = entries.filter(isShown);
      const stated = withFigure.filter(({ computed }) => computed === null).map(({ cell }) => cell);
      expect(new Set(shown.cells.map(address))).toEqual(new Set([...stated, ...partsOf(one.answer)].map(address)));
      // An answer without any figure names its cells in sentences.
      const without =
        entries.length === 0 ? notFound(one.answer) : entries.filter((entry) => !withFigure.includes(entry));
      expect(new Set(shown.absent.map(address))).toEqual(new Set(without.map(({ cell }) => address(cell))));
    }
    expect(runs.filter((one) => shownIn(one).cells.length > 3).length).toBeGreaterThan(5);
    expect(runs.filter((one) => shownIn(one).absent.length > 0).length).toBeGreaterThan(10);
    expect(runs.filter(({ answer }) => partsOf(answer).length > 1).length).toBeGreaterThan(0);
  });

  it("names the passages that the answer cites, and no others", () => {
    for (const one of runs) {
      const footnotes = documentOf(one, engine.glossary).explanation?.footnotes ?? [];
      const cited = footnotes.flatMap(({ passageId }) => (passageId === null ? [] : [passageId]));
      expect(shownIn(one).passages).toEqual(cited);
    }
    expect(runs.filter((one) => shownIn(one).passages.length > 1).length).toBeGreaterThan(5);
  });

  it("names the documents that stand in the message, and no others", () => {
    const explained = runs.flatMap(({ answer }) => narrativeRunOf(answer) ?? []);
    const places = explained.flatMap(({ evidence, related }) => [...evidence, ...related]);
    const names = new Map(runs.map(({ language }) => [language, namesFor(engine.glossary, language)]));
    const docsAt = (one: AnswerRun) =>
      places.flatMap((place) => {
        const known = names.get(one.language);
        const [said = ""] = known === undefined ? [] : placesOf([{ issuedOn: null, ...place }], known);
        return [{ doc: place.source.doc, said }];
      });
    for (const one of runs) {
      const { blocks } = renderSlackMessage(one, engine.glossary, () => "o1");
      const message = JSON.stringify(blocks);
      const cited = docsAt(one).filter(({ said }) => message.includes(said));
      const byName = documents.filter((doc) => message.includes(doc));
      const named = [...cited.map(({ doc }) => doc), ...byName].map(documentIdOf);
      expect(new Set(shownIn(one).documents), one.question).toEqual(new Set(named));
    }
    expect(runs.filter((one) => shownIn(one).documents.length > 1).length).toBeGreaterThan(10);
  });

  it("is an entry of the closed list", () => {
    for (const one of runs) {
      const event = answeredEvent(one, IN_THREAD);
      expect(AuditEvent.parse(event)).toEqual(event);
    }
  });
});

function notFound(answer: Answer) {
  return answer.kind === "figures" ? answer.cells.filter((cell) => cell.status === "not_found") : [];
}

function partsOf(answer: Answer) {
  const cells = answer.kind === "figures" ? answer.cells : [];
  const computed = cells.filter(({ status }) => status === "summed" || status === "divided");
  return storedCells(computed).map((part) => part.cell);
}

const VETTED = "What is the expense approval limit?";
/** One golden question of so many is asked; those that ask why take longer. */
const EACH = { plain: 3, why: 12 };

/** The answers to golden questions, and to one with a vetted answer. */
async function asked(engine: Engine): Promise<readonly AnswerRun[]> {
  const { cases } = await loadGolden(join(PROJECT, "data/golden"));
  const isWhy = ({ id }: (typeof cases)[number]): boolean => id.startsWith("why");
  const plain = cases.filter((one) => !isWhy(one)).filter((_one, index) => index % EACH.plain === 0);
  const chosen = [...plain, ...cases.filter(isWhy).filter((_one, index) => index % EACH.why === 0)];
  const [first] = chosen;
  if (first === undefined) throw new Error("There are no golden questions.");
  const answers: AnswerRun[] = [];
  for (const { id, question, at, conversation } of [...chosen, { ...first, question: VETTED }])
    answers.push(await engine.ask({ id, text: question, at, conversation: conversation ?? null, asker: null }));
  return answers;
}

describe("the entry of an answer", () => {
  it.each(Object.entries(ANSWERS))("says how the question was decided: %s", (_name, answer) => {
    const event = answeredEvent(run(answer), IN_THREAD);
    expect(AuditEvent.parse(event)).toEqual(event);
    expect(event.decision.kind).toBe(answer.kind);
  });

  it("names an external company by its code, and why a computation was declined", () => {
    expect(answeredEvent(run({ kind: "refusal", external: "RIVAL", options: [] }), IN_THREAD).decision).toEqual({
      kind: "refusal",
      external: "RIVAL",
    });
    const declined = figures([found("1702")], { declined: [{ operation: "growth", reason: "base_not_positive" }] });
    expect(answeredEvent(run(declined), IN_THREAD).decision).toMatchObject({ declined: ["base_not_positive"] });
  });

  it("of a withheld answer shows nothing, and names the levels", () => {
    const delivery = { kind: "withheld", clearance: "PUBLIC", ceiling: "CONFIDENTIAL" } as const;
    const event = answeredEvent(run(figures([found("1702")])), { ...IN_THREAD, delivery });
    expect(event.delivery).toEqual(delivery);
  });

  it("names a former value once for each reason in a message, none where documents disagree, and all of them in JSON", () => {
    const former = (doc: string, because: "restated" | "outranked") => ({
      ...statement("9", "USD_M", { source: { doc, locator: "page=1" } }),
      because,
    });
    const superseded = [former("a.pdf", "restated"), former("b.pdf", "restated"), former("c.pdf", "outranked")];
    const restated = { ...found("1702"), superseded };
    const disagreed = { ...restated, conflicts: [statement("1705")] };
    const documentsOf = (cell: typeof restated) =>
      shownIn(run(figures([cell]))).cells.flatMap((one) => one.former.map(({ document }) => document));
    expect(documentsOf(restated)).toEqual(["a.pdf", "c.pdf"].map(documentIdOf));
    expect(documentsOf(disagreed)).toEqual([]);
    expect(shownIn(run(figures([disagreed])), { kind: "api" }).cells[0]?.former).toHaveLength(3);
  });

  it("tells documents of one name apart by their sources, wherever they stand, and says nothing of those", () => {
    const at = (from: string) => ({ doc: "results.xlsx", locator: "page=2", from });
    const plainly = { doc: "results.xlsx", locator: "page=2" };
    const stated = (from: string) => statement("1", "USD_M", { source: at(from) });
    const cell = {
      ...found("1702", {}, { source: at("hk") }),
      conflicts: [stated("sg")],
      superseded: [{ ...stated("jp"), because: "restated" as const }],
    };
    const shown = shownIn(run(figures([cell])), { kind: "api" });
    const ids = [...(shown.cells[0]?.statements ?? []), ...(shown.cells[0]?.former ?? [])].map(({ source }) => source);
    expect(ids).toEqual([at("hk"), at("sg"), at("jp")].map(sourceIdOf));
    expect(new Set(ids).size).toBe(3);
    expect(shown.documents).toEqual([documentIdOf("results.xlsx")]);
    expect(shown.sources).toEqual(ids);
    const related = [at("hk"), at("sg")].map((source) => ({ source, title: "Near", entity: null, period: null }));
    const near = shownIn(run({ kind: "narrative", clarification: { mode: "none" }, why: runWith([], related) }));
    expect(near.sources).toEqual([at("hk"), at("sg")].map(sourceIdOf));
    const alone = shownIn(run(figures([found("1702", {}, { source: plainly })])));
    expect(JSON.stringify(alone)).not.toContain("source");
    const event = questionsShownEvent(
      ["hk", "sg"].map((from, id) => ({ id, doc: "results.xlsx", from, sensitivity: "CONFIDENTIAL" as const })),
      { who: "U1", place: { kind: "terminal" } },
    );
    expect(event?.sources).toEqual([at("hk"), at("sg")].map(sourceIdOf));
    expect(AuditEvent.parse(event)).toEqual(event);
    expect(JSON.stringify([shown, event])).not.toMatch(/"hk"|results/);
  });

  it("names the decision by which a person's figure was shown, and nobody", () => {
    const correction = {
      decision: 7,
      stated: { value: "1", unit: "USD_M" },
      raw: "1",
      by: "kim",
      at: "2026-06-03T10:00:00.000Z",
      why: "as agreed",
    };
    const shown = shownIn(run(figures([found("1702", {}, { correction })])));
    expect(shown.cells[0]?.statements).toMatchObject([{ correction: 7 }]);
    expect(JSON.stringify(shown)).not.toMatch(/kim|agreed/);
  });

  it("names the places that are spoken of where nothing answers, and only there", () => {
    const related = { source: { doc: "near.pdf", locator: "page=2" }, title: "Near", entity: null, period: null };
    const documentsOf = (said: readonly string[]) =>
      shownIn(run({ kind: "narrative", clarification: { mode: "none" }, why: runWith(said, [related]) })).documents;
    expect(documentsOf([])).toEqual([documentIdOf("near.pdf")]);
    expect(documentsOf(["It rose."])).toEqual([]);
  });

  it("is one of the closed list whatever the answer holds, and holds none of its words", () => {
    fc.assert(
      fc.property(arbitraryRun, (any) => {
        const event = answeredEvent(any, { ...IN_THREAD, who: any.question });
        expect(AuditEvent.parse(event)).toEqual(event);
        expect(JSON.stringify(event)).not.toMatch(/channel>|部门|名名|9999999|in HKD|2nd unit|gross profit/);
      }),
      { seed: 20_260_612, numRuns: 200 },
    );
  });
});

function runWith(said: readonly string[], related: NarrativeRun["related"]): WhyPart {
  return {
    kind: "run",
    run: {
      outcome: said.length > 0 ? "grounded_answer" : "clarify",
      stopReason: "success",
      statements: said.map((text) => ({ text, citations: [], origin: "quoted" })),
      closest: [],
      evidence: [],
      related,
      entities: [],
      periods: [],
      offers: [],
      isWhy: true,
      unmatched: [],
      steps: [],
    },
  };
}
