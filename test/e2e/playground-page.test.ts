import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildWeb } from "../../scripts/build.mjs";
import { type ScriptedPlayground, startScriptedPlayground } from "../playground/scripted-app.ts";
import {
  announceSkippedBrowserTests,
  launchBrowser,
  openPage,
  runsBrowserTests,
  screenshot,
  type WatchedPage,
} from "./browser.ts";

const suite = "the playground's page";
const suggestions = ["What were sales in 2025?", "Sales by region, 2024 and 2025", "Why did sales grow?"];

if (!runsBrowserTests()) announceSkippedBrowserTests(suite);

describe.runIf(runsBrowserTests())(suite, () => {
  let browser: Browser;
  let webRoot: string;
  let playground: ScriptedPlayground;
  let watched: WatchedPage;

  beforeAll(async () => {
    webRoot = await buildWeb(await mkdtemp(join(tmpdir(), "playground-page-")));
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await rm(webRoot, { recursive: true, force: true });
  });
  beforeEach(async () => {
    playground = await startScriptedPlayground({ webRoot, suggestions });
  });
  afterEach(async () => {
    await watched.context.close();
    await playground.stop();
    expect(watched.faults).toEqual([]);
  });

  async function open(screen: "desktop" | "phone" = "desktop", hash = "") {
    watched = await openPage(browser, { url: `${playground.workspace.url}/${hash}`, screen });
    return watched.page;
  }

  const channelField = "Message #finance";

  it("an example in an empty channel is asked with one click and answered in the thread", async () => {
    const page = await open();
    await page.getByRole("button", { name: "What were sales in 2025?" }).waitFor();
    await screenshot(page, "desktop-empty-channel");
    await page.getByRole("button", { name: "What were sales in 2025?" }).click();
    const thread = page.getByRole("complementary", { name: "Thread" });
    await thread.getByText("USD 1,320 million").waitFor();
    await screenshot(page, "desktop-thread");
    expect(await thread.getByRole("cell", { name: "1,320" }).isVisible()).toBe(true);
    expect(await thread.getByText("cell C14 & C15").isVisible()).toBe(true);
    await page.getByRole("button", { name: /1 reply/u }).waitFor();
  });

  it("a typed mention is answered; a message without one is hinted at", async () => {
    const page = await open();
    await page.getByLabel(channelField, { exact: true }).fill("good morning & <hello>");
    await page.keyboard.press("Enter");
    await page.getByText("good morning & <hello>").waitFor();
    await page.getByText("Footnote answers when mentioned.").waitFor();
    await screenshot(page, "desktop-hint");
    await page.getByLabel(channelField, { exact: true }).fill("@Footnote sales?");
    await page.keyboard.press("Enter");
    await page.getByRole("complementary", { name: "Thread" }).getByText("USD 1,320 million").waitFor();
    expect(await page.getByText("Footnote answers when mentioned.").count()).toBe(0);
    expect(playground.workspace.messages("finance")[1]?.text).toBe("<@U0FOOTNOTE> sales?");
  });

  it("Shift and Enter begins a new line", async () => {
    const page = await open();
    await page.getByLabel(channelField, { exact: true }).fill("one");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("two");
    await page.keyboard.press("Enter");
    await page.getByText("one two").waitFor();
    expect(playground.workspace.messages("finance")[0]?.text).toBe("one\ntwo");
  });

  it("buttons and menus of two people reach the app, private notes only their reader", async () => {
    const page = await open();
    await page.getByRole("button", { name: "What were sales in 2025?" }).click();
    const thread = page.getByRole("complementary", { name: "Thread" });
    await thread.getByText("USD 1,320 million").waitFor();
    await page.getByLabel("You are").selectOption("Finance colleague");
    await thread.getByRole("button", { name: "Only Asia" }).click();
    await page.getByText("Only you see this: asia").waitFor();
    await page.getByText("Only visible to you").waitFor();
    await screenshot(page, "desktop-private-note");
    await page.getByLabel("You are").selectOption("You");
    await expect.poll(() => page.getByText("Only you see this: asia").count()).toBe(0);
    await thread.getByLabel("Another period").selectOption("FY2024");
    await thread.getByText("Sales for FY2024").waitFor();
  });

  it("a dialog shows the app's complaint and closes when it is content", async () => {
    const page = await open();
    await page.getByRole("button", { name: "What were sales in 2025?" }).click();
    await page.getByRole("button", { name: "Report a problem" }).click();
    const dialog = page.getByRole("dialog", { name: "Report a problem" });
    await dialog.getByLabel("What is wrong with this figure?").fill("no");
    await dialog.getByRole("button", { name: "Send" }).click();
    await dialog.getByText("Please say a little more.").waitFor();
    await screenshot(page, "desktop-dialog");
    await dialog.getByLabel("What is wrong with this figure?").fill("It is last year's.");
    await dialog.getByRole("button", { name: "Send" }).click();
    await dialog.waitFor({ state: "hidden" });
  });

  it("the direct message offers the app's prompts and answers, the home tab shows what the app published", async () => {
    const page = await open();
    await page.getByRole("navigation", { name: "Workspace" }).getByRole("button", { name: "Footnote" }).click();
    await page.getByRole("button", { name: "Sales in 2025" }).click();
    await page
      .getByRole("complementary", { name: "Thread" })
      .getByText("You asked: What were sales in 2025?")
      .waitFor();
    await screenshot(page, "desktop-direct-message");
    await page.getByRole("button", { name: "Home", exact: true }).click();
    await page.getByRole("heading", { name: "What Footnote knows" }).waitFor();
    await screenshot(page, "desktop-home-tab");
  });

  it("an answer elsewhere is counted in the sidebar", async () => {
    const page = await open();
    const sidebar = page.getByRole("navigation", { name: "Workspace" });
    await sidebar.getByRole("button", { name: "general" }).click();
    await page.getByRole("heading", { name: "general" }).first().waitFor();
    playground.workspace.say({ channel: "finance", text: "@Footnote sales?", user: "Finance colleague" });
    await sidebar.getByRole("button", { name: "finance 2" }).waitFor();
  });

  it("what the app is doing is shown until it answers", async () => {
    playground.workspace.faults.next("chat.postMessage", { kind: "delay", milliseconds: 4_000 });
    const page = await open();
    await page.getByRole("button", { name: "What were sales in 2025?" }).click();
    const thread = page.getByRole("complementary", { name: "Thread" });
    await thread.getByText("Footnote is looking up the figure…").waitFor();
    await screenshot(page, "desktop-status");
    await thread.getByText("USD 1,320 million").waitFor();
    expect(await page.getByRole("status").count()).toBe(0);
  });

  it("on a phone the thread takes the place of the channel, and nothing is wider than the screen", async () => {
    const page = await open("phone");
    await page.getByRole("button", { name: "What were sales in 2025?" }).click();
    await screenshot(page, "phone-channel");
    await page.getByRole("button", { name: /1 reply/u }).click();
    const thread = page.getByRole("complementary", { name: "Thread" });
    await thread.getByText("USD 1,320 million").waitFor();
    await screenshot(page, "phone-thread");
    expect(await page.getByLabel(channelField, { exact: true }).isVisible()).toBe(false);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await page.getByRole("button", { name: "Back to the channel" }).click();
    await page.getByRole("button", { name: "Back to channels" }).click();
    await page.getByRole("button", { name: "general" }).waitFor();
    await screenshot(page, "phone-menu");
  });
});
