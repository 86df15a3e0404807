import { describe, expect, it } from "vitest";
import {
  type Anchor,
  anchored,
  isRival,
  namesIn,
  rolesAgree,
  sameValue,
} from "../../../src/passages/grounding/anchors.ts";
import { readProse } from "../../../src/passages/grounding/prose.ts";
import { createNameFinder } from "../../../src/passages/name-finder.ts";
import { GLOSSARY } from "../../answer/company.ts";

const FINDER = createNameFinder(GLOSSARY);

function anchorsIn(text: string): readonly Anchor[] {
  const prose = readProse(text, FINDER);
  const names = new Set(namesIn(prose));
  return anchored(prose, ({ value }) => names.has(value)).anchors;
}

/** The anchors of one class as short text. */
function read(group: string, text: string): readonly string[] {
  return anchorsIn(text).flatMap((anchor) => (anchor.group === group ? [anchor.value] : []));
}

describe("an anchor is", () => {
  it.each<readonly [name: string, group: string, text: string, values: readonly string[]]>([
    ["a company, whatever its name", "entity", "Tern Baltic, the Baltic and 波罗的海", ["BALTIC", "BALTIC", "BALTIC"]],
    ["a company outside", "entity", "Kittiwake grew", ["KITTIWAKE"]],
    ["a metric", "metric", "operating profit, 营收 and 營收", ["PROFIT", "REVENUE", "REVENUE"]],
    ["a part of the business", "dimension:traffic", "freight and 轿车", ["FREIGHT", "CARS"]],
    ["a word that goes up or down", "pole:level", "rose, fewer, 上升, 低于", ["+", "-", "+", "-"]],
    ["no idiom", "pole:level", "it made up for it, dried up and was set up", []],
    ["a gain or a loss", "pole:result", "a profit after losses, 扭亏", ["+", "-", "+"]],
    ["an opposite of another kind", "pole:state", "the port closed and reopened; 停业，恢复", ["-", "+", "-", "+"]],
    ["a negation", "negation", "it did not, could never, hasn't, 没有, 不是, 并非", Array(6).fill("negation")],
    ["no negation where a question asks with one", "negation", "是不是，能不能", []],
    ["a reason", "cause", "because, owing to, driven by; 因为, 主因", Array(5).fill("cause")],
    ["no reason where since tells a time", "cause", "since 2023, since May, has since closed", []],
    ["a span of time without a number", "span", "for weeks, each day, 周末", ["week", "day", "week"]],
    ["a name that nobody listed", "name", "the ship Aurora and the Saltworks Quay", ["aurora", "saltwork", "quai"]],
    ["a year or a number", "figure", "2025, 40 ships and one", ["2025", "40"]],
    ["a month or a day of one", "month", "in May and on 3 June", ["5", "6-3"]],
    ["digits of any width", "figure", "营收９．９亿美元", ["990000000"]],
  ])("%s", (_name, group, text, values) => expect(read(group, text)).toEqual(values));
});

describe("the role of a number", () => {
  it.each<readonly [text: string, roles: readonly (string | null)[]]>([
    ["fell from USD 132 m to USD 114 m", ["before", "now"]],
    ["USD 114 m, after USD 132 m", [null, "before"]],
    ["up to 114 from 132", ["now", "before"]],
    ["was 114 compared with 132", ["now", "before"]],
    ["had been 114", ["now"]],
    ["rose by 18 percent", ["change"]],
    ["rose 18 percent to 114", ["change", "now"]],
    ["由132升至114", ["before", "now"]],
    ["为114，比上年的132减少18", ["now", "before", "change"]],
    ["10-24", ["before", "now"]],
    ["40 ships", [null]],
  ])("%s", (text, roles) => {
    const figures = anchorsIn(text).filter(({ kind }) => kind === "figure");
    expect(figures.map(({ role }) => role)).toEqual(roles);
  });
});

describe("what a number is said to be", () => {
  it.each<readonly [text: string, bound: string | null]>([
    ["40 ships", null],
    ["at least 40 ships", "above"],
    ["no less than 40 ships", "above"],
    ["well over 40 ships", "above"],
    ["40 ships or so, 40 or more ships", null],
    ["forty or more ships", "above"],
    ["at most 40 ships", "below"],
    ["no more than 40 ships", "below"],
    ["up to USD 40 m", "below"],
    ["less than a fifth", "below"],
    ["nearly 40 ships", "nearly"],
    ["about 40 ships", "about"],
    ["over 40 years", null],
    ["至少40艘", "above"],
    ["一百二十余家", "above"],
    ["40%以上", "above"],
    ["不超过40%", "below"],
    ["不足全国的40%", "below"],
    ["近40%", "nearly"],
    ["近40年", null],
    ["约有40艘", "about"],
  ])("%s: %s", (text, bound) => {
    const [figure] = anchorsIn(text).filter(({ kind }) => kind === "figure");
    expect(figure?.bound).toBe(bound);
  });
});

describe("two anchors", () => {
  const first = (text: string): Anchor => {
    const [anchor] = anchorsIn(text).filter(({ kind }) => kind !== "word" && kind !== "free");
    if (anchor === undefined) throw new Error(`"${text}" has no anchor.`);
    return anchor;
  };

  it.each([
    ["USD 5 m", "500万美元", true],
    ["5 percent", "5 percentage points", false],
    ["40", "40 years", true],
    ["40 years", "40", false],
    ["June", "3 June", true],
    ["3 June", "June", false],
    ["rose", "grew", true],
    ["rose", "opened", false],
  ])("%s is said by %s: %s", (a, b, expected) => expect(sameValue(first(a), first(b))).toBe(expected));

  it.each([
    ["USD 5 m", "USD 6 m", true],
    ["USD 5 m", "6 percent", false],
    ["5", "2025", true],
    ["2024", "5", false],
    ["from 5", "to 6", false],
  ])("%s may be mistaken for %s: %s", (a, b, expected) => expect(isRival(first(a), first(b))).toBe(expected));

  it("of opposite roles do not agree", () => {
    expect(rolesAgree(first("from 5"), first("to 5"))).toBe(false);
    expect(rolesAgree(first("from 5"), first("5"))).toBe(true);
  });
});

describe("what stands around an anchor", () => {
  it("counts less in another clause, and least in another sentence", () => {
    const anchors = anchorsIn("Snow closed ports, freight waited. Cars queued.");
    const freight = anchors.find(({ value }) => value === "FREIGHT");
    const [wait, snow, queue] = ["word:wait", "word:snow", "word:queu"].map((key) => freight?.context.get(key) ?? 0);
    expect(wait).toBeGreaterThan(snow ?? 0);
    expect(snow).toBeGreaterThan(queue ?? 0);
    expect(queue).toBeGreaterThan(0);
  });

  it("is none of its own words", () => {
    const [profit] = anchorsIn("Operating profit grew.").filter(({ kind }) => kind === "metric");
    expect([...(profit?.context.keys() ?? [])].join(" ")).not.toContain("result");
  });
});
