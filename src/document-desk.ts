import type { Engine } from "./compose.ts";
import { decide } from "./review/decide.ts";
import { questionsOf } from "./review/put-question.ts";
import type { ReviewItem } from "./review/review-item.ts";
import type { ReviewQuestion } from "./review/review-question.ts";
import { createSettler } from "./review/settler.ts";
import type { Choice } from "./review/statement.ts";
import { whyNoChoice, writtenChoice } from "./review/written-choice.ts";
import type { DecideResult, DocumentDesk, LoadReport, ReviewDecision } from "./slack/ports.ts";

const QUESTIONS_SHOWN = 3;

/** The desk of an engine: files go where `footnote ingest` puts them, and questions where `footnote review` finds them. */
export function createDocumentDesk(engine: Engine): DocumentDesk {
  const { review, glossary } = engine;
  const questions = questionReader(engine);
  return {
    load: async ({ path, name }): Promise<LoadReport> => {
      const [file] = (await engine.ingest([path])).files;
      if (file === undefined || file.status === "failed" || file.status === "skipped")
        return { kind: "failed", doc: name, reason: file?.error ?? "Files of this kind are not read." };
      const open = await review.items({ status: "pending", doc: file.doc });
      return {
        kind: file.status === "unchanged" ? "unchanged" : "loaded",
        doc: file.doc,
        facts: file.facts,
        passages: file.passages,
        warnings: file.warnings,
        questions: await questions(open.slice(0, QUESTIONS_SHOWN)),
        questionCount: open.length,
      };
    },
    pending: async ({ limit, after }) => {
      const open = [...(await review.items({ status: "pending" }))].sort((left, right) => left.id - right.id);
      const page = open.filter(({ id }) => id > after).slice(0, limit);
      return { questions: await questions(page), total: open.length };
    },
    item: async (id) => {
      const item = await review.item(id);
      return item === null ? null : ((await questions([item]))[0] ?? null);
    },
    decide: async (id, decision, note): Promise<DecideResult> => {
      const item = await review.item(id);
      const [question] = item === null ? [] : await questions([item]);
      if (item === null || question === undefined) return { kind: "gone" };
      const choice = chosen(decision, { item, question, glossary });
      if (choice === null) return { kind: "refused", field: "value", reason: whyNot(decision, item) };
      const decided = await decide(id, choice, { note, again: false }, { review, glossary, now: () => new Date() });
      switch (decided.kind) {
        case "decided":
          return { ...decided, settled: decided.ruled.shown };
        case "already_decided":
          return { kind: "already_decided", by: decided.ruling.by, choice: decided.ruling.choice };
        case "gone":
        case "refused":
          return decided;
      }
    },
  };
}

/** Items as questions, in their order; the figures of a document are read once for all of its own. */
function questionReader({ review, glossary }: Engine) {
  const settler = createSettler(glossary);
  return async (items: readonly ReviewItem[]): Promise<readonly ReviewQuestion[]> => {
    const byId = new Map<number, ReviewQuestion>();
    for (const doc of new Set(items.map((item) => item.doc))) {
      const held = await review.heldBack(doc);
      if (held === null) continue;
      const own = items.filter((item) => item.doc === doc);
      for (const question of questionsOf(own, held, settler)) byId.set(question.id, question);
    }
    return items.flatMap(({ id }) => byId.get(id) ?? []);
  };
}

interface Asked extends Pick<Engine, "glossary"> {
  readonly item: ReviewItem;
  readonly question: ReviewQuestion;
}

/** A button whose candidate is gone was no writing. */
function whyNot(decision: ReviewDecision, item: ReviewItem): string {
  return decision.kind === "correct"
    ? whyNoChoice(decision, item)
    : "The document does not offer this any more; please choose again.";
}

function chosen(decision: ReviewDecision, { item, question, glossary }: Asked): Choice | null {
  switch (decision.kind) {
    case "choose":
      return question.options[decision.option]?.choice ?? null;
    case "reject":
      return { kind: "leave_out" };
    case "correct":
      return writtenChoice(decision, { item, glossary, unitInQuestion: question.unit });
  }
}
