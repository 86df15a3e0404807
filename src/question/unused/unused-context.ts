import type { Operation, SlotGroup } from "../../domain/intent.ts";
import type { Token, Tokenized } from "../../language/tokenize.ts";
import type { Words } from "../../language/words/word-list.ts";
import { type Clause, clauseIndexAt, clausesOf, type Reach } from "../clauses.ts";
import type { Item, Range } from "../item.ts";
import type { Mentions } from "../mentions.ts";
import { type RowAxis, rowAxisOf } from "../row-axis.ts";

export interface UnusedContext {
  readonly words: Words;
  readonly items: readonly Item[];
  readonly tokenized: Tokenized;
  readonly mentions: Mentions;
  readonly unservedOperations: readonly Range[];
  /** Words for an operation in the talk before the question; they do not block the figure. */
  readonly idleOperations: readonly Range[];
  readonly operation: Operation | null;
  readonly groups: readonly SlotGroup[];
  /** Items that ask documents, beside the figure. */
  readonly forDocuments: ReadonlySet<Item>;
  /** The question asks why: words outside its slots describe the topic and do not change a figure. */
  readonly narrative: boolean;
  /** Whether an entity is part of another one. */
  readonly isPart: (part: string, whole: string) => boolean;
}

/** The clauses are computed lazily and once, and properties of clauses are cached. */
export interface UnusedReading extends UnusedContext {
  readonly clauses: () => ClauseReading;
  /** The axis of the rows asked for: "by market". */
  readonly rows: () => { readonly axis: RowAxis | null };
}

export interface ClauseReading {
  readonly all: readonly Clause[];
  /** Some clause names a metric, and an entity or rows over entities; the entity may be named in another clause. */
  readonly asks: boolean;
  /** The index in `all` of the clause with an item. */
  readonly indexAt: (item: number) => number;
  /** Cache by clause: whether it is only a name. */
  readonly bareNames: Map<Clause, boolean>;
  /** Caches of the last stretch and the last range between breaks: enough, because items are visited in order. */
  lastStretch: Stretch | null;
}

/** Properties of the items of a clause, or of those between two breaks. */
export interface Stretch extends Reach {
  /** The asker speaks about itself, and nothing is asked here. */
  readonly speaks: boolean;
  /** Something is asked for or wanted. */
  readonly wants: boolean;
  readonly addresses: boolean;
  readonly says: boolean;
}

function clauseReading(context: UnusedContext): ClauseReading {
  const all = clausesOf(context);
  const isNamed = context.mentions.all.some(
    ({ axis, mode, by }) => axis === "entity" && mode === "plain" && by !== "home",
  );
  return {
    all,
    asks: all.some(({ metric, entity }) => metric && (entity || isNamed || spreads(context.operation))),
    indexAt: (item) => clauseIndexAt(all, item),
    bareNames: new Map(),
    lastStretch: null,
  };
}

/** Rows or a ranking over entities, for which no entity has to be named. */
function spreads(operation: Operation | null): boolean {
  return operation !== null && "by" in operation && operation.by === "entity";
}

function once<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

export function isUnknownLike(item: Item): boolean {
  return (
    item.kind === "unknown" || (item.kind === "term" && (item.term.kind === "qualifier" || item.term.kind === "per"))
  );
}

export function isRestricting(item: Item): boolean {
  return isUnknownLike(item) || (item.kind === "term" && (item.term.kind === "basis" || item.term.kind === "member"));
}

export function isMetricItem(item: Item | undefined): boolean {
  return item?.kind === "term" && item.term.kind === "metric";
}

export function isHanRange(context: UnusedReading, item: Range | undefined): boolean {
  return item !== undefined && context.tokenized.tokens[item.from]?.kind === "han";
}

export function isCapitalised(context: UnusedReading, index: number): boolean {
  const item = context.items[index];
  const token: Token | undefined = item && context.tokenized.tokens[item.from];
  return token?.capital === true && item?.kind === "unknown";
}

export function rawBetween(context: UnusedReading, first: number, last: number): string {
  const from = context.items[first]?.from ?? 0;
  const to = context.items[last]?.to ?? from;
  return rawOf(context, { from, to });
}

export function rawOf({ tokenized }: UnusedContext, range: Range): string {
  const start = tokenized.tokens[range.from]?.start ?? 0;
  const end = tokenized.tokens[range.to - 1]?.end ?? start;
  return tokenized.text.slice(start, end).replace(/\s+/g, " ");
}

/** The context with lazily computed clauses. */
export function unusedReading(context: UnusedContext): UnusedReading {
  return {
    ...context,
    clauses: once(() => clauseReading(context)),
    rows: once(() => ({ axis: rowAxisOf(context.items) })),
  };
}
