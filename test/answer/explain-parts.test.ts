import { describe, expect, it } from "vitest";
import { openCedictDictionary } from "../../src/adapters/dictionary/cedict-dictionary.ts";
import { narrativeRunOf } from "../../src/domain/answer-outcome.ts";
import type { NarrativeRun } from "../../src/domain/narrative.ts";
import { translatorOf } from "../../src/passages/dictionary.ts";
import { createQueryRewriter } from "../../src/passages/rewrite-query.ts";
import { GLOSSARY, openTestEngine } from "./company.ts";
import { documentWith, libraryOf } from "./library.ts";

const LIBRARY = {
  "move.md": documentWith(
    { title: "Moving the ticket office", entity: "BALTIC", date: "2026-01-20" },
    `# The move
The ticket office of the Baltic moved to the customs house because the lease at the pier had ended.

The harbour board decided on the move in November 2025.`,
  ),
  "ice.md": documentWith(
    { title: "Ice plan", entity: "BALTIC", date: "2026-02-01" },
    "# Pilots\nPilots board at the outer buoy because the channel is narrow. The tugs began their service in March 2024.",
  ),
  "zh.md": documentWith(
    { title: "爱琴海售票处搬迁说明", entity: "AEGEAN", date: "2026-02-03", language: "zh" },
    "# 搬迁\n爱琴海售票处于2026年1月迁入海关大楼。董事会决定了这次搬迁，因为原租约到期。",
  ),
};

async function told(question: string): Promise<NarrativeRun> {
  const dictionary = translatorOf(openCedictDictionary());
  const engine = await openTestEngine({
    passages: await libraryOf(LIBRARY),
    dictionary,
    rewriter: createQueryRewriter(GLOSSARY, dictionary),
  });
  const run = narrativeRunOf((await engine.ask(question)).answer);
  if (run === null) throw new Error("Not answered from documents.");
  return run;
}

/** The documents that the statements cite, each once, in their order. */
function cited({ statements, evidence }: NarrativeRun): readonly string[] {
  return [...new Set(statements.flatMap(({ citations }) => citations.map((at) => evidence[at]?.source.doc ?? "")))];
}

describe("a question that asks for several things", () => {
  it("is answered part by part, each with its own document", async () => {
    const run = await told("why did the ticket office in the Baltic move and why do pilots board at the buoy");
    expect(cited(run)).toEqual(["move.md", "ice.md"]);
    expect(run.unanswered).toEqual([]);
    expect(run.steps.map(({ step }) => step)).toEqual(run.steps.map((_, at) => at + 1));
  });

  it("reads what leans on the first part in the document of that part alone", async () => {
    const run = await told("why did the ticket office in the Baltic move and when was that");
    expect(cited(run)).toEqual(["move.md"]);
    expect(run.statements.map(({ text }) => text).join(" ")).toContain("November 2025");
    expect(cited(await told("爱琴海售票处为什么搬迁，什么时候开始的"))).toEqual(["zh.md"]);
  });

  it("names the part that no passage answers", async () => {
    const run = await told("why did the ticket office in the Baltic move and who painted the zeppelin");
    expect(cited(run)).toEqual(["move.md"]);
    expect(run.unanswered).toEqual(["who painted the zeppelin"]);
  });

  it("is read as a whole where no part is answered", async () => {
    const run = await told("why did the zeppelin in the Baltic land and who painted the comet");
    expect(run.statements).toEqual([]);
    expect(run.unanswered).toBeUndefined();
  });
});
