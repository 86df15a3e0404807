import { describe, expect, it } from "vitest";
import { narrativeRunOf } from "../../src/domain/answer-outcome.ts";
import { openTestEngine } from "./company.ts";
import { documentWith, libraryOf } from "./library.ts";

const FLASH = { entity: "BALTIC", period: "FY2025", date: "2026-01-10" };
const REVIEW = { entity: "BALTIC", period: "FY2025", date: "2026-03-02" };

const passages = await libraryOf({
  "flash.md": documentWith(
    { title: "Flash note", ...FLASH },
    "# Crossings\nOur first reading is that the winter storms were the reason for the cancelled crossings of the night ferry.",
  ),
  "review.md": documentWith(
    { title: "Review", ...REVIEW },
    `# Finding
Crossings of the night ferry were cancelled because its steering gear was repaired for six weeks.

# What it was not
The winter storms explain little of the cancelled crossings. They cost two days.`,
  ),
});
const engine = await openTestEngine({ passages });

async function quotes(question: string): Promise<readonly string[]> {
  return narrativeRunOf((await engine.ask(question)).answer)?.statements.map(({ text }) => text) ?? [];
}

describe("a reason that a later document corrects", () => {
  it("is not quoted beside the later reason", async () => {
    const said = await quotes("why were the crossings of the night ferry cancelled in 2025");
    expect(said[0]).toContain("steering gear");
    expect(said.join(" ")).not.toContain("first reading");
  });

  it("is not quoted beside its denial where the question asks about it", async () => {
    const said = await quotes("were the winter storms really the reason for the cancelled crossings in 2025?");
    expect(said[0]).toContain("explain little");
    expect(said.join(" ")).not.toContain("first reading");
  });

  it("is quoted where its document is asked for", async () => {
    expect((await quotes("what does the flash note say about the crossings in 2025")).join(" ")).toContain(
      "first reading",
    );
  });
});
