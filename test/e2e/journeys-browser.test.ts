import { describe, expect, it } from "vitest";
import { describeInBrowser, setUpPlayground } from "./browser.ts";

describeInBrowser("the playground with the real app", (tests) => {
  const { open } = setUpPlayground(tests);

  describe.each(["desktop", "phone"] as const)("on a %s", (screen) => {
    it("a question typed in #finance is answered with its footnote, and nothing is wider than the screen", async () => {
      const you = await open(screen);
      const thread = await you.ask("#finance", "@Footnote Compare revenue of Hong Kong and China in 2024 and 2025");
      await thread.getByRole("cell", { name: "1,571 [2]" }).waitFor();
      await thread.getByText("slide 3, row Revenue, column FY2025").waitFor();
      await you.shoot("comparison");
      await you.fits();
    });

    it("a click beside a footnote shows its place in the document, and turns to the next one", async () => {
      const you = await open(screen);
      const thread = await you.ask("#finance", "@Footnote Compare revenue of Hong Kong and China in 2024 and 2025");
      await thread.getByRole("button", { name: "Show source 2" }).last().click();
      const { dialog } = you;
      await dialog.getByText("▸1,571").waitFor();
      await dialog.getByText("Slide 3, row Revenue, column FY2025").waitFor();
      await dialog.getByText("Source 2 of 4").waitFor();
      await you.shoot("source");
      await dialog.getByRole("button", { name: "Next ›" }).click();
      await dialog.getByText("▸1,320").waitFor();
      await dialog.getByText("Source 3 of 4").waitFor();
      await you.fits();
      await you.closeDialog();
    });

    it("a click narrows the answer, and the row says who did it", async () => {
      const you = await open(screen);
      const thread = await you.ask("#finance", "@Footnote revenue");
      await thread.getByText("Assumed ACME Group and FY2025.").waitFor();
      await you.shoot("assumption");
      await thread.getByRole("button", { name: "ACME Hong Kong" }).click();
      await thread.getByText("1,571 USD m").waitFor();
      await thread.getByText("@You chose ACME Hong Kong").waitFor();
      await you.shoot("narrowed");
      expect(await thread.getByRole("button", { name: "ACME China" }).count()).toBe(0);
    });

    it("a metric picked from the menu completes the question", async () => {
      const you = await open(screen);
      const thread = await you.ask("#finance", "@Footnote Hong Kong 2024");
      await you.shoot("menu");
      await thread.getByLabel("Choose one").selectOption({ label: "Operating profit" });
      await thread.getByText("319 USD m").waitFor();
      await you.shoot("picked");
    });

    it("the figures of a message are checked for one person, and a click posts the result in its thread", async () => {
      const you = await open(screen);
      const said = `FY25: HK revenue 1,571m (+12.1%), profit 367m, as seen on a ${screen}`;
      await you.say("#finance", said);
      const message = you.page.getByRole("article").filter({ hasText: said }).first();
      await you.choose("Check the figures", message);
      await you.page.getByText("Only visible to you").last().waitFor();
      await you.page.getByText("“FY25: HK revenue 1,571m” agrees.").last().waitFor();
      await you.page.getByText("“FY25: HK revenue 1,571m (+12.1%)” differs.").last().waitFor();
      await you.shoot("checked");
      await you.click("Post in thread");
      await you.page.getByText("Posted in the thread.").last().waitFor();
      await message.getByRole("button", { name: /1 reply/u }).waitFor();
    });

    it("a direct message needs no mention, in Chinese too", async () => {
      const you = await open(screen);
      await you.goTo("Footnote");
      const thread = await you.ask("Footnote", "2025年集团营收是多少？");
      await thread.getByText("3,370 百万美元").waitFor();
      await you.shoot("direct-message");
    });

    it("a confidential figure is withheld from most, told to one alone, and shown to all with a click", async () => {
      const you = await open(screen);
      const question = "@Footnote equity of Singapore in H1 2026";
      const thread = await you.ask("#finance", question);
      await thread.getByText("it is withheld").waitFor();
      await you.be("Finance colleague");
      await you.goTo("finance");
      const told = await you.ask("#finance", question);
      await told.getByText("I sent you the answer in a direct message").waitFor();
      expect(await told.textContent()).not.toContain("335.9");
      await you.goTo("Footnote");
      const answer = you.page.getByRole("article").filter({ hasText: "335.9 USD m" }).last();
      await answer.getByText("You asked in #finance: equity of Singapore in H1 2026").waitFor();
      await you.shoot("private-answer");
      await you.click("Share in the thread", answer);
      await answer.getByText("chose Share in the thread").waitFor();
      await you.goTo("finance");
      const shared = await you.openThread(question);
      await shared.getByText("335.9 USD m").waitFor();
      await you.shoot("shared-answer");
      await you.be("You");
    });

    it("a reason opens in its document, the cited passage marked, and closes again", async () => {
      const you = await open(screen);
      const thread = await you.ask("#finance", "@Footnote Why did revenue of Hong Kong grow in 2025?");
      const statement = thread.locator("blockquote").filter({ hasText: "[3]" }).first();
      const quoted = ((await statement.textContent()) ?? "").replace(/\s*(?:\[\d+\])+\s*$/u, "");
      expect(quoted).toMatch(/\w{3}/u);
      const show = thread.getByRole("button", { name: "Show passage 3" });
      await show.scrollIntoViewIfNeeded();
      await you.shoot("reason");
      await show.click();
      const { dialog } = you;
      await dialog.getByText("Cited passage").waitFor();
      await you.shoot("passage");
      expect(await dialog.locator("blockquote").textContent()).toContain(quoted);
      await you.fits();
      await you.closeDialog();
    });

    it("the home tab offers examples that are answered", async () => {
      const you = await open(screen);
      // The examples are in the language of the last answer.
      await (await you.ask("#finance", "@Footnote revenue of Hong Kong in FY2024")).getByText("1,433 USD m").waitFor();
      const home = await you.home();
      const example = home.getByRole("button", { name: "Revenue of ACME Group in FY2025?" }).first();
      await example.waitFor();
      await you.shoot("home");
      await example.click();
      await you.click("Messages");
      await you.page.getByText("From the Home tab: Revenue of ACME Group in FY2025?").last().waitFor();
    });

    it("the home tab opens the lists of what can be asked", async () => {
      const you = await open(screen);
      await you.click("All metrics", await you.home());
      await you.dialog.getByText("Premiums earned and investment income of the period.").waitFor();
      await you.closeDialog();
    });

    it("a question as a command is answered for the person alone, with its source", async () => {
      const you = await open(screen);
      await you.say("#finance", "/footnote hk revenue 2025");
      await you.page.getByText("(only you see this)").last().waitFor();
      await you.click("Show source");
      await you.dialog.getByText("▸1,571").waitFor();
      await you.closeDialog();
    });
  });
});
