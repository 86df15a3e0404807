import type { Span, SpanKind } from "../domain/intent.ts";
import type { Tokenized } from "../language/tokenize.ts";
import type { Item } from "./item.ts";

/** The spans of a question; together they cover each of its characters exactly once. */
export function spansOf(tokenized: Tokenized, items: readonly Item[]): readonly Span[] {
  const pieces: Span[] = tokenized.artefacts.map(({ start, end }) => ({ start, end, kind: "artefact" }));
  for (const item of items) {
    const start = tokenized.tokens[item.from]?.start;
    const end = tokenized.tokens[item.to - 1]?.end;
    if (start !== undefined && end !== undefined) pieces.push({ start, end, kind: kindOf(item) });
  }
  if (tokenized.artefacts.length > 0) pieces.sort((a, b) => a.start - b.start);
  return fillGaps(pieces, tokenized.text.length);
}

/** Blanks and signs between pieces are glue; a piece that overlaps the one before begins where that ends. */
function fillGaps(pieces: readonly Span[], length: number): readonly Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const piece of pieces) {
    if (piece.start > at) spans.push({ start: at, end: piece.start, kind: "glue" });
    const start = Math.max(piece.start, at);
    if (piece.end > start) spans.push({ start, end: piece.end, kind: piece.kind });
    at = Math.max(at, piece.end);
  }
  if (at < length) spans.push({ start: at, end: length, kind: "glue" });
  return spans;
}

function kindOf(item: Item): SpanKind {
  switch (item.kind) {
    case "unknown":
      return "not_understood";
    case "period":
      return item.reading.kind === "impossible" ? "not_understood" : "period";
    case "threshold":
      return "not_understood";
    case "break":
    case "mark":
      return "glue";
    case "term":
      return TERM_SPANS[item.term.kind];
  }
}

const TERM_SPANS: Readonly<Record<Extract<Item, { kind: "term" }>["term"]["kind"], SpanKind>> = {
  metric: "metric",
  entity: "entity",
  dimension_value: "dimension",
  dimension: "dimension",
  operation: "operation",
  currency: "unit",
  scale: "unit",
  percent: "unit",
  counter: "unit",
  qualifier: "not_understood",
  basis: "basis",
  remark: "aside",
  joint: "glue",
  operands: "operation",
  negation: "negation",
  exclusion: "operation",
  exclusion_end: "operation",
  total: "glue",
  each: "operation",
  axis: "operation",
  time_noun: "period",
  per: "not_understood",
  why: "cue",
  narrative: "cue",
  source: "basis",
  aside: "aside",
  pronoun: "cue",
  follow_up: "cue",
  home: "cue",
  topic: "cue",
  member: "cue",
  glue: "glue",
  verb: "courtesy",
  hearsay: "courtesy",
  check: "courtesy",
  deadline: "courtesy",
  interrogative: "cue",
  head: "glue",
  people: "cue",
  correction: "negation",
  not_only: "negation",
  count: "not_understood",
  others: "cue",
  whole_year: "period",
  courtesy: "courtesy",
};
