import { describe, expect, it } from "vitest";
import { judgeAudit } from "../../scripts/lib/audit.mjs";

const report = (counts: Readonly<Record<string, number>>): string =>
  JSON.stringify({ metadata: { vulnerabilities: { info: 1, low: 2, moderate: 3, high: 0, critical: 0, ...counts } } });

describe("what npm says of the dependencies", () => {
  it.each([
    ["nothing that is high", report({}), { kind: "clean" }],
    ["a high one", report({ high: 1 }), { kind: "faulty", count: 1 }],
    ["critical ones beside a high one", report({ high: 1, critical: 2 }), { kind: "faulty", count: 3 }],
    [
      "that the registry does not answer",
      '{"message":"405 Method Not Allowed - POST https://registry.example"}',
      { kind: "unknown", why: "405 Method Not Allowed" },
    ],
    ["an empty object", "{}", { kind: "unknown", why: "the report holds no counts" }],
    ["no report at all", "npm error", { kind: "unknown", why: "npm printed no report" }],
  ])("%s", (_name, printed, verdict) => {
    expect(judgeAudit(printed)).toEqual(verdict);
  });
});
