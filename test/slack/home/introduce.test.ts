import { afterEach, describe, expect, it } from "vitest";
import { DEFAULT_ACCESS } from "../../../src/domain/access.ts";
import type { Clearance } from "../../../src/domain/sensitivity.ts";
import { EDGE_TEXTS } from "../../../src/slack/texts.ts";
import { eventBody, examplesIn, type Harness, type HarnessOptions, sendEvent, startEdge } from "../edge-harness.ts";
import { BOT_USER } from "../slack-workspace.ts";

let harness: Harness;

afterEach(() => harness.close());

async function start(options: HarnessOptions = {}): Promise<Harness> {
  harness = await startEdge(options);
  return harness;
}

async function join(more: Readonly<Record<string, unknown>> = {}): Promise<void> {
  await sendEvent(harness, joined(more));
  for (;;) {
    const { work, outbox } = await harness.left();
    if (work + outbox === 0) return;
    await new Promise((done) => setTimeout(done, 10));
  }
}

const joined = (more: Readonly<Record<string, unknown>>) =>
  eventBody({ type: "member_joined_channel", channel: "C1", user: BOT_USER, inviter: "U1", ...more });

describe("Footnote, added to a channel,", () => {
  it("says there what it does, with examples that everybody there may see", async () => {
    const levels: Clearance[] = [];
    const { slack } = await start({
      app: {
        access: { ...DEFAULT_ACCESS, people: new Map([["U1", "RESTRICTED"]]) },
        examples: async (level, language) => {
          levels.push(level);
          return examplesIn(language);
        },
      },
    });
    await join();
    expect(slack.callsOf("chat.postMessage")).toMatchObject([{ channel: "C1", text: EDGE_TEXTS.en.home }]);
    expect(JSON.stringify(slack.callsOf("chat.postMessage"))).toContain("FY2024 & before");
    expect(levels).toEqual(["INTERNAL"]);
  });

  it("says it once for each time it is added", async () => {
    const { slack } = await start();
    const event = joined({});
    await sendEvent(harness, event);
    await sendEvent(harness, event);
    await join();
    expect(slack.callsOf("chat.postMessage")).toHaveLength(2);
  });

  it("says nothing where somebody else is added, or nobody is named who added it", async () => {
    const { slack } = await start();
    await join({ user: "U2" });
    await join({ inviter: undefined });
    expect(slack.callsOf("chat.postMessage")).toEqual([]);
  });

  it("says nothing where it does not answer, and to who may not ask", async () => {
    const { slack } = await start({ app: { access: { ...DEFAULT_ACCESS, answerByDefault: false } } });
    await join();
    harness.rules.take({ ...DEFAULT_ACCESS, blocked: new Set(["U1"]) });
    await join();
    expect(slack.callsOf("chat.postMessage")).toEqual([]);
  });

  it("says what it does where no example could be tried", async () => {
    const { slack } = await start({ app: { examples: () => Promise.reject(new Error("locked")) } });
    await join();
    expect(slack.callsOf("chat.postMessage")).toMatchObject([{ text: EDGE_TEXTS.en.home }]);
    expect(JSON.stringify(slack.callsOf("chat.postMessage"))).not.toContain("FY2024");
  });
});
