import { writeFileSync } from "node:fs";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { openSqliteFactStore } from "../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { openSqliteAuditLog } from "../../src/adapters/sqlite/open-audit.ts";
import { thisUser } from "../../src/cli/with-engine.ts";
import { codeOf, documentIdOf } from "../../src/operations/audit/audit-code.ts";
import type { AuditEvent } from "../../src/operations/audit/audit-event.ts";
import { besideDatabase } from "../../src/server/compose.ts";
import { cell, fact } from "../answer/company.ts";
import { documentOf } from "../support/facts.ts";
import { readingOf } from "../support/statements.ts";
import { type CliInput, type Workplace, withWorkplace } from "./command-line.ts";
import { ferryStatement, storeDocuments, TURNOVER } from "./stored-documents.ts";

const CLEARED = ["--clearance", "CONFIDENTIAL"];
const SECRET = /9977|9,977|4402|board/;

/** A company of which a paper of the board states a figure, and leaves a question. */
async function withBoard(work: (workplace: Workplace) => Promise<void>): Promise<void> {
  await withWorkplace(async (workplace) => {
    const store = openSqliteFactStore(workplace.db);
    const figures = [
      ["open.csv", "INTERNAL", fact(cell("REVENUE", "BALTIC", "FY2025"), "1122")],
      [
        "board.csv",
        "CONFIDENTIAL",
        fact(cell("PROFIT", "BALTIC", "FY2025"), "9977", { source: { doc: "board.csv", locator: "A1" } }),
      ],
    ] as const;
    for (const [doc, sensitivity, one] of figures)
      await store.replaceDocument({ ...documentOf(doc, [one]), sensitivity });
    store.close();
    const sealed = ferryStatement({ doc: "board.pptx", value: "4402", raw: "4402", doubts: [TURNOVER] });
    await storeDocuments(
      workplace.db,
      readingOf({ doc: "board.pptx", sensitivity: "CONFIDENTIAL", statements: [sealed] }),
    );
    await work(workplace);
  });
}

async function entries({ db }: Workplace): Promise<readonly AuditEvent[]> {
  const log = openSqliteAuditLog(besideDatabase(db, "audit"));
  try {
    expect((await log.verify(null)).kind).toBe("intact");
    return (await log.list({ since: null, who: null, limit: 100 })).map(({ event }) => event);
  } finally {
    log.close();
  }
}

const atTerminal = (...lines: readonly string[]): CliInput => ({
  stdin: Object.assign(Readable.from(lines.map((line) => `${line}\n`)), { isTTY: true }),
});

/** Every way in which a terminal shows what is above INTERNAL. */
const SHOWING: readonly (readonly [string, readonly string[], CliInput, AuditEvent["kind"]])[] = [
  ["an answer", ["ask", "Baltic profit in 2025", ...CLEARED], {}, "answered"],
  ["an answer as JSON", ["ask", "Baltic profit in 2025", "--json", ...CLEARED], {}, "answered"],
  [
    "an answer of many",
    ["ask", "--jsonl", ...CLEARED],
    { stdin: '{"id": 1, "question": "Baltic profit in 2025"}\n' },
    "answered",
  ],
  ["a table of figures", ["facts", "export", ...CLEARED], {}, "figures_exported"],
  ["the queue", ["review", ...CLEARED], {}, "document_questions_shown"],
  ["the queue by name", ["review", "list", ...CLEARED], {}, "document_questions_shown"],
  ["the queue as JSON", ["review", "list", "--json", ...CLEARED], {}, "document_questions_shown"],
];

describe("what a terminal shows above INTERNAL", () => {
  it.each(SHOWING)("is in the audit trail, with the account: %s", async (_name, args, input, kind) => {
    await withBoard(async (workplace) => {
      expect((await workplace.run(args, input)).out).toMatch(SECRET);
      const told = await entries(workplace);
      expect(told).toMatchObject([{ kind, who: codeOf(thisUser()), place: { kind: "terminal" } }]);
      // The random id of a request may hold any digits.
      const lasting = told.map((event) => ({ ...event, requestId: null }));
      expect(JSON.stringify(lasting)).not.toMatch(SECRET);
    });
  });

  it.each(SHOWING)("is not shown where the trail cannot be opened: %s", async (_name, args, input) => {
    await withBoard(async (workplace) => {
      writeFileSync(
        besideDatabase(workplace.db, "audit"),
        "This is no database, and longer than its header is.".repeat(9),
      );
      const { code, out, err } = await workplace.run(args, input);
      expect(code).not.toBe(0);
      expect(out).not.toMatch(SECRET);
      // Of many lines, each says in its place what became of it.
      expect(`${out}${err}`).toMatch(/shown only where the audit trail says so/);
      expect((await workplace.run(["ask", "Baltic revenue in 2025", ...CLEARED])).out).toContain("1,122");
    });
  });

  it("is a question of the session, and the decision about it", async () => {
    await withBoard(async (workplace) => {
      const { out } = await workplace.run(["review", ...CLEARED], atTerminal("1", "as agreed"));
      expect(out).toContain("4402");
      await workplace.run(["review", "audit", ...CLEARED]);
      expect(await entries(workplace)).toMatchObject([
        { kind: "document_questions_shown", questions: [1], documents: [documentIdOf("board.pptx")] },
        { kind: "document_decisions_shown", decisions: [1] },
      ]);
    });
  });

  it("leaves nothing of what everybody may see, and opens no trail for it", async () => {
    await withBoard(async (workplace) => {
      for (const args of [
        ["ask", "Baltic revenue in 2025", ...CLEARED],
        ["ask", "Baltic profit in 2025"],
        ["review"],
        ["review", "audit"],
        ["facts", "list"],
        ["facts", "export"],
        ["facts", "history", "PROFIT", "BALTIC", "FY2025"],
        ["facts", "explain", "PROFIT", "BALTIC", "FY2025"],
      ])
        expect((await workplace.run(args)).out).not.toMatch(SECRET);
      expect(() => openSqliteAuditLog(besideDatabase(workplace.db, "audit"))).toThrow();
    });
  });
});

describe("an account that asks below full clearance", () => {
  it("is shown no last piece of what it may not see, over several commands", async () => {
    await withWorkplace(async ({ db, run }) => {
      const store = openSqliteFactStore(db);
      const regions = ["BALTIC", "AEGEAN"].map((entity) => fact(cell("REVENUE", entity, "FY2025"), "1122"));
      await store.replaceDocument(documentOf("open.csv", regions));
      const group = fact(cell("REVENUE", "TERN", "FY2025"), "2244");
      await store.replaceDocument({ ...documentOf("board.csv", [group]), sensitivity: "CONFIDENTIAL" });
      store.close();
      expect((await run(["ask", "Baltic revenue in 2025"])).out).toContain("1,122");
      expect((await run(["ask", "Aegean revenue in 2025"])).out).toContain("would reveal one");
      expect((await run(["ask", "Aegean revenue in 2025", ...CLEARED])).out).toContain("1,122");
      // An export withholds nothing of the kind.
      expect((await run(["facts", "export"])).out.match(/1122/g)).toHaveLength(2);
    });
  });
});
