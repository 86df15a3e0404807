import type { Glossary } from "../../company/glossary.ts";
import type { Language } from "../../domain/profile.ts";
import type { ReviewQuestion } from "../../import/review/review-question.ts";
import type { Choice } from "../../import/tables/statement.ts";
import { catalogOf } from "../catalog/catalog-of.ts";
import { type Names, namesFor, UNLIMITED } from "../names.ts";
import { keptPart, type ReplacingDocument, replacesPart } from "./replace-message.ts";
import { decidedWords } from "./review-choices.ts";
import { correctDialog, type ReviewDialog, teachDialog } from "./review-dialogs.ts";
import { type LoadedDocument, loadedPart, type MessagePart, questionPart } from "./review-message.ts";

/** Documents that were loaded, and the questions that they leave to people, as Slack shows them. */
export interface ReviewRenderer {
  readonly loaded: (documents: readonly LoadedDocument[], language: Language) => MessagePart;
  readonly replaces: (
    document: ReplacingDocument,
    file: { readonly content: string; readonly name: string },
    language: Language,
  ) => MessagePart;
  readonly kept: (doc: string, language: Language) => MessagePart;
  readonly question: (
    question: ReviewQuestion,
    shown: { readonly open: number; readonly seen: string; readonly language: Language },
  ) => MessagePart;
  readonly decided: (
    question: ReviewQuestion,
    decision: { readonly choice: Choice; readonly settled: number | null; readonly language: Language },
  ) => string;
  readonly correctDialog: (question: ReviewQuestion, language: Language) => ReviewDialog;
  readonly teachDialog: (question: ReviewQuestion, language: Language) => ReviewDialog;
  readonly waiting: (open: number, language: Language) => string;
  readonly nothingWaits: (language: Language) => string;
}

const LABEL_MAX = 60;

/** The renderer for one company's words. */
export function createReviewRenderer(glossary: Glossary): ReviewRenderer {
  const names = (language: Language): Names => namesFor(glossary, language, { ...UNLIMITED, label: LABEL_MAX });
  return {
    loaded: (documents, language) => loadedPart(documents, names(language)),
    replaces: (document, file, language) => replacesPart(document, file, names(language)),
    kept: (doc, language) => keptPart(doc, names(language)),
    question: (question, { open, seen, language }) => questionPart(question, { open, seen, names: names(language) }),
    decided: (question, { choice, settled, language }) =>
      decidedWords(question, { choice, settled, names: names(language) }),
    correctDialog: (question, language) => correctDialog(question, names(language)),
    teachDialog: (question, language) => teachDialog(question, names(language)),
    waiting: (open, language) => catalogOf(language).review.waiting(open),
    nothingWaits: (language) => catalogOf(language).review.nothingWaits,
  };
}
