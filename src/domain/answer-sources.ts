import type { Answer } from "./answer.ts";
import { narrativeRunOf } from "./answer-outcome.ts";
import { storedCells } from "./cell-figures.ts";
import type { Source } from "./fact.ts";
import { narrativeSources } from "./narrative.ts";

/** The sources of all statements without duplicates: of figures, of their superseded values, of passages. */
export function sourcesOf(answer: Answer): readonly Source[] {
  const seen = new Map<string, Source>();
  for (const source of statedSources(answer))
    seen.set(JSON.stringify([source.doc, source.from, source.locator]), source);
  return [...seen.values()];
}

function statedSources(answer: Answer): readonly Source[] {
  if (answer.kind === "faq") return [answer.source];
  const found = answer.kind === "figures" || answer.kind === "check" ? storedCells(answer.cells) : [];
  const statements = [
    ...found.flatMap((cell) => [cell.statement, ...cell.conflicts]),
    ...found.flatMap((cell) => cell.superseded),
  ];
  return [...statements.map(({ source }) => source), ...narrativeSources(narrativeRunOf(answer))];
}
