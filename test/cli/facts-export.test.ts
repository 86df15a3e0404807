import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openSqliteFactStore } from "../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import type { Source } from "../../src/domain/fact.ts";
import { documentOf, factOf } from "../support/facts.ts";
import { readingOf } from "../support/statements.ts";
import { footnote, type Workplace, withWorkplace } from "./command-line.ts";
import { ferryStatement, storeDocuments } from "./stored-documents.ts";

/** Begins a formula, also where a spreadsheet leaves out what stands before it, or writes it in full width. */
const FORMULA = /^["\s\p{Cc}\p{Cf}\p{Z}]*[=+\-@＝＋－＠]|^[\t\r]/u;
/** What spreadsheets of one country or another cut fields by. */
const CUTS = /[;,\t|\r\n]/u;

const DANGEROUS = [
  ..."=+-@＝＋－＠\t\r".split("").map((sign) => `${sign}cmd|' /C calc'!A0`),
  ...[" =1+1", "\u00a0@SUM(A1)", '"=1+1"', "\u200b=1", "\ufeff=1", "'=1", "''=1", "'", "'' '", "'tis", "rock 'n'"],
  ...['a;=HYPERLINK("http://x")', "a,-1", "a|@b", "a\t=b", "a\n=b", "\t=b", "a;;=b", "a;'=b", 'a;"=b'],
  ...["-12", "+12", "=", "'-12", " a", "a ", " ", "' '", "a '", 'say "when"', "page=4,table=1", "a\n", "\n=b\n"],
];
/** Texts of any signs, most of them of those that matter here. No line of a file holds a NUL, and line ends are read as one feed. */
const anyText = fc
  .oneof(
    fc.constantFrom(...DANGEROUS),
    fc.string({ unit: fc.constantFrom(..."'\"=+-@＝; ,|\t\r\nab\u00a0\u200b"), maxLength: 8 }),
    fc.string({ unit: "grapheme", maxLength: 12 }),
  )
  .filter((text) => text !== "" && !text.includes("\0") && !text.includes("\r\n"));

/** A store with one fact of each source. */
async function fill(db: string, sources: readonly Source[]): Promise<void> {
  const store = openSqliteFactStore(db);
  const facts = sources.map((source, index) =>
    factOf({
      cell: { metric: "PROFIT", entity: "BALTIC", period: `FY${1900 + index}`, dimensions: { traffic: "TOTAL" } },
      value: "-12.5",
      source,
      geography: "BALTIC",
    }),
  );
  await store.replaceDocument(documentOf("any", facts));
  store.close();
}

async function sourcesIn(db: string): Promise<readonly Source[]> {
  const store = openSqliteFactStore(db);
  try {
    const cells = [...(await store.list({}, 1_000))].sort((a, b) => a.period.localeCompare(b.period));
    const found = await Promise.all(cells.map((cell) => store.find(cell)));
    return found.flatMap((result) => (result.status === "found" ? [result.statement.source] : []));
  } finally {
    store.close();
  }
}

async function exported({ profile }: Workplace, db: string): Promise<string> {
  const { code, out } = await footnote(["facts", "export", "--profile", profile, "--db", db]);
  expect(code).toBe(0);
  return out;
}

const RECORDS = { columns: true, relax_column_count: false } as const;

/** The cells of an export as a spreadsheet finds them, each with its heading; also those that it cuts at another sign. */
function cellsOf(csv: string): readonly (readonly [heading: string, text: string])[] {
  const records: readonly Readonly<Record<string, string>>[] = parse(csv, RECORDS);
  return records.flatMap((record) =>
    Object.entries(record).flatMap(([heading, cell]) =>
      [cell, ...cell.split(CUTS)].map((text) => [heading, text] as const),
    ),
  );
}

describe("footnote facts export", () => {
  it("begins no text like a formula, wherever a spreadsheet cuts it, and is read back as it was", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ doc: anyText, locator: anyText, from: anyText }, { requiredKeys: ["doc", "locator"] }), {
          minLength: 1,
        }),
        async (sources) => {
          await withWorkplace(async (workplace) => {
            await fill(workplace.db, sources);
            const csv = await exported(workplace, workplace.db);
            for (const [heading, text] of cellsOf(csv))
              if (heading !== "value") expect(text, `${heading} of ${csv}`).not.toMatch(FORMULA);
            const copy = workplace.path("copy.db");
            const { err } = await footnote([
              ...["ingest", workplace.write("exported.csv", csv)],
              ...["--profile", workplace.profile, "--db", copy],
            ]);
            expect(err).toBe("");
            expect(await sourcesIn(copy)).toEqual(sources);
            expect(await exported(workplace, copy)).toBe(csv);
          });
        },
      ),
      {
        numRuns: 8,
        examples: [
          [
            DANGEROUS.map((doc, index) => ({
              ...{ doc, locator: DANGEROUS.at(-index) ?? doc },
              ...(index % 2 === 0 ? {} : { from: DANGEROUS.at(index - 2) ?? doc }),
            })),
          ],
        ],
      },
    );
  });

  it.each([
    [
      ["/reports/hk", "/reports/sg"],
      ["hk", "sg"],
    ],
    [
      ["/a/in", "/b/in"],
      ["in", "b/in"],
    ],
    [["/reports/hk"], null],
  ])("tells documents of one name apart by their sources %j, and is read back with them", async (places, names) => {
    await withWorkplace(async (workplace) => {
      const readings = places.map((place, at) =>
        readingOf({
          doc: "results.pptx",
          source: { kind: "folder", place },
          statements: [ferryStatement({ value: String(10 + at), raw: "x", locator: "slide=3" })],
        }),
      );
      await storeDocuments(workplace.db, ...readings);
      const csv = await exported(workplace, workplace.db);
      const [header = "", ...rows] = csv.trimEnd().split("\n");
      const before = "metric,entity,geography,traffic,period_type,period,value,unit,source_doc,source_locator";
      expect(header).toBe(names === null ? before : `${before},valid_as_of,source_from`);
      const figures = (named: string | null, at: number) => `${10 + at},USD_M,results.pptx,slide=3${named ?? ""}`;
      expect(rows.map((row) => row.split(",FY,2025,")[1])).toEqual(
        names === null ? [figures(null, 0)] : names.map((name, at) => figures(`,,${name}`, at)),
      );
      const copy = workplace.path("copy.db");
      const args = ["--profile", workplace.profile, "--db", copy];
      await footnote(["ingest", workplace.write("exported.csv", csv), ...args]);
      expect(await exported(workplace, copy)).toBe(csv);
      const [name] = names ?? [];
      if (name === undefined) return;
      // A person's word on it leaves it where it stands.
      await footnote(["facts", "correct", "revenue", "baltic", "2025", "7", "--why", "x", ...args]);
      expect((await exported(workplace, copy)).split("\n")[1]).toMatch(new RegExp(`,,${name}$`));
    });
  });

  it("leaves figures as numbers", async () => {
    await withWorkplace(async (workplace) => {
      await fill(workplace.db, [{ doc: "-12", locator: "page=4,table=1" }]);
      expect(await exported(workplace, workplace.db)).toContain(',-12.5,USD_M,\'-12,"page=4,table=1"\n');
    });
  });

  it("of an earlier release is read as it stands, and so are names with an apostrophe", async () => {
    const before: readonly Source[] = ["=1+1", "'tis", "-12", "@x", "a;=b", "a,'b'", "rock 'n'"].map((doc) => ({
      doc,
      locator: "page=1",
    }));
    await withWorkplace(async ({ write, profile, db }) => {
      const rows = before.map(
        ({ doc, locator }, index) => `PROFIT,BALTIC,${1900 + index},-1,USD_M,"${doc}  ",${locator}\n`,
      );
      const header = "metric,entity,period,value,unit,source_doc,source_locator\n";
      await footnote(["ingest", write("old.csv", `${header}${rows.join("")}`), "--profile", profile, "--db", db]);
      expect(await sourcesIn(db)).toEqual(before);
    });
  });
});

describe("figures above INTERNAL", () => {
  it.each([
    ["INTERNAL", ""],
    [
      "CONFIDENTIAL",
      "Figures above INTERNAL are not printed; `footnote ask` and `footnote facts export` show them with --clearance to those who are cleared.",
    ],
  ] as const)("are told of beside the table, and not printed: %s", async (sensitivity, told) => {
    await withWorkplace(async ({ db, run }) => {
      const doc = "board.pptx";
      await storeDocuments(db, readingOf({ doc, sensitivity, statements: [ferryStatement({ doc, value: "4402" })] }));
      const { out, err } = await run(["facts", "export"]);
      expect(err.trim()).toBe(told);
      expect(out.includes("4402")).toBe(told === "");
      const cleared = await run(["facts", "export", "--clearance", sensitivity]);
      expect([cleared.out.includes("4402"), cleared.err.trim()]).toEqual([true, ""]);
      expect((await run(["facts", "list"])).out.includes("not printed")).toBe(told !== "");
    });
  });
});
