import { describe, expect, it } from "vitest";
import type { AnswerRun } from "../../src/domain/answer.ts";
import { narrativeRunOf } from "../../src/domain/answer-outcome.ts";
import type { Clearance } from "../../src/domain/sensitivity.ts";
import type { PassageIndex } from "../../src/passages/passage-index.ts";
import { renderText } from "../../src/render/answer-text.ts";
import { openTestEngine } from "./company.ts";
import { documentWith, LIBRARY, libraryOf } from "./library.ts";

const OLD = documentWith(
  { title: "Emission rules of the Baltic, May 2023", entity: "BALTIC", date: "2023-05-15" },
  `# Scrubbers
The regulator lets ferries of the Baltic discharge wash water at sea, up to 80 percent of it.

# Shore power
Ferries of the Baltic need no shore power, because the regulator left the matter to the harbours.`,
);
const NEW = documentWith(
  { title: "Emission rules of the Baltic, February 2026", entity: "BALTIC", date: "2026-02-10" },
  `# Emission rules
This edition replaces the one of May 2023.

# Scrubbers
The regulator lets ferries of the Baltic discharge wash water at sea, up to 60 percent of it since the harbours complained.`,
);
const ASKED = "What does the regulator say about wash water in the Baltic?";

function stated({ answer }: AnswerRun): string {
  return (narrativeRunOf(answer)?.statements ?? []).map(({ text }) => text).join(" ");
}

async function answer(question: string, passages: PassageIndex): Promise<string> {
  return stated(await (await openTestEngine({ passages })).ask(question));
}

describe("a question for what holds", () => {
  it.each([
    ["after", { ...LIBRARY, "old.md": OLD, "new.md": NEW }],
    ["before", { ...LIBRARY, "new.md": NEW, "old.md": OLD }],
  ])("is answered by the later edition alone, loaded %s the earlier one", async (_order, documents) => {
    const said = await answer(ASKED, await libraryOf(documents));
    expect(said).toContain("60 percent");
    expect(said).not.toContain("80 percent");
    // Without the word of the later one both speak.
    const silent = Object.entries(documents).map(([doc, text]) => [doc, text.replace("replaces", "follows")]);
    expect(await answer(ASKED, await libraryOf(Object.fromEntries(silent)))).toContain("80 percent");
  });

  it("is answered by the earlier edition where the later one is not there, or has been withdrawn", async () => {
    expect(await answer(ASKED, await libraryOf({ "old.md": OLD }))).toContain("80 percent");
    const index = await libraryOf({ "old.md": OLD, "new.md": NEW });
    await index.withdrawDocument("new.md");
    expect(await answer(ASKED, index)).toContain("80 percent");
  });

  it("is not answered by the sentence that one edition replaces another", async () => {
    const index = await libraryOf({ "old.md": OLD, "new.md": NEW });
    expect(await answer("What emission regulations does Baltic face?", index)).not.toContain("replaces");
    expect(await answer("What do the emission regulations of Baltic replace, which edition?", index)).toContain(
      "replaces",
    );
  });

  it("reads on in a document of which another replaces one section only", async () => {
    const amendment = documentWith(
      { title: "Circular 7", entity: "BALTIC", date: "2026-01-05" },
      'The section "Scrubbers" of the Emission rules of the Baltic, May 2023 is withdrawn.',
    );
    const index = await libraryOf({ "old.md": OLD, "circular.md": amendment });
    expect(await answer(ASKED, index)).not.toContain("80 percent");
    expect(await answer("What does the regulator say about shore power in the Baltic?", index)).toContain(
      "no shore power",
    );
  });
});

describe("a question for what was replaced", () => {
  const EDITIONS = { "old.md": OLD, "new.md": NEW };

  it.each([
    "What did the old rule say about wash water in the Baltic?",
    "What did the previous version say about wash water in the Baltic?",
    "What did the regulator say about wash water in the Baltic before the change?",
    "波罗的海旧规定对 wash water 怎么说？",
    "波罗的海原来的规定里 wash water 是怎样的？",
  ])("is answered by the former edition, with what replaced it: %s", async (question) => {
    const run = await (await openTestEngine({ passages: await libraryOf(EDITIONS) })).ask(question);
    expect(stated(run)).toContain("80 percent");
    expect(stated(run)).not.toContain("60 percent");
    const replacedBy = { title: "Emission rules of the Baltic, February 2026", issuedOn: "2026-02-10" };
    expect(narrativeRunOf(run.answer)?.evidence[0]).toMatchObject({ source: { doc: "old.md" }, replacedBy });
  });

  it.each([
    [
      "What did the old rule say about wash water in the Baltic?",
      "· replaced by Emission rules of the Baltic, February 2026 of 10 February 2026",
    ],
    [
      "波罗的海旧规定对 wash water 怎么说？",
      "· 已由《Emission rules of the Baltic, February 2026》（2026年2月10日）取代",
    ],
  ])("names in its footnote what replaced it: %s", async (question, remark) => {
    const engine = await openTestEngine({ passages: await libraryOf(EDITIONS) });
    expect(renderText(await engine.ask(question), engine.glossary)).toContain(remark);
    expect(renderText(await engine.ask(ASKED), engine.glossary)).not.toContain("replaced by");
  });

  it("is answered by what holds where nothing was replaced, and marks nothing", async () => {
    const question = "What did the old rule say about wash water in the Baltic?";
    const run = await (await openTestEngine({ passages: await libraryOf({ "new.md": NEW }) })).ask(question);
    expect(stated(run)).toContain("60 percent");
    expect(narrativeRunOf(run.answer)?.evidence[0]?.replacedBy).toBeUndefined();
  });

  it("is asked after what holds", async () => {
    const engine = await openTestEngine({ passages: await libraryOf(EDITIONS) });
    expect(stated(await engine.ask(ASKED, "thread"))).toContain("60 percent");
    expect(stated(await engine.ask("what did the old rule say?", "thread"))).toContain("80 percent");
  });

  it("is as sensitive as the title of what replaced it", async () => {
    const sealed = NEW.replace("date: 2026-02-10", "date: 2026-02-10\nsensitivity: CONFIDENTIAL");
    const engine = await openTestEngine({ passages: await libraryOf({ "old.md": OLD, "new.md": sealed }) });
    const question = "What did the old rule say about wash water in the Baltic?";
    const evidenceFor = async (clearance: Clearance) =>
      narrativeRunOf((await engine.ask(question, undefined, { clearance })).answer)?.evidence[0];
    expect(await evidenceFor("CONFIDENTIAL")).toMatchObject({ sensitivity: "CONFIDENTIAL" });
    expect((await evidenceFor("INTERNAL"))?.replacedBy).toBeUndefined();
  });
});

describe("documents of a series", () => {
  const review = (year: number, cause: string): string =>
    documentWith(
      { title: `Aegean profit review ${year}`, entity: "AEGEAN", period: `FY${year}`, date: `${year + 1}-02-01` },
      `# Profit\nOperating profit of Tern Aegean moved in ${year} because ${cause}.`,
    );
  const series = {
    "a.md": review(2023, "fuel was dear"),
    "b.md": review(2024, "crews were short"),
    "c.md": review(2025, "guests came"),
  };

  it.each([
    [2023, "fuel was dear"],
    [2024, "crews were short"],
    [2025, "guests came"],
  ])("go on speaking: why in FY%i", async (year, cause) => {
    expect(await answer(`Why did profit of Aegean change in FY${year}?`, await libraryOf(series))).toContain(cause);
  });
});
