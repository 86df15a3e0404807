import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { buildWeb } from "../../scripts/build.mjs";
import { openSqliteFactStore } from "../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { createLogger } from "../../src/operations/logging/logger.ts";
import { startWorkspace } from "../../src/playground/workspace-server.ts";
import { EN_CHANGES } from "../../src/render/catalog/en-changes.ts";
import { type RunningPlayground, servePlayground } from "../../src/server/playground-mode.ts";
import { documentOf, factOf } from "../support/facts.ts";
import { copySample, SAMPLE_PROFILE } from "../support/sample-store.ts";
import {
  announceSkippedBrowserTests,
  launchBrowser,
  openPage,
  runsBrowserTests,
  screenshot,
  type WatchedPage,
} from "./browser.ts";
import { linkSample, TODAY } from "./footnote-workspace.ts";

const suite = "what the playground's app says unasked";
/** Rounds run a few times a minute. */
const ROUND_MS_MAX = 60_000;

if (!runsBrowserTests()) announceSkippedBrowserTests(suite);

const CELL = { metric: "REVENUE", entity: "ACME_HK", period: "FY2019", dimensions: { channel: "TOTAL" } } as const;
const DOC = "annual-review.xlsx";
const place = { doc: DOC, locator: "sheet=Results,cell=C7", validAsOf: "2019-12-31" };

describe.runIf(runsBrowserTests())(suite, () => {
  let browser: Browser;
  let root: string;
  let dbPath: string;
  let playground: RunningPlayground;
  let watched: WatchedPage;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "footnote-playground-"));
    await buildWeb(join(root, "dist/playground/web"));
    await linkSample(root);
    dbPath = join(root, "facts.db");
    await copySample(dbPath);
    await states("411");
    browser = await launchBrowser();
    const profilePath = join(root, "company.yaml");
    const digest = `digest: [{ channel: ${await financeChannel()}, day: daily, hour: 0, metrics: [REVENUE, PROFIT] }]`;
    const sample = await readFile(SAMPLE_PROFILE, "utf8");
    await writeFile(profilePath, `${sample.replace(/^faq:.*$/m, "")}\n${digest}\n`);
    playground = await servePlayground({
      env: { PORT: "0", FOOTNOTE_TODAY: TODAY, FOOTNOTE_DB: dbPath, FOOTNOTE_PROFILE: profilePath },
      root,
      logger: createLogger({ level: "silent" }),
    });
  });
  afterAll(async () => {
    await playground?.stop();
    await browser?.close();
    await rm(root, { recursive: true, force: true });
  });
  afterEach(async () => {
    await watched.context.close();
    expect(watched.faults).toEqual([]);
  });

  /** Stores a version of a document with another figure. */
  async function states(value: string): Promise<void> {
    const store = openSqliteFactStore(dbPath);
    const document = documentOf(DOC, [factOf({ cell: CELL, value, ...place })]);
    await store.replaceDocument({ ...document, fileHash: `with ${value}` });
    store.close();
  }

  async function financeChannel(): Promise<string> {
    const tokens = { botToken: "xoxb-1", signingSecret: "secret" };
    const workspace = await startWorkspace({ port: 0, botEventsUrl: "http://127.0.0.1:9/", ...tokens });
    const channel = workspace.conversations.find(({ name }) => name === "finance");
    await workspace.close();
    return channel?.id ?? "";
  }

  async function open(): Promise<Page> {
    watched = await openPage(browser, { url: `${playground.url}/`, screen: "desktop" });
    return watched.page;
  }

  it("a digest stands in its channel, with figures, sources and tools", async () => {
    const page = await open();
    const digest = page.getByRole("article").filter({ hasText: "Digest of" });
    await digest.getByText("Revenue").first().waitFor();
    await digest.getByRole("button", { name: "Show source 1" }).waitFor();
    expect(await digest.count()).toBe(1);
    await screenshot(page, "digest");
    await digest.getByRole("button", { name: "Show source 1" }).click();
    await page.getByRole("dialog").getByText("Source 1 of").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  });

  it(
    "a thread is told old and new once its figure is restated",
    async () => {
      const page = await open();
      await page.getByLabel("Message #finance", { exact: true }).fill("@Footnote revenue of Hong Kong in 2019");
      await page.keyboard.press("Enter");
      const thread = page.getByRole("complementary", { name: "Thread" });
      await thread.getByText("411 USD m").first().waitFor();
      await states("432");
      const notice = thread.getByRole("article").filter({ hasText: EN_CHANGES.lead });
      await notice
        .getByText(/411 USD m \(annual-review\.xlsx.*before, 432 USD m \(.*now\./)
        .waitFor({ timeout: ROUND_MS_MAX });
      expect(await notice.count()).toBe(1);
      await screenshot(page, "notice");
    },
    2 * ROUND_MS_MAX,
  );
});
