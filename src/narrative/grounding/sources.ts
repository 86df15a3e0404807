import type { Passage } from "../../domain/passage.ts";
import type { Glossary } from "../../profile/glossary.ts";
import { contextOf } from "../evidence.ts";
import type { NameFinder } from "../name-finder.ts";
import { type Weights, weightsOf } from "./agreement.ts";
import { type Anchor, type Anchored, anchored, namesIn } from "./anchors.ts";
import { type Prose, readProse } from "./prose.ts";

/** A statement and the passages that it cites, cut up for comparison. */
export interface Comparison {
  readonly statement: Anchored;
  readonly sources: readonly Anchored[];
  /** What a whole passage is about: its title, its headings, its labels. */
  readonly labels: readonly Anchored[];
  readonly weights: Weights;
}

export interface ReadingContext {
  readonly finder: NameFinder;
  readonly glossary: Glossary;
}

interface PassageReading {
  readonly prose: Prose;
  readonly labels: Prose;
}

/** A passage is held against many statements. */
const readings = new WeakMap<Passage, PassageReading>();

export function compare(text: string, cited: readonly Passage[], context: ReadingContext): Comparison {
  const statement = readProse(text, context.finder);
  const passages = cited.map((passage) => readingOf(passage, context));
  const names = new Set([statement, ...passages.flatMap(({ prose, labels }) => [prose, labels])].flatMap(namesIn));
  const sources = passages.map(({ prose }) => anchored(prose, names));
  return {
    statement: anchored(statement, names),
    sources,
    labels: passages.map(({ labels }) => anchored(labels, names)),
    weights: weightsOf(sources),
  };
}

function readingOf(passage: Passage, { finder, glossary }: ReadingContext): PassageReading {
  const known = readings.get(passage);
  if (known !== undefined) return known;
  const entity = passage.entity === null ? undefined : glossary.entity(passage.entity);
  const names = entity === undefined ? [] : [entity.label.en, entity.label.zh ?? ""];
  const labels = [contextOf(passage), ...names, passage.period ?? ""].join("\n");
  const reading = { prose: readProse(passage.text, finder), labels: readProse(labels, finder) };
  readings.set(passage, reading);
  return reading;
}

export function anchorsOf(texts: readonly Anchored[]): readonly Anchor[] {
  return texts.flatMap(({ anchors }) => anchors);
}
