import type { GridCell } from "../documents/document.ts";
import type { ReadOptions } from "../documents/reader.ts";
import { workLimitsOf } from "../documents/worker/document-job.ts";
import type { ReaderPool } from "../documents/worker/reader-pool.ts";
import type { Profile } from "../domain/profile.ts";
import type { TableEvidence } from "../import/draft/table-evidence.ts";
import type { FoundFile } from "../import/find-files.ts";
import { type DocumentBatch, READ_DOCUMENT } from "../import/read-document.ts";
import { roleOf } from "../import/tables/layout/grid-view.ts";
import type { DoubtKind, Statement } from "../import/tables/statement.ts";

interface Reading {
  readonly pool: ReaderPool;
  readonly profile: Profile;
  readonly options: ReadOptions;
}

/**
 * How many figures of the documents a draft reads, in sentences: those that it reads without a question, and why it does
 * not read the others. Every cell counts, also where it repeats another one.
 */
export async function readBackLines(
  files: readonly FoundFile[],
  tables: readonly TableEvidence[],
  reading: Reading,
): Promise<readonly string[]> {
  const figures = tables
    .flatMap(({ layout }) => layout.rows.flatMap((row) => row.cells))
    .filter((cell) => isFigure(cell)).length;
  const tally = new Tally();
  for (const { path, ...file } of files) {
    const request = { ...file, path, profile: reading.profile, options: reading.options };
    for await (const batch of reading.pool.run(READ_DOCUMENT, request, await workLimitsOf(path))) tally.add(batch);
  }
  return tally.lines(figures);
}

/** A number that is no year among the labels. */
function isFigure(cell: GridCell): boolean {
  return cell.content.kind === "number" && roleOf(cell) === "figure";
}

/** Why figures wait, by the kind of doubt, in the order in which it is told. */
const REASONS: Readonly<Partial<Record<DoubtKind, string>>> = {
  period: "nothing says which period they are of, or more than one may be meant",
  entity: "nothing says whose they are, or more than one may be meant",
  unit: "nothing says their unit, or more than one may be meant",
  label: "the draft does not explain words over or beside them",
  basis: "they may be a plan or another kind of figure",
  values: "the document states several values for the same figure",
};
const PLACES_MAX = 2;
const WORDS_MAX = 60;

interface Waiting {
  count: number;
  readonly examples: Set<string>;
}

class Tally {
  #read = 0;
  #repeats = 0;
  #asked = 0;
  readonly #waiting = new Map<DoubtKind, Waiting>();
  readonly #notices: string[] = [];

  add(batch: DocumentBatch): void {
    if (batch.kind === "facts") this.#read += batch.facts.length;
    if (batch.kind === "statements") for (const statement of batch.statements) this.#addStatement(statement);
    if (batch.kind !== "tail") return;
    this.#repeats += batch.repeats;
    this.#notices.push(...batch.leftOut);
  }

  #addStatement({ doubts, source }: Statement): void {
    if (doubts.length === 0) {
      this.#read += 1;
      return;
    }
    this.#asked += 1;
    for (const kind of new Set(doubts.map((doubt) => doubt.kind))) {
      const waiting = this.#waiting.get(kind) ?? { count: 0, examples: new Set() };
      const text = doubts.find((doubt) => doubt.kind === kind)?.text.slice(0, WORDS_MAX) ?? "";
      waiting.count += 1;
      if (waiting.examples.size < PLACES_MAX)
        waiting.examples.add(text === "" ? source.locator : `“${text}” at ${source.locator}`);
      this.#waiting.set(kind, waiting);
    }
  }

  lines(figures: number): readonly string[] {
    const read = this.#read + this.#repeats;
    const repeated = this.#repeats === 0 ? "" : ` (${this.#repeats} repeat others)`;
    const waits = Object.entries(REASONS).flatMap(([kind, reason]) => {
      const { count, examples } = this.#waiting.get(kind as DoubtKind) ?? { count: 0, examples: new Set<string>() };
      return count === 0 ? [] : [`  ${count} wait: ${reason}, such as ${[...examples].join(", ")}.`];
    });
    return [
      `Read back with this draft: ${read} of ${figures} figures${repeated}; ${this.#asked} more wait for an answer.`,
      ...waits,
      ...(read + this.#asked < figures ? this.#notices.map((notice) => `  ${notice}`) : []),
    ];
  }
}
