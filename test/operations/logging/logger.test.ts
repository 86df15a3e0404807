import { describe, expect, it } from "vitest";
import { createLogger } from "../../../src/operations/logging/logger.ts";

function recorder(level = "info") {
  const lines: string[] = [];
  return { lines, logger: createLogger({ level, destination: { write: (line) => void lines.push(line) } }) };
}

const SECRETS = [
  "xoxb-12-34-abc",
  "xapp-1-A-2-ff",
  "xoxe.xoxp-1-abc",
  "sk-ant-api03-abc_DEF",
  "Bearer abc.def",
  "fnt_abcdefgh-ij_k",
];

describe("a log line", () => {
  it.each(SECRETS)("never holds %s, wherever it stands", (secret) => {
    const { lines, logger } = recorder();
    const cause = Object.assign(new Error(`inner ${secret}`), { detail: { note: secret } });
    logger
      .child({ bound: `x ${secret}` })
      .error({ err: new Error(`outer ${secret}`, { cause }), list: [[secret]] }, secret);
    const line = lines.join("");
    expect(line).toContain("outer");
    expect(line).not.toContain(secret.replace("xoxe.", ""));
  });

  it.each([
    "token",
    "botToken",
    "SLACK_SIGNING_SECRET",
    "signing_secret",
    "authorization",
    "Authorization",
    "x-api-key",
    "apiKey",
    "api_key",
    "password",
    "cookie",
    "x-slack-signature",
    "response_url",
  ])("never holds the value of %s, at any depth and of any shape", (key) => {
    const { lines, logger } = recorder();
    logger.child({ [key]: "hush" }).info({ [key]: ["hush"], a: [{ b: { [key]: { c: "hush" } } }] }, "said");
    expect(lines.join("")).not.toContain("hush");
    expect(JSON.parse(lines.join(""))).toMatchObject({ msg: "said", a: [{ b: { [key]: "[redacted]" } }] });
  });

  it("keeps what is no secret, such as the count of tokens", () => {
    const { lines, logger } = recorder();
    logger.info({ tokens: { input: 12, output: 3 }, ok: true, nothing: null, riskless: "ask-me" }, "said");
    expect(JSON.parse(lines.join(""))).toMatchObject({
      tokens: { input: 12, output: 3 },
      ok: true,
      nothing: null,
      riskless: "ask-me",
    });
  });

  it("is one line of JSON each, from its level up", () => {
    const { lines, logger } = recorder("warn");
    logger.info("no");
    logger.warn("one\ntwo");
    logger.error("three");
    expect(lines.map((line) => [line.endsWith("}\n"), JSON.parse(line).msg])).toEqual([
      [true, "one\ntwo"],
      [true, "three"],
    ]);
  });
});
