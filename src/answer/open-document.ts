import type { NarrativeAnswer, WhyPart } from "../domain/answer.ts";
import type { Passage } from "../domain/passage.ts";
import type { DocumentDecision } from "../domain/resolved-question.ts";
import { mayBeRead } from "../passages/evidence.ts";
import { enabledSources } from "../passages/gateway.ts";
import {
  type PlacedSentence,
  partsOf,
  type Section,
  sectionsOf,
  sentencesIn,
  standsAlone,
} from "../passages/sections.ts";
import { citing, type StatedWith } from "./cited-statement.ts";
import { contradictsFigures } from "./contradicts-figures.ts";
import { sectionOffers } from "./document-offers.ts";
import { startRunRecord } from "./narrative-run.ts";
import type { ReadingServices } from "./reader.ts";

/** Passages read on each side of the one that a document is opened by. */
const REACH = 2_000;
/** Passages of a section that are looked at for its sentences. */
const SECTION_PASSAGES_MAX = 20;
const SUMMARY_SENTENCES_MAX = 10;
/** A section is shown as far as whole sentences fit. */
const CHARACTERS_MAX = 900;

/** Opens a document or one of its sections, as the reader may see it now. */
export async function openDocument(
  { passageId, section }: DocumentDecision,
  services: ReadingServices,
): Promise<NarrativeAnswer> {
  const passages = await readablePassages(passageId, services);
  const sections = sectionsOf(passages);
  const opened = sections.find((one) => one.passages.some(({ id }) => id === passageId));
  if (opened === undefined) return answerOf({ kind: "gone" });
  const stated = section === null ? await summary(passages, services) : await textOf(opened, services);
  const { evidence, grounded } = citing(stated);
  const record = startRunRecord();
  record.did("retrieve", { passages: passages.length, sections: sections.length });
  record.did("compose", { statements: stated.length });
  const run = record.close({
    statements: stated.map(grounded),
    closest: [],
    evidence,
    related: [],
    entities: [],
    periods: [],
    isWhy: false,
    unmatched: [],
  });
  const offers = sectionOffers(sections, section === null ? [] : [opened], services);
  return answerOf({ kind: "run", run: { ...run, offers } });
}

function answerOf(why: WhyPart): NarrativeAnswer {
  return { kind: "narrative", clarification: { mode: "none" }, why };
}

/** The passages of a document in reading order; empty if it may not be read, was replaced or withdrawn. */
export async function readablePassages(
  passageId: string,
  { passages, glossary, reader }: ReadingServices,
): Promise<readonly Passage[]> {
  const enabled = enabledSources(glossary.profile.narrative);
  const all = await passages.around(passageId, REACH);
  return all.filter(
    (passage) =>
      passage.replacedBy === undefined && mayBeRead(passage, reader.level) && enabled?.has(passage.origin) !== false,
  );
}

/** The first sentence of each part that stands alone; if none does, the first sentence of each. */
async function summary(passages: readonly Passage[], services: ReadingServices): Promise<readonly StatedWith[]> {
  const parts = partsOf(passages).map((part) => sentencesIn(part.slice(0, SECTION_PASSAGES_MAX)));
  const alone = await firstOfEach(
    parts.map((sentences) => sentences.filter(({ text }) => standsAlone(text))),
    services,
  );
  return alone.length > 0 ? alone : firstOfEach(parts, services);
}

async function firstOfEach(
  parts: readonly (readonly PlacedSentence[])[],
  services: ReadingServices,
): Promise<readonly StatedWith[]> {
  const stated: StatedWith[] = [];
  for (const part of parts) {
    if (stated.length === SUMMARY_SENTENCES_MAX) break;
    const [first] = await agreeing(part, services, 1);
    if (first !== undefined) stated.push(stateOf([first]));
  }
  return stated;
}

/** The sentences of a section up to the limit; those that follow each other in one passage are one statement. */
async function textOf({ passages }: Section, services: ReadingServices): Promise<readonly StatedWith[]> {
  const runs: PlacedSentence[][] = [];
  let characters = 0;
  for (const sentence of await agreeing(sentencesIn(passages.slice(0, SECTION_PASSAGES_MAX)), services)) {
    characters += sentence.text.length;
    if (runs.length > 0 && characters > CHARACTERS_MAX) break;
    const last = runs.at(-1)?.at(-1);
    if (last?.end === sentence.start && isOneQuote(last, sentence)) runs.at(-1)?.push(sentence);
    else runs.push([sentence]);
  }
  return runs.map(stateOf);
}

/** The first sentences that do not contradict a stored figure. */
async function agreeing(
  sentences: readonly PlacedSentence[],
  services: ReadingServices,
  limit = Number.POSITIVE_INFINITY,
): Promise<readonly PlacedSentence[]> {
  const kept: PlacedSentence[] = [];
  for (const sentence of sentences) {
    if (kept.length >= limit) break;
    if (!(await contradictsFigures(sentence, services))) kept.push(sentence);
  }
  return kept;
}

function isOneQuote(a: PlacedSentence, b: PlacedSentence): boolean {
  return a.passages.length === 1 && b.passages.length === 1 && a.passages[0] === b.passages[0];
}

function stateOf(sentences: readonly PlacedSentence[]): StatedWith {
  const text = sentences.map((one) => one.text).join("");
  return { text: text.trim(), passages: sentences[0]?.passages ?? [], origin: "quoted" };
}
