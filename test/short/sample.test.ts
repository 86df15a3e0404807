import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sampleLibrary } from "../../src/cli/evaluate-library.ts";
import { loadProfile } from "../../src/company/load-profile.ts";
import type { GateName } from "../../src/evaluation/gates.ts";
import { loadGolden } from "../../src/evaluation/load-golden.ts";
import { runCases } from "../../src/evaluation/run-cases.ts";
import { openEngine } from "../../src/server/compose.ts";
import { describeInBrowser, setUpPlayground } from "../e2e/browser.ts";
import { loadSample, startFootnote } from "../e2e/footnote-workspace.ts";
import { choiceOf, clickOf, shownTexts } from "../e2e/posted-message.ts";
import { SAMPLE_PROFILE } from "../support/sample-store.ts";

const GOLDEN_CASES = 40;
/** Gates of explanations, whose baseline is below 100 %; every other check has to pass. */
const BELOW_FULL: ReadonlySet<GateName> = new Set(["coverage", "answer_accuracy", "citation_precision"]);
const FIGURE = "3,370 USD m";

let sample: Awaited<ReturnType<typeof loadSample>>;

beforeAll(async () => {
  sample = await loadSample();
});
afterAll(() => rm(sample.folder, { recursive: true, force: true }));

it("a mention over HTTP is answered once with figure and source, and a click narrows the assumed entity", async () => {
  const footnote = await startFootnote({ sampleDb: sample.dbPath });
  try {
    const { root, answer } = await footnote.ask({ text: "@Footnote revenue 2025" });
    expect(shownTexts(answer).join("\n")).toMatch(new RegExp(`${FIGURE}[^]*Source: ACME_FY2025_Review.pptx`, "u"));
    const click = { channel: answer.channel, messageTs: answer.ts, ...clickOf(choiceOf(answer, "ACME Hong Kong")) };
    const known = footnote.thread(root);
    await footnote.workspace.click(click);
    expect(shownTexts(await footnote.nextAnswer(root, known)).join("\n")).toContain("1,571 USD m");
    expect(await footnote.answersAtRest(root)).toHaveLength(2);
  } finally {
    await footnote.stop();
  }
});

it(`${GOLDEN_CASES} golden questions are answered as the golden cases say`, async () => {
  const { cases } = await loadGolden("data/golden");
  const alone = cases.filter(({ conversation }) => conversation === null);
  const step = alone.length / GOLDEN_CASES;
  const chosen = Array.from({ length: GOLDEN_CASES }, (_, index) => alone[Math.floor(index * step)]).filter(
    (golden) => golden !== undefined,
  );
  const engine = await openEngine({ profilePath: SAMPLE_PROFILE, dbPath: sample.dbPath, model: null, trace: () => {} });
  try {
    const { sensitivity } = await loadProfile(SAMPLE_PROFILE);
    const { results } = await runCases(chosen, "engine", engine, await sampleLibrary(sensitivity));
    const wrong = results.flatMap(({ golden, judgement: { harms, checks } }) => {
      const faults = checks.filter(({ gate, fault }) => fault !== null && !BELOW_FULL.has(gate));
      return [...harms, ...faults].length === 0 ? [] : [{ id: golden.id, harms, faults }];
    });
    expect(results).toHaveLength(GOLDEN_CASES);
    expect(wrong).toEqual([]);
  } finally {
    engine.close();
  }
});

describeInBrowser("the short run, in a browser", (tests) => {
  const { open } = setUpPlayground(tests);

  it("a question typed in a channel is answered with its footnote", async () => {
    const you = await open();
    const thread = await you.ask("#finance", "@Footnote revenue of ACME Group in FY2025");
    await thread.getByText(FIGURE).first().waitFor();
    await thread.getByText("ACME_FY2025_Review.pptx").first().waitFor();
  });
});
