import type { Glossary } from "../../company/glossary.ts";
import type { CellRequest } from "../../domain/intent.ts";
import type { Language } from "../../domain/profile.ts";
import type { ReviewQuestion } from "../../import/review/review-question.ts";
import type { Choice } from "../../import/tables/statement.ts";
import { catalogOf } from "../catalog/catalog-of.ts";
import { type Names, namesFor, UNLIMITED } from "../names.ts";
import { type ExampleButton, exampleOffer, examplesPart } from "./example-message.ts";
import { keptPart, type ReplacingDocument, replacesPart } from "./replace-message.ts";
import { decidedWords } from "./review-choices.ts";
import { correctDialog, newMetricView, takeBackDialog, teachDialog } from "./review-dialogs.ts";
import { type LoadedDocument, loadedPart, questionPart } from "./review-message.ts";
import { ownersOf } from "./review-owners.ts";

const LABEL_MAX = 60;

/** Renders loaded documents and review questions for Slack, in the words of one company. */
export function createReviewRenderer(glossary: Glossary) {
  const names = (language: Language): Names =>
    namesFor(glossary, language, { ...UNLIMITED, label: LABEL_MAX, places: "words" });
  return {
    loaded: (documents: readonly LoadedDocument[], language: Language) => loadedPart(documents, names(language)),
    replaces: (
      document: ReplacingDocument,
      file: { readonly content: string; readonly name: string },
      language: Language,
    ) => replacesPart(document, file, names(language)),
    example: (request: CellRequest, language: Language) => exampleOffer(request, glossary, language),
    examples: (offers: readonly ExampleButton[], language: Language) => examplesPart(offers, names(language)),
    kept: (doc: string, language: Language) => keptPart(doc, names(language)),
    question: (
      question: ReviewQuestion,
      { language, ...shown }: { readonly open: number; readonly seen: string; readonly language: Language },
    ) => questionPart(question, { ...shown, names: names(language) }),
    decided: (
      question: ReviewQuestion,
      decision: { readonly choice: Choice; readonly settled: number | null; readonly language: Language },
    ) => decidedWords(question, { ...decision, names: names(decision.language) }),
    correctDialog: (question: ReviewQuestion, language: Language) => correctDialog(question, names(language)),
    teachDialog: (question: ReviewQuestion, language: Language) => teachDialog(question, names(language)),
    newMetricView: (question: ReviewQuestion, language: Language) => newMetricView(question, names(language)),
    takeBackDialog: (question: ReviewQuestion, language: Language) => takeBackDialog(question, names(language)),
    ownersOf: (question: ReviewQuestion) => ownersOf(question, glossary.profile),
    waiting: (open: number, language: Language) => catalogOf(language).review.waiting(open),
    nothingWaits: (language: Language) => catalogOf(language).review.nothingWaits,
  };
}

export type ReviewRenderer = ReturnType<typeof createReviewRenderer>;
