import type { CalendarDate } from "../domain/calendar.ts";
import { Exact } from "../domain/decimal.ts";
import type { Figure } from "../domain/fact.ts";
import { cellFigure } from "../narrative/grounding/cell-figures.ts";
import { type StatedFigure, sameUnit, statedFigures } from "../narrative/grounding/stated-figures.ts";
import { fullSentencesOf } from "../narrative/sentences.ts";
import type { Services } from "./services.ts";

/**
 * Whether a text states a figure that the fact store has otherwise: one sentence with one metric, one entity, one period and one number.
 * A document that disagrees with the figures, or orders to, never puts its number beside theirs. Rounded figures agree.
 */
export async function contradictsFigures(text: string, today: CalendarDate, services: Services): Promise<boolean> {
  for (const sentence of fullSentencesOf(text)) {
    const stated = statedFigure(sentence.text);
    if (stated === null) continue;
    const figures = await storedFigures(sentence.text, today, services);
    if (figures.length > 0 && !figures.some((figure) => agrees(stated, figure))) return true;
  }
  return false;
}

/** The one number of a sentence that is no year; null where there is none, or more. */
function statedFigure(sentence: string): StatedFigure | null {
  const figures = statedFigures(sentence).filter(
    ({ value, unit }) => !(unit === "plain" && /^(?:19|20)\d{2}$/.test(value)),
  );
  const [only, ...more] = figures;
  return only === undefined || more.length > 0 ? null : only;
}

/** Every stated value of the cell that a sentence names by itself; none where it names no cell, or a computation. */
async function storedFigures(sentence: string, today: CalendarDate, services: Services): Promise<readonly Figure[]> {
  const { groups, operation } = services.parser.parse(sentence, today);
  const [group, ...more] = groups;
  if (group === undefined || more.length > 0 || operation !== null) return [];
  const [metric] = group.metrics;
  const [entity] = group.entities;
  const [period] = group.periods;
  const isOne = [group.metrics, group.entities, group.periods].every(({ length }) => length === 1);
  if (!isOne || metric === undefined || entity === undefined || period === undefined) return [];
  if (Object.keys(group.dimensions).length > 0) return [];
  const { defaultDimensions } = services.glossary;
  const cell = await services.facts.find({ metric, entity, period, dimensions: defaultDimensions });
  return cell.status === "found" ? [cell.statement, ...cell.conflicts].map(({ figure }) => figure) : [];
}

function agrees(stated: StatedFigure, figure: Figure): boolean {
  const stored = cellFigure(figure);
  // A number of another kind speaks of something else: a growth, a count of branches.
  if (stored === null || !sameUnit(stored.unit, stated.unit)) return true;
  return new Exact(stored.value).minus(stated.value).abs().lte(roundingOf(stated.value));
}

/** Half of the last digit that a number is given with; its trailing zeros may be the scale that it was written in. */
function roundingOf(value: string): Exact {
  const [whole = "", fraction = ""] = value.split(".");
  const zeros = fraction === "" ? (/0*$/.exec(whole)?.[0].length ?? 0) : -fraction.length;
  return new Exact(10).pow(zeros).times("0.5");
}
