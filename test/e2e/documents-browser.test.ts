import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { FakeDocumentService } from "../slack/fake-document-service.ts";
import { describeInBrowser, setUpPlayground } from "./browser.ts";
import type { Visit } from "./visit.ts";

const FILE = {
  name: "ACME_FY2025_Results_of_the_whole_group_and_its_markets.xlsx",
  mimeType: "",
  buffer: Buffer.from("x"),
};

describeInBrowser("documents in the playground", (tests) => {
  describe.each(["desktop", "phone"] as const)("on a %s", (screen) => {
    const service = new FakeDocumentService();
    const { open } = setUpPlayground(tests, { service: () => service });

    async function openDirectMessage(): Promise<{ readonly you: Visit; readonly page: Page }> {
      const you = await open(screen);
      const { page } = you;
      page.setDefaultTimeout(30_000);
      await you.goTo("Footnote");
      return { you, page };
    }

    async function openThread(you: Visit, from: Locator): Promise<Locator> {
      if (screen === "phone") await from.getByRole("button", { name: /1 reply/u }).click();
      return you.thread();
    }

    it("a file is attached and sent; its questions are settled with clicks and a dialog", async () => {
      const { you, page } = await openDirectMessage();
      await page.getByLabel("Files to attach").setInputFiles(FILE);
      await page.getByLabel("Files to send").getByText(FILE.name).waitFor();
      await you.shoot("documents-attached");
      await you.fits();
      await page.getByRole("button", { name: "Send: Message Footnote" }).click();
      const sent = page.getByRole("article").filter({ hasText: FILE.name }).last();
      const thread = await openThread(you, sent);
      await thread.getByText("48 figures, 12 passages, 3 questions for you").waitFor();
      await thread.getByText("Which metric is “Turnover”?").waitFor();
      await you.shoot("documents-question");
      await you.fits();
      await thread.getByRole("button", { name: "Revenue · settles 12 figures" }).click();
      await thread.getByText("Is this table in USD m or HKD m?").waitFor();
      await thread.getByText("“Turnover” is Revenue · 12 figures settled").waitFor();
      await you.shoot("documents-next");
      await thread.getByRole("button", { name: "Always in files like this…" }).click();
      const teach = page.getByRole("dialog", { name: "Always in such files" });
      await teach.getByLabel("HKD m").check();
      expect(await teach.getByLabel("In files named").inputValue()).toBe(FILE.name.replace("2025", "*"));
      await teach.getByLabel("Why").fill("Our pack is in Hong Kong dollars.");
      await you.shoot("documents-teach");
      await you.fits();
      await teach.getByRole("button", { name: "Teach" }).click();
      await thread.getByText("“$m” is HKD m · 9 figures settled").waitFor();
      await thread.getByRole("button", { name: "Correct…" }).click();
      const correct = page.getByRole("dialog", { name: "Correct the figure" });
      await correct.getByLabel("Value").fill("eight");
      await correct.getByLabel("Why").fill("Typing error.");
      await correct.getByRole("button", { name: "Correct", exact: true }).click();
      await correct.getByText('"eight" is no number.').waitFor();
      await you.shoot("documents-correct");
      await correct.getByLabel("Value").fill("1,540");
      await correct.getByRole("button", { name: "Correct", exact: true }).click();
      await thread.getByText("There is nothing to review.").waitFor();
      await you.shoot("documents-settled");
      expect(service.decisions.map(({ id }) => id)).toEqual([1, 2, 3, 3]);
    });

    it("a file is dropped onto the conversation, with a question", async () => {
      const { you, page } = await openDirectMessage();
      // Runs in the page, which has these types and the tests have not.
      const drop = await page.evaluateHandle(
        '(() => { const data = new DataTransfer(); data.items.add(new File(["y"], "quiet.csv")); return data; })()',
      );
      const pane = page.getByRole("main");
      await pane.dispatchEvent("dragover", { dataTransfer: drop });
      await page.getByText("Drop files to add them to your message").waitFor();
      await you.shoot("documents-dropping");
      await pane.dispatchEvent("drop", { dataTransfer: drop });
      await page.getByLabel("Message Footnote", { exact: true }).fill("revenue of Hong Kong in FY2025");
      await page.keyboard.press("Enter");
      const sent = page.getByRole("main").getByRole("article").filter({ hasText: "quiet.csv" }).last();
      await sent.getByRole("button", { name: /2 replies/u }).waitFor();
      if (screen === "phone") await sent.getByRole("button", { name: /2 replies/u }).click();
      const thread = you.thread();
      await thread.getByText("quiet.csv: 48 figures, 12 passages").waitFor();
      await thread.getByText("1,571 USD m").waitFor();
      await you.shoot("documents-with-question");
    });

    it("the Home tab opens what waits", async () => {
      const { you, page } = await openDirectMessage();
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
      await you.shoot("documents-home");
      await entry.click();
      await page.getByRole("button", { name: "Messages", exact: true }).click();
      await page.getByRole("main").getByText("Which metric is “Turnover”?").waitFor();
      await you.shoot("documents-queue");
    });
  });
});
