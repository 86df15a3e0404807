import { describe, expect, it } from "vitest";
import type { Passage } from "../../../src/domain/passage.ts";
import { givesOrders, holdsControls } from "../../../src/passages/embedded-instructions.ts";
import { groundFault } from "../../../src/passages/grounding/ground.ts";
import { fullSentencesOf } from "../../../src/passages/sentences.ts";
import { type Mutant, mutantsOf } from "./mutations/mutants.ts";
import { CONTEXT, DOCUMENTS, paraphrases, type TrueStatement, verbatimStatements } from "./true-statements.ts";

const VERBATIM = verbatimStatements();
const PARAPHRASES = paraphrases();
const DEVELOPMENT = paraphrases("paraphrases-development");
const HELD_OUT = paraphrases("paraphrases-held-out");
const KEPT_MIN = 0.95;
/** Freely worded statements that the rules were not made from are kept less often; no change may lower what was reached. */
const DEVELOPMENT_KEPT_MIN = 0.79;
const HELD_OUT_KEPT_MIN = 0.45;
const DROPPED_MIN = 0.99;
const DROPPED_OF_A_KIND_MIN = 0.98;
/** Every so many statements are held against more than the passage that they were made from. */
const SAMPLED = 5;

function isKept({ text, passage }: TrueStatement): boolean {
  return groundFault(text, [passage], CONTEXT) === null;
}

function isDropped({ text, cited }: Pick<Mutant, "text" | "cited">): boolean {
  return groundFault(text, cited, CONTEXT) !== null;
}

function rate(part: number, whole: number): string {
  return `${part} of ${whole} (${((100 * part) / whole).toFixed(2)} %)`;
}

function report(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}

describe("of true statements", () => {
  it("every sentence of a document is kept", () => {
    const kept = VERBATIM.filter(isKept).length;
    report(`true sentences kept, word for word: ${rate(kept, VERBATIM.length)}`);
    expect(VERBATIM.length).toBeGreaterThan(400);
    expect(VERBATIM.filter((statement) => !isKept(statement)).map(({ text }) => text)).toEqual([]);
  });

  it("at least 95 percent of those in other words are kept", () => {
    const kept = PARAPHRASES.filter(isKept).length;
    report(`true paraphrases kept: ${rate(kept, PARAPHRASES.length)}`);
    expect(PARAPHRASES.length).toBeGreaterThan(300);
    expect(kept / PARAPHRASES.length).toBeGreaterThanOrEqual(KEPT_MIN);
  });

  it("those that were written afresh are kept as often as before", () => {
    const [development, heldOut] = [DEVELOPMENT, HELD_OUT].map((statements) => statements.filter(isKept).length);
    report(
      `true paraphrases kept, of those to develop with: ${rate(development ?? 0, DEVELOPMENT.length)}`,
      `true paraphrases kept, of those held out: ${rate(heldOut ?? 0, HELD_OUT.length)}`,
    );
    expect((development ?? 0) / DEVELOPMENT.length).toBeGreaterThanOrEqual(DEVELOPMENT_KEPT_MIN);
    expect((heldOut ?? 0) / HELD_OUT.length).toBeGreaterThanOrEqual(HELD_OUT_KEPT_MIN);
  });
});

describe("of false statements, each made from a true one by a single change,", () => {
  const mutants = [...VERBATIM, ...PARAPHRASES, ...DEVELOPMENT].flatMap(mutantsOf);
  const judged = mutants.map((mutant) => ({ kind: mutant.kind, dropped: isDropped(mutant) }));
  const kinds = [...new Set(judged.map(({ kind }) => kind))].map((kind) => {
    const made = judged.filter((one) => one.kind === kind);
    return { kind, made: made.length, dropped: made.filter(({ dropped }) => dropped).length };
  });

  it("at least 99 percent are dropped", () => {
    const dropped = judged.filter((one) => one.dropped).length;
    report(
      `mutants dropped: ${rate(dropped, judged.length)}`,
      ...kinds.map((one) => `  ${one.kind.padEnd(20)} ${rate(one.dropped, one.made)}`),
    );
    expect(judged.length).toBeGreaterThan(8_000);
    expect(dropped / judged.length).toBeGreaterThanOrEqual(DROPPED_MIN);
  });

  it.each(kinds)("at least 98 percent are dropped: $kind", ({ made, dropped }) => {
    expect(made).toBeGreaterThan(50);
    expect(dropped / made).toBeGreaterThanOrEqual(DROPPED_OF_A_KIND_MIN);
  });

  it("a passage more to cite saves none of them, and costs no true one", () => {
    const isSampled = (_: unknown, index: number): boolean => index % SAMPLED === 0;
    const widely = mutants.filter(isSampled).map(({ text, of }) => ({ text, cited: around(of) }));
    const dropped = widely.filter(isDropped).length;
    const kept = PARAPHRASES.filter(isSampled).filter(
      (statement) => !isDropped({ text: statement.text, cited: around(statement) }),
    ).length;
    report(`mutants dropped, whole documents cited: ${rate(dropped, widely.length)}`);
    expect(dropped / widely.length).toBeGreaterThanOrEqual(DROPPED_MIN);
    expect(kept / PARAPHRASES.filter(isSampled).length).toBeGreaterThanOrEqual(KEPT_MIN);
  });
});

/** The passage of a statement, others of its document, and some of another document about the same entity. */
function around({ passage, document }: TrueStatement): readonly Passage[] {
  const other = DOCUMENTS.find((one) => one !== document && one[0]?.entity === passage.entity) ?? [];
  return [...new Set([passage, ...document.slice(0, 4), ...other.slice(0, 2)])];
}

describe("what speaks to a machine", () => {
  const sentences = DOCUMENTS.flatMap((document) =>
    document.flatMap((passage) => fullSentencesOf(passage.text).map(({ text }) => ({ text: text.trim(), passage }))),
  ).filter(({ text }) => givesOrders(text) || holdsControls(text));

  it("is dropped even word for word", () => {
    expect(sentences.length).toBeGreaterThan(5);
    for (const { text, passage } of sentences) expect(groundFault(text, [passage], CONTEXT), text).toBe("markup");
  });
});
