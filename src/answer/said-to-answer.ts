import type { Intent, TextRange } from "../domain/intent.ts";
import type { Passage } from "../domain/passage.ts";
import { textAt, withoutRange } from "../language/without-range.ts";
import { contextOf, entitiesIn, type StandingContext, standingOf } from "../passages/evidence.ts";
import { nameTerms } from "../passages/name-terms.ts";
import type { FoundPassage } from "../passages/passage-index.ts";
import type { NarrativeQuestion } from "../passages/question.ts";
import type { SaidDocument } from "../question/said-document.ts";
import { documentsLike } from "./named-document.ts";
import { readablePassages } from "./open-document.ts";
import type { ReadingServices } from "./reader.ts";

/** Documents of one name, such as one in each language, that are read for one question. */
const DOCUMENTS_MAX = 5;

/** The documents that a question wants to be answered from, and the question without the words that name them. */
export interface SaidToAnswer {
  readonly intent: Intent;
  readonly passages: readonly FoundPassage[];
}

/**
 * Reads the documents that a question names: "what does the half-year note say about agents". Of several those with most
 * of its words in the title, of these the ones about its entity, and then the newest. Null where the question names no
 * document, or none that is stored.
 */
export async function saidToAnswer(
  intent: Intent,
  { standing, question, services }: Asked,
): Promise<SaidToAnswer | null> {
  const { rawQuestion } = intent;
  const said = services.parser
    .documentsNamed(rawQuestion)
    .find(({ name }) => nameTerms(textAt(rawQuestion, name)).length > 0);
  if (said === undefined) return null;
  const like = await documentsLike(textAt(rawQuestion, withKind(said)), services);
  // An entity in what is asked of a document does not choose it: a note on the whole company speaks of its parts too.
  const calledBy = entitiesIn(rawQuestion.slice(said.name.start, said.whole.end), standing.finder);
  const ofDocument = { ...question, entities: [...calledBy] };
  const about = like.filter((passage) => standingOf(passage, ofDocument, standing) === "evidence");
  const kind = nameTerms(textAt(rawQuestion, said.kind));
  const terms = nameTerms(withoutEntities(intent).slice(said.name.start, said.kind.start));
  const exact = about.filter((passage) => holds(passage, [...terms, ...kind]));
  const named = exact.length > 0 || terms.length === 0 ? exact : about.filter((one) => holds(one, terms));
  const closest = closestByTitle(named, nameTerms(withoutEntities(intent)));
  const meant = newest(preferred(closest, (passage) => standingOf(passage, question, standing) === "evidence"));
  if (meant.length === 0) return null;
  const read = await Promise.all(meant.map(({ id }) => readablePassages(id, services)));
  return { intent: withoutName(intent, withKind(said)), passages: read.flat().map(unranked) };
}

interface Asked {
  readonly question: NarrativeQuestion;
  readonly standing: StandingContext;
  readonly services: ReadingServices;
}

/** An entity in the name is compared by what the document is about, since it has several names. */
function withoutEntities({ rawQuestion, spans }: Intent): string {
  const entities = spans.filter(({ kind }) => kind === "entity");
  return entities.reduce(withoutRange, rawQuestion);
}

function holds(passage: Passage, terms: readonly string[]): boolean {
  const title = new Set(nameTerms(contextOf({ ...passage, headings: [] })));
  return terms.every((term) => title.has(term));
}

/** "the risk note on fraud": of several risk notes those whose titles have most words of the question. */
function closestByTitle(passages: readonly Passage[], asked: readonly string[]): readonly Passage[] {
  const shared = (passage: Passage): number => asked.filter((term) => holds(passage, [term])).length;
  const most = Math.max(0, ...passages.map(shared));
  return passages.filter((passage) => shared(passage) === most);
}

/** Those that meet a condition; all where none does. */
function preferred(passages: readonly Passage[], meets: (passage: Passage) => boolean): readonly Passage[] {
  const met = passages.filter(meets);
  return met.length > 0 ? met : passages;
}

function newest(passages: readonly Passage[]): readonly Passage[] {
  const [last] = passages
    .map(({ issuedOn }) => issuedOn ?? "")
    .toSorted()
    .slice(-1);
  return passages.filter(({ issuedOn }) => (issuedOn ?? "") === last).slice(0, DOCUMENTS_MAX);
}

/** Read as a whole, not searched: what a passage covers of the question decides alone. */
function unranked(passage: Passage): FoundPassage {
  return { ...passage, score: 0, coverage: 0 };
}

function withoutName(intent: Intent, said: TextRange): Intent {
  const spans = intent.spans.filter(({ start, end }) => end <= said.start || start >= said.end);
  return { ...intent, rawQuestion: withoutRange(intent.rawQuestion, said), spans };
}

function withKind({ name, kind }: SaidDocument): TextRange {
  return { start: name.start, end: kind.end };
}
