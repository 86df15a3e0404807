import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  openSqliteAuditLog,
  openSqliteAuditTrail,
  type SqliteAuditTrail,
} from "../../../src/adapters/sqlite/open-audit.ts";
import type { AuditEntry } from "../../../src/operations/audit/audit-trail.ts";
import { createRetention, type RetentionPass, SERVER } from "../../../src/operations/audit/retention.ts";
import { ANSWERED } from "./events.ts";

const DAY = 86_400_000;
const HOUR = DAY / 24;
/** The first entry's time; days are counted from it. */
const BEGIN = Date.parse("2026-01-01T00:00:00.000Z");
const KEPT_DAYS = 90;

let folder = "";
let path = "";
let trail: SqliteAuditTrail;
/** What the clock says, and how much time has really passed, both in days. */
let clock = 0;
let passed = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-retention-"));
  path = join(folder, "facts.audit.db");
  trail = openSqliteAuditTrail(path);
  clock = 0;
  passed = 0;
});
afterEach(() => {
  trail.close();
  rmSync(folder, { recursive: true });
});

/** One answer at each of these days. */
async function answerOn(...days: readonly number[]): Promise<void> {
  await trail.record(days.map((day) => ({ at: new Date(BEGIN + day * DAY), key: null, event: ANSWERED })));
}

function daysTo(last: number): readonly number[] {
  return Array.from({ length: last + 1 }, (_, day) => day);
}

interface Server {
  /** One pass; the time that passes is real unless the clock is set. */
  prune(): Promise<RetentionPass>;
  readonly pauses: number[];
  readonly stopping: AbortController;
}

/** A process with the clock as it is. */
function start(onPause: (pauses: number) => void = () => {}): Server {
  const pauses: number[] = [];
  const stopping = new AbortController();
  const prune = createRetention({
    trail,
    keptMs: KEPT_DAYS * DAY,
    clock: () => new Date(BEGIN + clock * DAY),
    nowMs: () => passed * DAY + 0.625,
    pause: async () => {
      pauses.push((await left()).length);
      onPause(pauses.length);
    },
    signal: stopping.signal,
  });
  return { prune, pauses, stopping };
}

function pass(days: number): void {
  clock += days;
  passed += days;
}

async function entries(): Promise<readonly AuditEntry[]> {
  const log = openSqliteAuditLog(path);
  try {
    expect((await log.verify(null)).kind).toBe("intact");
    return await log.list({ since: null, who: null, limit: 1_000_000 });
  } finally {
    log.close();
  }
}

/** The days of the answers that are left. */
async function left(): Promise<readonly number[]> {
  return (await entries())
    .filter(({ event }) => event.kind === "answered")
    .map(({ at }) => (at.getTime() - BEGIN) / DAY);
}

describe("a trail that is kept for 90 days", () => {
  it("loses what is older by its own time, says that the server took it, and nothing more at the next look", async () => {
    await answerOn(...daysTo(100));
    clock = 101;
    const server = start();
    expect(await server.prune()).toEqual({ entries: 10, aheadMs: DAY });
    expect((await left())[0]).toBe(10);
    expect((await entries()).at(-1)?.event).toMatchObject({ kind: "pruned", who: SERVER, entries: 10 });
    expect(await server.prune()).toEqual({ entries: 0, aheadMs: DAY });
    pass(1);
    expect((await server.prune()).entries).toBe(1);
    expect((await left())[0]).toBe(11);
  });

  it("loses it in small steps, with a pause between them", async () => {
    await answerOn(...Array.from({ length: 1_200 }, () => 0), 150, 151);
    clock = 152;
    const server = start();
    expect((await server.prune()).entries).toBe(1_200);
    expect(server.pauses).toEqual([702, 202, 2]);
    expect(await left()).toEqual([150, 151]);
  });

  it("is left as it is between two steps when the server stops", async () => {
    await answerOn(...Array.from({ length: 1_200 }, () => 0), 150, 151);
    clock = 152;
    const server = start(() => server.stopping.abort());
    expect((await server.prune()).entries).toBe(500);
    expect(await left()).toHaveLength(702);
  });

  it("loses nothing while nothing in it is a day old", async () => {
    await answerOn(0, 0.2, 0.4);
    clock = 0.5;
    expect(await start().prune()).toEqual({ entries: 0, aheadMs: 0 });
    expect(await left()).toHaveLength(3);
  });
});

describe("a clock that was set 400 days ahead", () => {
  beforeEach(() => answerOn(...daysTo(100)));

  it("takes nothing that is not old, whatever process looks, and it is told how far it is ahead", async () => {
    clock = 500.5;
    for (const server of [start(), start()]) {
      expect((await server.prune()).aheadMs).toBe(400.5 * DAY);
      expect((await left())[0]).toBe(10);
    }
  });

  it("takes nothing that is not old while the server records by it and starts anew, for a day", async () => {
    clock = 100.5;
    const server = start();
    await server.prune();
    clock = 500.5;
    for (let hour = 0; hour < 23; hour++) {
      await answerOn(clock);
      await server.prune();
      await start().prune();
      pass(1 / 24);
    }
    // It is day 101 and some hours by now.
    expect((await left()).slice(0, 2)).toEqual([12, 13]);
  });

  it("is followed when the trail has lived with it for a day, as after a long pause of the server", async () => {
    clock = 500;
    const server = start();
    await answerOn(500);
    expect((await server.prune()).aheadMs).toBe(400 * DAY);
    pass(1);
    expect((await server.prune()).aheadMs).toBe(DAY);
    expect(await left()).toEqual([500]);
  });

  it("and back again has taken nothing that is not old", async () => {
    clock = 101;
    const server = start();
    await server.prune();
    clock = 501;
    await answerOn(501);
    await server.prune();
    clock = 101 + 1 / 24;
    passed += 1 / 24;
    await answerOn(clock);
    expect((await server.prune()).aheadMs).toBeLessThan(1);
    // Day 11 is 90 days and an hour ago.
    expect((await left())[0]).toBe(12);
  });

  it("for two days and back again is not gone on from", async () => {
    clock = 500;
    const server = start();
    await answerOn(500);
    await server.prune();
    pass(1);
    await server.prune();
    clock = 103;
    await answerOn(103);
    expect((await server.prune()).aheadMs).toBe(0);
  });
});

describe("time", () => {
  it("goes on for a server that nobody asks", async () => {
    await answerOn(...daysTo(100));
    clock = 101;
    const server = start();
    await server.prune();
    for (let hour = 0; hour < 10 * 24; hour++) {
      pass(1 / 24);
      expect((await server.prune()).aheadMs).toBeLessThan(DAY + HOUR);
    }
    expect((await left())[0]).toBe(20);
  });

  it("that the clock was set back by takes nothing", async () => {
    await answerOn(...daysTo(100));
    clock = 50;
    expect(await start().prune()).toEqual({ entries: 0, aheadMs: DAY });
    expect(await left()).toHaveLength(101);
  });
});
