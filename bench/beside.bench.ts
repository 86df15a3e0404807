import { spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "../src/adapters/sqlite/database.ts";
import { type Engine, openEngine } from "../src/server/compose.ts";
import { type DocumentProcess, openDocumentProcess } from "../src/server/documents/process-client.ts";
import { seenQuestion } from "../src/slack/review/seen-question.ts";
import { profileText } from "./company.ts";
import { line } from "./figures.ts";
import { type Beats, whileBeating } from "./pulse.ts";

/**
 * What a server's event loop and its answers feel of documents that are loaded and decided beside it.
 * `npm run bench -- beside [ROWS]`.
 */
const ROWS = Number(process.argv[2] ?? "1000000");
const ENTITIES = 403;
const UNITS = ENTITIES - 3;
const METRICS = ["REVENUE", "NEWSALES", "PROFIT"];
const MONTHS = 165;
const PARAGRAPHS = 10_000;
const SENTENCES = [
  "The late harvest left the dry fields bare until the rains of autumn came",
  "Crews moved the cranes to the northern quay before the first of the ships arrived",
  "Nobody in the valley had seen prices of timber climb as they did that spring",
  "Orders from the coast recovered once the bridge was open to lorries again",
];
const TODAY = { year: 2026, month: 6, day: 12 };
const NOTE = { by: "U00000001", why: "as the notes say", teach: null };

const folder = mkdtempSync(join(tmpdir(), "footnote-beside-"));
const profilePath = join(folder, "profile.yaml");
const dbPath = join(folder, "footnote.db");

try {
  writeFileSync(profilePath, profileText(ENTITIES));
  const engine = await openEngine({ profilePath, dbPath, model: null, trace: () => {} });
  const desk = openDocumentProcess(engine, { dbPath, embeddings: null });
  const kept = openDatabase(join(folder, "inbox.db"), {
    applicationId: 1,
    migrations: ["CREATE TABLE message (text TEXT) STRICT"],
    isDurable: true,
  });
  const keep = kept.prepare<[string]>("INSERT INTO message VALUES (?)");
  const beats: Beats = {
    "a message is kept durably": () => keep.run("HK revenue in FY2025?"),
    "a figure is answered": () => ask(engine, "unit b ltd revenue in 2021-03?"),
    "passages are searched": () => engine.search("late harvest and dry fields", 5),
    "the queue is counted, its first question shown": () => desk.for("INTERNAL").pending({ limit: 1, after: 0 }),
  };
  for (const beat of Object.values(beats)) await beat();
  await run(engine, desk, beats);
  await desk.close();
  kept.close();
  engine.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function run(engine: Engine, desk: DocumentProcess, beats: Beats): Promise<void> {
  await whileBeating("nothing is loaded", beats, () => sleep(5_000));
  const first = canonical("first.csv", ROWS);
  await whileBeating(`(a) ${ROWS} canonical rows are dropped`, beats, () => load(desk, first));
  const second = canonical("second.csv", ROWS);
  await whileBeating(`(b) ${ROWS} more are ingested by another program`, beats, () => ingest(second));
  const wide = wideTable("wide.csv");
  await whileBeating("(c) a wide table that nothing declares is dropped", beats, () => load(desk, wide));
  const { questions } = await desk.for("INTERNAL").pending({ limit: 1, after: 0 });
  const [question] = questions;
  const asked = { id: question?.id ?? 0, seen: question === undefined ? null : seenQuestion(question) };
  line("  its question", `${question?.text} · ${question?.waiting} figures wait`);
  await whileBeating("(c) the question that all of them wait for is decided", beats, async () => {
    const decided = await desk.for("INTERNAL").decide(asked, { kind: "choose", option: 0 }, NOTE);
    line("  decided", `${decided.kind} ${decided.kind === "decided" ? decided.settled : ""}`);
  });
  const text = longText("text.txt");
  await whileBeating(`(d) a text of ${PARAGRAPHS} paragraphs is dropped, and found`, beats, async () => {
    await load(desk, text);
    await sleep(1_000);
  });
  const [found] = await engine.search("late harvest and dry fields", 1);
  line("  found", found?.source.doc ?? "nothing");
  const { user, system } = process.cpuUsage();
  line("the serving process", `${((user + system) / 1e6).toFixed(1)} s computed, ${megabytes()} MB`);
}

function megabytes(): number {
  return Math.round(process.memoryUsage.rss() / 1e6);
}

async function ask(engine: Engine, text: string): Promise<void> {
  await engine.ask({ id: "q", text, at: TODAY, conversation: "C1:1", asker: "U00000001" });
}

async function load(desk: DocumentProcess, path: string): Promise<void> {
  const report = await desk
    .for("INTERNAL")
    .load({ path, name: path.slice(folder.length + 1), by: "U00000001", mayReplace: null });
  if (report.kind === "failed") line("  not loaded", report.reason);
  else if (report.kind === "replaces") line("  not loaded", "it replaces another version");
  else line("  loaded", `${report.facts} facts, ${report.passages} passages, ${report.questionCount} questions`);
}

async function ingest(path: string): Promise<void> {
  const program = join(process.cwd(), "bin/footnote.mjs");
  const child = spawn(process.execPath, [program, "ingest", path, "--db", dbPath, "--profile", profilePath], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  line("  ended with", `${code}`);
}

function unitName(index: number): string {
  return `unit ${[...String(index)].map((digit) => "abcdefghij"[Number(digit)]).join("")} ltd`;
}

function month(index: number): string {
  return `${2005 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
}

/** Each row is a cell of its own within the file. */
function canonical(name: string, rows: number): string {
  const path = join(folder, name);
  const file = openSync(path, "w");
  let block = "metric,entity,geography,channel,period_type,period,value,unit,source_doc,source_locator\n";
  for (let index = 0; index < rows; index += 1) {
    const unit = Math.floor(index / METRICS.length) % UNITS;
    const at = Math.floor(index / METRICS.length / UNITS);
    const value = ((index * 7919) % 10_000_019) / 100;
    block += `${METRICS[index % METRICS.length]},UNIT_${unit},X,${at % 2 === 0 ? "TOTAL" : "AGENCY"},MONTH,${month(Math.floor(at / 2))},${value},USD_M,${name}.xlsx,"sheet=${unit},cell=B${at}"\n`;
    if (block.length > 1_000_000 || index === rows - 1) {
      writeSync(file, block);
      block = "";
    }
  }
  closeSync(file);
  return path;
}

/** One label that the company file does not know, for every unit and month: one question for all figures. */
function wideTable(name: string): string {
  const path = join(folder, name);
  const months = Array.from({ length: MONTHS }, (_, index) => month(index));
  const rows = Array.from({ length: UNITS }, (_, unit) => [
    unitName(unit),
    "Turnover (USD m)",
    ...months.map((_, at) => ((unit * 7919 + at * 104_729) % 1_000_003) / 100),
  ]);
  writeFileSync(path, [["", "", ...months], ...rows].map((row) => row.join(",")).join("\n"));
  return path;
}

function longText(name: string): string {
  const path = join(folder, name);
  const paragraphs = Array.from({ length: PARAGRAPHS }, (_, index) => {
    const heading = index % 20 === 0 ? `Chapter ${index / 20 + 1}\n\n` : "";
    const words = SENTENCES.map(
      (_, at) => `${SENTENCES[(index + at) % SENTENCES.length]}, as note ${index * 7 + at} says.`,
    );
    return `${heading}${words.join(" ")}`;
  });
  writeFileSync(path, `A long report\n\n${paragraphs.join("\n\n")}\n`);
  return path;
}
