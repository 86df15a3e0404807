import type {
  AuditDecision,
  AuditDelivery,
  AuditEvent,
  AuditPlace,
  AuditShown,
} from "../operations/audit/audit-event.ts";
import type { AuditEntry } from "../operations/audit/audit-trail.ts";
import { type ChainVerdict, headText } from "../operations/audit/chain.ts";
import { faultText } from "../operations/audit/fault-text.ts";
import { aligned } from "./terminal-text.ts";

/** The result of a verification in one line: the chain's head, or its first fault. */
export function verdictLine(verdict: ChainVerdict): string {
  if (verdict.kind === "broken") return `broken: ${faultText(verdict.fault)}`;
  const { head, entries, pruned } = verdict;
  const before = pruned === 0 ? "" : `, ${pruned} pruned before them`;
  return `intact: ${entries} entries${before}, head ${headText(head)}`;
}

/** One line per entry: number, UTC time, person, kind, place, details as codes. */
export function entryLines(entries: readonly AuditEntry[]): readonly string[] {
  return aligned(
    entries.map(({ seq, at, event }) => [
      String(seq),
      at.toISOString(),
      event.who ?? "-",
      event.kind,
      "place" in event ? placeText(event.place) : "-",
      detailText(event),
    ]),
  );
}

export function entryJson({ seq, at, key, hash, event }: AuditEntry) {
  return { seq, at: at.toISOString(), key, hash, event };
}

function placeText(place: AuditPlace): string {
  if (place.kind === "source") return `source:${place.source}`;
  if (place.kind !== "slack") return place.kind;
  return place.threadTs === null ? place.slackChannel : `${place.slackChannel}:${place.threadTs}`;
}

function detailText(event: AuditEvent): string {
  switch (event.kind) {
    case "answered":
      return [event.requestId, decisionText(event.decision), ...deliveryTexts(event.delivery)].join(" · ");
    case "turned_away":
      return event.why;
    case "shared":
      return `${event.requestId} · ceiling ${event.ceiling}`;
    case "passage_opened":
      return `passage ${event.cited}, shown ${event.passages.join(" ") || "none"}`;
    case "source_opened":
      return `source ${event.footnote} of ${event.answer}${event.isThere ? "" : ", not there"}${event.passages.length === 0 ? "" : `, shown ${event.passages.join(" ")}`}`;
    case "answer_shown_again":
      return `answer ${event.answer}${event.isShown ? "" : ", not shown"}`;
    case "document_loaded":
      return `${event.result} document ${event.document}: ${event.facts} facts, ${event.passages} passages, ${event.questions} questions`;
    case "document_question_decided":
      return `question ${event.question}: ${event.choice}${event.taught ? ", taught" : ""}`;
    case "learned_name_decided":
      return `${event.verdict} word ${event.word} as ${event.slot} ${event.code}`;
    case "figure_request_closed":
      return `${event.reason}: ${event.cells.map(addressText).join(", ")}, of ${event.people}`;
    case "case_decided":
      return `answer ${event.answer}: ${event.choice}`;
    case "owner_asked":
      return `answer ${event.answer}: ${event.owner} on ${event.metric}`;
    case "owner_answered":
      return `answer ${event.answer}: statement ${event.statement} to ${event.to}`;
    case "owner_answer_used":
      return `answer ${event.answer}: statement ${event.statement} ${event.use}`;
    case "document_question_put":
      return `question ${event.question}: ${event.owner}`;
    case "document_question_replied":
      return `question ${event.question}: reply ${event.reply} to ${event.to}`;
    case "document_questions_shown":
      return `questions ${event.questions.join(" ")} of documents ${event.documents.join(" ")}`;
    case "document_decisions_shown":
      return `decisions ${event.decisions.join(" ")}`;
    case "figures_exported":
      return `${event.cells} figures at ${event.clearance} of documents ${event.documents.join(" ")}`;
    case "administration":
      return `${event.action.kind} ${event.action.companyFile}`;
    case "person_data":
      return `${event.use} ${event.person}`;
    case "pruned":
      return `${event.entries} entries up to ${event.through}`;
  }
}

function decisionText(decision: AuditDecision): string {
  switch (decision.kind) {
    case "figures":
      return [decision.outcome, ...new Set(decision.declined)].join(" ");
    case "narrative":
      return decision.explanation.kind === "run" ? decision.explanation.outcome : decision.explanation.kind;
    case "not_understood":
      return [decision.kind, ...new Set(decision.unused)].join(" ");
    case "ask_first":
      return `${decision.kind} ${decision.missing}`;
    case "refusal":
      return `${decision.kind} ${decision.external}`;
    case "help":
      return `${decision.kind} ${decision.topic}`;
    case "faq":
      return `${decision.kind} ${decision.id}`;
    case "check":
      return [decision.kind, ...new Set(decision.verdicts)].join(" ");
    case "unread":
      return `${decision.kind} ${decision.because}`;
    case "unavailable":
      return `${decision.kind} ${decision.component}`;
  }
}

function deliveryTexts(delivery: AuditDelivery): readonly string[] {
  const { kind, clearance, ceiling } = delivery;
  const levels = `${kind} ${clearance}${ceiling === null ? "" : ` in ${ceiling}`}`;
  return delivery.kind === "withheld" ? [levels] : [levels, ...shownTexts(delivery.shown)];
}

function shownTexts({ cells, absent, passages }: AuditShown): readonly string[] {
  const named = (name: string, ids: readonly string[]): readonly string[] =>
    ids.length === 0 ? [] : [`${name} ${ids.join(", ")}`];
  return [
    ...named("cells", cells.map(addressText)),
    ...named("absent", absent.map(addressText)),
    ...named("passages", passages),
  ];
}

function addressText({ metric, entity, period, dimensions }: AuditShown["absent"][number]): string {
  return [metric, entity, period, ...Object.values(dimensions)].join("/");
}
