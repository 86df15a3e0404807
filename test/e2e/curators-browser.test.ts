import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CURATOR_TEXTS } from "../../src/slack/home/curator-texts.ts";
import { companyFile, describeInBrowser, type Place, setUpPlayground } from "./browser.ts";

const { en } = CURATOR_TEXTS;
const YOU = "U00000001";
const WAIT_MS_MAX = 60_000;

const SOURCE = "sources: [{ name: market packs, kind: folder, path: not-there, schedule: { every: 5s } }]";

/** The sample company, of which you are an administrator, with a folder to read that is not there. */
const prepare = (place: Place) =>
  companyFile(place, (sample) => `${sample.replace(/^access:$/m, `access:\n  admins: [${YOU}]`)}\n${SOURCE}\n`);

describeInBrowser("owners, cases and the Home tab of curators, in the browser", (tests) => {
  const { open, place } = setUpPlayground(tests, { prepare });

  it("a source that cannot be read is told to curators in a direct message", async () => {
    const you = await open();
    await you.goTo("Footnote");
    await you.page.getByText("The source market packs could not be read").waitFor({ timeout: WAIT_MS_MAX });
    await you.shoot("source-failed");
  });

  it("a doubted answer is decided from the Home tab, and becomes a test", async () => {
    const you = await open();
    const thread = await you.ask("#finance", "@Footnote revenue of Hong Kong in FY2025");
    await you.click("Not right", thread);
    await you.click("The period or entity");
    await you.click("Decide cases", await you.home());
    await you.click("Look at it", you.dialog);
    await you.dialog.getByText("Entity: ACME Hong Kong").waitFor();
    await you.dialog.getByText("1,571 USD m").waitFor();
    await you.shoot("case");
    await you.dialog.getByLabel("The answer to the question below").check();
    const reading = you.dialog.getByLabel("The question as it should have been understood");
    await reading.fill("revenue of Hong Kong in FY2024");
    await you.click("Decide", you.dialog);
    await you.page.getByText("The case is closed, and its question is the test case-").waitFor();
    const golden = place().dbPath.replace(/\.db$/u, ".golden");
    const line: unknown = JSON.parse(await readFile(join(golden, "cases.jsonl"), "utf8"));
    expect(line).toMatchObject({ expect: { cells: [{ cell: "REVENUE ACME_HK FY2024" }] } });
    await you.closeDialog();
    await you.closeDialog();
  });

  it("an owner is asked, replies, and the statement stands in the thread of the question", async () => {
    const you = await open();
    const question = "@Footnote new sales of Singapore in FY2015";
    const thread = await you.ask("#finance", question);
    await you.click("Ask the owner", thread);
    await you.page.getByText("in a direct message. The reply is posted here.").waitFor();
    await you.be("Finance colleague");
    await you.goTo("Footnote");
    const put = you.page.getByRole("article").filter({ hasText: "you are named as its owner" });
    await put.waitFor();
    await you.shoot("owner-asked");
    await put.hover();
    await put.getByRole("button", { name: "Reply in thread" }).click();
    await you.thread().getByRole("textbox").fill("We sold for 12.4 that year; the books of 2015 are not in the decks.");
    await you.page.keyboard.press("Enter");
    await you.thread().getByText("Posted in the thread of").waitFor();
    await you.be("You");
    await you.goTo("finance");
    const asked = await you.openThread(question);
    await asked.getByText("We sold for 12.4 that year").waitFor();
    await you.shoot("owner");
    await you.click("Keep as vetted answer", asked);
    await you.page.getByText("Kept. The same question gets this statement").waitFor();
    const again = await you.ask("#finance", "@Footnote Singapore’s new sales, FY2015?");
    await again.getByText("We sold for 12.4 that year").waitFor();
    await you.shoot("owner-kept");
  });

  it("the Home tab shows what documents disagree on and what was not answered, and asks it", async () => {
    const you = await open();
    const thread = await you.ask("#finance", "@Footnote HK revenue FY1999");
    await thread.getByText("FY1999").nth(1).waitFor();
    const home = await you.home();
    await home.getByText(en.unanswered).waitFor();
    await home.getByText(en.unansweredLine("HK revenue FY1999", "1", "not_found")).waitFor();
    await home.getByText("9,226 agents").first().waitFor();
    await you.shoot("curator-home");
    await home.getByRole("button", { name: en.ask }).first().click();
    await you.click("Messages");
    await you.page.getByText("From the Home tab:").first().waitFor();
  });

  it("the Home tab has a menu that says what an unknown word means, below the question that it stopped", async () => {
    const you = await open();
    const unknown = await you.ask("#finance", "@Footnote zorp of Hong Kong in FY2025");
    await unknown.getByText("I don’t know a metric called “zorp”").waitFor();
    const home = await you.home();
    const line = home.getByText("zorp of Hong Kong in FY2025").last();
    await line.waitFor();
    await line.scrollIntoViewIfNeeded();
    await you.shoot("unknown-word");
    const menu = home.getByLabel("Always read “zorp” as …");
    const revenue = menu.locator("option").filter({ hasText: "Revenue" }).first();
    await menu.selectOption((await revenue.getAttribute("value")) ?? "");
    await you.shoot("unknown-word-chosen");
  });

  it("the Home tab of an administrator counts what was asked; that of a reader has nothing of curators", async () => {
    const you = await open();
    const home = await you.home();
    const usage = home.getByText(/Usage of the last 7 days/u);
    await usage.waitFor();
    await usage.scrollIntoViewIfNeeded();
    await you.shoot("usage");
    await you.be("Finance colleague");
    const readers = await you.home();
    // The page still shows the administrator's Home until the reader's is there.
    await usage.waitFor({ state: "detached" });
    await readers.getByText("What you can ask").waitFor();
    expect(await readers.getByText(en.unanswered).count()).toBe(0);
    expect(await readers.getByText(/Usage of/u).count()).toBe(0);
  });
});
