import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { buildWeb } from "../../scripts/build.mjs";
import { createLogger } from "../../src/operations/logging/logger.ts";
import { type RunningPlayground, servePlayground } from "../../src/server/playground-mode.ts";
import { copySample } from "../support/sample-store.ts";
import {
  announceSkippedBrowserTests,
  launchBrowser,
  openPage,
  runsBrowserTests,
  screenshot,
  type WatchedPage,
} from "./browser.ts";
import { linkSample, TODAY } from "./footnote-workspace.ts";

const suite = "owners and cases in the playground";

if (!runsBrowserTests()) announceSkippedBrowserTests(suite);

describe.runIf(runsBrowserTests())(suite, () => {
  let browser: Browser;
  let root: string;
  let playground: RunningPlayground;
  let watched: WatchedPage;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "footnote-playground-"));
    await buildWeb(join(root, "dist/playground/web"));
    await linkSample(root);
    const dbPath = join(root, "data", "owners.db");
    await copySample(dbPath);
    const env = { PORT: "0", FOOTNOTE_TODAY: TODAY, FOOTNOTE_DB: dbPath };
    playground = await servePlayground({ env, root, logger: createLogger({ level: "silent" }) });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await playground?.stop();
    await rm(root, { recursive: true, force: true });
  });
  afterEach(async () => {
    await watched.context.close();
    expect(watched.faults).toEqual([]);
  });

  async function open(): Promise<Page> {
    watched = await openPage(browser, { url: `${playground.url}/` });
    return watched.page;
  }
  async function say(page: Page, place: string, text: string): Promise<Locator> {
    await page.getByLabel(`Message ${place}`, { exact: true }).fill(text);
    await page.keyboard.press("Enter");
    return page.getByRole("complementary", { name: "Thread" });
  }
  const goTo = (page: Page, place: string) =>
    page.getByRole("navigation", { name: "Workspace" }).getByRole("button", { name: place }).click();
  const be = (page: Page, name: string) => page.getByLabel("You are").selectOption({ label: name });

  it("a doubted answer is decided from the Home tab, and becomes a test", async () => {
    const page = await open();
    const thread = await say(page, "#finance", "@Footnote revenue of Hong Kong in FY2025");
    await thread.getByRole("button", { name: "Not right" }).click();
    await page.getByRole("button", { name: "The period or entity" }).click();
    await goTo(page, "Footnote");
    await page.getByRole("button", { name: "Home", exact: true }).click();
    await page.getByRole("button", { name: "Decide cases" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Look at it" }).click();
    const dialog = page.getByRole("dialog").last();
    await dialog.getByText("Entity: ACME Hong Kong").waitFor();
    await dialog.getByText("1,571 USD m").waitFor();
    await screenshot(page, "case");
    await dialog.getByLabel("The answer to the question below").check();
    await dialog.getByLabel("The question as it should have been understood").fill("revenue of Hong Kong in FY2024");
    await dialog.getByRole("button", { name: "Decide" }).click();
    await page.getByText("The case is closed, and its question is the test case-").waitFor();
    const line: unknown = JSON.parse(await readFile(join(root, "data", "owners.golden", "cases.jsonl"), "utf8"));
    expect(line).toMatchObject({ expect: { cells: [{ cell: "REVENUE ACME_HK FY2024" }] } });
    await page.getByRole("dialog").last().getByRole("button", { name: "Back" }).last().click();
    await page.getByRole("dialog").last().getByRole("button", { name: "Back" }).last().click();
  });

  it("an owner is asked, replies, and the statement stands in the thread of the question", async () => {
    const page = await open();
    const question = "@Footnote new sales of Singapore in FY2015";
    const thread = await say(page, "#finance", question);
    await thread.getByRole("button", { name: "Ask the owner" }).click();
    await page.getByText("in a direct message. The reply is posted here.").waitFor();
    await be(page, "Finance colleague");
    await goTo(page, "Footnote");
    const put = page.getByRole("article").filter({ hasText: "you are named as its owner" });
    await put.waitFor();
    await screenshot(page, "owner-asked");
    await put.hover();
    await put.getByRole("button", { name: "Reply in thread" }).click();
    const reply = page.getByRole("complementary", { name: "Thread" });
    await reply.getByRole("textbox").fill("We sold for 12.4 that year; the books of 2015 are not in the decks.");
    await page.keyboard.press("Enter");
    await reply.getByText("Posted in the thread of").waitFor();
    await be(page, "You");
    await goTo(page, "finance");
    await page.getByRole("article").filter({ hasText: question }).getByRole("button", { name: /repl/u }).click();
    const asked = page.getByRole("complementary", { name: "Thread" });
    await asked.getByText("We sold for 12.4 that year").waitFor();
    await screenshot(page, "owner");
    await asked.getByRole("button", { name: "Keep as vetted answer" }).click();
    await page.getByText("Kept. The same question gets this statement").waitFor();
    const again = await say(page, "#finance", "@Footnote Singapore’s new sales, FY2015?");
    await again.getByText("We sold for 12.4 that year").waitFor();
    await screenshot(page, "owner-kept");
  });
});
