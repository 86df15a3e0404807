import { expect, it } from "vitest";
import { auditLog } from "../../src/adapters/stores/audit/audit-log.ts";
import { AUDIT } from "../../src/adapters/stores/audit/audit-schema.ts";
import { auditTrail } from "../../src/adapters/stores/audit/audit-trail.ts";
import { all, change, type SqlDatabase } from "../../src/adapters/stores/work.ts";
import type { AuditFilter, NewAuditEntry } from "../../src/operations/audit/audit-trail.ts";
import { answers, EVENTS, entriesOf, FIRST, MINUTE } from "../operations/audit/events.ts";
import { describeOnEngines, type Engine } from "../support/engines.ts";

const ALL: AuditFilter = { since: null, who: null, limit: 1_000_000 };
const LATER = { who: "root", now: new Date(FIRST + 1_000 * MINUTE) };

/** A trail, and who reads it beside. */
async function trailOn({ open, again }: Engine) {
  const database = await open(AUDIT);
  const reading: SqlDatabase = await again(AUDIT);
  const log = auditLog(reading);
  const run = (sql: string): Promise<number> => database.write(() => change(sql));
  return { trail: auditTrail(database), log, database, run };
}

function asked(entry: NewAuditEntry, requestId: string): NewAuditEntry {
  return entry.event.kind === "answered" ? { ...entry, event: { ...entry.event, requestId } } : entry;
}

describeOnEngines("the audit trail", (engine) => {
  it("keeps every kind of entry in its order, and the chain holds", async () => {
    const { trail, log } = await trailOn(engine);
    expect(await trail.record(entriesOf(EVENTS))).toBe(EVENTS.length);
    expect((await log.list(ALL)).map(({ event }) => event)).toEqual(EVENTS);
    expect(await log.verify(null)).toMatchObject({ kind: "intact", entries: EVENTS.length, pruned: 0 });
    expect(await log.verifyEnds(4)).toMatchObject({ kind: "intact", head: { seq: EVENTS.length } });
  });

  it("takes a key once, and all entries of a call or none", async () => {
    const { trail, log } = await trailOn(engine);
    const keyed = answers(2).map((entry) => ({ ...entry, key: "answered:1" }));
    expect(await trail.record(keyed)).toBe(1);
    expect(await trail.record(keyed)).toBe(0);
    await expect(trail.record([...answers(1), { ...answers(1), at: new Date(Number.NaN) } as never])).rejects.toThrow();
    expect(await log.list(ALL)).toHaveLength(1);
  });

  it("is one chain of what several write at the same time", async () => {
    const { trail, log, database } = await trailOn(engine);
    const trails = [trail, auditTrail(await engine.again(AUDIT)), auditTrail(database)];
    await Promise.all(answers(60).map((entry, index) => trails[index % trails.length]?.record([entry])));
    expect(await log.verify(null)).toMatchObject({ kind: "intact", entries: 60 });
  });

  it("lists the last entries of a person and of a time", async () => {
    const { trail, log } = await trailOn(engine);
    await trail.record([...answers(3_000), ...answers(1, FIRST + 5_000 * MINUTE)]);
    const last = await log.list({ ...ALL, limit: 2 });
    expect(last.map(({ seq }) => seq)).toEqual([3_000, 3_001]);
    const since = new Date(FIRST + 2_998 * MINUTE);
    expect((await log.list({ ...ALL, since })).map(({ seq }) => seq)).toEqual([2_999, 3_000, 3_001]);
    const [first] = await log.list({ ...ALL, limit: 3_001 });
    expect((await log.list({ ...ALL, who: first?.event.who ?? "" })).map(({ seq }) => seq)).toContain(1);
  });

  it("holds names in place of ids", async () => {
    const { trail, database } = await trailOn(engine);
    await trail.record(answers(2));
    const bodies = JSON.stringify(await database.read(() => all("SELECT body, key FROM entry")));
    expect(bodies).toMatch(/"p-[0-9a-f]{24}/u);
    expect(bodies).not.toMatch(/"U\d/u);
  });

  it("is pruned in steps, says so, and holds", async () => {
    const { trail, log } = await trailOn(engine);
    await trail.record(answers(5));
    const before = new Date(FIRST + 4 * MINUTE);
    expect(await trail.prune(before, { ...LATER, entriesMax: 3 })).toBe(3);
    expect(await trail.prune(before, LATER)).toBe(1);
    expect(await trail.prune(before, LATER)).toBe(0);
    expect((await log.list(ALL)).map(({ seq, event }) => `${seq} ${event.kind}`)).toEqual([
      "5 answered",
      "6 pruned",
      "7 pruned",
    ]);
    expect(await log.verify(null)).toMatchObject({ kind: "intact", pruned: 4, head: { seq: 7 } });
  });

  it("knows the latest entry up to a time", async () => {
    const { trail } = await trailOn(engine);
    expect(await trail.latestUpTo(LATER.now)).toBeNull();
    await trail.record(answers(9));
    expect(await trail.latestUpTo(new Date(FIRST + 4.5 * MINUTE))).toEqual(new Date(FIRST + 4 * MINUTE));
    expect(await trail.latestUpTo(new Date(FIRST - 1))).toBeNull();
  });

  it("counts what was asked", async () => {
    const { trail, log } = await trailOn(engine);
    await trail.record(answers(450).map((entry, index) => asked(entry, `request-${index}`)));
    const usage = await log.usage(new Date(FIRST + 300 * MINUTE), async () => {});
    expect(usage.counts.map(({ results }) => results.answered)).toEqual([150]);
  });

  it.each([
    ["UPDATE entry SET at = 0 WHERE seq = 2", "never changed"],
    ["DELETE FROM entry WHERE seq = 2", "by pruning alone"],
    ["DELETE FROM entry", "by pruning alone"],
    ["INSERT INTO entry SELECT 9, at, 'other', body, hash, hash FROM entry WHERE seq = 3", "at its end"],
    ["INSERT INTO entry SELECT 4, at, 'other', body, previous, hash FROM entry WHERE seq = 3", "at its end"],
    ["INSERT INTO entry SELECT 4, at, 'k', body, hash, hash FROM entry WHERE seq = 3", "at its end"],
    ["INSERT INTO checkpoint SELECT seq, hash FROM entry WHERE seq = 2", "that was pruned"],
    ["INSERT INTO checkpoint VALUES (9, 'x')", "that was pruned"],
  ])("refuses: %s", async (sql, message) => {
    const { trail, log, run } = await trailOn(engine);
    await trail.record(answers(3).map((entry, index) => ({ ...entry, key: index === 0 ? "k" : null })));
    const before = await log.list(ALL);
    await expect(run(sql)).rejects.toThrow(message);
    expect(await log.list(ALL)).toEqual(before);
  });

  it.each([
    ["UPDATE checkpoint SET seq = 4", "never changed"],
    ["DELETE FROM checkpoint", "never deleted"],
  ])("refuses behind a pruning: %s", async (sql, message) => {
    const { trail, log, run } = await trailOn(engine);
    await trail.record(answers(5));
    await trail.prune(new Date(FIRST + 2 * MINUTE), LATER);
    await expect(run(sql)).rejects.toThrow(message);
    expect(await log.verify(null)).toMatchObject({ kind: "intact" });
  });

  it("finds a name that was given to another id", async () => {
    const { trail, log, run } = await trailOn(engine);
    await trail.record(answers(8));
    await run("UPDATE pseudonym SET id = 'U99', person = 'U99' WHERE id = 'U4'");
    expect(await log.verify(null)).toEqual({ kind: "broken", fault: { kind: "renamed", seq: 4 } });
  });
});
