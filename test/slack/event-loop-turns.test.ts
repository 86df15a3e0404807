import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { EventLoopTurns } from "../../src/slack/event-loop-turns.ts";

describe("turns of the event loop", () => {
  it("let three callers go on in each, in their order", async () => {
    const turns = new EventLoopTurns();
    const gone: number[] = [];
    const all = [1, 2, 3, 4, 5, 6, 7].map((caller) => turns.next().then(() => gone.push(caller)));
    expect(gone).toEqual([]);
    await turn();
    expect(gone).toEqual([1, 2, 3]);
    await turn();
    expect(gone).toEqual([1, 2, 3, 4, 5, 6]);
    await Promise.all(all);
    expect(gone).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it("begin again for who comes when nobody waits", async () => {
    const turns = new EventLoopTurns();
    await turns.next();
    await turns.next();
  });
});
