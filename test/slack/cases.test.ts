import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { type Harness, mention, postSigned, sendEvent, startEdge } from "./edge-harness.ts";

const RECEIPT = "RCPT0001";
let harness: Harness;

afterEach(() => harness.close());

async function doubted(): Promise<void> {
  harness = await startEdge();
  await sendEvent(harness, mention("revenue"));
  await harness.slack.until(() => harness.slack.posted.length === 1);
  const at = harness.clock.now;
  await harness.stores.ratings.rate({ receipt: RECEIPT, user: "U3", isRight: false, complaint: "slot", at });
}

async function send(payload: object): Promise<void> {
  const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  expect(await postSigned(harness, { body, contentType: "application/x-www-form-urlencoded" })).toBe(200);
}

const click = (value: string, { user = "U1", action = "open" } = {}) =>
  send({
    ...{ type: "block_actions", team: { id: "T1" }, user: { id: user, team_id: "T1" }, trigger_id: "1.2.c" },
    container: { type: "view" },
    view: { type: "home" },
    actions: [{ type: "button", action_id: `footnote_case:${action}`, value, action_ts: "1.1" }],
  });

const decide = (choice: string, { user = "U1", metadata = `en:${RECEIPT}` } = {}) =>
  send({
    ...{ type: "view_submission", team: { id: "T1" }, user: { id: user, team_id: "T1" } },
    view: {
      ...{ type: "modal", callback_id: "footnote_case_dialog", private_metadata: metadata },
      state: {
        values: { choice: { input: { selected_option: { value: choice } } }, meant: { input: { value: null } } },
      },
    },
  });

const opened = () => JSON.stringify(harness.slack.callsOf("views.open"));
const isOpen = async () => (await harness.stores.ratings.open(10)).length === 1;

describe("a case", () => {
  it("opens for a curator with its question and who doubts it, and is recorded as shown", async () => {
    await doubted();
    await click("en", { action: "list" });
    await harness.slack.until(() => harness.slack.callsOf("views.open").length === 1);
    expect(opened()).toContain(RECEIPT);
    await click(`en:${RECEIPT}`);
    await harness.slack.until(() => harness.slack.callsOf("views.open").length === 2);
    expect(opened()).toContain("“revenue”");
    expect(opened()).toContain('"user_id":"U3"');
    expect(harness.audited.map(({ kind }) => kind)).toContain("answer_shown_again");
  });

  it.each([
    ["somebody who is no curator", `en:${RECEIPT}`, "U3"],
    ["an answer that is not kept", "en:ZZZZZZZZ", "U1"],
    ["a forged value", `en:${RECEIPT}:more`, "U1"],
  ])("does not open for %s", async (_name, value, user) => {
    await doubted();
    await click(value, { user });
    expect(harness.slack.callsOf("views.open")).toEqual([]);
  });

  it("is closed by curators alone, and twice is once", async () => {
    await doubted();
    await decide("close", { user: "U3" });
    await decide("close", { metadata: "en:ZZZZZZZZ" });
    expect(await isOpen()).toBe(true);
    await Promise.all([decide("close"), decide("close", { user: "U2" })]);
    expect(await isOpen()).toBe(false);
  });

  it("opens again where the reader says once more that it is not right", async () => {
    await doubted();
    await decide("close");
    const at = harness.clock.now;
    await harness.stores.ratings.rate({ receipt: RECEIPT, user: "U3", isRight: false, complaint: null, at });
    expect(await isOpen()).toBe(true);
  });

  it("becomes one test, though two curators decide at the same time", async () => {
    await doubted();
    await Promise.all([decide("asks_period"), decide("asks_entity", { user: "U2" })]);
    const text = await readFile(join(harness.uploads, "..", "golden", "cases.jsonl"), "utf8");
    expect(text.trim().split("\n")).toHaveLength(1);
    expect(JSON.parse(text)).toMatchObject({ id: "case-rcpt0001", expect: { kind: "ask_first" } });
  });
});
