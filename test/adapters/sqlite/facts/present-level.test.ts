import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { historyJson, historyLines } from "../../../../src/cli/history-text.ts";
import type { AnswerRun } from "../../../../src/domain/answer.ts";
import { isReadable } from "../../../../src/domain/sensitivity.ts";
import { cellRulingKey } from "../../../../src/import/review/review-port.ts";
import { renderJson } from "../../../../src/render/answer-json.ts";
import { renderText } from "../../../../src/render/answer-text.ts";
import { renderSlackMessage } from "../../../../src/render/slack/render-slack-message.ts";
import { cellOf } from "../../../support/facts.ts";
import { keyOf, readingOf, statementOf, unknownLabel } from "../../../support/statements.ts";
import { type TestStores, withStores } from "../../../support/stores.ts";

const DOC = "secret.pptx";

/** One thing that happens to the document: it is read again, with a label and perhaps in doubt, or corrected, or withdrawn. */
type Step =
  | { readonly kind: "read"; readonly label: string; readonly doubt: boolean; readonly same: boolean }
  | { readonly kind: "correct" }
  | { readonly kind: "decide" }
  | { readonly kind: "withdraw" };

const LABELS = ["PUBLIC", "INTERNAL", "CONFIDENTIAL", "RESTRICTED", "a word nobody knows"] as const;

const read = fc.record({
  kind: fc.constant("read" as const),
  label: fc.constantFrom(...LABELS),
  doubt: fc.boolean(),
  /** It says the same as before. */
  same: fc.boolean(),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: read },
  { weight: 2, arbitrary: fc.constant({ kind: "correct" } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: "decide" } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: "withdraw" } as const) },
);

/** A word that one step put into the store, and the label that the document had then. */
interface Said {
  readonly word: string;
  readonly label: string;
}

/** Plays the steps on a document beside one that everybody may see; gives what each of them said. */
async function play(stores: TestStores, steps: readonly Step[]): Promise<readonly Said[]> {
  const { documents, review } = stores;
  const said: Said[] = [];
  let label: string | null = null;
  let stated = "71000";
  for (const [index, one] of steps.entries()) {
    const at = new Date(Date.UTC(2026, 0, 5 + index)).toISOString();
    if (one.kind === "read") {
      if (!one.same) stated = String(71_000 + index);
      label = one.label;
      const doubts = one.doubt ? [unknownLabel("Turnover", "REVENUE", "PROFIT")] : [];
      const statement = statementOf({ doc: DOC, value: stated, raw: stated, doubts });
      await documents.replace(
        readingOf({
          doc: DOC,
          fileHash: `hash ${stated} ${one.doubt}`,
          readAt: at,
          sensitivity: label,
          statements: [statement],
          snippetOf: () => (one.same ? null : { title: `snippet${stated}`, rows: [[stated]], marked: null }),
        }),
      );
      said.push({ word: stated, label });
    } else if (one.kind === "withdraw") await documents.withdraw(keyOf(DOC));
    else if (label !== null) {
      const [item] = await review.items({ doc: DOC, clearance: "RESTRICTED" });
      const key = one.kind === "correct" ? cellRulingKey(cellOf()) : (item?.key ?? "label:turnover");
      const value = String(72_000 + index);
      const choice =
        one.kind === "correct"
          ? ({ kind: "value", value, unit: "USD_M" } as const)
          : ({ kind: "metric", code: "REVENUE" } as const);
      const seen = one.kind === "correct" ? [{ value: stated, unit: "USD_M" }] : [];
      const why = `reason${value}`;
      await review.append(
        [{ match: DOC, source: null, key, choice, stated: seen, by: "kim", at, why }],
        null,
        "RESTRICTED",
      );
      said.push({ word: why, label });
    }
  }
  return said;
}

/** Everything that somebody with the usual clearance is shown of the cell. */
async function shownOf({ facts, review, queue, glossary }: TestStores): Promise<string> {
  const result = await facts.find(cellOf());
  const run: AnswerRun = {
    requestId: "r",
    question: "q",
    language: "en",
    answer: {
      kind: "figures",
      route: "structured",
      clarification: { mode: "none" },
      cells: [result],
      derived: [],
      declined: [],
      notUnderstood: [],
      nearest: [],
      truncated: null,
      premise: null,
      verdict: null,
      why: null,
    },
    providerCalls: 0,
    elapsedMs: 0,
  };
  const history = await review.history(cellOf());
  const items = await review.items({});
  const one = await Promise.all(Array.from({ length: 9 }, (_, id) => queue.question(id)));
  return JSON.stringify([
    result,
    renderText(run, glossary),
    renderJson(run, glossary),
    renderSlackMessage(run, glossary, () => "o"),
    renderSlackMessage({ ...run, language: "zh" }, glossary, () => "o"),
    historyLines(history),
    history.map(historyJson),
    await review.audit(),
    items,
    await queue.page({ limit: 100, after: 0 }),
    one,
  ]);
}

describe("what a document ever said", () => {
  it("has at least the level that the document has now, in everything that is shown", async () => {
    const looked = { hidden: 0, shown: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
        await withStores(async (stores) => {
          await stores.documents.replace(
            readingOf({ doc: "open.pptx", statements: [statementOf({ doc: "open.pptx" })] }),
          );
          const said = await play(stores, [{ kind: "read", label: "INTERNAL", doubt: false, same: false }, ...steps]);
          const present = steps.findLast((one) => one.kind === "read")?.label ?? "INTERNAL";
          const shown = await shownOf(stores);
          // The same word may have been said under several labels: the most open one counts.
          const words = [...new Set(said.map(({ word }) => word))];
          for (const word of words) {
            const open = said.some((one) => one.word === word && isReadable(one.label));
            if (open && isReadable(present)) {
              looked.shown += Number(shown.includes(word));
              continue;
            }
            looked.hidden += 1;
            expect(shown).not.toContain(word);
          }
        });
      }),
      { numRuns: 150, seed: 7 },
    );
    expect(looked.hidden).toBeGreaterThan(100);
    expect(looked.shown).toBeGreaterThan(100);
  }, 120_000);

  it("stays with the version that said it where the label is lowered: its rows are not shown beside the next question", async () => {
    await withStores(async ({ documents, review }) => {
      const statements = [statementOf({ doc: DOC, doubts: [unknownLabel("Turnover", "REVENUE")] })];
      const snippet = { title: "71,002 for the board", rows: [["71002"]], marked: null };
      await documents.replace(
        readingOf({ doc: DOC, sensitivity: "CONFIDENTIAL", statements, snippetOf: () => snippet }),
      );
      expect(await review.items({ clearance: "CONFIDENTIAL" })).toMatchObject([{ snippet }]);
      await documents.replace(readingOf({ doc: DOC, fileHash: "open", statements, snippetOf: () => null }));
      expect(await review.items({})).toMatchObject([{ snippet: null }]);
    });
  });

  it("is told of a taught answer where one of the documents that it names may be seen", async () => {
    await withStores(async ({ documents, review }) => {
      const choice = { kind: "metric", code: "REVENUE" } as const;
      const taught = {
        match: "board*.pptx",
        source: null,
        key: "label:phoenix",
        choice,
        stated: [],
        by: "kim",
        why: "as agreed",
      };
      await documents.replace(readingOf({ doc: "board 1.pptx", sensitivity: "CONFIDENTIAL", statements: [] }));
      await review.append([{ ...taught, at: "2026-01-06T00:00:00.000Z" }], null, "CONFIDENTIAL");
      expect(await review.audit()).toEqual([]);
      expect(await review.audit("CONFIDENTIAL")).toHaveLength(1);
      await documents.replace(readingOf({ doc: "board 2.pptx", statements: [] }));
      expect(await review.audit()).toHaveLength(1);
    });
  });
});
