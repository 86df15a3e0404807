import type { LocalizedText } from "../domain/profile.ts";
import type { FaultLog } from "./fault-log.ts";
import { cleanWord } from "./glossary.ts";
import { dotted } from "./shape-faults.ts";
import type { YamlPath } from "./yaml-source.ts";

/** A part of the profile with its names. */
export interface NamedPart {
  readonly path: YamlPath;
  readonly code: string;
  /** Parts with the same concept may share words: the totals of two dimensions can both be called "total". */
  readonly concept: string;
  /** Null if the label is for display only, as with external entities. */
  readonly label: LocalizedText | null;
  readonly aliases: readonly string[];
}

interface Claim {
  readonly part: NamedPart;
  readonly path: YamlPath;
  readonly target: "key" | "value";
}

/**
 * Checks that every word names one part only. Codes, aliases and labels of all kinds share one vocabulary, because a
 * question does not say which kind a word is.
 */
export function checkWords(parts: readonly NamedPart[], log: FaultLog): void {
  const owners = new Map<string, Claim>();
  // Codes first: an alias is easier to change, so the alias is the one to report.
  for (const part of parts) claim(owners, part.code, { part, path: part.path, target: "key" }, log);
  for (const part of parts) claimAliases(owners, part, log);
  for (const part of parts) claimLabels(owners, part, log);
}

function claimAliases(owners: Map<string, Claim>, part: NamedPart, log: FaultLog): void {
  const listed = new Set<string>();
  for (const [index, alias] of part.aliases.entries()) {
    const path = [...part.path, "aliases", index];
    const word = cleanWord(alias);
    if (!/[\p{L}\p{N}]/u.test(word)) {
      const what = word === "" ? "is empty" : `"${alias}" has no letter or digit`;
      log.add(path, "value", `${dotted(path)} ${what}`, "Write a word that people use, or remove it");
    } else if (listed.has(spellingOf(alias))) {
      log.add(path, "value", `"${alias}" is listed twice for ${part.code}`, "Remove one of the two");
    } else {
      listed.add(spellingOf(alias));
      claim(owners, alias, { part, path, target: "value" }, log);
    }
  }
}

/** Comparison key for duplicates within one part: other spellings such as 营收 and 營收, or accents, are no duplicates. */
function spellingOf(alias: string): string {
  return alias.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();
}

function claimLabels(owners: Map<string, Claim>, part: NamedPart, log: FaultLog): void {
  if (part.label === null) return;
  const { en, zh } = part.label;
  claim(owners, en, { part, path: [...part.path, "label", "en"], target: "value" }, log);
  if (zh !== undefined && zh !== en) {
    claim(owners, zh, { part, path: [...part.path, "label", "zh"], target: "value" }, log);
  }
}

function claim(owners: Map<string, Claim>, raw: string, claimant: Claim, log: FaultLog): void {
  const word = cleanWord(raw);
  const owner = owners.get(word);
  if (owner === undefined) {
    owners.set(word, claimant);
    return;
  }
  if (owner.part.concept === claimant.part.concept) return;
  const line = log.lineOf(owner.path, owner.target);
  log.add(
    claimant.path,
    claimant.target,
    `"${raw}" already names ${dotted(owner.part.path)} (line ${line}); a word can name one thing only`,
    `Remove it here or there, or write a longer form such as "${raw} (${claimant.part.code})"`,
  );
}
