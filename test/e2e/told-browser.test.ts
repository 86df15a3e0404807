import { expect, it } from "vitest";
import { startWorkspace } from "../../src/playground/workspace-server.ts";
import { EN_CHANGES } from "../../src/render/catalog/en-changes.ts";
import { EN_TOOLS } from "../../src/render/catalog/en-tools.ts";
import { WANTED_TEXTS } from "../../src/slack/wanted/wanted-texts.ts";
import { loadFormer } from "../support/former-load.ts";
import { companyFile, describeInBrowser, type Place, setUpPlayground, states } from "./browser.ts";

const { en } = WANTED_TEXTS;
/** Rounds run a few times a minute. */
const ROUND_MS_MAX = 60_000;

const cell = { metric: "REVENUE", entity: "ACME_HK", dimensions: { channel: "TOTAL" } } as const;
const RESTATED = {
  cell: { ...cell, period: "FY2019" },
  doc: "annual-review.xlsx",
  locator: "sheet=Results,cell=C7",
  validAsOf: "2019-12-31",
};
const WANTED = {
  cell: { ...cell, period: "FY2017" },
  doc: "ACME_FY2017_Review.pptx",
  locator: "slide=3,table=1,row=Revenue,col=FY2017",
};

async function financeChannel(): Promise<string> {
  const tokens = { botToken: "xoxb-1", signingSecret: "secret" };
  const workspace = await startWorkspace({ port: 0, botEventsUrl: "http://127.0.0.1:9/", ...tokens });
  const channel = workspace.conversations.find(({ name }) => name === "finance");
  await workspace.close();
  return channel?.id ?? "";
}

async function prepare(place: Place) {
  await loadFormer(place.dbPath, place.root);
  await states(place.dbPath, { ...RESTATED, value: "411" });
  const digest = `digest: [{ channel: ${await financeChannel()}, day: daily, hour: 0, metrics: [REVENUE, PROFIT] }]`;
  return companyFile(place, (sample) => `${sample}\n${digest}\n`);
}

describeInBrowser("what the playground's app says unasked, and what it knew", (tests) => {
  const { open, place } = setUpPlayground(tests, { prepare });

  it("a digest stands in its channel, with figures, sources and tools", async () => {
    const you = await open();
    const digest = you.page.getByRole("article").filter({ hasText: "Digest of" });
    await digest.getByText("Revenue").first().waitFor();
    await digest.getByRole("button", { name: "Show source 1" }).waitFor();
    expect(await digest.count()).toBe(1);
    await you.shoot("digest");
    await you.click("Show source 1", digest);
    await you.dialog.getByText("Source 1 of").waitFor();
    await you.closeDialog();
  });

  it("a thread is told old and new once its figure is restated", { timeout: 2 * ROUND_MS_MAX }, async () => {
    const you = await open();
    const thread = await you.ask("#finance", "@Footnote revenue of Hong Kong in 2019");
    await thread.getByText("411 USD m").first().waitFor();
    await states(place().dbPath, { ...RESTATED, value: "432" });
    const notice = thread.getByRole("article").filter({ hasText: EN_CHANGES.lead });
    await notice
      .getByText(/411 USD m \(annual-review\.xlsx.*before, 432 USD m \(.*now\./)
      .waitFor({ timeout: ROUND_MS_MAX });
    expect(await notice.count()).toBe(1);
    await you.shoot("notice");
  });

  it("figures are waited for in words and with a click, forgotten on the Home tab, and told when they are loaded", {
    timeout: 240_000,
  }, async () => {
    const you = await open();
    const thread = await you.ask("#finance", "@Footnote Tell me when HK revenue FY2017 is in");
    await thread.getByText(en.waits).waitFor();
    await thread.getByRole("button", { name: en.forget }).waitFor();
    await you.click(EN_TOOLS.request, thread);
    await you.page.getByText(en.requested).waitFor();
    const second = await you.ask("#finance", "@Footnote HK revenue FY2018");
    await second.getByText("Revenue of ACME Hong Kong, FY2018").first().waitFor();
    await you.click(EN_TOOLS.tell, second);
    await you.page.getByText(en.willTell, { exact: true }).last().waitFor();
    const home = await you.home();
    await home.getByText(en.mine).waitFor();
    await home.getByText("HK revenue FY2018").first().waitFor();
    await you.shoot("wanted-home");
    await home.getByRole("button", { name: en.forget }).first().click();
    await expect.poll(() => home.getByRole("button", { name: en.forget }).count()).toBe(1);
    await states(place().dbPath, { ...WANTED, value: "1102" });
    await you.goTo("finance");
    const told = await you.openThread("Tell me when HK revenue FY2017 is in");
    await told.getByText("it is in now:").waitFor({ timeout: ROUND_MS_MAX });
    await told.getByText("1,102 USD m").waitFor();
    await told.getByText("slide 3, row Revenue, column FY2017").waitFor();
    await you.shoot("wanted");
  });

  it("a figure as known on a day stands with that of today below it, opens with its source, and is followed up", async () => {
    const you = await open();
    const thread = await you.ask("#finance", "@Footnote HK revenue 2012 as known on 31 March");
    await thread.getByText("As known on 31 March 2026").first().waitFor();
    await thread.getByText("600 USD m").first().waitFor();
    await thread.getByText("today it is 650 USD m").first().waitFor();
    await you.shoot("known-on");
    await thread.getByRole("button", { name: "Show source" }).first().click();
    await you.dialog.getByText("history.pptx").first().waitFor();
    await you.shoot("known-on-source");
    await you.closeDialog();
    await thread.getByRole("textbox").fill("@Footnote 和2011年呢？");
    await you.page.keyboard.press("Enter");
    await thread.getByText("按2026年3月31日当时所知").first().waitFor();
  });
});
