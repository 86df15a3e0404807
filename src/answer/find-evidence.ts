import { formatDate } from "../domain/calendar.ts";
import { documentName } from "../domain/fact.ts";
import type { RelatedPlace } from "../domain/narrative.ts";
import type { Passage } from "../domain/passage.ts";
import { labelled } from "../domain/sensitivity.ts";
import { mayBeRead, questionCoverage, type StandingContext, standingOf, wholeText } from "../passages/evidence.ts";
import { allowSources, QUERY_CHARACTERS_MAX, type RetrievalIntent } from "../passages/gateway.ts";
import type { FoundPassage, PassageFilter } from "../passages/passage-index.ts";
import { meetingPeriods } from "../passages/periods.ts";
import { type NarrativeQuestion, ownQuery } from "../passages/question.ts";
import { retrieve } from "../passages/retrieve.ts";
import type { Topic } from "../passages/topic.ts";
import { isCausalHeading } from "../passages/words/cause.ts";
import type { RunRecord } from "./narrative-run.ts";
import type { ReadingServices } from "./reader.ts";

/** Search results considered before the best are packed. */
const CANDIDATES = 40;
const RELATED_MAX = 3;
/** A question with more topics is not searched: no passage could cover enough of them to be evidence. */
const TOPICS_MAX = 200;
/** Passages whose causes are looked for, and how many passages after each are read. */
const LEADS_MAX = 8;
const CAUSES_REACH = 3;
/** Score of a cause, as a share of the score of the passage that it explains. */
const FOLLOWING_SHARE = 0.9;

export interface EvidenceContext {
  readonly question: NarrativeQuestion;
  readonly standing: StandingContext;
  /** The execution allowlist. */
  readonly enabled: ReadonlySet<string>;
  readonly services: ReadingServices;
  readonly record: RunRecord;
  /** The passages of the documents that the question names; null to search all. */
  readonly within: readonly FoundPassage[] | null;
}

/** The passages that may answer, best first; for a why-question also the causes that follow them in their documents. */
export async function findEvidence(
  intent: RetrievalIntent,
  context: EvidenceContext,
): Promise<readonly FoundPassage[]> {
  const found = await search(intent, context.question.periods, context);
  const evidence = found.filter((passage) => isEvidence(passage, context));
  const all = context.question.isWhy ? await withCauses(evidence, context) : evidence;
  context.record.did("retrieve", { candidates: found.length, evidence: all.length });
  return all;
}

/** Places that cover the same topics for another period. Shown as places only, never as reasons. */
export async function relatedPlaces(
  intent: RetrievalIntent,
  context: EvidenceContext,
): Promise<readonly RelatedPlace[]> {
  const { question, standing, services } = context;
  if (question.periods.length === 0 || question.topics.length === 0) return [];
  const { minScore } = services.glossary.profile.narrative;
  const found = await search(intent, [], context);
  const undated = withoutYears(question);
  const places = found
    .filter((passage) => standingOf(passage, question, standing) === "other_period")
    .filter((passage) => questionCoverage(undated, wholeText(passage), passage) >= minScore)
    .map(
      ({ source, title, entity, period, sensitivity }): RelatedPlace => ({
        source,
        title,
        entity,
        period,
        ...labelled(sensitivity),
      }),
    );
  return [...new Map(places.map((place) => [documentName(place.source), place])).values()].slice(0, RELATED_MAX);
}

/** Such places lack the year asked about. */
function withoutYears({ topics, ownTopics, ...question }: NarrativeQuestion): NarrativeQuestion {
  const isOther = ({ raw }: Topic): boolean => !/^\d{4}$/u.test(raw);
  return { ...question, topics: topics.filter(isOther), ownTopics: ownTopics.filter(isOther) };
}

function isEvidence(passage: FoundPassage, { question, standing }: EvidenceContext): boolean {
  return standingOf(passage, question, standing) === "evidence";
}

/** Reports often give reasons under a heading of their own, without repeating the words of the question. */
async function withCauses(
  evidence: readonly FoundPassage[],
  context: EvidenceContext,
): Promise<readonly FoundPassage[]> {
  const { question, services } = context;
  const { minScore } = services.glossary.profile.narrative;
  const leads = evidence
    .filter((passage) => questionCoverage(question, wholeText(passage), passage) >= minScore)
    .slice(0, LEADS_MAX);
  const behind = await Promise.all(leads.map((lead) => causesOf(lead, context)));
  const causes = new Map<string, FoundPassage>();
  for (const passage of behind.flat()) if (!causes.has(passage.id)) causes.set(passage.id, passage);
  const known = evidence.map((passage) => {
    const lead = causes.get(passage.id)?.lead;
    causes.delete(passage.id);
    return lead === undefined ? passage : { ...passage, lead };
  });
  return [...known, ...causes.values()];
}

async function causesOf(lead: FoundPassage, context: EvidenceContext): Promise<readonly FoundPassage[]> {
  const near = await context.services.passages.around(lead.id, CAUSES_REACH);
  const at = near.findIndex(({ id }) => id === lead.id);
  // Causes must be replaced or current just as their lead is.
  const holds = ({ replacedBy }: Passage): boolean =>
    (replacedBy === undefined) === (near[at]?.replacedBy === undefined);
  return near
    .slice(at + 1)
    .filter((passage) => holds(passage) && givesCauses(passage, lead))
    .map((passage) => ({
      ...passage,
      score: lead.score * FOLLOWING_SHARE,
      coverage: lead.coverage,
      lead: lead.text,
    }))
    .filter((passage) => mayBeRead(passage, context.services.reader.level) && isEvidence(passage, context));
}

function givesCauses({ headings }: Passage, lead: Passage): boolean {
  return isCausalHeading(headings.at(-1) ?? "") && headings.at(-1) !== lead.headings.at(-1);
}

async function search(
  intent: RetrievalIntent,
  periods: readonly string[],
  context: EvidenceContext,
): Promise<readonly FoundPassage[]> {
  const { question, enabled, services, record, within } = context;
  if (within !== null) return within;
  if (question.topics.length > TOPICS_MAX) return [];
  const allowed = allowSources(intent, enabled);
  const filter: PassageFilter = {
    origins: allowed.ok && allowed.origins !== null ? allowed.origins : enabled,
    ...entityFilter(context),
    on: formatDate(context.standing.calendar.today),
    ...(question.isFormer ? { withReplaced: true } : {}),
    ...(periods.length === 0 ? {} : { periods: periodFilter(periods, context) }),
  };
  // A model's query is added to the asker's own words and never replaces them.
  const queries = [...new Set([ownQuery(question, QUERY_CHARACTERS_MAX), intent.query])];
  const found = await Promise.all(
    queries.map((query) =>
      retrieve(
        { query, filter, limit: CANDIDATES },
        {
          index: services.passages,
          rewriter: services.rewriter,
          semantic: services.semantic,
          note: (reason) => record.noted("retrieve", reason),
        },
      ),
    ),
  );
  const distinct = new Map(found.flat().map((passage) => [passage.id, passage]));
  return [...distinct.values()].filter((passage) => mayBeRead(passage, services.reader.level));
}

/** Accepts documents about an entity, about its ancestors, and about no entity in particular. */
function entityFilter({ question, services }: EvidenceContext): Pick<PassageFilter, "entities"> {
  const { entities } = question;
  if (entities.length === 0) return {};
  const accepted = new Set<string | null>([null]);
  for (const entity of entities) {
    for (let code: string | null = entity; code !== null; ) {
      accepted.add(code);
      code = services.glossary.entity(code)?.parent ?? null;
    }
  }
  return { entities: accepted };
}

function periodFilter(periods: readonly string[], { standing }: EvidenceContext): ReadonlySet<string | null> {
  return new Set([null, ...periods.flatMap((period) => [...meetingPeriods(period, standing.calendar)])]);
}
