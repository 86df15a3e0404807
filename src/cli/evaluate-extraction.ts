import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import { loadProfile } from "../company/load-profile.ts";
import type { Dimensions } from "../domain/fact.ts";
import { type ExtractionEvaluation, evaluateExtraction } from "../evaluation/extraction/evaluate-extraction.ts";
import { extractionBaselineText, parseExtractionBaseline } from "../evaluation/extraction/extraction-baseline.ts";
import type { GoldDocument } from "../evaluation/extraction/extraction-gold.ts";
import { extractionReportText } from "../evaluation/extraction/extraction-report.ts";
import { loadExtractionGold } from "../evaluation/extraction/load-extraction-gold.ts";
import { badSetting } from "../settings/settings-error.ts";
import { updateBaseline } from "./evaluate-baseline.ts";
import type { Exit } from "./exit.ts";
import { observeDocument } from "./observe-document.ts";

interface ExtractionOptions {
  readonly gold: string;
  readonly files: string;
  readonly only?: string;
  readonly json?: boolean;
  readonly updateBaseline?: boolean;
}

const BASELINE = "baseline.json";

/** `footnote evaluate extraction`: extraction from documents with known content, each gate against its baseline. */
export function addEvaluateExtraction(evaluate: Command, exit: Exit): void {
  evaluate
    .command("extraction")
    .description("measure how documents are read, on files whose tables and figures are known")
    .option(
      "--gold <folder>",
      "the folder of gold (cells/, facts/, companies.json) and its baseline",
      "data/extraction",
    )
    .option("--files <folder>", "the folder of the documents that the gold speaks of", "fixtures")
    .option("--only <doc>", "look at one document, and hold it against no baseline")
    .option("--json", "print the outcome as one JSON object")
    .option("--update-baseline", "write the outcome as the new baseline, unless a gate fell")
    .action(async (_own: unknown, command: Command) => {
      // `evaluate` has options of the same names, and takes them wherever they stand.
      const options = command.optsWithGlobals<ExtractionOptions>();
      const evaluation = await evaluateFiles({ ...command.opts<ExtractionOptions>(), ...named(options) });
      process.stdout.write(
        `${options.json === true ? JSON.stringify(evaluation) : extractionReportText(evaluation)}\n`,
      );
      exit.code = evaluation.passed ? 0 : 1;
    });
}

function named({ only, json, updateBaseline }: ExtractionOptions): Partial<ExtractionOptions> {
  return {
    ...(only === undefined ? {} : { only }),
    ...(json === undefined ? {} : { json }),
    ...(updateBaseline === undefined ? {} : { updateBaseline }),
  };
}

async function evaluateFiles({
  gold,
  files,
  only,
  updateBaseline: isUpdate,
}: ExtractionOptions): Promise<ExtractionEvaluation> {
  const path = join(gold, BASELINE);
  const before =
    only === undefined && existsSync(path) ? parseExtractionBaseline(await readFile(path, "utf8"), path) : null;
  const evaluation = await evaluateExtraction({
    gold: selected(await loadExtractionGold(gold), only),
    observe: observeDocument,
    pathOf: (doc) => join(files, doc),
    defaultsOf,
    baseline: before,
  });
  if (only !== undefined) return evaluation;
  const { scorecard, changes } = evaluation;
  const text = extractionBaselineText(scorecard);
  await updateBaseline({ path, isWanted: isUpdate === true, isMissing: before === null, changes, text });
  return evaluation;
}

function selected(gold: readonly GoldDocument[], only: string | undefined): readonly GoldDocument[] {
  if (only === undefined) return gold;
  const own = gold.filter(({ doc }) => doc === only);
  if (own.length === 0) throw badSetting(`There is no gold for ${only}.`);
  return own;
}

async function defaultsOf(profilePath: string): Promise<Dimensions> {
  const { dimensions } = await loadProfile(profilePath);
  return Object.fromEntries([...dimensions].map(([code, dimension]) => [code, dimension.defaultValue]));
}
