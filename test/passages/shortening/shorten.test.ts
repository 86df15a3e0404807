import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { shorten } from "../../../src/passages/shortening/shorten.ts";
import { FINDER } from "./sample-statements.ts";

const Line = z.looseObject({ sentences: z.array(z.string()), text: z.string() });
const BANK = readFileSync(fileURLToPath(new URL("../shortenings.jsonl", import.meta.url)), "utf8")
  .trim()
  .split("\n")
  .map((line) => Line.parse(JSON.parse(line)));
/** The share that was reached; no change may lower it. */
const STANDING_MIN = 0.6;

describe("sentences are shortened", () => {
  it.each([
    [
      "Revenue fell by 5 percent in 2025",
      "Revenue fell by 5 percent in 2025, reflecting weak demand.",
      "Revenue fell by 5 percent in 2025 …",
    ],
    ["Revenue fell in 2025.", "Revenue fell in 2025 because claims grew by 3 percent.", "Revenue fell in 2025 …"],
    [
      "The agency grew by 5 percent.",
      "The agency, which sells through shops, grew by 5 percent.",
      "The agency … grew by 5 percent.",
    ],
    ["Revenue fell in 2025.", "In addition, revenue fell in 2025.", "… revenue fell in 2025."],
    ["Profit of Baltic fell.", "Profit (see annex) of Baltic fell.", "Profit … of Baltic fell."],
    ["2025年营运利润下降", "2025年营运利润下降，因为燃油成本上涨。", "2025年营运利润下降…"],
  ])("%s", (text, sentence, shown) => {
    expect(shorten(text, [sentence], FINDER)).toEqual({ kind: "shortened", text: shown });
  });

  it("as often as before where a person shortened them by hand", () => {
    const standing = BANK.filter(({ text, sentences }) => shorten(text, sentences, FINDER).kind === "shortened");
    expect(BANK).toHaveLength(200);
    expect(standing.length / BANK.length).toBeGreaterThanOrEqual(STANDING_MIN);
  });
});

describe("sentences stand in full where what is left would say something else:", () => {
  it.each([
    ["Revenue rose.", "Revenue of Hong Kong fell and profit rose."],
    ["Revenue rose.", "It is not true that revenue rose."],
    ["Revenue rose.", "The regulator said that revenue rose."],
    ["Revenue fell.", "Revenue fell in the north, unless visitors return."],
    ["Revenue rose.", "If visitors return, revenue rose."],
    ["Revenue rose.", "Revenue rose, except in the north."],
    ["Revenue rose.", "Revenue rose by 5 percent."],
    ["Revenue is sold.", "Revenue is not sold."],
    ["Profit did not fall.", "Profit did not fall because fuel was dear."],
    ["Revenue rose.", "Revenue rose, the regulator said."],
    ["Revenue, driven by agents.", "Revenue, driven by agents, rose."],
    ["The plan banks and brokers was approved.", "The plan, which covers agents, banks and brokers, was approved."],
    ["Revenue rose because agents", "Revenue rose because agents and banks sold more."],
    ["The cost was USD 5 m.", "The cost was USD 5 m, which is an estimate."],
    ["代理人数由21", "代理人数由21,080人升至21,760人。"],
    ["营收增长。", "如果通关，营收增长。"],
    ["营收增长。", "据管理层预计，营收增长。"],
    ["合同终止。", "除非供应商答复，否则合同终止。"],
    ["单笔超过五万元的采购。", "单笔超过五万元的采购，必须由两名负责人共同签字。"],
  ])("%s ← %s", (text, sentence) => {
    expect(shorten(text, [sentence], FINDER)).toMatchObject({ kind: "whole", text: sentence });
  });
});
