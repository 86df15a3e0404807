import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteAuditLog, openSqliteAuditTrail } from "../src/adapters/sqlite/open-audit.ts";
import { documentIdOf, placeIdOf } from "../src/operations/audit/audit-code.ts";
import type { NewAuditEntry } from "../src/operations/audit/audit-trail.ts";
import { line } from "./figures.ts";

/** What the audit trail costs: `npm run bench -- audit [ENTRIES]`. Each entry is an answer with two cells and a passage, on the disk. */
const [entries = 100_000] = process.argv.slice(2).map(Number);
const BATCHES = [1, 10, 50, 200, 1_000];
/** So many transactions of each size are timed. */
const TRANSACTIONS = 100;
const MS_PER_SECOND = 1_000;

const folder = mkdtempSync(join(tmpdir(), "footnote-bench-"));
const path = join(folder, "audit.db");
const trail = openSqliteAuditTrail(path);
let number = 0;
try {
  for (const size of BATCHES) await fill(size, TRANSACTIONS);
  await fill(1_000, Math.max(0, Math.ceil((entries - number) / 1_000)));
  line(`${number.toLocaleString("en")} entries: the file`, `${(statSync(path).size / 1e6).toFixed(0)} MB`);
  const log = openSqliteAuditLog(path);
  const started = performance.now();
  const { kind } = await log.verify(null);
  line(`verified (${kind})`, `${Math.round((number / (performance.now() - started)) * MS_PER_SECOND)} entries/s`);
  log.close();
} finally {
  trail.close();
  rmSync(folder, { recursive: true, force: true });
}

async function fill(size: number, transactions: number): Promise<void> {
  if (transactions === 0) return;
  const batches = Array.from({ length: transactions }, () => Array.from({ length: size }, nextEntry));
  const started = performance.now();
  for (const batch of batches) await trail.record(batch);
  const ms = performance.now() - started;
  const rate = Math.round(((size * transactions) / ms) * MS_PER_SECOND);
  line(`${transactions} times ${size} at once`, `${rate} entries/s, ${(ms / transactions).toFixed(2)} ms each time`);
}

function nextEntry(): NewAuditEntry {
  number += 1;
  const source = { doc: `report-${number % 50}.xlsx`, locator: `sheet=Results,cell=C${number % 900}` };
  const statement = { document: documentIdOf(source.doc), place: placeIdOf(source), asOf: null };
  const cell = { metric: "REVENUE", entity: "ACME_HK", dimensions: { channel: "TOTAL" } };
  return {
    at: new Date(1_780_000_000_000 + number),
    key: `answered:${number}`,
    event: {
      kind: "answered",
      who: `U${number % 200}`,
      place: { kind: "slack", slackChannel: "C0123456789", threadTs: "1780000000.000100" },
      requestId: number.toString(16).padStart(12, "0"),
      decision: {
        kind: "figures",
        outcome: "answered",
        assumed: ["entity"],
        unused: [],
        declined: [],
        explanation: { kind: "run", outcome: "grounded_answer", stopReason: "success" },
      },
      delivery: {
        kind: "thread",
        clearance: "INTERNAL",
        ceiling: "INTERNAL",
        shown: {
          cells: ["FY2024", "FY2025"].map((period) => ({ ...cell, period, statements: [statement], former: [] })),
          absent: [],
          passages: ["p1"],
          documents: [statement.document],
        },
      },
      providerCalls: 0,
    },
  };
}
