import { describe, expect, it } from "vitest";
import { parseTokens } from "../../src/api/parse-tokens.ts";
import { createTokenBook } from "../../src/api/tokens.ts";
import { footnote } from "./command-line.ts";

describe("footnote token new", () => {
  it.each([
    ["for what is internal, where nothing is said", [], "INTERNAL"],
    ["for a level", ["--clearance", "RESTRICTED"], "RESTRICTED"],
  ])("makes a token %s, and an entry that takes it", async (_name, options, clearance) => {
    const { code, out, err } = await footnote(["token", "new", "reporting", ...options]);
    expect(code).toBe(0);
    const [token = "", entry = "", ...rest] = out.split("\n");
    expect(rest).toEqual([""]);
    expect(err).not.toContain(token);
    const book = createTokenBook(parseTokens(`tokens:\n${entry}`, "tokens.yaml"));
    expect(book(token)).toEqual({ name: "reporting", clearance });
  });

  it("makes another one each time", async () => {
    const [first, second] = [await footnote(["token", "new", "a"]), await footnote(["token", "new", "a"])];
    expect(first.out).not.toBe(second.out);
  });

  it.each([
    ["a name with a colon", ["a:b"], "made of letters, digits"],
    ["an unknown level", ["a", "--clearance", "secret"], "Allowed choices are PUBLIC"],
    ["no name", [], "missing required argument"],
  ])("refuses %s", async (_name, args, says) => {
    const { code, out, err } = await footnote(["token", "new", ...args]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(says);
  });
});
