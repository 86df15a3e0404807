import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { ensureBuilt, ensureInstalled, requireNode } from "./lib/prepare.mjs";
import { Failure, ROOT, run, script } from "./lib/process.mjs";

const DEFAULT_FACTS = "facts.csv";
const HARMS = ["silent_wrong", "bypass", "missing"];
const OUTPUT_CHARS_SHOWN = 2_000;
const ANSWERS = join(ROOT, ".build/acceptance/answers.jsonl");

/**
 * Asks every acceptance question of a folder from outside, as its contract says, and has the folder's judge score the answers.
 * `node scripts/acceptance.mjs FOLDER`, where FOLDER holds `acceptance/`.
 */
await script(async () => {
  requireNode();
  const folder = acceptanceFolder(process.argv[2]);
  await ensureInstalled();
  await ensureBuilt();
  const score = await judged(folder, await allAnswers(folder));
  const checks = compared(score, JSON.parse(readFileSync(join(ROOT, "bench/acceptance-floor.json"), "utf8")));
  for (const check of checks) console.log(`${check.holds ? "ok    " : "FAILED"} ${check.says}`);
  const failed = checks.filter((check) => !check.holds).length;
  console.log(`\n${checks.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}, "The acceptance questions could not be asked");

/** @param {string | undefined} shared */
function acceptanceFolder(shared) {
  if (shared === undefined) throw new Failure("Usage: node scripts/acceptance.mjs FOLDER, which holds acceptance/.");
  const folder = resolve(shared, "acceptance");
  if (!existsSync(join(folder, "questions.jsonl"))) throw new Failure(`There are no questions in ${folder}.`);
  // The judge runs only under the name that it has itself, so no link may stand in its path.
  return realpathSync(folder);
}

/** @param {string} folder @returns {Promise<string>} */
async function allAnswers(folder) {
  const lines = readFileSync(join(folder, "questions.jsonl"), "utf8").split("\n");
  const questions = lines.filter((line) => line.trim() !== "").map((line) => JSON.parse(line));
  const factFiles = [...new Set(questions.map((question) => question.facts ?? DEFAULT_FACTS))];
  let answers = "";
  for (const facts of factFiles) {
    const asked = questions.filter((question) => (question.facts ?? DEFAULT_FACTS) === facts);
    answers += await answersFrom(folder, facts, asked);
  }
  return answers;
}

/**
 * One company's questions against a store of their own; the documents belong to the default facts.
 * @param {string} folder @param {string} facts @param {readonly object[]} questions
 */
async function answersFrom(folder, facts, questions) {
  const temporary = mkdtempSync(join(tmpdir(), "footnote-acceptance-"));
  const store = ["--profile", join(folder, "profile.acme.yaml"), "--db", join(temporary, "footnote.db")];
  const sources = [join(folder, facts), ...(facts === DEFAULT_FACTS ? [join(folder, "docs")] : [])];
  try {
    const ingested = await footnote(["ingest", ...sources, ...store, "--json"], "");
    const { files } = JSON.parse(ingested);
    console.log(`${facts}: ${files.length} files read, ${questions.length} questions`);
    // What is right stays with the judge: the product sees the question alone.
    const input = questions.map(({ expect: _expected, ...question }) => `${JSON.stringify(question)}\n`).join("");
    return await footnote(["ask", "--jsonl", ...store], input);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** @param {readonly string[]} args @param {string} input */
async function footnote(args, input) {
  // Without a key the deterministic provider answers, so that a run can be repeated.
  const { ANTHROPIC_API_KEY: _key, ...env } = process.env;
  const program = join(ROOT, "bin/footnote.mjs");
  const { code, stdout, stderr } = await run(process.execPath, [program, ...args], { quiet: true, input, env });
  if (code === 0) return stdout;
  const said = `${stdout.slice(-OUTPUT_CHARS_SHOWN)}\n${stderr.slice(-OUTPUT_CHARS_SHOWN)}`.trim();
  throw new Failure(`${said}\n\`footnote ${args[0]}\` ended with exit code ${code}.`);
}

/** @param {string} folder @param {string} answers @returns {Promise<Record<string, number>>} */
async function judged(folder, answers) {
  mkdirSync(join(ANSWERS, ".."), { recursive: true });
  writeFileSync(ANSWERS, answers);
  const judge = [join(folder, "judge.mjs"), join(folder, "questions.jsonl"), ANSWERS];
  const table = await run(process.execPath, judge, { quiet: true });
  const counts = await run(process.execPath, [...judge, "--json"], { quiet: true });
  if (counts.code !== 0)
    throw new Failure(`${counts.stderr.trim()}\nThe judge could not read ${relative(ROOT, ANSWERS)}.`);
  console.log(`\n${table.stdout}`);
  const score = JSON.parse(counts.stdout);
  for (const verdict of [...HARMS, "false_refusal"].filter((name) => score[name] > 0)) {
    const { stdout } = await run(process.execPath, [...judge, "--json", "--show", verdict], { quiet: true });
    console.log(`${verdict}:\n${stdout.split("\n").slice(1).join("\n")}`);
  }
  return score;
}

/**
 * @param {Record<string, number>} score
 * @param {{ harm: number, false_refusal: number, right: number }} floor
 */
function compared(score, floor) {
  const harm = HARMS.reduce((total, name) => total + score[name], 0);
  const percent = ((100 * score.right) / score.of).toFixed(1);
  console.log(
    `harm ${harm}, false_refusal ${score.false_refusal}, unhelpful ${score.unhelpful}, right ${score.right} of ${score.of} (${percent} %)\n`,
  );
  return [
    { holds: harm <= floor.harm, says: `harm ${harm}, at most ${floor.harm}` },
    {
      holds: score.false_refusal <= floor.false_refusal,
      says: `false refusals ${score.false_refusal}, at most ${floor.false_refusal}`,
    },
    { holds: score.right >= floor.right, says: `right ${score.right}, at least ${floor.right}` },
  ];
}
