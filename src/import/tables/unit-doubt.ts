import { cleanWord } from "../../company/glossary.ts";
import type { Doubt } from "./statement.ts";

/** The doubt about a unit that a document leaves open, with the words that leave it so. */
export function unitDoubt(rule: string, candidates: readonly string[], text: string): Doubt {
  return {
    key: `unit:${rule}:${cleanWord(text)}`,
    kind: "unit",
    text,
    candidates: candidates.map((code) => ({ kind: "unit", code })),
  };
}
