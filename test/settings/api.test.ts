import { describe, expect, it } from "vitest";
import { readApiSettings } from "../../src/settings/api.ts";
import { readEnvironment } from "../../src/settings/environment.ts";

const needed = { FOOTNOTE_API_PORT: "3001", FOOTNOTE_API_TOKENS_FILE: "tokens.yaml" };

describe("the API's settings", () => {
  it.each([
    ["no variable", {}],
    ["an empty port", { ...needed, FOOTNOTE_API_PORT: " " }],
    ["a file without a port", { FOOTNOTE_API_TOKENS_FILE: "tokens.yaml" }],
  ])("leave it off with %s", (_name, env) => {
    expect(readApiSettings(readEnvironment(env))).toBeNull();
  });

  it("are this machine and 60 requests a minute, where nothing else is said", () => {
    expect(readApiSettings(needed)).toEqual({
      port: 3001,
      host: "127.0.0.1",
      tokensPath: "tokens.yaml",
      requestsPerMinute: 60,
    });
    const all = { ...needed, FOOTNOTE_API_HOST: "::", FOOTNOTE_API_REQUESTS_PER_MINUTE: "600" };
    expect(readApiSettings(all)).toMatchObject({ host: "::", requestsPerMinute: 600 });
  });

  it.each([
    ["no file of tokens", { FOOTNOTE_API_TOKENS_FILE: "" }, "FOOTNOTE_API_TOKENS_FILE is not"],
    ["a port that is none", { FOOTNOTE_API_PORT: "web" }, "FOOTNOTE_API_PORT must be a whole number from 0 to 65535"],
    ["a port too high", { FOOTNOTE_API_PORT: "65536" }, "FOOTNOTE_API_PORT must be"],
    ["no requests", { FOOTNOTE_API_REQUESTS_PER_MINUTE: "0" }, "FOOTNOTE_API_REQUESTS_PER_MINUTE must be"],
    ["half a request", { FOOTNOTE_API_REQUESTS_PER_MINUTE: "0.5" }, "FOOTNOTE_API_REQUESTS_PER_MINUTE must be"],
  ])("with %s name what to set", (_name, env, says) => {
    expect(() => readApiSettings(readEnvironment({ ...needed, ...env }))).toThrow(says);
  });
});
