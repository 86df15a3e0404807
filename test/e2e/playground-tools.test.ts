import type { Browser, Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { readManifest } from "../../src/playground/app-manifest.ts";
import type { JsonObject } from "../../src/playground/json.ts";
import { callAs, MANIFEST, sendBytes } from "../playground/app-calls.ts";
import { type ScriptedPlayground, startScriptedPlayground } from "../playground/scripted-app.ts";
import { describeInBrowser } from "./browser.ts";
import type { Screen, Visit } from "./visit.ts";

const FINANCE = "C00000001";
const ALT = "Sales of Asia rose from 402 to 455";
const CSV = "Market,FY2024,FY2025\nAsia,402,455\n";
const BARS = `<svg xmlns="http://www.w3.org/2000/svg" width="440" height="200" font-family="sans-serif" font-size="14">
  <rect x="40" y="63" width="140" height="107" fill="#2bac76"/><rect x="240" y="49" width="140" height="121" fill="#2bac76"/>
  <text x="95" y="55">402</text><text x="295" y="41">455</text><text x="85" y="190">FY2024</text><text x="285" y="190">FY2025</text></svg>`;

const plain = (text: string) => ({ type: "plain_text" as const, text });
const mrkdwn = (text: string) => ({ type: "mrkdwn" as const, text });
const OPTIONS = [
  { text: plain("Export as CSV"), value: "csv" },
  { text: plain("Export as xlsx"), value: "xlsx", description: plain("With a sheet of sources") },
];

describeInBrowser("files, menus and dialogs of the playground's page", (tests) => {
  let playground: ScriptedPlayground;
  let chart: Buffer;

  beforeAll(async () => {
    chart = await drawn(tests.browser);
  });
  beforeEach(async () => {
    playground = await startScriptedPlayground({
      webRoot: tests.webRoot,
      manifest: readManifest(MANIFEST.replace("chat:write", GRANTED)),
    });
  });
  afterEach(async () => {
    await playground.stop();
  });

  const api = (name: string, args: JsonObject) => callAs(playground.workspace, name, args);
  async function open(screen?: Screen, hash = ""): Promise<{ readonly you: Visit; readonly page: Page }> {
    const you = await tests.open(`${playground.workspace.url}/${hash}`, screen);
    await you.page.getByRole("heading", { name: "finance" }).first().waitFor();
    return { you, page: you.page };
  }
  async function store(name: string, content: Uint8Array): Promise<string> {
    const id = await sendBytes(playground.workspace, { name, content, altText: ALT });
    await api("files.completeUploadExternal", { files: [{ id }] });
    return id;
  }
  async function share(name: string, content: Uint8Array, title: string): Promise<void> {
    const id = await sendBytes(playground.workspace, { name, content, altText: ALT });
    await api("files.completeUploadExternal", { files: [{ id, title }], channel_id: FINANCE });
  }
  const image = (id: string) => ({ type: "image", title: plain("Sales of Asia"), alt_text: ALT, slack_file: { id } });

  it("files of the app stand in their message: pictures as themselves, others to be saved", async () => {
    const { you, page } = await open();
    await share("K7QM2XHV.csv", Buffer.from(CSV), "Sales of Asia.csv");
    await share("K7QM2XHV.png", chart, "Sales of Asia");
    await page.getByRole("img", { name: ALT }).waitFor();
    await page.mouse.move(400, 300);
    await you.shoot("files");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download K7QM2XHV.csv" }).click();
    expect((await download).suggestedFilename()).toBe("K7QM2XHV.csv");
    expect(await naturalWidth(page)).toBe(440);
  });

  it("an image block shows a stored picture in a message, and its words where it is from elsewhere", async () => {
    const { page } = await open();
    const outside = { type: "image", alt_text: "A picture from elsewhere", image_url: "https://acme.example/a.png" };
    const blocks = [image(await store("chart.png", chart)), outside];
    await api("chat.postMessage", { channel: FINANCE, text: "Sales of Asia", blocks });
    await page.getByRole("img", { name: ALT }).waitFor();
    await page.getByText("A picture from elsewhere").waitFor();
    expect(await naturalWidth(page)).toBe(440);
  });

  it("an overflow menu opens with the keyboard or a click, and tells the app what was chosen", async () => {
    playground.app.action("more", ({ ack }) => ack());
    const { you, page } = await open();
    const accessory = { type: "overflow", action_id: "more", options: OPTIONS };
    const menu = { type: "static_select", action_id: "period", placeholder: plain("Period"), options: OPTIONS };
    const blocks = [
      { type: "section", text: mrkdwn("*Sales* of Asia: *455* [1]"), accessory },
      { type: "section", text: mrkdwn("Another period"), accessory: menu },
      {
        type: "actions",
        elements: [{ ...accessory, confirm: { title: plain("Sure?"), text: plain("It is large.") } }],
      },
    ];
    await api("chat.postMessage", { channel: FINANCE, text: "Sales", blocks });
    const [first, second] = [
      page.getByRole("button", { name: "More options" }).first(),
      page.getByRole("button", { name: "More options" }).last(),
    ];
    await first.click();
    await page.getByRole("menuitem", { name: "Export as xlsx" }).waitFor();
    await you.shoot("overflow");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => playground.workspace.deliveries.length).toBe(1);
    expect(playground.workspace.deliveries[0]?.payload.actions).toMatchObject([{ selected_option: OPTIONS[1] }]);
    await second.click();
    await page.getByRole("menuitem", { name: "Export as CSV" }).click();
    await page.getByRole("dialog", { name: "Sure?" }).getByRole("button", { name: "Yes" }).click();
    await expect.poll(() => playground.workspace.deliveries.length).toBe(2);
    expect(playground.workspace.deliveries[1]?.payload.actions).toMatchObject([{ selected_option: OPTIONS[0] }]);
  });

  it("the menu of a message offers the app's shortcuts, also with the keyboard; its dialogs stack and change in place", async () => {
    const id = await store("chart.png", chart);
    playground.app.shortcut("check", async ({ ack, shortcut, client }) => {
      await ack();
      await client.views.open({ trigger_id: shortcut.trigger_id, view: checkView("Not read yet.") });
    });
    playground.app.action("read", async ({ ack, body, client }) => {
      await ack();
      const view = "view" in body ? body.view : undefined;
      await client.views.update({
        view_id: view?.id ?? "",
        hash: view?.hash ?? "",
        view: checkView("Two figures read."),
      });
    });
    playground.app.action("source", async ({ ack, body, client }) => {
      await ack();
      const view = { type: "modal", title: plain("Slide 3"), blocks: [image(id)] };
      await client.views.push({ trigger_id: "trigger_id" in body ? String(body.trigger_id) : "", view: Object(view) });
    });
    const { you, page } = await open();
    playground.workspace.say({ channel: "finance", text: "HK grew 12% to 1.6bn", user: "Finance colleague" });
    await page.getByText("HK grew 12%").hover();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Check this message" }).waitFor();
    await you.shoot("message-menu");
    await page.getByRole("menuitem", { name: "Check this message" }).click();
    const dialog = page.getByRole("dialog", { name: "Check this message" });
    await dialog.getByLabel("Your note").fill("for the board");
    await dialog.getByRole("button", { name: "Read" }).click();
    await dialog.getByText("Two figures read.").waitFor();
    expect(await dialog.getByLabel("Your note").inputValue()).toBe("for the board");
    await dialog.getByRole("button", { name: "Source" }).click();
    const source = page.getByRole("dialog", { name: "Slide 3" });
    await source.getByRole("img", { name: ALT }).waitFor();
    await you.shoot("pushed-dialog");
    const { view } = playground.workspace.deliveries.at(-1)?.payload ?? {};
    expect(view).toMatchObject({ state: { values: { note: { text: { value: "for the board" } } } } });
    await source.getByRole("button", { name: "Back" }).click();
    expect(await dialog.getByLabel("Your note").inputValue()).toBe("for the board");
    await you.shoot("dialog-below");
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.waitFor({ state: "hidden" });
  });

  it("a command is offered, sent and answered for its sender alone; an unknown one is no message", async () => {
    playground.app.command("/footnote", ({ ack, command }) =>
      ack({ text: command.text, blocks: [{ type: "section", text: mrkdwn(`You asked: *${command.text}*`) }] }),
    );
    const { you, page } = await open();
    const field = page.getByLabel("Message #finance", { exact: true });
    await field.fill("/foot");
    await page.getByRole("list", { name: "Commands" }).getByText("/footnote").waitFor();
    await you.shoot("command-hints");
    await page.getByRole("list", { name: "Commands" }).getByRole("button").click();
    await page.keyboard.type("sales of Asia?");
    await page.keyboard.press("Enter");
    await page.getByText("You asked: sales of Asia?").waitFor();
    await page.getByText("Only visible to you").waitFor();
    expect(await page.getByRole("button", { name: "More actions" }).count()).toBe(0);
    await field.fill("/other");
    await page.keyboard.press("Enter");
    await page.getByText("/other is not a valid command.").waitFor();
    await you.shoot("command");
    expect(playground.workspace.messages("finance")).toHaveLength(1);
    expect(await field.inputValue()).toBe("");
  });

  it("the home tab shows sections with menus and pictures, up to a hundred blocks", async () => {
    playground.app.action("more", ({ ack }) => ack());
    const { you, page } = await open();
    const accessory = { type: "overflow", action_id: "more", options: OPTIONS };
    const ask = { type: "button", action_id: "ask", text: plain("Ask again") };
    const table = {
      type: "table",
      rows: [
        ["Market", "FY2025"],
        ["Asia", "455"],
      ].map((row) => row.map((text) => ({ type: "raw_text", text }))),
    };
    const rows = Array.from({ length: 94 }, (_, index) => ({
      type: "section",
      text: mrkdwn(`Metric ${index}`),
      accessory: ask,
    }));
    const blocks = [
      { type: "header", text: plain("Metrics and documents") },
      { type: "section", text: mrkdwn("*Sales* until H1 2026"), accessory },
      table,
      {
        type: "context",
        elements: [
          { type: "image", alt_text: ALT, slack_file: { id: await store("chart.png", chart) } },
          mrkdwn("as of 30 June"),
        ],
      },
      { type: "section", fields: [mrkdwn("*Waiting*\n2"), mrkdwn("*Conflicts*\n0")] },
      { type: "divider" },
      ...rows,
    ];
    const publish = (shown: readonly object[]) =>
      api("views.publish", { user_id: "U00000001", view: { type: "home", blocks: shown } });
    const home = await you.home();
    await page.getByRole("heading", { name: "What Footnote knows" }).waitFor();
    expect(await publish([...blocks, { type: "divider" }])).toMatchObject({ error: "invalid_arguments" });
    expect(await publish(blocks)).toMatchObject({ ok: true });
    await home.getByRole("img", { name: ALT }).waitFor();
    expect(await home.getByRole("button", { name: "Ask again" }).count()).toBe(94);
    await you.shoot("home-blocks");
    await home.getByRole("button", { name: "More options" }).click();
    await page.getByRole("menuitem", { name: "Export as CSV" }).click();
    const used = () => playground.workspace.deliveries.find(({ payload }) => payload.type === "block_actions");
    await expect.poll(used).toBeDefined();
    expect(used()?.payload).toMatchObject({
      container: { type: "view" },
      view: { type: "home" },
      actions: [{ selected_option: OPTIONS[0] }],
    });
  });

  it("on a phone pictures, files and menus fit the screen", async () => {
    const { you, page } = await open("phone", `#/${FINANCE}`);
    await share(
      "K7QM2XHV_sales_of_the_whole_group_by_market_and_year.csv",
      Buffer.from(CSV),
      "Sales of the whole group by market and year.csv",
    );
    await share("K7QM2XHV.png", chart, "Sales of Asia");
    await page.getByRole("img", { name: ALT }).waitFor();
    await page.getByRole("button", { name: "More actions" }).last().click();
    await page.getByRole("menuitem", { name: "Check this message" }).waitFor();
    await you.shoot("files");
    await you.fits();
  });
});

const GRANTED = "chat:write, files:write, assistant:write, im:history";

function checkView(words: string) {
  const button = (action_id: string, text: string) => ({ type: "button" as const, action_id, text: plain(text) });
  return {
    type: "modal" as const,
    title: plain("Check this message"),
    submit: plain("Done"),
    blocks: [
      { type: "section" as const, block_id: "words", text: mrkdwn(words) },
      { type: "actions" as const, block_id: "steps", elements: [button("read", "Read"), button("source", "Source")] },
      {
        type: "input" as const,
        block_id: "note",
        label: plain("Your note"),
        element: { type: "plain_text_input" as const, action_id: "text" },
      },
    ],
  };
}

/** A chart as a picture. */
async function drawn(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage();
  await page.setContent(BARS);
  const picture = await page.locator("svg").screenshot();
  await page.close();
  return picture;
}

/** How wide the one picture of the page is, once it has been loaded. */
function naturalWidth(page: Page): Promise<unknown> {
  const picture = `document.querySelector("img[alt='${ALT}']")`;
  return page.evaluate(`${picture}.decode().then(() => ${picture}.naturalWidth)`);
}
