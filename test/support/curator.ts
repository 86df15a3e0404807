import { decide } from "../../src/import/review/decide.ts";
import { openDoubts } from "../../src/import/review/items.ts";
import type { ReviewItem, ReviewLine } from "../../src/import/review/review-item.ts";
import type { Settled } from "../../src/import/review/settlement.ts";
import { createSettler } from "../../src/import/review/settler.ts";
import type { Choice, LineMeaning, Slots } from "../../src/import/tables/statement.ts";
import type { KnownFigure } from "./group-workbook.ts";
import type { TestStores } from "./stores.ts";

type Stores = Pick<TestStores, "review" | "services" | "glossary">;
type Known = ReadonlyMap<string, KnownFigure>;

/** The questions that a curator answered, in order. */
export interface Curated {
  readonly clicks: number;
  readonly answered: readonly string[];
  /** Questions to which no answer was true for all their figures. */
  readonly stuck: readonly string[];
}

const CLICKS_MAX = 200;

/**
 * Answers the open questions one after the other, as somebody who knows nothing but what each cell is: with the first
 * choice that is true for every figure that waits, or with what is true where it is not offered.
 */
export async function curate(stores: Stores, known: Known): Promise<Curated> {
  const answered: string[] = [];
  const stuck = new Map<number, string>();
  for (let clicks = 0; clicks < CLICKS_MAX; clicks += 1) {
    const open = await stores.review.items({ status: "pending" });
    const item = open.find(({ id }) => !stuck.has(id));
    if (item === undefined) return { clicks, answered, stuck: [...stuck.values()] };
    const choice = answerTo(item, await waitingFor(item, stores), known);
    const decided =
      choice === null
        ? null
        : await decide(
            item.id,
            choice,
            { note: { by: "kim", why: "as the cells say", teach: null }, again: false },
            stores.services,
          );
    if (decided?.kind === "decided") answered.push(`${item.kind} ${item.text}: ${JSON.stringify(choice)}`);
    else stuck.set(item.id, `${item.kind} ${item.text} (${item.waiting})`);
  }
  return { clicks: CLICKS_MAX, answered, stuck: [...stuck.values(), "more questions than anybody answers"] };
}

/** The figures that wait for a question, as far as they are settled. */
async function waitingFor(item: ReviewItem, { review, glossary }: Stores): Promise<readonly Settled[]> {
  const held = await review.heldBack(item);
  if (held === null) return [];
  const { settle, withRivals } = createSettler(glossary);
  return withRivals(held.statements, held.rulings)
    .map((statement) => ({ statement, settlement: settle(statement, held.rulings) }))
    .filter(({ settlement }) =>
      openDoubts(settlement).some(({ key, among }) => key === item.key || among?.key === item.key),
    );
}

function answerTo(item: ReviewItem, waiting: readonly Settled[], known: Known): Choice | null {
  if (item.kind === "lines") return answerToLines(item, waiting, known);
  const written = ["metric", "entity", "period", "unit"] as const;
  const figures = waiting.map(({ statement }) => known.get(statement.source.locator));
  const [first] = figures;
  const own: readonly Choice[] =
    first === undefined ? [{ kind: "leave_out" }] : written.map((kind) => ({ kind, code: first[kind] }));
  const fitting = item.kind === "label" ? own : own.filter(({ kind }) => kind === item.kind || kind === "leave_out");
  const choices = [...item.candidates, ...fitting].filter((choice) => isAnswer(choice, item));
  return choices.find((choice) => waiting.every((one) => isTrue(choice, one, known))) ?? null;
}

/** A choice of another kind would answer another question. */
function isAnswer({ kind }: Choice, item: ReviewItem): boolean {
  if (kind === "metric" || kind === "entity" || kind === "period" || kind === "unit")
    return item.candidates.some((candidate) => candidate.kind === kind) || item.kind === kind || kind === "metric";
  return true;
}

/** Lines of ours are named one by one, the others are closed with one answer. */
function answerToLines(item: ReviewItem, waiting: readonly Settled[], known: Known): Choice | null {
  for (const line of item.lines) {
    const is = meaningOf(line, waiting, known);
    if (is !== null) return { kind: "line", key: line.key, is };
  }
  return item.candidates[0] ?? null;
}

function meaningOf(line: ReviewLine, waiting: readonly Settled[], known: Known): LineMeaning | null {
  const own = waiting.filter(({ settlement }) => openDoubts(settlement).some(({ key }) => key === line.key));
  const [first] = own.flatMap(({ statement }) => known.get(statement.source.locator) ?? []);
  if (first === undefined) return null;
  const offered = line.candidates.filter(({ kind }) => kind === "metric" || kind === "entity" || kind === "dimension");
  const meanings = [...(offered as readonly LineMeaning[]), { kind: "metric", code: first.metric } as const];
  return meanings.find((meaning) => own.every((one) => isTrue(meaning, one, known))) ?? null;
}

/** Whether a choice says of a figure what its cell is, together with what is already settled of it. */
function isTrue(choice: Choice, { statement, settlement }: Settled, known: Known): boolean {
  const figure = known.get(statement.source.locator);
  const slots = settlement.kind === "waiting" ? settlement.statement.slots : statement.slots;
  switch (choice.kind) {
    case "leave_out":
      return figure === undefined;
    case "metric":
    case "entity":
    case "period":
    case "unit":
      return figure?.[choice.kind] === choice.code;
    case "dimension":
      return figure?.channel === choice.value;
    case "plain":
      return figure !== undefined && slots.metric !== null && contradicts(slots, figure).length === 0;
    case "holds":
      return (statement.source.locator === choice.locator) === (figure !== undefined);
    case "none_of":
    case "level":
    case "line":
    case "value":
      return false;
  }
}

/** The slots that are filled with something else than what the cell is. */
export function contradicts(slots: Slots, figure: KnownFigure): readonly string[] {
  const filled = (["metric", "entity", "period", "unit"] as const).filter((slot) => slots[slot] !== null);
  const wrong = filled.filter((slot) => slots[slot] !== figure[slot]);
  return slots.dimensions.channel === figure.channel ? wrong : [...wrong, "channel"];
}
