/** Documents that a question wants its figures from. */
export interface StatedIn {
  /** As the question names them. */
  readonly name: string;
  /** The names of the documents, as footnotes have them. */
  readonly docs: readonly string[];
}

/** What figures are read besides what holds today; both absent for that. */
export interface LimitedReading {
  /** The day (YYYY-MM-DD) as known on which they are read. */
  readonly knownOn?: string | undefined;
  /** The documents that they are read from alone. */
  readonly statedIn?: StatedIn | undefined;
}

/** Whether figures are read as they hold today: of others nothing is offered, awaited or told as a figure of now. */
export function readsWhatHolds({ knownOn, statedIn }: LimitedReading): boolean {
  return knownOn === undefined && statedIn === undefined;
}
