import { LogLevel } from "@slack/bolt";
import { describe, expect, it } from "vitest";
import { createLogger } from "../../../src/operations/logging/logger.ts";
import { createBoltLogger } from "../../../src/slack/receive/bolt-logger.ts";

function boltLoggerAt(level: string) {
  const lines: string[] = [];
  const logger = createBoltLogger(createLogger({ level, destination: { write: (line) => void lines.push(line) } }));
  return { logger, lines };
}

describe("Bolt's logger", () => {
  it("writes into Footnote's log without tokens", () => {
    const { logger, lines } = boltLoggerAt("info");
    logger.warn("token", "xoxb-123-abc", new Error("no xapp-1-b"));
    expect(JSON.parse(lines.join(""))).toMatchObject({
      level: "warn",
      part: "bolt",
      msg: "token [redacted] Error: no [redacted]",
    });
  });

  it("never writes debug lines, which quote what people ask", () => {
    const { logger, lines } = boltLoggerAt("trace");
    logger.setLevel(LogLevel.DEBUG);
    logger.debug("http request body: a question");
    expect(lines).toEqual([]);
  });

  it.each([
    ["debug", LogLevel.INFO],
    ["info", LogLevel.INFO],
    ["warn", LogLevel.WARN],
    ["error", LogLevel.ERROR],
    ["silent", LogLevel.ERROR],
  ])("at %s has Bolt's level %s, whatever Bolt sets", (level, expected) => {
    const { logger } = boltLoggerAt(level);
    logger.setLevel(LogLevel.DEBUG);
    logger.setName("x");
    expect(logger.getLevel()).toBe(expected);
  });

  it("keeps quiet below its level", () => {
    const { logger, lines } = boltLoggerAt("error");
    logger.info("x");
    logger.warn("x");
    logger.error("x");
    expect(lines).toHaveLength(1);
  });
});
