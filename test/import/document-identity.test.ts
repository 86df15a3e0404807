import { mkdirSync, realpathSync, renameSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { type IngestOptions, ingestPaths } from "../../src/import/ingest-files.ts";
import { cellOf } from "../support/facts.ts";
import { canonicalCsv, type IngestFolder, ingestServices, withIngestFolder } from "../support/ingest.ts";
import { testProfile } from "../support/profiles.ts";

/** A canonical table of the revenue of so many years. */
function years(count: number, value = "1"): string {
  const rows = Array.from(
    { length: count },
    (_, at) => `REVENUE,HK,HK,TOTAL,FY,${2025 - at},${value},USD_M,a.xlsx,r${at}`,
  );
  return canonicalCsv(...rows);
}

async function documents({ store }: IngestFolder): Promise<readonly string[]> {
  const entries = await ingestServices(store).documents.documents();
  return entries.map(({ from, doc, facts, passages }) => `${from}:${doc} ${facts}/${passages}`);
}

async function inFolders(work: (folder: IngestFolder) => Promise<void>): Promise<void> {
  await withIngestFolder(async (folder) => {
    folder.write("hk/results.csv", years(12, "1702"));
    folder.write("sg/results.csv", years(1, "99"));
    await work(folder);
  });
}

describe("a document", () => {
  it.each([["together"], ["one after the other"], ["the other way round"]])(
    "is none of another source, whatever its name: %s",
    async (how) => {
      await inFolders(async (folder) => {
        const [hk, sg] = [join(folder.folder, "hk"), join(folder.folder, "sg")];
        const runs = how === "together" ? [[hk, sg]] : how === "one after the other" ? [[hk], [sg]] : [[sg], [hk]];
        for (const paths of runs)
          for (const { replaces } of (await folder.ingest(paths)).files) expect(replaces).toBeUndefined();
        expect(await documents(folder)).toEqual(["hk:results.csv 12/0", "sg:results.csv 1/0"]);
        const found = await folder.store.find(cellOf());
        const told = found.status === "found" ? [found.statement, ...found.conflicts] : [];
        expect(told.map(({ figure, source }) => `${figure.value} ${source.from}`).sort()).toEqual(["1702 hk", "99 sg"]);
      });
    },
  );

  it("is none of what somebody dropped, nor is that of what somebody else dropped", async () => {
    await inFolders(async (folder) => {
      await folder.ingest([join(folder.folder, "hk")]);
      for (const place of ["U1", "U2"]) {
        const source = { kind: "uploads", place } as const;
        await folder.ingest([join(folder.folder, "sg/results.csv")], testProfile(), { source });
      }
      expect(await documents(folder)).toEqual([
        "hk:results.csv 12/0",
        "uploads/U1:results.csv 1/0",
        "uploads/U2:results.csv 1/0",
      ]);
    });
  });

  it("is the same however its folder is reached", async () => {
    await inFolders(async (folder) => {
      const hk = join(folder.folder, "hk");
      symlinkSync(hk, join(folder.folder, "link"));
      symlinkSync(join(hk, "results.csv"), join(folder.folder, "named.csv"));
      await folder.ingest([hk]);
      for (const path of [`${hk}/../hk`, join(folder.folder, "link"), join(folder.folder, "named.csv")])
        expect((await folder.ingest([path])).files).toMatchObject([{ doc: "results.csv", status: "unchanged" }]);
      expect(await documents(folder)).toEqual(["hk:results.csv 12/0"]);
    });
  });

  it("is told from another one of its name by as much of the path as it takes, and only where there is one", async () => {
    await withIngestFolder(async (folder) => {
      folder.write("a/in/results.csv", years(1, "5"));
      folder.write("b/in/results.csv", years(1, "6"));
      await folder.ingest([join(folder.folder, "a/in")]);
      const one = await folder.store.find(cellOf());
      expect(one.status === "found" && one.statement.source).toEqual({ doc: "a.xlsx", locator: "r0" });
      await folder.ingest([join(folder.folder, "b/in")]);
      expect(await documents(folder)).toEqual(["b/in:results.csv 1/0", "in:results.csv 1/0"]);
    });
  });

  it("does not show by its name that one above the reader's clearance has it too", async () => {
    await withIngestFolder(async (folder) => {
      folder.write("hk/note.md", "The typhoon closed the port.");
      folder.write("sg/note.md", "---\nsensitivity: RESTRICTED\n---\nThe typhoon passed.");
      await folder.ingest([join(folder.folder, "hk"), join(folder.folder, "sg")]);
      const search = async (clearance: "INTERNAL" | "RESTRICTED") =>
        (await folder.store.passages.search({ terms: ["typhoon"], filter: { clearance }, limit: 9 })).map(
          ({ source }) => source.from,
        );
      expect(await search("INTERNAL")).toEqual([undefined]);
      expect((await search("RESTRICTED")).toSorted()).toEqual(["hk", "sg"]);
    });
  });
});

describe("a new version", () => {
  const cases: readonly (readonly [string, string, string, boolean])[] = [
    ["with half of the figures", years(12), years(6), true],
    ["with less than half of the figures", years(12), years(5), false],
    ["with as many figures, of other cells", years(6), years(12).replaceAll("REVENUE", "PROFIT"), false],
    ["with other values of the same cells", years(12), years(12, "7"), true],
    ["with more figures", years(1), years(12), true],
  ];
  it.each(cases)("%s", async (_, before, after, isLoaded) => {
    await withIngestFolder(async (folder) => {
      await folder.read("a.csv", before);
      const facts = (await folder.store.summary()).facts;
      const report = await folder.read("a.csv", after);
      if (isLoaded) {
        expect(report).toMatchObject({ status: "ingested", replaces: { facts } });
        return;
      }
      expect(report).toMatchObject({
        status: "failed",
        error: expect.stringMatching(/^It was not loaded, since it replaces \d+ figures with \d+/),
      });
      expect((await folder.store.summary()).facts).toBe(facts);
      expect(await folder.read("a.csv", after, testProfile(), { approve: () => {} })).toMatchObject({
        status: "ingested",
        replaces: { facts },
      });
    });
  });

  it("of a text with less than half of its passages is not loaded unasked", async () => {
    await withIngestFolder(async (folder) => {
      const text = (count: number): string =>
        Array.from({ length: count }, (_, at) => `# Part ${at}\n\nThe typhoon closed port ${at}.`).join("\n\n");
      await folder.read("a.md", text(9));
      expect(await folder.read("a.md", text(2))).toMatchObject({ status: "failed" });
      expect(await folder.read("a.md", text(5))).toMatchObject({ status: "ingested" });
    });
  });
});

describe("a link below a folder", () => {
  it("is read where it stays within, and refused by name where it leads out", async () => {
    await withIngestFolder(async (folder) => {
      const secret = folder.write("outside/secret.txt", "The password is swordfish.");
      folder.write("in/deep/real.txt", "Ships sail.");
      const at = (name: string): string => join(folder.folder, "in", name);
      symlinkSync(secret, at("pw.txt"));
      symlinkSync("../outside", at("folder"));
      symlinkSync("/etc", at("etc"));
      symlinkSync(join(folder.folder, "in-other"), at("nowhere.txt"));
      symlinkSync("deep/real.txt", at("within.txt"));
      symlinkSync(secret, at("deep/pw.txt"));
      symlinkSync("..", at("deep/loop"));
      // A folder whose name begins as the named one does.
      folder.write("in-other/secret.txt", "The password is swordfish.");
      symlinkSync("../in-other/secret.txt", at("beside.txt"));
      const { files } = await folder.ingest([join(folder.folder, "in")]);
      expect(files.map(({ doc, status }) => `${doc} ${status}`)).toEqual([
        "beside.txt failed",
        "deep/pw.txt failed",
        "deep/real.txt ingested",
        "etc failed",
        "folder failed",
        "nowhere.txt failed",
        "pw.txt failed",
        "within.txt skipped",
      ]);
      const found = await folder.store.passages.search({ terms: ["password"], filter: {}, limit: 9 });
      expect(found).toEqual([]);
    });
  });

  it("that takes the place of a file while the folder is read leads nowhere", async () => {
    await withIngestFolder(async (folder) => {
      const secret = folder.write("outside.txt", "The password is swordfish.");
      folder.write("in/a.txt", "Ships sail.");
      const path = folder.write("in/b.txt", "Ships stop.");
      const swap = (): void => {
        rmSync(path, { force: true });
        symlinkSync(secret, path);
      };
      const { files } = await folder.ingest([join(folder.folder, "in")], testProfile(), { progress: swap });
      expect(files.map(({ status }) => status)).toEqual(["ingested", "failed"]);
    });
  });
});

describe("a file", () => {
  it.each([
    ["itself", "in/b.txt"],
    ["the folder that it lies in", "in/deep"],
    ["a folder further up", "in"],
  ])("is what is read of it, also where a link takes the place of %s for as long as that takes", async (_, swapped) => {
    await withIngestFolder(async (folder) => {
      for (const name of ["in/b.txt", "in/deep/b.txt"]) {
        folder.write(name, "Ships sail.");
        folder.write(name.replace("in", "outside"), "The password is swordfish.");
      }
      const [path, outside] = [swapped, swapped.replace("in", "outside")].map((name) => join(folder.folder, name));
      if (path === undefined || outside === undefined) throw new Error("Nothing to swap.");
      const services = ingestServices(folder.store);
      const readFile: typeof services.readFile = async function* (request) {
        renameSync(path, `${path}.aside`);
        symlinkSync(outside, path);
        yield* services.readFile(request);
        rmSync(path);
        renameSync(`${path}.aside`, path);
      };
      const { files } = await ingestPaths([join(folder.folder, "in")], { ...services, readFile });
      expect(files.map(({ status }) => status)).toEqual(["ingested", "ingested"]);
      const found = async (term: string) =>
        (await folder.store.passages.search({ terms: [term], filter: {}, limit: 9 })).length;
      expect([await found("password"), await found("sail")]).toEqual([0, 2]);
    });
  });

  it("that is another one by the end of its reading is not stored", async () => {
    await withIngestFolder(async (folder) => {
      const path = folder.write("in/b.txt", "Ships sail.");
      const other = folder.write("other.txt", "Ships stop.");
      // Of one size and time.
      for (const file of [path, other]) utimesSync(file, 0, 0);
      const services = ingestServices(folder.store);
      const readFile: typeof services.readFile = async function* (request) {
        yield* services.readFile(request);
        renameSync(other, path);
      };
      const { files } = await ingestPaths([path], { ...services, readFile });
      expect(files.map(({ status }) => status)).toEqual(["failed"]);
    });
  });
});

describe("pruning", () => {
  async function pruned(gone: number, options: IngestOptions = {}): Promise<readonly [number, number, number]> {
    let outcome: readonly [number, number, number] = [0, 0, 0];
    await withIngestFolder(async (folder) => {
      const all = Array.from({ length: 8 }, (_, at) => folder.write(`docs/${at}.csv`, years(1, String(at))));
      folder.write("other/x.csv", years(1));
      await folder.ingest([join(folder.folder, "docs"), join(folder.folder, "other")]);
      for (const path of all.slice(0, gone)) rmSync(path);
      const report = await folder.ingest([join(folder.folder, "docs")], testProfile(), { prune: true, ...options });
      const failed = report.files.filter(({ status }) => status === "failed").length;
      outcome = [
        (await documents(folder)).length - 1,
        report.withdrawn.length,
        (report.notPruned ?? []).length + failed,
      ];
    });
    return outcome;
  }

  it.each([
    [1, {}, [7, 1, 0]],
    [2, {}, [6, 2, 0]],
    [3, {}, [8, 0, 1]],
    [7, {}, [8, 0, 1]],
    [8, {}, [8, 0, 1]],
    [3, { allowShrink: true }, [5, 3, 0]],
    [8, { allowShrink: true }, [0, 8, 0]],
    [2, { dryRun: true }, [8, 2, 0]],
    [8, { dryRun: true }, [8, 0, 1]],
    [8, { prune: false }, [8, 0, 1]],
    [2, { prune: false }, [8, 0, 0]],
  ] as const)("with %i of 8 files gone and %j", async (gone, options, outcome) => {
    expect(await pruned(gone, options)).toEqual(outcome);
  });

  it("of a folder that is not there withdraws nothing, and says that it does not exist", async () => {
    await withIngestFolder(async (folder) => {
      folder.write("docs/a.csv", years(1));
      const path = join(folder.folder, "docs");
      await folder.ingest([path]);
      renameSync(path, join(folder.folder, "elsewhere"));
      for (const _ of ["gone", "empty"]) {
        const report = await folder.ingest([path], testProfile(), { prune: true });
        expect(report).toMatchObject({ files: [{ status: "failed" }], vanished: [], withdrawn: [] });
        mkdirSync(path, { recursive: true });
      }
      expect(await documents(folder)).toEqual(["docs:a.csv 1/0"]);
    });
  });

  it("of one folder leaves documents of its name in another", async () => {
    await inFolders(async (folder) => {
      const hk = join(folder.folder, "hk");
      await folder.ingest([hk, join(folder.folder, "sg")]);
      rmSync(join(hk, "results.csv"));
      folder.write("hk/other.csv", years(1));
      await folder.ingest([hk], testProfile(), { prune: true, allowShrink: true });
      expect(await documents(folder)).toEqual(["hk:other.csv 1/0", "sg:results.csv 1/0"]);
      expect(basename(realpathSync(hk))).toBe("hk");
    });
  });
});

describe("a dry run", () => {
  it("tells what would be, and changes nothing", async () => {
    await inFolders(async (folder) => {
      const hk = join(folder.folder, "hk");
      await folder.ingest([hk]);
      folder.write("hk/results.csv", years(8));
      folder.write("hk/new.csv", years(2));
      const before = [await documents(folder), await folder.store.summary()];
      const { files } = await folder.ingest([hk], testProfile(), { dryRun: true });
      expect(files).toMatchObject([
        { doc: "new.csv", status: "ingested", facts: 2 },
        { doc: "results.csv", status: "ingested", facts: 8, replaces: { facts: 12 } },
      ]);
      expect([await documents(folder), await folder.store.summary()]).toEqual(before);
    });
  });
});
