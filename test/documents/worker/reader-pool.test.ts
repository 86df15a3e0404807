import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { bundled } from "../../../scripts/lib/bundle.mjs";
import type { Job } from "../../../src/documents/worker/job.ts";
import { openReaderPool, type ReaderPool } from "../../../src/documents/worker/reader-pool.ts";
import { workLimitsFor } from "../../../src/documents/worker/work-limits.ts";
import { BREAK, COUNT, END, ENVIRONMENT, FAIL, GROW_ARRAY, GROW_BYTES, HANG, REST, SWELL } from "./test-jobs.ts";

const PATIENT = { silentSecondsMax: 15 };
const HASTY = { silentSecondsMax: 0.5 };
const MEMORY = "It needs more memory than any report should.";

let pool: ReaderPool;
let jobs: string;
beforeAll(async () => {
  jobs = pathToFileURL(await bundled("test/documents/worker/test-jobs.ts")).href;
  pool = openReaderPool({ bytesMax: 250 * 1024 * 1024 });
});
afterAll(() => pool.close());
afterEach(() => vi.unstubAllEnvs());

/** The job as the reading process, which loads no sources, can import it. */
function built<Argument, Batch>(job: Job<Argument, Batch>): Job<Argument, Batch> {
  return { ...job, module: jobs };
}

async function all<Argument, Batch>(job: Job<Argument, Batch>, argument: Argument, limits = PATIENT) {
  const batches: Batch[] = [];
  for await (const batch of pool.run(built(job), argument, limits)) batches.push(batch);
  return batches;
}

async function processOf(): Promise<number> {
  const [batch] = await all(COUNT, 1);
  return batch?.pid ?? 0;
}

describe("a job", () => {
  it("gives its batches in order, from a process of its own that is kept for the next one", async () => {
    const first = await all(COUNT, 100);
    expect(first.map(({ number }) => number)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(first[0]?.pid).not.toBe(process.pid);
    expect(await processOf()).toBe(first[0]?.pid);
  });

  it("whose batches are not all taken keeps the program alive until its process is gone", async () => {
    const program = await bundled("test/documents/worker/stop-early.ts");
    const { status, stdout } = spawnSync(process.execPath, [program, jobs], { encoding: "utf8" });
    expect([status, stdout]).toEqual([0, "closed\n"]);
  });

  it("may have no batch at all", async () => {
    expect(await all(COUNT, 0)).toEqual([]);
  });

  it("waits for the job before it", async () => {
    const both = await Promise.all([all(COUNT, 3), all(COUNT, 2)]);
    expect(both.map((batches) => batches.map(({ number }) => number))).toEqual([
      [1, 2, 3],
      [1, 2],
    ]);
  });

  it("throws its own error here, with its code, behind the batches before it", async () => {
    const taken: unknown[] = [];
    const before = await processOf();
    const reader = new URL("../../../dist/document-job.js", import.meta.url).href;
    await expect(async () => {
      const request = { batches: 2, reader, path: join(tmpdir(), "no-such-report.pdf") };
      for await (const batch of pool.run(built(FAIL), request, PATIENT)) taken.push(batch);
    }).rejects.toMatchObject({ name: "FootnoteError", code: "unreadable_file", message: "There is no such file." });
    expect(taken).toEqual([1, 2]);
    expect(await processOf()).toBe(before);
  });

  it("with a defect is no error of the file", async () => {
    await expect(all(BREAK, undefined)).rejects.toThrow(/A reader failed: TypeError: a defect/);
    expect(await all(COUNT, 1)).toHaveLength(1);
  });

  it("sees nothing of the settings", async () => {
    vi.stubEnv("SLACK_BOT_TOKEN", "xoxb-secret");
    await pool.close();
    const [names] = await all(ENVIRONMENT, undefined);
    expect(names).not.toContain("SLACK_BOT_TOKEN");
  });
});

describe("a job beyond its limits ends with an error of its file, and the next one runs:", () => {
  const LATE = { code: "timed_out", message: "It took longer than 0.5 seconds to read." };
  const LARGE = { code: "too_large", message: MEMORY };

  it.each<readonly [string, () => Promise<unknown>, { readonly code: string; readonly message: string }]>([
    ["without end", () => all(HANG, 0, HASTY), LATE],
    ["without end after some batches", () => all(HANG, 3, HASTY), LATE],
    ["that does nothing for long", () => all(REST, 60_000, HASTY), LATE],
    ["an array that grows", () => all(GROW_ARRAY, undefined), LARGE],
    ["bytes that grow", () => all(GROW_BYTES, undefined), LARGE],
    ["the end of the process", () => all(END, undefined), LARGE],
  ])("%s", async (_name, work, fault) => {
    const before = await processOf();
    await expect(work()).rejects.toMatchObject({ name: "FootnoteError", ...fault });
    expect(await processOf()).not.toBe(before);
  });

  it("but a job that waits for the processor is given time", async () => {
    expect(await all(REST, 900, HASTY)).toEqual(["rested"]);
  });

  it("a job that is left before its end", async () => {
    const before = await processOf();
    for await (const _batch of pool.run(built(HANG), 3, PATIENT)) break;
    expect(await processOf()).not.toBe(before);
  });

  it("a process that a file has swollen is not kept", async () => {
    const [, swollen] = await all(SWELL, 120 * 1024 * 1024);
    expect(await processOf()).not.toBe(swollen);
    const [, small] = await all(SWELL, 1024);
    expect(await processOf()).toBe(small);
  });
});

describe("the limits of a file", () => {
  it("grow with its size, and end before a person stops waiting", () => {
    const seconds = [0, 1, 100].map((megabytes) => workLimitsFor(megabytes * 1024 * 1024).silentSecondsMax);
    expect(seconds).toEqual([7.5, 8, 8.5]);
  });
});
