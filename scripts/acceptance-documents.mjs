import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ensureBuilt, ensureInstalled, requireNode } from "./lib/prepare.mjs";
import { Failure, script } from "./lib/process.mjs";
import { loadProduct } from "./lib/product.mjs";

/** @typedef {{ id: string, title: string, text: string }} Text */
/** @typedef {{ id: string, text: string, answers: string[] }} Question */
/** @typedef {"right" | "closest" | "loose" | "silent"} Kind */
/** @typedef {{ question: Question, stored: boolean, kind: Kind, outcome: string, said: string }} Verdict */

const USAGE =
  "Usage: node scripts/acceptance-documents.mjs FOLDER [--sets en,zh] [--show right|closest|loose|silent|quoted] [--half 0|1], where FOLDER holds data/retrieval.";
const FOLDS = 8;
const QUOTED_MAX = 3;
const LIMITS = {
  en: { rightMin: 82, nearMin: 92 },
  zh: { rightMin: 80, nearMin: 92 },
};
const LOOSE_MAX = 8;
const LEFT_OUT_QUOTED_MAX = 15;
const PROFILE = `company: { name: Example }
entities:
  EXAMPLE: { label: { en: Example Organisation, zh: 样本机构 } }
metrics:
  UNITS: { label: { en: Units shipped, zh: 出货件数 }, unit: COUNT, kind: flow }
`;
const TODAY = "2026-06-12";

/**
 * Asks plain questions on real texts: once with every text stored, each as a document of its own, and once with the text
 * that answers left out, when nothing may be quoted as the answer.
 */
await script(async () => {
  requireNode();
  const { shared, sets, show, half } = readArguments(process.argv.slice(2));
  await ensureInstalled();
  await ensureBuilt();
  const product = await loadProduct();
  let failed = 0;
  let passed = 0;
  for (const set of sets) {
    const folder = join(shared, "data/retrieval", `xquad-${set}`);
    if (!existsSync(folder)) {
      console.error(`SKIPPED: there are no texts in ${folder}.`);
      continue;
    }
    const verdicts = await verdictsOn(readSet(folder, half), product);
    for (const verdict of verdicts.filter((one) => isShown(one, show))) console.log(caseText(verdict));
    const checks = checksOf(verdicts, LIMITS[set]);
    console.log(`xquad-${set}`);
    printRows(verdicts);
    for (const { ok, says } of checks) console.log(`${ok ? "ok    " : "FAILED"} ${says}`);
    passed += checks.filter(({ ok }) => ok).length;
    failed += checks.filter(({ ok }) => !ok).length;
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}, "The questions on documents could not be asked");

/** @param {readonly string[]} args */
function readArguments(args) {
  const [shared, ...rest] = args;
  /** @type {Map<string, string>} */
  const options = new Map();
  for (let at = 0; at < rest.length; at += 2) options.set(rest[at] ?? "", rest[at + 1] ?? "");
  const known = ["--sets", "--show", "--half"];
  if (shared === undefined || shared.startsWith("--") || [...options.keys()].some((name) => !known.includes(name)))
    throw new Failure(USAGE);
  const half = options.get("--half");
  return {
    shared: resolve(shared),
    sets: /** @type {(keyof typeof LIMITS)[]} */ ((options.get("--sets") ?? "en,zh").split(",")),
    show: options.get("--show") ?? null,
    half: half === undefined ? null : Number(half),
  };
}

/** @param {string} folder @param {number | null} half Questions on every second text only, from this one on. */
function readSet(folder, half) {
  const lines = (/** @type {string} */ name) =>
    readFileSync(join(folder, name), "utf8")
      .split("\n")
      .filter((line) => line !== "");
  /** @type {Text[]} */
  const texts = lines("corpus.jsonl").map((line) => JSON.parse(line));
  const places = new Map(texts.map(({ id }, at) => [id, at]));
  const textOf = new Map(
    lines("qrels.tsv")
      .slice(1)
      .map((line) => /** @type {[string, string]} */ (line.split("\t").slice(0, 2))),
  );
  const questions = lines("queries.jsonl")
    .map((line) => /** @type {Question} */ (JSON.parse(line)))
    .map((question) => ({ question, at: places.get(textOf.get(question.id) ?? "") ?? 0 }))
    .filter(({ at }) => half === null || at % 2 === half);
  return { texts, questions };
}

/**
 * @param {ReturnType<typeof readSet>} set @param {import("./lib/product.mjs").Product} product
 * @returns {Promise<Verdict[]>}
 */
async function verdictsOn({ texts, questions }, product) {
  const all = await askOn(
    texts,
    questions.map(({ question }) => question),
    true,
    product,
  );
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const kept = texts.filter((_, at) => at % FOLDS !== fold);
    const asked = questions.filter(({ at }) => at % FOLDS === fold).map(({ question }) => question);
    all.push(...(await askOn(kept, asked, false, product)));
  }
  return all;
}

/**
 * @param {readonly Text[]} texts @param {readonly Question[]} questions @param {boolean} stored
 * @param {import("./lib/product.mjs").Product} product
 * @returns {Promise<Verdict[]>}
 */
async function askOn(texts, questions, stored, product) {
  const folder = mkdtempSync(join(tmpdir(), "footnote-documents-"));
  try {
    const documents = join(folder, "documents");
    mkdirSync(documents);
    for (const { id, title, text } of texts)
      writeFileSync(join(documents, `${id}.md`), `# ${title.replaceAll("_", " ")}\n\n${text}\n`);
    const profilePath = join(folder, "profile.yaml");
    writeFileSync(profilePath, PROFILE);
    const paths = { profilePath, dbPath: join(folder, "footnote.db") };
    const engine = await product.openEngine({ ...paths, model: null, trace: () => {} });
    try {
      const report = await engine.ingest([documents]);
      const unread = report.files.find((/** @type {{ status: string }} */ file) => file.status !== "ingested");
      if (unread !== undefined) throw new Failure(`${unread.doc} was not read: ${unread.error}`);
      const verdicts = [];
      for (const question of questions) {
        const asked = {
          id: question.id,
          text: question.text,
          at: product.parseDate(TODAY),
          conversation: null,
          asker: null,
        };
        const answer = product.renderJson(await engine.ask(asked), engine.glossary, question.id);
        verdicts.push(verdictOf(question, stored, answer));
      }
      return verdicts;
    } finally {
      engine.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {Question} question @param {boolean} stored
 * @param {{ outcome: string, statements: { text: string }[], closest?: { text: string }[], text: string }} answer
 * @returns {Verdict}
 */
function verdictOf(question, stored, { outcome, statements, closest = [], text }) {
  const holds = (/** @type {readonly { text: string }[]} */ quoted) =>
    quoted.some((one) => question.answers.some((gold) => one.text.includes(gold)));
  const quoted = statements.slice(0, QUOTED_MAX);
  const kind = holds(quoted) ? "right" : quoted.length > 0 ? "loose" : holds(closest) ? "closest" : "silent";
  return { question, stored, kind, outcome, said: text };
}

/** @param {Verdict} verdict @param {string | null} show */
function isShown({ stored, kind }, show) {
  return show === "quoted" ? !stored && (kind === "right" || kind === "loose") : stored && kind === show;
}

/** @param {Verdict} verdict */
function caseText({ question, said }) {
  return `${question.text}  [${question.answers.join(" | ")}]\n    ${said.replaceAll("\n", "\n    ")}`;
}

/** @param {readonly Verdict[]} verdicts */
function printRows(verdicts) {
  for (const stored of [true, false]) {
    const rows = verdicts.filter((one) => one.stored === stored);
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const { kind, outcome } of rows) {
      const row = `${kind} (${outcome})`;
      counts.set(row, (counts.get(row) ?? 0) + 1);
    }
    console.log(stored ? "  every text stored" : "  the text that answers left out");
    for (const [row, count] of [...counts].sort(([, a], [, b]) => b - a))
      console.log(`    ${row.padEnd(32)}${String(count).padStart(5)}  ${((100 * count) / rows.length).toFixed(1)} %`);
  }
}

/** @param {readonly Verdict[]} verdicts @param {{ rightMin: number, nearMin: number }} limits */
function checksOf(verdicts, { rightMin, nearMin }) {
  const stored = verdicts.filter((one) => one.stored);
  const left = verdicts.filter((one) => !one.stored);
  const percent = (/** @type {number} */ part, /** @type {number} */ whole) => (100 * part) / Math.max(1, whole);
  const count = (/** @type {Kind} */ kind) => stored.filter((one) => one.kind === kind).length;
  const right = percent(count("right"), stored.length);
  const near = percent(count("right") + count("closest"), stored.length);
  const loose = percent(count("loose"), count("right") + count("loose"));
  const quoted = percent(left.filter(({ kind }) => kind === "right" || kind === "loose").length, left.length);
  return [
    { ok: right >= rightMin, says: `right ${right.toFixed(1)} %, at least ${rightMin} %` },
    { ok: loose <= LOOSE_MAX, says: `loose among what is quoted ${loose.toFixed(1)} %, at most ${LOOSE_MAX} %` },
    { ok: near >= nearMin, says: `right or among the closest ${near.toFixed(1)} %, at least ${nearMin} %` },
    {
      ok: quoted <= LEFT_OUT_QUOTED_MAX,
      says: `quoted although left out ${quoted.toFixed(1)} %, at most ${LEFT_OUT_QUOTED_MAX} %`,
    },
  ];
}
