import { describe, expect, it } from "vitest";
import { narrativeRunOf } from "../../src/domain/answer-outcome.ts";
import { renderText } from "../../src/render/answer-text.ts";
import { GLOSSARY, openTestEngine } from "./company.ts";
import { documentWith, libraryOf } from "./library.ts";

const LIBRARY = {
  "crew-2024.md": documentWith(
    { title: "Crew letter", date: "2024-05-01" },
    "# Cooks\nCooks left because the galley was too hot in August.",
  ),
  "crew-2025.md": documentWith(
    { title: "Crew letter", date: "2025-05-01" },
    "# Cooks\nCooks stayed because the galley was given a second fan.",
  ),
  "risk-ice.md": documentWith(
    { title: "Risk memo on drift ice", date: "2025-03-01" },
    "# Hulls\nHulls are inspected twice a winter because drift ice scratches their paint.",
  ),
  "risk-fire.md": documentWith(
    { title: "Risk memo on fire", date: "2025-12-01" },
    "# Hulls\nHulls have steel doors because fire spreads along the car deck.",
  ),
  "ice.md": documentWith(
    { title: "Ice plan", date: "2026-02-01" },
    "# Cooks\nCooks prepare hot meals for the crews of the tugs, because the nights are long.\n\n# Pilots\nPilots board at the outer buoy because the channel is narrow.",
  ),
  "risk-piracy.md": documentWith(
    { title: "Risk memo on piracy" },
    "# Purpose\nThe board reads this memo each spring.\n\n# Patrols\nPatrols of the Aegean sail in pairs because two boats in the Baltic were boarded.",
  ),
  "risk-aegean.md": documentWith(
    { title: "Risk memo on sunburn", entity: "AEGEAN" },
    "# Patrols\nPatrols carry sun cream because June was hot.",
  ),
  "aegean.md": documentWith(
    { title: "Aegean season review", entity: "AEGEAN", date: "2025-11-01" },
    "# Guests\nGuests came later because the islands opened their hotels in June.",
  ),
  "zh.md": documentWith({ title: "船员纪要", date: "2025-06-01" }, "# 厨师\n厨师留任，因为厨房加装了风扇。"),
};

async function told(
  question: string,
): Promise<{ readonly said: readonly string[]; readonly close: readonly string[] }> {
  const engine = await openTestEngine({ passages: await libraryOf(LIBRARY) });
  const run = narrativeRunOf((await engine.ask(question)).answer);
  const docs = (list: readonly { readonly citations: readonly number[] }[]): readonly string[] =>
    [...new Set(list.flatMap(({ citations }) => citations.map((at) => run?.evidence[at]?.source.doc ?? "")))].sort();
  return { said: docs(run?.statements ?? []), close: docs(run?.closest ?? []) };
}

describe("a question that names a document", () => {
  it.each([
    ["what does the crew letter say about the cooks", "crew-2025.md"],
    ["what did our crew memo say about cooks?", "crew-2025.md"],
    ["in the latest crew letter why did cooks stay", "crew-2025.md"],
    ["what does the ice plan note say about cooks", "ice.md"],
    // Of several memos the one whose title says what it is on, though another is newer.
    ["what does the risk memo on drift ice say about hulls", "risk-ice.md"],
    ["what does the risk memo say about hulls", "risk-fire.md"],
    ["according to the crew letter, why did cooks stay", "crew-2025.md"],
    ["why are there hot meals for cooks in the “Ice plan” document", "ice.md"],
    ["船员纪要里怎么说厨师", "zh.md"],
    ["《船员纪要》对厨师怎么说", "zh.md"],
  ])("is answered from it alone: %s", async (question, doc) => {
    expect(await told(question)).toEqual({ said: [doc], close: [] });
  });

  it.each([
    ["what does the crew letter say about pilots", [], "No passage of “Crew letter” plainly says this."],
    [
      "according to the crew letter, why do pilots board at the outer buoy",
      [],
      "No passage of “Crew letter” plainly says why.",
    ],
    ["船员纪要里怎么说引水员", ["zh.md"], "“船员纪要”中没有段落明确说明这一点。"],
  ])("says that it does not say it, and quotes no other: %s", async (question, close, words) => {
    expect(await told(question)).toEqual({ said: [], close });
    const engine = await openTestEngine({ passages: await libraryOf(LIBRARY) });
    expect(renderText(await engine.ask(question), GLOSSARY)).toContain(words);
    expect(await told("what do we know about pilots")).toEqual({ said: ["ice.md"], close: [] });
  });

  it("finds it by the entity that it is about, by any of its names", async () => {
    expect((await told("what does the Aegean review say about guests")).said).toEqual(["aegean.md"]);
    expect((await told("what does the Baltic review say about guests")).said).toEqual([]);
  });

  it("is not chosen by an entity in what is asked of it", async () => {
    expect((await told("what does the risk memo on piracy say about Aegean patrols")).said).toEqual(["risk-piracy.md"]);
    expect((await told("what does the risk memo on sunburn say about Aegean patrols")).said).toEqual([
      "risk-aegean.md",
    ]);
  });

  it("counts the words of a name that no document has like all others of the question", async () => {
    expect((await told("what does the harbour memo say about pilots")).said).toEqual([]);
    expect((await told("what does the outer buoy memo say about pilots at the buoy")).said).toEqual(["ice.md"]);
  });
});
