import { mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../src/api/api-error.ts";
import { parseTokens } from "../../src/api/parse-tokens.ts";
import { refusalBody } from "../../src/api/refusals.ts";
import { openTokenFile } from "../../src/api/token-file.ts";
import { createTokenBook, hashToken, newToken } from "../../src/api/tokens.ts";
import { createLogger } from "../../src/operations/logging/logger.ts";
import { type ApiHarness, startApi, TOKENS, tokensText } from "./api-harness.ts";

const compared = vi.hoisted(() => ({ count: 0 }));
vi.mock("node:crypto", async (original) => {
  const crypto = await original<typeof import("node:crypto")>();
  const timingSafeEqual: typeof crypto.timingSafeEqual = (a, b) => {
    compared.count += 1;
    return crypto.timingSafeEqual(a, b);
  };
  return { ...crypto, timingSafeEqual };
});

const hashes = [hashToken("one"), hashToken("two"), hashToken("three")];
const entries = hashes.map((sha256, index) => ({ name: `n${index}`, sha256, clearance: "PUBLIC" as const }));

describe("a book of tokens", () => {
  const book = createTokenBook(entries);

  it.each([
    ["the first one", "one", "n0"],
    ["the last one", "three", "n2"],
    ["a wrong one", "four", null],
    ["none", "", null],
    ["a hash in place of its token", hashToken("one"), null],
  ])("compares every entry, whether it is given %s", (_name, token, holder) => {
    compared.count = 0;
    expect(book(token)?.name ?? null).toBe(holder);
    expect(compared.count).toBe(3);
  });

  it("gives no holder's hash away", () => {
    expect(book("two")).toEqual({ name: "n1", clearance: "PUBLIC" });
  });

  it("never takes the empty token, even where its hash is listed", () => {
    expect(createTokenBook([{ name: "n", sha256: hashToken(""), clearance: "PUBLIC" }])("")).toBeNull();
  });

  it("holds what a new token hashes to", () => {
    const [made, other] = [newToken(), newToken()];
    expect(made).toMatch(/^fnt_[\w-]{43}$/);
    expect(made).not.toBe(other);
    const own = createTokenBook([{ name: "n", sha256: hashToken(made), clearance: "RESTRICTED" }]);
    expect([own(made)?.clearance, own(other)]).toEqual(["RESTRICTED", null]);
  });
});

describe("over HTTP, a request without a token, with a broken, a wrong and a former one", () => {
  let api: ApiHarness;
  afterEach(() => api.close());

  it("get one answer, after the same comparisons", async () => {
    api = await startApi();
    const seen: unknown[] = [];
    for (const authorization of ["", "Bearer", "Bearer  ", "Token x", "Bearer wrong", `Bearer ${TOKENS.board}x`]) {
      compared.count = 0;
      const response = await api.post({ question: "hello" }, { authorization });
      const headers = [...response.headers].filter(([name]) => name !== "date");
      seen.push([response.status, headers, await response.text(), compared.count]);
    }
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(seen[0]).toEqual([401, expect.anything(), refusalBody("unauthorized"), 2]);
    const tooLarge = await api.post("x".repeat(70_000), { authorization: "" });
    expect([tooLarge.status, await tooLarge.text()]).toEqual([401, refusalBody("unauthorized")]);
  });
});

describe("the file of tokens", () => {
  it("may be YAML or JSON, and may hold nobody", () => {
    const json = JSON.stringify({ tokens: entries });
    expect(parseTokens(json, "tokens.json")).toEqual(entries);
    expect(parseTokens(tokensText(), "tokens.yaml").map(({ name, clearance }) => [name, clearance])).toEqual([
      ["reporting", "INTERNAL"],
      ["board", "RESTRICTED"],
    ]);
    expect(
      parseTokens(
        json.replaceAll(/[0-9a-f]{64}/g, (hash) => hash.toUpperCase()),
        "x",
      ),
    ).toEqual(entries);
    expect(parseTokens("tokens: []", "x")).toEqual([]);
  });

  const entry = (changes: Readonly<Record<string, string | null>>): string => {
    const fields = Object.entries({ name: "a", sha256: hashes[0] ?? "", clearance: "PUBLIC", ...changes });
    return `{ ${fields.flatMap(([key, value]) => (value === null ? [] : [`${key}: ${value}`])).join(", ")} }`;
  };
  const file = (...lines: readonly string[]): string => ["tokens:", ...lines.map((line) => `  - ${line}`)].join("\n");

  it.each([
    ["nothing", "", "t.yaml:1:1 The file has no list of tokens. Write tokens:"],
    ["a list alone", "- x", "t.yaml:1:1 The file has no list of tokens. Write tokens:"],
    ["no list", "tokens: x", 't.yaml:1:9 tokens is "x". Write tokens:'],
    ["a wrong key beside it", "token: []\ntokens: []", "t.yaml:1:1 token is not a key. Write tokens"],
    ["broken YAML", "tokens: [", "t.yaml:1:10 Broken YAML"],
    ["a wrong name", file(entry({ name: '"a:b"' })), 't.yaml:2:13 tokens[1].name is "a:b". Write a short name'],
    ["no name", file(entry({ name: null })), "t.yaml:2:5 tokens[1].name is missing. Write a short name"],
    ["a wrong level", file(entry({ clearance: "SECRET" })), "Write PUBLIC, INTERNAL, CONFIDENTIAL or RESTRICTED"],
    ["no level", file(entry({ clearance: null })), "tokens[1].clearance is missing"],
    ["no hash", file(entry({ sha256: null })), "tokens[1].sha256 is missing. Write the SHA-256"],
    ["the hash of nothing", file(entry({ sha256: hashToken("") })), "tokens[1].sha256 is that of an empty text"],
    ["an unknown key", file(entry({ expires: "2027" })), "expires is not a key of tokens[1]. Known keys here: name"],
    [
      "a name twice",
      file(entry({}), entry({ sha256: hashes[1] ?? "" })),
      "t.yaml:3:13 tokens[2].name is that of tokens[1] (line 2). Write another name",
    ],
    [
      "a token twice",
      file(entry({}), entry({ name: "b" })),
      "tokens[2].sha256 is that of tokens[1] (line 2). Make another token",
    ],
    ["too many", file(...Array.from({ length: 1_001 }, () => "x")), "There are more than 1000 tokens"],
  ])("with %s is refused with place and remedy", (_name, text, says) => {
    expect(() => parseTokens(text, "t.yaml")).toThrow(ApiError);
    expect(() => parseTokens(text, "t.yaml")).toThrow(says);
  });

  it("that holds a token in place of its hash is refused without repeating it", () => {
    const made = newToken();
    const text = file(entry({ sha256: made }));
    expect(() => parseTokens(text, "t.yaml")).toThrow("t.yaml:2:24 tokens[1].sha256 is no SHA-256. Write the SHA-256");
    expect(() => parseTokens(text, "t.yaml")).not.toThrow(made.slice(0, 12));
  });
});

describe("a file that changes", () => {
  let folder = "";
  const log: string[] = [];
  const clock = { nowMs: 1_000.625 };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "footnote-tokens-"));
    log.length = 0;
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function open(text: string | null) {
    const path = join(folder, "tokens.yaml");
    if (text !== null) writeFileSync(path, text);
    const logger = createLogger({ level: "info", destination: { write: (line: string) => void log.push(line) } });
    return { path, tokens: openTokenFile({ path, logger, nowMs: () => clock.nowMs }) };
  }
  const listing = (...names: readonly ("one" | "two")[]): string =>
    JSON.stringify({ tokens: names.map((name) => ({ name, sha256: hashToken(name), clearance: "PUBLIC" })) });

  it("is followed within a second, however it is written", () => {
    const { path, tokens } = open(listing("one"));
    writeFileSync(path, listing("one", "two"));
    expect(tokens.holderOf("two")).toBeNull();
    clock.nowMs += 1_000;
    expect(tokens.holderOf("two")?.name).toBe("two");
    writeFileSync(`${path}.new`, listing("two"));
    renameSync(`${path}.new`, path);
    clock.nowMs += 1_000;
    expect([tokens.holderOf("one"), tokens.holderOf("two")?.name]).toEqual([null, "two"]);
    writeFileSync(path, listing("one"));
    utimesSync(path, new Date(1_000), new Date(1_000));
    clock.nowMs += 1_000;
    expect([tokens.holderOf("one")?.name, tokens.holderOf("two")]).toEqual(["one", null]);
  });

  it("is kept as it was while it has a fault or is gone, and the log says where", () => {
    const { path, tokens } = open(listing("one"));
    writeFileSync(path, "tokens:\n  - { name: one }");
    clock.nowMs += 1_000;
    expect(tokens.holderOf("one")?.name).toBe("one");
    expect(log.join("")).toContain(`${path}:2:5 tokens[1].`);
    expect(log.join("")).toContain("api_tokens_kept");
    rmSync(path);
    for (let i = 0; i < 3; i += 1) {
      clock.nowMs += 1_000;
      expect(tokens.holderOf("one")?.name).toBe("one");
    }
    expect(log).toHaveLength(2);
    writeFileSync(path, listing("two"));
    clock.nowMs += 1_000;
    expect([tokens.holderOf("one"), tokens.holderOf("two")?.name]).toEqual([null, "two"]);
  });

  it.each([
    ["that is not there", null],
    ["with a fault", "tokens: x"],
  ])("%s at the start ends it", (_name, text) => {
    expect(() => open(text)).toThrow(ApiError);
    expect(() => open(text)).toThrow(/tokens\.yaml:1:\d+ .+\. .+/);
  });

  it("that is no UTF-8 ends the start", () => {
    const path = join(folder, "tokens.yaml");
    writeFileSync(path, Buffer.from([0xff, 0xfe, 0x41]));
    expect(() => open(null)).toThrow("The file of tokens is not UTF-8 text");
  });
});
