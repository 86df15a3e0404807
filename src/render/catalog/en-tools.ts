import type { Complaint, ExportFormat } from "../../domain/tool-use.ts";

/** What can be done with an answer. */
export const EN_TOOLS = {
  answerId: (id: string) => `Answer ${id}`,
  /** Above a former answer; `day` is when it was given. */
  replayLead: (id: string, day: string, question: string) => `Answer ${id}, given on ${day} to “${question}”:`,
  stands: "Everything in it still stands.",
  /** A figure was restated. */
  changed: (subject: string, then: string, now: string, doc: string) =>
    `${subject}: ${then} then, ${now} now (${doc}).`,
  notShown: {
    access: "It cannot be shown: you may not see everything in it.",
    gone: "It cannot be shown again: a document that it showed was withdrawn, or states something else now.",
  },
  today: "Asked today:",
  /** The button that shows a former answer again, with what changed. */
  again: "As of today",
  right: "Right",
  notRight: "Not right",
  askOwner: "Ask the owner",
  /** The source of a statement that is kept. */
  statementBy: (metric: string) => `Statement by the owner of ${metric}`,
  post: "Post in thread",
  /** To be told once a figure that is not found is stored, and to ask the curators for it. */
  tell: "Tell me when it is in",
  request: "Request this figure",
  exports: { csv: "Export as CSV", xlsx: "Export as Excel" } satisfies Record<ExportFormat, string>,
  whatIsWrong: "What is not right?",
  complaints: {
    figure: "The figure",
    slot: "The period or entity",
    other_question: "Not what was asked",
    missing: "Something is missing",
  } satisfies Record<Complaint, string>,
};
