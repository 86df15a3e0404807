import { describe, expect, it } from "vitest";
import { catalogOf } from "../../src/render/catalog/catalog-of.ts";
import { figurePlace } from "../../src/render/figure-place.ts";

describe("the place of a figure", () => {
  it.each([
    ["sheet=Hong Kong,cell=B13", "sheet “Hong Kong”, cell B13", "工作表“Hong Kong”单元格 B13"],
    [
      "slide=3,table=1,row=Revenue,col=FY2025",
      "slide 3, table 1, row Revenue, column FY2025",
      "第3张幻灯片第1个表格“Revenue”行“FY2025”列",
    ],
    [
      'section="Customers, end of FY2025",table=1,row=Group',
      "“Customers, end of FY2025”, table 1, row Group",
      "“Customers, end of FY2025”第1个表格“Group”行",
    ],
    [
      "slide=2,chart=1,row=A, B and C,col=x=y",
      "slide 2, chart 1, row A, B and C, column x=y",
      "第2张幻灯片第 1 张图表“A, B and C”行“x=y”列",
    ],
    ["line=2,col=4", "line 2, column 4", "第 2 行“4”列"],
    ["page=5", "page 5", "第5页"],
  ])("%s is said in words", (locator, en, zh) => {
    expect(figurePlace(locator, catalogOf("en"))).toBe(en);
    expect(figurePlace(locator, catalogOf("zh"))).toBe(zh);
  });

  it.each(["Annex II, p. 4", "cell", "note=3,row=2", ""])("of another form stays as it is: %j", (locator) => {
    expect(figurePlace(locator, catalogOf("en"))).toBe(locator);
  });
});
