import { rm } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { objectsIn } from "../../src/playground/json.ts";
import type { Message, Modal } from "../../src/playground/workspace-model.ts";
import { EN_TOOLS } from "../../src/render/catalog/en-tools.ts";
import { type Footnote, loadSample, startFootnote } from "./footnote-workspace.ts";
import { type Choice, choiceOf, choicesOf, clickOf, labelsOf, shownTexts, toolsOf } from "./posted-message.ts";

const YOU = "U00000001";
const COLLEAGUE = "U00000002";

let sample: Awaited<ReturnType<typeof loadSample>>;
let footnote: Footnote;

beforeAll(async () => {
  sample = await loadSample();
});
afterAll(() => rm(sample.folder, { recursive: true, force: true }));
afterEach(() => footnote.stop());

async function start(mode: "http" | "socket" = "http"): Promise<Footnote> {
  footnote = await startFootnote({ sampleDb: sample.dbPath, mode, isInstalled: true });
  return footnote;
}

const aside = (): readonly Message[] =>
  footnote.workspace.messages("finance").filter(({ visibleTo }) => visibleTo !== undefined);

/** Types the command in a channel and waits for what the person is shown. */
async function command(text: string): Promise<Message> {
  const { workspace } = footnote;
  const before = aside().length;
  await workspace.command({ channel: "finance", text: `/footnote ${text}`.trim() });
  return workspace.waitFor(() => aside()[before]);
}

async function click({ channel, ts }: Message, choice: Choice): Promise<Message> {
  const before = aside().length;
  const clicked = await footnote.workspace.click({ channel, messageTs: ts, ...clickOf(choice) });
  expect(clicked.kind).toBe("acknowledged");
  return footnote.workspace.waitFor(() => aside()[before]);
}

const textsOf = ({ view }: Modal): readonly string[] => shownTexts({ blocks: objectsIn(view.blocks) });

describe.each(["http", "socket"] as const)("/footnote, over %s,", (mode) => {
  it("answers for the asker alone, with sources and tools that work there", async () => {
    const { workspace } = await start(mode);
    const answer = await command("hk revenue 2025");
    expect(answer.visibleTo).toBe(YOU);
    expect(shownTexts(answer).join("\n")).toMatch(/hk revenue 2025.*only you see this[\s\S]*1,571 USD m/u);
    await workspace.click({ channel: "finance", messageTs: answer.ts, ...clickOf(choiceOf(answer, "Show source")) });
    expect(textsOf(await workspace.waitFor(() => workspace.modal(YOU))).join("\n")).toContain("▸1,571");
    const right = toolsOf(answer).find(({ label }) => label === EN_TOOLS.right);
    if (right === undefined) throw new Error("no tool");
    expect((await click(answer, right)).text).toContain("noted as right");
    const csv = toolsOf(answer).find(({ label }) => label === EN_TOOLS.exports.csv);
    if (csv === undefined) throw new Error("no export");
    await click(answer, csv);
    const file = await workspace.waitFor(() => workspace.messages("dm").find(({ files }) => files.length > 0));
    expect(file.channel).toMatch(/^D/u);
    expect(workspace.messages("finance").filter(({ visibleTo }) => visibleTo === undefined)).toEqual([]);
  });

  it("asks back and is answered for the asker alone", async () => {
    await start(mode);
    const asked = await command("adjusted profit of China 2025");
    const [offer] = choicesOf(asked.blocks);
    if (offer === undefined) throw new Error("no offer");
    const answer = await click(asked, offer);
    expect(answer.visibleTo).toBe(YOU);
    expect(shownTexts(answer).join("\n")).toContain("only you see this");
  });
});

describe("the first minute", () => {
  it("without a question shows one example of each kind, each of which is answered", async () => {
    await start();
    const shown = await command("");
    const examples = labelsOf(shown);
    expect(examples).toHaveLength(6);
    for (const choice of choicesOf(shown.blocks)) {
      const answer = await click(shown, choice);
      expect(shownTexts(answer).join("\n"), choice.label).not.toMatch(/I have no|I don’t know|没有|不知道/u);
      expect(toolsOf(answer).length, choice.label).toBeGreaterThan(0);
    }
  });

  it("is the same for a mention that says nothing else as for a first direct message", async () => {
    const { workspace, ask, thread, nextAnswer } = await start();
    workspace.openApp({ tab: "messages" });
    const greeting = await workspace.waitFor(() => workspace.messages("dm")[0]);
    const { root, answer } = await ask({ text: "@Footnote" });
    expect(shownTexts(answer)).toEqual(shownTexts(greeting));
    expect(labelsOf(answer)).toEqual(labelsOf(greeting));
    expect(labelsOf(answer)).toHaveLength(6);
    for (const choice of choicesOf(answer.blocks)) {
      const known = thread(root);
      await workspace.click({ channel: answer.channel, messageTs: answer.ts, ...clickOf(choice) });
      const answered = await nextAnswer(root, known);
      expect(shownTexts(answered).join("\n"), choice.label).not.toMatch(/I have no|I don’t know|没有|不知道/u);
      expect(toolsOf(answered).length, choice.label).toBeGreaterThan(0);
    }
  });

  it("has on the Home tab the lists of what can be asked, as each person may see them", async () => {
    const { workspace } = await start();
    workspace.openApp({ tab: "home" });
    const blocks = () => objectsIn(workspace.home()?.blocks);
    const all = await workspace.waitFor(() => choicesOf(blocks()).find(({ label }) => label === "All documents"));
    expect(shownTexts({ blocks: blocks() }).join("\n")).toMatch(/Metrics {2}Revenue \(.*2026\)/u);
    await workspace.clickHome(clickOf(all));
    const first = await workspace.waitFor(() => workspace.modal(YOU));
    expect(textsOf(first).join("\n")).toContain("Page 1 of");
    const next = choicesOf(objectsIn(first.view.blocks)).find(({ label }) => label.startsWith("Next"));
    if (next === undefined) throw new Error("no page");
    await workspace.clickModal(clickOf(next));
    const turned = await workspace.waitFor(() => {
      const now = workspace.modal(YOU);
      return now !== undefined && textsOf(now).join("\n").includes("Page 2 of") ? now : undefined;
    });
    const said = [...textsOf(first), ...textsOf(turned)].join("\n");
    // Both are sealed, and nobody here is cleared for them.
    expect(said).not.toMatch(/Heron|RESTRICTED/u);
    workspace.openApp({ tab: "home", user: COLLEAGUE });
    await workspace.waitFor(() => workspace.home(COLLEAGUE));
  });
});
