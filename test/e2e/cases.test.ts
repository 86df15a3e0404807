import { readFile, rm } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { objectsIn } from "../../src/playground/json.ts";
import type { Message } from "../../src/playground/workspace-model.ts";
import { EN_CASES } from "../../src/render/catalog/en-cases.ts";
import { EN_TOOLS } from "../../src/render/catalog/en-tools.ts";
import { EDGE_TEXTS } from "../../src/slack/texts.ts";
import { footnote as cli } from "../cli/command-line.ts";
import { SAMPLE_PROFILE } from "../support/sample-store.ts";
import { type Footnote, loadSample, startFootnote } from "./footnote-workspace.ts";
import { choicesOf, clickOf, toolsOf } from "./posted-message.ts";

const CURATOR = "You";
const READER = "Sales colleague";
const MS_MAX = 15_000;

let sample: Awaited<ReturnType<typeof loadSample>>;
let footnote: Footnote;

beforeAll(async () => {
  sample = await loadSample();
});
afterAll(() => rm(sample.folder, { recursive: true, force: true }));
afterEach(() => footnote.stop());

const golden = () => footnote.dbPath.replace(/\.db$/, ".golden");
const file = () => readFile(`${golden()}/cases.jsonl`, "utf8");
const textsOf = (view: unknown): string => JSON.stringify(view);

async function useTool({ channel, ts, blocks, threadTs }: Message, label: string, user: string): Promise<Message> {
  const { workspace } = footnote;
  const tool = toolsOf({ blocks }).find((one) => one.label === label);
  if (tool === undefined) throw new Error(`No tool "${label}"`);
  const replies = () =>
    workspace.messages(channel).filter((one) => one.visibleTo !== undefined && one.threadTs === threadTs);
  const before = replies().length;
  await workspace.click({ channel, messageTs: ts, user, ...clickOf(tool) });
  return workspace.waitFor(() => replies()[before], MS_MAX);
}

/** Opens the case of a doubted answer from the Home tab of a curator. */
async function openCase(user = CURATOR): Promise<void> {
  const { workspace } = footnote;
  workspace.openApp({ tab: "home", user });
  const look = EDGE_TEXTS.en.caseDecision.look;
  const button = await workspace.waitFor(
    () => choicesOf(objectsIn(workspace.home(user)?.blocks)).find(({ label }) => label === look),
    MS_MAX,
  );
  await workspace.clickHome({ user, ...clickOf(button) });
  const list = await workspace.waitFor(() => workspace.modal(user), MS_MAX);
  const [first] = choicesOf(objectsIn(list.view.blocks));
  if (first === undefined) throw new Error("No case is listed");
  await workspace.clickModal({ user, ...clickOf(first) });
  await workspace.waitFor(() => workspace.modal(user)?.view.callback_id === "footnote_case_dialog", MS_MAX);
}

async function decide(choice: string, meant = "", user = CURATOR): Promise<void> {
  const values = { choice: { input: { selected_option: { value: choice } } }, meant: { input: { value: meant } } };
  await footnote.workspace.submit({ user, values });
}

const shown = (user = CURATOR) => footnote.workspace.modal(user);

const evaluate = () =>
  cli(["evaluate", "--golden", golden(), "--profile", SAMPLE_PROFILE, "--db", footnote.dbPath, "--mode", "engine"]);

describe("a doubted answer", () => {
  it("becomes a test that expects what should have happened, and evaluate runs it", async () => {
    footnote = await startFootnote({ sampleDb: sample.dbPath });
    const { answer } = await footnote.ask({ text: "@Footnote revenue of Hong Kong in FY2025", user: READER });
    await useTool(answer, EN_TOOLS.notRight, READER);
    await openCase();
    const view = textsOf(shown()?.view);
    for (const said of [
      "Metric: Revenue",
      "Entity: ACME Hong Kong",
      "Period: FY2025",
      "ACME_FY2025_Review.pptx",
      "1,571",
    ])
      expect(view).toContain(said);

    await decide("figures");
    expect(shown()?.errors).toEqual({ meant: EDGE_TEXTS.en.caseDecision.meantMissing });
    await decide("not_found");
    expect(shown()?.errors).toEqual({ meant: EDGE_TEXTS.en.caseDecision.notAbsent });
    await decide("refused", "revenue of China in FY2025");
    expect(shown()?.errors).toEqual({ meant: EDGE_TEXTS.en.caseDecision.notRefused });
    await decide("figures", "new sales of Hong Kong in FY2025");
    expect(textsOf(shown()?.view)).toMatch(/the test case-[0-9a-z]{8}/);
    const line: unknown = JSON.parse(await file());
    expect(line).toMatchObject({
      question: "revenue of Hong Kong in FY2025",
      at: "2026-11-21",
      expect: { kind: "values", cells: [{ cell: "NEWSALES ACME_HK FY2025", doc: "ACME_FY2025_Review.pptx" }] },
    });
    // The question is still read otherwise, so the test fails.
    const { code, out } = await evaluate();
    expect(code).toBe(1);
    expect(out).toContain("case-");
    footnote.workspace.openApp({ tab: "home", user: CURATOR });
    await footnote.workspace.waitFor(
      () => !textsOf(footnote.workspace.home(CURATOR)).includes(EDGE_TEXTS.en.cases),
      MS_MAX,
    );
  });

  it("that was right becomes a test of the figure that was shown, once", async () => {
    footnote = await startFootnote({ sampleDb: sample.dbPath });
    const { answer } = await footnote.ask({
      text: "@Footnote How much did China revenue grow in FY2025?",
      user: READER,
    });
    const thanks = await useTool(answer, EN_TOOLS.right, CURATOR);
    const open = choicesOf(thanks.blocks).find(({ label }) => label === EN_CASES.makeTest);
    if (open === undefined) throw new Error("No test is offered");
    const { channel, ts } = thanks;
    await footnote.workspace.click({ channel, messageTs: ts, user: CURATOR, ...clickOf(open) });
    await footnote.workspace.waitFor(() => shown(), MS_MAX);
    await decide("as_answered");
    const before = await file();
    expect(JSON.parse(before)).toMatchObject({ expect: { kind: "derived" } });
    expect((await evaluate()).code).toBe(0);
    await footnote.workspace.closeModal({ user: CURATOR });
    await footnote.workspace.click({ channel, messageTs: ts, user: CURATOR, ...clickOf(open) });
    await footnote.workspace.waitFor(() => shown(), MS_MAX);
    expect(textsOf(shown()?.view)).toContain(EN_CASES.isTest);
    await decide("as_answered");
    expect(shown()?.errors).toEqual({ choice: EDGE_TEXTS.en.caseDecision.isTest });
    expect(await file()).toBe(before);
  });

  it.each([
    ["not_found", "revenue of Singapore in FY2022", { kind: "not_found", absent: ["REVENUE ACME_SG FY2022"] }],
    ["refused", "revenue of Verdant Peak", { kind: "refused", external: "VERDANT_PEAK" }],
    ["asks_period", "", { kind: "ask_first", missing: "period" }],
  ])("can have to be %s", async (choice, meant, expected) => {
    footnote = await startFootnote({ sampleDb: sample.dbPath });
    const { answer } = await footnote.ask({ text: "@Footnote revenue of Hong Kong in FY2025", user: READER });
    await useTool(answer, EN_TOOLS.notRight, READER);
    await openCase();
    await decide(choice, meant);
    expect(JSON.parse(await file())).toMatchObject({ expect: expected });
    expect((await evaluate()).out).toContain("case-");
  });

  it("is closed without a test, and is no test where the thread was needed to read it", async () => {
    footnote = await startFootnote({ sampleDb: sample.dbPath });
    const { root } = await footnote.ask({ text: "@Footnote revenue of Hong Kong in FY2025", user: READER });
    const { answer } = await footnote.ask({ text: "@Footnote and China?", user: READER, root });
    await useTool(answer, EN_TOOLS.notRight, READER);
    await openCase();
    await decide("as_answered");
    expect(shown()?.errors).toEqual({ choice: EDGE_TEXTS.en.caseDecision.needsThread });
    await decide("close");
    expect(textsOf(shown()?.view)).toContain(EN_CASES.closed);
    await expect(file()).rejects.toThrow();
  });

  it("is neither shown to nor decided by somebody who is no curator", async () => {
    footnote = await startFootnote({ sampleDb: sample.dbPath });
    const { answer } = await footnote.ask({ text: "@Footnote revenue of Hong Kong in FY2025", user: READER });
    const reply = await useTool(answer, EN_TOOLS.right, READER);
    expect(choicesOf(reply.blocks)).toEqual([]);
  });
});
