import { documentName } from "../domain/fact.ts";
import type { Intent } from "../domain/intent.ts";
import type { Passage } from "../domain/passage.ts";
import type { Question } from "../domain/question.ts";
import type { DocumentDecision } from "../domain/resolved-question.ts";
import { contextOf, spokenTerms, standingOf, topicCoverage } from "../passages/evidence.ts";
import { enabledSources } from "../passages/gateway.ts";
import { type NarrativeQuestion, readNarrativeQuestion } from "../passages/question.ts";
import { searchTerms } from "../passages/search-terms.ts";
import { sectionsOf } from "../passages/sections.ts";
import type { DocumentQuestion } from "../question/document-question.ts";
import { narrativeDecision } from "../question/for-documents.ts";
import { readablePassages } from "./open-document.ts";
import type { ReadingServices } from "./reader.ts";

/** The newest documents, whose names are compared as they are; the others have to be found by their titles. */
const NEWEST_MAX = 500;
const FOUND_MAX = 40;

/** The document that a question names; null if none or several may be meant. */
export async function namedDocument(
  asked: DocumentQuestion,
  intent: Intent,
  { at }: Question,
  services: ReadingServices,
): Promise<DocumentDecision | null> {
  const { finder, glossary, dictionary } = services;
  const { profile } = glossary;
  const spans = [{ start: 0, end: asked.name.length, kind: "not_understood" as const }];
  const named = { ...intent, rawQuestion: asked.name, spans };
  const question = readNarrativeQuestion(named, narrativeDecision(intent, null), { finder, profile, dictionary });
  const calendar = { fiscalYears: profile.fiscalYears, today: at };
  const candidates = await documentsLike(asked.name, services);
  const meant = candidates.filter(
    (passage) =>
      isCalled(passage, asked.name) ||
      (hasName(passage, question) && standingOf(passage, question, { finder, glossary, calendar }) === "evidence"),
  );
  const exact = meant.filter((passage) => isCalled(passage, asked.name));
  const [only, ...more] = exact.length > 0 ? exact : meant;
  if (only === undefined || more.length > 0) return null;
  if (asked.section === null) return { kind: "document", passageId: only.id, section: null };
  return sectionOf(only, asked.section, services);
}

/** A passage of each document that a name may be of. */
export async function documentsLike(
  name: string,
  { passages, glossary }: ReadingServices,
): Promise<readonly Passage[]> {
  const origins = enabledSources(glossary.profile.narrative);
  const filter = origins === null ? {} : { origins };
  const [newest, found] = await Promise.all([
    passages.documents(filter, NEWEST_MAX),
    passages.search({ terms: searchTerms(name), filter, limit: FOUND_MAX }),
  ]);
  return [...new Map([...found, ...newest].map((passage) => [documentName(passage.source), passage])).values()];
}

/** Whether the title consists of the words of the name. */
function isCalled({ title }: Passage, name: string): boolean {
  return searchTerms(title).join(" ") === searchTerms(name).join(" ");
}

/** Whether the title and the file name hold all words of the name. */
function hasName(passage: Passage, { topics, entities }: NarrativeQuestion): boolean {
  if (topics.length + entities.length === 0) return false;
  return topicCoverage(topics, spokenTerms(contextOf({ ...passage, headings: [] }))) === 1;
}

async function sectionOf(
  { id }: Passage,
  heading: string,
  services: ReadingServices,
): Promise<DocumentDecision | null> {
  const sections = sectionsOf(await readablePassages(id, services));
  const [first] = sections.find((one) => one.heading === heading)?.passages ?? [];
  return first === undefined ? null : { kind: "document", passageId: first.id, section: heading };
}
