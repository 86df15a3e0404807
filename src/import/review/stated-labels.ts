import { cleanWord } from "../../company/glossary.ts";
import { CLEARANCES, type Clearance, highest, knownLevel } from "../../domain/sensitivity.ts";
import type { Choice } from "../tables/statement.ts";
import { type ItemDraft, type KeyedLabel, LABEL_PREFIX, type LabelsOfDocument } from "./review-port.ts";
import type { Rulings } from "./ruling.ts";

/** Longer labels are not asked about: a person could not see all of the words that they answer for. */
const ASKED_CHARACTERS_MAX = 120;
/** Where a document states labels of its own. */
const PLACE = "properties";
const LEVELS: readonly Choice[] = CLEARANCES.map((code) => ({ kind: "level", code }));

/** Labels by the keys of their questions; the same label in other letters has the same key. */
export function keyedLabels(texts: readonly string[]): readonly KeyedLabel[] {
  return [...new Map(texts.map((text) => [cleanWord(text), text])).entries()].map(([word, text]) => ({
    key: `${LABEL_PREFIX}${word}`,
    text,
  }));
}

/** The level of a document under the rulings. A label without one counts as RESTRICTED. */
export function levelUnder({ labels, otherwise }: LabelsOfDocument, rulings: Rulings): Clearance {
  return highest([otherwise, ...labels.map(({ key }) => levelIn(rulings, key) ?? "RESTRICTED")]);
}

function levelIn(rulings: Rulings, key: string): Clearance | null {
  const choice = rulings.get(key)?.choice;
  return choice?.kind === "level" ? choice.code : null;
}

/** The questions about the labels of a document. */
export function labelItems(labels: readonly KeyedLabel[], rulings: Rulings): readonly ItemDraft[] {
  return labels.filter(isAsked).map(({ key, text }) => {
    const isSaid = levelIn(rulings, key) !== null;
    return {
      ...{ key, kind: "level", text, locator: PLACE, candidates: LEVELS, lines: [] },
      waiting: isSaid ? 0 : 1,
      status: isSaid ? "approved" : "pending",
      rulingId: isSaid ? (rulings.get(key)?.id ?? null) : null,
    };
  });
}

function isAsked({ text }: KeyedLabel): boolean {
  return /[\p{L}\p{N}]/u.test(text) && [...text].length <= ASKED_CHARACTERS_MAX;
}

/** Reads the name of a level, in any case and also in Chinese. */
export function writtenLevel(words: string): Choice | null {
  const code = knownLevel(words);
  return code === null ? null : { kind: "level", code };
}
