import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COMPLAINTS, readToolValue, type ToolUse, writeToolValue } from "../../src/domain/tool-use.ts";

const receipt = fc.stringMatching(/^[0-9A-Z]{8}$/);
const uses: fc.Arbitrary<ToolUse> = fc.oneof(
  fc.record({ kind: fc.constantFrom("right" as const, "not_right" as const), receipt }),
  fc.record({ kind: fc.constant("complain" as const), receipt, complaint: fc.constantFrom(...COMPLAINTS) }),
);

describe("the value of a tool", () => {
  it("is read as it was written, and fits into an option", () => {
    fc.assert(
      fc.property(uses, fc.constantFrom("en" as const, "zh" as const), (use, language) => {
        const value = writeToolValue({ language, use });
        expect(value.length).toBeLessThanOrEqual(75);
        expect(readToolValue(value)).toEqual({ language, use });
      }),
    );
  });

  it.each([
    "",
    "en",
    "en:right",
    "fr:right:AAAAAAAA",
    "en:right:aaaaaaaa",
    "en:right:AAAAAAAA:more",
    "en:complain:AAAAAAAA",
    "en:complain:AAAAAAAA:other",
    "en:complain:AAAAAAAA:figure:more",
    "en:drop:AAAAAAAA",
  ])("is not %j", (value) => {
    expect(readToolValue(value)).toBeNull();
  });
});
