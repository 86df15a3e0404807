import { mkdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { IngestReport } from "../../src/import/ingest-report.ts";
import { cellOf } from "../support/facts.ts";
import { canonicalCsv, type IngestFolder, ingestServices, withIngestFolder } from "../support/ingest.ts";
import { testProfile } from "../support/profiles.ts";
import { readingOf } from "../support/statements.ts";

/** A table with the revenue of one year. */
function table(year: number, value: number): string {
  return canonicalCsv(`REVENUE,HK,HK,TOTAL,FY,${year},${value},USD_M,${year}.xlsx,r${year}`);
}

async function documents({ store, folder }: IngestFolder): Promise<readonly string[]> {
  const entries = await ingestServices(store).documents.documents();
  return entries.map(({ source, doc }) => `${source.place.slice(folder.length + 1)}:${doc}`).sort();
}

/** The value of a year's revenue, with what stands against it. */
async function revenue({ store }: IngestFolder, year: number): Promise<string> {
  const found = await store.find(cellOf({ period: `FY${year}` }));
  if (found.status !== "found") return found.status;
  return [found.statement, ...found.conflicts].map(({ figure }) => figure.value).join(" | ");
}

function told({ files }: IngestReport): readonly string[] {
  return files.map(({ doc, folder, status }) => `${status} ${doc}${folder === undefined ? "" : " (elsewhere)"}`);
}

async function inReports(work: (folder: IngestFolder) => Promise<void>): Promise<void> {
  await withIngestFolder(async (folder) => {
    folder.write("all/reports/2025/q1.csv", table(2025, 1));
    folder.write("all/reports/2024/q1.csv", table(2024, 4));
    symlinkSync(join(folder.folder, "all/reports/2025"), join(folder.folder, "latest"));
    symlinkSync(join(folder.folder, "all/reports/2025/q1.csv"), join(folder.folder, "named.csv"));
    await work(folder);
  });
}

const PATHS = [
  "all",
  "all/reports",
  "all/reports/2025",
  "all/reports/2025/q1.csv",
  "all/reports/../reports/2025/",
  "latest",
  "named.csv",
];
const PAIRS = PATHS.flatMap((first) => PATHS.map((second) => [first, second] as const));

describe("one file", () => {
  it.each(PAIRS)("is one document when %s and then %s is named", async (first, second) => {
    await inReports(async (folder) => {
      const at = (path: string): string => join(folder.folder, path);
      await folder.ingest([at(first)]);
      const before = await documents(folder);
      folder.write("all/reports/2025/q1.csv", table(2025, 2));
      const report = await folder.ingest([at(second)]);
      expect(report.files.filter(({ status }) => status === "ingested").length).toBeGreaterThan(0);
      expect(await revenue(folder, 2025)).toBe("2");
      const after = await documents(folder);
      expect(after.filter((name) => name.includes("q1.csv") && !name.includes("2024"))).toHaveLength(1);
      expect(after).toEqual(expect.arrayContaining([...before]));
    });
  });

  it.each(PAIRS)("is read once when %s and %s are named together", async (first, second) => {
    await inReports(async (folder) => {
      await folder.ingest([join(folder.folder, first), join(folder.folder, second)]);
      const names = await documents(folder);
      expect(names.filter((name) => !name.includes("2024"))).toHaveLength(1);
    });
  });

  it("keeps the document that it is where a folder above or below is named, and the report says of which", async () => {
    await inReports(async (folder) => {
      const at = (path: string): string => join(folder.folder, path);
      await folder.ingest([at("all/reports/2025")]);
      expect(told(await folder.ingest([at("all/reports")]))).toEqual([
        "ingested 2024/q1.csv",
        "unchanged q1.csv (elsewhere)",
      ]);
      expect(await documents(folder)).toEqual(["all/reports/2025:q1.csv", "all/reports:2024/q1.csv"]);
      expect(told(await folder.ingest([at("all/reports/2024/q1.csv")]))).toEqual(["unchanged 2024/q1.csv (elsewhere)"]);
    });
  });

  it("that is new in a folder is named as the others there are", async () => {
    await inReports(async (folder) => {
      await folder.ingest([join(folder.folder, "all/reports")]);
      folder.write("all/reports/2025/q2.csv", table(2023, 3));
      folder.write("all/other/a.csv", table(2022, 3));
      await folder.ingest([join(folder.folder, "all/reports/2025/q2.csv")]);
      await folder.ingest([join(folder.folder, "all/other")]);
      expect(await documents(folder)).toEqual([
        "all/other:a.csv",
        "all/reports:2024/q1.csv",
        "all/reports:2025/q1.csv",
        "all/reports:2025/q2.csv",
      ]);
    });
  });

  it("that a store holds as two documents is read as one of them, and the other is named", async () => {
    await inReports(async (folder) => {
      const { documents: store } = ingestServices(folder.store);
      const at = (path: string): string => join(folder.folder, path);
      await folder.ingest([at("all/reports")]);
      // As a release stored it for which every folder that was named had documents of its own.
      const source = { kind: "folder", place: at("all/reports/2025") } as const;
      await store.replace(readingOf({ source, doc: "q1.csv" }));
      for (const path of ["all", "all/reports", "all/reports/2025", "named.csv"]) {
        const { files } = await folder.ingest([at(path)]);
        const other = `${at("all/reports")}:2025/q1.csv`;
        expect(files.filter(({ doc }) => doc === "q1.csv")).toMatchObject([
          { warnings: [expect.stringContaining(`footnote facts withdraw "${other}"`)] },
        ]);
      }
      await store.withdraw({ source: { kind: "folder", place: at("all/reports") }, doc: "2025/q1.csv" });
      expect((await folder.ingest([at("all")])).files.flatMap(({ warnings }) => warnings)).toEqual([]);
    });
  });

  it.each([
    ["that lies beside it", "within.csv", "2025/q1.csv", "skipped within.csv"],
    ["whose target is hidden", "visible.csv", ".store/v1.csv", "ingested visible.csv"],
  ])("that a link leads to, %s, is one document", async (_, link, target, line) => {
    await withIngestFolder(async (folder) => {
      folder.write("in/2025/q1.csv", table(2025, 1));
      folder.write("in/.store/v1.csv", table(2024, 1));
      symlinkSync(target, join(folder.folder, "in", link));
      symlinkSync(target, join(folder.folder, "in", `z-${link}`));
      const report = await folder.ingest([join(folder.folder, "in")]);
      expect(told(report)).toContain(line);
      expect(told(report)).toContain(`skipped z-${link}`);
      const again = await folder.ingest([join(folder.folder, "in")]);
      expect([again.vanished, told(again).filter((one) => one.startsWith("ingested"))]).toEqual([[], []]);
    });
  });

  it("keeps its documents where its folder was moved and a link left in its place", async () => {
    await inReports(async (folder) => {
      const at = (path: string): string => join(folder.folder, path);
      await folder.ingest([at("all/reports")]);
      const before = await documents(folder);
      renameSync(at("all/reports"), at("finance"));
      symlinkSync(at("finance"), at("all/reports"));
      for (const path of ["finance", "all/reports", "finance/2025/q1.csv"])
        expect(new Set((await folder.ingest([at(path)])).files.map(({ status }) => status))).toEqual(
          new Set(["unchanged"]),
        );
      expect(await documents(folder)).toEqual(before);
    });
  });
});

describe("what vanished", () => {
  it("is told of a folder within another one, and of a part of one", async () => {
    await inReports(async (folder) => {
      const at = (path: string): string => join(folder.folder, path);
      await folder.ingest([at("all/reports/2025"), at("all")]);
      rmSync(at("all/reports/2025"), { recursive: true });
      expect((await folder.ingest([at("all")])).vanished).toEqual([`${at("all/reports/2025")}:q1.csv`]);
      rmSync(at("all/reports/2024/q1.csv"));
      folder.write("all/reports/2024/q2.csv", table(2020, 9));
      expect((await folder.ingest([at("all/reports/2024")])).vanished).toEqual(["reports/2024/q1.csv"]);
    });
  });

  it("of a folder within that is gone is not withdrawn with what little vanished of the large one", async () => {
    await withIngestFolder(async (folder) => {
      for (let at = 0; at < 20; at += 1) folder.write(`all/${at}.csv`, table(2000 + at, at));
      folder.write("all/mounted/a.csv", table(1990, 1));
      await folder.ingest([join(folder.folder, "all/mounted")]);
      await folder.ingest([join(folder.folder, "all")]);
      rmSync(join(folder.folder, "all/mounted"), { recursive: true });
      rmSync(join(folder.folder, "all/3.csv"));
      const report = await folder.ingest([join(folder.folder, "all")], testProfile(), { prune: true });
      expect(report).toMatchObject({ withdrawn: ["3.csv"], notPruned: [{ vanished: 1, documents: 1 }] });
    });
  });

  it("is kept where one of the named folders lost too much", async () => {
    await withIngestFolder(async (folder) => {
      for (let at = 0; at < 8; at += 1) folder.write(`all/${at}.csv`, table(2000 + at, at));
      for (const name of ["a", "b"]) folder.write(`all/in/${name}.csv`, table(name === "a" ? 1990 : 1991, 1));
      await folder.ingest([join(folder.folder, "all")]);
      rmSync(join(folder.folder, "all/in/a.csv"));
      const paths = [join(folder.folder, "all"), join(folder.folder, "all/in")];
      expect(await folder.ingest(paths, testProfile(), { prune: true })).toMatchObject({
        vanished: ["in/a.csv"],
        withdrawn: [],
        notPruned: [{ vanished: 1, documents: 2 }],
      });
    });
  });
});

describe("equal content", () => {
  const copiesIn = ({ files }: IngestReport): readonly string[] =>
    files.flatMap(({ doc, warnings }) =>
      warnings.filter((one) => one.startsWith("Same content")).map((one) => `${doc}: ${one}`),
    );

  it("of two files is told, and they stay two documents", async () => {
    await withIngestFolder(async (folder) => {
      folder.write("a/one.csv", table(2025, 1));
      folder.write("a/two.csv", table(2025, 1));
      folder.write("b/one.csv", table(2025, 1));
      const at = (path: string): string => join(folder.folder, path);
      const lines = [
        "two.csv: Same content as one.csv.",
        `one.csv: Same content as ${at("a")}:one.csv, ${at("a")}:two.csv.`,
      ];
      expect(copiesIn(await folder.ingest([at("a"), at("b")]))).toEqual(lines);
      expect(await documents(folder)).toHaveLength(3);
      folder.write("b/one.csv", table(2025, 2));
      expect(copiesIn(await folder.ingest([at("b")]))).toEqual([]);
      expect(copiesIn(await folder.ingest([at("a")]))).toEqual([
        "one.csv: Same content as two.csv.",
        "two.csv: Same content as one.csv.",
      ]);
    });
  });

  it("is not told to whoever drops a file: it would say what the store holds", async () => {
    await withIngestFolder(async (folder) => {
      const path = folder.write("a/one.csv", table(2025, 1));
      await folder.ingest([path]);
      const source = { kind: "uploads", place: "U1" } as const;
      const report = await folder.ingest([path], testProfile(), { source });
      expect(report.files).toMatchObject([{ status: "ingested", warnings: [] }]);
    });
  });
});

describe("a folder that was moved", () => {
  const FILES = 5;

  async function moved(changed: number, dryRun = false): Promise<IngestReport["moved"]> {
    let outcome: IngestReport["moved"];
    await withIngestFolder(async (folder) => {
      const at = (path: string): string => join(folder.folder, path);
      for (let year = 0; year < FILES; year += 1) folder.write(`reports/${year}.csv`, table(2000 + year, 1));
      await folder.ingest([at("reports")]);
      renameSync(at("reports"), at("finance"));
      for (let year = 0; year < changed; year += 1) folder.write(`finance/${year}.csv`, table(2000 + year, 2));
      const report = await folder.ingest([at("finance")], testProfile(), { prune: true, dryRun });
      expect(report.withdrawn).toEqual([]);
      expect(await documents(folder)).toHaveLength(dryRun ? FILES : 2 * FILES);
      outcome = report.moved?.map((one) => ({ ...one, folder: one.folder.slice(folder.folder.length + 1) }));
    });
    return outcome;
  }

  it.each([
    [0, FILES],
    [2, FILES - 2],
  ])("is told with %i files changed meanwhile, and nothing is withdrawn unasked", async (changed, same) => {
    expect(await moved(changed)).toEqual([{ folder: "reports", documents: FILES, same }]);
    expect(await moved(changed, true)).toEqual([{ folder: "reports", documents: FILES, same }]);
  });

  it("is none where most of its documents say something else, or where it is still there", async () => {
    expect(await moved(3)).toBeUndefined();
    await withIngestFolder(async (folder) => {
      folder.write("a/1.csv", table(2000, 1));
      folder.write("b/1.csv", table(2000, 1));
      await folder.ingest([join(folder.folder, "a")]);
      expect((await folder.ingest([join(folder.folder, "b")])).moved).toBeUndefined();
    });
  });

  it.each([["a"], ["b"]])(
    "stays a document of the folder %s that it lies in, when a former one became a link to it",
    async (own) => {
      await withIngestFolder(async (folder) => {
        const at = (path: string): string => join(folder.folder, path);
        const former = own === "a" ? "b" : "a";
        folder.write(`${former}/q1.csv`, table(2024, 4));
        folder.write(`${own}/q1.csv`, table(2025, 1));
        await folder.ingest([at("a"), at("b")]);
        rmSync(at(former), { recursive: true });
        symlinkSync(at(own), at(former));
        folder.write(`${own}/q1.csv`, table(2025, 2));
        const report = await folder.ingest([at(own)]);
        expect(told(report)).toEqual(["ingested q1.csv"]);
        expect(report.files[0]?.warnings.join()).toContain(`${at(former)}:q1.csv`);
        expect(await revenue(folder, 2025)).toBe("2");
        expect(await revenue(folder, 2024)).toBe("4");
      });
    },
  );

  it.each([
    ["CONFIDENTIAL", "CONFIDENTIAL"],
    ["CONFIDENTIAL/of the board", "CONFIDENTIAL"],
    ["Restricted", "RESTRICTED"],
    ["archive", "INTERNAL"],
  ])("is judged again when its folder was moved under %s and a link was left", async (above, level) => {
    await withIngestFolder(async (folder) => {
      const at = (path: string): string => join(folder.folder, path);
      const levels = async (): Promise<readonly string[]> =>
        (await ingestServices(folder.store).documents.documents()).map(({ sensitivity }) => sensitivity);
      folder.write("reports/q1.csv", table(2025, 1));
      await folder.ingest([at("reports")]);
      expect(await levels()).toEqual(["INTERNAL"]);
      mkdirSync(at(above), { recursive: true });
      renameSync(at("reports"), at(`${above}/reports`));
      symlinkSync(at(`${above}/reports`), at("reports"));
      await folder.ingest([at("reports")]);
      expect(await levels()).toEqual([level]);
      const again = await folder.ingest([at("reports")]);
      expect(again.files.map(({ status }) => status)).toEqual(["unchanged"]);
    });
  });
});
