import { describe, expect, it } from "vitest";
import { characterMap } from "../../../src/documents/pdf/cmaps.ts";

/** The number of the character 中 in the made-up maps. */
const ZHONG = 0x8000 + 0x4e2d - 0x4e00;

describe("maps of characters that a file only names", () => {
  it.each([
    ["GBK-EUC-H", `<d6d0> ${ZHONG}`],
    ["GBKp-EUC-H", `<d6d0> ${ZHONG}`],
    ["ETen-B5-H", `<a4a4> ${ZHONG}`],
    ["90ms-RKSJ-H", `<9286> ${ZHONG}`],
    ["UniGB-UCS2-H", `<4e00> <9fff> ${0x8000}`],
    ["UniKS-UTF16-H", `<ac00> <d7a3> ${0x5000}`],
  ])("%s leads from codes to numbers", (name, line) => {
    expect(characterMap(name)?.split("\n")).toContain(line);
  });

  it("Latin characters keep the numbers that their widths go by, proportional or half as wide", () => {
    expect(characterMap("UniGB-UCS2-H")).toContain("<0020> <007e> 1\n");
    expect(characterMap("GBK-EUC-H")).toContain("<20> <7e> 814\n");
  });

  it("numbers lead back to characters, and those whose meaning is not known to the sign for that", () => {
    const lines = characterMap("Adobe-GB1-UCS2")?.split("\n") ?? [];
    expect(lines).toContain("<8000> <d1ff> <4e00>");
    expect(lines).toContain("<0001> <005f> <0020>");
    expect(lines).toContain("<1000> <fffd>");
  });

  it("other names give none", () => {
    expect(characterMap("Identity-X")).toBeNull();
    expect(characterMap("../../etc/passwd")).toBeNull();
  });
});
