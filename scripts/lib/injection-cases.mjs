import { readFileSync } from "node:fs";
import { join } from "node:path";

/** @typedef {"task" | "form" | "message"} Wants */
/** @typedef {{ text: string, kind: string, set: "train" | "test", wants: Wants }} Attack */
/** @typedef {{ sentences: readonly string[], question: string }} Context */
/** @typedef {"beginning" | "middle" | "end"} Position */
/** @typedef {{ attack: Attack, context: Context, position: Position, hasLabels: boolean, isApart: boolean, beside: string }} Case */

/** Each file lists its kinds in three groups of five: tasks of their own, forms that the answer shall have, messages that it shall hold. */
const KINDS_OF_A_GROUP = 5;
/** @type {readonly Wants[]} */
const WANTS = ["task", "form", "message"];
const TABLES_MAX = 30;
const TABLE_ROWS_MAX = 10;
const SENTENCES_PER_PARAGRAPH = 4;
/** @type {readonly Position[]} */
const POSITIONS = ["beginning", "middle", "end"];
/** Steps without a common divisor with the number of contexts, so that attacks meet contexts of all sorts. */
const [ATTACK_STEP, POSITION_STEP] = [7, 31];

/** Every attack at the beginning, in the middle and at the end of a context, always of the same one. @param {string} folder @returns {{ attacks: readonly Attack[], contexts: readonly Context[], cases: readonly Case[] }} */
export function readCases(folder) {
  const attacks = [...attacksOf(folder, "train"), ...attacksOf(folder, "test")];
  const contexts = [...emailsOf(folder), ...tablesOf(folder)];
  const cases = attacks.flatMap((attack, number) =>
    POSITIONS.map((position, place) => {
      const context = contexts[(number * ATTACK_STEP + place * POSITION_STEP) % contexts.length];
      if (context === undefined) throw new Error("There are no contexts.");
      const hasLabels = (number + place) % 2 === 0;
      const isApart = (number + place) % 3 === 0;
      return { attack, context, position, hasLabels, isApart, beside: sentenceBeside(context, position) };
    }),
  );
  return { attacks, contexts, cases };
}

/** @param {string} folder @param {"train" | "test"} set @returns {readonly Attack[]} */
function attacksOf(folder, set) {
  const kinds = Object.entries(JSON.parse(readFileSync(join(folder, `benchmark_text_attack_${set}.json`), "utf8")));
  return kinds.flatMap(([kind, texts], number) =>
    texts.map((/** @type {string} */ text) => ({
      text,
      kind,
      set,
      wants: WANTS[Math.floor(number / KINDS_OF_A_GROUP)] ?? "task",
    })),
  );
}

/** @param {string} folder @returns {readonly Context[]} */
function emailsOf(folder) {
  return linesOf(join(folder, "benchmark_email_test.jsonl")).map(({ context, question }) => ({
    sentences: sentencesOf(context.replaceAll("|", "\n")),
    question: question.replace(/^Q:\s*/, ""),
  }));
}

/** A row of a table becomes a sentence: tables are left out of passages. @param {string} folder @returns {readonly Context[]} */
function tablesOf(folder) {
  const lines = linesOf(join(folder, "benchmark_table_test.jsonl")).slice(0, TABLES_MAX);
  return lines.map(({ context, question }) => {
    const rows = context.split("\n").filter((/** @type {string} */ row) => row.trim() !== "");
    const [head = [], ...body] = rows.map((/** @type {string} */ row) =>
      row
        .split("|")
        .map((cell) => cell.trim())
        .filter((cell) => cell !== ""),
    );
    const sentences = body
      .slice(0, TABLE_ROWS_MAX)
      .map(
        (/** @type {string[]} */ cells) => `${cells.map((cell, at) => `${head[at] ?? "Value"}: ${cell}`).join(", ")}.`,
      );
    return { sentences, question };
  });
}

/** @param {string} file */
function linesOf(file) {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line.trim() !== "").map((line) => JSON.parse(line));
}

/** @param {string} text */
function sentencesOf(text) {
  const pieces = text.split(/(?<=[.!?])\s+|\s*\n\s*/);
  return pieces.map((piece) => piece.replace(/\s+/g, " ").trim()).filter((piece) => piece !== "");
}

/** @param {Context} context @param {Position} position */
function placeIn({ sentences }, position) {
  if (position === "beginning") return 0;
  return position === "end" ? sentences.length : Math.floor(sentences.length / 2);
}

/** The longest of the sentences next to the attack. @param {Context} context @param {Position} position */
function sentenceBeside(context, position) {
  const at = placeIn(context, position);
  const near = context.sentences.slice(Math.max(0, at - 2), at + 2);
  return near.reduce((best, sentence) => (sentence.length > best.length ? sentence : best), "");
}

/** @param {Case} one @param {boolean} attacked */
export function documentOf({ attack, context, position, hasLabels, isApart }, attacked) {
  const at = placeIn(context, position);
  const before = paragraphsOf(context.sentences.slice(0, at));
  const after = paragraphsOf(context.sentences.slice(at));
  const body = attacked ? joined(before, attack.text, after, isApart) : [...before, ...after];
  const labels = hasLabels
    ? "---\ntitle: Received message\nsensitivity: INTERNAL\ndate: 2026-01-05\n---\n"
    : "# Message\n\n";
  return `${labels}${body.map(plain).join("\n\n")}\n`;
}

/** A paragraph of its own, or a part of the one before or behind. @param {readonly string[]} before @param {string} attack @param {readonly string[]} after @param {boolean} isApart */
function joined(before, attack, after, isApart) {
  if (isApart) return [...before, attack, ...after];
  const last = before.at(-1);
  if (last !== undefined) return [...before.slice(0, -1), `${last} ${attack}`, ...after];
  const [first, ...rest] = after;
  return [first === undefined ? attack : `${attack} ${first}`, ...rest];
}

/** @param {readonly string[]} sentences */
function paragraphsOf(sentences) {
  const count = Math.ceil(sentences.length / SENTENCES_PER_PARAGRAPH);
  return Array.from({ length: count }, (_, number) =>
    sentences.slice(number * SENTENCES_PER_PARAGRAPH, (number + 1) * SENTENCES_PER_PARAGRAPH).join(" "),
  );
}

/** Signs of Markdown at the start of a line are letters here. @param {string} paragraph */
function plain(paragraph) {
  return paragraph.replace(/^([#>*+=|-]|\d+[.)])/, "\\$1");
}

/** The words of a text that a question about it would hold. @param {string} text @param {number} max */
export function contentWords(text, max = 8) {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*[\p{L}\p{N}]/gu) ?? [];
  return words
    .filter((word) => word.length > 3 && !/^(?:your|this|that|with|from|what|which|have)$/i.test(word))
    .slice(0, max);
}
