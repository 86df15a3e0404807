import { mkdtemp, rm } from "node:fs/promises";
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
  screens,
  screenshot,
  type WatchedPage,
} from "./browser.ts";
import { linkSample, TODAY } from "./footnote-workspace.ts";

const suite = "the playground with the real app";

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
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await rm(root, { recursive: true, force: true });
  });
  afterEach(async () => {
    await watched.context.close();
    expect(watched.faults).toEqual([]);
  });

  async function open(screen: Screen): Promise<Page> {
    watched = await openPage(browser, { url: `${playground.url}/`, screen });
    return watched.page;
  }

  describe.each(["desktop", "phone"] as const)("on a %s", (screen) => {
    beforeAll(async () => {
      const dbPath = join(root, "data", `${screen}.db`);
      await copySample(dbPath);
      playground = await servePlayground({
        env: { PORT: "0", FOOTNOTE_TODAY: TODAY, FOOTNOTE_DB: dbPath },
        root,
        logger: createLogger({ level: "silent" }),
      });
    });
    afterAll(() => playground.stop());

    /** Types a question; its thread opens beside the channel where there is room, else with a tap, in its place. */
    async function ask(page: Page, place: string, question: string): Promise<Locator> {
      const alike = page.getByRole("article").filter({ hasText: question });
      // The same may have been asked here before: the new message is the one behind those.
      const before = await alike.count();
      await page.getByLabel(`Message ${place}`, { exact: true }).fill(question);
      await page.keyboard.press("Enter");
      if (screen === "phone")
        await alike
          .nth(before)
          .getByRole("button", { name: /1 reply/u })
          .click();
      return page.getByRole("complementary", { name: "Thread" });
    }

    const shoot = (page: Page, name: string): Promise<void> => screenshot(page, `${screen}-${name}`);

    it("a question typed in #finance is answered with its footnote, and nothing is wider than the screen", async () => {
      const page = await open(screen);
      const thread = await ask(page, "#finance", "@Footnote Compare revenue of Hong Kong and China in 2024 and 2025");
      await thread.getByRole("cell", { name: "1,571 [2]" }).waitFor();
      await thread.getByText("slide 3, row Revenue, column FY2025").waitFor();
      await shoot(page, "comparison");
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(screens[screen].width);
    });

    it("a click beside a footnote shows its place in the document, and turns to the next one", async () => {
      const page = await open(screen);
      const thread = await ask(page, "#finance", "@Footnote Compare revenue of Hong Kong and China in 2024 and 2025");
      await thread.getByRole("button", { name: "Show source 2" }).last().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("▸1,571").waitFor();
      await dialog.getByText("Slide 3, row Revenue, column FY2025").waitFor();
      await dialog.getByText("Source 2 of 4").waitFor();
      await shoot(page, "source");
      await dialog.getByRole("button", { name: "Next ›" }).click();
      await dialog.getByText("▸1,320").waitFor();
      await dialog.getByText("Source 3 of 4").waitFor();
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(screens[screen].width);
      // A dialog belongs to the person, who would see it on the next page too.
      await dialog.getByRole("button", { name: "Close" }).last().click();
    });

    it("a click narrows the answer, and the row says who did it", async () => {
      const page = await open(screen);
      const thread = await ask(page, "#finance", "@Footnote revenue");
      await thread.getByText("Assumed ACME Group and FY2025.").waitFor();
      await shoot(page, "assumption");
      await thread.getByRole("button", { name: "ACME Hong Kong" }).click();
      await thread.getByText("1,571 USD m").waitFor();
      await thread.getByText("@You chose ACME Hong Kong").waitFor();
      await shoot(page, "narrowed");
      expect(await thread.getByRole("button", { name: "ACME China" }).count()).toBe(0);
    });

    it("a metric picked from the menu completes the question", async () => {
      const page = await open(screen);
      const thread = await ask(page, "#finance", "@Footnote Hong Kong 2024");
      await shoot(page, "menu");
      await thread.getByLabel("Choose one").selectOption({ label: "Operating profit" });
      await thread.getByText("319 USD m").waitFor();
      await shoot(page, "picked");
    });

    it("the figures of a message are checked for one person, and a click posts the result in its thread", async () => {
      const page = await open(screen);
      const said = "FY25: HK revenue 1,571m (+12.1%), profit 367m";
      await page.getByLabel("Message #finance", { exact: true }).fill(said);
      await page.keyboard.press("Enter");
      const message = page.getByRole("article").filter({ hasText: said }).first();
      await message.hover();
      await message.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Check the figures" }).click();
      await page.getByText("Only visible to you").waitFor();
      await page.getByText("“FY25: HK revenue 1,571m” agrees.").waitFor();
      await page.getByText("“FY25: HK revenue 1,571m (+12.1%” differs.").waitFor();
      await shoot(page, "checked");
      await page.getByRole("button", { name: "Post in thread" }).click();
      await page.getByText("Posted in the thread.").waitFor();
      await message.getByRole("button", { name: /1 reply/u }).waitFor();
    });

    it("a direct message needs no mention, in Chinese too", async () => {
      const page = await open(screen);
      await openSidebar(page, screen);
      await page.getByRole("navigation", { name: "Workspace" }).getByRole("button", { name: "Footnote" }).click();
      const thread = await ask(page, "Footnote", "2025年集团营收是多少？");
      await thread.getByText("3,370 百万美元").waitFor();
      await shoot(page, "direct-message");
    });

    it("a confidential figure is withheld from most, told to one alone, and shown to all with a click", async () => {
      const page = await open(screen);
      const question = "@Footnote equity of Singapore in H1 2026";
      const thread = await ask(page, "#finance", question);
      await thread.getByText("it is withheld").waitFor();
      await closeThread(page, screen);
      await openSidebar(page, screen);
      await page.getByLabel("You are").selectOption({ label: "Finance colleague" });
      await goTo(page, "finance");
      await page.getByRole("article").filter({ hasText: question }).waitFor();
      const told = await ask(page, "#finance", question);
      await told.getByText("I sent you the answer in a direct message").waitFor();
      expect(await page.locator("body").textContent()).not.toContain("335.9");
      await closeThread(page, screen);
      await openSidebar(page, screen);
      await goTo(page, "Footnote");
      const answer = page.getByRole("article").filter({ hasText: "335.9 USD m" });
      await answer.getByText("You asked in #finance: equity of Singapore in H1 2026").waitFor();
      await shoot(page, "private-answer");
      await answer.getByRole("button", { name: "Share in the thread" }).click();
      await answer.getByText("chose Share in the thread").waitFor();
      await openSidebar(page, screen);
      await goTo(page, "finance");
      const asked = page.getByRole("article").filter({ hasText: question }).last();
      await asked.getByRole("button", { name: /2 replies/u }).click();
      await page.getByRole("complementary", { name: "Thread" }).getByText("335.9 USD m").waitFor();
      await shoot(page, "shared-answer");
    });

    it("a reason opens in its document, the cited passage marked, and closes again", async () => {
      const page = await open(screen);
      const thread = await ask(page, "#finance", "@Footnote Why did revenue of Hong Kong grow in 2025?");
      const statement = thread.locator("blockquote").filter({ hasText: "[3]" }).first();
      const quoted = ((await statement.textContent()) ?? "").replace(/\s*(?:\[\d+\])+\s*$/u, "");
      expect(quoted).toMatch(/\w{3}/u);
      const show = thread.getByRole("button", { name: "Show passage 3" });
      await show.scrollIntoViewIfNeeded();
      await shoot(page, "reason");
      await show.click();
      const dialog = page.getByRole("dialog", { name: "Passage" });
      await dialog.getByText("Cited passage").waitFor();
      await shoot(page, "passage");
      expect(await dialog.locator("blockquote").textContent()).toContain(quoted);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(screens[screen].width);
      const close = dialog.getByRole("button", { name: "Close" }).last();
      expect(await close.isVisible()).toBe(true);
      await close.click();
      await dialog.waitFor({ state: "hidden" });
    });

    it("the home tab offers examples that are answered", async () => {
      const page = await open(screen);
      await openSidebar(page, screen);
      await page.getByRole("navigation", { name: "Workspace" }).getByRole("button", { name: "Footnote" }).click();
      await page.getByRole("button", { name: "Home", exact: true }).click();
      const example = page.getByRole("button", { name: "Revenue of ACME Group in FY2025?" }).last();
      await example.waitFor();
      await shoot(page, "home");
      await example.click();
      await page.getByRole("button", { name: "Messages", exact: true }).click();
      await page.getByText("From the Home tab: Revenue of ACME Group in FY2025?").waitFor();
    });

    it("the home tab opens the lists of what can be asked", async () => {
      const page = await open(screen);
      await openSidebar(page, screen);
      await page.getByRole("navigation", { name: "Workspace" }).getByRole("button", { name: "Footnote" }).click();
      await page.getByRole("button", { name: "Home", exact: true }).click();
      await page.getByRole("button", { name: "All metrics" }).last().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Premiums earned and investment income of the period.").waitFor();
      await dialog.getByRole("button", { name: "Close" }).last().click();
      await dialog.waitFor({ state: "hidden" });
    });

    it("a question as a command is answered for the person alone, with its source", async () => {
      const page = await open(screen);
      await openSidebar(page, screen);
      await goTo(page, "finance");
      const box = page.getByRole("textbox").last();
      await box.fill("/footnote hk revenue 2025");
      await box.press("Enter");
      await page.getByText("(only you see this)").last().waitFor();
      await page.getByRole("button", { name: "Show source" }).last().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("▸1,571").waitFor();
      await dialog.getByRole("button", { name: "Close" }).last().click();
      await dialog.waitFor({ state: "hidden" });
    });
  });
});

type Screen = keyof typeof screens;

async function goTo(page: Page, place: string): Promise<void> {
  await page.getByRole("navigation", { name: "Workspace" }).getByRole("button", { name: place }).click();
}

async function closeThread(page: Page, screen: Screen): Promise<void> {
  await page.getByRole("button", { name: screen === "phone" ? "Back to the channel" : "Close thread" }).click();
}

async function openSidebar(page: Page, screen: Screen): Promise<void> {
  if (screen === "phone") await page.getByRole("button", { name: "Back to channels" }).click();
}
