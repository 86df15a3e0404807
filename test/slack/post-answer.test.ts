import { webApi } from "@slack/bolt";
import { describe, expect, it } from "vitest";
import { createLogger } from "../../src/logging/logger.ts";
import { createBoltLogger } from "../../src/slack/bolt-logger.ts";
import { type Poster, postAnswer, webClientOptions } from "../../src/slack/post-answer.ts";
import { FakeSlack } from "./fake-slack.ts";

const logger = createLogger({ level: "silent" });
const PLACE = { slackChannel: "C1", threadTs: "1.1" };

function posterFor(apiUrl: string, timeoutMs?: number): { poster: Poster; slept: number[] } {
  const slept: number[] = [];
  const options = webClientOptions(apiUrl, createBoltLogger(logger));
  const client = new webApi.WebClient("xoxb-x", timeoutMs === undefined ? options : { ...options, timeout: timeoutMs });
  return { slept, poster: { client, logger, sleep: async (milliseconds) => void slept.push(milliseconds) } };
}

describe("posting", () => {
  it("waits as long as Slack says", async () => {
    const slack = new FakeSlack();
    await slack.start();
    slack.script("chat.postMessage", { kind: "status", status: 429, retryAfter: "7" });
    const { poster, slept } = posterFor(slack.apiUrl);
    expect(await postAnswer(poster, PLACE, [{ text: "x" }])).toEqual({ kind: "posted", ts: "1800000000.000001" });
    expect(slept).toEqual([7_000]);
    await slack.stop();
  });

  it("sends no empty list of blocks: the text then stands alone", async () => {
    const slack = new FakeSlack();
    await slack.start();
    await postAnswer(posterFor(slack.apiUrl).poster, PLACE, [{ text: "x", blocks: [] }]);
    expect(slack.callsOf("chat.postMessage")[0]).not.toHaveProperty("blocks");
    await slack.stop();
  });

  it("tries again where no connection could be made, a named number of times", async () => {
    const gone = new FakeSlack();
    await gone.start();
    const { poster, slept } = posterFor(gone.apiUrl);
    await gone.stop();
    const result = await postAnswer(poster, PLACE, [{ text: "x" }, { text: "y" }]);
    expect(result).toEqual({ kind: "not_sent", code: "ECONNREFUSED" });
    expect(slept).toHaveLength(3);
  });

  it("leaves a reply that never comes in doubt", async () => {
    const silent = new FakeSlack();
    await silent.start();
    silent.script("chat.postMessage", { kind: "hang" });
    const { poster } = posterFor(silent.apiUrl, 50);
    expect(await postAnswer(poster, PLACE, [{ text: "x" }])).toEqual({ kind: "in_doubt", code: "TimeoutError" });
    expect(silent.callsOf("chat.postMessage")).toHaveLength(1);
    await silent.stop();
  });

  it("waits no longer than ten seconds for a reply, and never retries by itself", () => {
    expect(webClientOptions("http://x/", createBoltLogger(logger))).toMatchObject({
      timeout: 10_000,
      rejectRateLimitedCalls: true,
      retryConfig: { retries: 0 },
    });
  });
});
