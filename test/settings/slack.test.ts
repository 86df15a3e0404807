import { describe, expect, it } from "vitest";
import { readEnvironment } from "../../src/settings/environment.ts";
import { readThreadDays } from "../../src/settings/settings.ts";
import { readCurators, readEdgeLimits, readSlackSettings } from "../../src/settings/slack.ts";

const bot = { SLACK_BOT_TOKEN: "xoxb-1" };

describe("Slack settings", () => {
  it("are none where no Slack variable is set, or all are empty", () => {
    expect(readSlackSettings({ PORT: "8080", HOME: "/root" })).toEqual({ mode: "none" });
    expect(readSlackSettings(readEnvironment({ SLACK_BOT_TOKEN: "", SLACK_APP_TOKEN: "  " }))).toEqual({
      mode: "none",
    });
  });

  it("with a signing secret are HTTP, on port 3000 and Slack's own address", () => {
    expect(readSlackSettings({ ...bot, SLACK_SIGNING_SECRET: "s" })).toEqual({
      mode: "http",
      botToken: "xoxb-1",
      signingSecret: "s",
      port: 3000,
      apiUrl: "https://slack.com/api/",
    });
  });

  it("with an app token are Socket Mode, whatever else is set", () => {
    const env = {
      ...bot,
      SLACK_APP_TOKEN: "xapp-1",
      SLACK_SIGNING_SECRET: "s",
      PORT: "0",
      SLACK_API_URL: "http://x/api/",
    };
    expect(readSlackSettings(env)).toEqual({
      mode: "socket",
      botToken: "xoxb-1",
      appToken: "xapp-1",
      port: 0,
      apiUrl: "http://x/api/",
    });
  });

  it.each([
    ["a bot token alone", bot, /neither SLACK_APP_TOKEN .* nor SLACK_SIGNING_SECRET/],
    [
      "an app token alone",
      { SLACK_APP_TOKEN: "xapp-1" },
      /SLACK_BOT_TOKEN is missing, although SLACK_APP_TOKEN is set/,
    ],
    ["a signing secret alone", { SLACK_SIGNING_SECRET: "s" }, /although SLACK_SIGNING_SECRET is set/],
    ["an address alone", { SLACK_API_URL: "http://x/" }, /although SLACK_API_URL is set/],
    [
      "tokens the wrong way round",
      { SLACK_BOT_TOKEN: "xapp-1", SLACK_APP_TOKEN: "xoxb-1" },
      /SLACK_BOT_TOKEN holds .* SLACK_APP_TOKEN holds/,
    ],
    [
      "an address that is none",
      { ...bot, SLACK_SIGNING_SECRET: "s", SLACK_API_URL: "slack.com" },
      /SLACK_API_URL must be/,
    ],
    ["a file as address", { ...bot, SLACK_SIGNING_SECRET: "s", SLACK_API_URL: "file:///x" }, /SLACK_API_URL must be/],
    ["a port that is no number", { ...bot, SLACK_SIGNING_SECRET: "s", PORT: "http" }, /PORT must be/],
    ["a port that does not exist", { ...bot, SLACK_SIGNING_SECRET: "s", PORT: "65536" }, /PORT must be/],
  ])("with %s say what to set", (_name, env, message) => {
    expect(() => readSlackSettings(env)).toThrow(expect.objectContaining({ code: "bad_setting" }));
    expect(() => readSlackSettings(env)).toThrow(message);
  });

  it("never repeat a secret in a message", () => {
    const secret = "s3cr3t";
    for (const env of [
      { SLACK_BOT_TOKEN: secret },
      { SLACK_APP_TOKEN: secret },
      { SLACK_BOT_TOKEN: `xapp-${secret}` },
    ]) {
      expect(() => readSlackSettings(env)).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining(secret) }),
      );
    }
  });
});

describe("the curators", () => {
  it.each([
    [undefined, []],
    ["", []],
    [" U012ABC ,W345, ", ["U012ABC", "W345"]],
  ])("of %j are %j", (named, ids) => {
    expect([...readCurators({ FOOTNOTE_CURATORS: named })]).toEqual(ids);
  });

  it("are ids, not names", () => {
    expect(() => readCurators({ FOOTNOTE_CURATORS: "U012ABC,@alice" })).toThrow('"@alice"');
  });
});

describe("the limits of the edge", () => {
  it("are a week and thirty a minute, or what is set", () => {
    expect(readEdgeLimits({})).toEqual({
      ...{ keptDays: 7, receiptDays: 90, offerDays: 90, wantedDays: 365, uploadDays: null },
      questionsPerMinute: 30,
    });
    const env = {
      FOOTNOTE_RETENTION_DAYS: "30",
      FOOTNOTE_RECEIPT_DAYS: "10",
      FOOTNOTE_OFFER_DAYS: "20",
      FOOTNOTE_WANTED_DAYS: "40",
      FOOTNOTE_UPLOAD_DAYS: "50",
      FOOTNOTE_QUESTIONS_PER_MINUTE: "5",
    };
    expect(readEdgeLimits(env)).toEqual({
      ...{ keptDays: 30, receiptDays: 10, offerDays: 20, wantedDays: 40, uploadDays: 50 },
      questionsPerMinute: 5,
    });
  });

  it.each(["0", "-1", "1.5", "many", "9999999"])("are not %j", (text) => {
    for (const name of ["RETENTION", "RECEIPT", "OFFER", "WANTED", "UPLOAD"].map((one) => `FOOTNOTE_${one}_DAYS`))
      expect(() => readEdgeLimits({ [name]: text })).toThrow(`${name} is`);
    expect(() => readThreadDays({ FOOTNOTE_THREAD_DAYS: text })).toThrow(/FOOTNOTE_THREAD_DAYS is/);
  });
});
