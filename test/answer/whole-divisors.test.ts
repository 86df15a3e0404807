import { describe, expect, it } from "vitest";
import { openTestEngine } from "./company.ts";

const engine = await openTestEngine({});

async function shown(question: string): Promise<readonly string[]> {
  const { answer } = await engine.ask(question);
  if (answer.kind !== "figures") return [answer.kind];
  const cells = answer.cells.map((cell) =>
    cell.status === "unrecognized_param" ? "" : `${cell.cell.metric} ${Object.values(cell.cell.dimensions).join()}`,
  );
  return [...cells, ...answer.derived.map(({ op }) => op)];
}

describe("a quotient of a part", () => {
  it("is divided by the whole where no part of the divisor is stored", async () => {
    expect(await shown("freight revenue per ships of Baltic FY2025")).toEqual([
      "REVENUE FREIGHT",
      "SHIPS TOTAL",
      "per_unit",
    ]);
  });

  it("is divided by the same part where that is stored", async () => {
    const cells = await shown("freight profit per revenue of Baltic FY2025");
    expect(cells.slice(0, 2)).toEqual(["PROFIT FREIGHT", "REVENUE FREIGHT"]);
  });
});
