import { expect, it } from "vitest";
import { keepWhile } from "../../src/domain/keep-while.ts";

it("a value is made once for its key, and anew when what it depends on has changed", async () => {
  const keep = keepWhile<number>();
  let made = 0;
  const make = async () => ++made;
  expect(await Promise.all([keep("a", "1", make), keep("a", "1", make), keep("b", "1", make)])).toEqual([1, 1, 2]);
  expect(await keep("a", "2", make)).toBe(3);
  expect(await keep("a", "1", make)).toBe(4);
});

it("a value that could not be made is tried again, and takes away no newer one", async () => {
  const keep = keepWhile<string>();
  let fail = (_: Error): void => {};
  const failing = keep("a", "1", () => new Promise((_, reject) => (fail = reject)));
  const newer = keep("a", "2", async () => "newer");
  fail(new Error("locked"));
  await expect(failing).rejects.toThrow("locked");
  expect(await newer).toBe("newer");
  expect(await keep("a", "2", async () => "again")).toBe("newer");
  await expect(keep("b", "1", () => Promise.reject(new Error("locked")))).rejects.toThrow("locked");
  expect(await keep("b", "1", async () => "there")).toBe("there");
});
