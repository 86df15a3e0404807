import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Intent, Span } from "../../src/domain/intent.ts";
import { createSecurityGate } from "../../src/question/security-gate.ts";
import { WORDS } from "../support/words.ts";
import { calendarYear, parseInAprilYear, parseQuestion } from "./readings.ts";

const gate = createSecurityGate(calendarYear, WORDS);

/** Pieces that questions are made of, so that random texts reach deep into every rule. */
const PIECES = [
  ..."HK|revenue|ROE|2025|H1|Q3|'24|FY|last|quarter|since|to|-|/|,|.|?|of|the|ex|not|per|by|channel|agency|vs|and|growth".split(
    "|",
  ),
  ...'share|average|in|billion|USD|%|1,000|Macau|gross|why|it|\n|<@U02HK>|:tada:|&amp;|&gt; |*|_|`|(|)|"|’s'.split("|"),
  ..."香港|营收|的|去年|上半年|同比|除|外|和|各|渠道|三|十|月|日|第|近|至|竞泰|澳门|多少|🙂|\u200b|\u202e|\u00ad|Ｈ|２|é|ﬁ".split(
    "|",
  ),
];

const pieceText = fc
  .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom("", " ")), { maxLength: 25 })
  .map((parts) => parts.map(([piece, space]) => piece + space).join(""));

const anyText = fc.oneof(
  pieceText,
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  // Half a surrogate pair, as a cut-off message ends.
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 }).map((units) => String.fromCharCode(...units)),
);

/** What is wrong with the spans of a text, or null: they lie side by side from its first to its last character. */
function spanFault(text: string, spans: readonly Span[]): string | null {
  let at = 0;
  for (const span of spans) {
    if (span.start !== at) return `a span begins at ${span.start}, not at ${at}`;
    if (span.end <= span.start) return `an empty span at ${span.start}`;
    at = span.end;
  }
  return at === text.length ? null : `spans end at ${at} of ${text.length}`;
}

/** Everything that holds for a question whatever stands in it. */
function expectSoundReading(text: string, intent: Intent): void {
  expect(intent.rawQuestion).toBe(text);
  expect(spanFault(text, intent.spans)).toBeNull();
  expect(intent.groups.length).toBeGreaterThan(0);
  for (const { raw } of intent.notUnderstood) expect(raw.trim()).not.toBe("");
}

describe("whatever is typed", () => {
  it("is read without a throw, and its spans cover every character once and in order", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expectSoundReading(text, parseQuestion(text));
        expectSoundReading(text, parseInAprilYear(text));
      }),
      { numRuns: 4000, seed: 612 },
    );
  });

  it("is screened without a throw, and a refused name stands inside the text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const verdict = gate.screen(text);
        if (verdict.kind === "allow") return;
        expect(verdict.start).toBeGreaterThanOrEqual(0);
        expect(verdict.end).toBeLessThanOrEqual(text.length);
        expect(verdict.start).toBeLessThan(verdict.end);
      }),
      { numRuns: 3000, seed: 613 },
    );
  });

  it("is read the same way twice", () => {
    fc.assert(
      fc.property(pieceText, (text) => {
        expect(parseQuestion(text)).toEqual(parseQuestion(text));
      }),
      { numRuns: 300, seed: 614 },
    );
  });

  it.each([
    ["nothing", ""],
    ["blanks", " \t\n "],
    ["a single sign", "?"],
    ["zero-width characters only", "\u200b\u200d\ufeff"],
    ["half a surrogate pair", "HK revenue \ud83d"],
    ["a NUL", "HK\u0000revenue"],
    ["a long run of one letter", "a".repeat(5000)],
    ["a long run of joints", "and ".repeat(2000)],
    ["a long run of open brackets", "<".repeat(3000)],
    ["a long list of entities", "hk, ".repeat(3000)],
    ["a long run of digits", "9".repeat(5000)],
  ])("may be %s", (_, text) => {
    expectSoundReading(text, parseQuestion(text));
  });

  it("would be noticed if a character were left out, doubled or moved", () => {
    const { spans } = parseQuestion("HK revenue 2025");
    const [first, ...rest] = spans;
    expect(spanFault("HK revenue 2025", rest)).not.toBeNull();
    expect(spanFault("HK revenue 2025", spans.slice(0, -1))).not.toBeNull();
    expect(spanFault("HK revenue 2025", [...rest, ...(first ? [first] : [])])).not.toBeNull();
    expect(spanFault("HK revenue 2025", first ? [first, ...spans] : [])).not.toBeNull();
  });
});

describe("a sign that stands for several characters", () => {
  it.each([..."㋀㍘㏠㍻㊀⒈½🄂㏻㋋"])("%s ends, and hides nothing beside it", (sign) => {
    const text = `HK ${sign} revenue ${sign}`;
    const intent = parseQuestion(text);
    expectSoundReading(text, intent);
    expect(intent.spans.filter(({ kind }) => kind === "entity" || kind === "metric")).not.toEqual([]);
  });
});

describe("the kind of a span", () => {
  it("says what each part of a question was read as", () => {
    const text = "Hi, HK gross revenue in 2025 via agency in USD bn :tada:";
    const kinds = parseQuestion(text).spans.map(({ start, end, kind }) => `${text.slice(start, end).trim()}=${kind}`);
    expect(kinds.join(" ")).toContain("HK=entity");
    expect(kinds.join(" ")).toContain("2025=period");
    expect(kinds.join(" ")).toContain("agency=dimension");
    expect(kinds.join(" ")).toContain(":tada:=artefact");
  });
});

const sharedFolder = process.env.FOOTNOTE_SHARED ?? "";
const naughtyFile = resolve(sharedFolder, "data/adversarial/blns/blns.json");
const naughtyStrings = readNaughtyStrings();

describe("the big list of naughty strings", () => {
  it("is read and screened without a throw, every character covered", (context) => {
    if (naughtyStrings === null) {
      process.emitWarning(
        `SKIPPED: no naughty strings at ${naughtyFile}; set FOOTNOTE_SHARED to the folder that holds data/`,
      );
      context.skip("the folder of shared data is not there; FOOTNOTE_SHARED names it");
    }
    expect(naughtyStrings?.length).toBeGreaterThan(100);
    for (const text of naughtyStrings ?? []) {
      expectSoundReading(text, parseQuestion(text));
      const question = `HK revenue ${text} 2025`;
      expectSoundReading(question, parseQuestion(question));
      expect(gate.screen(text).kind).toBe("allow");
    }
  });
});

function readNaughtyStrings(): readonly string[] | null {
  if (!existsSync(naughtyFile)) return null;
  const list: unknown = JSON.parse(readFileSync(naughtyFile, "utf8"));
  return Array.isArray(list) ? list.filter((text) => typeof text === "string") : null;
}
