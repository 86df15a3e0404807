/** One series of a scrape. */
export interface Series {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The series of a page in Prometheus' text format. */
export function seriesOf(page: string): readonly Series[] {
  return page
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const match = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line);
      if (match === null) throw new Error(`This is no series: ${line}`);
      const [, name = "", labels = "", value = ""] = match;
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
      return {
        name,
        labels: Object.fromEntries(pairs.map(([, key = "", text = ""]) => [key, text])),
        value: Number(value),
      };
    });
}

/** The value of the series with exactly these labels; null where there is none. */
export function valueAt(page: string, name: string, labels: Readonly<Record<string, string>> = {}): number | null {
  const wanted = JSON.stringify(Object.entries(labels).sort());
  const found = seriesOf(page).find(
    (series) => series.name === name && JSON.stringify(Object.entries(series.labels).sort()) === wanted,
  );
  return found?.value ?? null;
}
