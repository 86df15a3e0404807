import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type ScriptedPlayground, startScriptedPlayground } from "../playground/scripted-app.ts";
import { describeInBrowser } from "./browser.ts";
import type { Screen, Visit } from "./visit.ts";

const suggestions = ["What were sales in 2025?", "Sales by region, 2024 and 2025", "Why did sales grow?"];

describeInBrowser("the playground's page", (tests) => {
  let playground: ScriptedPlayground;

  beforeEach(async () => {
    playground = await startScriptedPlayground({ webRoot: tests.webRoot, suggestions });
  });
  afterEach(async () => {
    await playground.stop();
  });

  async function open(screen?: Screen, hash = ""): Promise<{ readonly you: Visit; readonly page: Page }> {
    const you = await tests.open(`${playground.workspace.url}/${hash}`, screen);
    return { you, page: you.page };
  }

  const channelField = "Message #finance";

  it("an example in an empty channel is asked with one click and answered in the thread", async () => {
    const { you, page } = await open();
    await page.getByRole("button", { name: "What were sales in 2025?" }).waitFor();
    await you.shoot("empty-channel");
    await you.click("What were sales in 2025?");
    const thread = you.thread();
    await thread.getByText("USD 1,320 million").waitFor();
    await you.shoot("thread");
    expect(await thread.getByRole("cell", { name: "1,320" }).isVisible()).toBe(true);
    expect(await thread.getByText("cell C14 & C15").isVisible()).toBe(true);
    await page.getByRole("button", { name: /1 reply/u }).waitFor();
  });

  it("a typed mention is answered; a message without one is hinted at", async () => {
    const { you, page } = await open();
    await you.say("#finance", "good morning & <hello>");
    await page.getByText("good morning & <hello>").waitFor();
    await page.getByText("Footnote answers when mentioned.").waitFor();
    await you.shoot("hint");
    await you.say("#finance", "@Footnote sales?");
    await you.thread().getByText("USD 1,320 million").waitFor();
    expect(await page.getByText("Footnote answers when mentioned.").count()).toBe(0);
    expect(playground.workspace.messages("finance")[1]?.text).toBe("<@U0FOOTNOTE> sales?");
  });

  it("Shift and Enter begins a new line", async () => {
    const { page } = await open();
    await page.getByLabel(channelField, { exact: true }).fill("one");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("two");
    await page.keyboard.press("Enter");
    await page.getByText("one two").waitFor();
    expect(playground.workspace.messages("finance")[0]?.text).toBe("one\ntwo");
  });

  it("buttons and menus of two people reach the app, private notes only their reader", async () => {
    const { you, page } = await open();
    await you.click("What were sales in 2025?");
    const thread = you.thread();
    await thread.getByText("USD 1,320 million").waitFor();
    await you.be("Finance colleague");
    await thread.getByRole("button", { name: "Only Asia" }).click();
    await page.getByText("Only you see this: asia").waitFor();
    await page.getByText("Only visible to you").waitFor();
    await you.shoot("private-note");
    await you.be("You");
    await expect.poll(() => page.getByText("Only you see this: asia").count()).toBe(0);
    await thread.getByLabel("Another period").selectOption("FY2024");
    await thread.getByText("Sales for FY2024").waitFor();
  });

  it("a dialog shows the app's complaint and closes when it is content", async () => {
    const { you, page } = await open();
    await you.click("What were sales in 2025?");
    await page.getByRole("button", { name: "Report a problem" }).click();
    const dialog = page.getByRole("dialog", { name: "Report a problem" });
    await dialog.getByLabel("What is wrong with this figure?").fill("no");
    await dialog.getByRole("button", { name: "Send" }).click();
    await dialog.getByText("Please say a little more.").waitFor();
    await you.shoot("dialog");
    await dialog.getByLabel("What is wrong with this figure?").fill("It is last year's.");
    await dialog.getByRole("button", { name: "Send" }).click();
    await dialog.waitFor({ state: "hidden" });
  });

  it("the direct message offers the app's prompts and answers, the home tab shows what the app published", async () => {
    const { you, page } = await open();
    await you.goTo("Footnote");
    await page.getByRole("button", { name: "Sales in 2025" }).click();
    await you.thread().getByText("You asked: What were sales in 2025?").waitFor();
    await you.shoot("direct-message");
    await page.getByRole("button", { name: "Home", exact: true }).click();
    await page.getByRole("heading", { name: "What Footnote knows" }).waitFor();
    await you.shoot("home-tab");
  });

  it("an answer elsewhere is counted in the sidebar", async () => {
    const { page } = await open();
    const sidebar = page.getByRole("navigation", { name: "Workspace" });
    await sidebar.getByRole("button", { name: "general" }).click();
    await page.getByRole("heading", { name: "general" }).first().waitFor();
    playground.workspace.say({ channel: "finance", text: "@Footnote sales?", user: "Finance colleague" });
    await sidebar.getByRole("button", { name: "finance 2" }).waitFor();
  });

  it("what the app is doing is shown until it answers", async () => {
    playground.workspace.faults.next("chat.postMessage", { kind: "delay", milliseconds: 4_000 });
    const { you, page } = await open();
    await you.click("What were sales in 2025?");
    const thread = you.thread();
    await thread.getByText("Footnote is looking up the figure…").waitFor();
    await you.shoot("status");
    await thread.getByText("USD 1,320 million").waitFor();
    expect(await page.getByRole("status").count()).toBe(0);
  });

  it("on a phone the thread takes the place of the channel, and nothing is wider than the screen", async () => {
    const { you, page } = await open("phone");
    await you.click("What were sales in 2025?");
    await you.shoot("channel");
    await page.getByRole("button", { name: /1 reply/u }).click();
    const thread = you.thread();
    await thread.getByText("USD 1,320 million").waitFor();
    await you.shoot("thread");
    expect(await page.getByLabel(channelField, { exact: true }).isVisible()).toBe(false);
    await you.fits();
    await page.getByRole("button", { name: "Back to the channel" }).click();
    await page.getByRole("button", { name: "Back to channels" }).click();
    await page.getByRole("button", { name: "general" }).waitFor();
    await you.shoot("menu");
  });
});
