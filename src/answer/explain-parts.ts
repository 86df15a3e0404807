import { documentName } from "../domain/fact.ts";
import type { Intent, TextRange } from "../domain/intent.ts";
import type { GroundedStatement, NarrativeRun } from "../domain/narrative.ts";
import type { DocumentFollowUp } from "../domain/thread.ts";
import { kindsAsked } from "../passages/asked-kind.ts";
import { entitiesIn, speaksOf, spokenTerms } from "../passages/evidence.ts";
import { isYear, readNarrativeQuestion } from "../passages/question.ts";
import { shownBy } from "../passages/shown-sentences.ts";
import type { Topic } from "../passages/topic.ts";
import { contextFor, type ExplainRequest } from "./explanation.ts";
import type { ReadingServices } from "./reader.ts";

/**
 * Answers a question for several things part by part: "why did we move, and where is the office now". A later part may
 * refer to the parts before it. Null for a question of one part, and where no part is answered.
 */
export async function explainParts(
  request: ExplainRequest,
  services: ReadingServices,
  explained: (part: ExplainRequest) => Promise<NarrativeRun>,
): Promise<NarrativeRun | null> {
  const [first, ...later] = partsOf(request, services);
  if (first === undefined || later.length === 0) return null;
  const runs: Answered[] = [{ said: first.said, run: await explained(first.request) }];
  for (const part of later) runs.push({ said: part.said, run: await explainedBehind(part, runs, explained) });
  return runs.some(({ run }) => isAnswered(run)) ? merged(runs) : null;
}

interface Part {
  /** The words of the part. */
  readonly said: string;
  readonly request: ExplainRequest;
  readonly topics: readonly Topic[];
  /** Whether it says what it is about. "When did that start" does not: any document would answer its one word. */
  readonly isWhole: boolean;
}

interface Answered {
  readonly said: string;
  readonly run: NarrativeRun;
}

const WHOLE_MIN = 2;

/** The parts of a question; empty where the first one alone says too little to search with, or another asks nothing. */
function partsOf(request: ExplainRequest, services: ReadingServices): readonly Part[] {
  const { intent, slots, cells } = request;
  // A thread's former question belongs to all parts, and beside figures one reason is asked for.
  if (slots.follows !== undefined || cells.length > 0) return [];
  const everywhere = [...entitiesIn(intent.rawQuestion, services.finder)];
  const parts = services.parser.askedParts(intent.rawQuestion).map((range) => {
    const said = intent.rawQuestion.slice(range.start, range.end).trim();
    // Of "we" and a company that another part names, the company is meant.
    const named = [[...entitiesIn(said, services.finder)], everywhere, slots.entities].find(({ length }) => length > 0);
    const own = { ...slots, entities: named ?? [] };
    const asked = { ...request, slots: own, intent: withoutOthers(intent, range) };
    const question = readNarrativeQuestion(asked.intent, own, contextFor(services));
    const topics = question.topics.filter((topic) => !isYear(topic));
    const asks = topics.length > 0 || kindsAsked(said).length > 0;
    return { said, request: asked, topics, isWhole: topics.length >= WHOLE_MIN, asks };
  });
  const [first] = parts;
  return first?.isWhole === true && parts.every(({ asks }) => asks) ? parts : [];
}

/** The intent with everything outside the part marked as a remark. */
function withoutOthers(intent: Intent, { start, end }: TextRange): Intent {
  const { rawQuestion, spans } = intent;
  const others = [
    { start: 0, end: start },
    { start: end, end: rawQuestion.length },
  ].filter((one) => one.end > one.start);
  return { ...intent, spans: [...spans, ...others.map((one) => ({ ...one, kind: "aside" as const }))] };
}

/**
 * Answers a later part as a follow-up of the parts before it. One that does not say what it is about is answered from
 * their documents alone; another one is also asked by itself, and the better answer is taken.
 */
async function explainedBehind(
  { request, topics, isWhole }: Part,
  before: readonly Answered[],
  explained: (part: ExplainRequest) => Promise<NarrativeRun>,
): Promise<NarrativeRun> {
  const follows: DocumentFollowUp = {
    how: "about",
    asked: before.map((one) => one.said).join(" "),
    shown: before.flatMap(({ run }) => shownBy(run)),
  };
  const run = await explained({ ...request, slots: { ...request.slots, follows } });
  if (isWhole) {
    const alone = await explained(request);
    return saidOf(topics, alone) > saidOf(topics, run) ? alone : run;
  }
  const known = new Set(before.flatMap((one) => documentsOf(one.run)));
  return documentsOf(run).every((doc) => known.has(doc)) ? run : { ...run, statements: [] };
}

/** How many topics of a part its statements speak of. */
function saidOf(topics: readonly Topic[], { statements }: NarrativeRun): number {
  const terms = spokenTerms(statements.map(({ text }) => text).join("\n"));
  return topics.filter((topic) => speaksOf(topic, terms)).length;
}

function documentsOf({ statements, evidence }: NarrativeRun): readonly string[] {
  return statements.flatMap(({ citations }) =>
    citations.flatMap((index) => {
      const source = evidence[index]?.source;
      return source === undefined ? [] : [documentName(source)];
    }),
  );
}

function isAnswered({ statements }: NarrativeRun): boolean {
  return statements.length > 0;
}

function merged(runs: readonly Answered[]): NarrativeRun {
  const answered = runs.filter(({ run }) => isAnswered(run)).map(({ run }) => run);
  const evidence = [...new Map(answered.flatMap((run) => run.evidence.map((one) => [one.passageId, one]))).values()];
  const all = answered.flatMap((run) =>
    run.statements.map((statement): GroundedStatement => {
      const ids = statement.citations.map((index) => run.evidence[index]?.passageId);
      return { ...statement, citations: ids.map((id) => evidence.findIndex(({ passageId }) => passageId === id)) };
    }),
  );
  const statements = all.filter(
    ({ text }, at) => !all.some((other, i) => other.text.includes(text) && (other.text !== text || i < at)),
  );
  const [first] = answered;
  if (first === undefined) throw new RangeError("None of the parts is answered.");
  return {
    ...first,
    statements,
    evidence,
    isWhy: answered.some(({ isWhy }) => isWhy),
    unmatched: [],
    unanswered: runs.filter(({ run }) => !isAnswered(run)).map(({ said }) => said),
    steps: runs.flatMap(({ run }) => run.steps).map((step, at) => ({ ...step, step: at + 1 })),
  };
}
