import { expect, it } from "vitest";
import type { Workspace } from "../../src/playground/workspace.ts";
import type { Message } from "../../src/playground/workspace-model.ts";
import { COLLEAGUE, DirectMessages, setUpFerries, WAIT_MS_MAX, YOU } from "./ferry-workspace.ts";
import { labelsOf, shownTexts } from "./posted-message.ts";
import { runFootnote } from "./program.ts";

/** A table of which one name is known, and four are asked about in one question. */
const NAME = "Baltic income.csv";
const CONTENT = `Tern Baltic: income (USD m),,
,FY2022,FY2023
Revenue,590,600
Profit before port fees,61.5,64.5
Quay dues,31.1,32.3
Galley stores,14.2,15.4
Pilot fees,5.1,5.2
`;
const QUESTION = "profit of Tern Baltic in FY2023";
const PROFIT = "64.5";

const { ferries, open } = setUpFerries();

let workspace: Workspace;
let you: DirectMessages;

async function told(text: string): Promise<string> {
  return shownTexts(await you.ask(text)).join("\n");
}

/** Waits until the message shows a text. */
async function shows(message: Message, text: string): Promise<void> {
  const isShown = (): boolean => shownTexts(you.now(message)).join("\n").includes(text);
  await workspace.waitFor(() => (isShown() ? true : undefined), WAIT_MS_MAX);
}

/** How often the app said that a dialog did not open, which happens on a slow machine. */
function unopened(): number {
  const texts = workspace.messages(YOU.replace("U", "D")).map(({ text }) => text);
  return texts.filter((text) => text.includes("The dialog did not open.")).length;
}

/** Clicks until the dialog opens, as its note says. */
async function openDialog(message: Message, label: string): Promise<NonNullable<ReturnType<Workspace["modal"]>>> {
  const before = unopened();
  you.click(message, label);
  const modal = await workspace.waitFor(
    () => workspace.modal() ?? (unopened() > before ? "unopened" : undefined),
    WAIT_MS_MAX,
  );
  return modal === "unopened" ? openDialog(message, label) : modal;
}

/** Clicks, fills in the dialog that opens, and sends it. */
async function answerDialog(message: Message, label: string, value: string | null): Promise<string> {
  const modal = await openDialog(message, label);
  const field = (text: string) => ({ input: { type: "plain_text_input", value: text } });
  const values = { ...(value === null ? {} : { value: field(value) }), why: field("As the notes say.") };
  await workspace.submit({ values });
  return JSON.stringify(modal.view.blocks);
}

it("the lines of a table are asked about in one question, answered by dialog and click, and taken back", async () => {
  const server = await open({ ...(await ferries().loaded()), FOOTNOTE_CURATORS: YOU });
  workspace = server.workspace;
  you = new DirectMessages(workspace, YOU);
  const guest = new DirectMessages(workspace, COLLEAGUE);
  await server.serve();
  const { id } = workspace.upload({ name: NAME, content: CONTENT, user: YOU });
  const loaded = await you.ask("", [id]);
  expect(shownTexts(loaded)[0]).toBe(
    `${NAME}\nRevenue of Tern Baltic, FY2022 to FY2023: 2 figures, 1 question for you`,
  );
  expect(shownTexts(loaded)).toContain("Is any of these 4 lines of “Tern Baltic: income (USD m)” a metric of ours?");
  const offered = await workspace.waitFor(() => you.said()[1], WAIT_MS_MAX);
  expect(labelsOf(offered)).toEqual(["Revenue of Tern Baltic in FY2023?"]);

  // Before it is answered, nobody is told that there is no such figure, nor what it is.
  const waiting = await you.ask(QUESTION);
  expect(shownTexts(waiting).join("\n")).toContain(
    `I have no certain figure for Operating profit of Tern Baltic, FY2023 yet: “Profit before port fees” in ${NAME} · line 4, column 3 may be it`,
  );
  expect(JSON.stringify(waiting)).not.toContain(PROFIT);
  expect(labelsOf(waiting)).toContain("Open the question");
  const others = await guest.ask(QUESTION);
  expect(shownTexts(others).join("\n")).toContain("waits for an answer of a curator");
  expect(labelsOf(others)).not.toContain("Open the question");
  const queue = await you.next(() => you.click(waiting, "Open the question"));
  expect(shownTexts(queue)[0]).toContain("Is any of these 4 lines");

  const dialog = await answerDialog(loaded, "One of them is…", "1 = Operating profit");
  expect(dialog).toContain("The number of the line");
  await shows(loaded, "“Profit before port fees” is Operating profit · 2 figures settled");
  await shows(loaded, "Is any of these 3 lines");
  expect(await told(QUESTION)).toContain(PROFIT);

  you.click(loaded, "None of these 3 lines is ours");
  await shows(loaded, "There is nothing to review.");
  expect(labelsOf(you.now(loaded))).toEqual(["Take back…", "Take back…"]);

  // The first of the two is what the line is, the second that the others are nothing.
  const said1 = await answerDialog(loaded, "Take back…", null);
  expect(said1).toContain("2 figures will not be found any more until it is answered");
  await shows(loaded, "“Profit before port fees”: asked again · 2 figures wait again");
  expect(await told(QUESTION)).toContain("may be it");

  const said2 = await answerDialog(loaded, "Take back…", null);
  expect(said2).toContain("6 figures that were left out will wait for an answer again");
  await shows(loaded, "Is any of these 4 lines");
  expect((await runFootnote(["review", "list"], server.env)).stdout).toMatch(/4 lines .* waiting 8/u);
  expect((await runFootnote(["review", "audit"], server.env)).stdout.match(/asked about again/gu)).toHaveLength(2);
});
