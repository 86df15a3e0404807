import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { meaningCodes } from "../../src/company/meaning-codes.ts";
import type { AnswerRun } from "../../src/domain/answer.ts";
import type { Intent } from "../../src/domain/intent.ts";
import type { ProviderResponse } from "../../src/model/llm-provider.ts";
import { GLOSSARY, openTestEngine, TODAY } from "./company.ts";
import { readings } from "./hostile-model.ts";

/** Known and unknown words in the order of a question; some slots stay open. */
const QUESTIONS: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("", "what was", "how much did", "compare", "show me", "why did", "is"),
    fc.constantFrom(
      "",
      "revenue",
      "profit",
      "proceeds",
      "load factor and hulls",
      "revenue and takings",
      "freight income",
    ),
    fc.constantFrom(
      "",
      "of Baltic",
      "of Hansa",
      "in Baltic and Aegean",
      "for Narnia Baltic",
      "of Baltic excluding perks",
    ),
    fc.constantFrom("", "growth", "uptick", "by quarter", "per zone", "share", "tallest", "sum", "hotel"),
    fc.constantFrom("", "in FY2025", "FY2024 and FY2025", "anno domini", "Q3", "since Michaelmas", "2021 to 2025"),
    fc.constantFrom("", "hotel", "vs plan", "please", "in drachmas", "- draft deck", "? Lunch at noon"),
  )
  .map((parts) => parts.filter((part) => part !== "").join(" "));

const CHINESE: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("", "波罗的海", "爱琴海和波罗的海", "汉萨"),
    fc.constantFrom("", "2025年", "2024年和2025年", "盛夏"),
    fc.constantFrom("营收", "票款", "利润和票款", "船舶数"),
    fc.constantFrom("", "涨势", "增长", "按季度", "是多少", "酒店"),
  )
  .map((parts) => parts.join(""));

const WORDS =
  "proceeds hulls takings income Hansa Narnia perks uptick zone tallest hotel anno domini Michaelmas plan drachmas draft deck Lunch noon Baltic revenue growth FY2025 票款 涨势 盛夏 汉萨 酒店 营收".split(
    " ",
  );

const CODES: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...meaningCodes(GLOSSARY).map(({ code }) => code)),
  fc.constantFrom(
    "period:FY2025",
    "period:FY2024",
    "period:2025Q3",
    "period:2025-06-30",
    "period:LATEST",
    "period:TTM",
  ),
  fc.constantFrom("says_nothing", "metric:EBITDA", "entity:KITTIWAKE", "REVENUE", "__proto__", "operation:median", ""),
  fc.string(),
);

/** Codes for the unexplained words in their order, and readings of any words. */
const ASKED = fc.record({
  question: fc.oneof(QUESTIONS, CHINESE),
  codes: fc.array(CODES, { minLength: 6, maxLength: 6 }),
  more: fc.array(fc.tuple(fc.oneof(fc.constantFrom(...WORDS), fc.string()), CODES), { maxLength: 2 }),
});

interface Read {
  readonly first: Intent;
  readonly alone: AnswerRun;
  readonly run: AnswerRun;
  /** Whether the reply changed the answer to figures. */
  readonly isChanged: boolean;
}

let reply: ProviderResponse = readings();
const engine = await openTestEngine();
const scripted = await openTestEngine({
  model: { createMessage: async () => reply },
  proposals: { proposal: async () => undefined, keepProposal: async () => {} },
});

async function read(question: string, pairs: (unexplained: readonly string[]) => Pairs): Promise<Read> {
  const first = engine.services.parser.parse(question, TODAY);
  reply = readings(...pairs(first.unexplained.map(({ start, end }) => question.slice(start, end))));
  const [alone, run] = [await engine.ask(question), await scripted.ask(question)];
  const isChanged = run.answer.kind === "figures" && JSON.stringify(run.answer) !== JSON.stringify(alone.answer);
  return { first, alone, run, isChanged };
}

type Pairs = readonly (readonly [words: string, code: string])[];

function pairsOf({ codes, more }: { readonly codes: readonly string[]; readonly more: Pairs }) {
  return (unexplained: readonly string[]): Pairs => [
    ...more,
    ...codes.flatMap((code, at): Pairs => (unexplained[at] === undefined ? [] : [[unexplained[at], code]])),
  ];
}

function saidOf({ answer }: AnswerRun) {
  const { clarification } = answer.kind === "figures" ? answer : { clarification: null };
  const slots = clarification?.mode === "answer_with_assumptions" ? clarification.assumedSlots : [];
  const meanings = slots.flatMap(({ slot, codes, from }) =>
    from.kind === "read_as" ? [{ slot, codes, raw: from.raw }] : [],
  );
  return { meanings, codes: new Set(slots.flatMap(({ codes }) => codes)) };
}

function namedIn({ groups }: Intent, slot: "metrics" | "entities" | "periods"): readonly string[] {
  return groups.flatMap((group) => group[slot]);
}

const RUNS = 400;
/** About 7 % of the replies change an answer: fewer than a quarter of that would test next to nothing. */
const CHANGED_MIN = RUNS / 60;

describe("whatever a model replies", () => {
  it("every slot that the rules had read is in the answer, and every other code is said", async () => {
    let changed = 0;
    await fc.assert(
      fc.asyncProperty(ASKED, async ({ question, ...scripts }) => {
        const { first, run, isChanged } = await read(question, pairsOf(scripts));
        if (run.answer.kind !== "figures" || !isChanged) return;
        changed += 1;
        const { codes } = saidOf(run);
        const cells = run.answer.cells.flatMap((cell) => ("cell" in cell ? [cell.cell] : []));
        const metrics = new Set(cells.map(({ metric }) => metric));
        for (const metric of namedIn(first, "metrics")) expect(metrics).toContain(metric);
        for (const metric of metrics) expect([...namedIn(first, "metrics"), ...codes]).toContain(metric);
        if (run.answer.derived.length > 0 || run.answer.declined.length > 0 || cells.length > 4) return;
        const entities = new Set(cells.map(({ entity }) => entity));
        for (const entity of namedIn(first, "entities")) expect(entities).toContain(entity);
      }),
      { numRuns: RUNS },
    );
    expect(changed).toBeGreaterThan(CHANGED_MIN);
  });

  it("each unexplained word is read and said, or named, or the figure stops", async () => {
    let changed = 0;
    await fc.assert(
      fc.asyncProperty(ASKED, async ({ question, ...scripts }) => {
        const { first, run, isChanged } = await read(question, pairsOf(scripts));
        if (run.answer.kind !== "figures" || !isChanged) return;
        changed += 1;
        const { meanings } = saidOf(run);
        const told = [...meanings, ...run.answer.notUnderstood].map(({ raw }) => raw).join(" ");
        const words = first.unexplained.flatMap(({ start, end }) =>
          question.slice(start, end).split(/[^\p{L}\p{N}]+/u),
        );
        for (const word of words) expect(told).toContain(word);
        expect(meanings.length).toBeGreaterThan(0);
      }),
      { numRuns: RUNS },
    );
    expect(changed).toBeGreaterThan(CHANGED_MIN);
  });

  it("without a known code for an unexplained word the answer is as without one", async () => {
    const JUNK = fc.array(
      fc.tuple(
        fc.oneof(fc.constantFrom(...WORDS), fc.string()),
        fc.constantFrom(
          "says_nothing",
          "metric:EBITDA",
          "entity:KITTIWAKE",
          "REVENUE",
          "period:FY99999",
          "operation:x",
        ),
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(QUESTIONS, CHINESE), JUNK, async (question, junk) => {
        const { alone, run } = await read(question, () => junk);
        expect(run.answer).toEqual(alone.answer);
      }),
      { numRuns: 200 },
    );
  });
});
