import { cleanWord } from "../../company/glossary.ts";
import type { Doubt } from "./statement.ts";

/** The doubt about an open unit, with the words of the document that leave it open. */
export function unitDoubt(rule: string, candidates: readonly string[], text: string): Doubt {
  return {
    key: `unit:${rule}:${cleanWord(text)}`,
    kind: "unit",
    text,
    candidates: candidates.map((code) => ({ kind: "unit", code })),
  };
}
