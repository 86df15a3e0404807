import { describe, expect, it } from "vitest";
import { createAuditRecorder } from "../../../src/operations/audit/audit-recorder.ts";
import { AuditError, type NewAuditEntry } from "../../../src/operations/audit/audit-trail.ts";
import { answers } from "./events.ts";

/** A trail in memory that tells what was written together; an entry of `refuses` is none. */
function memoryTrail(refuses: readonly NewAuditEntry[] = []) {
  const written: (readonly NewAuditEntry[])[] = [];
  const record = async (entries: readonly NewAuditEntry[]): Promise<number> => {
    if (entries.some((entry) => refuses.includes(entry))) throw new AuditError("not_an_entry", "who");
    written.push(entries);
    return entries.length;
  };
  return { written, record };
}

/** A pause that lasts until it is ended. */
function heldPause() {
  const ends: (() => void)[] = [];
  const pause = () => new Promise<void>((end) => void ends.push(end));
  return { pause, end: () => ends.shift()?.() };
}

describe("the recorder", () => {
  it("writes what comes in during one pause together and in order, and tells each when it is written", async () => {
    const trail = memoryTrail();
    const { pause, end } = heldPause();
    const recorder = createAuditRecorder(trail, pause);
    const entries = answers(5);
    const recorded = entries.map((entry) => recorder.record([entry]));
    expect(trail.written).toEqual([]);
    end();
    await Promise.all(recorded);
    expect(trail.written).toEqual([entries]);
    const late = recorder.record(entries);
    end();
    await late;
    expect(trail.written).toEqual([entries, entries]);
  });

  it("fails whoever gave an entry that is none, and nobody else", async () => {
    const [good, bad, last] = answers(3);
    if (good === undefined || bad === undefined || last === undefined) throw new Error("three entries");
    const trail = memoryTrail([bad]);
    const recorder = createAuditRecorder(trail, async () => {});
    const outcomes = await Promise.allSettled([good, bad, last].map((entry) => recorder.record([entry])));
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(trail.written.flat()).toEqual([good, last]);
  });

  it("fails all where the trail cannot be written, and goes on afterwards", async () => {
    const trail = memoryTrail();
    let isFull = true;
    const record = async (entries: readonly NewAuditEntry[]) => {
      if (isFull) throw new Error("The disk is full");
      return trail.record(entries);
    };
    const recorder = createAuditRecorder({ record }, async () => {});
    const outcomes = await Promise.allSettled(answers(3).map((entry) => recorder.record([entry])));
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    isFull = false;
    await recorder.record(answers(1));
    expect(trail.written).toHaveLength(1);
  });

  it("writes many in several turns, and is drained when the last is written", async () => {
    const trail = memoryTrail();
    const recorder = createAuditRecorder(trail, async () => {});
    const entries = answers(450);
    for (const entry of entries) void recorder.record([entry]);
    await recorder.drain();
    expect(trail.written.map((together) => together.length)).toEqual([200, 200, 50]);
    expect(trail.written.flat()).toEqual(entries);
    await recorder.drain();
  });
});
