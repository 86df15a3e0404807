import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerQuestion } from "../../src/answer/answer-question.ts";
import type { Answer, AnswerRun } from "../../src/domain/answer.ts";
import { sensitivityOf } from "../../src/domain/answer-sensitivity.ts";
import type { Question } from "../../src/domain/question.ts";
import { isReadable } from "../../src/domain/sensitivity.ts";
import { type TestEngine, TODAY } from "./company.ts";
import { openSealedCompany } from "./sealed-company.ts";
import { shown } from "./shown.ts";

/** U1 and U3 are cleared for what is confidential, U2 is not; the channel is for what is internal. */
const CLEARANCES = { U1: "CONFIDENTIAL", U2: "INTERNAL", U3: "CONFIDENTIAL" } as const;
type Asker = keyof typeof CLEARANCES;
interface Turn {
  readonly asker: Asker;
  readonly text: string;
  readonly resolved?: Question["resolved"];
}

const TEXTS = [
  ...["Aegean", "Baltic", "Tern"].flatMap((name) =>
    ["2023", "2024", "2025"].flatMap((year) => [`profit of ${name} ${year}`, `revenue of ${name} ${year}`]),
  ),
  ...["and profit?", "and 2023?", "and 2024?", "and 2025?", "what about Baltic?", "and Aegean?", "and in total?"],
  ...["how much did it grow?", "growth?", "which one is the highest?", "rank them", "the difference?", "why?"],
  ...["what about freight?", "by quarter", "by region in 2023", "latest quarter", "revenue", "Baltic 2023", "2023"],
  ...["Kittiwake profit 2024", "profit of Narnia 2023", "and theirs?", "compare Aegean and Baltic profit 2023"],
  ...[
    "why did profit of Baltic fall in 2024",
    "same period last year",
    "the median?",
    "Aegean instead",
    "share of it?",
  ],
];

function ask(engine: TestEngine, { asker, text, resolved }: Turn): Promise<AnswerRun> {
  const reader = { asker, clearance: CLEARANCES[asker], ceiling: "INTERNAL" } as const;
  const question = { id: "q", text, at: TODAY, conversation: "thread", ...reader };
  return answerQuestion(resolved === undefined ? question : { ...question, resolved }, engine.services);
}

/** Whether everybody in the channel sees all that was asked for. */
function isForAll(answer: Answer): boolean {
  if (!isReadable(sensitivityOf(answer), "INTERNAL")) return false;
  if (answer.kind !== "figures") return true;
  return ![...answer.cells.map(({ status }) => status), ...answer.declined.map(({ reason }) => reason)].some((code) =>
    code.startsWith("withheld"),
  );
}

async function talk(turns: readonly Turn[]): Promise<readonly AnswerRun[]> {
  const engine = await openSealedCompany();
  const runs: AnswerRun[] = [];
  for (const turn of turns) runs.push(await ask(engine, turn));
  return runs;
}

const TURNS = fc.array(
  fc.record({ asker: fc.constantFrom<Asker>("U1", "U2", "U3"), text: fc.constantFrom(...TEXTS) }),
  { minLength: 2, maxLength: 8 },
);
const SETTINGS = { seed: 20_260_612, numRuns: 250 };

describe("an answer that somebody else may not see, or was withheld from who asked", () => {
  it("changes no answer to anybody else, whatever is said in which order", async () => {
    let apart = 0;
    await fc.assert(
      fc.asyncProperty(TURNS, fc.constantFrom<Asker>("U1", "U2", "U3"), async (turns, listener) => {
        const runs = await talk(turns);
        // The same talk without what others were told or denied apart; what stood in the thread for all is asked as it was read.
        const kept = turns.flatMap((turn, index): Turn[] => {
          const run = runs[index];
          if (run === undefined || turn.asker === listener) return [turn];
          if (!isForAll(run.answer)) return [];
          return [run.resolved === undefined ? turn : { ...turn, resolved: run.resolved }];
        });
        apart += turns.length - kept.length;
        const heard = (all: readonly Turn[], told: readonly AnswerRun[]) =>
          told.filter((_run, index) => all[index]?.asker === listener).map(({ answer }) => answer);
        expect(heard(kept, await talk(kept))).toEqual(heard(turns, runs));
      }),
      SETTINGS,
    );
    expect(apart).toBeGreaterThan(100);
  }, 120_000);

  it.each<readonly [string, readonly Turn[], readonly string[]]>([
    [
      "a withheld question that opens a thread",
      [
        { asker: "U2", text: "profit of Baltic 2023" },
        { asker: "U1", text: "and 2024?" },
      ],
      [],
    ],
    [
      "a withheld question in a thread",
      [
        { asker: "U1", text: "revenue of Aegean 2024" },
        { asker: "U2", text: "profit of Baltic 2023" },
        { asker: "U1", text: "and 2025?" },
      ],
      ["REVENUE AEGEAN FY2025 = 506"],
    ],
    [
      "a private answer",
      [
        { asker: "U1", text: "revenue of Aegean 2024" },
        { asker: "U1", text: "profit of Baltic 2023" },
        { asker: "U2", text: "and 2025?" },
      ],
      ["REVENUE AEGEAN FY2025 = 506"],
    ],
    [
      "an answer that is withheld in part",
      [
        { asker: "U1", text: "revenue of Aegean 2025" },
        { asker: "U2", text: "profit of Baltic 2023 and 2024" },
        { asker: "U3", text: "and 2024?" },
      ],
      ["REVENUE AEGEAN FY2024 = 440.4"],
    ],
  ])("is no context for others: %s", async (_name, turns, expected) => {
    const last = (await talk(turns)).at(-1);
    expect(last === undefined || last.answer.kind !== "figures" ? [] : shown(last)).toEqual(expected);
  });

  it("is context for who asked, also after others asked for something apart", async () => {
    const runs = await talk([
      { asker: "U1", text: "revenue of Aegean 2024" },
      { asker: "U1", text: "profit of Baltic 2023" },
      { asker: "U2", text: "profit of Aegean 2023" },
      { asker: "U1", text: "and 2024?" },
      { asker: "U2", text: "and revenue?" },
    ]);
    expect(runs.map((run) => (run.answer.kind === "figures" ? shown(run) : []))).toEqual([
      ["REVENUE AEGEAN FY2024 = 440.4"],
      ["PROFIT BALTIC FY2023 = 333"],
      [expect.stringContaining("PROFIT AEGEAN FY2023")],
      ["PROFIT BALTIC FY2024 = 132"],
      // Its value would complete the part that is withheld from U2.
      ["REVENUE BALTIC FY2024 is not found"],
    ]);
  });
});
