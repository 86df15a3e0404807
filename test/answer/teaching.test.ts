import { describe, expect, it } from "vitest";
import { withTeaching } from "../../src/answer/teaching.ts";
import type { NarrowingOption } from "../../src/domain/clarification.ts";
import type { NotUnderstood, SlotGroup } from "../../src/domain/intent.ts";

const NOTHING: SlotGroup = { metrics: [], entities: [], periods: [], dimensions: {} };
const GWP: NotUnderstood = { raw: "GWP", slot: "metric", blocks: true };

interface Asked {
  readonly unused?: readonly NotUnderstood[];
  readonly kept?: Partial<SlotGroup>;
  /** The defaults that every option has. */
  readonly filled?: Partial<SlotGroup>;
  readonly chosen: Partial<SlotGroup>;
  readonly groups?: number;
}

/** What choosing one option teaches. */
function taught({ unused = [GWP], kept = {}, filled = {}, chosen, groups = 1 }: Asked) {
  const group = { ...NOTHING, ...kept };
  const offered = { ...group, ...filled };
  const option: NarrowingOption = { slot: "metric", request: { group: { ...offered, ...chosen }, operation: null } };
  const intent = { notUnderstood: unused, groups: Array<SlotGroup>(groups).fill(group) };
  const [only, ...more] = withTeaching([option], intent, { kept: group, offered });
  expect([only?.request, more]).toEqual([option.request, []]);
  return only?.teaches ?? null;
}

describe("choosing an option of a question back", () => {
  it.each<[string, Asked, object]>([
    ["a metric", { chosen: { metrics: ["PROFIT"] } }, { slot: "metric", code: "PROFIT" }],
    ["an entity", { kept: { metrics: ["REVENUE"] }, chosen: { entities: ["HK"] } }, { slot: "entity", code: "HK" }],
    [
      "a value of a dimension",
      { kept: { metrics: ["REVENUE"] }, chosen: { dimensions: { channel: ["AGENCY"] } } },
      { slot: "dimension", dimension: "channel", code: "AGENCY" },
    ],
    [
      "an entity in place of the assumed one",
      { filled: { entities: ["GROUP"], periods: ["FY2025"] }, chosen: { entities: ["HK"] } },
      { slot: "entity", code: "HK" },
    ],
  ])("says that the unknown word means %s", (_what, asked, means) => {
    expect(taught(asked)).toEqual({ word: "gwp", means });
  });

  it("says it beside words that stop nothing", () => {
    const audited: NotUnderstood = { raw: "audited", slot: "basis", blocks: false };
    expect(taught({ unused: [audited, GWP], chosen: { metrics: ["PROFIT"] } })).toMatchObject({ word: "gwp" });
  });

  it.each<[string, Asked]>([
    ["no word stopped the question", { unused: [], chosen: { metrics: ["PROFIT"] } }],
    ["two words did", { unused: [GWP, { ...GWP, raw: "nbv" }], chosen: { metrics: ["PROFIT"] } }],
    ["it asks for two figures", { groups: 2, chosen: { metrics: ["PROFIT"] } }],
    ["the word is a computation", { unused: [{ ...GWP, slot: "operation" }], chosen: { metrics: ["PROFIT"] } }],
    ["the word is a period", { unused: [{ ...GWP, slot: "period" }], chosen: { metrics: ["PROFIT"] } }],
    ["the word has a digit", { unused: [{ ...GWP, raw: "gwp2" }], chosen: { metrics: ["PROFIT"] } }],
    ["the option fills in two slots", { chosen: { metrics: ["PROFIT"], entities: ["HK"] } }],
    ["the option fills in two values", { chosen: { metrics: ["PROFIT", "REVENUE"] } }],
    ["the option fills in nothing", { kept: { metrics: ["PROFIT"] }, chosen: {} }],
    ["the option is of another period too", { chosen: { metrics: ["PROFIT"], periods: ["FY2024"] } }],
    ["the option is a period", { chosen: { periods: ["FY2025"] } }],
    ["the option replaces what was named", { kept: { entities: ["CN"] }, chosen: { entities: ["HK"] } }],
  ])("says nothing where %s", (_why, asked) => {
    expect(taught(asked)).toBeNull();
  });
});
