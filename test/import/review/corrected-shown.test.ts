import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { historyJson, historyLines } from "../../../src/cli/history-text.ts";
import { buildGlossary, type Glossary } from "../../../src/company/glossary.ts";
import type { AnswerRun, CellResult, FiguresAnswer } from "../../../src/domain/answer.ts";
import type { DerivedFigure } from "../../../src/domain/derived-figure.ts";
import type { Language } from "../../../src/domain/profile.ts";
import { correctCell } from "../../../src/import/review/correct-cell.ts";
import { decide } from "../../../src/import/review/decide.ts";
import type { Doubt } from "../../../src/import/tables/statement.ts";
import { renderJson } from "../../../src/render/answer-json.ts";
import { AnswerJson } from "../../../src/render/answer-json-schema.ts";
import { renderText } from "../../../src/render/answer-text.ts";
import { checkLimits } from "../../../src/render/slack/block-limits.ts";
import { plainFallback, renderSlackMessage } from "../../../src/render/slack/render-slack-message.ts";
import { createDocumentService } from "../../../src/server/documents/document-service.ts";
import { seenQuestion } from "../../../src/slack/review/seen-question.ts";
import { figures, found, GLOSSARY, run } from "../../render/fixture.ts";
import { cellOf, factOf } from "../../support/facts.ts";
import { readingOf, statementOf } from "../../support/statements.ts";
import { type TestStores, withStores } from "../../support/stores.ts";

const STATED = { value: "1448", raw: "1,448" };
const GIVEN = { value: "1455", unit: "USD_M" };

interface Signed {
  readonly by: string;
  readonly why: string;
}

const VALUES: Doubt = {
  key: "values:revenue",
  kind: "values",
  text: "1,448 / 1,441",
  candidates: [
    { kind: "holds", locator: "slide=1" },
    { kind: "holds", locator: "slide=2" },
  ],
};

async function disputed({ documents, review }: TestStores): Promise<number> {
  const at = (locator: string, value: string) => statementOf({ locator, value, raw: value, doubts: [VALUES] });
  await documents.replace(readingOf({ statements: [at("slide=1", "1448"), at("slide=2", "1448")] }));
  return (await review.items({}))[0]?.id ?? 0;
}

/** Every way in which a person's figure comes to stand in place of 1,448. */
const WAYS: Readonly<Record<string, (stores: TestStores, signed: Signed) => Promise<void>>> = {
  "a correction of the cell": async ({ documents, services }, signed) => {
    await documents.replace(readingOf({ statements: [statementOf(STATED)] }));
    await correctCell(cellOf(), GIVEN, signed, services);
  },
  "a figure in place of two values, on the command line": async (stores, signed) => {
    const id = await disputed(stores);
    const choice = { kind: "value", ...GIVEN } as const;
    await decide(id, choice, { note: { ...signed, teach: null }, again: false }, stores.services);
  },
  "a figure in place of two values, in Slack": async (stores, signed) => {
    const id = await disputed(stores);
    const { glossary, documents, review, queue } = stores;
    const ingest = () => Promise.reject(new Error("nothing is loaded"));
    const decision = { kind: "correct", value: "1,455", unit: "USD_M" } as const;
    const own = createDocumentService({ glossary, documents, review, queue, ingest }).for("INTERNAL");
    const question = await own.item(id);
    if (question === null) throw new Error("It is not asked.");
    const decided = await own.decide({ id, seen: seenQuestion(question) }, decision, { ...signed, teach: null });
    expect(decided.kind).toBe("decided");
  },
  "a row of a canonical table": async ({ documents, services }, signed) => {
    const fact = factOf({ value: "1448", doc: "orders.csv", locator: "line 5" });
    await documents.replace(readingOf({ doc: "rows.csv", facts: [fact] }));
    await correctCell(cellOf(), GIVEN, signed, services);
  },
  "two documents that disagree": async ({ documents, services }, signed) => {
    await documents.replace(readingOf({ statements: [statementOf(STATED)] }));
    const other = statementOf({ doc: "other.pptx", value: "1448", raw: "1,448 again" });
    await documents.replace(readingOf({ doc: "other.pptx", statements: [other] }));
    await correctCell(cellOf(), GIVEN, signed, services);
  },
  "one that was restated before": async ({ documents, services }, signed) => {
    await documents.replace(readingOf({ fileHash: "first", statements: [statementOf({ value: "1399" })] }));
    await documents.replace(readingOf({ statements: [statementOf(STATED)] }));
    await correctCell(cellOf(), GIVEN, signed, services);
  },
  "one that was read twice before": async ({ documents, services }, signed) => {
    await documents.replace(readingOf({ fileHash: "first", statements: [statementOf(STATED)] }));
    await documents.replace(readingOf({ statements: [statementOf(STATED)] }));
    await correctCell(cellOf(), GIVEN, signed, services);
  },
  "one that a document of a later day restates": async ({ documents, services }, signed) => {
    await documents.replace(readingOf({ statements: [statementOf({ ...STATED, validAsOf: "2025-01-01" })] }));
    await correctCell(cellOf(), GIVEN, signed, services);
    const later = statementOf({ doc: "later.pptx", value: "1399", validAsOf: "2026-01-01" });
    await documents.replace(readingOf({ doc: "later.pptx", statements: [later] }));
  },
  "one of a document that another one outranks": async ({ documents, services }, signed) => {
    await documents.replace(readingOf({ statements: [statementOf(STATED)] }));
    await correctCell(cellOf(), GIVEN, signed, services);
    const above = readingOf({
      doc: "audited.pptx",
      rankOf: () => 1,
      statements: [statementOf({ doc: "audited.pptx", value: "1399" })],
    });
    await documents.replace(above);
  },
  "one of a version that is no longer stated": async ({ documents, services }, signed) => {
    await documents.replace(readingOf({ statements: [statementOf(STATED)] }));
    await correctCell(cellOf(), GIVEN, signed, services);
    await documents.replace(readingOf({ fileHash: "without", statements: [] }));
    await documents.replace(
      readingOf({ doc: "other.pptx", statements: [statementOf({ doc: "other.pptx", value: "1399" })] }),
    );
  },
};

/** Figures of other cells, so that the corrected one stands in tables and computations. */
async function others({ documents }: TestStores, count: number): Promise<void> {
  const years = Array.from({ length: count }, (_, index) => `FY${2024 - index}`);
  const statements = years.map((period, index) =>
    statementOf({ doc: "years.pptx", value: String(2011 + index), locator: `slide=${index}`, slots: { period } }),
  );
  await documents.replace(readingOf({ doc: "years.pptx", statements }));
}

/** A change between the first two, and the highest of all. */
const COMPUTED = (cells: readonly CellResult[]): readonly DerivedFigure[] => [
  { op: "difference", figure: { value: "-556", unit: "USD_M" }, of: [1, 0] },
  { op: "max", figure: { value: "2011", unit: "USD_M" }, of: [...cells.keys()], periods: ["FY2024"] },
];

async function answered({ facts }: TestStores, count: number): Promise<FiguresAnswer> {
  const cells: CellResult[] = [await facts.find(cellOf())];
  for (let index = 0; index < count; index += 1) cells.push(await facts.find(cellOf({ period: `FY${2024 - index}` })));
  return {
    kind: "figures",
    route: "structured",
    clarification: { mode: "none" },
    cells,
    derived: count === 0 ? [] : COMPUTED(cells),
    declined: [],
    notUnderstood: [],
    nearest: [],
    truncated: null,
    premise: null,
    verdict: null,
    why: null,
  };
}

function runOf(answer: FiguresAnswer, language: Language): AnswerRun {
  return { requestId: "r", question: "q", language, answer, providerCalls: 0, elapsedMs: 0 };
}

/** The texts of a message's blocks, in order. */
function textsIn(block: unknown): readonly string[] {
  if (Array.isArray(block)) return block.flatMap(textsIn);
  if (typeof block !== "object" || block === null) return [];
  return Object.entries(block).flatMap(([key, value]) =>
    key === "text" && typeof value === "string" ? [value] : textsIn(value),
  );
}

/** Every form in which people read the answer. */
function readings(run: AnswerRun, glossary: Glossary): Readonly<Record<string, string>> {
  const message = renderSlackMessage(run, glossary, () => "o");
  expect(checkLimits(message)).toEqual([]);
  const json = AnswerJson.parse(renderJson(run, glossary));
  return {
    text: renderText(run, glossary),
    answer: json.answer,
    plain: json.answer_plain,
    blocks: textsIn(message.blocks).join("\n"),
    notification: message.text,
    fallback: plainFallback(run, glossary).text,
  };
}

const HAS_GIVEN = /1,?455/;
const HAS_STATED = /1,?448/;

/** No figure of the answer's JSON is a person's without what the document says. */
function correctionsIn(json: AnswerJson): readonly unknown[] {
  const found = json.cells.flatMap((cell) => (cell.status === "found" ? [cell] : []));
  const statements = found.flatMap((cell) => [cell, ...(cell.conflicts ?? []), ...(cell.superseded ?? [])]);
  return statements.filter(({ value }) => value === GIVEN.value).map(({ correction }) => correction?.stated.value);
}

const SIGNED = fc.record({
  by: fc.constantFrom("U012ABCDEF", "kim"),
  why: fc.oneof(
    fc.constantFrom(
      "order 77 was refunded",
      "",
      "see <@U1> *now* ~or~ `never` https://evil.example/x <!channel> @here ”; deck.pptx says 9,999",
      "\u202e5541 is it",
      "long ".repeat(400),
    ),
    fc.string({ maxLength: 60 }),
  ),
});

describe("a figure that a person gave", () => {
  it.each(Object.entries(WAYS))(
    "is told as that wherever it stands, with what the document says: %s",
    async (_, way) => {
      await fc.assert(
        fc.asyncProperty(
          SIGNED,
          fc.constantFrom(0, 1, 3, 9),
          fc.constantFrom("en", "zh"),
          async (signed, count, language) => {
            await withStores(async (stores) => {
              await others(stores, count);
              await way(stores, signed);
              const one = runOf(await answered(stores, count), language);
              for (const [form, text] of Object.entries(readings(one, stores.glossary))) {
                expect([form, HAS_GIVEN.test(text)]).toEqual([form, true]);
                expect([form, HAS_STATED.test(text), /corrected|更正/.test(text)]).toEqual([form, true, true]);
                // No source stands directly behind the person's figure, and no document is said to say it.
                expect(text).not.toMatch(/1,455[^\n;；]*[(（](?:source:|来源：)/);
                expect(text).not.toMatch(/(?:says|写的是) 1,455|1,455 in |1,455（[^已]*pptx）/);
                expect(text).not.toContain(signed.by);
                expect(text).not.toMatch(/<@|<!|https?:|@here|[*~`]/);
              }
              const json = renderJson(one, stores.glossary);
              expect(correctionsIn(json).length).toBeGreaterThan(0);
              expect(correctionsIn(json).every((value) => value === "1448")).toBe(true);
              const history = await stores.review.history(cellOf());
              const told = historyLines(history).filter((line) => /^\w+ +1455 /.test(line));
              expect(told.length).toBeGreaterThan(0);
              for (const line of told) expect(line).toContain("says 1448 USD_M");
              expect(history.map(historyJson).filter(({ value }) => value === "1455")).toSatisfy(
                (entries: readonly { readonly stated: unknown }[]) => entries.every(({ stated }) => stated !== null),
              );
            });
          },
        ),
        { numRuns: 12, seed: 3 },
      );
    },
  );

  it("is a curator's, by name only where the company file says so", async () => {
    await withStores(async (stores) => {
      await WAYS["a correction of the cell"]?.(stores, { by: "kim", why: "order 77 was refunded" });
      const one = runOf(await answered(stores, 0), "en");
      const { profile } = stores.glossary;
      const named = buildGlossary({ ...profile, showCurators: true });
      expect(renderText(one, stores.glossary)).toContain(
        "1,455 USD m (corrected by a curator on 6 January 2026: “order 77 was refunded”; " +
          "deck.pptx · slide=3,table=1,row=REVENUE,col=FY2025 says 1,448 USD m)",
      );
      expect(renderText(one, named)).toContain("(corrected by kim on 6 January 2026: “order 77 was refunded”;");
      const [plain, byName] = [stores.glossary, named].map((glossary) => renderJson(one, glossary).cells[0]);
      expect(plain).toMatchObject({
        value: "1455",
        correction: {
          decision: 1,
          role: "curator",
          why: "order 77 was refunded",
          stated: { value: "1448", unit: "USD_M", raw: "1,448" },
        },
      });
      expect(JSON.stringify(plain)).not.toContain("kim");
      expect(byName).toMatchObject({ correction: { role: "curator", by: "kim" } });
    });
  });

  it("is no restatement of what the document went on saying", async () => {
    await withStores(async (stores) => {
      await WAYS["one that was read twice before"]?.(stores, { by: "kim", why: "" });
      expect(await stores.facts.find(cellOf())).toMatchObject({ statement: { figure: GIVEN }, superseded: [] });
    });
  });

  it("has a footnote of its own among many of its document", () => {
    const source = (index: number) => ({ doc: "orders.csv", locator: `line ${index}` });
    const correction = {
      decision: 4,
      stated: { value: "1448", unit: "USD_M" },
      raw: "1,448",
      by: "kim",
      at: "2026-06-03T10:00:00.000Z",
      why: null,
    };
    const cells = Array.from({ length: 9 }, (_, index) =>
      found(String(3000 + index), { period: `FY${2010 + index}` }, { source: source(index) }),
    );
    const given = found("1455", { period: "FY2025" }, { source: source(3), correction });
    const message = renderSlackMessage(run(figures([...cells, given])), GLOSSARY, () => "o");
    expect(textsIn(message.blocks).join("\n")).toContain(
      "[10] corrected by a curator on 3 June 2026; orders.csv · line 3 says 1,448 USD m",
    );
  });

  it("needs no word where a place of the document says it, or the document came to say it", async () => {
    await withStores(async (stores) => {
      const { documents, services, facts } = stores;
      const at = (locator: string, value: string) => statementOf({ locator, value, raw: value });
      await documents.replace(readingOf({ statements: [at("slide=1", "1448"), at("slide=2", "1455")] }));
      await correctCell(cellOf(), GIVEN, { by: "kim", why: "" }, services);
      const chosen = await facts.find(cellOf());
      expect(chosen).toMatchObject({ statement: { figure: GIVEN, source: { locator: "slide=2" } } });
      expect(JSON.stringify(chosen)).not.toContain("correction");
      await documents.replace(readingOf({ fileHash: "new", statements: [at("slide=1", "1455")] }));
      expect(JSON.stringify(await facts.find(cellOf()))).not.toContain("correction");
    });
  });

  it("says what the document says now, where that changed since", async () => {
    await withStores(async (stores) => {
      await WAYS["a correction of the cell"]?.(stores, { by: "kim", why: "" });
      await stores.documents.replace(readingOf({ fileHash: "new", statements: [statementOf({ value: "1460" })] }));
      expect(await stores.facts.find(cellOf())).toMatchObject({
        statement: { figure: GIVEN, correction: { stated: { value: "1460" } } },
      });
    });
  });

  it("is shown without a reason that was given when the document was more sensitive", async () => {
    await withStores(async (stores) => {
      const { documents, review, facts } = stores;
      const reading = { statements: [statementOf(STATED)] };
      await documents.replace(readingOf({ ...reading, sensitivity: "CONFIDENTIAL" }));
      const key = `cell:{"channel":"TOTAL","entity":"HK","metric":"REVENUE","period":"FY2025"}`;
      const choice = { kind: "value", ...GIVEN } as const;
      const stated = [{ value: "1448", unit: "USD_M" }];
      const at = "2026-01-05T09:00:00.000Z";
      await review.append(
        [{ match: "deck.pptx", source: null, key, choice, stated, by: "kim", at, why: "the secret" }],
        null,
      );
      const open = { ...reading, fileHash: "open", readAt: "2026-01-07T08:00:00.000Z" };
      await documents.replace(readingOf(open));
      expect(await facts.find(cellOf())).toMatchObject({ statement: { figure: GIVEN, correction: { why: null } } });
    });
  });
});
