import type { AssumedSlot } from "../domain/clarification.ts";
import type { Intent, SlotGroup } from "../domain/intent.ts";
import { latestCode } from "../domain/latest-period.ts";
import type { Question } from "../domain/question.ts";
import type { ReadDecision } from "../domain/resolved-question.ts";
import type { CellFilter } from "../figures/fact-store.ts";
import type { HeldDocument } from "../figures/holdings.ts";
import { textAt, withoutRange } from "../language/without-range.ts";
import { nameTerms } from "../passages/name-terms.ts";
import type { Decision } from "../question/clarify.ts";
import type { SaidDocument } from "../question/said-document.ts";
import { readPeriods } from "./read-periods.ts";
import type { ReadingServices } from "./reader.ts";

export interface StatedCourse {
  readonly intent: Intent;
  readonly decision: Decision;
}

/** Of documents of one name, at most so many are looked into, newest first. */
const DOCUMENTS_MAX = 20;
const LATEST = latestCode({ kind: "latest", length: null });

/**
 * Reads the figures of a question from the one document that it names: "based on the half-year report". Where the
 * question names no period, the newest one in the document is read. Where no such document is stored, the name counts
 * as not understood, because figures of other documents would answer another question. Null where none is named.
 */
export async function statedCourse(
  { text, at }: Question,
  asked: Intent,
  services: ReadingServices,
  decide: (intent: Intent) => Decision,
): Promise<StatedCourse | null> {
  const said = services.parser.sourcesNamed(text).find(({ name }) => nameTerms(textAt(text, name)).length > 0);
  if (said === undefined) return null;
  const terms = termsOf(said, asked);
  if (terms.all.length === 0) return null;
  // "what is revenue" alone asks what the word means; with a document, for the figure.
  const rest = { ...services.parser.parse(withoutRange(text, said.whole), at), topic: null };
  const decision = decide(rest);
  if (decision.kind !== "read") return null;
  const intent = { ...rest, rawQuestion: text };
  const newest = ofNewest(decision);
  const doc = await documentSaid(terms, newest, services);
  // "in the Q3 results", "FY2025 according to the annual report": where no document is called so, the period is meant.
  const isOfPeriod = terms.isPeriod || (terms.isPeriodic && newest === decision);
  if (doc === null) return isOfPeriod ? null : stopped(intent, textAt(text, said.whole), decide);
  const statedIn = { name: textAt(text, { start: said.name.start, end: said.kind.end }), docs: [doc] };
  const read = { ...newest, statedIn };
  return { intent, decision: await readPeriods(read, at, services.limitedTo(read)) };
}

/** Null where the words name nothing that could be a document: the question is then read as it is. */
function stopped(intent: Intent, raw: string, decide: (intent: Intent) => Decision): StatedCourse | null {
  const unknown = { raw, slot: "basis", blocks: true } as const;
  const blocked = { ...intent, notUnderstood: [...intent.notUnderstood, unknown] };
  const decision = decide(blocked);
  return decision.kind === "read" ? null : { intent: blocked, decision };
}

/** A period that was only assumed gives way to the newest that the document has. */
function ofNewest(decision: ReadDecision): ReadDecision {
  const isAssumed = ({ slot, from }: AssumedSlot): boolean => slot === "period" && from.kind === "default";
  if (!decision.assumed.some(isAssumed)) return decision;
  return {
    ...decision,
    groups: decision.groups.map((group) => ({ ...group, periods: [LATEST] })),
    assumed: decision.assumed.filter((slot) => !isAssumed(slot)),
  };
}

interface SaidTerms {
  /** Of the name without entities, which are compared by what a document states. */
  readonly all: readonly string[];
  readonly kind: readonly string[];
  /** Whether nothing but a period is named. */
  readonly isPeriod: boolean;
  /** Whether nothing but how long a document's period is: "annual". */
  readonly isPeriodic: boolean;
}

function termsOf({ name, kind }: SaidDocument, { rawQuestion, spans }: Intent): SaidTerms {
  const without = (kinds: readonly string[]): readonly string[] => {
    const plain = spans.filter((span) => kinds.includes(span.kind)).reduce(withoutRange, rawQuestion);
    return nameTerms(textAt(plain, name));
  };
  const own = without(["entity", "period"]);
  return {
    all: without(["entity"]),
    kind: nameTerms(textAt(rawQuestion, kind)),
    isPeriod: own.length === 0,
    isPeriodic: own.every((term) => PERIODIC.has(term)),
  };
}

const PERIODIC: ReadonlySet<string> = new Set(
  nameTerms("annual yearly quarterly monthly weekly interim half full year quarter month"),
);

/**
 * The newest document of that name that states what is asked for, else the newest of that name. Only documents count
 * that everybody in the place of the question may see, because the answer names the document.
 */
async function documentSaid(
  { all, kind, isPeriod }: SaidTerms,
  decision: ReadDecision,
  services: ReadingServices,
): Promise<string | null> {
  const like = (await documentsFor(decision, services)).filter((one) => holds(one, all));
  const ofKind = like.filter((one) => holds(one, kind));
  // A document of the kind that is said is meant, unless it is an older one.
  const isKind = (ofKind[0]?.day ?? "") >= (like[0]?.day ?? "");
  // "in the 2025 accounts": a year alone names a document of that kind, or none.
  if (isPeriod && all.every(isDated) && ofKind.length === 0) return null;
  const candidates = isKind ? [...ofKind, ...like.filter((one) => !ofKind.includes(one))] : like;
  for (const one of candidates.slice(0, DOCUMENTS_MAX)) if (await states(one, decision, services)) return one.doc;
  return candidates[0]?.doc ?? null;
}

/** Those that are loaded, and those that rows of what is asked for name as their source; newest first. */
async function documentsFor({ groups }: ReadDecision, { holdings, reader }: ReadingServices) {
  const rows = groups.flatMap(({ metrics, entities }) =>
    metrics.flatMap((metric) => entities.map((entity) => ({ metric, entity }))),
  );
  const cited = await Promise.all(rows.map((row) => holdings.cited(row, reader.offers)));
  const all = [...cited.flat(), ...(await holdings.documents(reader.offers))];
  return [...new Map(all.map((one) => [one.doc, one])).values()].sort((a, b) => compareDays(b.day, a.day));
}

function compareDays(a: string | null, b: string | null): number {
  return Number((a ?? "") > (b ?? "")) - Number((a ?? "") < (b ?? ""));
}

/** A year or a quarter as a term of a name: `2025`, `q3`, and the `fy` of FY2025. */
function isDated(term: string): boolean {
  return term === "fy" || /\d/u.test(term);
}

function holds({ doc, title }: HeldDocument, terms: readonly string[]): boolean {
  const own = new Set(nameTerms(`${doc.replaceAll(/[_.-]/gu, " ")} ${title ?? ""}`));
  return terms.every((term) => own.has(term));
}

async function states({ doc }: HeldDocument, { groups }: ReadDecision, services: ReadingServices): Promise<boolean> {
  const { offered } = services.limitedTo({ statedIn: { name: doc, docs: [doc] } });
  for (const filter of groups.flatMap(filtersOf)) if ((await offered.list(filter, 1)).length > 0) return true;
  return false;
}

function filtersOf({ metrics, entities, periods }: SlotGroup): readonly CellFilter[] {
  return metrics.flatMap((metric) =>
    entities.flatMap((entity) =>
      periods.map((period) => ({ metric, entity, ...(period === LATEST ? {} : { period }) })),
    ),
  );
}
