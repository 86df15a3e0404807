import { describe, expect, it } from "vitest";
import { openSqliteAuditLog, openSqliteAuditTrail } from "../../../src/adapters/sqlite/open-audit.ts";
import type { AnsweredEvent, AuditEvent } from "../../../src/operations/audit/audit-event.ts";
import { answeredShare, questionsIn, tallyUsage, totalOf } from "../../../src/operations/audit/usage.ts";
import { footnote, withWorkplace } from "../../cli/command-line.ts";
import { ANSWERED } from "./events.ts";

let ids = 0;

function answered(parts: Partial<AnsweredEvent> = {}): AnsweredEvent {
  ids += 1;
  return { ...ANSWERED, requestId: `r${ids}`, ...parts };
}

const DIRECT = { kind: "slack", slackChannel: "D1", threadTs: null } as const;
/** As the trail has the direct messages of one person. */
const NAMED = { ...DIRECT, slackChannel: "p-3f0c9a1e7f9d3f0c9a1e7f9d" } as const;
const AT = new Date("2026-06-11T23:59:00Z");
const NEXT = new Date("2026-06-12T00:01:00Z");

function usageOf(...events: readonly (readonly [Date, AuditEvent])[]) {
  const tally = tallyUsage();
  for (const [at, event] of events) tally.add(at, event);
  return tally.usage();
}

describe("how much was asked", () => {
  it("is counted by day, place and result", () => {
    const { counts } = usageOf(
      [AT, answered()],
      [AT, answered({ decision: { kind: "ask_first", missing: "metric" } })],
      [AT, answered({ place: DIRECT, decision: { kind: "refusal", external: "JINGAN" } })],
      [NEXT, answered({ place: { kind: "api" }, decision: { kind: "narrative", explanation: { kind: "gone" } } })],
      [NEXT, { kind: "turned_away", who: "U3", place: NAMED, why: "rate_limit" }],
    );
    expect(counts.map(({ day, place, results }) => [day, place, questionsIn(results)])).toEqual([
      ["2026-06-11", "channel", 2],
      ["2026-06-11", "direct", 1],
      ["2026-06-12", "direct", 1],
      ["2026-06-12", "api", 1],
    ]);
    const total = totalOf(counts);
    expect(total).toEqual({ answered: 1, asked_back: 1, not_found: 1, refused: 1, other: 0, turned_away: 1 });
    expect(answeredShare(total)).toBe(25);
  });

  it("counts no answer that nobody asked for, and a shared one once", () => {
    const shared = answered();
    const share = {
      kind: "shared",
      who: "U1",
      place: DIRECT,
      requestId: shared.requestId,
      ceiling: "INTERNAL",
    } as const;
    const { counts } = usageOf([AT, answered()], [AT, answered({ unasked: true })], [AT, shared], [AT, share]);
    expect(questionsIn(totalOf(counts))).toBe(1);
  });

  it("has the times that are kept", () => {
    const timed = Array.from({ length: 20 }, (_, at) => [AT, answered({ elapsedMs: 10 * (20 - at) })] as const);
    expect(usageOf(...timed, [AT, answered()]).times).toEqual({ p50: 100, p95: 190, of: 20 });
    expect(usageOf([AT, answered()]).times).toBeNull();
  });

  it("says nothing of who asked", () => {
    expect(JSON.stringify(usageOf([AT, answered({ who: "U0SECRET" })]))).not.toContain("U0SECRET");
  });
});

describe("footnote usage", () => {
  it("prints it from the audit trail, and as JSON", async () => {
    await withWorkplace(async ({ db, path }) => {
      const trail = openSqliteAuditTrail(path("facts.audit.db"));
      const now = new Date();
      const old = new Date(now.getTime() - 40 * 86_400_000);
      const many = Array.from({ length: 450 }, () => ({ at: now, key: null, event: answered({ elapsedMs: 12 }) }));
      await trail.record([{ at: old, key: null, event: answered() }, ...many]);
      trail.close();
      const { out, code } = await footnote(["usage", "--db", db]);
      expect(code).toBe(0);
      expect(out).toMatch(/all +all +450 +450 +0 +0 +0 +0 +0\n/u);
      expect(out).toContain("p50 12 ms, p95 12 ms, of 450 answers");
      const json = JSON.parse((await footnote(["usage", "--days", "60", "--json", "--db", db])).out);
      expect(json).toMatchObject({ questions: 451, answered_percent: 100, elapsed_ms: { of: 450 } });
      expect((await footnote(["usage", "--days", "0", "--db", db])).code).toBe(2);
      const log = openSqliteAuditLog(path("facts.audit.db"));
      expect((await log.usage(new Date(now.getTime() + 1), async () => {})).counts).toEqual([]);
      log.close();
    });
  });
});
