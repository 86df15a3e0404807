import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** The sizes that the page has to look well at. */
export const screens = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

export type Screen = keyof typeof screens;

/** One person's visit to the playground, with what people do there. */
export class Visit {
  readonly page: Page;
  readonly screen: Screen;
  /** Console errors, failed requests, and requests to anywhere but the page's own server. */
  readonly faults: readonly string[];

  constructor(page: Page, screen: Screen, faults: readonly string[]) {
    this.page = page;
    this.screen = screen;
    this.faults = faults;
  }

  /** The conversation below a message; that of one text where it is given. */
  thread(text?: string): Locator {
    const thread = this.page.getByRole("complementary", { name: "Thread" });
    return text === undefined ? thread : thread.filter({ hasText: text });
  }

  /** The dialog on top. */
  get dialog(): Locator {
    return this.page.getByRole("dialog").last();
  }

  /** Writes a message and sends it. */
  async say(place: string, text: string): Promise<void> {
    await this.page.getByLabel(`Message ${place}`, { exact: true }).fill(text);
    await this.page.keyboard.press("Enter");
  }

  /** Asks; the thread opens beside the channel where there is room, else with a tap, in its place. */
  async ask(place: string, question: string): Promise<Locator> {
    const alike = this.page.getByRole("article").filter({ hasText: question });
    // The same may have been asked here before: the new message is the one behind those.
    const before = await alike.count();
    await this.say(place, question);
    if (this.screen === "phone") await repliesOf(alike.nth(before)).click();
    return this.thread(question);
  }

  /** Opens the thread of a message that stands in the channel. */
  async openThread(text: string): Promise<Locator> {
    await repliesOf(this.page.getByRole("main").getByRole("article").filter({ hasText: text }).last()).click();
    return this.thread(text);
  }

  /** Clicks the last button of a label. */
  async click(label: string, within: Locator | Page = this.page): Promise<void> {
    await within.getByRole("button", { name: label, exact: true }).last().click();
  }

  /** Chooses from the menu of a message, which shows where the pointer is. */
  async choose(option: string, message: Locator, menu = "More actions"): Promise<void> {
    await message.hover();
    await message.getByRole("button", { name: menu }).last().click();
    await this.page.getByRole("menuitem", { name: option }).click();
  }

  /** Goes to a channel, or to the direct messages of the app. */
  async goTo(place: string): Promise<void> {
    await this.openSidebar();
    await this.page.getByRole("navigation", { name: "Workspace" }).getByRole("button", { name: place }).click();
  }

  /** Opens the Home tab of the app. */
  async home(): Promise<Locator> {
    await this.goTo("Footnote");
    await this.page.getByRole("button", { name: "Home", exact: true }).click();
    return this.page.getByRole("region", { name: "Footnote home" });
  }

  /** Goes on as somebody else. */
  async be(name: string): Promise<void> {
    await this.openSidebar();
    await this.page.getByLabel("You are").selectOption({ label: name });
  }

  /** A dialog belongs to the person, who would see it on the next page too. */
  async closeDialog(): Promise<void> {
    const closed = await this.dialog.textContent();
    await this.dialog
      .getByRole("button", { name: /^(?:Close|Back)$/u })
      .last()
      .click();
    // Below it there may be another one.
    const onTop = async () => ((await this.dialog.count()) === 0 ? null : await this.dialog.textContent());
    await expect.poll(onTop).not.toBe(closed);
  }

  /** Fails where something is wider than the screen. */
  async fits(): Promise<void> {
    expect(await this.page.evaluate("document.documentElement.scrollWidth")).toBe(screens[this.screen].width);
  }

  /** Takes a picture into the folder that SCREENSHOT_DIR names; without it, none is taken. */
  async shoot(name: string): Promise<void> {
    const folder = process.env.SCREENSHOT_DIR;
    if (folder === undefined) return;
    await mkdir(folder, { recursive: true });
    await this.page.screenshot({ path: join(folder, `${this.screen}-${name}.png`) });
  }

  /** Ends the visit. */
  end(): Promise<void> {
    return this.page.context().close();
  }

  /** On a phone one thing is shown at a time: the list of channels, a channel, or a thread. */
  private async openSidebar(): Promise<void> {
    if (this.screen === "desktop") return;
    for (const name of ["Back to the channel", "Back to channels"]) {
      const back = this.page.getByRole("button", { name, exact: true });
      if (await back.isVisible()) await back.click();
    }
  }
}

function repliesOf(message: Locator): Locator {
  return message.getByRole("button", { name: /\d+ repl(?:y|ies)/u });
}
