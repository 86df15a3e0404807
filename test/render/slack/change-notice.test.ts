import { describe, expect, it } from "vitest";
import { type FigureChange, shownFigure } from "../../../src/domain/figure-change.ts";
import type { SectionBlock } from "../../../src/render/slack/block-kit.ts";
import { changeNotice } from "../../../src/render/slack/change-notice.ts";
import { cell, GLOSSARY, statement } from "../fixture.ts";

function restated(year: number): FigureChange {
  const of = cell({ period: `FY${year}` });
  const source = { doc: `${"a long name of a document ".repeat(20)}${year}.xlsx`, locator: "sheet=Results,cell=C4" };
  return {
    kind: "restated",
    cell: of,
    former: shownFigure(of, statement("1702", "USD_M", { source })),
    now: statement("1711", "USD_M", { source }),
    others: [statement("1712", "USD_M", { source }), statement("1713", "USD_M", { source })],
    isFormerHeld: true,
  };
}

function textsOf(count: number, more: number): readonly string[] {
  const changes = Array.from({ length: count }, (_, at) => restated(1990 + at));
  const { blocks } = changeNotice(changes, more, GLOSSARY, "en");
  return (blocks as readonly SectionBlock[]).map(({ text }) => text.text);
}

describe("the notice of changed figures", () => {
  it("has a line for each, in blocks that Slack accepts", () => {
    const texts = textsOf(30, 4);
    const lines = texts.join("\n").split("\n");
    expect(lines.filter((line) => line.includes("1,711"))).toHaveLength(30);
    expect(lines.at(-1)).toContain("and 4 more figures");
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(3_000);
  });

  it("is one sentence where one figure has changed", () => {
    expect(textsOf(1, 0)).toHaveLength(1);
    expect(textsOf(1, 0)[0]).not.toContain("•");
  });
});
