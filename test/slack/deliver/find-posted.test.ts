import { webApi } from "@slack/bolt";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Fault } from "../../../src/playground/faults.ts";
import { findPosted } from "../../../src/slack/deliver/find-posted.ts";
import type { NewPost } from "../../../src/slack/deliver/ports.ts";
import { SlackWorkspace, says, TOKENS } from "../slack-workspace.ts";

const POST: NewPost = {
  kind: "post",
  key: "k1",
  runId: "run-1",
  purpose: "answer",
  place: { slackChannel: "C1", threadTs: "1700000000.000100" },
  since: "1700000000.000100",
  receivedAt: null,
  bodies: [{ text: "words" }],
};
const OWN = { ts: "1700000009.000100", metadata: { event_payload: { run_id: "run-1" } } };
const OTHER = { ts: "1700000005.000100" };
const ENDLESS = 30;
const PAGES_MAX = 25;

let slack: SlackWorkspace;

beforeEach(async () => {
  slack = new SlackWorkspace();
  await slack.start();
});
afterEach(() => slack.stop());

function find() {
  const client = new webApi.WebClient(TOKENS.botToken, { slackApiUrl: slack.apiUrl, retryConfig: { retries: 0 } });
  return findPosted(client, POST, new Date(0));
}

function page(messages: readonly unknown[], next?: string): Fault {
  return says({ messages, ...(next === undefined ? {} : { response_metadata: { next_cursor: next } }) });
}

describe("a message in a thread of several pages", () => {
  it("is found on the page where it stands, and no further page is read", async () => {
    slack.script("conversations.replies", page([OTHER], "a"), page([OWN], "b"), page([]));
    expect(await find()).toEqual({ kind: "found", ts: OWN.ts });
    expect(slack.callsOf("conversations.replies").map(({ cursor }) => cursor)).toEqual([undefined, "a"]);
  });

  it("is absent where no page to the last one has it", async () => {
    slack.script("conversations.replies", page([OTHER], "a"), page([OTHER]));
    expect(await find()).toEqual({ kind: "absent" });
  });

  it("is not looked for in a thread without end", async () => {
    slack.script("conversations.replies", ...Array.from({ length: ENDLESS }, (_, index) => page([OTHER], `p${index}`)));
    expect(await find()).toEqual({ kind: "blind", code: "thread_too_long" });
    expect(slack.callsOf("conversations.replies")).toHaveLength(PAGES_MAX);
  });

  it.each<readonly [string, Fault, object]>([
    ["that breaks", { kind: "http_error", status: 503 }, { kind: "unknown", code: "http_503", waitMs: null }],
    ["that is no list", says({ messages: 1 }), { kind: "unknown", code: "broken_reply", waitMs: null }],
    ["of a thread that is gone", { kind: "error", error: "thread_not_found" }, { kind: "absent" }],
    ["without the right to read", { kind: "error", error: "missing_scope" }, { kind: "blind", code: "missing_scope" }],
  ])("meets a later page %s", async (_name, reply, expected) => {
    slack.script("conversations.replies", page([OTHER], "a"), reply);
    expect(await find()).toEqual(expected);
  });
});
