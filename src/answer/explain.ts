import type { WhyPart } from "../domain/answer.ts";
import { documentName } from "../domain/fact.ts";
import type { NarrativeRun, RelatedPlace } from "../domain/narrative.ts";
import { labelled } from "../domain/sensitivity.ts";
import type { FoundPassage } from "../passages/passage-index.ts";
import { readNarrativeQuestion } from "../passages/question.ts";
import { namesNoEntity } from "../question/for-documents.ts";
import { explainParts } from "./explain-parts.ts";
import { contextFor, type ExplainRequest, Explanation, type Origins, standingFor } from "./explanation.ts";
import type { Progress } from "./progress.ts";
import type { ReadingServices } from "./reader.ts";
import { saidToAnswer } from "./said-to-answer.ts";

/**
 * Explains from documents: plan, retrieve, pack, compose, check. A model only proposes searches and chooses
 * and shortens sentences; without one, or when it fails, rules choose. Every word shown is from its passage.
 */
export async function explain(
  request: ExplainRequest,
  services: ReadingServices,
  progress: Progress,
): Promise<WhyPart> {
  const { passages, origins } = await services.passages.summary();
  if (passages === 0) return { kind: "not_connected" };
  const origin: Origins = { readable: new Set(origins), prompted: new Set(await services.promptedOrigins()) };
  const explained = (asked: ExplainRequest, within: readonly FoundPassage[] | null = null): Promise<NarrativeRun> =>
    new Explanation(asked, services, progress, { ...origin, within }).run();
  // A model is shown the whole question, and rules read one thing at a time.
  const byParts =
    services.model === null
      ? await explainParts(request, services, (part) => explainedBySaid(part, services, explained))
      : null;
  if (byParts !== null) return { kind: "run", run: byParts };
  const run = await explainedBySaid(request, services, explained);
  const openly = { ...request, slots: { ...request.slots, periods: [] } };
  // "Why is Q1 so strong every year": the year was an assumption, and another one may be meant.
  const isOpen = request.intent.yearAssumed.length > 0 && request.cells.length === 0 && run.statements.length === 0;
  const found = isOpen ? await explainedBySaid(openly, services, explained) : run;
  if (found.statements.length > 0 || !isOfNoneNamed(request)) return { kind: "run", run: found };
  const { slots } = request;
  const anywhere = await explainedBySaid({ ...request, slots: { ...slots, entities: [] } }, services, explained);
  return { kind: "run", run: anywhere.statements.length > 0 ? onlyClose(anywhere) : found };
}

/** "why did we leave our old office": of no company in particular, so what is said of any one is close to it. */
function isOfNoneNamed({ intent, cells }: ExplainRequest): boolean {
  const isOfOne = intent.groups.some(({ entities }) => entities.length > 0);
  return cells.length === 0 && isOfOne && namesNoEntity(intent);
}

/** What was found, as close to the question and not as its answer. */
function onlyClose(run: NarrativeRun): NarrativeRun {
  return { ...run, statements: [], closest: [...run.statements, ...run.closest], outcome: "clarify" };
}

/** Answers from the documents that the question names alone; where they say nothing of it, that is the answer. */
async function explainedBySaid(
  request: ExplainRequest,
  services: ReadingServices,
  explained: (asked: ExplainRequest, within?: readonly FoundPassage[]) => Promise<NarrativeRun>,
): Promise<NarrativeRun> {
  const { intent, slots, today } = request;
  const question = readNarrativeQuestion(intent, slots, contextFor(services));
  const standing = standingFor(services, today);
  const said = await saidToAnswer(intent, { question, standing, services });
  if (said === null) return explained(request);
  const unnamed = { ...request, intent: said.intent };
  const told = await explained(unnamed, said.passages);
  if (told.statements.length > 0) return told;
  return { ...told, related: [], silent: placesOf(said.passages) };
}

/** The documents of some passages, each once. */
function placesOf(passages: readonly FoundPassage[]): readonly RelatedPlace[] {
  const places = passages.map(({ source, title, entity, period, sensitivity }) => ({
    ...{ source, title, entity, period },
    ...labelled(sensitivity),
  }));
  return [...new Map(places.map((place) => [documentName(place.source), place])).values()];
}
