import type {
  NameCandidate,
  NamePick,
  NameRuling,
  RulingEnd,
  StandingRuling,
  TaughtName,
} from "../../domain/learned-name.ts";

/** Where picks are counted and curators decide what a word means. */
export interface NameDesk {
  /** Counts a pick; one of a word that cannot become a name is dropped. */
  note(pick: NamePick): Promise<void>;
  /** What curators can be asked about now, most picked first. */
  waiting(): Promise<readonly NameCandidate[]>;
  /** Decides once. A confirmed name is read from the next question on. `void`: it cannot be a name any more. */
  rule(name: TaughtName, ruling: NameRuling): Promise<RulingEnd | { readonly kind: "void" }>;
  /** The decision that settles a name; null while it is open. */
  ruling(name: TaughtName): Promise<StandingRuling | null>;
  /** How long what nobody has decided about is kept, in milliseconds. */
  readonly keptMs: number;
  readonly upkeep: DeskUpkeep;
}

export interface DeskUpkeep {
  /** Deletes some picks that are kept no longer; true where more are left. */
  forgetPicks(now: Date): Promise<boolean>;
  /** When curators were last asked; null for never. */
  lastAsked(): Promise<Date | null>;
  markAsked(at: Date): Promise<void>;
}
