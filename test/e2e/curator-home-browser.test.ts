import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildWeb } from "../../scripts/build.mjs";
import { createLogger } from "../../src/operations/logging/logger.ts";
import { type RunningPlayground, servePlayground } from "../../src/server/playground-mode.ts";
import { CURATOR_TEXTS } from "../../src/slack/home/curator-texts.ts";
import { copySample } from "../support/sample-store.ts";
import { announceSkippedBrowserTests, launchBrowser, openPage, runsBrowserTests, screenshot } from "./browser.ts";
import { linkSample, TODAY } from "./footnote-workspace.ts";

const suite = "a curator's Home tab, in the browser";
const { en } = CURATOR_TEXTS;

if (!runsBrowserTests()) announceSkippedBrowserTests(suite);

describe.runIf(runsBrowserTests())(suite, () => {
  let browser: Browser;
  let root: string;
  let playground: RunningPlayground;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "footnote-curator-"));
    await buildWeb(join(root, "dist/playground/web"));
    await linkSample(root);
    const dbPath = join(root, "data", "curator.db");
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

  it("shows what documents disagree on and what was not answered, and asks it", async () => {
    const { page, context, faults } = await openPage(browser, { url: `${playground.url}/` });
    await page.getByLabel("Message #finance", { exact: true }).fill("@Footnote HK revenue FY1999");
    await page.keyboard.press("Enter");
    const thread = page.getByRole("complementary", { name: "Thread" });
    await thread.getByText("FY1999").nth(1).waitFor();
    await page.getByRole("navigation", { name: "Workspace" }).getByRole("button", { name: "Footnote" }).click();
    await page.getByRole("button", { name: "Home", exact: true }).click();
    const home = page.getByRole("region", { name: "Footnote home" });
    await home.getByText(en.unanswered).waitFor();
    await home.getByText(en.unansweredLine("HK revenue FY1999", "1", "not_found")).waitFor();
    await home.getByText("9,226 agents").first().waitFor();
    await screenshot(page, "curator-home");
    await home.getByRole("button", { name: en.ask }).first().click();
    await page.getByRole("button", { name: "Messages", exact: true }).click();
    await page.getByText("From the Home tab:").first().waitFor();
    await context.close();
    expect(faults).toEqual([]);
  }, 240_000);
});
