/** The stages of answering that are timed, in their order. */
export type Stage = "screen" | "parse" | "faq" | "clarify" | "path";
