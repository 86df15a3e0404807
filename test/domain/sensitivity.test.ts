import { describe, expect, it } from "vitest";
import { isReadable, sensitivityLevel } from "../../src/domain/sensitivity.ts";

describe("a label of sensitivity", () => {
  it.each<readonly [string, number]>([
    ["PUBLIC", 0],
    ["INTERNAL", 1],
    ["CONFIDENTIAL", 2],
    ["RESTRICTED", 3],
    ["公开", 0],
    ["公開", 0],
    ["内部", 1],
    ["內部", 1],
    ["机密", 2],
    ["保密", 2],
    ["秘密", 2],
    ["绝密", 3],
    ["受限", 3],
  ])("%s has its level", (label, level) => {
    expect(sensitivityLevel(label)).toBe(level);
    expect(isReadable(label)).toBe(level <= 1);
  });

  it.each(["internal", " Internal ", "\tINTERNAL\n", "\u00a0internal", "iNTERNAL", " 内部 "])(
    "is read whatever its case and the blanks around it: %j",
    (label) => {
      expect(sensitivityLevel(label)).toBe(1);
    },
  );

  it.each([
    "",
    " ",
    "SECRET",
    "INTERNAL ONLY",
    "INTERNAL/RESTRICTED",
    "not public",
    "publıc",
    "PUBLİC",
    "pub\u200blic",
    "0",
    "内部 机密",
    "constructor",
    "__proto__",
  ])("that nobody knows counts as the highest: %j", (label) => {
    expect(sensitivityLevel(label)).toBe(3);
    expect(isReadable(label)).toBe(false);
  });
});
