/** What a word stands for: a code of the company file. */
export type NameMeaning =
  | { readonly slot: "metric" | "entity"; readonly code: string }
  | { readonly slot: "dimension"; readonly dimension: string; readonly code: string };

/** A word that the company file does not know, in the form in which names are compared, and a meaning of it. */
export interface TaughtName {
  readonly word: string;
  readonly means: NameMeaning;
}

/** A click that chose a meaning for the one word that had stopped a question. */
export interface NamePick extends TaughtName {
  /** Who clicked; stored as a hash only. */
  readonly asker: string;
  readonly at: Date;
}

/** What was picked, how often and by how many people. */
export interface NameCandidate extends TaughtName {
  readonly picks: number;
  readonly people: number;
}

/** A curator's decision about a name. */
export interface NameRuling {
  readonly verdict: "confirmed" | "declined";
  /** The Slack user id of the curator. */
  readonly by: string;
  readonly at: Date;
}

/** The decision that settles a name: one about this meaning, or the confirmation of another one. */
export interface StandingRuling extends NameRuling {
  readonly means: NameMeaning;
}

export type RulingEnd = { readonly kind: "ruled" } | { readonly kind: "stands"; readonly ruling: StandingRuling };

export interface ConfirmedName extends TaughtName, Omit<NameRuling, "verdict"> {}

/** The names that people's picks teach, and what curators decided. Survives restarts and serves several processes. */
export interface LearnedNames {
  /** Counts a pick; not of a word that has a confirmed meaning, nor of a meaning that was declined. */
  note(pick: NamePick): Promise<void>;

  /** What waits for a decision, most picked first. */
  candidates(): Promise<readonly NameCandidate[]>;

  /** Compare-and-set: the first decision about a meaning stands, and a word has one confirmed meaning. */
  rule(name: TaughtName, ruling: NameRuling): Promise<RulingEnd>;

  /** The decision that settles a name; null while it is open. */
  ruling(name: TaughtName): Promise<StandingRuling | null>;

  /** In the order of their words. */
  confirmed(): Promise<readonly ConfirmedName[]>;
}

/** What keeps the learned names in order. */
export interface NameUpkeep {
  /** Changes with every decision and with every forgotten word. */
  revision(): Promise<number>;

  /** Deletes everything about a word; false where there is nothing. */
  forget(word: string): Promise<boolean>;

  /** Deletes picks of days before a time, a limited number of rows; true where more are left. */
  forgetPicks(before: Date): Promise<boolean>;

  /** When curators were last asked; null for never. */
  lastAsked(): Promise<Date | null>;

  markAsked(at: Date): Promise<void>;
}

/** A text that is one for every two equal meanings. */
export function meaningKey(means: NameMeaning): string {
  return means.slot === "dimension" ? `dimension ${means.dimension} ${means.code}` : `${means.slot} ${means.code}`;
}
