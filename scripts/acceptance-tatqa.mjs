import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ensureBuilt, ensureInstalled, requireNode } from "./lib/prepare.mjs";
import { Failure, script } from "./lib/process.mjs";
import { loadProduct } from "./lib/product.mjs";
import { companyOf } from "./lib/tatqa-profile.mjs";
import { KINDS, verdictOf } from "./lib/tatqa-verdict.mjs";

/** @typedef {{ id: string, table: string[][], paragraphs: string[] }} TableLine */
/** @typedef {{ id: string, table_id: string, question: string, answer: string }} QuestionLine */
/** @typedef {import("./lib/tatqa-verdict.mjs").Verdict} Verdict */
/** @typedef {import("./lib/product.mjs").Product} Product */

const USAGE = `Usage: node scripts/acceptance-tatqa.mjs FOLDER [--show ${KINDS.join("|")}] [--json FILE], where FOLDER holds data/tatqa-dev.`;
const SILENT_WRONG_MAX = 0;
const RIGHT_PERCENT_MIN = 86;

/**
 * Asks the look-up questions that people wrote about tables of annual reports. Each table becomes a profile and a canonical table
 * by one rule for all of them, which sees no question; an answer is judged by the figures that it shows.
 */
await script(async () => {
  requireNode();
  const { folder, show, json } = readArguments(process.argv.slice(2));
  const [tablesFile, questionsFile] = [join(folder, "tables.jsonl"), join(folder, "lookup_numeric.jsonl")];
  if (!existsSync(tablesFile) || !existsSync(questionsFile)) {
    console.error(`SKIPPED: the tables and questions are not in ${folder}.`);
    return 0;
  }
  await ensureInstalled();
  await ensureBuilt();
  const product = await loadProduct();
  /** @type {TableLine[]} */
  const tables = linesOf(tablesFile);
  /** @type {QuestionLine[]} */
  const questions = linesOf(questionsFile);
  /** @type {Verdict[]} */
  const verdicts = [];
  for (const table of tables) {
    const asked = questions.filter((question) => question.table_id === table.id);
    verdicts.push(...(await verdictsOn(table, asked, product)));
  }
  if (json !== null) writeFileSync(json, verdicts.map((verdict) => `${JSON.stringify(verdict)}\n`).join(""));
  for (const verdict of verdicts.filter(({ kind }) => kind === show)) console.log(caseText(verdict));
  console.log(`${tables.length} tables, ${verdicts.length} questions`);
  return holds(verdicts) ? 0 : 1;
}, "The questions about annual reports could not be asked");

/** @param {readonly string[]} args */
function readArguments(args) {
  const [shared, ...rest] = args;
  /** @type {Map<string, string>} */
  const options = new Map();
  for (let at = 0; at < rest.length; at += 2) options.set(rest[at] ?? "", rest[at + 1] ?? "");
  const show = options.get("--show") ?? null;
  const json = options.get("--json") ?? null;
  const unknown = [...options].some(([name, value]) => !["--show", "--json"].includes(name) || value === "");
  if (shared === undefined || shared.startsWith("--") || unknown || (show !== null && !KINDS.includes(show)))
    throw new Failure(USAGE);
  return { folder: resolve(shared, "data/tatqa-dev"), show, json };
}

/** @param {string} file */
function linesOf(file) {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line.trim() !== "").map((line) => JSON.parse(line));
}

/**
 * One table's questions against a store of their own.
 * @param {TableLine} table @param {readonly QuestionLine[]} questions @param {Product} product
 * @returns {Promise<Verdict[]>}
 */
async function verdictsOn(table, questions, product) {
  const folder = mkdtempSync(join(tmpdir(), "footnote-tatqa-"));
  try {
    return await askAll(table, questions, product, folder);
  } catch (error) {
    throw new Failure(`Table ${table.id}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {TableLine} table @param {readonly QuestionLine[]} questions @param {Product} product @param {string} folder */
async function askAll(table, questions, product, folder) {
  const company = companyOf(table);
  const [profilePath, factsPath] = [join(folder, "profile.yaml"), join(folder, "facts.csv")];
  writeFileSync(profilePath, company.profile);
  writeFileSync(factsPath, company.facts);
  const paths = { profilePath, dbPath: join(folder, "footnote.db") };
  const engine = await product.openEngine({ ...paths, model: null, trace: () => {} });
  try {
    const { glossary } = engine;
    const [file] = (await engine.ingest([factsPath])).files;
    if (file?.status !== "ingested") throw new Failure(file?.error ?? file?.warnings.join(" ") ?? "nothing was read");
    const verdicts = [];
    for (const { id, question, answer } of questions) {
      const at = product.parseDate(company.today);
      const run = await engine.ask({ id, text: question, at, conversation: null, asker: null });
      const asked = { id, table: table.id, question: question.trim(), gold: answer };
      verdicts.push(verdictOf(asked, product.renderJson(run, glossary, id), company.cells));
    }
    return verdicts;
  } finally {
    engine.close();
  }
}

/** @param {Verdict} verdict */
function caseText({ table, question, gold, said }) {
  return `${table.slice(0, 8)}  ${question}\n          gold ${gold}; ${said}`;
}

/** Prints how many questions ended how; true when enough are right and none is silently wrong. @param {readonly Verdict[]} verdicts */
function holds(verdicts) {
  const count = (/** @type {string} */ kind) => verdicts.filter((verdict) => verdict.kind === kind).length;
  const percent = (/** @type {string} */ kind) => (100 * count(kind)) / verdicts.length;
  for (const kind of KINDS)
    console.log(`${kind.padEnd(13)}${String(count(kind)).padStart(4)}  ${percent(kind).toFixed(1)} %`);
  const checks = [
    {
      ok: count("silent_wrong") <= SILENT_WRONG_MAX,
      says: `silently wrong ${count("silent_wrong")}, at most ${SILENT_WRONG_MAX}`,
    },
    {
      ok: percent("right") >= RIGHT_PERCENT_MIN,
      says: `right ${percent("right").toFixed(1)} %, at least ${RIGHT_PERCENT_MIN} %`,
    },
  ];
  for (const { ok, says } of checks) console.log(`${ok ? "ok    " : "FAILED"} ${says}`);
  const failed = checks.filter(({ ok }) => !ok).length;
  console.log(`${checks.length - failed} passed, ${failed} failed`);
  return checks.every(({ ok }) => ok);
}
