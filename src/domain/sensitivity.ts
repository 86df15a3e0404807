/** The names of each level in lower case, most open first; the index is the level. An unknown name has the highest. */
export const LEVELS: readonly (readonly string[])[] = [
  ["public", "公开", "公開"],
  ["internal", "内部", "內部"],
  ["confidential", "机密", "機密", "保密", "秘密"],
  ["restricted", "绝密", "絕密", "受限"],
];

const LEVEL_OF: ReadonlyMap<string, number> = new Map(
  LEVELS.flatMap((labels, level) => labels.map((label) => [label, level] as const)),
);

const HIGHEST = LEVELS.length - 1;

/** Levels of clearance by index; a clearance includes all levels below it. */
export const CLEARANCES = ["PUBLIC", "INTERNAL", "CONFIDENTIAL", "RESTRICTED"] as const;

export type Clearance = (typeof CLEARANCES)[number];

/** The clearance of everybody who may ask, unless the company file sets another. */
export const DEFAULT_CLEARANCE: Clearance = "INTERNAL";

/** The level of a label, from 0 (public) up. An unknown label counts as the highest. */
export function sensitivityLevel(label: string): number {
  return placeOf(label) ?? HIGHEST;
}

function placeOf(label: string): number | undefined {
  return LEVEL_OF.get(label.trim().toLowerCase());
}

/** The level of a label that is a level's name; null for any other. */
export function knownLevel(label: string): Clearance | null {
  return CLEARANCES[placeOf(label) ?? -1] ?? null;
}

/** The level of a label by name; RESTRICTED for an unknown label. */
export function levelOf(label: string): Clearance {
  return CLEARANCES[sensitivityLevel(label)] ?? "RESTRICTED";
}

/** Whether content with this label may be shown to a person with this clearance. */
export function isReadable(label: string, clearance: Clearance = DEFAULT_CLEARANCE): boolean {
  return sensitivityLevel(label) <= CLEARANCES.indexOf(clearance);
}

/** The level of a statement or a passage; omitted for INTERNAL, the most common one. */
export interface Labelled {
  /** INTERNAL where absent. */
  readonly sensitivity?: Clearance;
}

export function labelled(label: string): Labelled {
  const sensitivity = levelOf(label);
  return sensitivity === DEFAULT_CLEARANCE ? {} : { sensitivity };
}

/** The level of labelled content; INTERNAL where absent. */
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

/** Labels that a document states of itself and that nobody has explained: until then it counts as RESTRICTED. */
export interface UnexplainedLabels {
  readonly texts: readonly string[];
  /** Its level by everything else that is known of it. */
  readonly otherwise: Clearance;
}
