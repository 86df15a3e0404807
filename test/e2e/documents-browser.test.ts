import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { buildWeb } from "../../scripts/build.mjs";
import { createLogger } from "../../src/operations/logging/logger.ts";
import { type RunningPlayground, servePlayground } from "../../src/server/playground-mode.ts";
import { FakeDocumentService } from "../slack/fake-document-service.ts";
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

const suite = "documents in the playground";
const FILE = {
  name: "ACME_FY2025_Results_of_the_whole_group_and_its_markets.xlsx",
  mimeType: "",
  buffer: Buffer.from("x"),
};

if (!runsBrowserTests()) announceSkippedBrowserTests(suite);

describe.runIf(runsBrowserTests())(suite, () => {
  let browser: Browser;
  let root: string;
  let playground: RunningPlayground;
  let watched: WatchedPage;
  let service: FakeDocumentService;

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

  describe.each(["desktop", "phone"] as const)("on a %s", (screen) => {
    beforeAll(async () => {
      service = new FakeDocumentService();
      const dbPath = join(root, "data", `${screen}.db`);
      await copySample(dbPath);
      playground = await servePlayground({
        env: { PORT: "0", FOOTNOTE_TODAY: TODAY, FOOTNOTE_DB: dbPath },
        root,
        logger: createLogger({ level: "silent" }),
        documentService: service,
      });
    });
    afterAll(() => playground.stop());

    const shoot = (page: Page, name: string): Promise<void> => screenshot(page, `${screen}-documents-${name}`);
    const isWithinScreen = async (page: Page): Promise<void> => {
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(screens[screen].width);
    };

    async function openDirectMessage(): Promise<Page> {
      watched = await openPage(browser, { url: `${playground.url}/`, screen });
      const { page } = watched;
      page.setDefaultTimeout(30_000);
      if (screen === "phone") await page.getByRole("button", { name: "Back to channels" }).click();
      await page.getByRole("navigation", { name: "Workspace" }).getByRole("button", { name: "Footnote" }).click();
      return page;
    }

    async function openThread(page: Page, from: Locator): Promise<Locator> {
      if (screen === "phone") await from.getByRole("button", { name: /1 reply/u }).click();
      return page.getByRole("complementary", { name: "Thread" });
    }

    it("a file is attached and sent; its questions are settled with clicks and a dialog", async () => {
      const page = await openDirectMessage();
      await page.getByLabel("Files to attach").setInputFiles(FILE);
      await page.getByLabel("Files to send").getByText(FILE.name).waitFor();
      await shoot(page, "attached");
      await isWithinScreen(page);
      await page.getByRole("button", { name: "Send: Message Footnote" }).click();
      const sent = page.getByRole("article").filter({ hasText: FILE.name }).last();
      const thread = await openThread(page, sent);
      await thread.getByText("48 figures, 12 passages, 3 questions for you").waitFor();
      await thread.getByText("Which metric is “Turnover”?").waitFor();
      await shoot(page, "question");
      await isWithinScreen(page);
      await thread.getByRole("button", { name: "Revenue · settles 12 figures" }).click();
      await thread.getByText("Is this table in USD m or HKD m?").waitFor();
      await thread.getByText("“Turnover” is Revenue · 12 figures settled").waitFor();
      await shoot(page, "next");
      await thread.getByRole("button", { name: "Always in files like this…" }).click();
      const teach = page.getByRole("dialog", { name: "Always in such files" });
      await teach.getByLabel("HKD m").check();
      expect(await teach.getByLabel("In files named").inputValue()).toBe(FILE.name.replace("2025", "*"));
      await teach.getByLabel("Why").fill("Our pack is in Hong Kong dollars.");
      await shoot(page, "teach");
      await isWithinScreen(page);
      await teach.getByRole("button", { name: "Teach" }).click();
      await thread.getByText("“$m” is HKD m · 9 figures settled").waitFor();
      await thread.getByRole("button", { name: "Correct…" }).click();
      const correct = page.getByRole("dialog", { name: "Correct the figure" });
      await correct.getByLabel("Value").fill("eight");
      await correct.getByLabel("Why").fill("Typing error.");
      await correct.getByRole("button", { name: "Correct", exact: true }).click();
      await correct.getByText('"eight" is no number.').waitFor();
      await shoot(page, "correct");
      await correct.getByLabel("Value").fill("1,540");
      await correct.getByRole("button", { name: "Correct", exact: true }).click();
      await thread.getByText("There is nothing to review.").waitFor();
      await shoot(page, "settled");
      expect(service.decisions.map(({ id }) => id)).toEqual([1, 2, 3, 3]);
    });

    it("a file is dropped onto the conversation, with a question", async () => {
      const page = await openDirectMessage();
      // Runs in the page, which has these types and the tests have not.
      const drop = await page.evaluateHandle(
        '(() => { const data = new DataTransfer(); data.items.add(new File(["y"], "quiet.csv")); return data; })()',
      );
      const pane = page.getByRole("main");
      await pane.dispatchEvent("dragover", { dataTransfer: drop });
      await page.getByText("Drop files to add them to your message").waitFor();
      await shoot(page, "dropping");
      await pane.dispatchEvent("drop", { dataTransfer: drop });
      await page.getByLabel("Message Footnote", { exact: true }).fill("revenue of Hong Kong in FY2025");
      await page.keyboard.press("Enter");
      const sent = page.getByRole("main").getByRole("article").filter({ hasText: "quiet.csv" }).last();
      await sent.getByRole("button", { name: /2 replies/u }).waitFor();
      if (screen === "phone") await sent.getByRole("button", { name: /2 replies/u }).click();
      const thread = page.getByRole("complementary", { name: "Thread" });
      await thread.getByText("quiet.csv: 48 figures, 12 passages").waitFor();
      await thread.getByText("1,571 USD m").waitFor();
      await shoot(page, "with-question");
    });

    it("the Home tab opens what waits", async () => {
      const page = await openDirectMessage();
      await page.getByLabel("Files to attach").setInputFiles({ ...FILE, buffer: Buffer.from(`again ${screen}`) });
      await page.keyboard.press("Enter");
      await page
        .getByRole("article")
        .getByRole("button", { name: /1 reply/u })
        .last()
        .waitFor();
      if (screen === "desktop") await page.getByRole("button", { name: "Close thread" }).click();
      await page.getByRole("button", { name: "Home", exact: true }).click();
      const entry = page.getByRole("button", { name: "3 open questions" });
      await entry.waitFor();
      await shoot(page, "home");
      await entry.click();
      await page.getByRole("button", { name: "Messages", exact: true }).click();
      await page.getByRole("main").getByText("Which metric is “Turnover”?").waitFor();
      await shoot(page, "queue");
    });
  });
});
