import { readdirSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { openSqliteAuditTrail, type SqliteAuditTrail } from "../../src/adapters/sqlite/open-audit.ts";
import { answers, EVENTS, entriesOf } from "../operations/audit/events.ts";
import { type CliRun, footnote, withWorkplace } from "./command-line.ts";

interface Audited {
  readonly trail: SqliteAuditTrail;
  readonly file: string;
  audit(...args: readonly string[]): Promise<CliRun>;
}

/** A trail that is open, as a server has it. */
async function withTrail(work: (audited: Audited) => Promise<void>): Promise<void> {
  await withWorkplace(async ({ db, path }) => {
    const file = path("facts.audit.db");
    const trail = openSqliteAuditTrail(file);
    try {
      await work({ trail, file, audit: (...args) => footnote(["audit", ...args, "--db", db]) });
    } finally {
      trail.close();
    }
  });
}

const HEAD = /^intact: (8|23) entries, head (\1:[0-9a-f]{64})\n$/;

function headIn({ out }: CliRun): string {
  const [, , head] = HEAD.exec(out) ?? [];
  if (head === undefined) throw new Error(`no head in: ${out}`);
  return head;
}

describe("footnote audit verify", () => {
  it("prints the head beside a running server, and takes it back later", async () => {
    await withTrail(async ({ trail, audit }) => {
      await trail.record(entriesOf(EVENTS));
      const first = await audit("verify");
      expect(first).toMatchObject({ code: 0, out: expect.stringMatching(HEAD), err: "" });
      await trail.record(answers(2));
      const later = await audit("verify", "--head", headIn(first));
      expect(later).toMatchObject({ code: 0, out: expect.stringMatching(/^intact: 25 entries, head 25:/) });
    });
  });

  it("ends with 1 and names the first place that fails", async () => {
    await withTrail(async ({ trail, file, audit }) => {
      await trail.record(answers(8));
      const head = headIn(await audit("verify"));
      const database = new BetterSqlite3(file);
      for (const name of ["entry_is_final", "entry_is_kept"]) database.exec(`DROP TRIGGER ${name}`);
      database.exec("DELETE FROM entry WHERE seq = 8");
      const cut = "broken: the trail ends with entry 7, and the known head is entry 8: the end was cut off.\n";
      expect(await audit("verify", "--head", head)).toMatchObject({ code: 1, out: "", err: cut });
      expect(await audit("verify")).toMatchObject({ code: 0 });
      database.exec(
        "UPDATE entry SET body = replace(body, (SELECT name FROM pseudonym WHERE id = 'U5'), 'U6') WHERE seq = 5",
      );
      database.close();
      const changed = "broken: entry 5 was changed: its hash is not that of what it holds.\n";
      expect(await audit("verify")).toMatchObject({ code: 1, out: "", err: changed });
    });
  });

  it.each(["8", "8:abc", `x:${"0".repeat(64)}`])("takes no other text for a head: %s", async (head) => {
    await withTrail(async ({ audit }) => {
      expect(await audit("verify", "--head", head)).toMatchObject({
        code: 2,
        out: "",
        err: expect.stringMatching(/--head/),
      });
    });
  });
});

describe("footnote audit list", () => {
  it("prints a line for each entry, in codes", async () => {
    await withTrail(async ({ trail, audit }) => {
      await trail.record(entriesOf(EVENTS));
      const { code, out } = await audit("list");
      expect(code).toBe(0);
      expect(
        out
          .trimEnd()
          .split("\n")
          .map((line) => line.replace(/ {2,}/g, "  ")),
      ).toEqual([
        "1  2026-06-12T09:00:00.000Z  U1  answered  C1:1780000000.000100  3f0c9a1e7f9d · answered · thread INTERNAL in INTERNAL · cells REVENUE/ACME_HK/FY2025/TOTAL · absent PROFIT/ACME_HK/2025-9M/TOTAL · passages p12",
        "2  2026-06-12T09:01:00.000Z  U2  answered  C1:1780000000.000100  3f0c9a1e7f9d · answered · withheld PUBLIC",
        "3  2026-06-12T09:02:00.000Z  U3  turned_away  D1  outsider",
        "4  2026-06-12T09:03:00.000Z  U1  shared  D1  3f0c9a1e7f9d · ceiling INTERNAL",
        "5  2026-06-12T09:04:00.000Z  U1  passage_opened  D1  passage p12, shown p11 p12",
        "6  2026-06-12T09:05:00.000Z  U4  document_loaded  terminal  loaded document 0123456789abcdef: 12 facts, 3 passages, 1 questions",
        "7  2026-06-12T09:06:00.000Z  U4  document_question_decided  D1  question 7: metric, taught",
        "8  2026-06-12T09:07:00.000Z  U4  document_questions_shown  D1  questions 7 9 of documents 0123456789abcdef fedcba9876543210",
        "9  2026-06-12T09:08:00.000Z  root  document_decisions_shown  terminal  decisions 3",
        `10  2026-06-12T09:09:00.000Z  -  administration  -  settings_loaded ${"ab".repeat(32)}`,
        "11  2026-06-12T09:10:00.000Z  U4  learned_name_decided  D1  confirmed word 0123456789abcdef as metric REVENUE",
        "12  2026-06-12T09:11:00.000Z  root  figures_exported  terminal  2 figures at CONFIDENTIAL of documents 0123456789abcdef",
        "13  2026-06-12T09:12:00.000Z  U5  source_opened  D1  source 2 of K7QM2XHV, shown p12",
        "14  2026-06-12T09:13:00.000Z  U5  answer_shown_again  D1  answer K7QM2XHV, not shown",
        "15  2026-06-12T09:14:00.000Z  U5  figure_request_closed  D1  not_reported: REVENUE/ACME_HK/2026H1/TOTAL, of 2",
        "16  2026-06-12T09:15:00.000Z  U5  case_decided  D1  answer K7QM2XHV: asks_period",
        "17  2026-06-12T09:16:00.000Z  U5  owner_asked  D1  answer K7QM2XHV: U6 on NEWSALES",
        "18  2026-06-12T09:17:00.000Z  U6  owner_answered  D1  answer K7QM2XHV: statement 1 to thread",
        "19  2026-06-12T09:18:00.000Z  U6  owner_answer_used  D1  answer K7QM2XHV: statement 1 kept",
        "20  2026-06-12T09:19:00.000Z  U5  document_question_put  D1  question 7: U6",
        "21  2026-06-12T09:20:00.000Z  U6  document_question_replied  D1  question 7: reply 1 to curators",
        "22  2026-06-12T09:21:00.000Z  operator  person_data  -  exported U5",
        "23  2026-06-12T09:22:00.000Z  -  document_loaded  source:tills  unchanged document 0123456789abcdef: 0 facts, 0 passages, 0 questions",
      ]);
    });
  });

  it("prints JSON lines of one person, from one day on, the last ones of them", async () => {
    await withTrail(async ({ trail, audit }) => {
      await trail.record([...entriesOf(EVENTS), ...answers(1, Date.parse("2026-06-14T00:00:00.000Z"))]);
      const linesOf = async (...args: readonly string[]) =>
        (await audit("list", "--json", ...args)).out
          .split("\n")
          .filter(Boolean)
          .map((line) => JSON.parse(line));
      expect((await linesOf("--user", "U1")).map(({ seq }) => seq)).toEqual([1, 4, 5, 24]);
      expect((await linesOf("--user", "U1", "--limit", "2")).map(({ seq }) => seq)).toEqual([5, 24]);
      expect(await linesOf("--since", "2026-06-13")).toEqual([
        {
          seq: 24,
          at: "2026-06-14T00:00:00.000Z",
          key: null,
          hash: expect.any(String),
          event: { ...EVENTS[0], who: "U1" },
        },
      ]);
    });
  });

  it.each([
    ["--since", "yesterday", /is not a date/],
    ["--limit", "0", /--limit is "0"; write a whole number from 1/],
  ])("says what is wrong with %s %s", async (option, value, says) => {
    await withTrail(async ({ audit }) => {
      expect(await audit("list", option, value)).toMatchObject({ code: 2, out: "", err: expect.stringMatching(says) });
    });
  });
});

describe("footnote audit prune", () => {
  it("takes what is older than so many days, and the trail verifies", async () => {
    await withTrail(async ({ trail, audit }) => {
      await trail.record([...answers(3, Date.parse("2020-01-01T00:00:00.000Z")), ...answers(2, Date.now())]);
      expect(await audit("prune", "--days", "30")).toMatchObject({ code: 0, out: "3 entries pruned\n" });
      expect((await audit("verify")).out).toMatch(/^intact: 3 entries, 3 pruned before them, head 6:/);
      expect((await audit("list")).out).toMatch(/pruned +- +3 entries up to 3\n$/);
      expect(await audit("prune", "--days", "30")).toMatchObject({ code: 0, out: "0 entries pruned\n" });
      expect(await audit("prune", "--days", "0.5")).toMatchObject({ code: 2, out: "" });
    });
  });
});

describe("the audit trail beside the other stores", () => {
  it("is in a backup", async () => {
    await withTrail(async ({ trail, file, audit }) => {
      await trail.record(entriesOf(EVENTS));
      const db = file.replace(".audit.db", ".db");
      new BetterSqlite3(db).exec("CREATE TABLE x (y)").close();
      const copies = file.replace("facts.audit.db", "copies");
      const copy = file.replace("facts.audit.db", "again.db");
      expect(await footnote(["backup", copies, "--db", db])).toMatchObject({ code: 0 });
      const backup = join(copies, readdirSync(copies)[0] ?? "");
      expect(await footnote(["restore", backup, "--db", copy])).toMatchObject({ code: 0 });
      const head = headIn(await audit("verify"));
      expect(await footnote(["audit", "verify", "--db", copy, "--head", head])).toMatchObject({ code: 0 });
    });
  });

  it.each([[["verify"]], [["list"]], [["prune", "--days", "1"]]])(
    "is named where there is none, by %j",
    async (args) => {
      await withWorkplace(async ({ db, path }) => {
        const { code, out, err } = await footnote(["audit", ...args, "--db", db]);
        expect([code, out, err]).toEqual([
          1,
          "",
          expect.stringContaining(`There is no audit trail at ${path("facts.audit.db")}`),
        ]);
      });
    },
  );
});
