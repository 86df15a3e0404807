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
/** The highest level that everybody who may ask the bot may read. */
const READABLE_MAX = 1;

/** Levels that a person or a channel may be cleared for, by their place: everything up to it may be read. */
export const CLEARANCES = ["PUBLIC", "INTERNAL", "CONFIDENTIAL", "RESTRICTED"] as const;

export type Clearance = (typeof CLEARANCES)[number];

/** How sensitive a label says something is, from 0 (public) up. A label that nobody knows counts as the highest. */
export function sensitivityLevel(label: string): number {
  return LEVEL_OF.get(label.trim().toLowerCase()) ?? HIGHEST;
}

/** Whether something with this label may be shown to everybody who may ask the bot: public and internal. */
export function isReadable(label: string): boolean {
  return sensitivityLevel(label) <= READABLE_MAX;
}
