import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseProfile } from "../../src/company/load-profile.ts";
import { createLogger } from "../../src/operations/logging/logger.ts";
import { type Engine, openEngine } from "../../src/server/compose.ts";
import { createDocumentService } from "../../src/server/documents/document-service.ts";
import {
  type DocumentProcess,
  type DocumentProcessOptions,
  openDocumentProcess,
} from "../../src/server/documents/process-client.ts";
import { readUploadsAgain } from "../../src/server/documents/read-uploads-again.ts";
import { openUpload } from "../../src/slack/documents/upload-folder.ts";
import type { AskedQuestion } from "../../src/slack/ports.ts";
import { seenQuestion } from "../../src/slack/review/seen-question.ts";
import { PROFILE_YAML, TODAY } from "../answer/company.ts";
import { shown } from "../answer/shown.ts";
import { results, storeDocuments } from "../cli/stored-documents.ts";

const RESULTS = `# Tern Baltic results

The freight strike of March kept the ferries in port for two weeks.

Figures in USD m

| | FY2024 | FY2025 |
| --- | --- | --- |
| Revenue | 640 | 700.25 |
| Turnings | 12 | 13 |
`;

const NOTE = { by: "U00000001", why: "as the notes say", teach: null };
const FIRST = { kind: "choose", option: 0 } as const;

let folder = "";
let dbPath = "";
let engine: Engine;
const services: DocumentProcess[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "footnote-beside-"));
  dbPath = join(folder, "facts.db");
  writeFileSync(join(folder, "profile.yaml"), PROFILE_YAML);
  writeFileSync(join(folder, "results.md"), RESULTS);
  engine = await openEngine({ profilePath: join(folder, "profile.yaml"), dbPath, model: null, trace: () => {} });
});
afterEach(async () => {
  for (const service of services.splice(0)) await service.close();
  engine.close();
  rmSync(folder, { recursive: true });
});

function openService(options: Partial<DocumentProcessOptions> = {}): DocumentProcess {
  const service = openDocumentProcess(engine, { dbPath, embeddings: null, ...options });
  services.push(service);
  return service;
}

async function revenue(): Promise<unknown> {
  return shown(
    await engine.ask({ id: "q", text: "Baltic revenue FY2025?", at: TODAY, conversation: null, asker: null }),
  );
}

/** The first question as it stands now. */
async function asked(): Promise<AskedQuestion> {
  const question = await createDocumentService(engine).for("RESTRICTED").item(1);
  return { id: 1, seen: question === null ? null : seenQuestion(question) };
}

function file(name: string) {
  return { path: join(folder, name), name, by: "U00000001", mayReplace: null };
}

/** Keeps everybody else from writing until it is told to stop. */
function holdStore(): () => void {
  const other = new BetterSqlite3(dbPath);
  other.exec("BEGIN IMMEDIATE");
  return () => other.close();
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Waits for the process of a service, and ends it as a lack of memory would. */
async function endProcess(service: DocumentProcess): Promise<void> {
  while (service.pid === null) await new Promise((resolve) => setImmediate(resolve));
  process.kill(service.pid, "SIGKILL");
}

// Each begins processes, which on a busy machine takes its time.
describe("a document service in its own process", { timeout: 120_000 }, () => {
  it("loads in a process of its own; facts, passages and questions are there with the next question", async () => {
    const service = openService();
    expect(await service.for("INTERNAL").pending({ limit: 9, after: 0 })).toEqual({ questions: [], total: 0 });
    expect(service.pid).toBeNull();
    expect(await engine.search("strike", 3)).toEqual([]);
    const report = await service.for("INTERNAL").load(file("results.md"));
    expect(report).toMatchObject({ kind: "loaded", doc: "results.md", facts: 2, questionCount: 1 });
    expect(service.pid).not.toBe(process.pid);
    expect(await revenue()).toEqual(["REVENUE BALTIC FY2025 = 700.25"]);
    expect((await engine.search("strike", 3))[0]?.text).toContain("The freight strike of March");
    const { questions, total } = await service.for("INTERNAL").pending({ limit: 9, after: 0 });
    expect([total, questions]).toEqual([1, "questions" in report ? report.questions : null]);
    expect(await service.for("INTERNAL").item(questions[0]?.id ?? 0)).toEqual(questions[0]);
    expect(await service.for("INTERNAL").load(file("results.md"))).toMatchObject({
      kind: "unchanged",
      questionCount: 1,
    });
  });

  it("shows questions while its process is held up", async () => {
    await storeDocuments(dbPath, results());
    const service = openService();
    const own = createDocumentService(engine);
    const release = holdStore();
    const load = service.for("INTERNAL").load(file("results.md"));
    expect(await service.for("INTERNAL").pending({ limit: 2, after: 0 })).toEqual(
      await own.for("INTERNAL").pending({ limit: 2, after: 0 }),
    );
    expect(await service.for("INTERNAL").item(1)).toMatchObject({ id: 1, text: "Turnover" });
    expect(await service.for("INTERNAL").item(99)).toBeNull();
    release();
    expect(await load).toMatchObject({ kind: "loaded" });
  });

  it("shows each person what they are cleared for, in the server and in its process", async () => {
    await storeDocuments(dbPath, { ...results(), sensitivity: () => "CONFIDENTIAL" });
    const service = openService();
    const seen = async (clearance: "INTERNAL" | "CONFIDENTIAL") => {
      const { total, questions } = await service.for(clearance).pending({ limit: 9, after: 0 });
      return [total, questions.length, (await service.for(clearance).item(1))?.text ?? null];
    };
    const database = new BetterSqlite3(dbPath);
    for (const change of ["SELECT 1", "UPDATE review_item SET consequences = NULL"]) {
      database.exec(change);
      expect([await seen("INTERNAL"), await seen("CONFIDENTIAL")]).toEqual([
        [0, 0, null],
        [3, 3, "Turnover"],
      ]);
    }
    database.close();
    expect(await service.for("INTERNAL").decide(await asked(), FIRST, NOTE)).toEqual({ kind: "gone" });
    expect(await service.for("CONFIDENTIAL").decide(await asked(), FIRST, NOTE)).toMatchObject({
      kind: "decided",
      remaining: 2,
    });
    writeFileSync(join(folder, "board.md"), `---\nsensitivity: CONFIDENTIAL\n---\n${RESULTS}`);
    expect(await service.for("INTERNAL").load(file("board.md"))).toMatchObject({
      questions: [],
      questionCount: 0,
      warnings: [expect.stringContaining("what it says and asks is stored, and shown to those alone who are cleared")],
    });
    expect(await service.for("CONFIDENTIAL").load(file("board.md"))).toMatchObject({ questionCount: 1 });
  });

  it("has questions that another release kept worked out by its process", async () => {
    await storeDocuments(dbPath, results());
    const before = await openService().for("INTERNAL").pending({ limit: 9, after: 0 });
    const database = new BetterSqlite3(dbPath);
    database.exec("UPDATE review_item SET consequences = NULL");
    database.close();
    const service = openService();
    // A number alone needs no process.
    expect(await service.for("INTERNAL").pending({ limit: 0, after: 0 })).toEqual({
      questions: [],
      total: before.total,
    });
    expect(service.pid).toBeNull();
    expect(await service.for("INTERNAL").pending({ limit: 9, after: 0 })).toEqual(before);
    expect(await service.for("INTERNAL").item(1)).toEqual(before.questions[0]);
    expect(service.pid).not.toBeNull();
  });

  it("decides a question once, whoever else decides it at the same time", async () => {
    await storeDocuments(dbPath, results());
    const [service, other] = [openService(), createDocumentService(engine)];
    const first = await asked();
    const decided = await Promise.all([
      service.for("INTERNAL").decide(first, FIRST, NOTE),
      service.for("INTERNAL").decide(first, FIRST, { ...NOTE, by: "U00000002" }),
      other.for("INTERNAL").decide(first, FIRST, { ...NOTE, by: "U00000003" }),
    ]);
    expect(decided.map(({ kind }) => kind).sort()).toEqual(["already_decided", "already_decided", "decided"]);
    expect(await engine.review.audit()).toHaveLength(1);
    expect(await service.for("INTERNAL").pending({ limit: 9, after: 0 })).toMatchObject({ total: 2 });
  });

  it("tells of a load whose process ended, stores nothing of it, and does the next one", async () => {
    const service = openService();
    const release = holdStore();
    const [load, decision] = [
      service.for("INTERNAL").load(file("results.md")),
      service.for("INTERNAL").decide({ id: 1, seen: null }, FIRST, NOTE),
    ];
    await endProcess(service);
    expect(await load).toMatchObject({ kind: "failed", doc: "results.md", reason: /broke off/ });
    expect(
      await engine.documents.find({ source: { kind: "uploads", place: "U00000001" }, doc: "results.md" }),
    ).toBeNull();
    release();
    expect(await decision).toEqual({ kind: "gone" });
    expect(await service.for("INTERNAL").load(file("results.md"))).toMatchObject({ kind: "loaded", facts: 2 });
  });

  it("throws where the process of a decision ended, which is not made then", async () => {
    await storeDocuments(dbPath, results());
    const service = openService();
    const first = await asked();
    const release = holdStore();
    const decision = expect(service.for("INTERNAL").decide(first, FIRST, NOTE)).rejects.toMatchObject({
      code: "document_process_ended",
    });
    await endProcess(service);
    await decision;
    release();
    expect(await engine.review.audit()).toEqual([]);
    expect(await service.for("INTERNAL").decide(await asked(), FIRST, NOTE)).toMatchObject({ kind: "decided" });
  });

  it("ends a process that needs more memory than it may have", async () => {
    const service = openService({ bytesMax: 20 * 1024 * 1024 });
    expect(await service.for("INTERNAL").load(file("results.md"))).toMatchObject({ kind: "failed" });
  });

  it("passes on what its process says of a store that cannot be used", async () => {
    const service = openService({ dbPath: folder });
    await expect(service.for("INTERNAL").load(file("results.md"))).rejects.toMatchObject({
      name: "FootnoteError",
      code: "unreadable",
    });
  });

  it("ends its process when it is closed, with a load under way, and begins no other", async () => {
    const service = openService();
    const release = holdStore();
    const load = service.for("INTERNAL").load(file("results.md"));
    while (service.pid === null) await new Promise((resolve) => setImmediate(resolve));
    const { pid } = service;
    await service.close();
    expect(isAlive(pid)).toBe(false);
    expect(await load).toMatchObject({ kind: "failed" });
    await expect(service.for("INTERNAL").load(file("results.md"))).rejects.toMatchObject({
      code: "document_process_closed",
    });
    expect(service.pid).toBeNull();
    release();
  });

  it("settles what waited for a name of the company file when the file has it, without a second drop", async () => {
    const service = openService();
    const uploads = join(folder, "facts.uploads");
    const upload = await openUpload(uploads, "results.md");
    await upload.write(Buffer.from(RESULTS));
    const { path, name } = await upload.keep();
    const loaded = await service.for("RESTRICTED").load({ path, name, by: "U00000001", mayReplace: null });
    expect(loaded).toMatchObject({ kind: "loaded", questionCount: 1 });
    const first = service.pid;
    const lines: string[] = [];
    const logger = createLogger({ level: "info", destination: { write: (line) => void lines.push(line) } });
    const readAgain = () => readUploadsAgain(engine, { uploads, reread: service.reread, logger });
    await readAgain();
    expect(lines).toEqual([]);
    const wider = PROFILE_YAML.replace("sales revenue,", "sales revenue, takings,").replace(
      "metrics:\n",
      "metrics:\n  TURNINGS: { label: Turnings, unit: COUNT, kind: flow }\n",
    );
    await engine.take(parseProfile(wider, "profile.yaml"), "another");
    await readAgain();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { event: "document_read_again", waited: 1, waiting: 0 },
    ]);
    expect(await engine.queue.count({ clearance: "RESTRICTED" })).toBe(0);
    const answer = await engine.ask({
      id: "t",
      text: "Baltic turnings FY2025?",
      at: TODAY,
      conversation: null,
      asker: null,
    });
    expect(shown(answer)).toEqual(["TURNINGS BALTIC FY2025 = 13"]);
    expect(service.pid).not.toBe(first);
    lines.length = 0;
    await readAgain();
    expect(lines).toEqual([]);
  });
});
