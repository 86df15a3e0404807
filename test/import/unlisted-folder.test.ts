import type { PathLike } from "node:fs";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { canonicalCsv, withIngestFolder } from "../support/ingest.ts";
import { testProfile } from "../support/profiles.ts";

const unlisted = vi.hoisted(() => new Set<string>());

// Whoever runs the tests may be one to whom no folder is closed.
vi.mock("node:fs/promises", async (original) => {
  const fs = await original<typeof import("node:fs/promises")>();
  const readdir = (path: PathLike, ...options: readonly unknown[]): unknown => {
    if (unlisted.has(String(path))) throw Object.assign(new Error("closed"), { code: "EACCES", syscall: "scandir" });
    return Reflect.apply(fs.readdir, fs, [path, ...options]);
  };
  return { ...fs, readdir };
});

afterEach(() => {
  unlisted.clear();
});

function table(year: number): string {
  return canonicalCsv(`REVENUE,HK,HK,TOTAL,FY,${year},1,USD_M,${year}.xlsx,r1`);
}

describe("a folder that cannot be listed", () => {
  it.each([
    { named: "all/closed", before: ["all"] },
    { named: "all", before: ["all"] },
    { named: "all", before: ["all/closed", "all"] },
  ])("is one entry that failed, and nothing of it has vanished: $named after $before", async ({ named, before }) => {
    await withIngestFolder(async (folder) => {
      const at = (path: string): string => join(folder.folder, path);
      folder.write("all/closed/1.csv", table(2021));
      folder.write("all/closed/in/2.csv", table(2022));
      folder.write("all/closed-too.csv", table(2023));
      const gone = folder.write("all/gone.csv", table(2024));
      for (let year = 2000; year < 2006; year += 1) folder.write(`all/${year}.csv`, table(year));
      await folder.ingest(before.map(at));
      rmSync(gone);
      unlisted.add(at("all/closed"));
      const report = await folder.ingest([at(named)], testProfile(), { prune: true });
      const failed = report.files.filter(({ status }) => status === "failed");
      expect(failed).toHaveLength(1);
      if (named === "all/closed") {
        expect(report).toMatchObject({ files: [{ doc: "closed" }], vanished: [], withdrawn: [] });
        return;
      }
      expect(failed).toMatchObject([{ doc: "closed/", error: expect.stringContaining("cannot be listed") }]);
      expect(report.files).toHaveLength(8);
      expect([report.vanished, report.withdrawn]).toEqual([["gone.csv"], ["gone.csv"]]);
    });
  });
});
