import { readFile } from "node:fs/promises";
import { type Clearance, isReadable } from "../../src/domain/sensitivity.ts";
import type { OptionExample, ReviewQuestion } from "../../src/import/review/review-question.ts";
import type { Choice } from "../../src/import/tables/statement.ts";
import type {
  AskedQuestion,
  Curation,
  DecideResult,
  DecisionNote,
  DocumentService,
  DroppedFile,
  LoadReport,
  ReadContents,
  ReviewDecision,
} from "../../src/slack/ports.ts";
import { seenQuestion } from "../../src/slack/review/seen-question.ts";

interface Decided {
  readonly by: string;
  readonly choice: Choice;
  /** When, in ISO 8601. */
  readonly at?: string;
  /** The number of the decision. */
  readonly ruling?: number;
}

/** A decision that reached the service, even if it came too late. */
export interface Decision extends DecisionNote {
  readonly id: number;
  readonly decision: ReviewDecision;
}

/** In memory: every file raises the same questions, and a word in its name determines the result. */
export class FakeDocumentService implements DocumentService {
  readonly levels: Clearance[] = [];
  readonly loads: (DroppedFile & { readonly content: string })[] = [];
  readonly decisions: Decision[] = [];
  /** What every file says; null for counts alone. */
  contents: ReadContents | null = null;
  readonly #questions: ReviewQuestion[] = [];
  readonly #decided = new Map<number, Decided>();
  readonly #reopened = new Map<number, { readonly by: string; readonly at: string }>();
  #rulings = 0;
  #moments = 0;
  readonly #loaded = new Map<string, readonly number[]>();

  /** Questions that wait before any file is dropped. */
  constructor(waiting: readonly ReviewQuestion[] = []) {
    this.#questions.push(...waiting);
  }

  /** Hides the questions of documents above the clearance. */
  for(clearance: Clearance): Curation {
    this.levels.push(clearance);
    const isShown = (question: ReviewQuestion): boolean => isReadable(question.sensitivity, clearance);
    return {
      load: async (file) => {
        const report = await this.load(file);
        return !("questions" in report) ? report : { ...report, questions: report.questions.filter(isShown) };
      },
      pending: async ({ limit, after }) => {
        const open = this.#open().filter(isShown);
        return { questions: open.filter(({ id }) => id > after).slice(0, limit), total: open.length };
      },
      item: async (id) => {
        const question = await this.item(id);
        return question !== null && isShown(question) ? question : null;
      },
      decide: async (asked, decision, note) => {
        const question = this.#questions.find((one) => one.id === asked.id);
        if (question !== undefined && !isShown(question)) return { kind: "gone" };
        return this.decide(asked, decision, note);
      },
    };
  }

  async load(file: DroppedFile): Promise<LoadReport> {
    const content = await readFile(file.path, "utf8");
    this.loads.push({ ...file, content });
    if (file.name.includes("crash")) throw new Error("the service broke");
    if (file.name.includes("protected"))
      return { kind: "failed", doc: file.name, reason: "It is protected by a password." };
    if (file.name.includes("again") && file.mayReplace !== "f".repeat(64))
      return {
        kind: "replaces",
        doc: file.name,
        before: { facts: 12, passages: 3 },
        after: { facts: 1, passages: 0 },
        vanishing: 11,
        version: "f".repeat(64),
      };
    const known = this.#loaded.get(content);
    const ids = known ?? this.#raise(file.name);
    this.#loaded.set(content, ids);
    const open = this.#open().filter(({ id }) => ids.includes(id));
    return {
      kind: known === undefined ? "loaded" : "unchanged",
      doc: file.name,
      facts: 48,
      passages: 12,
      contents: this.contents,
      warnings: file.name.includes("quiet") ? [] : ["Hidden sheets, not read: 1."],
      questions: open.slice(0, 3),
      questionCount: open.length,
    };
  }

  async item(id: number): Promise<ReviewQuestion | null> {
    const question = this.#questions.find((one) => one.id === id);
    const decided = this.#decided.get(id);
    if (question === undefined || decided === undefined) return question ?? null;
    const { choice, ruling = 0 } = decided;
    return { ...question, decision: { choice, ruling, taught: null, figures: question.waiting } };
  }

  async decide({ id, seen }: AskedQuestion, decision: ReviewDecision, note: DecisionNote): Promise<DecideResult> {
    const question = await this.item(id);
    const before = this.#decided.get(id);
    const isAnswer = decision.kind !== "take_back";
    const isChanged = question !== null && isAnswer && before === undefined && seen !== seenQuestion(question);
    if (isChanged) return { kind: "changed" };
    this.decisions.push({ id, decision, ...note });
    if (question === null) return { kind: "gone" };
    if (decision.kind === "take_back") {
      if (before?.ruling !== decision.ruling) return { kind: "not_standing", reopened: this.#reopened.get(id) ?? null };
      this.#decided.delete(id);
      const at = this.#now();
      this.#reopened.set(id, { by: note.by, at });
      return { kind: "taken_back", choice: { kind: "none_of", lines: [] }, at, remaining: this.#open().length };
    }
    if (before !== undefined)
      return { kind: "already_decided", at: before.at ?? "", by: before.by, choice: before.choice };
    if (decision.kind === "correct" && decision.unit !== null && !/^-?[\d,.]+$/.test(decision.value))
      return { kind: "refused", field: "value", reason: `"${decision.value}" is no number.` };
    const choice = choiceOf(question, decision);
    this.#rulings += 1;
    const at = this.#now();
    this.#decided.set(id, { by: note.by, choice, ruling: this.#rulings, at });
    const settled = decision.kind === "reject" ? 0 : question.waiting;
    return { kind: "decided", choice, at, settled, remaining: this.#open().length, takenBackBy: id };
  }

  /** Decides from elsewhere, as the terminal does. */
  settle(id: number, decided: Decided): void {
    this.#decided.set(id, decided);
  }

  /** A document is replaced, and asks another question under the same number. */
  change(id: number, change: Partial<ReviewQuestion>): void {
    const at = this.#questions.findIndex((question) => question.id === id);
    const [question] = this.#questions.slice(at);
    if (question !== undefined) this.#questions[at] = { ...question, ...change };
  }

  /** A document is replaced: its questions are gone. */
  forget(): void {
    this.#questions.length = 0;
  }

  /** Another moment each time. */
  #now(): string {
    this.#moments += 1;
    return new Date(this.#moments).toISOString();
  }

  #open(): readonly ReviewQuestion[] {
    return this.#questions.filter(({ id }) => !this.#decided.has(id));
  }

  #raise(doc: string): readonly number[] {
    if (doc.includes("quiet")) return [];
    const first = this.#questions.length + 1;
    const raised = questionsOf(doc, first);
    this.#questions.push(...raised);
    return raised.map(({ id }) => id);
  }
}

function choiceOf(question: ReviewQuestion, decision: ReviewDecision): Choice {
  switch (decision.kind) {
    case "choose":
      return question.options[decision.option]?.choice ?? { kind: "plain" };
    case "reject":
      return { kind: "leave_out" };
    case "take_back":
      return { kind: "none_of", lines: [] };
    case "correct":
      return decision.unit === null
        ? { kind: "metric", code: decision.value }
        : { kind: "value", value: decision.value.replaceAll(",", ""), unit: decision.unit };
  }
}

const SNIPPET = {
  title: "Summary, in US$m or HK$m as stated",
  rows: [
    ["", "FY2023", "FY2024", "FY2025"],
    ["Turnover", "1,367", "1,433", "1,571"],
    ["Operating profit", "301", "319", "367"],
    ["Agents", "9,102", "9,216", "—"],
  ],
  marked: { row: 1, column: 0 },
} as const;

function exampleOf(metric: string): OptionExample {
  return {
    raw: "1,538",
    cell: { metric, entity: "ACME_HK", period: "FY2024", dimensions: {} },
    figure: { value: "1538", unit: "USD_M" },
  };
}

/** A label, a unit and two values: the questions that every file raises. */
export function questionsOf(
  doc: string,
  firstId: number,
  sensitivity: Clearance = "INTERNAL",
): readonly ReviewQuestion[] {
  const common = { doc, sensitivity, lines: [], corrected: null, decision: null, cell: null, unit: "USD_M" };
  return [
    {
      ...common,
      id: firstId,
      kind: "label",
      text: "Turnover",
      locator: "sheet=Summary,cell=A2",
      waiting: 12,
      snippet: SNIPPET,
      options: [
        { choice: { kind: "metric", code: "REVENUE" }, settles: 12, raw: null, example: exampleOf("REVENUE") },
        { choice: { kind: "metric", code: "NEWSALES" }, settles: 12, raw: null, example: exampleOf("NEWSALES") },
      ],
    },
    {
      ...common,
      id: firstId + 1,
      kind: "unit",
      text: "$m",
      locator: "sheet=Summary,cell=A1",
      waiting: 9,
      snippet: SNIPPET,
      unit: null,
      options: [
        { choice: { kind: "unit", code: "USD_M" }, settles: 9, raw: null, example: null },
        { choice: { kind: "unit", code: "HKD_M" }, settles: 9, raw: null, example: null },
      ],
    },
    {
      ...common,
      id: firstId + 2,
      kind: "values",
      text: "",
      locator: "sheet=Summary,cell=B7",
      waiting: 1,
      snippet: null,
      options: [
        { choice: { kind: "holds", locator: "sheet=Summary,cell=B7" }, settles: 1, raw: "1,538", example: null },
        { choice: { kind: "holds", locator: "sheet=Summary,cell=C9" }, settles: 1, raw: "1,541", example: null },
      ],
    },
  ];
}
