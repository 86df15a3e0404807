import type { FoundCell } from "../../domain/answer.ts";
import type { Passage } from "../../domain/passage.ts";
import type { Glossary } from "../../profile/glossary.ts";
import { contextOf } from "../evidence.ts";
import type { NameFinder } from "../name-finder.ts";
import { givesOrders, holdsControls } from "../orders.ts";
import { sentencesOf } from "../sentences.ts";
import { type Anchor, agreement, anchorsOf } from "./anchors.ts";
import { cellFigure } from "./cell-figures.ts";
import { contentOf, type Prose, readProse, type Unit } from "./prose.ts";
import { sameUnit } from "./stated-figures.ts";

/** Why a statement is not shown. */
export type GroundFault =
  | "missing_citations"
  | "citations_out_of_context"
  | "empty"
  | "markup"
  | "figure"
  | "name"
  | "negation"
  | "direction"
  | "content";

export interface GroundContext {
  readonly finder: NameFinder;
  readonly glossary: Glossary;
  /** Figures of the same answer: a statement may repeat them. */
  readonly cells: readonly FoundCell[];
}

/** The share of a statement's words that its passages have to hold, all together and in one place. */
const CONTENT_SHARE = 0.7;
const PLACE_SHARE = 0.5;
/** Surroundings that agree this much make a different value there a contradiction. */
const STRONG_AGREEMENT = 2;

/**
 * Holds a statement against the passages that it cites, without a model: every number, name, direction and negation has to stand there
 * among the same words. Null where it holds, otherwise the first fault. When in doubt a statement falls.
 */
export function groundFault(text: string, cited: readonly Passage[], context: GroundContext): GroundFault | null {
  if (cited.length === 0) return "missing_citations";
  if (text.trim() === "") return "empty";
  if (holdsControls(text) || givesOrders(text)) return "markup";
  if (cited.some((passage) => isWholeSentences(text, passage.text))) return null;
  const statement = readProse(text);
  if (statement.units.length === 0) return "empty";
  const sources = cited.map((passage) => sourceOf(passage, context));
  const anchors = anchorsOf(statement, context.finder);
  return (
    anchorFault(anchors, sources, context) ??
    lostNegation(statement, anchors, sources) ??
    contentFault(statement, sources, context)
  );
}

/** Whether a text stands in another word for word, from the beginning of a sentence to the end of one. */
function isWholeSentences(text: string, passage: string): boolean {
  const wanted = squeezed(text);
  const sentences = sentencesOf(passage).map((sentence) => squeezed(sentence.text));
  for (let from = 0; from < sentences.length; from += 1) {
    let joined = "";
    for (let to = from; to < sentences.length && joined.length < wanted.length; to += 1) {
      joined += sentences[to] ?? "";
      if (joined === wanted) return true;
    }
  }
  return false;
}

function squeezed(text: string): string {
  return text.replace(/\s+/gu, "");
}

/** A cited passage, cut up. */
interface GroundSource {
  readonly passage: Passage;
  readonly prose: Prose;
  readonly anchors: readonly Anchor[];
  /** Names and numbers of its labels and headings: what the whole passage is about. */
  readonly labels: readonly Anchor[];
  readonly labelProse: Prose;
}

function sourceOf(passage: Passage, { finder, glossary }: GroundContext): GroundSource {
  const prose = readProse(passage.text);
  const entity = passage.entity === null ? undefined : glossary.entity(passage.entity);
  const names = entity === undefined ? [] : [entity.label.en, entity.label.zh ?? ""];
  const period = passage.period === null ? [] : [passage.period, passage.period.replace(/\D+/gu, " ")];
  const labelProse = readProse([contextOf(passage), ...names, ...period].join("\n"));
  return { passage, prose, anchors: anchorsOf(prose, finder), labels: anchorsOf(labelProse, finder), labelProse };
}

function anchorFault(
  anchors: readonly Anchor[],
  sources: readonly GroundSource[],
  context: GroundContext,
): GroundFault | null {
  for (const anchor of anchors) {
    if (!isHeld(anchor, sources, context)) return faultOf(anchor);
  }
  return null;
}

function faultOf({ kind }: Anchor): GroundFault {
  switch (kind) {
    case "figure":
    case "number_word":
    case "month":
      return "figure";
    case "entity":
    case "metric":
    case "dimension":
      return "name";
    case "direction":
      return "direction";
    case "negation":
      return "negation";
  }
}

/** Whether the place in the passages that an anchor's surroundings point to holds the same value. */
function isHeld(anchor: Anchor, sources: readonly GroundSource[], { cells }: GroundContext): boolean {
  const rivals = sources.flatMap((source) => source.anchors.filter((other) => sameClass(anchor, other)));
  const same = best(
    anchor,
    rivals.filter((other) => sameValue(anchor, other)),
  );
  const different = best(
    anchor,
    rivals.filter((other) => !sameValue(anchor, other)),
  );
  if (same !== null) return same >= (different ?? 0);
  if (anchor.kind === "negation") return false;
  if (anchor.kind === "number_word") return heldAsDigits(anchor, sources);
  const isContradicted = different !== null && different >= STRONG_AGREEMENT;
  if (isContradicted) return false;
  if (anchor.kind === "direction") return false;
  if (sources.some((source) => source.labels.some((other) => sameClass(anchor, other) && sameValue(anchor, other))))
    return true;
  return anchor.kind === "figure" && cells.some((cell) => isCellFigure(anchor, cell));
}

function best(anchor: Anchor, others: readonly Anchor[]): number | null {
  return others.length === 0 ? null : Math.max(...others.map((other) => agreement(anchor, other)));
}

/** Numbers are rivals whatever their unit: a changed unit is a changed number. */
function sameClass(a: Anchor, b: Anchor): boolean {
  return a.kind === b.kind;
}

function sameValue(a: Anchor, b: Anchor): boolean {
  return a.value === b.value && (a.kind !== "figure" || sameUnit(a.unit, b.unit));
}

function heldAsDigits(anchor: Anchor, sources: readonly GroundSource[]): boolean {
  return sources.some(({ anchors }) =>
    anchors.some((other) => other.kind === "figure" && other.value === anchor.value),
  );
}

function isCellFigure(anchor: Anchor, cell: FoundCell): boolean {
  return [cell.statement, ...cell.conflicts].some(({ figure }) => {
    const shown = cellFigure(figure);
    return shown !== null && shown.value === anchor.value && sameUnit(shown.unit, anchor.unit);
  });
}

/** A "not" of the passage whose words the statement repeats without it turns the sense round. */
function lostNegation(
  statement: Prose,
  anchors: readonly Anchor[],
  sources: readonly GroundSource[],
): GroundFault | null {
  const said = new Set(contentOf(statement.units));
  const negations = anchors.filter(({ kind }) => kind === "negation");
  for (const source of sources) {
    for (const negation of source.anchors.filter(({ kind }) => kind === "negation")) {
      const scope = contentOf(scopeOf(negation, source.prose));
      const repeated = scope.filter((word) => said.has(word)).length;
      const isRepeated = scope.length > 0 && repeated >= Math.max(1, Math.ceil(scope.length * 0.75));
      if (!isRepeated || isSaidElsewhere(scope, negation, source)) continue;
      if (!negations.some((own) => agreement(own, negation) > 0)) return "negation";
    }
  }
  return null;
}

/** Units behind a negation that it denies. */
const SCOPE_UNITS = 4;

function scopeOf({ end, sentence }: Anchor, { units }: Prose): readonly Unit[] {
  return units.filter((unit) => unit.start >= end && unit.sentence === sentence).slice(0, SCOPE_UNITS);
}

/** The passage says the same words without the negation in another sentence. */
function isSaidElsewhere(scope: readonly string[], { sentence }: Anchor, { prose }: GroundSource): boolean {
  const others = new Map<number, Unit[]>();
  for (const unit of prose.units)
    if (unit.sentence !== sentence) others.set(unit.sentence, [...(others.get(unit.sentence) ?? []), unit]);
  return [...others.values()].some((units) => {
    const content = new Set(contentOf(units));
    return scope.every((word) => content.has(word));
  });
}

function contentFault(
  statement: Prose,
  sources: readonly GroundSource[],
  { cells, glossary }: GroundContext,
): GroundFault | null {
  const labels = cells.flatMap(({ cell }) => [
    glossary.metricLabel(cell.metric, "en"),
    glossary.metricLabel(cell.metric, "zh"),
    glossary.entityLabel(cell.entity, "en"),
    glossary.entityLabel(cell.entity, "zh"),
    cell.period,
  ]);
  const known = new Set([
    ...sources.flatMap(({ prose, labelProse }) => [...contentOf(prose.units), ...contentOf(labelProse.units)]),
    ...contentOf(readProse(labels.join("\n")).units),
  ]);
  const said = contentOf(statement.units);
  if (said.length === 0 || strangeName(statement, known)) return "content";
  if (share(said, known) < CONTENT_SHARE) return "content";
  const places = sources.flatMap(({ prose }) => placesOf(prose));
  return Math.max(...places.map((place) => share(said, place))) < PLACE_SHARE ? "content" : null;
}

function share(words: readonly string[], known: ReadonlySet<string>): number {
  return words.filter((word) => known.has(word)).length / Math.max(1, words.length);
}

/** The words of each two neighbouring sentences. */
function placesOf(prose: Prose): readonly ReadonlySet<string>[] {
  return Array.from(
    { length: Math.max(1, prose.sentences) },
    (_, at) => new Set(contentOf(prose.units.filter(({ sentence }) => sentence === at || sentence === at + 1))),
  );
}

/** A name in capitals within a sentence that no passage knows: an invented document, person or company. */
function strangeName({ text, units }: Prose, known: ReadonlySet<string>): boolean {
  return units.some(({ text: word, start, end, sentence }, index) => {
    const isFirst = units[index - 1]?.sentence !== sentence;
    const written = text.slice(start, end);
    return !isFirst && /^\p{Lu}/u.test(written) && written !== "I" && !known.has(word);
  });
}
