import { afterEach, describe, expect, it } from "vitest";
import { DEFAULT_ACCESS } from "../../src/domain/access.ts";
import { EDGE_TEXTS } from "../../src/slack/texts.ts";
import {
  answerRun,
  directMessage,
  eventBody,
  examplesIn,
  type Harness,
  type HarnessOptions,
  mention,
  sendEvent,
  startEdge,
} from "./edge-harness.ts";
import { BOT_ID, BOT_USER } from "./slack-workspace.ts";

let harness: Harness;
const start = async (options: HarnessOptions = {}) => {
  harness = await startEdge(options);
  return harness;
};

afterEach(() => harness.close());

describe("a mention", () => {
  it("is answered in its thread, as typed but for the mention", async () => {
    const { slack, asked } = await start();
    expect(await sendEvent(harness, mention("HK revenue &amp; profit for <@U2>?"))).toBe(200);
    await slack.until(() => slack.callsOf("chat.postMessage").length === 1);
    expect(asked).toEqual([
      {
        id: "id-1",
        text: "HK revenue &amp; profit for <@U2>?",
        at: { year: 2026, month: 6, day: 12 },
        conversation: "C1:1700000000.000100",
        opensConversation: true,
        asker: "U1",
        clearance: "INTERNAL",
        ceiling: "INTERNAL",
        audience: "C1",
        postedAs: "answer:message:C1:1700000000.000100",
      },
    ]);
    expect(slack.callsOf("chat.postMessage")[0]).toMatchObject({
      channel: "C1",
      thread_ts: "1700000000.000100",
      text: "answer: HK revenue &amp; profit for <@U2>?",
      parse: "none",
      link_names: "false",
      unfurl_links: "false",
      unfurl_media: "false",
      blocks: [{ type: "section" }, { type: "actions" }, { type: "actions" }],
    });
  });

  it("in a thread belongs to that thread's conversation", async () => {
    const { slack, asked } = await start();
    await sendEvent(harness, mention("and profit?", { thread_ts: "1600000000.000001" }));
    await slack.until(() => slack.callsOf("chat.postMessage").length === 1);
    expect(asked[0]).toMatchObject({ conversation: "C1:1600000000.000001", opensConversation: false });
    expect(slack.callsOf("chat.postMessage")[0]?.thread_ts).toBe("1600000000.000001");
  });

  it.each(["", " ?", "…", "help", " Help!", "帮助", "\u200b", `<@${BOT_USER}>`])(
    "that says %j is shown what a newcomer is",
    async (text) => {
      const { slack, asked } = await start();
      await sendEvent(harness, mention(text, { thread_ts: "1600000000.000001" }));
      await slack.until(() => slack.callsOf("chat.postMessage").length === 1);
      const shown = { channel: "C1", thread_ts: "1600000000.000001" };
      const { home } = EDGE_TEXTS[text === "帮助" ? "zh" : "en"];
      expect(slack.callsOf("chat.postMessage")).toMatchObject([{ ...shown, text: home }]);
      expect(JSON.stringify(slack.callsOf("chat.postMessage"))).toContain(examplesIn("en")[0]?.label ?? "no example");
      expect(asked).toEqual([]);
    },
  );

  it("without words shows examples that everybody in the channel may see", async () => {
    const levels: string[] = [];
    const { slack } = await start({
      app: {
        access: { ...DEFAULT_ACCESS, people: new Map([["U1", "RESTRICTED"]]) },
        examples: async (level, language) => {
          levels.push(level);
          return examplesIn(language);
        },
      },
    });
    await sendEvent(harness, mention(""));
    await slack.until(() => slack.callsOf("chat.postMessage").length === 1);
    expect(levels).toEqual(["INTERNAL"]);
  });

  it.each(["help me", "help with HK", "hi"])("that says %j is a question", async (text) => {
    const { slack, asked } = await start();
    await sendEvent(harness, mention(text));
    await slack.until(() => slack.callsOf("chat.postMessage").length === 1);
    expect(asked.map((question) => question.text)).toEqual([text]);
  });

  it("is answered once although it comes as two events, each delivered again and again", async () => {
    const { slack, app, asked } = await start();
    const asMention = mention("HK revenue?");
    const asMessage = mention("HK revenue?", { type: "message", channel_type: "im" });
    const retry = (attempt: string) => ({ "x-slack-retry-num": attempt, "x-slack-retry-reason": "http_timeout" });
    const deliveries = [
      sendEvent(harness, asMention),
      sendEvent(harness, asMessage),
      ...["1", "2", "3"].map((attempt) => sendEvent(harness, asMention, retry(attempt))),
    ];
    expect(await Promise.all(deliveries)).toEqual([200, 200, 200, 200, 200]);
    await slack.until(() => slack.callsOf("chat.postMessage").length === 1);
    await sendEvent(harness, asMessage, retry("3"));
    await app.stop();
    expect(asked).toHaveLength(1);
    expect(slack.callsOf("chat.postMessage")).toHaveLength(1);
  });

  it("whose first delivery was never taken is answered from a retry", async () => {
    const { slack } = await start();
    await sendEvent(harness, mention("HK revenue?"), { "x-slack-retry-num": "2", "x-slack-retry-reason": "timeout" });
    await slack.until(() => slack.callsOf("chat.postMessage").length === 1);
  });
});

describe("a direct message", () => {
  it("needs no mention and is the root of its thread", async () => {
    const { slack, asked } = await start();
    await sendEvent(harness, directMessage("HK revenue?", { ts: "1700000000.000200" }));
    await slack.until(() => slack.callsOf("chat.postMessage").length === 1);
    expect(asked[0]?.text).toBe("HK revenue?");
    expect(slack.callsOf("chat.postMessage")[0]).toMatchObject({ channel: "D1", thread_ts: "1700000000.000200" });
  });

  it("with a file is answered by its words", async () => {
    const { slack, asked } = await start();
    await sendEvent(harness, directMessage("HK revenue?", { subtype: "file_share" }));
    await slack.until(() => slack.callsOf("chat.postMessage").length === 1);
    expect(asked).toHaveLength(1);
  });
});

describe("what is no question", () => {
  it.each([
    ["another bot's message", directMessage("HK revenue?", { bot_id: "B9" })],
    ["a mention by a bot", mention("HK revenue?", { bot_id: "B9" })],
    ["Footnote's own message", directMessage("HK revenue?", { user: BOT_USER })],
    ["Footnote's own message, by its bot id", directMessage("x", { subtype: "bot_message", bot_id: BOT_ID })],
    ["an edit", directMessage("x", { subtype: "message_changed", message: { text: "HK revenue?" } })],
    ["a deletion without a message", directMessage("x", { subtype: "message_deleted" })],
    ["somebody joining", directMessage("x", { subtype: "channel_join" })],
    ["people talking in a channel", directMessage("revenue?", { channel_type: "channel", channel: "C1" })],
    ["people talking in a private channel", directMessage("revenue?", { channel_type: "group", channel: "G1" })],
    ["a context change", eventBody({ type: "app_context_changed" })],
    ["an event of no kind", { type: "event_callback", event: {} }],
    ["an event that is null", { type: "event_callback", event: null }],
  ])("%s is acknowledged and not answered", async (_name, body) => {
    const { slack, app, asked, left } = await start();
    expect(await sendEvent(harness, body)).toBe(200);
    await app.stop();
    expect(asked).toEqual([]);
    expect(await left()).toEqual({ work: 0, outbox: 0 });
    expect(slack.calls.map((call) => call.method)).toEqual(["auth.test"]);
  });
});

describe("when answering fails", () => {
  it.each([
    ["HK revenue 2025?", EDGE_TEXTS.en.tryAgain],
    ["香港2025年营收？", EDGE_TEXTS.zh.tryAgain],
  ])("%s gets a fixed sentence without a digit, and the log gets the request id only", async (text, sentence) => {
    const failing = () => Promise.reject(new Error(`boom 42 about ${text}`));
    const { slack, log } = await start({ app: { ask: failing } });
    await sendEvent(harness, mention(text));
    await slack.until(() => slack.callsOf("chat.postMessage").length === 1);
    const [posted] = slack.callsOf("chat.postMessage");
    expect(posted).toMatchObject({ thread_ts: "1700000000.000100", text: sentence });
    expect(posted?.blocks).toBeUndefined();
    expect(sentence).not.toMatch(/\d/);
    const line = log.find((entry) => entry.includes("answering failed"));
    expect(line).toContain('"requestId":"id-1"');
    expect(log.join("")).not.toContain("boom");
    expect(log.join("")).not.toContain(text);
  });

  it("while a question is read, its thread hears of it, and the next one is answered", async () => {
    const ask: NonNullable<NonNullable<HarnessOptions["app"]>["ask"]> = (question) => {
      if (question.text === "deep") throw new RangeError("Maximum call stack size exceeded");
      return Promise.resolve(answerRun(question));
    };
    const { slack } = await start({ app: { ask } });
    await sendEvent(harness, mention("deep"));
    await slack.until(() => slack.callsOf("chat.postMessage").length === 1);
    await sendEvent(harness, mention("HK revenue 2025?", { ts: "1700000099.000100" }));
    await slack.until(() => slack.callsOf("chat.postMessage").length === 2);
    expect(slack.callsOf("chat.postMessage")[0]?.text).toBe(EDGE_TEXTS.en.tryAgain);
    expect(slack.callsOf("chat.postMessage")[1]?.text).toBe("answer: HK revenue 2025?");
  });

  it("in rendering, the thread hears of it too", async () => {
    const { slack } = await start({
      app: {
        render: () => {
          throw new Error("no words");
        },
      },
    });
    await sendEvent(harness, mention("HK revenue?"));
    await slack.until(() => slack.callsOf("chat.postMessage").length === 1);
    expect(slack.callsOf("chat.postMessage")[0]?.text).toBe(EDGE_TEXTS.en.tryAgain);
  });

  it("at keeping the offers, the answer comes without its buttons", async () => {
    const { slack } = await start();
    harness.stores.offers.save = () => Promise.reject(new Error("disk full"));
    await sendEvent(harness, mention("HK revenue?"));
    await slack.until(() => slack.callsOf("chat.postMessage").length === 1);
    const [posted] = slack.callsOf("chat.postMessage");
    expect(posted?.text).toBe("plain: HK revenue?");
    expect(posted?.blocks).toBeUndefined();
  });

  it("at keeping the message, Slack is asked to deliver it again", async () => {
    const { asked } = await start();
    harness.stores.inbox.receive = () => Promise.reject(new Error("disk full"));
    expect(await sendEvent(harness, mention("HK revenue?"))).toBe(500);
    expect(asked).toEqual([]);
  });
});

describe("an answer that takes long", () => {
  it("shows a status in the thread until it is there", async () => {
    let finish = () => {};
    const gate = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { slack } = await start({
      app: {
        ask: async (question) => {
          await gate;
          return answerRun(question);
        },
      },
      limits: { statusAfterMs: 0 },
    });
    await sendEvent(harness, mention("HK revenue?"));
    await slack.until(() => slack.callsOf("assistant.threads.setStatus").length === 1);
    finish();
    await slack.until(() => slack.callsOf("chat.postMessage").length === 1);
    expect(slack.callsOf("assistant.threads.setStatus")[0]).toMatchObject({
      channel_id: "C1",
      thread_ts: "1700000000.000100",
      status: EDGE_TEXTS.en.status,
    });
  });

  it("does not come before a status that is on its way, which would then stay", async () => {
    let showStatus = () => {};
    const shown = new Promise<void>((resolve) => {
      showStatus = resolve;
    });
    let finish = () => {};
    const gate = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { slack, port } = await start({
      app: {
        ask: async (question) => {
          await gate;
          return answerRun(question);
        },
      },
      limits: { statusAfterMs: 0 },
    });
    slack.script("assistant.threads.setStatus", { kind: "held", until: shown });
    await sendEvent(harness, mention("HK revenue?"));
    await slack.until(() => slack.callsOf("assistant.threads.setStatus").length === 1);
    finish();
    for (let turn = 0; turn < 5; turn++) await fetch(`http://127.0.0.1:${port}/healthz`);
    expect(slack.callsOf("chat.postMessage")).toEqual([]);
    showStatus();
    await slack.until(() => slack.callsOf("chat.postMessage").length === 1);
  });

  it("is not answered again by a redelivery, however late", async () => {
    let finish = () => {};
    const gate = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { slack, app, clock } = await start({
      app: {
        ask: async (question) => {
          await gate;
          return answerRun(question);
        },
      },
    });
    const body = mention("HK revenue?");
    await sendEvent(harness, body);
    clock.now = new Date(clock.now.getTime() + 61_000);
    await sendEvent(harness, body);
    finish();
    await app.stop();
    expect(slack.callsOf("chat.postMessage")).toHaveLength(1);
  });

  it("is waited for when the app stops", async () => {
    let finish = () => {};
    const gate = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { slack, app } = await start({
      app: {
        ask: async (question) => {
          await gate;
          return answerRun(question);
        },
      },
    });
    await sendEvent(harness, mention("HK revenue?"));
    const stopped = app.stop();
    finish();
    await stopped;
    expect(slack.callsOf("chat.postMessage")).toHaveLength(1);
  });

  it("is left to the next start when stopping may wait no longer", async () => {
    const { app, left, log } = await start({
      app: { ask: () => new Promise(() => {}) },
      limits: { drainMs: 0 },
    });
    await sendEvent(harness, mention("HK revenue?"));
    await app.stop();
    expect(log.join("")).toContain('"unfinished":1');
    expect(await left()).toEqual({ work: 1, outbox: 0 });
  });
});

describe("at start", () => {
  const message = {
    key: "message:C7:1700000000.000700",
    slackChannel: "C7",
    ts: "1700000000.000700",
    threadTs: "1700000000.000700",
    user: "U7",
    team: null,
    isExtShared: false,
    text: `<@${BOT_USER}> HK revenue?`,
    files: [],
  };

  const work = { kind: "message", key: message.key, message } as const;
  const arrival = { kind: "work", work, eventId: "Ev0" } as const;

  it("a message that was kept and never answered is answered", async () => {
    const { slack, asked } = await start({
      before: async ({ stores, now }) => void (await stores.inbox.receive(arrival, now)),
    });
    await slack.until(() => slack.callsOf("chat.postMessage").length === 1);
    expect(slack.callsOf("chat.postMessage")[0]).toMatchObject({ channel: "C7", thread_ts: "1700000000.000700" });
    expect(asked[0]?.text).toBe("HK revenue?");
  });

  it("a message whose attempt died with its process is answered", async () => {
    const { slack } = await start({
      before: async ({ stores, now }) => {
        await stores.inbox.receive(arrival, now);
        await stores.work.claim(message.key, now);
      },
    });
    await slack.until(() => slack.callsOf("chat.postMessage").length === 1);
    expect(slack.callsOf("chat.postMessage")[0]?.channel).toBe("C7");
  });

  it("a message that three processes have died at is not tried again, and its thread hears so", async () => {
    const { slack, app, asked, left } = await start({
      before: async ({ stores, now }) => {
        await stores.inbox.receive(arrival, now);
        for (const _death of [1, 2]) {
          await stores.work.claim(message.key, now);
          await stores.work.recover(now);
        }
        await stores.work.claim(message.key, now);
      },
    });
    await slack.until(() => slack.callsOf("chat.postMessage").length === 1);
    await app.stop();
    expect(asked).toEqual([]);
    expect(slack.callsOf("chat.postMessage")).toMatchObject([{ channel: "C7", text: EDGE_TEXTS.en.lost }]);
    expect(await left()).toEqual({ work: 0, outbox: 0 });
  });
});

describe("opening the app", () => {
  const opened = (tab: string) => eventBody({ type: "app_home_opened", tab, channel: "D1", user: "U1" });

  it("for the first time greets in the direct messages, with prompts; after that it does not, and the prompts are those of now", async () => {
    let labels = ["FY2024 & before", "FY2023", "China"];
    const examples = async () => examplesIn("en").map((one, at) => ({ ...one, label: labels[at] ?? "" }));
    const { slack, app } = await start({ app: { examples } });
    await sendEvent(harness, opened("messages"));
    await slack.until(() => slack.callsOf("assistant.threads.setSuggestedPrompts").length === 1);
    labels = ["FY2025", "FY2024", "Japan"];
    await sendEvent(harness, opened("messages"));
    await app.stop();
    expect(slack.callsOf("chat.postMessage")).toHaveLength(1);
    expect(slack.callsOf("chat.postMessage")[0]?.thread_ts).toBeUndefined();
    const [first, second] = slack.callsOf("assistant.threads.setSuggestedPrompts");
    expect(JSON.stringify(second)).toContain('"title":"FY2025"');
    expect([first]).toEqual([
      {
        channel_id: "D1",
        title: EDGE_TEXTS.en.examples,
        prompts: [
          { title: "FY2024 & before", message: "FY2024 & before" },
          { title: "FY2023", message: "FY2023" },
          { title: "China", message: "China" },
        ],
      },
    ]);
  });

  it("on the Home tab publishes what Footnote does, with three examples", async () => {
    const { slack } = await start();
    await sendEvent(harness, opened("home"));
    await slack.until(() => slack.callsOf("views.publish").length === 1);
    expect(slack.callsOf("views.publish")[0]).toMatchObject({
      user_id: "U1",
      view: {
        type: "home",
        blocks: [
          { type: "section", text: { text: EDGE_TEXTS.en.home } },
          { type: "section" },
          { type: "actions", elements: [{ type: "button" }, { type: "button" }, { type: "button" }] },
        ],
      },
    });
    expect(slack.callsOf("chat.postMessage")).toEqual([]);
  });
});

describe("an opening that was kept before its process died", () => {
  it("publishes the Home tab at the next start, once", async () => {
    const visit = { user: "U1", slackChannel: "D1", tab: "home" } as const;
    const work = { kind: "visit", key: "visit:Ev1", visit } as const;
    const { slack, app, left } = await start({
      before: async ({ stores, now }) => {
        await stores.inbox.receive({ kind: "work", eventId: "Ev1", work }, now);
        await stores.work.claim("visit:Ev1", now);
      },
    });
    await slack.until(() => slack.callsOf("views.publish").length === 1);
    await app.stop();
    expect(slack.callsOf("views.publish")).toMatchObject([{ user_id: "U1" }]);
    expect(await left()).toEqual({ work: 0, outbox: 0 });
  });
});

describe("a store that takes nothing", () => {
  it("makes the server not ready, so that nobody sends it more, until it takes something again", async () => {
    const { port, stores } = await start();
    const readiness = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
    const { pulse } = stores;
    Object.assign(stores, { pulse: () => Promise.reject(new Error("disk full")) });
    expect(await readiness()).toBe(503);
    Object.assign(stores, { pulse });
    expect(await readiness()).toBe(200);
  });
});
