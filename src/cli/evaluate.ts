import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Command, Option } from "commander";
import { buildGlossary } from "../company/glossary.ts";
import { loadProfile } from "../company/load-profile.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import { FootnoteError } from "../domain/errors.ts";
import type { Profile } from "../domain/profile.ts";
import { type Baseline, baselineText, parseBaseline } from "../evaluation/baseline.ts";
import { type Evaluation, evaluate } from "../evaluation/evaluation.ts";
import type { GoldenCase } from "../evaluation/golden-case.ts";
import { type Library, loadLibrary, NO_LIBRARY } from "../evaluation/library.ts";
import { type GoldenSet, loadGolden } from "../evaluation/load-golden.ts";
import { createParserProvider } from "../evaluation/parser-provider.ts";
import { reportText } from "../evaluation/report-text.ts";
import { MODES, type Mode, type Subject } from "../evaluation/run-cases.ts";
import { createRuleParser } from "../question/rule-parser.ts";
import { type Engine, openEngine } from "../server/compose.ts";
import { languageWords } from "../server/language-words.ts";
import { badSetting } from "../settings/settings-error.ts";
import { updateBaseline } from "./evaluate-baseline.ts";
import { addEvaluateExtraction } from "./evaluate-extraction.ts";
import { SAMPLE_DOCUMENTS, sampleLibrary } from "./evaluate-library.ts";
import type { Exit } from "./exit.ts";

interface EvaluateOptions {
  readonly golden: string;
  readonly profile: string;
  readonly db?: string;
  readonly documents?: string;
  readonly mode: Mode | "both";
  readonly only?: string;
  readonly json?: boolean;
  readonly updateBaseline?: boolean;
}

const SAMPLE_PROFILE = "data/sample/profile.yaml";
/** The sources of its figures: decks, workbooks, a report, a PDF. */
const SAMPLE_RESULTS = "fixtures/company";
const BASELINE = "baseline.json";

/** `footnote evaluate`: the golden cases against the engine, each gate against its baseline. */
export function addEvaluate(program: Command, exit: Exit): void {
  const command = program
    .command("evaluate")
    .description("measure the answers to golden questions, on the sample company unless --db names another store")
    .option("--golden <folder>", "the folder of golden cases (*.jsonl) and their baseline", "data/golden")
    .option("--profile <file>", "the company file", SAMPLE_PROFILE)
    .option("--db <file>", "the SQLite file of facts (default: the sample, loaded into a temporary store)")
    .option("--documents <folder>", "with --db: the documents that are in it, to tell what may be shown of them")
    .addOption(new Option("--mode <mode>", "what answers").choices(["engine", "loop", "both"]).default("both"))
    .option("--only <id>", "run one case, with its thread, and hold it against no baseline")
    .option("--json", "print the outcome as one JSON object")
    .option("--update-baseline", "write the outcome as the new baseline, unless a gate fell")
    .action(async (options: EvaluateOptions) => {
      if (options.db === undefined && options.profile !== SAMPLE_PROFILE) {
        throw badSetting("Without --db the sample is loaded: give --profile and --db together.");
      }
      const evaluation = await evaluateSample(options);
      process.stdout.write(`${options.json === true ? JSON.stringify(evaluation) : reportText(evaluation)}\n`);
      exit.code = evaluation.passed ? 0 : 1;
    });
  addEvaluateExtraction(command, exit);
}

async function evaluateSample(options: EvaluateOptions): Promise<Evaluation> {
  const golden = selected(await loadGolden(options.golden), options.only);
  const baselinePath = join(options.golden, BASELINE);
  const baseline = options.only === undefined ? await readBaseline(baselinePath) : null;
  const modes = options.mode === "both" ? MODES : [options.mode];
  const library = await documentsOf(options);
  const evaluation = await withSubjects(modes, options, (subjects) =>
    evaluate({ golden, subjects, baseline, library }),
  );
  if (options.only !== undefined) return evaluation;
  const { scorecards, changes } = evaluation;
  const text = baselineText(scorecards, baseline ?? {});
  const isWanted = options.updateBaseline === true;
  await updateBaseline({ path: baselinePath, isWanted, isMissing: baseline === null, changes, text });
  return evaluation;
}

/** The files behind the store: those of the sample, or those that are named. */
async function documentsOf({ db, documents, profile }: EvaluateOptions): Promise<Library> {
  const { sensitivity } = await profileAt(profile);
  if (documents !== undefined) return loadLibrary(documents, sensitivity);
  return db === undefined ? sampleLibrary(sensitivity) : NO_LIBRARY;
}

/** One case, with the turns of its thread before it. */
function selected(golden: GoldenSet, only: string | undefined): GoldenSet {
  if (only === undefined) return golden;
  const all = [...golden.cases, ...golden.gaps];
  const index = all.findIndex(({ id }) => id === only);
  const wanted = all[index];
  if (wanted === undefined) throw badSetting(`There is no golden case ${only}.`);
  const inThread = ({ conversation }: GoldenCase): boolean =>
    conversation !== null && conversation === wanted.conversation;
  return { cases: [...all.slice(0, index).filter(inThread), wanted], gaps: [] };
}

async function readBaseline(path: string): Promise<Baseline | null> {
  return existsSync(path) ? parseBaseline(await readFile(path, "utf8"), path) : null;
}

/** Opens an engine for each mode on the same facts, each with its own threads; closes and removes them afterwards. */
async function withSubjects<T>(
  modes: readonly Mode[],
  options: EvaluateOptions,
  work: (subjects: readonly (readonly [Mode, Subject])[]) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "footnote-evaluate-"));
  const dbPath = options.db ?? join(folder, "facts.db");
  const opened: Engine[] = [];
  try {
    const subjects: (readonly [Mode, Subject])[] = [];
    for (const mode of modes) {
      const { engine, subject } = await openSubject(mode, { profilePath: options.profile, dbPath, folder });
      opened.push(engine);
      subjects.push([mode, subject]);
      if (options.db === undefined && opened.length === 1) await loadSample(engine);
    }
    return await work(subjects);
  } finally {
    for (const engine of opened) engine.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Places {
  readonly profilePath: string;
  readonly dbPath: string;
  readonly folder: string;
}

async function openSubject(
  mode: Mode,
  { profilePath, dbPath, folder }: Places,
): Promise<{ readonly engine: Engine; readonly subject: Subject }> {
  const profile = await profileAt(profilePath);
  const base = { profilePath, dbPath, model: null, threadsPath: join(folder, `${mode}.db`), trace: () => {} };
  if (mode === "engine") {
    const engine = await openEngine(base);
    return { engine, subject: engine };
  }
  const glossary = buildGlossary(profile);
  let today: CalendarDate = { year: 1, month: 1, day: 1 };
  const provider = createParserProvider({
    glossary,
    parser: createRuleParser(glossary, languageWords()),
    today: () => today,
  });
  const engine = await openEngine({ ...base, provider, toolLoop: "always" });
  const ask: Subject["ask"] = (question) => {
    today = question.at;
    return engine.ask(question);
  };
  return { engine, subject: { glossary: engine.glossary, ask } };
}

async function profileAt(path: string): Promise<Profile> {
  if (!existsSync(path)) throw new FootnoteError("no_profile", `There is no company file at ${path}.`);
  return loadProfile(path);
}

async function loadSample(engine: Engine): Promise<void> {
  const report = await engine.ingest([SAMPLE_RESULTS, SAMPLE_DOCUMENTS]);
  const failed = report.files.find(({ status }) => status === "failed" || status === "skipped");
  if (failed !== undefined || report.files.length === 0) {
    throw new FootnoteError("sample_broken", `The sample could not be read: ${failed?.doc ?? SAMPLE_RESULTS}`);
  }
}
