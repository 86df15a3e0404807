import { describe, expect, it } from "vitest";
import { validateMessageBlocks, validateView } from "../../src/playground/block-validator.ts";
import { answerBlocks } from "./scripted-app.ts";

const plain = (length: number) => ({ type: "plain_text", text: "x".repeat(length) });
const mrkdwn = (length: number) => ({ type: "mrkdwn", text: "x".repeat(length) });
const times = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));
const divider = () => ({ type: "divider" });
const section = (length: number) => ({ type: "section", text: mrkdwn(length) });
const button = (parts: object = {}) => ({ type: "button", text: plain(4), ...parts });
const actions = (...elements: object[]) => ({ type: "actions", elements });
const option = ({ text = 4, value = 4 } = {}) => ({ text: plain(text), value: "v".repeat(value) });
const select = (parts: object) => actions({ type: "static_select", ...parts });
const cell = (length = 1) => ({ type: "raw_text", text: "x".repeat(length) });
const table = (rows: number, columns: number, length = 1) => ({
  type: "table",
  rows: times(rows, () => times(columns, () => cell(length))),
});
const dataTable = (rows: number, parts: object = { caption: "Sales" }) => ({
  type: "data_table",
  rows: times(rows, () => [cell()]),
  ...parts,
});
const richText = (text: string) => ({
  type: "rich_text",
  elements: [{ type: "rich_text_section", elements: [{ type: "text", text }] }],
});
const confirm = (text: number, title = 10) => ({ title: plain(title), text: plain(text) });
const image = (alt: number) => ({ type: "image", image_url: "https://acme.example/a.png", alt_text: "x".repeat(alt) });
const slackImage = (parts: object) => ({ type: "image", alt_text: "Sales rise", ...parts });
const slackFile = { slack_file: { id: "F00000001" } };
const overflow = (parts: object = {}) => ({ type: "overflow", options: [{ ...option(), ...parts }] });

// Each row is a pair on either side of one limit.
const limits: readonly { name: string; most: object[]; over: object[]; message: string }[] = [
  { name: "50 blocks", most: times(50, divider), over: times(51, divider), message: "no more than 50 items allowed" },
  { name: "section text 3000", most: [section(3000)], over: [section(3001)], message: "must be less than 3001" },
  {
    name: "10 fields",
    most: [{ type: "section", fields: times(10, () => mrkdwn(1)) }],
    over: [{ type: "section", fields: times(11, () => mrkdwn(1)) }],
    message: "no more than 10 items allowed",
  },
  {
    name: "field text 2000",
    most: [{ type: "section", fields: [mrkdwn(2000)] }],
    over: [{ type: "section", fields: [mrkdwn(2001)] }],
    message: "must be less than 2001",
  },
  {
    name: "header 150",
    most: [{ type: "header", text: plain(150) }],
    over: [{ type: "header", text: plain(151) }],
    message: "must be less than 151",
  },
  {
    name: "context 10",
    most: [{ type: "context", elements: times(10, () => mrkdwn(1)) }],
    over: [{ type: "context", elements: times(11, () => mrkdwn(1)) }],
    message: "no more than 10 items allowed",
  },
  {
    name: "actions 25",
    most: [actions(...times(25, () => button()))],
    over: [actions(...times(26, () => button()))],
    message: "no more than 25 items allowed",
  },
  {
    name: "button text 75",
    most: [actions(button({ text: plain(75) }))],
    over: [actions(button({ text: plain(76) }))],
    message: "must be less than 76",
  },
  {
    name: "button value 2000",
    most: [actions(button({ value: "v".repeat(2000) }))],
    over: [actions(button({ value: "v".repeat(2001) }))],
    message: "must be less than 2001",
  },
  {
    name: "button url 3000",
    most: [actions(button({ url: `https://acme.example/${"a".repeat(2979)}` }))],
    over: [actions(button({ url: `https://acme.example/${"a".repeat(2980)}` }))],
    message: "must be less than 3001",
  },
  {
    name: "action_id 255",
    most: [actions(button({ action_id: "a".repeat(255) }))],
    over: [actions(button({ action_id: "a".repeat(256) }))],
    message: "must be less than 256",
  },
  {
    name: "block_id 255",
    most: [{ ...divider(), block_id: "b".repeat(255) }],
    over: [{ ...divider(), block_id: "b".repeat(256) }],
    message: "must be less than 256",
  },
  {
    name: "unique action_id in a block",
    most: [actions(button({ action_id: "a" })), actions(button({ action_id: "a" }))],
    over: [actions(button({ action_id: "a" }), button({ action_id: "a" }))],
    message: "`action_id` already exists: a",
  },
  {
    name: "unique block_id",
    most: [
      { ...divider(), block_id: "a" },
      { ...divider(), block_id: "b" },
    ],
    over: [
      { ...divider(), block_id: "a" },
      { ...divider(), block_id: "a" },
    ],
    message: "`block_id` already exists: a",
  },
  {
    name: "100 options",
    most: [select({ options: times(100, () => option()) })],
    over: [select({ options: times(101, () => option()) })],
    message: "no more than 100 items allowed",
  },
  {
    name: "option text 75",
    most: [select({ options: [option({ text: 75 })] })],
    over: [select({ options: [option({ text: 76 })] })],
    message: "must be less than 76",
  },
  {
    name: "option value 150",
    most: [select({ options: [option({ value: 150 })] })],
    over: [select({ options: [option({ value: 151 })] })],
    message: "must be less than 151",
  },
  {
    name: "100 option groups",
    most: [select({ option_groups: times(100, () => ({ label: plain(75), options: [option()] })) })],
    over: [select({ option_groups: times(101, () => ({ label: plain(75), options: [option()] })) })],
    message: "no more than 100 items allowed",
  },
  {
    name: "option group label 75",
    most: [select({ option_groups: [{ label: plain(75), options: [option()] }] })],
    over: [select({ option_groups: [{ label: plain(76), options: [option()] }] })],
    message: "must be less than 76",
  },
  {
    name: "options or groups, not both",
    most: [select({ options: [option()] })],
    over: [select({ options: [option()], option_groups: [{ label: plain(1), options: [option()] }] })],
    message: "must define either options or option_groups",
  },
  {
    name: "placeholder 150",
    most: [select({ options: [option()], placeholder: plain(150) })],
    over: [select({ options: [option()], placeholder: plain(151) })],
    message: "must be less than 151",
  },
  {
    name: "initial option among the options",
    most: [select({ options: [option()], initial_option: option() })],
    over: [select({ options: [option()], initial_option: option({ value: 5 }) })],
    message: "must match an option exactly",
  },
  {
    name: "overflow 5",
    most: [actions({ type: "overflow", options: times(5, () => option()) })],
    over: [actions({ type: "overflow", options: times(6, () => option()) })],
    message: "no more than 5 items allowed",
  },
  {
    name: "confirm text 300",
    most: [actions(button({ confirm: confirm(300) }))],
    over: [actions(button({ confirm: confirm(301) }))],
    message: "must be less than 301",
  },
  {
    name: "confirm title 100",
    most: [actions(button({ confirm: confirm(1, 100) }))],
    over: [actions(button({ confirm: confirm(1, 101) }))],
    message: "must be less than 101",
  },
  { name: "table 100 rows", most: [table(100, 2)], over: [table(101, 2)], message: "no more than 100 items allowed" },
  { name: "table 20 columns", most: [table(2, 20)], over: [table(2, 21)], message: "no more than 20 items allowed" },
  {
    name: "table rows of equal length",
    most: [table(2, 2)],
    over: [{ type: "table", rows: [[cell(), cell()], [cell()]] }],
    message: "must have 2 cells as the first row",
  },
  { name: "one table", most: [table(1, 1)], over: [table(1, 1), table(1, 1)], message: "only_one_table_allowed" },
  {
    name: "table text 10,000",
    most: [table(10, 10, 100)],
    over: [table(10, 10, 101)],
    message: "must be less than 10001 characters over all cells",
  },
  {
    name: "no empty table cell",
    most: [{ type: "table", rows: [[cell(1)]] }],
    over: [{ type: "table", rows: [[cell(0)]] }],
    message: "must be more than 0 characters",
  },
  {
    name: "number cells hold a number",
    most: [{ type: "table", rows: [[{ type: "raw_number", value: 1, text: "1" }]] }],
    over: [{ type: "table", rows: [[{ type: "raw_number", value: "1", text: "1" }]] }],
    message: "must be a number",
  },
  {
    name: "data table 101 rows",
    most: [dataTable(101)],
    over: [dataTable(102)],
    message: "no more than 101 items allowed",
  },
  {
    name: "data table caption",
    most: [dataTable(2)],
    over: [dataTable(2, {})],
    message: "missing required field: caption",
  },
  {
    name: "card title 150",
    most: [{ type: "card", title: mrkdwn(150) }],
    over: [{ type: "card", title: mrkdwn(151) }],
    message: "must be less than 151",
  },
  {
    name: "card body 200",
    most: [{ type: "card", body: mrkdwn(200) }],
    over: [{ type: "card", body: mrkdwn(201) }],
    message: "must be less than 201",
  },
  {
    name: "card 3 actions",
    most: [{ type: "card", actions: times(3, () => button()) }],
    over: [{ type: "card", actions: times(4, () => button()) }],
    message: "no more than 3 items allowed",
  },
  {
    name: "container 10",
    most: [{ type: "container", title: plain(1), child_blocks: times(10, divider) }],
    over: [{ type: "container", title: plain(1), child_blocks: times(11, divider) }],
    message: "no more than 10 items allowed",
  },
  {
    name: "overflow menus beside a section",
    most: [{ type: "section", text: mrkdwn(1), accessory: overflow() }],
    over: [{ type: "context", elements: [overflow()] }],
    message: "unsupported type: overflow",
  },
  {
    name: "menus beside a section",
    most: [{ type: "section", text: mrkdwn(1), accessory: { type: "static_select", options: [option()] } }],
    over: [{ type: "section", text: mrkdwn(1), accessory: { type: "static_select", options: [] } }],
    message: "no fewer than 1 items allowed",
  },
  {
    name: "links in overflow menus, and in no other menu",
    most: [actions(overflow({ url: "https://acme.example/" }))],
    over: [select({ options: [{ ...option(), url: "https://acme.example/" }] })],
    message: "invalid additional property: url",
  },
  { name: "image alt 2000", most: [image(2000)], over: [image(2001)], message: "must be less than 2001" },
  {
    name: "image title 2000",
    most: [slackImage({ ...slackFile, title: plain(2000) })],
    over: [slackImage({ ...slackFile, title: plain(2001) })],
    message: "must be less than 2001",
  },
  {
    name: "an image needs an alt text",
    most: [slackImage(slackFile)],
    over: [{ type: "image", ...slackFile }],
    message: "missing required field: alt_text",
  },
  {
    name: "an image from one place",
    most: [slackImage(slackFile)],
    over: [slackImage({ ...slackFile, image_url: "https://acme.example/a.png" })],
    message: "must define either image_url or slack_file",
  },
  {
    name: "a file by one name",
    most: [slackImage({ slack_file: { url: "https://acme.example/a.png" } })],
    over: [slackImage({ slack_file: { id: "F00000001", url: "https://acme.example/a.png" } })],
    message: "must define either id or url",
  },
  {
    name: "images over https",
    most: [slackImage({ image_url: "https://acme.example/a.png" })],
    over: [slackImage({ image_url: "http://acme.example/a.png" })],
    message: "must be a valid URL",
  },
  {
    name: "images in a context",
    most: [{ type: "context", elements: [slackImage(slackFile), mrkdwn(1)] }],
    over: [{ type: "context", elements: [slackImage({ ...slackFile, title: plain(1) })] }],
    message: "invalid additional property: title",
  },
  {
    name: "alerts in dialogs alone",
    most: [divider()],
    over: [{ type: "alert", text: plain(1) }],
    message: "unsupported type: alert [json-pointer:/blocks/0/type]",
  },
  {
    name: "no empty text in rich text",
    most: [richText("x")],
    over: [richText("")],
    message: "must be more than 0 characters",
  },
  {
    name: "no properties that Slack does not know",
    most: [actions(button())],
    over: [actions(button({ disabled: true }))],
    message: "invalid additional property: disabled",
  },
  { name: "known blocks", most: [divider()], over: [{ type: "chart" }], message: "unsupported type: chart" },
  {
    name: "elements in blocks that take them",
    most: [{ type: "section", text: mrkdwn(1), accessory: button() }],
    over: [{ type: "context", elements: [button()] }],
    message: "unsupported type: button",
  },
  {
    name: "a section needs text or fields",
    most: [section(1)],
    over: [{ type: "section" }],
    message: "must define at least one of: text, fields",
  },
];

describe("validateMessageBlocks", () => {
  it.each(limits)("accepts up to and refuses beyond: $name", ({ most, over, message }) => {
    expect(validateMessageBlocks(most)).toEqual({ kind: "valid", blocks: most });
    const verdict = validateMessageBlocks(over);
    expect(verdict).toMatchObject({ kind: "rejected", error: "invalid_blocks" });
    expect(verdict.kind === "rejected" ? verdict.messages.join("\n") : "").toContain(message);
  });

  it("accepts an answer with figure, table, footnote and buttons", () => {
    expect(validateMessageBlocks(answerBlocks()).kind).toBe("valid");
  });

  it("counts code points, so that an emoji is one character", () => {
    const emoji = (count: number) => [{ type: "header", text: { type: "plain_text", text: "😀".repeat(count) } }];
    expect(validateMessageBlocks(emoji(150)).kind).toBe("valid");
    expect(validateMessageBlocks(emoji(151)).kind).toBe("rejected");
  });

  it("points to the place of a fault as Slack does", () => {
    expect(validateMessageBlocks([divider(), section(3001)])).toEqual({
      kind: "rejected",
      error: "invalid_blocks",
      messages: ["[ERROR] must be less than 3001 characters [json-pointer:/blocks/1/text/text]"],
    });
  });

  it("refuses blocks that are no list of objects", () => {
    for (const blocks of ["[]", null, [1], { type: "divider" }]) {
      expect(validateMessageBlocks(blocks)).toMatchObject({ error: "invalid_blocks_format" });
    }
  });

  it.each([
    { name: "sections", most: times(4, () => section(3000)), over: [...times(4, () => section(3000)), section(1)] },
    {
      name: "markdown",
      most: times(2, () => ({ type: "markdown", text: "x".repeat(6000) })),
      over: [...times(2, () => ({ type: "markdown", text: "x".repeat(6000) })), { type: "markdown", text: "x" }],
    },
  ])("refuses more than 12,000 characters over all $name", ({ most, over }) => {
    expect(validateMessageBlocks(most).kind).toBe("valid");
    expect(validateMessageBlocks(over)).toMatchObject({ error: "msg_blocks_too_long" });
  });
});

describe("validateView", () => {
  const messageOnly: Readonly<Record<string, object>> = {
    markdown: { type: "markdown", text: "x" },
    context_actions: { type: "context_actions", elements: [{ type: "icon_button", icon: "trash", text: plain(4) }] },
  };
  const surface = (type: string, shown: object) =>
    type === "home" ? { type: "home", blocks: [shown] } : modal({ blocks: [shown] });
  const modal = (parts: object = {}) => ({ type: "modal", title: plain(24), blocks: [divider()], ...parts });
  it.each([
    {
      name: "100 blocks",
      most: { type: "home", blocks: times(100, divider) },
      over: { type: "home", blocks: times(101, divider) },
    },
    { name: "title 24", most: modal(), over: modal({ title: plain(25) }) },
    { name: "submit 24", most: modal({ submit: plain(24) }), over: modal({ submit: plain(25) }) },
    { name: "close 24", most: modal({ close: plain(24) }), over: modal({ close: plain(25) }) },
    {
      name: "private_metadata 3000",
      most: modal({ private_metadata: "x".repeat(3000) }),
      over: modal({ private_metadata: "x".repeat(3001) }),
    },
    {
      name: "alert 200",
      most: modal({ blocks: [{ type: "alert", text: plain(200) }] }),
      over: modal({ blocks: [{ type: "alert", text: plain(201) }] }),
    },
    ...["modal", "home"].flatMap((type) =>
      ["markdown", "context_actions"].map((shown) => ({
        name: `${shown} in no ${type}`,
        most: surface(type, divider()),
        over: surface(type, messageOnly[shown] ?? {}),
      })),
    ),
    ...[table(1, 1), dataTable(2)].flatMap((shown) => [
      {
        name: `${shown.type} on the home tab, and in no modal`,
        most: surface("home", shown),
        over: surface("modal", shown),
      },
      {
        name: `${shown.type} in no container of a modal`,
        most: surface("modal", { type: "container", title: plain(1), child_blocks: [divider()] }),
        over: surface("modal", { type: "container", title: plain(1), child_blocks: [shown] }),
      },
    ]),
    {
      name: "a submit button beside inputs",
      most: modal({
        submit: plain(4),
        blocks: [{ type: "input", label: plain(4), element: { type: "plain_text_input" } }],
      }),
      over: modal({ blocks: [{ type: "input", label: plain(4), element: { type: "plain_text_input" } }] }),
    },
  ])("accepts up to and refuses beyond: $name", ({ most, over }) => {
    expect(validateView(most)).toEqual({ kind: "valid", view: most });
    expect(validateView(over)).toMatchObject({ kind: "rejected", error: "invalid_arguments" });
  });
});
