import type { ShownSource } from "../domain/shown-source.ts";
import { type AnswerDocument, shownStatements } from "./document.ts";
import { type Footnotes, numberFootnotes } from "./footnotes.ts";
import { overviewFootnotes } from "./overview.ts";

/** The footnotes of the figures of an answer; a single figure has its only source beside it, without a number. */
export function figureFootnotes({ figures, overview }: AnswerDocument): Footnotes {
  return overview === null ? numberFootnotes(shownStatements(figures)) : overviewFootnotes(overview);
}

/** The places that the footnotes of an answer lead to: of its figures first, then of its quotes. */
export function sourcesShown(document: AnswerDocument): readonly ShownSource[] {
  const { listed } = figureFootnotes(document);
  const passages = document.explanation?.footnotes ?? [];
  return [
    ...listed.map(({ shown }) => ({ kind: "figure", shown }) as const),
    ...passages.flatMap(({ passageId }) => (passageId === null ? [] : [{ kind: "passage", passageId } as const])),
  ];
}
