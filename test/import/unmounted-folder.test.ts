import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { IngestReport } from "../../src/import/ingest-report.ts";
import { canonicalCsv, type IngestFolder, withIngestFolder } from "../support/ingest.ts";
import { testProfile } from "../support/profiles.ts";

function table(year: number): string {
  return canonicalCsv(`REVENUE,HK,HK,TOTAL,FY,${year},1,USD_M,${year}.xlsx,r1`);
}

/** A folder of ten documents, of which one is gone and two lie in a folder inside it. */
async function withReports(change: (at: (path: string) => string, folder: IngestFolder) => void) {
  let report: IngestReport | null = null;
  let allowed: IngestReport | null = null;
  await withIngestFolder(async (folder) => {
    const at = (path: string): string => join(folder.folder, path);
    for (let year = 2000; year < 2007; year += 1) folder.write(`all/${year}.csv`, table(year));
    folder.write("all/share/1.csv", table(2011));
    folder.write("all/share/in/2.csv", table(2012));
    const gone = folder.write("all/gone.csv", table(2013));
    await folder.ingest([at("all")]);
    rmSync(gone);
    rmSync(at("all/share"), { recursive: true });
    change(at, folder);
    report = await folder.ingest([at("all")], testProfile(), { prune: true });
    allowed = await folder.ingest([at("all")], testProfile(), { prune: true, allowShrink: true });
  });
  return { report, allowed };
}

describe("a folder inside the one that was named", () => {
  it("counts as not mounted where nothing is in it, and its documents stay until told otherwise", async () => {
    const { report, allowed } = await withReports((at) => mkdirSync(at("all/share")));
    expect(report).toMatchObject({ vanished: ["gone.csv"], withdrawn: ["gone.csv"] });
    expect(report).toMatchObject({
      files: expect.arrayContaining([
        expect.objectContaining({
          doc: "share/",
          status: "failed",
          error: expect.stringContaining("2 documents came"),
        }),
      ]),
    });
    expect(allowed).toMatchObject({ withdrawn: ["share/1.csv", "share/in/2.csv"] });
  });

  it("keeps its documents where it became a link that leads out", async () => {
    const { report } = await withReports((at, folder) => {
      folder.write("elsewhere/1.csv", table(2011));
      symlinkSync(at("elsewhere"), at("all/share"));
    });
    expect(report).toMatchObject({ vanished: ["gone.csv"], withdrawn: ["gone.csv"] });
    expect(report).toMatchObject({
      files: expect.arrayContaining([
        expect.objectContaining({ doc: "share", error: expect.stringContaining("leads out") }),
      ]),
    });
  });

  it("has vanished with its documents where it is not there", async () => {
    const { report, allowed } = await withReports(() => {});
    expect(report).toMatchObject({ vanished: ["gone.csv", "share/1.csv", "share/in/2.csv"], withdrawn: [] });
    expect(allowed).toMatchObject({ withdrawn: ["gone.csv", "share/1.csv", "share/in/2.csv"] });
  });

  it("is no matter where it is empty and never held a document", async () => {
    const { report } = await withReports((at) => mkdirSync(at("all/other"), { recursive: true }));
    expect(JSON.stringify(report)).not.toContain("other/");
  });
});
