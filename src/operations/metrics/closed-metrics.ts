import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** The allowed values of each label, as keys; no other kind of label can be declared. */
export type ClosedLabels = Readonly<Record<string, Readonly<Record<string, true>>>>;

/** One value for each label. */
export type LabelsOf<Labels extends ClosedLabels> = { readonly [Name in keyof Labels]: keyof Labels[Name] & string };

/** Replaces a label value that is not in its list. */
export const OTHER = "other";

/** The declaration of a metric, for the documentation. */
export interface Declared {
  readonly name: string;
  readonly kind: "counter" | "gauge" | "histogram";
  readonly labels: Readonly<Record<string, readonly string[]>>;
}

interface Declaration<Labels extends ClosedLabels> {
  readonly name: string;
  readonly help: string;
  readonly labels: Labels;
}

export interface ClosedCounter<Labels extends ClosedLabels> {
  add(labels: LabelsOf<Labels>, amount?: number): void;
}

export interface ClosedHistogram<Labels extends ClosedLabels> {
  observe(labels: LabelsOf<Labels>, seconds: number): void;
}

/** A gauge value for one set of labels. */
export type Sample<Labels extends ClosedLabels> = readonly [labels: LabelsOf<Labels>, value: number];

/**
 * The only way to define a metric. Every label has a closed list of values, and any other value is counted as `other`,
 * so that no text, name or id can become a label. Recording never throws: measuring must not cost an answer.
 */
export class ClosedMetrics {
  readonly declared: Declared[] = [];
  readonly #registry: Registry;

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  counter<const Labels extends ClosedLabels>(declaration: Declaration<Labels>): ClosedCounter<Labels> {
    const counter = new Counter(this.#declare("counter", declaration));
    // Creates the series at 0, so that `rate` sees the first event.
    for (const labels of firstSeries(declaration.labels)) counter.inc(labels, 0);
    return {
      add: (labels, amount = 1) => {
        if (isAmount(amount)) counter.inc(closed(declaration.labels, labels), amount);
      },
    };
  }

  histogram<const Labels extends ClosedLabels>(
    declaration: Declaration<Labels> & { readonly buckets: readonly number[] },
  ): ClosedHistogram<Labels> {
    const { buckets } = declaration;
    const histogram = new Histogram({ ...this.#declare("histogram", declaration), buckets: [...buckets] });
    return {
      observe: (labels, seconds) => {
        if (isAmount(seconds)) histogram.observe(closed(declaration.labels, labels), seconds);
      },
    };
  }

  /** A gauge that is read at each scrape. If its source fails, it shows nothing; other metrics are unaffected. */
  gauge<const Labels extends ClosedLabels>(
    declaration: Declaration<Labels>,
    read: () => Promise<readonly Sample<Labels>[]>,
  ): void {
    const { labels: lists } = declaration;
    new Gauge({
      ...this.#declare("gauge", declaration),
      async collect() {
        const samples = await read().catch(() => []);
        this.reset();
        for (const [labels, value] of samples) if (isAmount(value)) this.set(closed(lists, labels), value);
      },
    });
  }

  #declare<Labels extends ClosedLabels>(kind: Declared["kind"], { name, help, labels }: Declaration<Labels>) {
    const lists = Object.entries(labels).map(([label, values]) => [label, Object.keys(values)] as const);
    this.declared.push({ name, kind, labels: Object.fromEntries(lists) });
    return { name, help, labelNames: Object.keys(labels), registers: [this.#registry] };
  }
}

function closed<Labels extends ClosedLabels>(lists: Labels, labels: LabelsOf<Labels>): Record<string, string> {
  const given: Readonly<Record<string, unknown>> = labels;
  return Object.fromEntries(
    Object.entries(lists).map(([label, values]) => {
      const value = given[label];
      return [label, typeof value === "string" && Object.hasOwn(values, value) ? value : OTHER];
    }),
  );
}

/** The series of a single label; combinations of several labels appear with their first event. */
function firstSeries(lists: ClosedLabels): readonly Record<string, string>[] {
  const [only, ...more] = Object.entries(lists);
  if (only === undefined) return [{}];
  return more.length > 0 ? [] : Object.keys(only[1]).map((value) => ({ [only[0]]: value }));
}

function isAmount(value: number): boolean {
  return Number.isFinite(value) && value >= 0;
}
