import { readFile } from "node:fs/promises";
import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { EN_CHECK } from "../../src/render/catalog/en-check.ts";
import { EN_SOURCE } from "../../src/render/catalog/en-source.ts";
import { EN_TOOLS } from "../../src/render/catalog/en-tools.ts";
import { describeInBrowser, setUpPlayground, states, withdraws } from "./browser.ts";
import type { Visit } from "./visit.ts";

const RESTATED = {
  cell: { metric: "REVENUE", entity: "ACME_HK", period: "FY2019", dimensions: { channel: "TOTAL" } },
  doc: "annual-review.xlsx",
  locator: "sheet=Results,cell=C7",
  validAsOf: "2019-12-31",
} as const;
/** An xlsx file is a zip. */
const ZIP = "PK";

/** Chooses from the menu of an answer's tools. */
async function useTool(you: Visit, thread: Locator, label: string): Promise<void> {
  await thread.getByRole("button", { name: "More options" }).last().click();
  await you.page.getByRole("menuitem", { name: label }).click();
}

/** Saves a file of a thread, and returns its content. */
async function saved(you: Visit, thread: Locator, ending: string): Promise<Buffer> {
  const link = thread.getByRole("link", { name: new RegExp(`Download .*\\.${ending}$`, "u") }).first();
  await link.waitFor();
  const download = you.page.waitForEvent("download");
  await link.click();
  return readFile(await (await download).path());
}

describeInBrowser("what is done with an answer, in the browser", (tests) => {
  const { open, place } = setUpPlayground(tests);

  it("a series has its chart below its table, and is taken along as CSV and as a workbook, once for two clicks", async () => {
    const you = await open();
    const thread = await you.ask("#finance", "@Footnote profit of Hong Kong by year");
    await thread.getByRole("img").first().waitFor();
    const described = await thread.getByRole("img").first().getAttribute("alt");
    const figures = described?.match(/\d[\d,.]*\d/gu) ?? [];
    expect(figures.length).toBeGreaterThan(5);
    const cells = (await thread.getByRole("cell").allTextContents()).join(" ");
    for (const figure of figures) expect(cells).toContain(figure);
    await you.shoot("chart");
    await useTool(you, thread, EN_TOOLS.exports.csv);
    await useTool(you, thread, EN_TOOLS.exports.csv);
    const csv = (await saved(you, thread, "csv")).toString("utf8");
    expect(csv).toMatch(/ACME_FY2025_Review\.pptx/u);
    await useTool(you, thread, EN_TOOLS.exports.xlsx);
    expect((await saved(you, thread, "xlsx")).subarray(0, 2).toString("latin1")).toBe(ZIP);
    expect(await thread.getByRole("link", { name: /\.csv$/u }).count()).toBe(1);
    await thread
      .getByRole("link", { name: /\.xlsx$/u })
      .first()
      .scrollIntoViewIfNeeded();
    await you.shoot("export");
  });

  it("a former answer is shown with what changed since, and not at all once its document is withdrawn", async () => {
    const { dbPath } = place();
    await states(dbPath, { ...RESTATED, value: "411" });
    const you = await open();
    const thread = await you.ask("#finance", "@Footnote revenue of Hong Kong in FY2019");
    await thread.getByText("411 USD m").first().waitFor();
    await you.click(EN_TOOLS.again, thread);
    await you.page.getByText(EN_TOOLS.stands).waitFor();
    await states(dbPath, { ...RESTATED, value: "432" });
    await you.click(EN_TOOLS.again, thread);
    await you.page.getByText(/411 USD m then, 432 USD m now/u).waitFor();
    await you.page.getByText(EN_TOOLS.today).waitFor();
    await you.shoot("replay");
    await withdraws(dbPath, RESTATED.doc);
    await you.click(EN_TOOLS.again, thread);
    const refused = you.page.getByRole("article").filter({ hasText: EN_TOOLS.notShown.gone });
    await refused.waitFor();
    expect(await refused.textContent()).not.toMatch(/4(?:11|32)/u);
  });

  it("a message with 200 figures is checked, says how many it left out, and can be posted", async () => {
    const you = await open();
    const one = "FY25: HK revenue 1,571m, profit 367m. ";
    const said = `Pack of ${one.repeat(100)}`.trim();
    await you.say("#finance", said);
    const message = you.page.getByRole("article").filter({ hasText: "Pack of FY25" }).first();
    await you.choose("Check the figures", message);
    await you.page.getByText(EN_CHECK.beyond(160, 40)).waitFor();
    await you.shoot("checked-200");
    await you.click("Post in thread");
    await you.page.getByText("Posted in the thread.").waitFor();
  });

  it("somebody who may not see a shared figure opens nothing of it with the buttons below it", async () => {
    const you = await open();
    await you.be("Finance colleague");
    const question = "@Footnote equity of Singapore in H1 2026";
    await (await you.ask("#finance", question)).getByText("I sent you the answer in a direct message").waitFor();
    await you.goTo("Footnote");
    const answer = you.page.getByRole("article").filter({ hasText: "335.9 USD m" }).last();
    await you.click("Share in the thread", answer);
    await answer.getByText("chose Share in the thread").waitFor();
    await you.be("You");
    await you.goTo("finance");
    const shared = await you.openThread(question);
    await shared.getByText("335.9 USD m").first().waitFor();
    await you.click("Show source", shared);
    await you.dialog.getByText(EN_SOURCE.gone).waitFor();
    expect(await you.dialog.textContent()).not.toMatch(/335\.9|capital/u);
    await you.shoot("not-for-you");
    await you.closeDialog();
    await you.click(EN_TOOLS.again, shared);
    await you.page.getByText(EN_TOOLS.notShown.access).waitFor();
  });

  it("a guest who clicks below an answer of others gets none of it", async () => {
    const you = await open();
    const thread = await you.ask("#finance", "@Footnote revenue of Hong Kong in FY2025");
    await thread.getByText("1,571 USD m").first().waitFor();
    await you.be("External guest");
    await useTool(you, thread, EN_TOOLS.exports.csv);
    await you.page.getByText("Only visible to you").last().waitFor();
    await you.shoot("guest");
    expect(await thread.getByRole("link", { name: /\.csv$/u }).count()).toBe(0);
  });

  it("the documents are listed for who may see them", async () => {
    const you = await open();
    const thread = await you.ask("#finance", "@Footnote what documents do you have?");
    await thread.getByText("ACME_2026Q3_Update.xlsx").first().waitFor();
    await you.shoot("documents");
  });
});
