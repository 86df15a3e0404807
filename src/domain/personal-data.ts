/** A person as the stores name them. */
export interface StoredPerson {
  /** The Slack user id. */
  readonly user: string;
  /** The direct messages between the person and the bot. */
  readonly directs: readonly string[];
  /** Threads in which nobody else asked, as `CHANNEL:TS`. */
  readonly threads: readonly string[];
}

/** Something that is kept of a person. */
export interface PersonalRecord {
  readonly kind: string;
  /** Null where the time is not kept. */
  readonly when: Date | null;
  /** What is kept, as JSON values. */
  readonly content: unknown;
}

/** What became of the records of one kind. */
export interface Erasure {
  readonly kind: string;
  readonly removed: number;
  /** Records that others need, in which a name stands for the person now. */
  readonly pseudonymised: number;
  /** Records that were left as they are. */
  readonly stays: number;
}

/** A place that keeps something of people. */
export interface PersonalStore {
  find(person: StoredPerson): readonly PersonalRecord[];
  /** Erases the person; `as` stands for them where a record is needed by others. */
  erase(person: StoredPerson, as: string): readonly Erasure[];
}

/** The form of a name that stands for a person. */
const PSEUDONYM = /^p-[0-9a-f]{24}$/;

export function isPseudonym(id: string): boolean {
  return PSEUDONYM.test(id);
}
