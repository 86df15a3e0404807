import type { CalendarDate } from "../../domain/calendar.ts";
import { keyText } from "../../domain/document-key.ts";
import { FootnoteError } from "../../domain/errors.ts";
import { type Clearance, isReadable } from "../../domain/sensitivity.ts";
import { loweredFrom } from "../../import/replacement.ts";
import { decide } from "../../import/review/decide.ts";
import { putQuestion, questionsOf } from "../../import/review/put-question.ts";
import type { ReviewItem } from "../../import/review/review-item.ts";
import type { QueuedItem, Ruled } from "../../import/review/review-port.ts";
import type { ReviewQuestion } from "../../import/review/review-question.ts";
import type { Ruling } from "../../import/review/ruling.ts";
import { createSettler } from "../../import/review/settler.ts";
import { takeBack } from "../../import/review/take-back.ts";
import { whyNoChoice, writtenChoice } from "../../import/review/written-choice.ts";
import type { Choice } from "../../import/tables/statement.ts";
import type {
  Curation,
  DecideResult,
  DocumentService,
  Held,
  LoadReport,
  PendingQuestions,
  ReviewDecision,
} from "../../slack/ports.ts";
import { seenQuestion } from "../../slack/review/seen-question.ts";
import type { Engine } from "../compose.ts";
import { readContents } from "./read-contents.ts";

const QUESTIONS_SHOWN = 3;

/** The parts of an engine that load documents and hold their review questions. */
export type DocumentEngine = Pick<Engine, "glossary" | "documents" | "review" | "queue" | "ingest">;

type IngestOptions = NonNullable<Parameters<Engine["ingest"]>[1]>;
/** The change by storing a file. */
type Change = Parameters<NonNullable<IngestOptions["approve"]>>[0];

/** The document service of an engine; it uses the stores of `footnote ingest` and `footnote review`. */
export function createDocumentService(engine: DocumentEngine): DocumentService {
  const questions = questionReader(engine);
  return { for: (clearance) => curationWith(clearance, engine, questions) };
}

function curationWith(
  clearance: Clearance,
  engine: DocumentEngine,
  questions: ReturnType<typeof questionReader>,
): Curation {
  const { documents, queue, glossary } = engine;
  return {
    load: async ({ path, name, by, mayReplace }): Promise<LoadReport> => {
      const source = { kind: "uploads", place: by } as const;
      const asked: Change[] = [];
      const approve = (change: Change): void => {
        refuseUnseen(change, clearance);
        if (change.before === null || mayReplace === change.before.fileHash) return;
        asked.push(change);
        throw new FootnoteError("to_be_asked", "It waits for whoever dropped it.");
      };
      const [file] = (await engine.ingest([path], { source, approve })).files;
      const [change] = asked;
      if (change?.before) {
        const { before, after, vanishing } = change;
        const version = before.fileHash;
        const from = loweredFrom(change);
        return {
          kind: "replaces",
          doc: name,
          before: held(before),
          after: held(after),
          vanishing,
          ...(from === null ? {} : { loweredFrom: from }),
          version,
        };
      }
      if (file === undefined || ["failed", "skipped", "withdrawn"].includes(file.status))
        return { kind: "failed", doc: name, reason: file?.error ?? "Files of this kind are not read." };
      return {
        kind: file.status === "unchanged" ? "unchanged" : "loaded",
        doc: file.doc,
        facts: file.facts,
        passages: file.passages,
        contents: readContents(await documents.contents({ doc: file.doc, source }), {
          ...{ clearance, glossary, today: utcDay(new Date()) },
          isReplacing: file.replaces !== undefined,
        }),
        warnings: file.warnings,
        questions: await questions(
          await queue.page({ doc: file.doc, source, limit: QUESTIONS_SHOWN, after: 0, clearance }),
        ),
        questionCount: await queue.count({ doc: file.doc, source, clearance }),
      };
    },
    pending: async (page) => ({
      questions: await questions(await queue.page({ ...page, clearance })),
      total: await queue.count({ clearance }),
    }),
    item: async (id) => {
      const item = await queue.question(id, clearance);
      return item === null ? null : ((await questions([item]))[0] ?? null);
    },
    decide: decisionsWith(clearance, engine, questions),
  };
}

/** Decides and takes back, for people with that clearance. */
function decisionsWith(
  clearance: Clearance,
  { review, queue, glossary }: DocumentEngine,
  questions: ReturnType<typeof questionReader>,
): Curation["decide"] {
  const services = { review, queue, glossary, now: () => new Date() };
  return async ({ id, seen }, decision, note): Promise<DecideResult> => {
    const queued = await queue.question(id, clearance);
    const [question] = queued === null ? [] : await questions([queued]);
    if (queued === null || question === undefined) return { kind: "gone" };
    const { item } = queued;
    if (decision.kind === "take_back") {
      const taken = await takeBack(id, { ruling: decision.ruling, note, clearance }, services);
      return taken.kind === "decided" ? { ...taken, kind: "taken_back", at: madeAt(taken.ruled) } : taken;
    }
    if (item.status === "pending" && seen !== seenQuestion(question)) return { kind: "changed" };
    const choice = chosen(decision, { item, question, glossary });
    if (choice === null) return { kind: "refused", field: "value", reason: whyNot(decision, item) };
    const decided = await decide(id, choice, { note, again: false, clearance }, services);
    switch (decided.kind) {
      case "decided":
        return {
          ...decided,
          at: madeAt(decided.ruled),
          settled: decided.ruled.shown,
          takenBackBy: await questionOf(item, decided.ruled.rulings.at(-1), review),
        };
      case "already_decided": {
        const { by, at, choice } = decided.ruling;
        return { kind: "already_decided", by, at, choice };
      }
      case "gone":
      case "refused":
        return decided;
    }
  };
}

/** All rulings of a decision are made at once. */
function madeAt({ rulings }: Ruled): string {
  return rulings[0]?.at ?? "";
}

/** The question whose answer a ruling is; one line of several gets a question of its own with its answer. */
async function questionOf(
  { source, doc, sensitivity }: ReviewItem,
  ruling: Ruling | undefined,
  review: DocumentEngine["review"],
): Promise<number | null> {
  const items = await review.items({ source, doc, clearance: sensitivity });
  return items.find(({ rulingId }) => rulingId === ruling?.id)?.id ?? null;
}

/** Nobody may replace a document that they may not see, or learn anything about it. */
function refuseUnseen({ before }: Change, clearance: Clearance): void {
  if (before !== null && !isReadable(before.sensitivity, clearance))
    throw new FootnoteError(
      "not_cleared",
      "You may not replace the document of this name; give the file another name.",
    );
}

/** Only for the order of periods that run up to today. */
function utcDay(now: Date): CalendarDate {
  return { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1, day: now.getUTCDate() };
}

function held({ facts, passages }: Held): Held {
  return { facts, passages };
}

/** Questions with precomputed consequences; null where those of one question must be computed first. */
export interface ReadyQuestions {
  pending(page: Parameters<Curation["pending"]>[0], clearance: Clearance): Promise<PendingQuestions | null>;
  item(id: number, clearance: Clearance): Promise<ReviewQuestion | "gone" | null>;
}

export function createReadyQuestions({ queue }: Pick<Engine, "queue">): ReadyQuestions {
  return {
    pending: async (page, clearance) => {
      const questions = (await queue.page({ ...page, clearance })).map(ready);
      const known = questions.filter((question) => question !== null);
      return known.length < questions.length ? null : { questions: known, total: await queue.count({ clearance }) };
    },
    item: async (id, clearance) => {
      const item = await queue.question(id, clearance);
      return item === null ? "gone" : ready(item);
    },
  };
}

function ready({ item, consequences }: QueuedItem): ReviewQuestion | null {
  return consequences === null ? null : putQuestion(item, consequences);
}

/** Turns items into questions, in order. Where consequences must be computed, each document's figures are read once. */
function questionReader({ review, glossary }: DocumentEngine) {
  const settler = createSettler(glossary);
  return async (queued: readonly QueuedItem[]): Promise<readonly ReviewQuestion[]> => {
    const byId = new Map<number, ReviewQuestion>();
    const anew: ReviewItem[] = [];
    for (const one of queued) {
      const question = ready(one);
      if (question === null) anew.push(one.item);
      else byId.set(question.id, question);
    }
    for (const [key, first] of new Map(anew.map((item) => [keyText(item), item]))) {
      const held = await review.heldBack(first);
      if (held === null) continue;
      const own = anew.filter((item) => keyText(item) === key);
      for (const question of questionsOf(own, held, settler)) byId.set(question.id, question);
    }
    return queued.flatMap(({ item }) => byId.get(item.id) ?? []);
  };
}

interface Asked extends Pick<Engine, "glossary"> {
  readonly item: ReviewItem;
  readonly question: ReviewQuestion;
}

type Answer = Exclude<ReviewDecision, { readonly kind: "take_back" }>;

/** A click on a candidate that has disappeared gets another message than an invalid entry in the dialog. */
function whyNot(decision: Answer, item: ReviewItem): string {
  return decision.kind === "correct"
    ? whyNoChoice(decision, item)
    : "The document does not offer this any more; please choose again.";
}

function chosen(decision: Answer, { item, question, glossary }: Asked): Choice | null {
  switch (decision.kind) {
    case "choose":
      return question.options[decision.option]?.choice ?? null;
    case "reject":
      return { kind: "leave_out" };
    case "correct":
      return writtenChoice(decision, { item, glossary, unitInQuestion: question.unit });
  }
}
