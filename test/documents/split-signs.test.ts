import { describe, expect, it } from "vitest";
import type { SourceDocument } from "../../src/documents/document.ts";
import { htmlDocument } from "../../src/documents/html/html-reader.ts";
import { READ_OPTIONS } from "../../src/documents/reader.ts";
import { withoutSplitSigns } from "../../src/documents/split-signs.ts";
import { gridsOf, shownGrid } from "./read-parts.ts";

function figures(...rows: readonly string[]): readonly string[] {
  const read: SourceDocument = htmlDocument(`<table>${rows.map((row) => `<tr>${row}`).join("")}</table>`, READ_OPTIONS);
  return gridsOf(withoutSplitSigns(read)).flatMap(shownGrid);
}

describe("a minus in a cell of its own", () => {
  it("makes a fault of the figure beside it, under one heading for both", () => {
    expect(
      figures("<td>Item<td colspan=2>2025", "<td>Profit<td>–<td>45", "<td>Revenue<td><td>1,571", "<td>Tax<td>$<td>9"),
    ).toEqual([
      "0| 0:Item 1:2025[1x2]=2025",
      "1| 0:Profit 1:–:missing 2:45:fault",
      "2| 0:Revenue 2:1,571=1571",
      "3| 0:Tax 2:$9=9",
    ]);
  });

  it("is a missing figure in a column that holds figures, and in one with a heading of its own", () => {
    expect(figures("<td>Item<td colspan=2>2025", "<td>Profit<td>–<td>45", "<td>Revenue<td>3<td>1,571")).toContain(
      "1| 0:Profit 1:–:missing 2:45=45",
    );
    expect(figures("<td>Item<td>2024<td>2025", "<td>Profit<td>–<td>45", "<td>Revenue<td>–<td>1,571")).toContain(
      "1| 0:Profit 1:–:missing 2:45=45",
    );
  });
});
