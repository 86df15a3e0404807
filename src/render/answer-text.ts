import type { Glossary } from "../company/glossary.ts";
import type { AnswerRun } from "../domain/answer.ts";
import type { Language } from "../domain/profile.ts";
import { answerLines } from "./answer-lines.ts";
import { catalogOf } from "./catalog/catalog-of.ts";
import type { AnswerDocument } from "./document.ts";
import { documentOf } from "./lines.ts";

/** An answer for a terminal: text with sources, then each option as a question to type. */
export function renderText(run: AnswerRun, glossary: Glossary): string {
  return textOf(documentOf(run, glossary), run.language);
}

/** A document as text for a reader who can type but not click. */
export function textOf(document: AnswerDocument, language: Language): string {
  const { choices, overview } = document;
  const offers = (choices?.offers ?? []).filter(({ isMetric }) => overview === null || !isMetric);
  const { attempt } = catalogOf(language).offers;
  return [
    ...answerLines(document, { language, sources: true, choices: false }),
    ...(choices === null || offers.length === 0
      ? []
      : [choices.lead, ...offers.map(({ question }) => attempt(question))]),
  ].join("\n");
}
