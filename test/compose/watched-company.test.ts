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
import { following } from "../../src/server/following.ts";
import { type WatchedCompany, watchCompany } from "../../src/server/watched-company.ts";
import { PROFILE_YAML, TODAY } from "../answer/company.ts";
import { valueAt } from "../operations/metrics/scraped.ts";

const EVERY_MS = 5;

let folder: string;
let engine: Engine;
let watched: WatchedCompany;
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
  watched = watchCompany(engine, {
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

function vetted(answer: string): string {
  return `items:
  - id: gate
    question: Where do deliveries go?
    answer: { en: ${answer} }
    source: { doc: house-rules.docx, locator: section=3 }
    version: "1"
    enabled: true
    valid_from: 2025-01-01
    sensitivity: INTERNAL
    owner: Facilities
`;
}

const blocked = () => [...engine.access.current().blocked];
const logged = (event: string) => lines.map((line) => JSON.parse(line)).filter((line) => line.event === event);
const faulty = async () => valueAt(await metrics.scrape(), "footnote_company_file_faulty", {});
const noted = () => readServerNote(join(folder, "facts.db"));

async function taken(ids: readonly string[]): Promise<void> {
  await vi.waitFor(() => expect(blocked()).toEqual(ids));
}

describe("the company file of a running server", () => {
  it("follow the file, with an entry of the audit trail and a note for each change", async () => {
    const first = noted();
    expect(first?.companyFile).toBe(join(folder, "profile.yaml"));
    write("access: { blocked: [U012, U013] }");
    await taken(["U012", "U013"]);
    await vi.waitFor(() => expect(audited).toHaveLength(1));
    expect(audited).toMatchObject([{ kind: "administration", action: { kind: "company_file_taken" } }]);
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

  it("holds in every part from the next question on", async () => {
    const ask = async (text: string) => engine.tryOut({ text, at: TODAY, clearance: "INTERNAL" });
    expect((await ask("takings of Baltic in FY2025")).answer.kind).toBe("ask_first");
    const names = following(engine, () => {
      const { company } = engine.glossary.profile;
      return { company: () => company.name, learns: () => engine.names !== null };
    });
    const changed = PROFILE_YAML.replace("Tern Ferries", "Gull Ferries").replace(
      "sales revenue,",
      "sales revenue, takings,",
    );
    write("learn: true\nfaq: faq.yaml", changed);
    await vi.waitFor(() => expect(faults).toHaveLength(1));
    expect([names.company(), names.learns(), engine.names]).toEqual(["Tern Ferries", false, null]);
    writeFileSync(join(folder, "faq.yaml"), vetted("Deliveries go to the gate."));
    await vi.waitFor(() => expect(names.company()).toBe("Gull Ferries"));
    expect(names.learns()).toBe(true);
    expect((await ask("takings of Baltic in FY2025")).answer.kind).toBe("figures");
    expect(logged("company_file_taken")).toMatchObject([{ changed: ["company", "metrics", "access", "faq", "learn"] }]);
    expect(JSON.stringify((await ask("where do deliveries go")).answer)).toContain("Deliveries go to the gate.");
    writeFileSync(join(folder, "faq.yaml"), vetted("Deliveries go to the quay."));
    await vi.waitFor(() => expect(logged("company_file_taken")).toHaveLength(2));
    expect(logged("company_file_taken")[1]).toMatchObject({ changed: ["faq"] });
    expect(JSON.stringify((await ask("where do deliveries go")).answer)).toContain("Deliveries go to the quay.");
    expect(faults).toHaveLength(1);
  });

  it("is that of before as a whole while the vetted answers that it names have a fault", async () => {
    writeFileSync(join(folder, "faq.yaml"), "items: nonsense");
    write("faq: faq.yaml\naccess: { blocked: [U013] }", PROFILE_YAML.replace("Tern Ferries", "Gull Ferries"));
    await vi.waitFor(() => expect(faults).toHaveLength(1));
    expect([blocked(), engine.glossary.profile.company.name, await faulty()]).toEqual([["U012"], "Tern Ferries", 1]);
  });

  it("stay as they are when the server has stopped", async () => {
    await watched.stop();
    write("access: {}");
    await new Promise((resolve) => setTimeout(resolve, 20 * EVERY_MS));
    expect(blocked()).toEqual(["U012"]);
  });
});
