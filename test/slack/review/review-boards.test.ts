import { describe, expect, it } from "vitest";
import {
  EMPTY_BOARD,
  questionBlocks,
  type ReviewBoard,
  ReviewBoards,
  readBoard,
  withDecision,
} from "../../../src/slack/review/review-boards.ts";

const HERE = { slackChannel: "D1", ts: "1.1" };
const ELSEWHERE = { slackChannel: "D1", ts: "1.2" };
const section = { type: "section", block_id: "head" };

/** A promise that is kept by hand. */
function gate() {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe("changes of a message", () => {
  it("are made one after the other, also behind one that failed, and those of another do not wait", async () => {
    const boards = new ReviewBoards();
    const { open, opened } = gate();
    const order: string[] = [];
    const first = boards.inTurn(HERE, async () => {
      await opened;
      order.push("first");
      throw new Error("not posted");
    });
    const second = boards.inTurn(HERE, async () => order.push("second"));
    await boards.inTurn(ELSEWHERE, async () => order.push("elsewhere"));
    open();
    await expect(first).rejects.toThrow("not posted");
    await second;
    expect(order).toEqual(["elsewhere", "first", "second"]);
  });
});

describe("a board", () => {
  it.each([null, { label: "Take back…", value: "en:7" }])("is read back from the message that it wrote", (button) => {
    const board = withDecision({ ...EMPTY_BOARD, head: [section] }, 7, { by: "✓ <@U1>:", what: "*words*", button });
    const blocks = [...board.head, ...[...board.decided.values()].flat(), ...questionBlocks(8, [{ type: "section" }])];
    expect(readBoard({ text: "", blocks })).toEqual(board);
    expect(JSON.stringify([...board.decided.values()])).toContain(
      '{"type":"plain_text","text":"*words*","emoji":false}',
    );
  });

  it.each([
    [null, 38],
    [{ label: "Take back…", value: "en:7" }, 19],
  ])("has room for its question, however much was decided in it", (button, decisions) => {
    let board: ReviewBoard = { ...EMPTY_BOARD, head: [section, section] };
    for (let id = 1; id <= 100; id++) board = withDecision(board, id, { by: "✓", what: String(id), button });
    expect(board.decided.size).toBe(decisions);
    expect(board.head.length + [...board.decided.values()].flat().length).toBe(40);
    expect([...board.decided.keys()].at(-1)).toBe(100);
  });

  it("is forgotten when very many came after it", () => {
    const boards = new ReviewBoards();
    boards.set(HERE, EMPTY_BOARD);
    for (let count = 0; count < 500; count++) boards.set({ slackChannel: "D2", ts: String(count) }, EMPTY_BOARD);
    expect(boards.get(HERE)).toBeUndefined();
    expect(boards.get({ slackChannel: "D2", ts: "0" })).toBe(EMPTY_BOARD);
  });
});
