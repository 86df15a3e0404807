import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildWeb } from "../../scripts/build.mjs";
import { openSqliteFactStore } from "../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { createLogger } from "../../src/operations/logging/logger.ts";
import { EN_TOOLS } from "../../src/render/catalog/en-tools.ts";
import { type RunningPlayground, servePlayground } from "../../src/server/playground-mode.ts";
import { WANTED_TEXTS } from "../../src/slack/wanted/wanted-texts.ts";
import { documentOf, factOf } from "../support/facts.ts";
import { copySample } from "../support/sample-store.ts";
import { announceSkippedBrowserTests, launchBrowser, openPage, runsBrowserTests, screenshot } from "./browser.ts";
import { linkSample, TODAY } from "./footnote-workspace.ts";

const suite = "figures that people wait for, in the browser";
const { en } = WANTED_TEXTS;
/** The server looks every 20 seconds. */
const ROUND_MS_MAX = 60_000;

if (!runsBrowserTests()) announceSkippedBrowserTests(suite);

describe.runIf(runsBrowserTests())(suite, () => {
  let browser: Browser;
  let root: string;
  let dbPath: string;
  let playground: RunningPlayground;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "footnote-wanted-"));
    await buildWeb(join(root, "dist/playground/web"));
    await linkSample(root);
    dbPath = join(root, "data", "wanted.db");
    await copySample(dbPath);
    playground = await servePlayground({
      env: { PORT: "0", FOOTNOTE_TODAY: TODAY, FOOTNOTE_DB: dbPath },
      root,
      logger: createLogger({ level: "silent" }),
    });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await playground?.stop();
    await rm(root, { recursive: true, force: true });
  });

  async function load(): Promise<void> {
    const store = openSqliteFactStore(dbPath);
    const doc = "ACME_FY2019_Review.pptx";
    const cell = { metric: "REVENUE", entity: "ACME_HK", period: "FY2019" };
    const fact = factOf({ cell, doc, value: "1102", locator: "slide=3,table=1,row=Revenue,col=FY2019" });
    try {
      await store.replaceDocument(documentOf(doc, [fact]));
    } finally {
      store.close();
    }
  }

  it("are asked for in words and with a click, forgotten on the Home tab, and told when they are loaded", async () => {
    const { page, context, faults } = await openPage(browser, { url: `${playground.url}/` });
    await page.getByLabel("Message #finance", { exact: true }).fill("@Footnote Tell me when HK revenue FY2019 is in");
    await page.keyboard.press("Enter");
    const thread = page.getByRole("complementary", { name: "Thread" });
    await thread.getByText(en.waits).waitFor();
    await thread.getByRole("button", { name: en.forget }).waitFor();
    await thread.getByRole("button", { name: EN_TOOLS.request }).click();
    await page.getByText(en.requested).waitFor();
    await page.getByLabel("Message #finance", { exact: true }).fill("@Footnote HK revenue FY2018");
    await page.keyboard.press("Enter");
    await thread.getByText("Revenue of ACME Hong Kong, FY2018").first().waitFor();
    await thread.getByRole("button", { name: EN_TOOLS.tell }).click();
    await page.getByText(en.willTell, { exact: true }).last().waitFor();
    await page.getByRole("navigation", { name: "Workspace" }).getByRole("button", { name: "Footnote" }).click();
    await page.getByRole("button", { name: "Home", exact: true }).click();
    const home = page.getByRole("region", { name: "Footnote home" });
    await home.getByText(en.mine).waitFor();
    await home.getByText("HK revenue FY2018").first().waitFor();
    await screenshot(page, "wanted-home");
    await home.getByRole("button", { name: en.forget }).first().click();
    await expect.poll(() => home.getByRole("button", { name: en.forget }).count()).toBe(1);
    await load();
    await page.getByRole("navigation", { name: "Workspace" }).getByRole("button", { name: "finance" }).click();
    const asked = page.getByRole("article").filter({ hasText: "Tell me when HK revenue FY2019 is in" });
    await asked.getByRole("button", { name: /replies/u }).click();
    await thread.getByText("it is in now:").waitFor({ timeout: ROUND_MS_MAX });
    await thread.getByText("1,102 USD m").waitFor();
    await thread.getByText("slide 3, row Revenue, column FY2019").waitFor();
    await screenshot(page, "wanted");
    await context.close();
    expect(faults).toEqual([]);
  }, 240_000);
});
