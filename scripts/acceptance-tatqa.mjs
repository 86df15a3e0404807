import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt, ensureInstalled, requireNode } from "./lib/prepare.mjs";
import { Failure, ROOT, script } from "./lib/process.mjs";
import { companyOf } from "./lib/tatqa-profile.mjs";
import { KINDS, verdictOf } from "./lib/tatqa-verdict.mjs";

/** @typedef {{ id: string, table: string[][], paragraphs: string[] }} TableLine */
/** @typedef {{ id: string, table_id: string, question: string, answer: string }} QuestionLine */
/** @typedef {import("./lib/tatqa-verdict.mjs").Verdict} Verdict */

const USAGE = `Usage: node scripts/acceptance-tatqa.mjs FOLDER [--show ${KINDS.join("|")}] [--json FILE], where FOLDER holds data/tatqa-dev.`;

/**
 * Asks the look-up questions that people wrote about tables of annual reports. Each table becomes a profile and facts by one
 * rule for all of them, which sees no question; how the answers are worded plays no part, only which figures they show.
 */
await script(async () => {
  requireNode();
  const { folder, show, json } = readArguments(process.argv.slice(2));
  if (!existsSync(join(folder, "tables.jsonl"))) {
    console.error(`SKIPPED: there are no tables in ${folder}.`);
    return 0;
  }
  await ensureInstalled();
  await ensureBuilt();
  const engine = await loadEngine();
  /** @type {TableLine[]} */
  const tables = linesOf(join(folder, "tables.jsonl"));
  /** @type {QuestionLine[]} */
  const questions = linesOf(join(folder, "lookup_numeric.jsonl"));
  const verdicts = [];
  for (const table of tables) {
    const asked = questions.filter((question) => question.table_id === table.id);
    if (asked.length > 0) verdicts.push(...(await verdictsOn(table, asked, engine)));
  }
  if (json !== null) writeFileSync(json, verdicts.map((verdict) => `${JSON.stringify(verdict)}\n`).join(""));
  report(verdicts, tables.length, show);
  return verdicts.some(({ kind }) => kind === "silent_wrong") ? 1 : 0;
}, "The questions about annual reports could not be asked");

/** @param {readonly string[]} args */
function readArguments(args) {
  const [shared, ...rest] = args;
  if (shared === undefined || shared.startsWith("--")) throw new Failure(USAGE);
  const options = new Map();
  for (let at = 0; at < rest.length; at += 2) options.set(rest[at], rest[at + 1]);
  const show = options.get("--show") ?? null;
  const unknown = [...options.keys()].some((name) => name !== "--show" && name !== "--json");
  if (unknown || (show !== null && !KINDS.includes(show))) throw new Failure(USAGE);
  return { folder: resolve(shared, "data/tatqa-dev"), show, json: options.get("--json") ?? null };
}

/** @param {string} file */
function linesOf(file) {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line));
}

/** The built product, in this process: a program for each of the tables would take minutes to start. */
async function loadEngine() {
  const built = (/** @type {string} */ path) =>
    import(pathToFileURL(join(process.env.FOOTNOTE_DIST ?? join(ROOT, "dist"), path)).href);
  const [{ openEngine }, { ingestPaths }, { renderJson }, { parseDate }] = await Promise.all([
    built("compose.js"),
    built("ingest/ingest-files.js"),
    built("render/answer-json.js"),
    built("domain/calendar.js"),
  ]);
  return { openEngine, ingestPaths, renderJson, parseDate };
}

/**
 * One table's questions against a store of their own: profile and canonical table in, answer objects out.
 * @param {TableLine} table @param {readonly QuestionLine[]} questions @param {Awaited<ReturnType<typeof loadEngine>>} product
 * @returns {Promise<Verdict[]>}
 */
async function verdictsOn(table, questions, product) {
  const folder = mkdtempSync(join(tmpdir(), "footnote-tatqa-"));
  const [profilePath, factsPath] = [join(folder, "profile.yaml"), join(folder, "facts.csv")];
  const company = companyOf(table);
  writeFileSync(profilePath, company.profile);
  writeFileSync(factsPath, company.facts);
  try {
    const engine = await product.openEngine({
      profilePath,
      dbPath: join(folder, "footnote.db"),
      model: null,
      trace: () => {},
    });
    try {
      const { glossary, facts } = engine;
      const services = { glossary, facts, ledger: facts.ledger, now: () => new Date() };
      const { files } = await product.ingestPaths([factsPath], services);
      const fault = files.find((/** @type {{ status: string }} */ file) => file.status !== "ingested");
      if (fault) throw new Failure(`Table ${table.id}: ${fault.error ?? fault.warnings.join(" ")}`);
      const verdicts = [];
      for (const { id, question, answer } of questions) {
        const at = product.parseDate(company.today);
        const run = await engine.ask({ id, text: question, at, conversation: null, asker: null });
        verdicts.push(
          verdictOf({ id, table: table.id, question, gold: answer }, product.renderJson(run, glossary, id)),
        );
      }
      return verdicts;
    } finally {
      engine.close();
    }
  } catch (error) {
    throw error instanceof Failure
      ? error
      : new Failure(`Table ${table.id}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {readonly Verdict[]} verdicts @param {number} tables @param {string | null} show */
function report(verdicts, tables, show) {
  for (const verdict of verdicts.filter(({ kind }) => kind === show)) {
    console.log(
      `${verdict.table.slice(0, 8)}  ${verdict.question.trim()}\n          gold ${verdict.gold}; ${verdict.said}`,
    );
  }
  console.log(`${tables} tables, ${verdicts.length} questions`);
  for (const kind of KINDS) {
    const count = verdicts.filter((verdict) => verdict.kind === kind).length;
    console.log(`${kind.padEnd(13)}${String(count).padStart(4)}  ${((100 * count) / verdicts.length).toFixed(1)} %`);
  }
}
