import type { AnsweredEvent, AuditEvent, AuditShown } from "../../../src/operations/audit/audit-event.ts";
import type { NewAuditEntry } from "../../../src/operations/audit/audit-trail.ts";

/** The time of the first entry of a test; the others follow a minute apart. */
export const FIRST = Date.parse("2026-06-12T09:00:00.000Z");
export const MINUTE = 60_000;

const SHOWN: AuditShown = {
  cells: [
    {
      metric: "REVENUE",
      entity: "ACME_HK",
      period: "FY2025",
      dimensions: { channel: "TOTAL" },
      statements: [{ document: "0123456789abcdef", place: "fedcba9876543210", asOf: "2026-03-01" }],
      former: [],
    },
  ],
  absent: [{ metric: "PROFIT", entity: "ACME_HK", period: "2025-9M", dimensions: { channel: "TOTAL" } }],
  passages: ["p12"],
  documents: ["0123456789abcdef"],
};

export const ANSWERED: AnsweredEvent = {
  kind: "answered",
  who: "U1",
  place: { kind: "slack", slackChannel: "C1", threadTs: "1780000000.000100" },
  requestId: "3f0c9a1e7f9d",
  decision: {
    kind: "figures",
    outcome: "answered",
    assumed: ["entity"],
    unused: [],
    declined: [],
    explanation: { kind: "not_asked" },
  },
  delivery: { kind: "thread", clearance: "INTERNAL", ceiling: "INTERNAL", shown: SHOWN },
  providerCalls: 0,
};

const PLACE = { kind: "slack", slackChannel: "D1", threadTs: null } as const;

/** One event of every kind that is recorded from outside. */
export const EVENTS: readonly AuditEvent[] = [
  ANSWERED,
  { ...ANSWERED, who: "U2", delivery: { kind: "withheld", clearance: "PUBLIC", ceiling: null } },
  { kind: "turned_away", who: "U3", place: PLACE, why: "outsider" },
  { kind: "shared", who: "U1", place: PLACE, requestId: "3f0c9a1e7f9d", ceiling: "INTERNAL" },
  { kind: "passage_opened", who: "U1", place: PLACE, cited: "p12", passages: ["p11", "p12"] },
  {
    kind: "document_loaded",
    who: "U4",
    place: { kind: "terminal" },
    document: "0123456789abcdef",
    result: "loaded",
    facts: 12,
    passages: 3,
    questions: 1,
  },
  { kind: "document_question_decided", who: "U4", place: PLACE, question: 7, choice: "metric", taught: true },
  {
    kind: "document_questions_shown",
    who: "U4",
    place: PLACE,
    questions: [7, 9],
    documents: ["0123456789abcdef", "fedcba9876543210"],
  },
  { kind: "document_decisions_shown", who: "root", place: { kind: "terminal" }, decisions: [3] },
  { kind: "administration", who: null, action: { kind: "settings_loaded", companyFile: "ab".repeat(32) } },
  {
    kind: "learned_name_decided",
    who: "U4",
    place: PLACE,
    word: "0123456789abcdef",
    slot: "metric",
    code: "REVENUE",
    verdict: "confirmed",
  },
  {
    kind: "figures_exported",
    who: "root",
    place: { kind: "terminal" },
    clearance: "CONFIDENTIAL",
    cells: 2,
    documents: ["0123456789abcdef"],
  },
  {
    kind: "source_opened",
    who: "U5",
    place: PLACE,
    answer: "K7QM2XHV",
    footnote: 2,
    isThere: true,
    passages: ["p12"],
  },
  { kind: "answer_shown_again", who: "U5", place: PLACE, answer: "K7QM2XHV", isShown: false },
  {
    kind: "figure_request_closed",
    who: "U5",
    place: PLACE,
    cells: [{ metric: "REVENUE", entity: "ACME_HK", period: "2026H1", dimensions: { channel: "TOTAL" } }],
    people: 2,
    reason: "not_reported",
  },
  { kind: "case_decided", who: "U5", place: PLACE, answer: "K7QM2XHV", choice: "asks_period" },
  { kind: "owner_asked", who: "U5", place: PLACE, answer: "K7QM2XHV", owner: "U6", metric: "NEWSALES" },
  { kind: "owner_answered", who: "U6", place: PLACE, answer: "K7QM2XHV", statement: 1, to: "thread" },
  { kind: "owner_answer_used", who: "U6", place: PLACE, answer: "K7QM2XHV", statement: 1, use: "kept" },
  { kind: "document_question_put", who: "U5", place: PLACE, question: 7, owner: "U6" },
  { kind: "document_question_replied", who: "U6", place: PLACE, question: 7, reply: 1, to: "curators" },
  { kind: "person_data", who: "operator", person: "U5", use: "exported" },
  {
    kind: "document_loaded",
    who: null,
    place: { kind: "source", source: "tills" },
    document: "0123456789abcdef",
    result: "unchanged",
    facts: 0,
    passages: 0,
    questions: 0,
  },
];

/** Entries with these events, a minute apart. */
export function entriesOf(events: readonly AuditEvent[], start = FIRST): readonly NewAuditEntry[] {
  return events.map((event, index) => ({ at: new Date(start + index * MINUTE), key: null, event }));
}

/** So many answers to different people. */
export function answers(count: number, start = FIRST): readonly NewAuditEntry[] {
  return entriesOf(
    Array.from({ length: count }, (_, index) => ({ ...ANSWERED, who: `U${index + 1}` })),
    start,
  );
}
