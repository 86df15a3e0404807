/** What a curator decides about an answer that somebody doubts. All but `close` make a test of its question. */
export const CASE_CHOICES = [
  "as_answered",
  "figures",
  "not_found",
  "refused",
  "asks_metric",
  "asks_entity",
  "asks_period",
  "close",
] as const;

export type CaseChoice = (typeof CASE_CHOICES)[number];
