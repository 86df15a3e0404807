import type { FoundCell } from "../domain/answer.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import type { Intent } from "../domain/intent.ts";
import type { NarrativeRun, RelatedPlace } from "../domain/narrative.ts";
import type { Passage } from "../domain/passage.ts";
import type { ShownPassage } from "../domain/thread.ts";
import { type ContextPack, packContext } from "../passages/context-pack.ts";
import {
  contextOf,
  mayBeRead,
  questionCoverage,
  type StandingContext,
  spokenTerms,
  wholeText,
} from "../passages/evidence.ts";
import {
  allowSources,
  enabledSources,
  QUERY_CHARACTERS_MAX,
  type RetrievalIntent,
  TOP_K_MAX,
} from "../passages/gateway.ts";
import { newestFirst, newnessIn } from "../passages/newest.ts";
import type { FoundPassage } from "../passages/passage-index.ts";
import type { Quote } from "../passages/place.ts";
import {
  isPartAlone,
  type NarrativeQuestion,
  type NarrativeSlots,
  ownQuery,
  type ReadingContext,
  readNarrativeQuestion,
} from "../passages/question.ts";
import { isPreferred, quoteFrom } from "../passages/quote-from.ts";
import { weighed } from "../passages/rarity.ts";
import type { Topic } from "../passages/topic.ts";
import { citing, type StatedWith } from "./cited-statement.ts";
import { composeStatements } from "./compose-statements.ts";
import { contradictsFigures } from "./contradicts-figures.ts";
import { type EvidenceContext, findEvidence, relatedPlaces } from "./find-evidence.ts";
import { type Budget, startBudget } from "./narrative-budget.ts";
import { type RunRecord, startRunRecord } from "./narrative-run.ts";
import { planRetrieval } from "./plan-retrieval.ts";
import type { Progress } from "./progress.ts";
import { documentsOf, readFurther } from "./read-further.ts";
import type { ReadingServices } from "./reader.ts";
import { rerankCandidates } from "./rerank-candidates.ts";
import { unmatchedWords } from "./shown-evidence.ts";

export interface ExplainRequest {
  readonly intent: Intent;
  readonly slots: NarrativeSlots;
  /** Figures of the same answer; empty if the question asks for none. */
  readonly cells: readonly FoundCell[];
  readonly today: CalendarDate;
}

/** What a question is read with. */
export function contextFor({ finder, glossary, dictionary }: ReadingServices): ReadingContext {
  return { finder, profile: glossary.profile, dictionary };
}

/** What passages are classified with. */
export function standingFor({ finder, glossary }: ReadingServices, today: CalendarDate): StandingContext {
  return { finder, glossary, calendar: { fiscalYears: glossary.profile.fiscalYears, today } };
}

interface Packed {
  readonly pack: ContextPack;
  readonly ranked: readonly FoundPassage[];
}

/** The statements of the answer, or the closest passages. */
interface Composed {
  readonly statements: readonly StatedWith[];
  readonly closest: readonly StatedWith[];
}

interface Found {
  readonly found: readonly Passage[];
  readonly related: readonly RelatedPlace[];
}

function statedWith({ passage, text }: Pick<Quote, "text"> & { readonly passage: Passage }): StatedWith {
  return { text, passages: [passage], origin: "quoted" };
}

/** Sources with passages that the asker may read, and those with passages that a model may be shown. */
export interface Origins {
  readonly readable: ReadonlySet<string>;
  readonly prompted: ReadonlySet<string>;
}

type Within = Pick<EvidenceContext, "within">;

/** One run over the passages of all documents, or of those that the question names. */
export class Explanation {
  readonly #services: ReadingServices;
  #question: NarrativeQuestion;
  readonly #standing: StandingContext;
  readonly #record: RunRecord = startRunRecord();
  readonly #budget: Budget | null;
  readonly #request: ExplainRequest;
  readonly #progress: Progress;
  readonly #policy: ReadonlySet<string>;
  readonly #enabled: ReadonlySet<string>;
  readonly #within: readonly FoundPassage[] | null;
  /** Documents that the thread quoted, by name. */
  #cited: ReadonlySet<string> = new Set();

  constructor(request: ExplainRequest, services: ReadingServices, progress: Progress, origins: Origins & Within) {
    const { glossary, model, nowMs } = services;
    const settings = glossary.profile.narrative;
    this.#request = request;
    this.#services = services;
    this.#progress = progress;
    this.#question = readNarrativeQuestion(request.intent, request.slots, contextFor(services));
    this.#standing = standingFor(services, request.today);
    this.#within = origins.within;
    this.#policy = settings.sources === null ? origins.prompted : new Set(settings.sources);
    this.#enabled = enabledSources(settings) ?? origins.readable;
    // In place of a figure, what a document says has to be found by rules alone.
    this.#budget =
      model === null || request.slots.isExact === true ? null : startBudget(model, settings, { nowMs, progress });
  }

  async run(): Promise<NarrativeRun> {
    const { follows } = this.#question;
    if (follows?.how === "more") return this.#readOn(follows.shown);
    const intent = await this.#plan();
    this.#question = await weighed(this.#question, this.#services);
    this.#cited = await documentsOf(follows?.shown ?? [], this.#services);
    const found = await findEvidence(intent, this.#evidence);
    const pack = await this.#pack(found, intent);
    const composed = await this.#compose(pack);
    const agreeing = await this.#agreeing(composed.statements);
    const statements = this.#question.recency === null ? agreeing : newestFirst(agreeing);
    const closest = statements.length > 0 ? [] : await this.#agreeing(composed.closest);
    // Words found in passages that were not packed still count as known to the documents.
    const related = statements.length + closest.length > 0 ? [] : await relatedPlaces(intent, this.#evidence);
    return this.#close({ statements, closest, found, related });
  }

  async #readOn(shown: readonly ShownPassage[]): Promise<NarrativeRun> {
    const quotes = await readFurther(shown, { services: this.#services, enabled: this.#enabled });
    this.#record.did("retrieve", { evidence: quotes.length });
    const statements = await this.#agreeing(quotes.map(statedWith));
    return this.#close({ statements, closest: [], found: [], related: [] });
  }

  /** The model's search plan if it keeps to the policy; otherwise a plan made from the question's own words. */
  async #plan(): Promise<RetrievalIntent> {
    const own: RetrievalIntent = {
      query: ownQuery(this.#question, QUERY_CHARACTERS_MAX),
      topK: Math.min(TOP_K_MAX, this.#settings.maxPassages),
      sources: null,
    };
    if (this.#budget === null) {
      this.#record.did("plan", { modelCalls: 0 });
      return own;
    }
    const planned = await planRetrieval(this.#question, this.#budget, this.#policy);
    if (!planned.ok) {
      this.#record.failed("plan", planned.stopReason);
      return own;
    }
    const allowed = allowSources(planned.intent, this.#enabled);
    if (!allowed.ok) {
      this.#record.failed("plan", allowed.stopReason);
      return own;
    }
    this.#record.did("plan", { modelCalls: 1, topK: planned.intent.topK });
    return planned.intent;
  }

  /** Passages offered to a model must cover most of the question; the rules judge every passage themselves. */
  async #pack(found: readonly FoundPassage[], { topK }: RetrievalIntent): Promise<Packed> {
    const { minScore, maxPassages, maxCharacters } = this.#settings;
    const best = Math.max(...found.map(({ score }) => score), Number.EPSILON);
    const newness = newnessIn(found, this.#question);
    const candidates = found
      .map((passage) => {
        const score = questionCoverage(this.#question, wholeText(passage), passage);
        const near =
          closeness(passage, this.#question) +
          newness(passage) +
          Number(isPreferred(passage, this.#question, this.#cited));
        return { passage, score, worth: score + 0.5 * (passage.score / best) + near };
      })
      .sort((a, b) => b.worth - a.worth);
    const ordered = await rerankCandidates(candidates, {
      question: this.#question,
      settings: this.#settings,
      budget: this.#budget,
      record: this.#record,
      prompts: this.#services.reader.prompts,
    });
    const limits = { passagesMax: Math.min(maxPassages, Math.max(topK, 1)), charactersMax: maxCharacters };
    const pack = packContext(ordered, { ...limits, minScore });
    this.#record.did("pack", { passages: pack.passages.length, characters: pack.characters, ...pack.rejected });
    return { pack, ranked: packContext(ordered, { ...limits, minScore: 0 }).passages };
  }

  async #compose({ pack, ranked }: Packed): Promise<Composed> {
    // Not after a failure or rule violation of the model in this run, nor if it may not be shown every packed passage.
    const isModelAsked =
      this.#budget !== null &&
      this.#record.stopReason === "success" &&
      pack.passages.length > 0 &&
      this.#mayBePrompted(pack);
    if (this.#budget !== null && isModelAsked) {
      const statements = await composeStatements({
        question: this.#question,
        pack,
        budget: this.#budget,
        record: this.#record,
        progress: this.#progress,
        services: this.#services,
      });
      if (statements.length > 0) return { statements, closest: [] };
    }
    const { quotes, closest } = quoteFrom(this.#question, ranked, { names: this.#services, cited: this.#cited });
    this.#record.did(this.#budget === null ? "compose" : "fallback", { statements: quotes.length });
    return { statements: quotes.map(statedWith), closest: closest.map(statedWith) };
  }

  #mayBePrompted({ passages }: ContextPack): boolean {
    return passages.every((passage) => mayBeRead(passage, this.#services.reader.prompts));
  }

  /** Drops statements whose figures contradict the fact store. */
  async #agreeing(stated: readonly StatedWith[]): Promise<readonly StatedWith[]> {
    const checked = await Promise.all(
      stated.map(async (one) => ({ one, disagrees: await contradictsFigures(one, this.#services) })),
    );
    const kept = checked.filter(({ disagrees }) => !disagrees).map(({ one }) => one);
    if (kept.length < stated.length) this.#record.did("check", { againstFigures: stated.length - kept.length });
    return kept;
  }

  #close({ statements, closest, found, related }: Composed & Found): NarrativeRun {
    const { cited, evidence, grounded } = citing([...statements, ...closest]);
    // The list of unmatched words is shown to everyone in the channel: only passages that all may read count.
    const read = cited.length > 0 ? cited : found.filter((one) => mayBeRead(one, this.#services.reader.offers));
    const terms = new Set(read.flatMap((passage) => [...spokenTerms(`${contextOf(passage)}\n${passage.text}`)]));
    return this.#record.close({
      statements: statements.map(grounded),
      closest: closest.map(grounded),
      evidence,
      related,
      entities: this.#question.entities,
      periods: this.#question.periods,
      isWhy: this.#question.isWhy,
      unmatched: unmatchedWords(this.#spokenTopics(), terms),
    });
  }

  /** Topics whose words the asker typed, except those that name the metric of a figure in the same answer. */
  #spokenTopics(): readonly Topic[] {
    const { topics, text } = this.#question;
    if (this.#question.follows?.how === "more") return [];
    const isFigure = this.#request.slots.metrics !== undefined;
    return topics.filter(({ raw, code }) => text.includes(raw) && !isPartAlone(raw) && !(code !== null && isFigure));
  }

  get #evidence(): EvidenceContext {
    return {
      question: this.#question,
      standing: this.#standing,
      enabled: this.#enabled,
      services: this.#services,
      record: this.#record,
      within: this.#within,
    };
  }

  get #settings() {
    return this.#services.glossary.profile.narrative;
  }
}

/** Ranks a document about exactly the asked entity and period above one about a larger entity or period. */
function closeness({ entity, period }: Passage, { entities, periods }: NarrativeQuestion): number {
  const ofEntity = entity !== null && entities.includes(entity) ? 0.2 : 0;
  return ofEntity + (period !== null && periods.includes(period) ? 0.1 : 0);
}
