import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { svgOf } from "../src/adapters/charts/svg-of.ts";
import { ThreadDrawer } from "../src/adapters/charts/thread-drawer.ts";
import type { Chart } from "../src/domain/chart.ts";
import { line, spread } from "./figures.ts";
import { loadSample, SAMPLE_FIGURES, serveSample } from "./served-sample.ts";

/**
 * How long a chart takes: `npm run bench -- charts [ROUNDS]`. From the request to the picture, the thread warm; and from
 * the text of an answer in Slack to its picture there, over signed HTTP, in a channel of its own each time, since Slack
 * takes about one message a second in each.
 */
const [rounds = 40] = process.argv.slice(2).map(Number);

const WAIT_MS_MAX = 60_000;
/** More questions of one person at once are answered later. */
const ASKED_MAX = 12;
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
const folder = mkdtempSync(join(tmpdir(), "footnote-bench-charts-"));
try {
  line("the text of an answer posted → its chart below it", spread(await afterText(join(folder, "charts.db"))));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function afterText(dbPath: string): Promise<readonly number[]> {
  await loadSample(dbPath, SAMPLE_FIGURES);
  const channels = Array.from({ length: Math.min(rounds, ASKED_MAX) }, (_, at) => ({ name: `charts-${at}` }));
  const { workspace, stop } = await serveSample(dbPath, { channels });
  const times: number[] = [];
  for (const { name } of channels) {
    const answers = () => workspace.messages(name).slice(1);
    workspace.say({ channel: name, text: "@Footnote revenue of Hong Kong by year" });
    await workspace.waitFor(() => answers().length > 0, WAIT_MS_MAX);
    const posted = performance.now();
    await workspace.waitFor(() => answers().some(({ files }) => files.length > 0), WAIT_MS_MAX);
    times.push(performance.now() - posted);
  }
  await stop();
  return times.slice(Math.floor(times.length / 5));
}

async function taken(work: () => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return times.slice(Math.floor(rounds / 5));
}
