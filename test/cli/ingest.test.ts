import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { withFigures, withWorkplace } from "./command-line.ts";

const Report = z.strictObject({
  files: z.array(
    z.strictObject({
      doc: z.string(),
      folder: z.string().optional(),
      status: z.enum(["ingested", "unchanged", "partly", "skipped", "withdrawn", "failed"]),
      facts: z.int().nonnegative(),
      passages: z.int().nonnegative(),
      warnings: z.array(z.string()),
      review: z.int().nonnegative(),
      error: z.string().nullable(),
    }),
  ),
  vanished: z.array(z.string()),
  withdrawn: z.array(z.string()),
});

function reportOf(out: string) {
  return Report.parse(JSON.parse(out)).files;
}

describe("footnote ingest", () => {
  it("reports each file as one JSON object", async () => {
    await withWorkplace(async ({ run, figures }) => {
      const first = await run(["ingest", figures, "--json"]);
      expect(first.code).toBe(0);
      expect(reportOf(first.out)).toEqual([
        { doc: "figures.csv", status: "ingested", facts: 8, passages: 0, warnings: [], review: 0, error: null },
      ]);
      const [again] = reportOf((await run(["ingest", figures, "--json"])).out);
      expect(again?.status).toBe("unchanged");
    });
  });

  it("says in words what it read", async () => {
    await withWorkplace(async ({ run, figures }) => {
      const { code, out } = await run(["ingest", figures]);
      expect(code).toBe(0);
      expect(out).toBe("ingested  figures.csv  8 facts\n1 files, 8 facts\n");
    });
  });

  it("says of which folder a file is a document, and how to withdraw what came from one that is gone", async () => {
    await withWorkplace(async ({ run, write, folder }) => {
      const file = "metric,entity,period,value,unit\nREVENUE,TERN,2020,1,USD_M\n";
      mkdirSync(join(folder, "old reports/2025"), { recursive: true });
      write("old reports/2025/q1.csv", file);
      const at = (path: string): string => join(realpathSync(folder), path);
      await run(["ingest", at("old reports")]);
      expect((await run(["ingest", at("old reports/2025")])).out).toBe(
        `unchanged 2025/q1.csv (of ${at("old reports")})  1 facts\n1 files, 1 facts\n`,
      );
      renameSync(at("old reports"), at("finance"));
      const { out, code } = await run(["ingest", at("finance"), "--prune"]);
      expect(code).toBe(0);
      expect(out).toContain(`Same content as ${at("old reports")}:2025/q1.csv.`);
      expect(out).toContain(
        `moved     ${at("old reports")}  is not there any more, and 1 of its 1 documents were read from elsewhere`,
      );
      expect(out).toContain(`footnote facts withdraw --source '${at("old reports")}'`);
      expect((await run(["facts", "withdraw", "--source", at("old reports")])).code).toBe(0);
      expect((await run(["ingest", at("finance")])).out).toBe("unchanged 2025/q1.csv  1 facts\n1 files, 1 facts\n");
    });
  });

  it("names every row that was set aside, with its place, in the report and in words", async () => {
    await withWorkplace(async ({ run, write }) => {
      const rows = Array.from({ length: 25 }, (_, index) => `TURNOVER,TERN,${2000 + index},1,USD_M`);
      const path = write(
        "odd.csv",
        ["metric,entity,period,value,unit", "REVENUE,TERN,2020,1,USD_M", ...rows].join("\n"),
      );
      const [file] = reportOf((await run(["ingest", path, "--json"])).out);
      expect(file).toMatchObject({ status: "partly", facts: 1, error: null });
      expect(file?.warnings).toHaveLength(25);
      expect(file?.warnings[0]).toMatch(/line 3.*TURNOVER/);
      write("odd.csv", ["metric,entity,period,value,unit", "REVENUE,TERN,2020,2,USD_M", ...rows].join("\n"));
      const { out, code } = await run(["ingest", path]);
      expect(code).toBe(0);
      expect(out).toContain("and 5 more (see --json)");
    });
  });

  it("fails for a file that cannot be read and reads the others", async () => {
    await withWorkplace(async ({ run, figures, path }) => {
      const { code, out } = await run(["ingest", figures, path("missing.csv"), "--json"]);
      expect(code).toBe(1);
      const files = reportOf(out);
      expect(files.map(({ doc, status }) => `${doc} ${status}`).sort()).toEqual([
        "figures.csv ingested",
        "missing.csv failed",
      ]);
      expect(files.find(({ status }) => status === "failed")?.error).toMatch(/\.$/);
    });
  });

  it("skips what it does not read, which is no failure", async () => {
    await withWorkplace(async ({ run, write }) => {
      const { code, out } = await run(["ingest", write("picture.png", "PNG"), "--json"]);
      expect(code).toBe(0);
      expect(reportOf(out)).toMatchObject([{ doc: "picture.png", status: "skipped", facts: 0 }]);
    });
  });
});

describe("a version that loses most of the former one", () => {
  const rows = (count: number): string =>
    [
      "metric,entity,period,value,unit",
      ...Array.from({ length: count }, (_, at) => `REVENUE,TERN,${2000 + at},1,USD_M`),
    ].join("\n");

  it("is refused, tried without storing anything, and loaded where it is meant", async () => {
    await withWorkplace(async ({ run, write, db }) => {
      const path = write("odd.csv", rows(12));
      expect((await run(["ingest", path, "--dry-run"])).out).toContain("This was a dry run");
      expect(existsSync(db)).toBe(false);
      await run(["ingest", path]);
      const before = readFileSync(db);
      write("odd.csv", rows(1));
      for (const flags of [[], ["--dry-run"]]) {
        const { code, out } = await run(["ingest", path, ...flags]);
        expect(code).toBe(1);
        expect(out).toContain(
          "It was not loaded, since it replaces 12 figures with 1, and 11 of those in view would vanish.",
        );
      }
      const tried = await run(["ingest", path, "--dry-run", "--yes"]);
      expect(tried).toMatchObject({ code: 0, out: expect.stringContaining("replaces 12 figures with 1\n") });
      expect(readFileSync(db).equals(before)).toBe(true);
      expect((await run(["ingest", path, "--yes", "--json"])).out).toContain('"replaces":{"facts":12,"passages":0}');
    });
  });

  it("is no reason to withdraw what an emptied folder held", async () => {
    await withWorkplace(async ({ run, write, path, folder }) => {
      mkdirSync(join(folder, "docs"));
      for (const name of ["a", "b", "c"]) write(`docs/${name}.csv`, rows(1));
      await run(["ingest", path("docs")]);
      rmSync(path("docs/a.csv"));
      const some = await run(["ingest", path("docs"), "--prune"]);
      expect(some).toMatchObject({ code: 1, out: expect.stringContaining("1 of its 3 documents have vanished") });
      for (const name of ["b", "c"]) rmSync(path(`docs/${name}.csv`));
      for (const flags of [[], ["--prune"], ["--prune", "--dry-run"]]) {
        const { code, out } = await run(["ingest", path("docs"), ...flags]);
        expect([code, out.includes("3 documents came from it")]).toEqual([1, true]);
      }
      const all = await run(["ingest", path("docs"), "--prune", "--allow-shrink"]);
      expect(all).toMatchObject({ code: 0, out: expect.stringContaining("3 withdrawn") });
    });
  });
});

describe("footnote facts export", () => {
  it("prints a table that gives the same answers when it is read back", async () => {
    await withFigures(async ({ run, write, db }) => {
      const questions = [
        "Baltic revenue FY2025?",
        "Baltic freight revenue FY2025",
        "Baltic profit FY2025?",
        "Baltic revenue 2025Q3?",
        "load factor in March 2025?",
        "ships on 2025-06-30?",
        "Tern revenue growth 2025",
      ];
      const ask = async () => {
        const answers: string[] = [];
        for (const question of questions) answers.push((await run(["ask", question])).out);
        return answers;
      };
      const before = await ask();
      expect(before.join("")).not.toMatch(/no figure/);
      const exported = await run(["facts", "export"]);
      expect(exported.code).toBe(0);
      for (const suffix of ["", "-wal", "-shm"]) rmSync(`${db}${suffix}`, { force: true });
      const table = write("exported.csv", exported.out);
      expect(reportOf((await run(["ingest", table, "--json"])).out)).toMatchObject([
        { status: "ingested", facts: 8, warnings: [] },
      ]);
      expect(await ask()).toEqual(before);
      expect((await run(["facts", "export"])).out).toBe(exported.out);
    });
  });

  it("keeps commas and quotation marks of its sources", async () => {
    await withFigures(async ({ run }) => {
      const { out } = await run(["facts", "export"]);
      const lines = out.trimEnd().split("\n");
      expect(lines[0]).toBe("metric,entity,geography,traffic,period_type,period,value,unit,source_doc,source_locator");
      expect(lines).toContain('REVENUE,TERN,EUROPE,TOTAL,FY,2025,1206.25,USD_M,annual.pdf,"page=4,table=1"');
      expect(lines).toContain('PROFIT,BALTIC,BALTIC,TOTAL,FY,2025,-114.5,USD_M,"say ""when"".pdf",page=6');
      expect(lines).toHaveLength(9);
    });
  });

  it("prints every statement of a figure in dispute", async () => {
    await withFigures(async ({ run, write }) => {
      await run(["ingest", write("other.csv", "metric,entity,period,value,unit\nREVENUE,BALTIC,2025,701,USD_M\n")]);
      const { out } = await run(["facts", "export"]);
      expect(out).toContain("REVENUE,BALTIC,BALTIC,TOTAL,FY,2025,700.25,USD_M,annual.pdf,page=5\n");
      expect(out).toMatch(/REVENUE,BALTIC,BALTIC,TOTAL,FY,2025,701,USD_M,other\.csv,/);
    });
  });
});
