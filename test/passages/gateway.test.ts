import { describe, expect, it } from "vitest";
import { allowSources, checkIntent, QUERY_CHARACTERS_MAX, TOP_K_MAX } from "../../src/passages/gateway.ts";

const POLICY: ReadonlySet<string> = new Set(["reviews", "results", "market notes"]);
const SOUND = { kind: "retrieve", query: "Baltic profit", top_k: 4 };

type Raw = readonly [name: string, raw: unknown];

function stopOf(raw: unknown, policy: ReadonlySet<string> | null = POLICY): string {
  const checked = checkIntent(raw, policy);
  return checked.ok ? "ok" : checked.stopReason;
}

describe("the policy boundary lets pass", () => {
  it("a plan as it was asked for", () => {
    expect(checkIntent(SOUND, POLICY)).toEqual({
      ok: true,
      intent: { query: "Baltic profit", topK: 4, sources: null },
    });
  });

  it.each<readonly [string, unknown, readonly string[] | null]>([
    ["no sources", undefined, null],
    ["null", null, null],
    ["one", ["reviews"], ["reviews"]],
    ["several, in order", ["reviews", "market notes"], ["market notes", "reviews"]],
    ["one twice", ["reviews", "reviews"], ["reviews"]],
    ["other letters and blanks", [" Reviews ", "RESULTS"], ["results", "reviews"]],
  ])("sources: %s", (_name, sources, expected) => {
    expect(checkIntent({ ...SOUND, sources }, POLICY)).toMatchObject({ ok: true, intent: { sources: expected } });
  });

  it.each([1, TOP_K_MAX, 4.0])("top_k %d", (topK) => {
    expect(checkIntent({ ...SOUND, top_k: topK }, POLICY)).toMatchObject({ ok: true, intent: { topK } });
  });

  it.each([
    "q",
    "q".repeat(QUERY_CHARACTERS_MAX),
    "利".repeat(QUERY_CHARACTERS_MAX),
    "𠮷".repeat(QUERY_CHARACTERS_MAX),
  ])("a query of some length: %s", (query) => {
    expect(checkIntent({ ...SOUND, query }, POLICY)).toMatchObject({ ok: true, intent: { query } });
  });

  it("a query without its blanks around", () => {
    const query = `\n ${"q".repeat(QUERY_CHARACTERS_MAX)}\u3000`;
    expect(checkIntent({ ...SOUND, query }, POLICY)).toMatchObject({ ok: true, intent: { query: query.trim() } });
  });

  it("nothing of keys that it does not know", () => {
    const more = { ...SOUND, sensitivity: "RESTRICTED", filter: {}, entities: ["*"], topK: 50 };
    expect(checkIntent(more, POLICY)).toEqual(checkIntent(SOUND, POLICY));
  });

  it("any source where policy names none", () => {
    expect(stopOf({ ...SOUND, sources: ["intranet"] }, null)).toBe("ok");
  });
});

describe("the policy boundary refuses as", () => {
  it.each<Raw>([
    ["undefined", undefined],
    ["null", null],
    ["a text", JSON.stringify(SOUND)],
    ["a number", 4],
    ["true", true],
    ["a list", [SOUND]],
    ["a function", () => SOUND],
  ])("not_object: %s", (_name, raw) => expect(stopOf(raw)).toBe("invalid_intent:not_object"));

  it.each<Raw>([
    ["none", { ...SOUND, kind: undefined }],
    ["another", { ...SOUND, kind: "answer" }],
    ["other letters", { ...SOUND, kind: "RETRIEVE" }],
    ["a list", { ...SOUND, kind: ["retrieve"] }],
    ["none of its own", Object.create(null)],
    ["none, and nothing else that fits", { query: "", top_k: 0, sources: "x" }],
  ])("kind: %s", (_name, raw) => expect(stopOf(raw)).toBe("invalid_intent:kind"));

  it.each(["", " \t\n\u3000", undefined, null, 4, ["Baltic"], { text: "Baltic" }])("query: %j", (query) =>
    expect(stopOf({ ...SOUND, query })).toBe("invalid_intent:query"),
  );

  it.each([QUERY_CHARACTERS_MAX + 1, 100_000])("query_too_long: %d characters", (length) =>
    expect(stopOf({ ...SOUND, query: "q".repeat(length) })).toBe("invalid_intent:query_too_long"),
  );

  it.each([0, -1, TOP_K_MAX + 1, 2.5, Number.NaN, Number.POSITIVE_INFINITY, "4", "", null, undefined, true, [4]])(
    "top_k: %s",
    (topK) => expect(stopOf({ ...SOUND, top_k: topK })).toBe("invalid_intent:top_k"),
  );

  it.each([[[]], ["reviews"], [{ 0: "reviews" }], [[1]], [[null]], [[""]], [["reviews", "  "]], [4], [false]])(
    "sources: %j",
    (sources) => expect(stopOf({ ...SOUND, sources })).toBe("invalid_intent:sources"),
  );

  it.each([
    ["intranet"],
    ["reviews", "intranet"],
    ["review"],
    ["*"],
    ["__proto__"],
    ["r\u0435views"],
    ["reviews\u200b"],
  ])("source_not_allowed: %s", (...sources) =>
    expect(stopOf({ ...SOUND, sources })).toBe("invalid_intent:source_not_allowed"),
  );

  it("source_not_allowed: 1,000 of which one is not", () => {
    const sources = [...Array.from({ length: 999 }, () => "reviews"), "intranet"];
    expect(stopOf({ ...SOUND, sources })).toBe("invalid_intent:source_not_allowed");
  });

  it("source_not_allowed: any where policy allows none", () => {
    expect(stopOf({ ...SOUND, sources: ["reviews"] }, new Set())).toBe("invalid_intent:source_not_allowed");
  });

  it("nothing that holds a word of the model", () => {
    const raws = [{ ...SOUND, kind: "leak" }, { ...SOUND, sources: ["leak"] }, { ...SOUND, query: ["leak"] }, "leak"];
    for (const raw of raws) expect(stopOf(raw)).not.toContain("leak");
  });
});

describe("the execution boundary", () => {
  const intent = (sources: readonly string[] | null) => ({ query: "Baltic", topK: 4, sources });
  const enabled: ReadonlySet<string> = new Set(["reviews", "results"]);

  it.each<readonly [string, readonly string[] | null, ReadonlySet<string> | null, readonly string[] | null]>([
    ["all that is on where none is named", null, enabled, ["reviews", "results"]],
    ["everything where nothing is off", null, null, null],
    ["just what is named", ["results"], enabled, ["results"]],
    ["what is named where nothing is off", ["market notes"], null, ["market notes"]],
    ["nothing where all is off", null, new Set(), []],
  ])("searches %s", (_name, sources, on, expected) => {
    const allowed = allowSources(intent(sources), on);
    if (!allowed.ok) throw new Error(allowed.stopReason);
    expect(allowed.origins === null ? null : [...allowed.origins]).toEqual(expected);
  });

  it.each<readonly [readonly string[], ReadonlySet<string>, string]>([
    [["market"], enabled, "market"],
    [["reviews", "market"], enabled, "market"],
    [["market", "news"], enabled, "market"],
    [["reviews"], new Set(), "reviews"],
    [["market notes"], enabled, "market-notes"],
    [["r&d"], enabled, "r-d"],
    [["港口 q&a"], enabled, "q-a"],
    [["港口"], enabled, "source"],
  ])("denies %j, and names the first that is off, as a code", (sources, on, denied) => {
    expect(allowSources(intent(sources), on)).toEqual({ ok: false, stopReason: `source_denied:${denied}` });
  });
});
