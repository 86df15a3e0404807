import { describe, expect, it } from "vitest";
import { groundFault } from "../../../src/narrative/grounding/ground.ts";
import { type Mutant, mutantsOf } from "./mutations/mutants.ts";
import { CONTEXT, paraphrases, type TrueStatement, verbatimStatements } from "./true-statements.ts";

const VERBATIM = verbatimStatements();
const PARAPHRASES = paraphrases();

function isKept({ text, passage }: TrueStatement): boolean {
  return groundFault(text, [passage], CONTEXT) === null;
}

function isDropped({ text, cited }: Mutant): boolean {
  return groundFault(text, cited, CONTEXT) !== null;
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(2)} %`;
}

describe("of true statements", () => {
  it("every sentence of a document is kept", () => {
    expect(VERBATIM.length).toBeGreaterThan(400);
    expect(VERBATIM.filter((statement) => !isKept(statement)).map(({ text }) => text)).toEqual([]);
  });

  it("at least 95 percent of those in other words are kept", () => {
    const kept = PARAPHRASES.filter(isKept).length;
    process.stdout.write(
      `true paraphrases kept: ${kept} of ${PARAPHRASES.length} (${percent(kept, PARAPHRASES.length)})\n`,
    );
    expect(PARAPHRASES.length).toBeGreaterThan(300);
    expect(kept / PARAPHRASES.length).toBeGreaterThanOrEqual(0.95);
  });
});

describe("of false statements, each made from a true one by a single change,", () => {
  const mutants = [...VERBATIM, ...PARAPHRASES]
    .flatMap(mutantsOf)
    .map((mutant) => ({ kind: mutant.kind, isDropped: isDropped(mutant) }));

  it("at least 99 percent are dropped", () => {
    const dropped = mutants.filter((mutant) => mutant.isDropped).length;
    process.stdout.write(`mutants dropped: ${dropped} of ${mutants.length} (${percent(dropped, mutants.length)})\n`);
    expect(mutants.length).toBeGreaterThan(5_000);
    expect(dropped / mutants.length).toBeGreaterThanOrEqual(0.99);
  });

  it.each([...new Set(mutants.map(({ kind }) => kind))])("at least 98 percent are dropped: %s", (kind) => {
    const made = mutants.filter((mutant) => mutant.kind === kind);
    expect(made.length).toBeGreaterThan(50);
    expect(made.filter((mutant) => mutant.isDropped).length / made.length).toBeGreaterThanOrEqual(0.98);
  });
});
