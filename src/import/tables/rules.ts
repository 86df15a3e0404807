/** A recognition rule with the text that people see. */
export interface Rule {
  readonly code: string;
  readonly text: string;
}

/** Every rule that turns tables into figures, in the order they are tried; `because` of a figure holds their codes. */
export const RULES: readonly Rule[] = [
  { code: "metric.heading", text: "The heading of the row or column names the metric; every word of it is used." },
  { code: "metric.title", text: "No heading names a metric, and the nearest title names exactly one." },
  { code: "entity.heading", text: "The heading of the row or column names the entity." },
  { code: "entity.title", text: "No heading names an entity, and the nearest title names exactly one." },
  { code: "entity.only_one", text: "The company file knows a single entity." },
  { code: "entity.registrant", text: "Nothing nearer names an entity; the cover of the filing names its registrant." },
  {
    code: "entity.tie_out",
    text: "Nothing names the entity, and at least three figures of the table are those of one entity elsewhere, none another one.",
  },
  { code: "period.heading", text: "The headings of row and column together say the period." },
  { code: "period.title", text: "No heading says a period; the nearest title does." },
  { code: "period.year_of_title", text: "The heading says a part of a year; the year is that of the nearest title." },
  {
    code: "period.part_of_title",
    text: "The heading says a year under a title of a half or a quarter: that part of the year.",
  },
  {
    code: "period.length_of_heading",
    text: "A heading says how many months, another one the day or month that they end with.",
  },
  {
    code: "period.relative_to_title",
    text: "The heading says this or the former period; the title says which one that is.",
  },
  {
    code: "dimension",
    text: "A heading, section or title names a value of the dimension; without one it is the whole.",
  },
  { code: "basis.restated", text: "The figure is restated: it holds in place of the former one." },
  {
    code: "unit.stated",
    text: "The unit stands at the figure, in its headings, its table or its sheet: the nearest one counts.",
  },
  { code: "unit.scale_stated", text: "The document states the scale; the currency or the noun is the metric's own." },
  { code: "unit.of_metric", text: "The document says nothing of the unit: it is the metric's own." },
  { code: "unit.contradiction", text: "Asked: two statements of the unit contradict each other." },
  { code: "unit.partly", text: "Asked: other figures of the table state their money, and this one does not." },
  { code: "unit.unread", text: "Asked: words about a unit stand over the table, and nobody can read them." },
  {
    code: "unit.scale_of_money",
    text: "Asked: a scale stands over a table of money and other things; it may speak of the money alone.",
  },
  {
    code: "unit.scale_missing",
    text: "Asked: a currency stands there without a scale, where the metric or the table has one.",
  },
  {
    code: "unit.too_large",
    text: "Asked: no unit is stated, and in the metric's own the figure would be out of all proportion.",
  },
  { code: "unit.share_or_percent", text: "Asked: a percentage below one without a percent sign may be a share." },
  { code: "unit.of_another_kind", text: "Asked: the stated unit is of another kind than the metric's." },
  { code: "label", text: "Asked: a heading holds words that no rule knows." },
  {
    code: "basis",
    text: "Asked: budget, forecast, pro forma, adjusted and the like, unless a dimension of the company file has them.",
  },
  { code: "entity", text: "Asked: nothing names whose figures they are, or a title names several." },
  { code: "period", text: "Asked: nothing says the period, or what says it has two readings." },
  { code: "values", text: "Asked: the document states two values of one cell, and neither rounds the other." },
  {
    code: "left out",
    text: "Changes and shares beside the figures, sums of some lines, figures of other companies, dashes, hidden parts.",
  },
];

const TEXTS: ReadonlyMap<string, string> = new Map(RULES.map(({ code, text }) => [code, text]));

/** The text of a rule; null for the code of another release. */
export function ruleText(code: string): string | null {
  return TEXTS.get(code) ?? null;
}
