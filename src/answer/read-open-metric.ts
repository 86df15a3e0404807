import type { Glossary } from "../company/glossary.ts";
import type { Dimensions } from "../domain/fact.ts";
import type { Intent, SlotGroup } from "../domain/intent.ts";
import { parseLatestCode } from "../domain/latest-period.ts";
import { latestCompleteYear, periodCode } from "../domain/period.ts";
import type { Language } from "../domain/profile.ts";
import type { Question } from "../domain/question.ts";
import type { ThreadContext } from "../domain/thread.ts";
import type { Decision } from "../question/clarify.ts";
import { askModel } from "./ask-model.ts";
import type { Progress } from "./progress.ts";
import type { ReadingServices } from "./reader.ts";
import type { LoopInput } from "./tool-loop.ts";

/**
 * If only the metric is unknown, a configured model may propose a metric code of the glossary for an unknown
 * word. The reading is shown as an assumption with that word.
 */
export async function readOpenMetric(
  decision: Decision,
  intent: Intent,
  question: Question,
  services: ReadingServices,
  progress: Progress,
  thread: ThreadContext | null,
): Promise<Decision> {
  const [unknown, ...more] = intent.notUnderstood.filter((unused) => unused.blocks);
  const asked = decision.kind === "documents_first" ? decision.otherwise : decision;
  if (asked.kind !== "ask_first" || asked.missing !== "metric" || unknown === undefined || more.length > 0)
    return decision;
  if (services.model === null || intent.operation !== null || /\s/.test(unknown.raw)) return decision;
  const { glossary } = services;
  const home = glossary.profile.company.homeEntity;
  const entity =
    asked.kept.entities.length === 1 ? asked.kept.entities[0] : asked.kept.entities.length === 0 ? home : null;
  const aboutSomebodyElse = thread?.unknown.includes("entity") === true && asked.kept.entities.length === 0;
  if (aboutSomebodyElse || entity === null || entity === undefined || asked.kept.periods.length > 1) return decision;
  const year = latestCompleteYear(question.at, glossary.profile.fiscalYearStartMonth);
  const period = asked.kept.periods[0] ?? periodCode({ kind: "year", year });
  // The latest period is resolved after the metric is known.
  const when = parseLatestCode(period) === null ? { period } : {};
  const target = { entity, ...when, dimensions: namedDimensions(asked.kept, glossary) };
  const metric = await proposedMetric({ question, target, language: intent.language, services, progress });
  if (metric === null || glossary.metric(metric) === undefined) return decision;
  return {
    kind: "read",
    route: "structured",
    groups: [{ ...asked.kept, metrics: [metric], entities: [entity], periods: [period] }],
    operation: null,
    assumed: [
      { slot: "metric", codes: [metric], from: { kind: "read_as", raw: unknown.raw } },
      ...(asked.kept.entities.length === 0
        ? [{ slot: "entity" as const, codes: [entity], from: { kind: "default" as const } }]
        : []),
      ...(asked.kept.periods.length === 0
        ? [{ slot: "period" as const, codes: [period], from: { kind: "default" as const } }]
        : []),
    ],
  };
}

interface Proposing {
  readonly question: Question;
  readonly target: LoopInput["target"];
  readonly language: Language;
  readonly services: ReadingServices;
  readonly progress: Progress;
}

/** The stored proposal for this question, or a new one. A failed model call is not stored, so it is tried again. */
async function proposedMetric({ question, target, language, services, progress }: Proposing): Promise<string | null> {
  const known = await services.proposals.proposal(question.text);
  if (known !== undefined || services.model === null) return known ?? null;
  const outcome = await askModel({ model: services.model, question, target, language }, services, progress);
  const metric = outcome.accepted?.cell.metric ?? null;
  if (outcome.absence === null) await services.proposals.keepProposal(question.text, metric);
  else if (metric === null) progress.noteAbsence(outcome.absence);
  return metric;
}

/** The dimension values of the question, with the defaults for all others. */
function namedDimensions(kept: SlotGroup, glossary: Glossary): Dimensions {
  const named = Object.entries(kept.dimensions).flatMap(([key, values]) =>
    values[0] === undefined ? [] : [[key, values[0]]],
  );
  return { ...glossary.defaultDimensions, ...Object.fromEntries(named) };
}
