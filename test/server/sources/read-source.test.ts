import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../../src/company/glossary.ts";
import { parseProfile } from "../../../src/company/load-profile.ts";
import type { SourceReading } from "../../../src/domain/source-reading.ts";
import type { SourceSpec } from "../../../src/domain/source-spec.ts";
import type { FileReport, IngestReport } from "../../../src/import/ingest-report.ts";
import { AuditEvent } from "../../../src/operations/audit/audit-event.ts";
import { brokenReading, readSource, type SourceEngine } from "../../../src/server/sources/read-source.ts";
import { readingEvent } from "../../../src/server/sources/reading-event.ts";
import { PROFILE_YAML } from "../../answer/company.ts";

const BASE = { level: "INTERNAL", owner: null, schedule: { kind: "every", seconds: 60 } } as const;
const FOLDER = {
  ...BASE,
  ...{ kind: "folder", name: "reports", path: "reports", include: [], exclude: [] },
} satisfies SourceSpec;
const COLUMN = { from: "constant", value: "x" } as const;
const QUERY = {
  ...BASE,
  ...{ kind: "query", name: "ledger", database: { kind: "postgres", connection: "LEDGER_URL" }, sql: "SELECT 1" },
  ...{ key: ["id"], secondsMax: 5, rowsMax: 10 },
  columns: { metric: COLUMN, entity: COLUMN, period: COLUMN, unit: COLUMN, basis: null, value: "amount" },
} satisfies SourceSpec;

function file(doc: string, more: Partial<FileReport> = {}): FileReport {
  return { ...{ doc, status: "ingested", facts: 2, passages: 1, warnings: [], review: 0, error: null }, ...more };
}

interface Given {
  readonly files?: readonly FileReport[];
  readonly vanished?: readonly string[];
  readonly isLate?: boolean;
}

async function read(
  spec: SourceSpec,
  { files = [], vanished = [], isLate = false }: Given,
  secret: string | null = "",
) {
  const kept: SourceReading[] = [];
  let accepts: (doc: string) => boolean = () => true;
  const engine: SourceEngine = {
    glossary: buildGlossary(parseProfile(PROFILE_YAML, "profile.yaml")),
    readings: {
      last: async () => null,
      keep: async (reading) => {
        kept.push(reading);
      },
    },
    ingest: async (_paths, options = {}) => {
      accepts = options.accepts ?? accepts;
      return { files, vanished, withdrawn: [] } satisfies IngestReport;
    },
    ingestQuery: async () => {
      const [report] = files;
      if (report === undefined) throw new Error("The query is asked without its connection.");
      return { report, isLate };
    },
  };
  const { reading } = await readSource(spec, engine, { secret, now: () => new Date("2026-03-02T06:30:00Z") });
  expect(kept).toEqual([reading]);
  return { reading, accepts: (doc: string) => accepts(doc) };
}

describe("a folder", () => {
  it.each<[string, Given, Partial<SourceReading>]>([
    ["all of it", { files: [file("a"), file("b", { status: "unchanged" })] }, { result: "done", changed: 1, facts: 4 }],
    ["nothing new", { files: [file("a", { status: "unchanged" })] }, { result: "done", changed: 0, files: 1 }],
    ["rejected rows", { files: [file("a", { status: "partly", warnings: ["row 3"] })] }, { result: "partly" }],
    ["a question", { files: [file("a", { review: 2 })] }, { result: "partly", questions: 2, fault: null }],
    ["a file that is gone", { files: [file("a")], vanished: ["b"] }, { result: "partly", vanished: 1 }],
    [
      "one of two files",
      { files: [file("a"), file("b", { status: "failed", error: "It is no workbook." })] },
      { result: "partly", fault: "failed", failed: 1, details: ["b: It is no workbook."] },
    ],
    ["none", { files: [file("b", { status: "failed" })] }, { result: "failed", fault: "failed", changed: 0 }],
    ["an empty one", {}, { result: "done", files: 0 }],
  ])("of which was read: %s", async (_, given, expected) => {
    expect((await read(FOLDER, given)).reading).toMatchObject(expected);
  });

  it("takes what its patterns include and do not exclude", async () => {
    const spec = { ...FOLDER, include: ["*.xlsx"], exclude: ["draft*"] };
    const { accepts } = await read(spec, {});
    expect(["a.xlsx", "a.pdf", "draft1.xlsx"].map(accepts)).toEqual([true, false, false]);
  });

  it("names five faults at most", async () => {
    const files = Array.from({ length: 9 }, (_, at) => file(`f${at}`, { status: "failed", error: "Broken." }));
    expect((await read(FOLDER, { files })).reading.details).toHaveLength(5);
  });
});

describe("a query", () => {
  it.each<[string, Given, Partial<SourceReading>]>([
    ["as a whole", { files: [file("ledger")] }, { result: "done", fault: null }],
    ["without a new row", { files: [file("ledger", { status: "unchanged" })] }, { result: "done", changed: 0 }],
    ["with rejected rows", { files: [file("ledger", { status: "partly", warnings: ["r"] })] }, { result: "partly" }],
    ["not", { files: [file("ledger", { status: "failed", error: "No." })] }, { result: "failed", fault: "failed" }],
    ["too late", { files: [file("ledger", { status: "failed" })], isLate: true }, { fault: "timed_out" }],
  ])("is read %s", async (_, given, expected) => {
    expect((await read(QUERY, given)).reading).toMatchObject(expected);
  });

  it("is not asked without its connection", async () => {
    const { reading } = await read(QUERY, {}, null);
    expect(reading).toMatchObject({ result: "failed", fault: "no_secret", files: 0 });
  });
});

describe("the audit entry of a reading", () => {
  const reading = brokenReading(FOLDER, {
    at: new Date("2026-03-02T06:30:00Z"),
    companyFile: "ab".repeat(32),
    fault: "broke_off",
  });

  it.each<[Partial<SourceReading>, string]>([
    [{ result: "done", changed: 1 }, "loaded"],
    [{ result: "done", changed: 0 }, "unchanged"],
    [{ result: "partly", changed: 2 }, "loaded"],
    [{ result: "failed", changed: 0 }, "failed"],
  ])("of %j says %s", (more, result) => {
    const event = readingEvent({ ...reading, ...more }, null);
    expect(event).toMatchObject({ result, who: null, place: { kind: "source", source: "reports" } });
  });

  it("has a digest in place of a name that is no code", () => {
    const event = AuditEvent.parse(readingEvent({ ...reading, source: "monthly reports" }, "root"));
    expect(event).toMatchObject({ place: { kind: "source", source: expect.stringMatching(/^x-[0-9a-f]{16}$/) } });
  });
});
