import type { Glossary } from "../../company/glossary.ts";
import type { FoundCell } from "../../domain/answer.ts";
import type { Passage } from "../../domain/passage.ts";
import { contextOf } from "../evidence.ts";
import type { NameFinder } from "../name-finder.ts";
import { type Weights, weightsOf } from "./agreement.ts";
import { type Anchor, type Anchored, anchored, namesIn } from "./anchors.ts";
import { cellText } from "./cell-texts.ts";
import { readProse } from "./prose.ts";

/** A statement and what it stands on, cut up for comparison. */
export interface Comparison {
  readonly statement: Anchored;
  /** The cited passages, and the figures of the same answer. */
  readonly sources: readonly Anchored[];
  /** What each source as a whole is about: its title, its headings, its labels. */
  readonly labels: readonly Anchored[];
  readonly weights: Weights;
  /** The company's name: in its documents "we" and "our" stand for it. */
  readonly company: string;
}

export interface ReadingContext {
  readonly finder: NameFinder;
  readonly glossary: Glossary;
  readonly cells: readonly FoundCell[];
}

interface SourceReading {
  readonly text: Anchored;
  readonly labels: Anchored;
  readonly names: readonly string[];
}

/** A passage is held against many statements. */
const readings = new WeakMap<NameFinder, WeakMap<Passage | FoundCell, SourceReading>>();

export function compare(text: string, cited: readonly Passage[], context: ReadingContext): Comparison {
  const { finder, glossary, cells } = context;
  const read = [
    ...cited.map((passage) => remembered(passage, finder, () => passageReading(passage, context))),
    ...cells.map((cell) => remembered(cell, finder, () => readingOf(cellText(cell, glossary), "", finder))),
  ];
  const statement = readProse(text, finder);
  const names = new Set([...namesIn(statement), ...read.flatMap((reading) => reading.names)]);
  const sources = read.map((reading) => reading.text);
  return {
    statement: anchored(statement, ({ value }) => names.has(value)),
    sources,
    labels: read.map(({ labels }) => labels),
    weights: weightsOf(sources),
    company: glossary.profile.company.name,
  };
}

function remembered(source: Passage | FoundCell, finder: NameFinder, read: () => SourceReading): SourceReading {
  const known = readings.get(finder) ?? new WeakMap<Passage | FoundCell, SourceReading>();
  const reading = known.get(source) ?? read();
  readings.set(finder, known.set(source, reading));
  return reading;
}

function passageReading(passage: Passage, { finder, glossary }: ReadingContext): SourceReading {
  const entity = passage.entity === null ? undefined : glossary.entity(passage.entity);
  const names = entity === undefined ? [] : [entity.label.en, entity.label.zh ?? ""];
  return readingOf(passage.text, [contextOf(passage), ...names, passage.period ?? ""].join("\n"), finder);
}

function readingOf(written: string, about: string, finder: NameFinder): SourceReading {
  const [text, labels] = [readProse(written, finder), readProse(about, finder)];
  return {
    text: anchored(text, () => true),
    labels: anchored(labels, () => true),
    names: [...namesIn(text), ...namesIn(labels)],
  };
}

export function anchorsOf(texts: readonly Anchored[]): readonly Anchor[] {
  return texts.flatMap(({ anchors }) => anchors);
}
