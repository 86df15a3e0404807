import { countGates, layered, type Tally } from "../tally.ts";
import { EXTRACTION_GATE_NAMES, type ExtractionCheck, type ExtractionGate } from "./extraction-gates.ts";
import type { GoldDocument } from "./extraction-gold.ts";
import type { ObservedDocument } from "./observed-document.ts";

/** Results of the gates that have checks. */
export type ExtractionTallies = { readonly [gate in ExtractionGate]?: Tally | undefined };

/** One document with its extraction result and checks. */
export interface JudgedDocument {
  readonly gold: GoldDocument;
  readonly observed: ObservedDocument;
  readonly checks: readonly ExtractionCheck[];
}

export interface ExtractionScorecard {
  readonly documents: number;
  readonly gates: ExtractionTallies;
  readonly byFormat: Readonly<Record<string, ExtractionTallies>>;
  readonly byRule: Readonly<Record<string, ExtractionTallies>>;
  readonly load: Readonly<Record<string, ReviewLoad>>;
  readonly failures: readonly DocumentFailure[];
}

/** How many questions are left to people, over all documents (`all`) and by format. */
export interface ReviewLoad {
  readonly questions: number;
  readonly facts: number;
  /** Questions per hundred facts, to one decimal; null without facts. */
  readonly perHundred: number | null;
}

export interface DocumentFailure {
  readonly doc: string;
  readonly faults: readonly string[];
}

/** Counts the checks: overall, by format and by rule. */
export function extractionScorecard(judged: readonly JudgedDocument[]): ExtractionScorecard {
  return {
    documents: judged.length,
    gates: tallies(judged),
    byFormat: layered(judged, ({ gold }) => [gold.format], tallies),
    byRule: layered(judged, ({ gold }) => gold.rules, tallies),
    load: { all: loadOf(judged), ...layered(judged, ({ gold }) => [gold.format], loadOf) },
    failures: judged.flatMap(failureOf),
  };
}

function tallies(judged: readonly JudgedDocument[]): ExtractionTallies {
  const checks = judged.flatMap((each) => each.checks);
  return Object.fromEntries(countGates(EXTRACTION_GATE_NAMES, checks).filter(([, tally]) => tally.of > 0));
}

function loadOf(judged: readonly JudgedDocument[]): ReviewLoad {
  const questions = judged.reduce((sum, { observed }) => sum + observed.questions.length, 0);
  const facts = judged.reduce((sum, { observed }) => sum + observed.facts.length, 0);
  return { questions, facts, perHundred: facts === 0 ? null : Math.round((questions * 1000) / facts) / 10 };
}

function failureOf({ gold, observed, checks }: JudgedDocument): readonly DocumentFailure[] {
  const unread = observed.failure === null ? [] : [`could not be read: ${observed.failure}`];
  const faults = checks.flatMap(({ gate, fault }) => (fault === null ? [] : [`${gate}: ${fault}`]));
  const all = [...unread, ...faults];
  return all.length === 0 ? [] : [{ doc: gold.doc, faults: all }];
}
