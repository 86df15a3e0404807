import type { Intent } from "../domain/intent.ts";
import type { Meaning } from "../domain/meaning.ts";
import type { Question } from "../domain/question.ts";
import type { ThreadContext } from "../domain/thread.ts";
import { planCells } from "../figures/plan-cells.ts";
import { withoutRange } from "../language/without-range.ts";
import { clarify, type Decision } from "../question/clarify.ts";
import { mayBeCompany } from "../question/for-documents.ts";
import type { Progress } from "./progress.ts";
import { proposeMeanings } from "./propose-meanings.ts";
import { readLatest } from "./read-latest.ts";
import type { ReadingServices } from "./reader.ts";

/** A question as it was read, and what is done with it. */
export interface Reading {
  readonly intent: Intent;
  readonly decision: Decision;
}

interface Asked {
  readonly question: Question;
  readonly thread: ThreadContext | null;
}

/**
 * Where words that nothing explains stop a question, a configured model may name a code of a closed list for each, and
 * the rules read the question again. The second reading counts if it reads a figure and keeps all that the first one
 * read; each meaning is said with the answer.
 */
export async function readAgain(
  first: Reading,
  { question, thread }: Asked,
  services: ReadingServices,
  progress: Progress,
): Promise<Reading> {
  if (!isStopped(first)) return first;
  const asked = { intent: first.intent, question, thread };
  const proposed = await proposeMeanings(asked, services, progress);
  const readWith = (meanings: readonly Meaning[], text = question.text): Reading => {
    const intent = services.parser.parse(text, question.at, meanings);
    return { intent, decision: clarify(intent, { glossary: services.glossary, today: question.at, thread }) };
  };
  const all = readWith(proposed);
  const telling: Meaning[] = [];
  for (const meaning of proposed) {
    const same = proposed.filter((other) => wordsOf(question, other) === wordsOf(question, meaning));
    const others = proposed.filter((other) => !same.includes(other));
    const mute = readWith(others, same.reduce(withoutRange, question.text));
    if (!(await asksTheSame(all, mute, question, services))) telling.push(meaning);
  }
  if (telling.length === 0) return first;
  const second = readWith(telling);
  return second.decision.kind === "read" && keeps(first.intent, second.intent) ? second : first;
}

/** Not by a name that contains one of ours: it may be another company's. */
function isStopped({ intent, decision }: Reading): boolean {
  const { kind } = decision.kind === "documents_first" ? decision.otherwise : decision;
  const blocking = intent.notUnderstood.filter(({ blocks }) => blocks);
  return (
    (kind === "ask_first" || kind === "not_understood") &&
    blocking.length > 0 &&
    !blocking.some(({ slot, raw }) => slot === "entity" && mayBeCompany(raw, intent))
  );
}

function wordsOf({ text }: Question, { start, end }: Meaning): string {
  return text.slice(start, end);
}

/** Whether two readings ask for the same figures: no code makes a word mute. */
async function asksTheSame(a: Reading, b: Reading, question: Question, services: ReadingServices): Promise<boolean> {
  if (JSON.stringify(a.intent.groups) !== JSON.stringify(b.intent.groups)) return false;
  if (JSON.stringify(a.intent.operation) === JSON.stringify(b.intent.operation)) return true;
  return (await planOf(a, question, services)) === (await planOf(b, question, services));
}

async function planOf({ decision }: Reading, { at }: Question, services: ReadingServices): Promise<string> {
  const read = await readLatest(decision, at, services);
  if (read.kind !== "read") return read.kind;
  const { glossary, offered } = services;
  return JSON.stringify(await planCells(read.groups, read.operation, { glossary, store: offered, today: at }));
}

/** Whether every slot that was read is still read, and nothing else is computed. */
function keeps(before: Intent, after: Intent): boolean {
  const read = codesOf(after);
  const isComputed = before.operation !== null && !ROWS.has(before.operation.kind);
  return (
    [...codesOf(before)].every((code) => read.has(code)) &&
    (!isComputed || before.operation?.kind === after.operation?.kind)
  );
}

/** Operations that only list figures, which a further word may compute with. */
const ROWS: ReadonlySet<string> = new Set(["compare", "series", "scale"]);

function codesOf({ groups, operation, yearAssumed }: Intent): ReadonlySet<string> {
  const named = groups.flatMap(({ metrics, entities, periods, dimensions }) => [
    ...metrics.map((code) => `metric ${code}`),
    ...entities.map((code) => `entity ${code}`),
    // A year that was assumed gives way to one that is named.
    ...(yearAssumed.length > 0 ? [] : periods.map((code) => `period ${code}`)),
    ...Object.entries(dimensions).flatMap(([key, values]) => values.map((value) => `${key} ${value}`)),
  ]);
  const excluded = operation?.kind === "subtract" ? operation.without.map((part) => `without ${part.code}`) : [];
  return new Set([...named, ...excluded]);
}
