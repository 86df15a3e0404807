import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { lastBackup, noteBackup } from "../../../src/adapters/sqlite/backup-note.ts";
import { openSlackDatabase } from "../../../src/adapters/sqlite/slack/slack-database.ts";
import { openEdgeStores } from "../../../src/adapters/sqlite/slack/slack-stores.ts";
import { openSqlite } from "../../../src/adapters/sqlite/sqlite-engine.ts";
import { spentOn } from "../../../src/adapters/stores/spend/spend-ledger.ts";
import { SPEND } from "../../../src/adapters/stores/spend/spend-schema.ts";
import { DEFAULT_ACCESS } from "../../../src/domain/access.ts";
import { spendLedgerAt } from "../../support/stores-at.ts";
import { eventBody, type Harness, type HarnessOptions, OPERATIONS, sendEvent, startEdge } from "../edge-harness.ts";

let harness: Harness;
let folder: string | null = null;

afterEach(async () => {
  if (folder !== null) rmSync(folder, { recursive: true });
  folder = null;
});

const inFolder = (name: string): string => {
  folder ??= mkdtempSync(join(tmpdir(), "footnote-operations-"));
  return join(folder, name);
};

async function home(options: HarnessOptions = {}): Promise<string> {
  harness = await startEdge(options);
  try {
    await sendEvent(harness, eventBody({ type: "app_home_opened", tab: "home", channel: "D1", user: "U1" }));
    await harness.slack.until(() => harness.slack.callsOf("views.publish").length === 1);
    return JSON.stringify(harness.slack.callsOf("views.publish"));
  } finally {
    await harness.close();
  }
}

const ADMIN = { ...DEFAULT_ACCESS, admins: new Set(["U1"]) };

describe("how the server is doing", () => {
  it("is on the Home tab of an administrator", async () => {
    const shown = await home({ app: { access: ADMIN } });
    expect(shown).toContain("The stores can be read and written.");
    expect(shown).toContain("Waiting: questions and clicks 2, messages to post 1.");
    expect(shown).toContain("0.42 of 5.00 US dollars");
    expect(shown).toContain("Last backup: 2026-06-11 22:15 UTC.");
    expect(shown).toContain("`channel_not_found` × 3");
    expect(shown).toContain("Questions: 11, 70% answered.");
    expect(shown).toContain("answered 7 · asked back 1 · not found 2 · help and other 1");
    expect(shown).toContain("channels 9 · direct messages 2");
    expect(shown).toContain("half within 0.1 s, 95% within 0.9 s (of 11)");
    expect(shown).toContain("2026-06-12 (UTC): 2 asked, 2 answered");
  });

  it("says what is not known or not set", async () => {
    const nothing = {
      ...OPERATIONS,
      isReady: false,
      budget: null,
      backupAt: null,
      givenUp: [],
      usage: { counts: [], times: null },
    };
    const shown = await home({ app: { access: ADMIN, operations: async () => nothing } });
    expect(shown).toMatch(
      /cannot be read or written.*No budget is set.*No backup is known.*Nothing was given up.*Nothing was asked/u,
    );
  });

  it("is on nobody else's, not even a curator's", async () => {
    expect(await home()).not.toContain("For administrators");
  });
});

describe("what is known of a server", () => {
  it("is how often something was given up, and since when", async () => {
    const database = openSlackDatabase(inFolder("slack.db"));
    const stores = openEdgeStores(database);
    const now = new Date("2026-06-12T09:00:00Z");
    for (const key of ["a", "b", "c"]) {
      await stores.work.claim(key, now);
      await stores.work.finish(key, key === "c" ? "turned_away" : "attempts", now);
    }
    const place = { slackChannel: "C1", threadTs: null };
    const post = { kind: "post", key: "p", runId: "r", purpose: "note", place, since: null, receivedAt: null } as const;
    const [kept] = await stores.outbox.keep(
      [{ ...post, bodies: [{ text: "x" }] }],
      { work: null, reason: null, row: null },
      now,
    );
    if (kept?.kind === "kept")
      await stores.outbox.settle(kept.entry.id, { kind: "given_up", code: "not_in_channel" }, now);
    expect(await stores.failures(now)).toEqual([
      { code: "attempts", count: 2 },
      { code: "not_in_channel", count: 1 },
    ]);
    expect(await stores.failures(new Date(now.getTime() + 1))).toEqual([]);
    database.close();
  });

  it("is what a model has cost on a day", async () => {
    const now = new Date("2026-06-12T09:00:00Z");
    const ledger = spendLedgerAt(inFolder("f.spend.db"), () => now.getTime());
    await ledger.reserve({ nanoUsd: 7_000, budgetNanoUsd: 10_000 });
    const beside = openSqlite(inFolder("f.spend.db"), SPEND, { readOnly: true });
    expect(await beside.read(() => spentOn(now))).toBe(7_000);
    expect(await beside.read(() => spentOn(new Date("2026-06-13T00:00:00Z")))).toBe(0);
    await beside.close();
    ledger.close();
  });

  it("is when it was copied last, where that was noted", () => {
    expect(lastBackup(inFolder("f.db"))).toBeNull();
    noteBackup(inFolder("f.db"), new Date("2026-06-11T22:15:00Z"));
    noteBackup(inFolder("f.db"), new Date("2026-06-12T22:15:00Z"));
    expect(lastBackup(inFolder("f.db"))).toEqual(new Date("2026-06-12T22:15:00Z"));
  });
});
