import { describe, expect, it } from "vitest";
import { withoutFootnoteMarks } from "../../src/passages/footnote-marks.ts";

describe("a sentence of a document", () => {
  it.each([
    ["Closed for weeks [1].", "Closed for weeks."],
    ["Closed for weeks [1] [9].", "Closed for weeks."],
    ["Closed[12] for weeks.[3]", "Closed for weeks."],
    ["Closed [1, 2] for weeks [3–5].", "Closed for weeks."],
    ["停航九周［１］。", "停航九周。"],
    ["停航九周【1】〔2〕。", "停航九周。"],
    ["Closed [^1] for weeks.", "Closed for weeks."],
  ])("loses its footnote marks: %s", (text, left) => expect(withoutFootnoteMarks(text)).toBe(left));

  it.each([
    "Closed for 9 weeks (1 of 2).",
    "The [2024] plan was changed.",
    "Closed [for repairs] for weeks.",
    "Profit fell to USD [sic] 114 m.",
  ])("keeps everything else: %s", (text) => expect(withoutFootnoteMarks(text)).toBe(text));
});
