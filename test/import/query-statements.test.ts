import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../src/company/glossary.ts";
import { parseProfile } from "../../src/company/load-profile.ts";
import type { QuerySource } from "../../src/domain/source-spec.ts";
import { keyedRows, type QueryRow, queryStatements } from "../../src/import/query-statements.ts";
import { openRejections } from "../../src/import/rejections.ts";
import { PROFILE_YAML } from "../answer/company.ts";

const glossary = buildGlossary(parseProfile(PROFILE_YAML, "profile.yaml"));

function source(more: Partial<QuerySource> = {}): QuerySource {
  const column = (name: string) => ({ from: "column", column: name }) as const;
  return {
    ...{ name: "tills", kind: "query", level: "INTERNAL", owner: null, schedule: { kind: "every", seconds: 60 } },
    ...{ database: { kind: "sqlite", path: "tills.db" }, sql: "SELECT 1", secondsMax: 5, rowsMax: 10, key: ["id"] },
    columns: {
      ...{ metric: column("kpi"), entity: column("line"), period: column("year"), unit: { from: "metric" } },
      ...{ basis: null, value: "amount" },
    },
    ...more,
  };
}

const ROW: QueryRow = { id: "1", kpi: "Revenue", line: "Tern Baltic", year: "2025", amount: "700.25" };

function read(rows: readonly QueryRow[], spec = source()) {
  const rejections = openRejections();
  const reading = { spec, glossary, readAt: "2026-03-02 06:30 UTC", rejections };
  const statements = [...queryStatements(keyedRows(rows, spec), reading)];
  return { statements, rejected: rejections.byReason() };
}

describe("the keys of a query's rows", () => {
  it("order the rows, however the database orders them", () => {
    const rows = [ROW, { ...ROW, id: "3" }, { ...ROW, id: "2" }];
    expect(keyedRows(rows, source()).map(({ key }) => key)).toEqual(["1", "2", "3"]);
    expect(keyedRows([], source())).toEqual([]);
  });

  it("fail the reading where two rows have one, with the columns to mend", () => {
    expect(() => keyedRows([ROW, { ...ROW, amount: "3" }], source())).toThrow("Two rows have the key");
  });

  it.each([null, "", " "])("fail the reading where one is %j", (id) => {
    expect(() => keyedRows([ROW, { ...ROW, id }], source())).toThrow("A row has nothing in its key");
  });

  it("may lack a part, which counts as empty", () => {
    const spec = source({ key: ["kpi", "basis"] });
    const rows = [
      { ...ROW, basis: null },
      { ...ROW, basis: "Freight" },
    ];
    expect(keyedRows(rows, spec)).toHaveLength(2);
    expect(() =>
      keyedRows(
        [
          { ...ROW, basis: null },
          { ...ROW, basis: "" },
        ],
        spec,
      ),
    ).toThrow("Two rows");
  });

  it("fail the reading where one is too long or its column is missing", () => {
    expect(() => keyedRows([{ ...ROW, id: "x".repeat(201) }], source())).toThrow("too long");
    expect(() => keyedRows([ROW], source({ key: ["number"] }))).toThrow("gives no column");
    const { amount: _, ...without } = ROW;
    expect(() => keyedRows([without], source())).toThrow('gives no column "amount"');
  });
});

describe("a row of a query", () => {
  it("is a figure with the row and the time of reading as its place", () => {
    expect(read([ROW])).toMatchObject({
      rejected: [],
      statements: [
        {
          source: { doc: "tills", locator: "key=1,read=2026-03-02 06:30 UTC" },
          value: "700.25",
          slots: { metric: "REVENUE", entity: "BALTIC", period: "FY2025", unit: "USD_M" },
          doubts: [],
        },
      ],
    });
  });

  it.each([
    [{ amount: "seven" }, /seven/],
    [{ amount: "t" }, /"t"/],
    [{ year: "soon" }, /unknown period "soon"/],
    [{ year: null }, /unknown period/],
    [{ kpi: null }, /metric or the entity is missing/],
    [{ line: null }, /metric or the entity is missing/],
  ])("is rejected with its key where it says %j", (wrong, why) => {
    const { statements, rejected } = read([
      { ...ROW, ...wrong },
      { ...ROW, id: "2" },
    ]);
    expect(statements).toHaveLength(1);
    expect(rejected).toEqual([expect.stringMatching(why)]);
    expect(rejected[0]).toContain('row "1"');
  });

  it("without a value is no figure and no fault", () => {
    expect(read([{ ...ROW, amount: null }])).toEqual({ statements: [], rejected: [] });
  });

  it("of an unknown unit is rejected", () => {
    const spec = source();
    const columns = { ...spec.columns, unit: { from: "constant", value: "PARSECS" } } as const;
    expect(read([ROW], { ...spec, columns }).rejected[0]).toContain('unknown unit "PARSECS"');
  });

  it("with unknown names asks about each of them", () => {
    const columns = { ...source().columns, basis: "basis" };
    const row = { ...ROW, kpi: "Wastage", line: "Harbour", basis: "budget" };
    const [statement] = read([row], source({ columns })).statements;
    expect(statement?.doubts.map(({ kind, text }) => [kind, text])).toEqual([
      ["label", "Wastage"],
      ["entity", "Harbour"],
      ["basis", "budget"],
    ]);
  });

  it("takes the dimension that its basis names", () => {
    const columns = { ...source().columns, basis: "basis" };
    const [statement] = read([{ ...ROW, basis: "Cargo" }], source({ columns })).statements;
    expect(statement).toMatchObject({ slots: { dimensions: { traffic: "FREIGHT" } }, doubts: [] });
  });
});
