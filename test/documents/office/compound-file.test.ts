import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packageIn } from "../../../src/documents/office/compound-file.ts";
import { compoundFile } from "./embedded-objects.ts";

describe("a container of the formats before 2007", () => {
  it.each([4_096, 5_000, 70_000, 20_000_000])("gives the package in it, of %i bytes", (size) => {
    const content = randomBytes(size);
    expect(packageIn(compoundFile("Package", content))?.equals(content)).toBe(true);
  });

  it("gives nothing where it holds none, or too short a one", () => {
    expect(packageIn(compoundFile("WordDocument", Buffer.alloc(5_000)))).toBeNull();
    expect(packageIn(compoundFile("Package", Buffer.alloc(100)))).toBeNull();
    expect(packageIn(Buffer.alloc(4))).toBeNull();
  });

  it("gives nothing where it is cut off", () => {
    const whole = compoundFile("Package", Buffer.alloc(70_000));
    for (let length = 8; length < whole.length - 512; length += 997)
      expect(packageIn(whole.subarray(0, length))).toBeNull();
  });

  it("ends, whatever its tables say", () => {
    const whole = compoundFile("Package", Buffer.alloc(20_000));
    const edit = fc.tuple(fc.nat(2_600), fc.nat(255));
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 40 }), (edits) => {
        const broken = Buffer.from(whole);
        for (const [at, byte] of edits) broken[at] = byte;
        const found = packageIn(broken);
        expect(found === null || found.length <= whole.length).toBe(true);
      }),
    );
  });

  it("ends where its sectors run in a circle", () => {
    const whole = compoundFile("Package", Buffer.alloc(20_000));
    whole.writeUInt32LE(2, 512 + 2 * 4);
    expect(packageIn(whole)).toHaveLength(20_000);
    whole.writeUInt32LE(1, 512 + 1 * 4);
    expect(packageIn(whole)?.length ?? 0).toBeLessThanOrEqual(20_000);
  });
});
