import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteFactStore, type SqliteFactStore } from "../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { buildGlossary, type Glossary } from "../../src/company/glossary.ts";
import type { DocumentStore } from "../../src/import/document-store.ts";
import { type Decided, type DecisionNote, decide, type ReviewServices } from "../../src/import/review/decide.ts";
import type { ReviewPort, ReviewQueue } from "../../src/import/review/review-port.ts";
import { createSettler } from "../../src/import/review/settler.ts";
import type { Choice } from "../../src/import/tables/statement.ts";
import { cellOf } from "./facts.ts";
import { testProfile } from "./profiles.ts";

/** The stores of facts, documents and review in one file, for tests that store statements directly. */
export interface TestStores {
  readonly path: string;
  readonly facts: SqliteFactStore;
  readonly documents: DocumentStore;
  readonly review: ReviewPort;
  readonly queue: ReviewQueue;
  readonly glossary: Glossary;
  readonly services: ReviewServices;
  /** `value unit` of a cell of the sample company, with conflicts (`|`) and former values (`<`). */
  shown(cell?: Parameters<typeof cellOf>[0]): Promise<string>;
  /** The open questions: `id kind text waiting`. */
  waiting(): Promise<readonly string[]>;
}

export const SIGNED = { by: "kim", why: "as the notes say", teach: null } as const;

export async function withStores(work: (stores: TestStores) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "footnote-"));
  const path = join(folder, "facts.db");
  const facts = openSqliteFactStore(path);
  try {
    await work(storesOn(facts, path));
  } finally {
    facts.close();
    rmSync(folder, { recursive: true });
  }
}

/** Decides the first question that a document raises. */
export async function decideOn(
  { review, services }: TestStores,
  choice: Choice,
  { note = {}, again = false, doc = "deck.pptx" }: { note?: Partial<DecisionNote>; again?: boolean; doc?: string } = {},
): Promise<Decided> {
  const [item] = await review.items({ doc });
  return await decide(item?.id ?? 0, choice, { note: { ...SIGNED, ...note }, again }, services);
}

export function storesOn(facts: SqliteFactStore, path: string): TestStores {
  const glossary = buildGlossary(testProfile());
  const { documents, review, queue } = facts.documentStores(createSettler(glossary));
  let seconds = 0;
  const now = (): Date => {
    seconds += 1;
    return new Date(Date.UTC(2026, 0, 6, 9, 0, seconds));
  };
  return {
    ...{ path, facts, documents, review, queue, glossary },
    services: { review, queue, glossary, now },
    shown: async (cell) => {
      const result = await facts.find(cellOf(cell));
      if (result.status !== "found") return result.status;
      const text = ({ figure }: typeof result.statement): string => `${figure.value} ${figure.unit}`;
      const conflicts = result.conflicts.map((one) => ` | ${text(one)}`);
      const superseded = result.superseded.map((one) => ` < ${text(one)}`);
      return [text(result.statement), ...conflicts, ...superseded].join("");
    },
    waiting: async () =>
      (await review.items({ status: "pending" })).map(({ kind, text, waiting }) => `${kind} ${text} ${waiting}`),
  };
}
