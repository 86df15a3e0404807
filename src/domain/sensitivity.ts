/** The levels of sensitivity, the most open first; a label's level is its place here. */
const LEVELS: readonly (readonly string[])[] = [
  ["public", "公开", "公開"],
  ["internal", "内部", "內部"],
  ["confidential", "机密", "機密", "保密", "秘密"],
  ["restricted", "绝密", "絕密", "受限"],
];

const LEVEL_OF: ReadonlyMap<string, number> = new Map(
  LEVELS.flatMap((labels, level) => labels.map((label) => [label, level] as const)),
);

const HIGHEST = LEVELS.length - 1;

/** Levels that a person or a channel may be cleared for, by their place: everything up to it may be read. */
export const CLEARANCES = ["PUBLIC", "INTERNAL", "CONFIDENTIAL", "RESTRICTED"] as const;

export type Clearance = (typeof CLEARANCES)[number];

/** What everybody who may ask the bot may read, where nothing else is said. */
export const DEFAULT_CLEARANCE: Clearance = "INTERNAL";

/** How sensitive a label says something is, from 0 (public) up. A label that nobody knows counts as the highest. */
export function sensitivityLevel(label: string): number {
  return placeOf(label) ?? HIGHEST;
}

function placeOf(label: string): number | undefined {
  return LEVEL_OF.get(label.trim().toLowerCase());
}

/** The level of a label that is one of the names of a level; null for any other. */
export function knownLevel(label: string): Clearance | null {
  return CLEARANCES[placeOf(label) ?? -1] ?? null;
}

/** The level of a label by its name; RESTRICTED for a label that nobody knows. */
export function levelOf(label: string): Clearance {
  return CLEARANCES[sensitivityLevel(label)] ?? "RESTRICTED";
}

/** Whether something with this label may be shown to somebody with this clearance. */
export function isReadable(label: string, clearance: Clearance = DEFAULT_CLEARANCE): boolean {
  return sensitivityLevel(label) <= CLEARANCES.indexOf(clearance);
}

/** The level beside a statement or a passage: nothing for the one that most things have. */
export interface Labelled {
  /** INTERNAL where nothing is said. */
  readonly sensitivity?: Clearance;
}

export function labelled(label: string): Labelled {
  const sensitivity = levelOf(label);
  return sensitivity === DEFAULT_CLEARANCE ? {} : { sensitivity };
}

/** The level of something that may leave it unsaid. */
export function levelIn({ sensitivity = DEFAULT_CLEARANCE }: Labelled): Clearance {
  return sensitivity;
}

export function lower(a: Clearance, b: Clearance): Clearance {
  return CLEARANCES.indexOf(a) <= CLEARANCES.indexOf(b) ? a : b;
}

/** The highest of several levels; PUBLIC where there are none. */
export function highest(levels: Iterable<Clearance>): Clearance {
  let found: Clearance = "PUBLIC";
  for (const level of levels) if (lower(level, found) === found) found = level;
  return found;
}
