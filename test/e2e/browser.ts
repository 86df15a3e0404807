import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { buildWeb } from "../../scripts/build.mjs";
import { openSqliteFactStore } from "../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { createLogger } from "../../src/operations/logging/logger.ts";
import { type RunningPlayground, servePlayground } from "../../src/server/playground-mode.ts";
import type { DocumentService } from "../../src/slack/ports.ts";
import { documentOf, type FactShape, factOf } from "../support/facts.ts";
import { copySample, SAMPLE_PROFILE } from "../support/sample-store.ts";
import { linkSample, TODAY } from "./footnote-workspace.ts";
import { type Screen, screens, Visit } from "./visit.ts";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
] as const;

/** The first suite of a run loads the sample, and the others wait for it. */
const START_MS_MAX = 300_000;

/** Where Chromium is expected. */
function chromiumPath(): string {
  return process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
}

/** Whether browser tests run: where Chromium is, or where it is demanded, so that its absence fails. */
function runsBrowserTests(): boolean {
  return process.env.FOOTNOTE_REQUIRE_BROWSER === "1" || existsSync(chromiumPath());
}

/** Says aloud, as a skipped test and on standard error, that the browser tests did not run. */
function announceSkippedBrowserTests(suite: string): void {
  const reason = `no Chromium at ${chromiumPath()} (set CHROMIUM_PATH)`;
  process.stderr.write(`SKIPPED: browser tests of ${suite}: ${reason}\n`);
  it.skip(`browser tests of ${suite} did not run: ${reason}`);
}

/** Starts the system's Chromium without a window. */
function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), headless: true, args: [...FLAGS] });
}

/** What the tests of one suite share: the browser, the built page, and a folder that goes with them. */
export interface BrowserTests {
  readonly browser: Browser;
  /** The folder of a playground: the built page, the sample company and the manifest. */
  readonly root: string;
  readonly webRoot: string;
  /** Opens an address in a fresh context; after the test it is closed, and nothing may have gone wrong in it. */
  open(url: string, screen?: Screen): Promise<Visit>;
}

/** A suite of tests in a browser. Where there is none, it is skipped aloud. */
export function describeInBrowser(suite: string, declare: (tests: BrowserTests) => void): void {
  if (!runsBrowserTests()) announceSkippedBrowserTests(suite);
  describe.runIf(runsBrowserTests())(suite, () => {
    let browser: Browser;
    let root: string;
    let visits: Visit[] = [];
    const webRoot = () => join(root, "dist/playground/web");

    beforeAll(async () => {
      root = await mkdtemp(join(tmpdir(), "footnote-browser-"));
      await mkdir(join(root, "data"));
      await Promise.all([buildWeb(webRoot()), linkSample(root)]);
      browser = await launchBrowser();
    });
    afterAll(async () => {
      await browser?.close();
      await rm(root, { recursive: true, force: true });
    });
    declare({
      get browser() {
        return browser;
      },
      get root() {
        return root;
      },
      get webRoot() {
        return webRoot();
      },
      open: async (url, screen = "desktop") => {
        const visit = await openPage(browser, url, screen);
        visits.push(visit);
        return visit;
      },
    });
    // After the tests, so that it comes before what they end themselves.
    afterEach(async () => {
      const ended = visits;
      visits = [];
      for (const visit of ended) await visit.end();
      expect(ended.flatMap(({ faults }) => faults)).toEqual([]);
    });
  });
}

/** A program with a store of its own. */
export interface Place {
  readonly root: string;
  readonly dbPath: string;
}

export interface PlaygroundSetUp {
  /** Prepares the store and files before the program starts, and returns variables for it. */
  readonly prepare?: (place: Place) => Promise<Readonly<Record<string, string>>>;
  /** Where dropped documents go; as in production where left out. */
  readonly service?: () => DocumentService;
}

/** Starts the program on the sample company, once for the tests of the suite around it. */
export function setUpPlayground(tests: BrowserTests, { prepare, service }: PlaygroundSetUp = {}) {
  let playground: RunningPlayground;
  let dbPath: string;

  beforeAll(async () => {
    const { root } = tests;
    dbPath = join(await mkdtemp(join(root, "data", "of-")), "facts.db");
    await copySample(dbPath);
    const env = { PORT: "0", FOOTNOTE_TODAY: TODAY, FOOTNOTE_DB: dbPath, ...(await prepare?.({ root, dbPath })) };
    const logger = createLogger({ level: "silent" });
    playground = await servePlayground({ env, root, logger, ...(service ? { documentService: service() } : {}) });
  }, START_MS_MAX);
  afterAll(() => playground?.stop());

  return {
    open: (screen?: Screen): Promise<Visit> => tests.open(`${playground.url}/`, screen),
    place: (): Place => ({ root: tests.root, dbPath }),
  };
}

/** Writes the company file of the sample, changed, and returns the variable that names it. It has no vetted answers. */
export async function companyFile({ root }: Place, change: (sample: string) => string) {
  const path = join(root, "company.yaml");
  const sample = await readFile(SAMPLE_PROFILE, "utf8");
  await writeFile(path, change(sample.replace(/^faq:.*$/m, "")));
  return { FOOTNOTE_PROFILE: path };
}

/** Stores a version of a document with one figure; a former version is replaced. */
export async function states(dbPath: string, fact: FactShape & { readonly doc: string }): Promise<void> {
  const fileHash = `with ${fact.value}`;
  await withStore(dbPath, (store) => store.replaceDocument({ ...documentOf(fact.doc, [factOf(fact)]), fileHash }));
}

/** Withdraws a document. */
export async function withdraws(dbPath: string, doc: string): Promise<void> {
  await withStore(dbPath, (store) => store.withdrawDocument(doc));
}

async function withStore(
  dbPath: string,
  work: (store: ReturnType<typeof openSqliteFactStore>) => Promise<unknown>,
): Promise<void> {
  const store = openSqliteFactStore(dbPath);
  try {
    await work(store);
  } finally {
    store.close();
  }
}

/** Opens an address in a fresh context and keeps an eye on its console and requests. */
async function openPage(browser: Browser, url: string, screen: Screen): Promise<Visit> {
  const context = await browser.newContext({ viewport: screens[screen], locale: "en-US" });
  const page = await context.newPage();
  const faults: string[] = [];
  const { origin } = new URL(url);
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`exception: ${error.message}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !/^(?:data|blob):/u.test(request.url()))
      faults.push(`outside: ${request.url()}`);
  });
  await page.goto(url);
  return new Visit(page, screen, faults);
}
