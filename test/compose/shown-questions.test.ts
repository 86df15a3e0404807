import { expect, it } from "vitest";
import { correctCell } from "../../src/import/review/correct-cell.ts";
import { createDocumentService } from "../../src/server/documents/document-service.ts";
import type { ReviewDecision } from "../../src/slack/ports.ts";
import { seenQuestion } from "../../src/slack/review/seen-question.ts";
import { cellOf } from "../support/facts.ts";
import { readingOf, statementOf, turnover, unknownLabel } from "../support/statements.ts";
import { SIGNED, type TestStores, withStores } from "../support/stores.ts";

function serviceOn({ glossary, documents, review, queue }: TestStores) {
  const ingest = () => Promise.reject(new Error("nothing is loaded"));
  return createDocumentService({ glossary, documents, review, queue, ingest }).for("INTERNAL");
}

const DECISIONS: readonly ReviewDecision[] = [
  { kind: "choose", option: 0 },
  { kind: "choose", option: 1 },
  { kind: "reject" },
  { kind: "correct", value: "Revenue", unit: null },
];

const LATER = [
  [
    "the candidates in another order",
    [statementOf({ slots: { metric: null }, doubts: [unknownLabel("Turnover", "PROFIT", "REVENUE")] })],
  ],
  [
    "another candidate in front",
    [statementOf({ slots: { metric: null }, doubts: [unknownLabel("Turnover", "MARGIN", "REVENUE", "PROFIT")] })],
  ],
  ["one candidate alone", [statementOf({ slots: { metric: null }, doubts: [unknownLabel("Turnover", "PROFIT")] })]],
] as const;

it.each(LATER.flatMap(([name, statements]) => DECISIONS.map((decision) => ({ name, statements, decision }))))(
  "A decision $decision on a question decides nothing where the document now has $name",
  async ({ statements, decision }) => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements: [turnover()] }));
      const own = serviceOn(stores);
      const [question] = (await own.pending({ limit: 1, after: 0 })).questions;
      if (question === undefined) throw new Error("Nothing is asked.");
      await stores.documents.replace(readingOf({ fileHash: "later", statements }));
      const asked = { id: question.id, seen: seenQuestion(question) };
      expect(await own.decide(asked, decision, SIGNED)).toEqual({ kind: "changed" });
      expect(await stores.review.audit()).toEqual([]);
      const now = await own.item(question.id);
      if (now === null) throw new Error("It is not asked any more.");
      expect(await own.decide({ id: now.id, seen: seenQuestion(now) }, { kind: "reject" }, SIGNED)).toMatchObject({
        kind: "decided",
      });
    });
  },
);

it("A decision about a person's figure decides nothing where the document has come to say a third one", async () => {
  await withStores(async (stores) => {
    const own = serviceOn(stores);
    const says = (value: string) => readingOf({ fileHash: value, statements: [statementOf({ value, raw: value })] });
    await stores.documents.replace(says("1702"));
    await correctCell(cellOf(), { value: "1700", unit: "USD_M" }, SIGNED, stores.services);
    await stores.documents.replace(says("1710"));
    const [question] = (await own.pending({ limit: 1, after: 0 })).questions;
    if (question === undefined) throw new Error("Nothing is asked.");
    await stores.documents.replace(says("1720"));
    const asked = { id: question.id, seen: seenQuestion(question) };
    for (const decision of [...DECISIONS.slice(0, 3), { kind: "correct", value: "1711", unit: "USD_M" } as const])
      expect(await own.decide(asked, decision, SIGNED)).toEqual({ kind: "changed" });
    expect(await stores.shown()).toBe("1700 USD_M");
  });
});

it("A question is the same for as long as nothing of it changes, also while others are decided", async () => {
  await withStores(async (stores) => {
    const own = serviceOn(stores);
    const other = { key: "unit:all", kind: "unit", text: "m", candidates: [{ kind: "unit", code: "USD_M" }] } as const;
    const [label] = turnover().doubts;
    if (label === undefined) throw new Error("Nothing is in doubt.");
    const statements = [
      statementOf({ doubts: [label, other], slots: { metric: null, unit: null } }),
      turnover({ slots: { period: "FY2024" } }),
    ];
    await stores.documents.replace(readingOf({ statements }));
    const { questions } = await own.pending({ limit: 9, after: 0 });
    expect(questions.map(({ kind }) => kind)).toEqual(["label", "unit"]);
    for (const question of questions.toReversed()) {
      const asked = { id: question.id, seen: seenQuestion(question) };
      expect(await own.decide(asked, { kind: "choose", option: 0 }, SIGNED)).toMatchObject({ kind: "decided" });
    }
    expect(await stores.shown()).toBe("1702 USD_M");
  });
});
