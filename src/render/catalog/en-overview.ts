/** The words of an overview. Labels and figures come formatted. */
export const EN_OVERVIEW = {
  /** Above the lines: what they have in common, and the period that they are compared with. */
  title: (common: string, before: string | null) =>
    before === null ? `${common}:` : `${[common, `change on ${before}`].filter(Boolean).join(", ")}:`,
  /** Behind a figure: the change, and the figure of the year before. */
  change: (change: string, before: string) => `, ${change} on ${before}`,
  /** Behind a figure whose change is not computed. */
  before: (before: string) => ` (a year before: ${before})`,
  /** Before the figure of the year before, below a change. */
  on: "on",
  headings: { figure: "Figure", before: "Year before", change: "Change" },
  absent: (common: string, labels: readonly string[]) =>
    `Not stored${common === "" ? "" : ` for ${common}`}: ${labels.join(", ")}.`,
  nothing: (subject: string) => `I have no headline figures for ${subject}, and I don’t estimate.`,
  /** The metrics of an overview, as an assumption. */
  metrics: "the headline metrics",
  otherMetric: "Another metric",
  otherMetrics: "Another metric:",
};
