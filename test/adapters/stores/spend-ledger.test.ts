import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { bundled } from "../../../scripts/lib/bundle.mjs";
import { spendLedger } from "../../../src/adapters/stores/spend/spend-ledger.ts";
import { SPEND } from "../../../src/adapters/stores/spend/spend-schema.ts";
import { StoreError } from "../../../src/figures/store-error.ts";
import type { Reservation, SpendLedger } from "../../../src/model/spend-ledger.ts";
import { describeOnEngines, type Engine } from "../../support/engines.ts";
import { conversationStoreAt, spendLedgerAt } from "../../support/stores-at.ts";

const BUDGET = 1_000;
const NOON = Date.UTC(2026, 2, 2, 12);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let now = NOON;

beforeEach(() => {
  now = NOON;
});

function reserve(ledger: SpendLedger, nanoUsd: number): Promise<Reservation | null> {
  return ledger.reserve({ nanoUsd, budgetNanoUsd: BUDGET });
}

/** Ledgers of one store, each as another process would open it. */
function ledgersOn({ open, again }: Engine): () => Promise<SpendLedger> {
  let isNew = true;
  beforeEach(() => {
    isNew = true;
  });
  return async () => {
    const database = await (isNew ? open(SPEND) : again(SPEND));
    isNew = false;
    return spendLedger(database, { now: () => now });
  };
}

/** What today still holds, found by taking it. */
async function leftToday(ledger: SpendLedger): Promise<number> {
  for (let nanoUsd = BUDGET; nanoUsd > 0; nanoUsd -= 50) if (await reserve(ledger, nanoUsd)) return nanoUsd;
  return 0;
}

describeOnEngines("a day's budget", (engine) => {
  const open = ledgersOn(engine);

  it("is counted before it is spent, and holds to the last", async () => {
    const ledger = await open();
    expect(await reserve(ledger, 600)).toEqual({ day: "2026-03-02", nanoUsd: 600 });
    expect(await reserve(ledger, 401)).toBeNull();
    expect(await reserve(ledger, 400)).not.toBeNull();
    expect(await reserve(ledger, 1)).toBeNull();
  });

  it.each([
    ["less than was reserved", 100, 900],
    ["nothing", 0, 1_000],
    ["more than was reserved", 900, 100],
  ])("counts %s where that is what a call cost", async (_name, actual, left) => {
    const ledger = await open();
    const reservation = await reserve(ledger, 600);
    if (reservation !== null) await ledger.settle(reservation, actual);
    expect(await leftToday(ledger)).toBe(left);
  });

  it("holds for all processes of a store together", async () => {
    const servers = [await open(), await open(), await open(), await open()];
    const taken = await Promise.all(servers.flatMap((server) => [reserve(server, 300), reserve(server, 300)]));
    expect(taken.filter((reservation) => reservation !== null)).toHaveLength(3);
  });

  it("holds amounts of many dollars exactly", async () => {
    const ledger = await open();
    const budgetNanoUsd = 999_999_000_000_000;
    expect(await ledger.reserve({ nanoUsd: budgetNanoUsd - 1, budgetNanoUsd })).not.toBeNull();
    expect(await ledger.reserve({ nanoUsd: 2, budgetNanoUsd })).toBeNull();
    expect(await ledger.reserve({ nanoUsd: 1, budgetNanoUsd })).not.toBeNull();
  });

  it("is counted after a restart", async () => {
    await reserve(await open(), 950);
    expect(await leftToday(await open())).toBe(50);
  });
});

describeOnEngines("a day", (engine) => {
  const open = ledgersOn(engine);

  it("is a calendar day in UTC, each with a budget of its own", async () => {
    const ledger = await open();
    now = Date.UTC(2026, 2, 2, 23, 59, 59, 999);
    expect(await reserve(ledger, BUDGET)).toMatchObject({ day: "2026-03-02" });
    now += 1;
    expect(await reserve(ledger, BUDGET)).toMatchObject({ day: "2026-03-03" });
    expect(await reserve(ledger, 1)).toBeNull();
  });

  it("is the one on which a call began, also where the call ends on the next", async () => {
    const ledger = await open();
    const reservation = await reserve(ledger, BUDGET);
    now += DAY;
    if (reservation !== null) await ledger.settle(reservation, 100);
    expect(await leftToday(ledger)).toBe(BUDGET);
    now -= DAY;
    expect(await leftToday(ledger)).toBe(0);
  });

  it.each([
    ["by an hour over midnight", 12 * HOUR + 1, -HOUR],
    ["by a day", DAY, -DAY],
    ["by a week", 7 * DAY, -7 * DAY],
  ])("has no fresh budget where the clock is set back %s", async (_name, forward, back) => {
    now += forward;
    await reserve(await open(), BUDGET);
    now += back;
    expect(await leftToday(await open())).toBe(0);
  });

  it("has no fresh budget where the clock is set back to a day that was counted, however long ago", async () => {
    await reserve(await open(), BUDGET);
    now += 400 * DAY;
    await reserve(await open(), BUDGET);
    now = NOON;
    expect(await leftToday(await open())).toBe(0);
  });

  it("has its own budget where the clock once ran a year ahead by mistake", async () => {
    now += 365 * DAY;
    await reserve(await open(), BUDGET);
    now = NOON;
    expect(await leftToday(await open())).toBe(BUDGET);
  });
});

describe("a file of model costs", () => {
  const path = (): string => join(mkdtempSync(join(tmpdir(), "footnote-spend-")), "facts.spend.db");

  it("is counted in full for a call whose process was killed in the middle of it", async () => {
    const file = path();
    const args = [await bundled("test/adapters/stores/killed-spender.ts"), file, String(now), "800"];
    expect(spawnSync(process.execPath, args).signal).toBe("SIGKILL");
    expect(await leftToday(spendLedgerAt(file, () => now))).toBe(200);
  }, 30_000);

  it("of another store is refused", () => {
    const file = path();
    conversationStoreAt(file).close();
    expect(() => spendLedgerAt(file)).toThrow(StoreError);
  });

  it("that was closed is a fault of the store, not a budget", async () => {
    const ledger = spendLedgerAt(path());
    ledger.close();
    await expect(reserve(ledger, 1)).rejects.toThrow(StoreError);
    await expect(ledger.settle({ day: "2026-03-02", nanoUsd: 1 }, 1)).rejects.toThrow(StoreError);
  });
});
