import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { IngestOptions } from "../../src/import/ingest-files.ts";
import { cellOf } from "../support/facts.ts";
import { canonicalCsv, type IngestFolder, ingestServices, withIngestFolder } from "../support/ingest.ts";
import { testProfile } from "../support/profiles.ts";

const BACK = "It had been withdrawn, and is in view again.";
const NAMES = ["hk/a.csv", "hk/note.md", "sg/a.csv"] as const;

function revenue(value: string): string {
  return canonicalCsv(`REVENUE,HK,HK,TOTAL,FY,2025,${value},USD_M,a.xlsx,r1`);
}

/** Two tables of one name in two folders, and a text. */
async function withDocuments(work: (folder: IngestFolder) => Promise<void>): Promise<void> {
  await withIngestFolder(async (folder) => {
    folder.write("hk/a.csv", revenue("1702"));
    folder.write("hk/note.md", "The harvest was late. The quay was full.");
    folder.write("sg/a.csv", revenue("1703"));
    await folder.ingest([join(folder.folder, "hk"), join(folder.folder, "sg")]);
    await work(folder);
  });
}

function keyOf({ folder }: IngestFolder, name: string) {
  const [place = "", doc = ""] = name.split("/");
  return { source: { kind: "folder", place: join(folder, place) } as const, doc };
}

async function inView({ store }: IngestFolder): Promise<readonly string[]> {
  return (await ingestServices(store).documents.documents()).map(({ from, doc }) => `${from}/${doc}`).toSorted();
}

async function ingest(folder: IngestFolder, paths: readonly string[], options: IngestOptions = {}) {
  const found = paths.map((path) => join(folder.folder, path));
  return (await folder.ingest(found, testProfile(), options)).files;
}

const CONTENTS = [
  ["as it was", "1702"],
  ["changed", "1710"],
] as const;

it.each(NAMES.flatMap((name) => CONTENTS.map(([content, value]) => ({ name, content, value }))))(
  "$name that a person withdrew stays out when its folder is ingested, $content",
  async ({ name, content, value }) => {
    await withDocuments(async (folder) => {
      const { documents } = ingestServices(folder.store);
      const others = NAMES.filter((one) => one !== name);
      expect(await documents.withdraw(keyOf(folder, name), { staysOut: true })).toBe(true);
      if (content === "changed") folder.write(name, name.endsWith(".md") ? "The harvest was early." : revenue(value));
      const sentence =
        content === "changed"
          ? "It was withdrawn, and stays out; its content has changed since."
          : "It was withdrawn, and stays out.";
      for (const dryRun of [true, false, false]) {
        const files = await ingest(folder, ["hk", "sg"], { dryRun });
        expect(files.filter(({ status }) => status === "withdrawn")).toEqual([
          {
            ...{ doc: name.split("/")[1], status: "withdrawn", facts: 0, passages: 0, review: 0, error: null },
            warnings: [`${sentence} \`footnote facts withdraw --undo\` lets it in again.`],
          },
        ]);
        expect(await inView(folder)).toEqual(others);
      }
    });
  },
);

it.each([
  ["by its own path", "1702", ["hk/a.csv"], false],
  ["by its own path, changed", "1710", ["hk/a.csv"], false],
  ["by its own path and its folder", "1702", ["hk", "hk/a.csv"], false],
  ["by its folder and its own path", "1702", ["hk/a.csv", "hk"], false],
  ["by its folder, when the withdrawal was taken back", "1702", ["hk"], true],
] as const)("A withdrawn document is in view again when it is ingested %s, and that is said", async (...test) => {
  const [, value, paths, isTakenBack] = test;
  await withDocuments(async (folder) => {
    const { documents } = ingestServices(folder.store);
    const key = keyOf(folder, "hk/a.csv");
    await documents.withdraw(key, { staysOut: true });
    expect((await documents.withdrawn()).map(({ from, doc }) => `${from}:${doc}`)).toEqual(["hk:a.csv"]);
    if (isTakenBack) expect([await documents.readmit(key), await documents.readmit(key)]).toEqual([true, false]);
    folder.write("hk/a.csv", revenue(value));
    const tried = await ingest(folder, paths, { dryRun: true });
    const files = await ingest(folder, paths);
    for (const file of [tried, files].map((all) => all.find(({ doc }) => doc === "a.csv")))
      expect(file).toMatchObject({ status: "ingested", facts: 1, warnings: [BACK] });
    expect(await inView(folder)).toEqual([...NAMES]);
    expect(await documents.withdrawn()).toEqual([]);
    const [again] = await ingest(folder, ["hk"]);
    expect(again).toMatchObject({ status: "unchanged", warnings: [] });
  });
});

it("A document that was withdrawn with its file comes back with its file, and that is said", async () => {
  await withDocuments(async (folder) => {
    const { documents } = ingestServices(folder.store);
    await documents.withdraw(keyOf(folder, "hk/a.csv"));
    expect(await documents.withdrawn()).toEqual([]);
    const [file] = await ingest(folder, ["hk"]);
    expect(file).toMatchObject({ doc: "a.csv", status: "ingested", warnings: [BACK] });
    expect((await folder.store.find(cellOf())).status).toBe("found");
  });
});

it("What somebody withdrew that was dropped is in view again when they drop it again", async () => {
  await withDocuments(async (folder) => {
    const source = { kind: "uploads", place: "U1" } as const;
    const { documents } = ingestServices(folder.store);
    await ingest(folder, ["hk/a.csv"], { source });
    await documents.withdraw({ source, doc: "a.csv" }, { staysOut: true });
    expect(await ingest(folder, ["hk/a.csv"], { source })).toMatchObject([{ status: "ingested", warnings: [BACK] }]);
  });
});

it.each([
  ["a deeper path", ["base"], "base/sub/q.csv", ["base/sub"]],
  ["a higher path", ["base/sub"], "base/sub/q.csv", ["base"]],
])("What a person withdrew stays out by %s too", async (_name, first, file, next) => {
  await withIngestFolder(async (folder) => {
    folder.write(file, revenue("1702"));
    folder.write("base/sub/other.csv", revenue("1703"));
    await ingest(folder, first);
    const { documents } = ingestServices(folder.store);
    const [held] = (await documents.documents()).filter(({ doc }) => doc.endsWith("q.csv"));
    if (held !== undefined) await documents.withdraw(held, { staysOut: true });
    expect((await ingest(folder, next)).filter(({ status }) => status === "withdrawn")).toHaveLength(1);
    expect((await inView(folder)).filter((name) => name.endsWith("q.csv"))).toEqual([]);
  });
});

it("What a person withdrew is told when its content comes back in another folder", async () => {
  await withDocuments(async (folder) => {
    const { documents } = ingestServices(folder.store);
    await documents.withdraw(keyOf(folder, "hk/a.csv"), { staysOut: true });
    folder.write("new/b.csv", revenue("1702"));
    const [file] = await ingest(folder, ["new"]);
    expect(file?.warnings).toEqual([expect.stringMatching(/^Its content is that of .*a\.csv, which was withdrawn\.$/)]);
  });
});

it("What a person withdraws while its folder is read stays out", async () => {
  await withDocuments(async (folder) => {
    const { documents } = ingestServices(folder.store);
    folder.write("hk/note.md", "The harvest was early.");
    folder.write("hk/a.csv", revenue("1710"));
    // The table is read first; the text is withdrawn before its turn.
    let done: Promise<boolean> | null = null;
    const progress = (): void => {
      done ??= documents.withdraw(keyOf(folder, "hk/note.md"), { staysOut: true });
    };
    const files = await ingest(folder, ["hk"], { progress });
    expect(await done).toBe(true);
    expect(files.find(({ doc }) => doc === "note.md")?.status).not.toBe("ingested");
    expect(await inView(folder)).toEqual(["hk/a.csv", "sg/a.csv"]);
  });
});

it("A version that more people could see is not stored without a word", async () => {
  await withIngestFolder(async (folder) => {
    folder.write("in/r.md", "---\nsensitivity: CONFIDENTIAL\n---\nThe harvest was late.");
    await ingest(folder, ["in"]);
    folder.write("in/r.md", "The harvest was late.");
    const [refused] = await ingest(folder, ["in"]);
    expect(refused).toMatchObject({
      status: "failed",
      error: expect.stringContaining("was CONFIDENTIAL and would be"),
    });
    const [stored] = await ingest(folder, ["in"], { approve: () => {} });
    expect(stored?.warnings).toContain("Its level was CONFIDENTIAL: more people may see it now.");
  });
});

it("A file that is back when a folder is pruned is not withdrawn", async () => {
  await withDocuments(async (folder) => {
    for (const name of ["b", "c", "d", "e"]) folder.write(`hk/${name}.md`, `The harvest of ${name} was late.`);
    await ingest(folder, ["hk"]);
    rmSync(join(folder.folder, "hk/note.md"));
    const progress = (): void => {
      folder.write("hk/note.md", "The harvest was late. The quay was full.");
    };
    await ingest(folder, ["hk"], { prune: true, progress });
    expect(await inView(folder)).toContain("hk/note.md");
  });
});
