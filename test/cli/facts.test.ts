import { mkdirSync, renameSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Clearance } from "../../src/domain/sensitivity.ts";
import { readingOf } from "../support/statements.ts";
import { type Workplace, withFigures, withWorkplace } from "./command-line.ts";
import { ferryStatement, storeDocuments } from "./stored-documents.ts";

const OLD = readingOf({
  doc: "results.pptx",
  fileHash: "0ld",
  readAt: "2025-03-01T08:00:00.000Z",
  statements: [ferryStatement({ value: "1538", raw: "1,538" })],
});
const NEW = readingOf({
  doc: "results.pptx",
  fileHash: "new",
  readAt: "2026-03-01T08:00:00.000Z",
  mappingVersion: "map/2",
  statements: [
    ferryStatement({
      value: "1541",
      raw: "1,541",
      because: [
        { rule: "row label", text: "Revenue", read: "REVENUE" },
        { rule: "unit in title", text: "in USD\u001b[2J m", read: "USD_M" },
        { rule: "note", text: "unaudited", read: null },
      ],
    }),
  ],
});

async function withRestatement(work: (workplace: Workplace) => Promise<void>): Promise<void> {
  await withWorkplace(async (workplace) => {
    await storeDocuments(workplace.db, OLD, NEW);
    await work(workplace);
  });
}

const CELL = ["revenue", "tern baltic", "2025"] as const;

describe("footnote facts list", () => {
  it("prints every figure with its cell, its unit and its place", async () => {
    await withFigures(async ({ run }) => {
      const { code, out } = await run(["facts", "list", "--metric", "profit", "--entity", "Tern Baltic"]);
      expect({ code, out }).toEqual({
        code: 0,
        out: 'Operating profit of Tern Baltic, FY2025  -114.5 USD_M  say "when".pdf · page=6\n',
      });
    });
  });

  it("shows conflicts, dimensions and the limit", async () => {
    await withFigures(async ({ run, write }) => {
      const header = "metric,entity,geography,traffic,period_type,period,value,unit,source_doc,source_locator";
      await run([
        "ingest",
        write("more.csv", `${header}\nREVENUE,BALTIC,BALTIC,FREIGHT,FY,2025,251,USD_M,b.pdf,page=1\n`),
      ]);
      const { out } = await run([
        "facts",
        "list",
        "--entity",
        "BALTIC",
        "--period",
        "FY2025",
        "--metric",
        "REVENUE",
        "--limit",
        "1",
      ]);
      expect(out).toBe(
        [
          "Revenue of Tern Baltic, FY2025, Freight  250 USD_M  annual.pdf · page=5",
          "  also stated                            251 USD_M  b.pdf · page=1",
          "These are the first 1; --limit shows more.",
          "",
        ].join("\n"),
      );
    });
  });

  it("prints the same as one JSON object", async () => {
    await withRestatement(async ({ run }) => {
      const { out } = await run(["facts", "list", "--json"]);
      const source = ferryStatement().source;
      expect(JSON.parse(out)).toEqual({
        facts: [
          {
            metric: "REVENUE",
            entity: "BALTIC",
            period: "FY2025",
            dimensions: { traffic: "TOTAL" },
            value: "1541",
            unit: "USD_M",
            source,
            valid_as_of: null,
            conflicts: [],
            superseded: [{ value: "1538", unit: "USD_M", source, valid_as_of: null }],
          },
        ],
      });
    });
  });

  it.each([
    [["--metric", "revenu"], 1, "“revenu” is no metric of the company file; did you mean REVENUE?"],
    [["--entity", "mars"], 1, "“mars” is no entity of the company file; write one of TERN, BALTIC, AEGEAN."],
    [["--period", "lately"], 1, "“lately” is no period; write it like FY2025"],
    [["--limit", "0"], 2, "--limit 0 is no number of figures"],
  ])("says what is wrong with %j", async (args, code, message) => {
    await withFigures(async ({ run }) => {
      const result = await run(["facts", "list", ...args]);
      expect(result.code).toBe(code);
      expect(result.err).toContain(message);
    });
  });

  it("says so where nothing is stored", async () => {
    await withFigures(async ({ run }) => {
      expect((await run(["facts", "list", "--period", "1999"])).out).toBe("There are no such figures.\n");
    });
  });
});

describe("footnote facts history", () => {
  it("shows the value that holds and those of before, by label or code", async () => {
    await withRestatement(async ({ run }) => {
      const { locator } = ferryStatement().source;
      const { out, code } = await run(["facts", "history", ...CELL]);
      expect({ out, code }).toEqual({
        code: 0,
        out: [
          "Revenue of Tern Baltic, FY2025",
          `holds     1541 USD_M  results.pptx · ${locator}  read 2026-03-01 08:00, version 2 of results.pptx`,
          `replaced  1538 USD_M  results.pptx · ${locator}  read 2025-03-01 08:00, version 1 of results.pptx`,
          "",
        ].join("\n"),
      });
    });
  });

  it("of a part of the whole is asked for by dimension", async () => {
    await withFigures(async ({ run }) => {
      expect((await run(["facts", "history", ...CELL, "traffic=cargo"])).out).toContain(
        "FY2025, Freight\nholds  250 USD_M",
      );
      expect((await run(["facts", "history", ...CELL, "traffic=bikes"])).err).toContain(
        "“bikes” is no value of traffic",
      );
      expect((await run(["facts", "history", ...CELL, "color=red"])).err).toContain("write it like traffic=TOTAL");
      expect((await run(["facts", "history", "revenue", "aegean", "1999"])).out).toContain("No document states it.");
    });
  });

  it("is one JSON object with everything that is known", async () => {
    await withRestatement(async ({ run }) => {
      const { out } = await run(["facts", "history", ...CELL, "--json"]);
      expect(JSON.parse(out)).toMatchObject({
        cell: { metric: "REVENUE", entity: "BALTIC", period: "FY2025", dimensions: { traffic: "TOTAL" } },
        history: [
          { state: "holds", value: "1541", document: { doc: "results.pptx", version: 2, file_hash: "new" } },
          {
            state: "replaced",
            value: "1538",
            document: { version: 1, file_hash: "0ld", ingested_at: "2025-03-01T08:00:00.000Z" },
          },
        ],
      });
    });
  });
});

describe("footnote facts explain", () => {
  it("prints document, place, file, reader, mapping and every rule that was used, without signs that steer the terminal", async () => {
    await withRestatement(async ({ run }) => {
      const { out } = await run(["facts", "explain", ...CELL]);
      expect(out).toBe(
        [
          "Revenue of Tern Baltic, FY2025",
          "holds: 1541 USD_M",
          "  document  results.pptx",
          `  place     ${ferryStatement().source.locator}`,
          "  text      “1,541”",
          "  file      results.pptx, version 2, read 2026-03-01 08:00 UTC",
          "  hash      new",
          "  reader    tables/1",
          "  mapping   map/2",
          "  rank      0",
          "  because   row label “Revenue” → REVENUE",
          "            unit in title “in USD [2J m” → USD_M",
          "            note “unaudited”",
          "",
        ].join("\n"),
      );
    });
  });

  it("says of a canonical row what it knows", async () => {
    await withFigures(async ({ run }) => {
      const { out } = await run(["facts", "explain", ...CELL]);
      expect(out).toContain("document  annual.pdf");
      expect(out).not.toContain("because");
    });
  });
});

describe("footnote facts correct", () => {
  it("puts a person's figure in place, keeps who and why, and takes it back", async () => {
    await withRestatement(async ({ run }) => {
      const corrected = await run(["facts", "correct", ...CELL, "1,540.5", "--why", "auditor's letter", "--by", "kim"]);
      expect(corrected.code).toBe(0);
      expect(corrected.out).toContain("holds  1540.5 USD_M");
      expect(corrected.out).toMatch(
        / {2}kim, \d{4}-\d\d-\d\d \d\d:\d\d: 1540.5 USD_M in place of 1541 USD_M; auditor's letter\n/,
      );
      expect((await run(["ask", "revenue of baltic 2025"])).out).toContain("1,540.5 USD m");
      expect((await run(["facts", "explain", ...CELL])).out).toContain("  stated    1541 USD_M\n");
      const undone = await run(["facts", "correct", ...CELL, "--undo", "--why", "was a draft", "--by", "kim"]);
      expect(undone.out).toContain("holds  1541 USD_M");
      expect(undone.out).toContain(": the correction was taken back; was a draft");
      expect(undone.out).not.toContain("the words change nothing");
      expect((await run(["facts", "history", ...CELL])).out).toContain("overruled  1540.5 USD_M");
    });
  });

  it("is told as that by every command that shows the figure, and never as what the document says", async () => {
    await withRestatement(async ({ run, write, path }) => {
      await run(["facts", "correct", ...CELL, "1,540.5", "--why", "letter 7 of the auditor", "--by", "kim"]);
      const day = new Date().toISOString().slice(0, 10);
      const place = "slide=3,table=1,row=REVENUE,col=FY2025";
      const { out: table } = await run(["facts", "export"]);
      expect(table).toContain(
        `1540.5,USD_M,results.pptx,"${place} (corrected by a curator on ${day}; the document says 1541 USD_M)"\n`,
      );
      const shown = [
        await run(["ask", "revenue of baltic 2025"]),
        await run(["facts", "list"]),
        await run(["ask", "revenue of baltic 2025", "--json"]),
        await run(["facts", "list", "--json"]),
      ].map(({ out }) => out);
      for (const out of shown) {
        expect(out).toMatch(/1,?540\.5/);
        expect(out).toMatch(/correct/);
        expect(out).toMatch(/1,?541/);
        expect(out).toContain("letter 7 of the auditor");
        expect(out).not.toContain("kim");
      }
      expect((await run(["facts", "history", ...CELL])).out).toContain(`${place} says 1541 USD_M`);
      // Loaded elsewhere, the table still cites a person and not the document.
      const other = ["--db", path("other.db")];
      await run(["ingest", write("export.csv", table), ...other]);
      const again = (await run(["ask", "revenue of baltic 2025", ...other])).out;
      expect(again).toContain("corrected by a curator");
      expect(again).toContain("the document says 1541 USD_M");
    });
  });

  const FOLDERS = ["reports", "sg", "hk"] as const;

  /** A document of one name in each folder; the last one may be for few people. */
  async function withFolders(count: number, last: Clearance, work: (workplace: Workplace) => Promise<void>) {
    await withWorkplace(async (workplace) => {
      const readings = FOLDERS.slice(0, count).map((folder, at) =>
        readingOf({
          doc: "results.pptx",
          source: { kind: "folder", place: `/${folder}` },
          sensitivity: at === count - 1 ? last : "INTERNAL",
          statements: [ferryStatement({ value: String(1541 + at), raw: "x" })],
        }),
      );
      await storeDocuments(workplace.db, ...readings);
      await work(workplace);
    });
  }

  const Changed = z.object({
    documents: z.number(),
    not_listed: z.number(),
    statements: z.array(z.object({ state: z.string(), value: z.string(), document: z.object({ from: z.string() }) })),
  });

  it.each([
    [2, "--undo"],
    [3, "--undo"],
    [2, "1700"],
    [3, "1700"],
  ])("names each of %i documents that state the figure, in text and as JSON: %s", async (count, value) => {
    await withFolders(count, "INTERNAL", async ({ run }) => {
      const correct = async (...args: readonly string[]) => run(["facts", "correct", ...CELL, ...args, "--why", "x"]);
      const before = value === "--undo" ? "1700" : "1600";
      await correct(before);
      const { out } = await correct(value);
      expect(out).toContain(`Revenue of Tern Baltic, FY2025: decided for ${count} documents\n`);
      for (const folder of FOLDERS.slice(0, count)) expect(out).toContain(`results.pptx (${folder}) · slide=3`);
      if (value === "--undo") await correct(before);
      const changed = Changed.parse(JSON.parse((await correct(value, "--json")).out));
      expect(changed).toMatchObject({ documents: count, not_listed: 0 });
      const states = value === "--undo" ? ["holds", "conflicts", "conflicts"] : ["holds", "agrees", "agrees"];
      expect(changed.statements.map(({ state }) => state)).toEqual(states.slice(0, count));
      expect(changed.statements.map(({ document }) => document.from).toSorted()).toEqual(
        FOLDERS.slice(0, count).toSorted(),
      );
    });
  });

  it("counts a document above INTERNAL that it was cleared for, and names nothing of it", async () => {
    await withFolders(2, "CONFIDENTIAL", async ({ run }) => {
      const args = ["facts", "correct", ...CELL, "1700", "--why", "x"];
      expect((await run(args)).out).toMatch(/^Revenue of Tern Baltic, FY2025: decided for 1 document\n/);
      const { out } = await run([...args, "--clearance", "confidential"]);
      expect(out).toContain("decided for 2 documents; 1 of them above INTERNAL, and not listed here\n");
      expect(out).not.toMatch(/sg|1542/);
      const undo = ["facts", "correct", ...CELL, "--undo", "--why", "x", "--clearance", "CONFIDENTIAL", "--json"];
      expect(Changed.omit({ statements: true }).parse(JSON.parse((await run(undo)).out))).toEqual({
        documents: 2,
        not_listed: 1,
      });
    });
  });

  it("takes negative figures, other units and parts of the whole", async () => {
    await withFigures(async ({ run }) => {
      await run(["facts", "correct", ...CELL, "-5", "traffic=freight", "--unit", "usd k", "--why", "known"]);
      expect(
        (await run(["facts", "list", "--entity", "BALTIC", "--period", "2025", "--metric", "revenue"])).out,
      ).toContain("Freight  -5 USD_K");
    });
  });

  it.each([
    [[...CELL, "1540"], 2, "--why"],
    [[...CELL, "much", "--why", "x"], 2, "“much” is no plain number"],
    [[...CELL, "--why", "x"], 2, "Write the figure that holds"],
    [[...CELL, "5", "--unit", "!", "--why", "x"], 1, "! is no unit"],
    [["revenue", "aegean", "1999", "5", "--why", "x"], 1, "There is nothing to change"],
    [[...CELL, "--undo", "--why", "x"], 1, "nobody corrected it"],
  ])("says what is wrong with %j", async (args, code, message) => {
    await withRestatement(async ({ run }) => {
      const result = await run(["facts", "correct", ...args]);
      expect(result.code).toBe(code);
      expect(result.err).toContain(message);
    });
  });
});

describe("footnote facts withdraw", () => {
  it("takes a document out of view, once", async () => {
    await withRestatement(async ({ run }) => {
      expect(await run(["facts", "withdraw", "results.pptx"])).toMatchObject({
        code: 0,
        out:
          "withdrawn results.pptx: 1 facts, 0 passages\n" +
          "It stays out when its folder is ingested again; naming the file itself, or --undo, lets it in.\n",
      });
      expect((await run(["facts", "list"])).out).toBe("There are no such figures.\n");
      expect((await run(["facts", "history", ...CELL])).out).toContain("withdrawn  1541 USD_M");
      expect(await run(["facts", "withdraw", "results.pptx"])).toMatchObject({
        code: 1,
        err: "The store holds no document named results.pptx.\n",
      });
    });
  });

  it("keeps it out until that is taken back, and says so each time", async () => {
    await withWorkplace(async ({ run, write, path }) => {
      const row = "metric,entity,period,value,unit\nREVENUE,BALTIC,2025,250,USD_M\n";
      mkdirSync(path("docs"));
      write("docs/a.csv", row);
      write("docs/b.csv", row);
      const ingest = async () => (await run(["ingest", path("docs")])).out;
      await ingest();
      await run(["facts", "withdraw", "a.csv"]);
      for (let time = 0; time < 2; time++) {
        const out = await ingest();
        expect(out).toMatch(
          /^withdrawn a\.csv {2}0 facts\n {10}It was withdrawn, and stays out\. .*--undo. lets it in again\.\n/,
        );
        expect(out).toContain("2 files, 1 facts");
      }
      expect(await run(["facts", "withdraw", "a.csv", "--undo"])).toMatchObject({
        code: 0,
        out: "a.csv may come in again: ingest its folder, or the file.\n",
      });
      expect(await run(["facts", "withdraw", "a.csv", "--undo"])).toMatchObject({
        code: 1,
        err: "No document is kept out that is named a.csv.\n",
      });
      const back = await ingest();
      expect(back).toMatch(/^ingested {2}a\.csv {2}1 facts\n {10}It had been withdrawn, and is in view again\.\n/);
    });
  });

  it("says of a corrected figure that its correction ends when its file was renamed", async () => {
    await withWorkplace(async ({ run, write, path }) => {
      const row = "metric,entity,period,value,unit\nREVENUE,BALTIC,2025,250,USD_M\n";
      mkdirSync(path("docs"));
      for (const name of ["a", "b", "c", "d"])
        write(`docs/${name}.csv`, row.replace("2025", `20${name.charCodeAt(0) - 76}`));
      await run(["ingest", path("docs")]);
      const cell = ["revenue", "baltic", "2021"];
      expect((await run(["facts", "correct", ...cell, "240", "--why", "letter"])).code).toBe(0);
      renameSync(path("docs/a.csv"), path("docs/new.csv"));
      const ends = "1 decision of people ends with it (see `footnote review audit`)";
      const told = (await run(["ingest", path("docs")])).out;
      expect(told).toContain("Same content as a.csv.\n");
      expect(told).toContain("1 decision of people does not hold for this document under its new name");
      expect(told).toMatch(/vanished {2}a\.csv .*--prune; 1 decision of people ends with it/);
      expect((await run(["ingest", path("docs")])).out).not.toContain("under its new name");
      expect((await run(["ingest", path("docs"), "--prune"])).out).toContain(`no longer there; ${ends}\n`);
      expect((await run(["facts", "withdraw", "new.csv"])).out).not.toContain("decision");
    });
  });

  it("refuses a name that several documents have, and lists them", async () => {
    await withRestatement(async ({ run, db }) => {
      const source = { kind: "folder", place: "/other/sg" } as const;
      await storeDocuments(db, { ...readingOf({ statements: [ferryStatement()] }), doc: "results.pptx", source });
      expect(await run(["facts", "withdraw", "results.pptx"])).toMatchObject({
        code: 1,
        err: expect.stringMatching(
          /nothing was withdrawn.*\n {2}reports:results\.pptx {2}\/reports\n {2}sg:results\.pptx {2}\/other\/sg\n$/,
        ),
      });
      for (const name of ["sg:results.pptx", "/reports:results.pptx"])
        expect(await run(["facts", "withdraw", name])).toMatchObject({ code: 0, out: expect.stringContaining(name) });
      expect((await run(["facts", "list"])).out).toBe("There are no such figures.\n");
    });
  });

  it.each([["sg"], ["/other/sg"]])("takes every document of a source, and nothing else: %s", async (named) => {
    await withRestatement(async ({ run, db }) => {
      const source = { kind: "folder", place: "/other/sg" } as const;
      for (const doc of ["a.pptx", "b.pptx"])
        await storeDocuments(db, { ...readingOf({ statements: [ferryStatement()] }), doc, source });
      expect(await run(["facts", "withdraw", "--source", named])).toMatchObject({
        code: 0,
        out:
          "withdrawn a.pptx: 1 facts, 0 passages\nwithdrawn b.pptx: 1 facts, 0 passages\n" +
          "They stay out when their folder is ingested again; naming the file itself, or --undo, lets them in.\n",
      });
      expect((await run(["facts", "withdraw", "--source", named])).err).toBe(
        `The store holds no document from ${named}.\n`,
      );
      expect((await run(["facts", "list"])).out).toContain("results.pptx");
    });
  });

  it.each([[[]], [["results.pptx", "--source", "reports"]], [["--source", ""]]])(
    "withdraws nothing where it is not told what: %j",
    async (named) => {
      await withRestatement(async ({ run }) => {
        expect((await run(["facts", "withdraw", ...named])).code).toBe(1);
        expect((await run(["facts", "list"])).out).toContain("results.pptx");
      });
    },
  );
});
