import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { EventLoopTurns } from "../../src/slack/event-loop-turns.ts";

describe("turns of the event loop", () => {
  it("let one caller go on in each, in their order", async () => {
    const turns = new EventLoopTurns();
    const gone: string[] = [];
    const all = ["first", "second", "third"].map((name) => turns.next().then(() => gone.push(name)));
    expect(gone).toEqual([]);
    await turn();
    expect(gone).toEqual(["first"]);
    await turn();
    expect(gone).toEqual(["first", "second"]);
    await Promise.all(all);
    expect(gone).toEqual(["first", "second", "third"]);
  });

  it("begin again for who comes when nobody waits", async () => {
    const turns = new EventLoopTurns();
    await turns.next();
    await turns.next();
  });
});
