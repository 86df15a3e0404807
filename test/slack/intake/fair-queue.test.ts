import { describe, expect, it } from "vitest";
import { FairQueue, type Turn } from "../../../src/slack/intake/fair-queue.ts";
import { UserLimit } from "../../../src/slack/intake/user-limit.ts";

/** A queue whose turns end when they are told to. */
function queueOf(limits: { readonly parallel: number; readonly parallelOfFlow: number }) {
  const queue = new FairQueue(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    queue,
    begun,
    offer: (name: string, place: Partial<Pick<Turn, "flow" | "thread" | "order" | "isSuspect">> = {}) => {
      const { flow = "C1", thread = name, order = "1", isSuspect = false } = place;
      const run = () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      };
      queue.offer({ flow, thread: `${flow}:${thread}`, order, isSuspect, run });
    },
    end: async (name: string) => {
      ends.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe("the queue", () => {
  it("runs one turn of a thread at a time, in the order of Slack's clock", async () => {
    const { begun, offer, end } = queueOf({ parallel: 9, parallelOfFlow: 9 });
    offer("running", { thread: "t", order: "1" });
    offer("third", { thread: "t", order: "3" });
    offer("second", { thread: "t", order: "2" });
    offer("elsewhere", { thread: "u", order: "9" });
    expect(begun).toEqual(["running", "elsewhere"]);
    await end("running");
    await end("second");
    expect(begun).toEqual(["running", "elsewhere", "second", "third"]);
  });

  it("gives every flow its turn, however many turns one of them brings", async () => {
    const { begun, offer, end } = queueOf({ parallel: 1, parallelOfFlow: 1 });
    for (const name of ["a1", "a2", "a3"]) offer(name, { flow: "A" });
    offer("b1", { flow: "B" });
    for (const name of ["a1", "a2", "b1"]) await end(name);
    expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
  });

  it("leaves room for others beside a busy flow", () => {
    const { begun, offer, queue } = queueOf({ parallel: 3, parallelOfFlow: 2 });
    for (const name of ["a1", "a2", "a3"]) offer(name, { flow: "A" });
    offer("b1", { flow: "B" });
    offer("c1", { flow: "C" });
    expect(begun).toEqual(["a1", "a2", "b1"]);
    expect([queue.running, queue.waiting]).toEqual([3, 2]);
  });

  it("runs suspects late, one at a time beside the others, and keeps the order of their threads", async () => {
    const { begun, offer, end, queue } = queueOf({ parallel: 9, parallelOfFlow: 9 });
    offer("suspect", { isSuspect: true });
    offer("another suspect", { thread: "t", order: "1", isSuspect: true });
    offer("behind it", { thread: "t", order: "2" });
    offer("innocent", { flow: "C2" });
    offer("suspect elsewhere", { flow: "C2", isSuspect: true });
    expect(begun).toEqual(["innocent"]);
    queue.admitSuspects();
    expect(begun).toEqual(["innocent", "suspect"]);
    await end("suspect");
    expect(begun).toEqual(["innocent", "suspect", "suspect elsewhere"]);
    await end("suspect elsewhere");
    expect(begun.slice(3)).toEqual(["another suspect"]);
    await end("another suspect");
    expect(begun.slice(3)).toEqual(["another suspect", "behind it"]);
  });

  it("begins nothing more once it is stopped, and waits for what runs", async () => {
    const { begun, offer, end, queue } = queueOf({ parallel: 1, parallelOfFlow: 1 });
    offer("a");
    offer("b");
    let isStopped = false;
    const stopped = queue.stop().then(() => {
      isStopped = true;
    });
    expect(isStopped).toBe(false);
    await end("a");
    await stopped;
    expect(begun).toEqual(["a"]);
  });
});

describe("the limit of a person", () => {
  it("counts the last minute, tells once, and knows one person from another", () => {
    let now = 0;
    const limit = new UserLimit(2, () => now);
    expect([limit.take("U1"), limit.take("U1"), limit.take("U1"), limit.take("U1")]).toEqual([
      "within",
      "within",
      "over",
      "over_told",
    ]);
    expect(limit.take("U2")).toBe("within");
    now = 59_999;
    expect(limit.take("U1")).toBe("over_told");
    now = 60_000;
    expect([limit.take("U1"), limit.take("U1"), limit.take("U1")]).toEqual(["within", "within", "over"]);
  });
});
