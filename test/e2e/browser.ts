import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { it } from "vitest";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
] as const;

/** The sizes that the page has to look well at. */
export const screens = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

/** Where Chromium is expected. */
function chromiumPath(): string {
  return process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
}

/** Whether browser tests run: where Chromium is, or where it is demanded, so that its absence fails. */
export function runsBrowserTests(): boolean {
  return process.env.FOOTNOTE_REQUIRE_BROWSER === "1" || existsSync(chromiumPath());
}

/** Says aloud, as a skipped test and on standard error, that the browser tests did not run. */
export function announceSkippedBrowserTests(suite: string): void {
  const reason = `no Chromium at ${chromiumPath()} (set CHROMIUM_PATH)`;
  process.stderr.write(`SKIPPED: browser tests of ${suite}: ${reason}\n`);
  it.skip(`browser tests of ${suite} did not run: ${reason}`);
}

/** Starts the system's Chromium without a window. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), headless: true, args: [...FLAGS] });
}

/** A page and what went wrong in it. */
export interface WatchedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors, failed requests, and requests to anywhere but the page's own server. */
  readonly faults: readonly string[];
}

/** Opens an address in a fresh context and keeps an eye on its console and requests. */
export async function openPage(
  browser: Browser,
  { url, screen = "desktop" }: { url: string; screen?: keyof typeof screens },
): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: screens[screen], locale: "en-US" });
  const page = await context.newPage();
  const faults: string[] = [];
  const { origin } = new URL(url);
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`exception: ${error.message}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith("data:"))
      faults.push(`outside: ${request.url()}`);
  });
  await page.goto(url);
  return { page, context, faults };
}

/** Takes a picture into the folder that SCREENSHOT_DIR names; without it, none is taken. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOT_DIR;
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
