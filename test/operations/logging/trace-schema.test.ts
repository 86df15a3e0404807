import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parsePeriodCode } from "../../../src/domain/period.ts";
import { TraceRecord } from "../../../src/operations/logging/trace.ts";
import { surveySchema } from "../../support/closed-schema.ts";

const { fields, texts, open } = surveySchema(TraceRecord);

/** Texts as people and documents write them: words with something between them, Chinese, numbers in any form. */
const SENTENCE = fc
  .array(fc.string({ unit: "grapheme", minLength: 1 }), { minLength: 2, maxLength: 8 })
  .chain((words) => fc.constantFrom(" ", ", ", "\n", "\u00a0", "？", "’").map((between) => words.join(between)));
const CHINESE = fc.stringMatching(/^[\u4e00-\u9fff]{1,40}$/);
const NUMBER = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value.toFixed(1)),
  fc.integer({ min: 1_000 }).map((value) => value.toLocaleString("en")),
  fc
    .tuple(fc.double({ min: 0, max: 1e6, noNaN: true }), fc.constantFrom("%", "m", " USD m", "pp", "亿"))
    .map(([value, unit]) => `${value.toFixed(2)}${unit}`),
  fc.integer({ min: -1_000_000, max: -1 }).map(String),
);
/** A whole number without a sign is held back by the company's codes where the form alone lets it pass. */
const WHOLE = fc.integer({ min: 0, max: 999 }).map(String);
const SECRET = fc.stringMatching(/^(?:xoxb|xapp|sk)-[A-Za-z0-9-]{8,40}$/);

describe("every text of a trace", () => {
  it("is found by the walk", () => {
    expect(texts.map(({ path }) => path)).toEqual([
      "record.requestId",
      "record.metricCodes[]",
      "record.entityCodes[]",
      "record.periodCodes[]",
      "record.passageIds[]",
      "record.defectCodes[]",
    ]);
    expect(fields).toBeGreaterThan(30);
  });

  it.each(texts)("$path takes no sentence, no number as people write it, and no secret", ({ form }) => {
    fc.assert(
      fc.property(fc.oneof(SENTENCE, CHINESE, NUMBER, SECRET), (text) => !form.test(text)),
      { seed: 20260612, numRuns: 2_000 },
    );
  });

  it.each(texts.filter(({ path }) => path !== "record.entityCodes[]"))("$path takes no whole number", ({ form }) => {
    fc.assert(
      fc.property(WHOLE, (text) => !form.test(text)),
      { seed: 20260612 },
    );
  });

  it("of a period is a period", () => {
    const form = texts.find(({ path }) => path === "record.periodCodes[]")?.form ?? /never/;
    fc.assert(
      fc.property(fc.stringMatching(form), (text) => {
        const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
        const isPart = /^\d{4}(?:-\d{2}(?:MTD)?|W\d{2})$/.test(text);
        // Months, weeks and days beyond the calendar's are of the form all the same.
        return isDay || isPart || parsePeriodCode(text) !== null;
      }),
      { seed: 20260612 },
    );
  });
});

describe("the fields of a trace", () => {
  it("are codes, counts and times at every depth", () => {
    expect(open).toEqual([]);
  });

  it.each<readonly [string, z.core.$ZodType, string]>([
    ["any text", z.string(), "record.added is a text of any form"],
    ["a text of a length", z.string().max(9), "record.added is a text of any form"],
    ["a form with an open end", z.string().regex(/^[A-Z]+/), "record.added is a text of any form"],
    ["anything", z.unknown(), "record.added is unknown"],
    ["really anything", z.any(), "record.added is any"],
    ["a record", z.record(z.string(), z.number()), "record.added is record"],
    ["a map", z.map(z.string(), z.number()), "record.added is map"],
    ["a choice", z.union([z.number(), z.string()]), "record.added is union"],
    ["what is changed on the way", z.string().transform(Number), "record.added is pipe"],
    ["a custom check", z.custom(), "record.added is custom"],
    ["an object that takes more", z.looseObject({}), "record.added takes unknown fields"],
    ["an object that drops more", z.object({}), "record.added takes unknown fields"],
    ["a list without a limit", z.array(z.number()), "record.added is a list without a limit"],
    [
      "a text deeper down",
      z.strictObject({ in: z.array(z.string()).max(1) }),
      "record.added.in[] is a text of any form",
    ],
    ["a text that may be missing", z.string().optional(), "record.added is a text of any form"],
    ["a text that may be null", z.string().nullable(), "record.added is a text of any form"],
  ])("could not be joined by %s", (_name, added, says) => {
    expect(surveySchema(TraceRecord.extend({ added })).open).toEqual([says]);
  });
});
