import { describe, expect, it } from "vitest";
import { openTestEngine } from "./company.ts";
import { assumed, optionsOf, shown } from "./shown.ts";

describe("a period without its year", () => {
  it.each([
    ["Baltic revenue Q3 vs Q3 2024", ["2025Q3", "2024Q3"]],
    ["波罗的海第三季度和2024年第三季度营收", ["2025Q3", "2024Q3"]],
  ])("is assumed alone beside one that has it: %s", async (question, [open, named]) => {
    const run = await (await openTestEngine()).ask(question);
    expect(assumed(run)).toEqual([`period ${open} default`]);
    expect(shown(run)).toContain("REVENUE BALTIC 2024Q3 = 165");
    for (const { request } of optionsOf(run.answer)) expect(request.group.periods.slice(1)).toEqual([named]);
  });

  it("takes the year of its thread, and leaves the one that has a year", async () => {
    const engine = await openTestEngine();
    await engine.ask("Baltic revenue 2025", "C1");
    const run = await engine.ask("Q3 vs Q3 2024?", "C1");
    expect(assumed(run)).toContain("period 2025Q3 carried");
    expect(shown(run)).toEqual(expect.arrayContaining(["REVENUE BALTIC 2024Q3 = 165"]));
  });
});
