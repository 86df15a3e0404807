import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openSqliteFactStore, type SqliteFactStore } from "../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import type { Clearance } from "../../src/domain/sensitivity.ts";
import { ingestPaths } from "../../src/import/ingest-files.ts";
import { createSettler } from "../../src/import/review/settler.ts";
import { EN_REVIEW } from "../../src/render/catalog/en-review.ts";
import { ZH_REVIEW } from "../../src/render/catalog/zh-review.ts";
import { createDocumentService } from "../../src/server/documents/document-service.ts";
import { forgetUndecided, forgetUploads, setUndecided } from "../../src/slack/documents/upload-folder.ts";
import { canonicalCsv, ingestServices } from "../support/ingest.ts";

let folder: string;
let facts: SqliteFactStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-dropped-"));
  facts = openSqliteFactStore(join(folder, "facts.db"));
});
afterEach(() => {
  facts.close();
  rmSync(folder, { recursive: true });
});

function table(count: number): string {
  return canonicalCsv(
    ...Array.from({ length: count }, (_, at) => `REVENUE,HK,HK,TOTAL,FY,${2025 - at},1,USD_M,a.xlsx,r${at}`),
  );
}

function note(level: string, words: string): string {
  return `---\nsensitivity: ${level}\n---\n${words}`;
}

interface Drop {
  readonly by?: string;
  readonly clearance?: Clearance;
  /** The version that it may replace; `true` for the one that is asked about. */
  readonly mayReplace?: boolean;
  readonly agreed?: string;
}

let drops = 0;

/** Drops a file as Slack's edge hands it to the service. */
async function drop(
  name: string,
  content: string,
  { by = "U1", clearance = "INTERNAL", mayReplace = false, agreed }: Drop = {},
) {
  drops += 1;
  const path = join(folder, String(drops), name);
  mkdirSync(join(folder, String(drops)));
  writeFileSync(path, content);
  const services = ingestServices(facts);
  const service = createDocumentService({
    ...facts.documentStores(createSettler(services.glossary)),
    glossary: services.glossary,
    ingest: (paths, options) => ingestPaths(paths, services, options),
  });
  const dropped = { path, name, by };
  const report = await service.for(clearance).load({ ...dropped, mayReplace: agreed ?? null });
  return mayReplace && report.kind === "replaces"
    ? await service.for(clearance).load({ ...dropped, mayReplace: report.version })
    : report;
}

async function stored(): Promise<readonly string[]> {
  const entries = await ingestServices(facts).documents.documents();
  return entries.map(({ from, doc, facts: figures, passages }) => `${from}:${doc} ${figures}/${passages}`);
}

it("A dropped file replaces the same person's of its name alone, and only when they say so", async () => {
  expect(await drop("a.csv", table(12))).toMatchObject({ kind: "loaded", facts: 12 });
  expect(await drop("a.csv", table(1))).toEqual({
    kind: "replaces",
    doc: "a.csv",
    before: { facts: 12, passages: 0 },
    after: { facts: 1, passages: 0 },
    vanishing: 11,
    version: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await stored()).toEqual(["uploads/U1:a.csv 12/0"]);
  expect(await drop("a.csv", table(12))).toMatchObject({ kind: "unchanged", facts: 12 });
  expect(await drop("a.csv", table(1), { by: "U2" })).toMatchObject({ kind: "loaded", facts: 1 });
  expect(await drop("a.csv", table(2), { mayReplace: true })).toMatchObject({ kind: "loaded", facts: 2 });
  expect(await stored()).toEqual(["uploads/U1:a.csv 2/0", "uploads/U2:a.csv 1/0"]);
});

it("A word on one version replaces no later one", async () => {
  await drop("a.csv", table(12));
  const first = await drop("a.csv", table(10));
  if (first.kind !== "replaces") throw new Error("It was not asked.");
  expect(await drop("a.csv", table(11), { mayReplace: true })).toMatchObject({ kind: "loaded", facts: 11 });
  expect(await drop("a.csv", table(10), { agreed: first.version })).toMatchObject({ kind: "replaces" });
  expect(await stored()).toEqual(["uploads/U1:a.csv 11/0"]);
});

it("Nobody replaces what they may not see, says so or not, nor is told anything of it", async () => {
  const secret = note("CONFIDENTIAL", "The plan is to merge. The price is high. The day is near.");
  await drop("a.md", secret, { clearance: "CONFIDENTIAL" });
  for (const mayReplace of [false, true]) {
    const report = await drop("a.md", note("PUBLIC", "Nothing."), { mayReplace });
    expect(report).toEqual({
      kind: "failed",
      doc: "a.md",
      reason: "You may not replace the document of this name; give the file another name.",
    });
  }
  expect(await stored()).toEqual(["uploads/U1:a.md 0/1"]);
  const lowered = await drop("a.md", note("PUBLIC", "Nothing."), { clearance: "CONFIDENTIAL" });
  expect(lowered).toMatchObject({ kind: "replaces", loweredFrom: "CONFIDENTIAL" });
  if (lowered.kind !== "replaces") return;
  expect(EN_REVIEW.replaces("a.md", lowered)).toContain(" It was CONFIDENTIAL, and more people could see it. ");
  expect(ZH_REVIEW.replaces("a.md", lowered)).toContain("现有版本的密级是 CONFIDENTIAL，替换后更多人可以看到。");
});

it("A file that nobody decides about is deleted with time, and no other one", async () => {
  const uploads = join(folder, "uploads");
  const waiting = async (content: string) => {
    const path = join(uploads, content, "a.csv");
    mkdirSync(join(uploads, content), { recursive: true });
    writeFileSync(path, content);
    return await setUndecided(uploads, { path, name: "a.csv" }, "U1");
  };
  const [old, young] = ["a".repeat(64), "b".repeat(64)];
  for (const content of [old, young]) expect(await waiting(content)).toEqual({ user: "U1", content, name: "a.csv" });
  utimesSync(join(uploads, "undecided-U1", old), new Date(1_000), new Date(1_000));
  utimesSync(join(uploads, young), new Date(1_000), new Date(1_000));
  await forgetUndecided(uploads, new Date(2_000));
  expect(readdirSync(join(uploads, "undecided-U1"))).toEqual([young]);
  expect(readdirSync(uploads).sort()).toEqual([old, young, "undecided-U1"].sort());
  await forgetUndecided(join(folder, "nowhere"), new Date(2_000));
});

it("A loaded file is deleted with time, and nothing that waits for a decision or is no upload", async () => {
  const uploads = join(folder, "uploads");
  const [old, earlier, young] = [`${"a".repeat(64)}-1`, "b".repeat(64), `${"c".repeat(64)}-1`];
  for (const name of [old, earlier, young, "undecided-U1", "notes"]) {
    mkdirSync(join(uploads, name), { recursive: true });
    writeFileSync(join(uploads, name, "a.csv"), name);
    if (name !== young) utimesSync(join(uploads, name), new Date(1_000), new Date(1_000));
  }
  await forgetUploads(uploads, new Date(2_000));
  expect(readdirSync(uploads).sort()).toEqual([young, "notes", "undecided-U1"].sort());
  await forgetUploads(join(folder, "nowhere"), new Date(2_000));
});

/** What was read of a file, in the terms of the person who dropped it. */
async function contentsOf(...dropped: Parameters<typeof drop>) {
  const report = await drop(...dropped);
  return report.kind === "loaded" || report.kind === "unchanged" ? report.contents : null;
}

function rows(...lines: readonly string[]): string {
  return canonicalCsv(...lines.map((line, at) => `${line},USD_M,a.xlsx,r${at}`));
}

it("What was read is told by names and periods in order, the leading ones first", async () => {
  const told = await contentsOf(
    "a.csv",
    rows(
      "PROFIT,HK,HK,TOTAL,QUARTER,2025Q3,1",
      "REVENUE,CN,CN,TOTAL,QUARTER,2024Q1,2",
      "REVENUE,HK,HK,TOTAL,FY,2024,3",
    ),
  );
  expect(told).toMatchObject({
    metrics: ["REVENUE", "PROFIT"],
    entities: ["HK", "CN"],
    periods: ["2024Q1", "FY2024", "2025Q3"],
    replaced: null,
  });
});

it("A version that replaces another says how many figures differ, and an unchanged one does not", async () => {
  const [first, second] = [
    rows("REVENUE,HK,HK,TOTAL,FY,2023,1", "REVENUE,HK,HK,TOTAL,FY,2024,2", "REVENUE,HK,HK,TOTAL,FY,2025,3"),
    rows("REVENUE,HK,HK,TOTAL,FY,2024,2", "REVENUE,HK,HK,TOTAL,FY,2025,4", "PROFIT,HK,HK,TOTAL,FY,2025,5"),
  ];
  await drop("a.csv", first);
  const replaced = { version: 1, changed: 1, added: 1, gone: 1 };
  expect(await contentsOf("a.csv", second, { mayReplace: true })).toMatchObject({ replaced });
  expect(await contentsOf("a.csv", second)).toMatchObject({ metrics: ["REVENUE", "PROFIT"], replaced: null });
});

it("Examples are the latest figures of the leading metrics and entities, each with its place", async () => {
  const told = await contentsOf(
    "a.csv",
    rows(
      "REVENUE,HK,HK,TOTAL,FY,2025,1",
      "REVENUE,HK,HK,TOTAL,FY,2024,2",
      "REVENUE,HK,HK,AGENCY,FY,2026,3",
      "PROFIT,CN,CN,TOTAL,FY,2025,4",
      "PROFIT,HK,HK,TOTAL,FY,2025,5",
    ),
  );
  const shown = told?.examples.map(({ request: { group }, source }) =>
    [group.metrics, group.entities, group.periods, source.doc, source.locator, source.from].join(" "),
  );
  expect(shown).toEqual([
    "REVENUE HK FY2025 a.xlsx r0 uploads/U1",
    "PROFIT CN FY2025 a.xlsx r3 uploads/U1",
    "PROFIT HK FY2025 a.xlsx r4 uploads/U1",
  ]);
});

it("Nothing by name is told of what its loader may not see, nor of a file without figures", async () => {
  const table = rows("REVENUE,HK,HK,TOTAL,FY,2025,1");
  expect(await contentsOf("Confidential pack.csv", table)).toBeNull();
  expect(await contentsOf("Restricted pack.csv", table, { clearance: "CONFIDENTIAL" })).toBeNull();
  const cleared = { clearance: "RESTRICTED", by: "U2" } as const;
  expect(await contentsOf("Restricted pack.csv", table, cleared)).toMatchObject({ metrics: ["REVENUE"] });
  expect(await contentsOf("a.md", note("PUBLIC", "A ship came in. It was late. Nobody minded."))).toBeNull();
});
