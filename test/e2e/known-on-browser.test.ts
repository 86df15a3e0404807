import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildWeb } from "../../scripts/build.mjs";
import { createLogger } from "../../src/operations/logging/logger.ts";
import { type RunningPlayground, servePlayground } from "../../src/server/playground-mode.ts";
import { loadFormer } from "../support/former-load.ts";
import { copySample } from "../support/sample-store.ts";
import { announceSkippedBrowserTests, launchBrowser, openPage, runsBrowserTests, screenshot } from "./browser.ts";
import { linkSample, TODAY } from "./footnote-workspace.ts";

const suite = "figures as known on a day, in the browser";

if (!runsBrowserTests()) announceSkippedBrowserTests(suite);

describe.runIf(runsBrowserTests())(suite, () => {
  let browser: Browser;
  let root: string;
  let playground: RunningPlayground;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "footnote-known-"));
    await buildWeb(join(root, "dist/playground/web"));
    await linkSample(root);
    const dbPath = join(root, "data", "known.db");
    await copySample(dbPath);
    await loadFormer(dbPath, root);
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

  it("stand with the figure of today below them, open with their source, and are followed up", async () => {
    const { page, context, faults } = await openPage(browser, { url: `${playground.url}/` });
    await page.getByLabel("Message #finance", { exact: true }).fill("@Footnote HK revenue 2012 as known on 31 March");
    await page.keyboard.press("Enter");
    const thread = page.getByRole("complementary", { name: "Thread" });
    await thread.getByText("As known on 31 March 2026").first().waitFor();
    await thread.getByText("600 USD m").first().waitFor();
    await thread.getByText("today it is 650 USD m").first().waitFor();
    await screenshot(page, "known-on");
    await thread.getByRole("button", { name: "Show source" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("history.pptx").first().waitFor();
    await screenshot(page, "known-on-source");
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await thread.getByRole("textbox").fill("@Footnote 和2011年呢？");
    await page.keyboard.press("Enter");
    await thread.getByText("按2026年3月31日当时所知").first().waitFor();
    await context.close();
    expect(faults).toEqual([]);
  }, 120_000);
});
