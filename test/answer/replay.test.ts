import { describe, expect, it } from "vitest";
import { replayOf } from "../../src/answer/replay.ts";
import type { QueryResult, Statement } from "../../src/domain/answer.ts";
import type { Passage } from "../../src/domain/passage.ts";
import type { ShownSource } from "../../src/domain/shown-source.ts";
import { cellOf } from "../support/facts.ts";

const CELL = cellOf();

function stated(value: string, doc: string): Statement {
  return { figure: { value, unit: "USD_M" }, source: { doc, locator: "p1" }, validAsOf: null };
}

const STATED = { figure: { value: "100", unit: "USD_M" }, source: { doc: "a.xlsx", locator: "p1" }, validAsOf: null };
const SHOWN: ShownSource = { kind: "figure", shown: { cell: CELL, ...STATED } };
const found = (more: Partial<Extract<QueryResult, { status: "found" }>>): QueryResult => ({
  status: "found",
  cell: CELL,
  statement: stated("100", "a.xlsx"),
  conflicts: [],
  superseded: [],
  ...more,
});

function replay(
  now: QueryResult,
  sources: readonly ShownSource[] = [SHOWN],
  level: "INTERNAL" | "CONFIDENTIAL" = "INTERNAL",
) {
  const passage = { id: "p1", sensitivity: "INTERNAL" } as Passage;
  const stores = {
    facts: { find: async () => now },
    passages: { around: async (id: string) => (id === "p1" ? [passage] : []) },
  };
  return replayOf({ level, sources }, stores, "INTERNAL");
}

describe("a former answer", () => {
  it("is shown while its documents state its figures, whether they hold or are disputed", async () => {
    expect(await replay(found({}))).toEqual({ kind: "shown", changes: [] });
    const disputed = found({ statement: stated("90", "b.xlsx"), conflicts: [stated("100", "a.xlsx")] });
    expect(await replay(disputed)).toEqual({ kind: "shown", changes: [] });
  });

  it("is shown with what was restated since", async () => {
    const statement = stated("120", "a.xlsx");
    const now = found({ statement, superseded: [{ ...stated("100", "a.xlsx"), because: "restated" }] });
    const changes = [{ cell: CELL, former: { value: "100", unit: "USD_M" }, now: statement }];
    expect(await replay(now)).toEqual({ kind: "shown", changes });
  });

  it.each<[string, QueryResult]>([
    ["is not stated any more", { status: "not_found", cell: CELL }],
    ["is stated by another document alone", found({ statement: stated("100", "b.xlsx") })],
    ["was another one in its document", found({ statement: stated("100.0", "a.xlsx") })],
  ])("is not shown where a figure %s", async (_name, now) => {
    expect(await replay(now)).toEqual({ kind: "not_shown", because: "gone" });
  });

  it.each<[string, QueryResult]>([
    ["is above the clearance", { status: "withheld", cell: CELL }],
    ["was replaced by one above it", found({ statement: stated("90", "b.xlsx"), alsoWithheld: true })],
  ])("is not shown where a figure %s", async (_name, now) => {
    expect(await replay(now)).toEqual({ kind: "not_shown", because: "access" });
  });

  it("is not shown above the reader's clearance, nor with a passage that is gone", async () => {
    expect(await replay(found({}), [SHOWN], "CONFIDENTIAL")).toEqual({ kind: "not_shown", because: "access" });
    expect(await replay(found({}), [{ kind: "passage", passageId: "p1" }])).toEqual({ kind: "shown", changes: [] });
    expect(await replay(found({}), [{ kind: "passage", passageId: "p2" }])).toEqual({
      kind: "not_shown",
      because: "gone",
    });
  });
});
