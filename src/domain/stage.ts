/** The timed stages of answering, in order. */
export type Stage = "screen" | "parse" | "faq" | "clarify" | "path";
