import type { Dimensions } from "../../domain/fact.ts";
import { isBelow } from "../tally.ts";
import {
  compareWithExtractionBaseline,
  type ExtractionBaseline,
  type ExtractionChange,
} from "./extraction-baseline.ts";
import type { GoldDocument } from "./extraction-gold.ts";
import { type ExtractionScorecard, extractionScorecard, type JudgedDocument } from "./extraction-scorecard.ts";
import { judgeDocument } from "./judge-document.ts";
import type { Observe } from "./observed-document.ts";

export interface ExtractionEvaluation {
  readonly scorecard: ExtractionScorecard;
  readonly changes: readonly ExtractionChange[];
  readonly passed: boolean;
}

export interface EvaluateExtractionOptions {
  readonly gold: readonly GoldDocument[];
  readonly observe: Observe;
  /** The path of a gold document's file. */
  readonly pathOf: (doc: string) => string;
  /** Default values of dimensions, by company file. */
  readonly defaultsOf: (profilePath: string) => Promise<Dimensions>;
  /** Null where there is none yet, or when only some documents are evaluated. */
  readonly baseline: ExtractionBaseline | null;
}

/** Reads every gold document, and compares the results with gold and baseline. */
export async function evaluateExtraction(options: EvaluateExtractionOptions): Promise<ExtractionEvaluation> {
  const judged: JudgedDocument[] = [];
  for (const gold of options.gold) {
    const { doc, profilePath, encoding } = gold;
    const observed = await options.observe({ doc, path: options.pathOf(doc), profilePath, encoding });
    judged.push({ gold, observed, checks: judgeDocument(gold, observed, await options.defaultsOf(profilePath)) });
  }
  const scorecard = extractionScorecard(judged);
  const changes = options.baseline === null ? [] : compareWithExtractionBaseline(scorecard, options.baseline);
  return { scorecard, changes, passed: !changes.some(isBelow) };
}
