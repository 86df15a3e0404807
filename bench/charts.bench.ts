import { svgOf } from "../src/adapters/charts/svg-of.ts";
import { ThreadDrawer } from "../src/adapters/charts/thread-drawer.ts";
import type { Chart } from "../src/domain/chart.ts";
import { line, spread } from "./figures.ts";

/** How long a chart takes: `npm run bench -- charts [ROUNDS]`. From the request to the picture, the thread warm. */
const [rounds = 40] = process.argv.slice(2).map(Number);

const YEARS = ["FY2021", "FY2022", "FY2023", "FY2024", "FY2025"];

function chart(names: readonly string[]): Chart {
  const series = names.map((name, at) => ({
    name,
    points: YEARS.map((place, year) => ({
      place,
      value: `${(at + 1) * 100 + year * 7}`,
      said: `${(at + 1) * 100 + year * 7}`,
    })),
  }));
  return { shape: "line", title: "营收 · USD m", alt: "", series };
}

const CHARTS: Readonly<Record<string, Chart>> = {
  "a line of five years": chart([""]),
  "five lines of five years": chart(["North", "South", "East", "West", "兰花集团"]),
};

const drawer = new ThreadDrawer();
const never = new AbortController().signal;
const started = performance.now();
await drawer.draw(chart([""]), never);
line("the first picture, with the start of the thread", `${(performance.now() - started).toFixed(0)} ms`);
for (const [name, drawn] of Object.entries(CHARTS)) {
  line(name, spread(await taken(() => drawer.draw(drawn, never))));
  line(`  of which as SVG`, spread(await taken(() => svgOf(drawn))));
}
await drawer.close();

async function taken(work: () => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return times.slice(Math.floor(rounds / 5));
}
