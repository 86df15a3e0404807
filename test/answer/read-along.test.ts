import { afterEach, describe, expect, it } from "vitest";
import { openSqliteFactStore, type SqliteFactStore } from "../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import type { Answer, AnswerRun } from "../../src/domain/answer.ts";
import { sensitivityOf } from "../../src/domain/answer-sensitivity.ts";
import type { Question } from "../../src/domain/question.ts";
import { CLEARANCES, type Clearance } from "../../src/domain/sensitivity.ts";
import { renderText } from "../../src/render/answer-text.ts";
import { documentOf } from "../support/facts.ts";
import { passagesOf } from "../support/passages.ts";
import { cell, fact, GLOSSARY, openTestEngine } from "./company.ts";

let store: SqliteFactStore;

afterEach(() => store.close());

interface Filed {
  readonly doc: string;
  readonly folder: string;
  readonly sensitivity: Clearance;
  /** Metric, entity, period and value; or a passage about Baltic in 2025. */
  readonly figures?: string;
  readonly text?: string;
  readonly validAsOf?: string;
}

async function file({ doc, folder, sensitivity, figures, text, validAsOf }: Filed): Promise<void> {
  const source = { kind: "folder", place: `/data/${folder}` } as const;
  const stored = (figures ?? "").split("|").flatMap((line) => {
    const [metric = "", entity = "", period = "", value = ""] = line.trim().split(" ");
    const at = { source: { doc, locator: "A1" }, validAsOf: validAsOf ?? null };
    return metric === "" ? [] : [fact(cell(metric, entity, period), value, at)];
  });
  await store.replaceDocument({ ...documentOf(doc, stored), source, sensitivity, fileHash: `${folder}/${doc}` });
  if (text === undefined) return;
  // Without a title the name of the file stands in its place.
  const labels = { title: "", entity: "BALTIC", period: "FY2025", sensitivity };
  await store.passages.replaceDocument({ ...passagesOf(doc, [text], labels), source, fileHash: `${folder}/${doc}` });
}

const FIGURE = "REVENUE BALTIC FY2025 700";
const FORMER = "REVENUE BALTIC FY2025 690";
const REASON = "Revenue of Tern Baltic rose in 2025 because of the second freight deck of the night ferry.";
const OTHER = "Operating profit of Tern Baltic fell in 2025 because of a lost arbitration.";

/** What is open, what is not and could be told beside it, and the question. */
const CLASSES: readonly (readonly [
  string,
  readonly Omit<Filed, "sensitivity">[],
  Omit<Filed, "sensitivity">,
  string,
])[] = [
  [
    "that a further document has the name of the one with the figure",
    [{ doc: "a.csv", folder: "open", figures: FIGURE }],
    { doc: "a.csv", folder: "board", figures: "PROFIT AEGEAN FY2020 1" },
    "Baltic revenue in 2025",
  ],
  [
    "that a further document has the name of one that says otherwise",
    [
      { doc: "a.csv", folder: "open", figures: FIGURE },
      { doc: "b.csv", folder: "open", figures: FORMER },
    ],
    { doc: "b.csv", folder: "board", figures: "PROFIT AEGEAN FY2020 1" },
    "Baltic revenue in 2025",
  ],
  [
    "that a further document has the name of one that said it before",
    [
      { doc: "a.csv", folder: "open", figures: FIGURE, validAsOf: "2026-01-31" },
      { doc: "b.csv", folder: "open", figures: FORMER, validAsOf: "2025-12-31" },
    ],
    { doc: "b.csv", folder: "board", figures: "PROFIT AEGEAN FY2020 1" },
    "Baltic revenue in 2025",
  ],
  [
    "that a further document says the same",
    [{ doc: "a.csv", folder: "open", figures: FIGURE }],
    { doc: "b.csv", folder: "board", figures: FIGURE },
    "Baltic revenue in 2025",
  ],
  [
    "that a further document has the name of the one with the reason",
    [{ doc: "a.md", folder: "open", text: REASON }],
    { doc: "a.md", folder: "board", text: OTHER },
    "why did Baltic revenue rise in 2025",
  ],
];

const PLACES: readonly (readonly [Clearance, Clearance])[] = CLEARANCES.flatMap((ceiling, index) =>
  CLEARANCES.slice(index + 1).map((kept) => [ceiling, kept] as const),
);

async function open(shown: Clearance, kept: Clearance, [, opened, closed]: (typeof CLASSES)[number]) {
  store = openSqliteFactStore(":memory:");
  for (const one of opened) await file({ ...one, sensitivity: shown });
  await file({ ...closed, sensitivity: kept });
  return openTestEngine({ facts: store, passages: store.passages });
}

type Asking = Partial<Pick<Question, "asker" | "clearance" | "ceiling" | "audience" | "isShared">>;

/** What is said, and not how long it took or how it was found. */
function said(run: AnswerRun): readonly [Answer["kind"], Clearance, string] {
  return [run.answer.kind, sensitivityOf(run.answer), renderText(run, GLOSSARY)];
}

describe.each(CLASSES)("%s", (...row) => {
  const [, , , question] = row;

  it.each(PLACES)("is not said in a channel that may see what is %s, where it is %s", async (ceiling, kept) => {
    const engine = await open(ceiling, kept, row);
    const ask = async (clearance: Clearance, more: Asking = {}) =>
      said(
        await engine.ask(question, undefined, { asker: clearance, clearance, ceiling, audience: clearance, ...more }),
      );
    const everybody = await ask(ceiling);
    const cleared = CLEARANCES.slice(CLEARANCES.indexOf(ceiling) + 1);
    for (const clearance of cleared) expect(await ask(clearance)).toEqual(everybody);
    for (const clearance of cleared) expect(await ask(clearance, { isShared: true })).toEqual(everybody);
  });

  it("is told to somebody who is cleared and alone", async () => {
    const engine = await open("INTERNAL", "CONFIDENTIAL", row);
    const ask = async (clearance: Clearance) =>
      said(await engine.ask(question, undefined, { asker: clearance, clearance, ceiling: clearance }));
    expect(await ask("CONFIDENTIAL")).not.toEqual(await ask("INTERNAL"));
  });
});

describe("an answer above the ceiling that is shared", () => {
  it("says nothing that is above the answer itself", async () => {
    store = openSqliteFactStore(":memory:");
    await file({ doc: "a.csv", folder: "board", sensitivity: "CONFIDENTIAL", figures: FIGURE });
    await file({ doc: "a.csv", folder: "sealed", sensitivity: "RESTRICTED", figures: "PROFIT AEGEAN FY2020 1" });
    const engine = await openTestEngine({ facts: store, passages: store.passages });
    const shared = async (clearance: Clearance) => {
      const asking = { asker: "U1", clearance, ceiling: "INTERNAL", audience: "C1", isShared: true } as const;
      return said(await engine.ask("Baltic revenue in 2025", undefined, asking));
    };
    expect((await shared("RESTRICTED"))[1]).toBe("CONFIDENTIAL");
    expect(await shared("RESTRICTED")).toEqual(await shared("CONFIDENTIAL"));
  });
});
