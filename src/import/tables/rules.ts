/**
 * Every rule that turns tables into figures, by the code that `because` of a figure holds, with the text that people see;
 * in the order in which they are tried.
 */
export const RULES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "metric.heading": "The heading of the row or column names the metric; every word of it is used.",
    "metric.title": "No heading names a metric, and the nearest title names exactly one.",
    "entity.heading": "The heading of the row or column names the entity.",
    "entity.title": "No heading names an entity, and the nearest title names exactly one.",
    "entity.only_one": "The company file knows a single entity.",
    "entity.registrant": "Nothing nearer names an entity; the cover of the filing names its registrant.",
    "entity.tie_out":
      "Nothing names the entity, and at least three figures of the table are those of one entity elsewhere, none another one.",
    "period.heading": "The headings of row and column together say the period.",
    "period.title": "No heading says a period; the nearest title does.",
    "period.year_of_title": "The heading says a part of a year; the year is that of the nearest title.",
    "period.part_of_title": "The heading says a year under a title of a half or a quarter: that part of the year.",
    "period.length_of_heading": "A heading says how many months, another one the day or month that they end with.",
    "period.relative_to_title": "The heading says this or the former period; the title says which one that is.",
    dimension: "A heading, section or title names a value of the dimension; without one it is the whole.",
    "basis.restated": "The figure is restated: it holds in place of the former one.",
    "unit.stated": "The unit stands at the figure, in its headings, its table or its sheet: the nearest one counts.",
    "unit.scale_stated": "The document states the scale; the currency or the noun is the metric's own.",
    "unit.of_metric": "The document says nothing of the unit: it is the metric's own.",
    "unit.contradiction": "Asked: two statements of the unit contradict each other.",
    "unit.partly": "Asked: other figures of the table state their money, and this one does not.",
    "unit.unread": "Asked: words about a unit stand over the table, and nobody can read them.",
    "unit.scale_of_money":
      "Asked: a scale stands over a table of money and other things; it may speak of the money alone.",
    "unit.scale_missing": "Asked: a currency stands there without a scale, where the metric or the table has one.",
    "unit.too_large": "Asked: no unit is stated, and in the metric's own the figure would be out of all proportion.",
    "unit.share_or_percent": "Asked: a percentage below one without a percent sign may be a share.",
    "unit.of_another_kind": "Asked: the stated unit is of another kind than the metric's.",
    label: "Asked: a heading holds words that no rule knows.",
    basis:
      "Asked: budget, forecast, pro forma, adjusted and the like, unless a dimension of the company file has them.",
    entity: "Asked: nothing names whose figures they are, or a title names several.",
    period: "Asked: nothing says the period, or what says it has two readings.",
    values: "Asked: the document states two values of one cell, and neither rounds the other.",
    "left out":
      "Changes and shares beside the figures, sums of some lines, figures of other companies, dashes, hidden parts.",
  }),
);
