import type { Glossary } from "../company/glossary.ts";
import type { Cell } from "../domain/fact.ts";
import type { Language } from "../domain/profile.ts";
import { namesFor } from "./names.ts";

/** Figures by their metric, entity and period, without any value: "Revenue · ACME Hong Kong · H1 2026". */
export function cellNames(cells: readonly Cell[], glossary: Glossary, language: Language): readonly string[] {
  const names = namesFor(glossary, language);
  return cells.map((cell) => {
    const { metric, entity, period } = names.subjectOf(cell);
    return [metric, entity, period].join(" · ");
  });
}
