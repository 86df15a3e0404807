import { describe, expect, it } from "vitest";
import type { Answer } from "../../src/domain/answer.ts";
import { foldedQuestion, unansweredCause } from "../../src/domain/unanswered.ts";

describe("a question without an answer", () => {
  const cell = { metric: "REVENUE", entity: "HK", period: "FY2025", dimensions: {} };
  const figures = (status: "not_found" | "withheld") => ({ kind: "figures", why: null, cells: [{ status, cell }] });

  it.each([
    ["not_understood", { kind: "not_understood" }],
    ["not_found", figures("not_found")],
    ["not_in_documents", { kind: "narrative", why: { kind: "not_connected" } }],
    [null, figures("withheld")],
    ["not_understood", { kind: "ask_first", notUnderstood: [{ text: "zorp", slot: "metric" }] }],
    ["asked_back", { kind: "ask_first", notUnderstood: [] }],
    ["refused", { kind: "refusal" }],
    [null, { kind: "unavailable" }],
    [null, { kind: "faq" }],
  ])("%s", (cause, answer) => {
    expect(unansweredCause(answer as unknown as Answer)).toBe(cause);
  });

  it("is one question in whatever case, with whatever spaces and sign at its end", () => {
    const same = ["HK revenue 2025", " hk  Revenue\n2025 ? ", "hk revenue 2025.", "ＨＫ revenue 2025？"];
    expect(new Set(same.map(foldedQuestion))).toEqual(new Set(["hk revenue 2025"]));
    expect(foldedQuestion("香港去年的营收。")).toBe("香港去年的营收");
    expect(foldedQuestion("HK revenue 2.5")).not.toBe(foldedQuestion("HK revenue 25"));
  });
});
