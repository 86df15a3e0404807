import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ProfileFault } from "../../src/company/profile-error.ts";
import { readServerNote } from "../../src/company/server-note.ts";
import type { AuditEvent } from "../../src/operations/audit/audit-event.ts";
import { createLogger } from "../../src/operations/logging/logger.ts";
import { createMetrics } from "../../src/operations/metrics/create-metrics.ts";
import { type Engine, openEngine } from "../../src/server/compose.ts";
import { type WatchedRules, watchRules } from "../../src/server/watched-rules.ts";
import { PROFILE_YAML } from "../answer/company.ts";
import { valueAt } from "../operations/metrics/scraped.ts";

const EVERY_MS = 5;

let folder: string;
let engine: Engine;
let watched: WatchedRules;
let lines: string[];
let faults: (readonly ProfileFault[])[];
let audited: AuditEvent[];
let record: (event: AuditEvent) => void;
const metrics = createMetrics({ withProcess: false });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "footnote-rules-"));
  [lines, faults, audited] = [[], [], []];
  record = (event) => void audited.push(event);
  write("access: { blocked: [U012] }");
  const profilePath = join(folder, "profile.yaml");
  const dbPath = join(folder, "facts.db");
  engine = await openEngine({ profilePath, dbPath, model: null, trace: () => {} });
  watched = watchRules(engine, {
    profilePath,
    dbPath,
    logger: createLogger({ level: "info", destination: { write: (line) => void lines.push(line) } }),
    metrics: metrics.company,
    audit: {
      record: async (entries) => {
        for (const { event } of entries) record(event);
      },
      drain: async () => {},
    },
    onFault: (found) => void faults.push(found),
    everyMs: EVERY_MS,
  });
});
afterEach(async () => {
  await watched.stop();
  engine.close();
  rmSync(folder, { recursive: true });
});

function write(more: string, profile = PROFILE_YAML): void {
  writeFileSync(join(folder, "profile.yaml.new"), `${profile}${more}\n`);
  renameSync(join(folder, "profile.yaml.new"), join(folder, "profile.yaml"));
}

const blocked = () => [...engine.access.current().blocked];
const logged = (event: string) => lines.map((line) => JSON.parse(line)).filter((line) => line.event === event);
const faulty = async () => valueAt(await metrics.scrape(), "footnote_company_file_faulty", {});
const noted = () => readServerNote(join(folder, "facts.db"));

async function taken(ids: readonly string[]): Promise<void> {
  await vi.waitFor(() => expect(blocked()).toEqual(ids));
}

describe("the access rules of a running server", () => {
  it("follow the file, with an entry of the audit trail and a note for each change", async () => {
    const first = noted();
    expect(first?.companyFile).toBe(join(folder, "profile.yaml"));
    write("access: { blocked: [U012, U013] }");
    await taken(["U012", "U013"]);
    await vi.waitFor(() => expect(audited).toHaveLength(1));
    expect(audited).toMatchObject([{ kind: "administration", action: { kind: "access_rules_taken" } }]);
    expect(noted()?.sections.access).not.toBe(first?.sections.access);
    write("");
    await taken([]);
  });

  it("stay while the file has a fault, which is told once, and follow it when it is mended", async () => {
    write("access: { blocked: [nobody] }");
    await vi.waitFor(() => expect(faults).toHaveLength(1));
    expect([blocked(), await faulty()]).toEqual([["U012"], 1]);
    const [line] = logged("company_file_kept");
    expect(line.places).toEqual([expect.stringMatching(/profile\.yaml:\d+:\d+$/)]);
    expect(JSON.stringify(line)).not.toContain("nobody");
    rmSync(join(folder, "profile.yaml"));
    await vi.waitFor(() => expect(faults).toHaveLength(2));
    expect([blocked(), logged("company_file_kept")]).toEqual([["U012"], expect.objectContaining({ length: 2 })]);
    write("access: { blocked: [U013] }");
    await taken(["U013"]);
    await vi.waitFor(async () => expect(await faulty()).toBe(0));
  });

  it("are taken of a file whose other changes wait for the next start, which the log names", async () => {
    write("access: { blocked: [U013] }", PROFILE_YAML.replace("Tern Ferries", "Gull Ferries"));
    await taken(["U013"]);
    expect(engine.glossary.profile.company.name).toBe("Tern Ferries");
    expect(logged("company_file_read")).toMatchObject([{ atNextStart: ["company"] }]);
    write("access: { blocked: [U013] }");
    await vi.waitFor(() => expect(logged("company_file_read")).toHaveLength(2));
    expect(logged("company_file_read")[1]).toMatchObject({ atNextStart: [] });
    expect(logged("access_rules_taken")).toHaveLength(1);
  });

  it("hold also where the entry cannot be kept, and the file is followed on", async () => {
    record = () => {
      throw new Error("disk full");
    };
    write("access: { blocked: [U013] }");
    await taken(["U013"]);
    await vi.waitFor(() => expect(logged("company_file_watch")).toHaveLength(1));
    write("access: { blocked: [U014] }");
    await taken(["U014"]);
  });

  it("stay as they are when the server has stopped", async () => {
    await watched.stop();
    write("access: {}");
    await new Promise((resolve) => setTimeout(resolve, 20 * EVERY_MS));
    expect(blocked()).toEqual(["U012"]);
  });
});
