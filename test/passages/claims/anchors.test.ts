import { describe, expect, it } from "vitest";
import { type Anchor, anchored } from "../../../src/passages/claims/anchors.ts";
import { createNameFinder } from "../../../src/passages/name-finder.ts";
import { GLOSSARY } from "../../answer/company.ts";

const FINDER = createNameFinder(GLOSSARY);

function anchorsIn(text: string): readonly Anchor[] {
  return anchored(text, FINDER).anchors;
}

/** The anchors of one kind as short text. */
function read(kind: string, text: string): readonly string[] {
  return anchorsIn(text).flatMap((anchor) =>
    [anchor.kind, `${anchor.kind}:${anchor.unit}`].includes(kind) ? [anchor.value] : [],
  );
}

describe("an anchor is", () => {
  it.each<readonly [name: string, kind: string, text: string, values: readonly string[]]>([
    ["a company, whatever its name", "entity", "Tern Baltic, the Baltic and 波罗的海", ["BALTIC", "BALTIC", "BALTIC"]],
    ["a company outside", "entity", "Kittiwake grew", ["KITTIWAKE"]],
    ["a metric", "metric", "operating profit, 营收 and 營收", ["PROFIT", "REVENUE", "REVENUE"]],
    ["a part of the business", "dimension:traffic", "freight and 轿车", ["FREIGHT", "CARS"]],
    ["a word that goes up or down", "pole:level", "rose, fewer, 上升, 低于", ["+", "-", "+", "-"]],
    ["no idiom", "pole:level", "it made up for it, dried up and was set up", []],
    ["a gain or a loss", "pole:result", "a profit after losses, 扭亏", ["+", "-", "+"]],
    ["another word of size or order", "pole:other", "the port closed and reopened; 停业", ["0", "0", "0"]],
    ["a negation", "negation", "it did not, could never, hasn't, 没有, 不是, 并非", Array(6).fill("negation")],
    ["no negation where a question asks with one", "negation", "是不是，能不能", []],
    ["a reason", "cause", "because, owing to, driven by; 因为, 主因", Array(5).fill("cause")],
    ["no reason where since tells a time", "cause", "since 2023, since May, has since closed", []],
    ["a span of time without a number", "span", "for weeks, each day, 周末", ["span", "span", "span"]],
    ["a number", "figure", "2025, 40 ships and one", ["40"]],
    ["a year", "year", "2025, 40 ships and one", ["2025"]],
    ["a month", "month", "in May and on 3 June", ["5"]],
    ["a day of a month", "date", "in May and on 3 June", ["6-3"]],
    ["digits of any width", "figure", "营收９．９亿美元", ["990000000"]],
  ])("%s", (_name, kind, text, values) => expect(read(kind, text)).toEqual(values));
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
