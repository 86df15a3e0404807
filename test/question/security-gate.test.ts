import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSecurityGate, type SecurityGate } from "../../src/question/security-gate.ts";
import { WORDS } from "../support/words.ts";
import { arbitraryDisguise, CHANCE_WORDS, homeQuestions, joinedByChance, REWRITES, SEPARATORS } from "./disguises.ts";
import { calendarYear } from "./readings.ts";

const gate = createSecurityGate(calendarYear, WORDS);
const companies = [...calendarYear.profile.externalEntities.values()];
const aliases = companies.flatMap(({ aliases: names }) => names);
const disguises = arbitraryDisguise(
  companies.flatMap((company) => company.aliases.map((alias) => ({ alias, company: company.code }))),
);

const CLEAN = [
  ...joinedByChance([...aliases, ...companies.map(({ code }) => code)]),
  ...CHANCE_WORDS,
  ...homeQuestions(calendarYear),
];

/** The questions of a list that a gate refuses. */
function refusedOf(questions: readonly string[], { screen }: SecurityGate): readonly string[] {
  return questions.filter((question) => screen(question).kind !== "allow");
}

/** Fails on the first disguised name that a gate lets through or takes for another company. */
function assertDisguisesRefused({ screen }: SecurityGate, numRuns: number): void {
  fc.assert(
    fc.property(disguises, ({ question, company }) => {
      expect(screen(question)).toMatchObject({ kind: "refuse_out_of_scope", external: company });
    }),
    { numRuns, seed: 1_009 },
  );
}

/** Matches names anywhere in the text without its spaces, as a first attempt would. */
const substringGate: SecurityGate = {
  screen: (raw) => {
    const text = raw.toLowerCase().replace(/\s+/g, "");
    const company = companies.find((spec) => spec.aliases.some((alias) => text.includes(alias.replace(/\s+/g, ""))));
    return company ? refusal(company.code) : { kind: "allow" };
  },
};

/** Matches names only as they are listed, between the edges of words. */
const literalGate: SecurityGate = {
  screen: (raw) => {
    const company = companies.find((spec) =>
      spec.aliases.some((alias) => new RegExp(`(?<![a-z])${alias}(?![a-z])`, "i").test(raw)),
    );
    return company ? refusal(company.code) : { kind: "allow" };
  },
};

function refusal(external: string): ReturnType<SecurityGate["screen"]> {
  return { kind: "refuse_out_of_scope", external, start: 0, end: 1 };
}

describe("a question that names a listed company", () => {
  it("is refused however the name is disguised", () => {
    assertDisguisesRefused(gate, 6000);
  });

  it.each(SEPARATORS)("is refused with %j between all letters of the name", (separator) => {
    const questions = aliases.map((alias) => `revenue of ${[...alias].join(separator)} 2025`);
    expect(refusedOf(questions, gate)).toEqual(questions);
  });

  it.each(["<#C024BE7LR|NAME>", "<@U0123ABCD|NAME>", "<!subteam^S0123|@NAME>", "<https://example.com|NAME>"])(
    "is refused in the label of %s",
    (label) => {
      const questions = aliases.map((alias) => `${label.replace("NAME", alias)} revenue 2025`);
      expect(refusedOf(questions, gate)).toEqual(questions);
    },
  );

  it.each(Object.entries(REWRITES))("is refused in %s", (_, rewrite) => {
    const questions = aliases.map((alias) => `revenue of ${[...alias].map(rewrite).join("")} 2025`);
    expect(refusedOf(questions, gate)).toEqual(questions);
  });

  it.each(companies.flatMap(({ code, aliases: names }) => [code, ...names].map((name) => [name, code] as const)))(
    "is refused as listed: %s",
    (name, company) => {
      for (const question of [name, `${name} revenue 2025`, `HK revenue and ${name} revenue`, `请问${name}的营收`])
        expect(gate.screen(question)).toMatchObject({ kind: "refuse_out_of_scope", external: company });
    },
  );

  it.each([
    ["a plural or possessive", "Jingtel's revenue vs ours", "JINGTEL"],
    ["a plural without apostrophe", "jingtels revenue", "JINGTEL"],
    ["a link's text", "revenue of <https://example.com|Jingtel>", "JINGTEL"],
    ["bold letters", "*Jing*tel revenue", "JINGTEL"],
    ["a quoted line", "&gt; Jingtel revenue?\nwhat do you think", "JINGTEL"],
    ["a long question", `${"HK revenue 2025 ".repeat(400)} jingtel`, "JINGTEL"],
    ["a home name beside it", "中国竞泰2025年营收", "JINGTEL"],
    ["a name under an override that reads right to left", "revenue of \u202eletgnij\u202c 2025", "JINGTEL"],
    ["traditional characters", "萬景保險的營收", "WANJING"],
    ["a name after a colon", "营收：万景", "WANJING"],
    ["a line break inside", "quillon\nmutual revenue", "QUILLON"],
    ["an emoji inside", "quillon 🙂 mutual revenue", "QUILLON"],
  ])("is refused inside %s", (_, question, company) => {
    expect(gate.screen(question)).toMatchObject({ kind: "refuse_out_of_scope", external: company });
  });

  it("says where the name stands in the text as typed", () => {
    const question = "HK and J\u200bing-tel revenue";
    const verdict = gate.screen(question);
    expect(verdict.kind === "allow" ? "" : question.slice(verdict.start, verdict.end)).toBe("J\u200bing-tel");
  });

  it("is refused whatever stands around the name", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 30 }),
        fc.string({ unit: "grapheme", maxLength: 30 }),
        (before, after) => {
          expect(gate.screen(`${before} jingtel ${after}`).kind).toBe("refuse_out_of_scope");
        },
      ),
      { numRuns: 1000, seed: 1_013 },
    );
  });
});

describe("a question about the own company", () => {
  it("is never refused, whatever arises from the end of one word and the start of the next", () => {
    expect(CLEAN.length).toBeGreaterThan(3000);
    expect(refusedOf(CLEAN, gate)).toEqual([]);
  });

  it("may hold a longer word that begins or ends like a listed name", () => {
    const longer = aliases
      .filter((alias) => /^[a-z]+$/.test(alias))
      .flatMap((alias) => [`${alias}ow revenue`, `xo${alias} revenue`, `xo${alias}ow revenue`]);
    expect(refusedOf(longer, gate)).toEqual([]);
  });
});

describe("the assertions on the gate", () => {
  it("fail for a gate that looks into text without its spaces: it refuses clean questions and misses disguises", () => {
    expect(refusedOf(CLEAN, substringGate).length).toBeGreaterThan(20);
    expect(() => assertDisguisesRefused(substringGate, 200)).toThrow();
  });

  it("fail for a gate that knows names only as they are listed: it misses disguises", () => {
    expect(refusedOf(CLEAN, literalGate)).toEqual([]);
    expect(() => assertDisguisesRefused(literalGate, 200)).toThrow();
  });
});
