import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { objectsIn } from "../../src/playground/json.ts";
import { CURATOR_TEXTS } from "../../src/slack/home/curator-texts.ts";
import { OPERATIONS_TEXTS } from "../../src/slack/home/operations-texts.ts";
import { SAMPLE_PROFILE } from "../support/sample-store.ts";
import { type Footnote, loadSample, startFootnote } from "./footnote-workspace.ts";
import { choicesOf, clickOf, shownTexts } from "./posted-message.ts";

const CURATOR = "You";
const READER = "Sales colleague";
const NO_CURATOR = "U00000004";
const MS_MAX = 30_000;
const TEXTS = CURATOR_TEXTS.en;

let sample: Awaited<ReturnType<typeof loadSample>>;
let footnote: Footnote;

beforeAll(async () => {
  sample = await loadSample();
});
afterAll(() => rm(sample.folder, { recursive: true, force: true }));
afterEach(() => footnote.stop());

const homeOf = (user: string) => objectsIn(footnote.workspace.home(user)?.blocks);
const linesOf = (user: string) => shownTexts({ blocks: homeOf(user) }).join("\n");

/** Opens the tab and waits until it says something. */
async function opened(user: string, said: string): Promise<string> {
  const { workspace } = footnote;
  workspace.openApp({ tab: "home", user });
  await workspace.waitFor(() => linesOf(user).includes(said), MS_MAX);
  return linesOf(user);
}

/** Asks with the button beside a line, and waits for the answer in the direct messages. */
async function askFrom(part: string): Promise<string> {
  const { workspace } = footnote;
  const choice = choicesOf(homeOf(CURATOR)).find(({ actionId }) => actionId.includes(part));
  if (choice === undefined) throw new Error(`No button "${part}"`);
  const answers = () => workspace.messages("dm").filter(({ threadTs, visibleTo }) => threadTs && !visibleTo);
  const before = answers().length;
  await workspace.clickHome({ user: CURATOR, ...clickOf(choice) });
  const answer = await workspace.waitFor(() => answers()[before], MS_MAX);
  return shownTexts(answer).join("\n");
}

describe.each(["http", "socket"] as const)("the Home tab of a curator, over %s,", (mode) => {
  it("shows what documents disagree on and what was not answered, each to be asked", async () => {
    footnote = await startFootnote({ sampleDb: sample.dbPath, mode });
    await footnote.ask({ text: "@Footnote revenue of Hong Kong in FY1999", user: READER });
    await footnote.ask({ text: "@Footnote adjusted zorp of China in 2025", user: READER });
    const shown = await opened(CURATOR, TEXTS.unansweredLine("revenue of Hong Kong in FY1999", "1", "not_found"));
    expect(shown).toContain(TEXTS.unansweredLine("adjusted zorp of China in 2025", "1", "not_understood"));
    expect(shown).toMatch(/Documents disagree \(\d+\)[\s\S]*9,216 agents[\s\S]*9,226 agents/u);
    expect(await askFrom("disputes:0")).toMatch(/disagree/u);
    expect(await askFrom("unanswered:0")).toContain("I don’t know a metric called “adjusted zorp”");

    const others = await opened(NO_CURATOR, "Revenue");
    expect(others).not.toMatch(/Documents disagree|Asked and not answered/u);
  });
});

it("the Home tab of an administrator has the usage beside what curators see, and changes with the company file", async () => {
  const profilePath = join(sample.folder, "company.yaml");
  const company = (await readFile(SAMPLE_PROFILE, "utf8")).replace(/^faq:.*$/m, "");
  await writeFile(profilePath, company.replace(/^access:$/m, "access:\n  admins: [U00000004]"));
  footnote = await startFootnote({ sampleDb: sample.dbPath, profilePath });
  await footnote.ask({ text: "@Footnote revenue of Hong Kong in FY2025", user: READER });
  await footnote.ask({ text: "@Footnote revenue of Hong Kong in FY1999", user: READER });
  const { title, questions } = OPERATIONS_TEXTS.en.usage;
  const shown = await opened(NO_CURATOR, title);
  expect(shown).toContain(questions("2", "50"));
  expect(shown).toContain(TEXTS.unanswered);
  expect(await opened(CURATOR, TEXTS.unanswered)).not.toContain(title);
  await writeFile(profilePath, company);
  await footnote.restart();
  footnote.workspace.openApp({ tab: "home", user: NO_CURATOR });
  await footnote.workspace.waitFor(() => !linesOf(NO_CURATOR).includes(title), MS_MAX);
  expect(linesOf(NO_CURATOR)).not.toContain(TEXTS.unanswered);
});
