import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildGlossary } from "../../src/company/glossary.ts";
import { DEFAULT_ACCESS } from "../../src/domain/access.ts";
import type { AnswerRun } from "../../src/domain/answer.ts";
import { dayIn, hourIn } from "../../src/domain/calendar.ts";
import type { DigestSpec } from "../../src/domain/profile.ts";
import type { Question } from "../../src/domain/question.ts";
import type { Clearance } from "../../src/domain/sensitivity.ts";
import { changeSince, isSameChange } from "../../src/figures/change-since.ts";
import type { FactStore } from "../../src/figures/fact-store.ts";
import { EN_CHANGES } from "../../src/render/catalog/en-changes.ts";
import { changeNotice } from "../../src/render/slack/change-notice.ts";
import { createDigestWords } from "../../src/render/slack/digest-lead.ts";
import { memoryFactStore } from "../contract/memory-fact-store.ts";
import { figures } from "../render/fixture.ts";
import { cellOf, documentOf, factOf } from "../support/facts.ts";
import { testProfile } from "../support/profiles.ts";
import { answerRun, type Harness, startEdge } from "./edge-harness.ts";
import type { SlackWorkspace } from "./slack-workspace.ts";

const GLOSSARY = buildGlossary(testProfile());
const SPEC: DigestSpec = { channel: "C1", days: ["monday"], hour: 9, metrics: ["REVENUE"], language: "en" };
const WAIT = { timeout: 20_000, interval: 5 };
const MONDAY = new Date("2026-06-15T09:30:00Z");
const { digest: WORDS } = EN_CHANGES;

let folder: string;
let store: FactStore;
let harness: Harness;
let now: Date;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-digests-"));
  store = memoryFactStore();
  now = MONDAY;
});

afterEach(async () => {
  await harness.close();
  rmSync(folder, { recursive: true });
});

/** Answers with the newest period of the store, or with the one cell that is asked for. */
async function ask(question: Question): Promise<AnswerRun> {
  const { resolved, ceiling = "INTERNAL" } = question;
  const asked = resolved?.kind === "request" ? resolved.request.group.periods.filter((one) => one !== "LATEST") : [];
  const { period: _, ...row } = cellOf();
  const periods = asked.length > 0 ? asked : (await store.periods(row, ceiling)).slice(-1);
  const cells = await Promise.all(periods.map((period) => store.find(cellOf({ period }), ceiling)));
  return { ...answerRun(question), language: "en", answer: figures(cells) };
}

async function start(slack?: SlackWorkspace, specs: readonly DigestSpec[] = [SPEC]): Promise<void> {
  harness = await startEdge({
    folder,
    limits: { roundMs: 10 },
    ...(slack === undefined ? {} : { slack }),
    app: {
      ask,
      figures: {
        find: (cell, clearance) => store.find(cell, clearance),
        findOrCompute: (cell, clearance) => store.find(cell, clearance),
        dataVersion: async () => (await store.summary()).dataVersion,
      },
      changes: {
        since: changeSince,
        isSame: isSameChange,
        render: (changes, more, language) => changeNotice(changes, more, GLOSSARY, language),
      },
      digests: () => ({
        specs,
        homeEntity: "HK",
        localHour: (moment) => ({ day: dayIn("UTC", moment), hour: hourIn("UTC", moment) }),
        ...createDigestWords(GLOSSARY),
      }),
      render: (run) => ({ text: `figures of ${run.requestId}`, blocks: [], offers: [], sources: [] }),
      clock: () => now,
    },
  });
}

async function load(period: string, value: string, sensitivity: Clearance = "INTERNAL"): Promise<void> {
  const doc = `${period}.xlsx`;
  const facts = [factOf({ doc, value, cell: { period } })];
  await store.replaceDocument({ ...documentOf(doc, facts), fileHash: `${doc} ${value}`, sensitivity });
}

/** Waits until the digest of an hour has been seen to. */
async function sent(due: string): Promise<void> {
  await vi.waitFor(async () => expect(await harness.stores.cursors.read("digest:C1:9")).toBe(due), WAIT);
  await vi.waitFor(async () => expect((await harness.left()).outbox).toBe(0), WAIT);
}

/** Waits until all rounds have run. */
async function twoRounds(): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await harness.stores.cursors.write("changes", "");
    await vi.waitFor(async () => expect(await harness.stores.cursors.read("changes")).not.toBe(""), WAIT);
  }
}

const posts = (): readonly string[] => harness.slack.posted.map(({ args }) => String(args.text));

describe("a digest", () => {
  it("tells what is new and what changed since the last one, or that nothing did", async () => {
    await load("FY2024", "1538");
    await start();
    await sent("2026-06-15T09");
    expect(posts()).toEqual([expect.stringMatching(/^Digest of 15 June 2026\nfigures of/)]);
    expect(harness.slack.posted[0]?.args.thread_ts).toBeUndefined();

    now = new Date("2026-06-22T09:00:00Z");
    await sent("2026-06-22T09");
    expect(posts()[1]).toBe(WORDS.nothingNew("Digest of 22 June 2026"));

    await load("FY2024", "1540");
    await load("FY2025", "1702");
    now = new Date("2026-06-29T09:00:00Z");
    await sent("2026-06-29T09");
    expect(posts()[2]).toMatch(/New since the last one: .*FY2025.*\.\n/);
    expect(posts()[2]).toMatch(/• .*FY2024.*1,538.*before, .*1,540.*now\./);
    expect(posts()).toHaveLength(3);

    await store.withdrawDocument("FY2025.xlsx");
    now = new Date("2026-07-06T09:00:00Z");
    await sent("2026-07-06T09");
    expect(posts()[3]).toMatch(/FY2025.*No document states it any more/);
  });

  it("is sent once by two processes, and again by none that starts anew", async () => {
    await load("FY2024", "1538");
    await start();
    await sent("2026-06-15T09");
    await harness.stores.cursors.write("digest:C1:9", "");
    await sent("2026-06-15T09");
    await harness.app.stop();
    await start(harness.slack);
    await sent("2026-06-15T09");
    expect(posts()).toHaveLength(1);
    expect(harness.audited).toEqual([]);
  });

  it("is the newest alone after an outage, and none after a day", async () => {
    await load("FY2024", "1538");
    now = new Date("2026-06-16T09:00:00Z");
    await start();
    await vi.waitFor(async () => expect(await harness.stores.cursors.read("changes")).not.toBeNull(), WAIT);
    expect(posts()).toEqual([]);
    now = new Date("2026-07-07T08:59:00Z");
    await sent("2026-07-06T09");
    expect(posts()).toEqual([expect.stringMatching(/^Digest of 6 July 2026/)]);
    // The clock is set back.
    now = new Date("2026-06-29T12:00:00Z");
    await twoRounds();
    expect(posts()).toHaveLength(1);
  });

  it("shows nothing above what its channel may see, and nothing where nothing is said", async () => {
    await load("FY2024", "1538", "CONFIDENTIAL");
    await start();
    await sent("2026-06-15T09");
    expect(posts()).toEqual([]);
    harness.rules.take({ ...DEFAULT_ACCESS, answerByDefault: false });
    await load("FY2024", "1538");
    now = new Date("2026-06-22T09:00:00Z");
    await sent("2026-06-22T09");
    expect(posts()).toEqual([]);
    harness.rules.take(DEFAULT_ACCESS);
    now = new Date("2026-06-29T09:00:00Z");
    await sent("2026-06-29T09");
    expect(posts()).toHaveLength(1);
  });

  it("is given up where Footnote is not in its channel", async () => {
    await load("FY2024", "1538");
    harness = await startEdge({ folder });
    const { slack } = harness;
    await harness.app.stop();
    slack.script("chat.postMessage", { kind: "error", error: "not_in_channel" });
    await start(slack);
    await sent("2026-06-15T09");
    expect(posts()).toEqual([]);
  });
});
