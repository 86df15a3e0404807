import { afterEach, describe, expect, it, vi } from "vitest";
import type { SourceReading } from "../../src/domain/source-reading.ts";
import type { SourceSpec } from "../../src/domain/source-spec.ts";
import { SOURCE_TEXTS } from "../../src/slack/rounds/source-texts.ts";
import { type Harness, startEdge } from "./edge-harness.ts";

const OWNER = "U5";

let harness: Harness;
/** The reading of now, and how often it was looked at. */
let now: SourceReading | null;
let looks = 0;
afterEach(() => harness.close());

const READING: SourceReading = {
  ...{ source: "tills", at: "2026-06-12T08:00:00Z", companyFile: "ab", result: "done", fault: null },
  ...{ files: 1, changed: 0, failed: 0, vanished: 0, facts: 2, passages: 0, questions: 0, details: [] },
};

async function serve(spec: Partial<SourceSpec> = {}, more: Parameters<typeof startEdge>[0] = {}): Promise<void> {
  now = null;
  looks = 0;
  const tills = {
    ...{ kind: "folder", name: "tills", path: "tills", include: [], exclude: [] },
    ...{ level: "INTERNAL", owner: null, schedule: { kind: "every", seconds: 60 } },
    ...spec,
  } as SourceSpec;
  const last = async () => {
    looks += 1;
    return now;
  };
  harness = await startEdge({
    limits: { roundMs: 10 },
    ...more,
    app: {
      sources: { specs: () => [tills], last },
      ...more.app,
    },
  });
}

/** One of the curators, and the owner. */
const READERS = new Set(["D0U1", `D0${OWNER}`]);

/** What these people were told once this reading was looked at, and looked at again. */
async function toldAfter(reading: Partial<SourceReading>): Promise<readonly string[]> {
  now = { ...READING, ...reading };
  const from = looks;
  await expect.poll(() => looks, { timeout: 20_000 }).toBeGreaterThan(from + 2);
  await expect.poll(async () => (await harness.left()).outbox).toBe(0);
  return harness.slack.posted
    .filter(({ args }) => READERS.has(String(args.channel)))
    .map(({ args }) => `${args.channel}: ${args.text}`);
}

const at = (minute: number) => `2026-06-12T08:${String(minute).padStart(2, "0")}:00Z`;

describe("curators are told of a source", () => {
  it("nothing of a first reading without a fault, or of one with nothing new", async () => {
    await serve();
    expect(await toldAfter({ changed: 3 })).toEqual([]);
    expect(await toldAfter({ at: at(1) })).toEqual([]);
  });

  it("once of a fault, however often it is read, and once when that is over", async () => {
    await serve();
    const failed = { result: "failed", fault: "timed_out", files: 0 } as const;
    const told = await toldAfter(failed);
    expect(told).toEqual([expect.stringContaining("took too long")]);
    expect(await toldAfter({ ...failed, at: at(1) })).toEqual(told);
    const over = await toldAfter({ at: at(2) });
    expect(over.slice(1)).toEqual([expect.stringContaining("read again without a fault")]);
    expect(await toldAfter({ at: at(3) })).toEqual(over);
  });

  it("once where it could not be noted that they were, and the source is read again meanwhile", async () => {
    let failures = 0;
    await serve(
      {},
      {
        before: async ({ stores }) => {
          const write = stores.cursors.write.bind(stores.cursors);
          vi.spyOn(stores.cursors, "write").mockImplementation(async (name, value) => {
            if (name !== "source:tills" || failures === 1) return write(name, value);
            failures = 1;
            // Before the round can look again.
            now = { ...READING, ...failed, at: at(1) };
            throw new Error("The disk is full");
          });
        },
      },
    );
    const failed = { result: "failed", fault: "timed_out", files: 0 } as const;
    expect(await toldAfter(failed)).toHaveLength(1);
    expect(failures).toBe(1);
    expect(await toldAfter({ ...failed, at: at(2) })).toHaveLength(1);
  });

  it("anew where another fault takes the place of the first one", async () => {
    await serve();
    await toldAfter({ result: "failed", fault: "timed_out" });
    const told = await toldAfter({ result: "failed", fault: "no_secret", at: at(1) });
    expect(told[1]).toContain("is not set on the server");
  });

  it("of what was left to do, and anew where a changed document leaves as much", async () => {
    await serve();
    const partly = { result: "partly", questions: 2, failed: 1, vanished: 1 } as const;
    const [told] = await toldAfter({ ...partly, changed: 1 });
    expect(told).toMatch(/2 to settle in the review queue, 1 that could not be read, 1 no longer there/);
    expect(await toldAfter({ ...partly, at: at(1) })).toHaveLength(1);
    expect(await toldAfter({ ...partly, changed: 1, at: at(2) })).toHaveLength(2);
  });

  it("that rows were rejected where nothing else is wrong", async () => {
    await serve();
    expect((await toldAfter({ result: "partly" }))[0]).toContain("some rows or cells were rejected");
  });

  it("in their own language, by the name of the source", async () => {
    await serve({ name: "收银台" });
    expect((await toldAfter({ result: "failed", fault: "broke_off" }))[0]).toContain("读取中断");
  });

  it("with the owner, each of them alone", async () => {
    await serve({ owner: OWNER });
    const channels = (await toldAfter({ result: "failed", fault: "failed" })).map((line) => line.split(":")[0]);
    expect(channels.toSorted()).toEqual([...READERS]);
  });

  it("at once and once where nothing can be stored, as on a full disk, and of its end", async () => {
    let isFull = false;
    const full = (): Promise<never> => Promise.reject(new Error("full"));
    await serve(
      { owner: OWNER },
      {
        before: async ({ stores: { outbox, cursors } }) => {
          const [keep, write] = [outbox.keep.bind(outbox), cursors.write.bind(cursors)];
          Object.assign(outbox, { keep: (...args: Parameters<typeof keep>) => (isFull ? full() : keep(...args)) });
          Object.assign(cursors, { write: (...args: Parameters<typeof write>) => (isFull ? full() : write(...args)) });
        },
      },
    );
    expect(await toldAfter({})).toEqual([]);
    isFull = true;
    const failed = { result: "failed", fault: "not_stored", at: at(1) } as const;
    const told = await toldAfter(failed);
    expect(told.toSorted()).toEqual(
      ["D0U1", `D0${OWNER}`].map((to) => `${to}: ${SOURCE_TEXTS.en.failed("tills", "not_stored")}`),
    );
    expect(await toldAfter({ ...failed, at: at(2) })).toHaveLength(2);
    isFull = false;
    const over = await toldAfter({ at: at(3) });
    expect(over.slice(2).toSorted()).toEqual(
      ["D0U1", `D0${OWNER}`].map((to) => `${to}: ${SOURCE_TEXTS.en.done("tills")}`),
    );
    expect(await toldAfter({ at: at(4) })).toHaveLength(4);
  });

  it("not where they may not see what it brings", async () => {
    await serve({ level: "CONFIDENTIAL", owner: OWNER });
    expect(await toldAfter({ result: "failed", fault: "failed" })).toEqual([]);
  });
});
