import { readFileSync } from "node:fs";
import { join } from "node:path";
import { line } from "../../figures.ts";
import { writeBigTable } from "../big-table.ts";
import { acknowledgedMs, type Check, exactlyOnce, milliseconds, printStage, quantile } from "../report.ts";
import { type Scenario, SETTLE_MS_MAX, type Sizes } from "../scenario.ts";
import { ingest, type LoadedSample, openStage, type Stage } from "../stage.ts";
import { CURATOR } from "../workspace.ts";

const QUIET_MS = 4_000;
/** The dropped table is smaller than the one that is read beside the server by this factor. */
const DROPPED_SHARE = 5;
const INGEST_MS_MAX = 1_800_000;
/** What reading may hold up an acknowledgement or an answer by. */
const DELAY_MS_MAX = 100;
/** On a machine that others share, the slowest one of a hundred says more about them than about reading. */
const COMPARED_SHARE = 0.95;

interface Times {
  readonly acknowledgedMs: readonly number[];
  readonly answerMs: readonly number[];
}

export const ingestBeside: Scenario = {
  name: "ingest-beside",
  says: "a big table is read beside the server, and another one is dropped into a direct message",
  async run({ sizes, random, sample }) {
    const env = { FOOTNOTE_CURATORS: CURATOR };
    const stage = await openStage({ sample, random, pauseFactor: sizes.pauseFactor, env });
    try {
      await stage.server.start();
      const quiet = await timed(stage, () => asking(stage, sizes));
      const busy = await timed(stage, () => whileReading(stage, sizes, sample));
      const settled = await stage.settle({ quietMs: QUIET_MS, maxMs: SETTLE_MS_MAX });
      for (const [name, times] of [
        ["quiet", quiet],
        ["while reading", busy],
      ] as const) {
        line(`${name}: acknowledged`, milliseconds(times.acknowledgedMs));
        line(`${name}: answered`, milliseconds(times.answerMs));
      }
      printStage(stage);
      return [
        held("acknowledgements", quiet.acknowledgedMs, busy.acknowledgedMs),
        held("answers", quiet.answerMs, busy.answerMs),
        exactlyOnce(stage.ledger.judge(), { settled }),
      ];
    } finally {
      await stage.close();
    }
  },
};

async function asking({ workload }: Stage, sizes: Sizes, signal?: AbortSignal): Promise<void> {
  const forMs = signal === undefined ? sizes.seconds * 1_000 : INGEST_MS_MAX;
  await workload.run({ perSecond: sizes.rate, forMs, ...(signal === undefined ? {} : { signal }) });
}

/** People ask on until the table is in the store. */
async function whileReading(stage: Stage, sizes: Sizes, sample: LoadedSample): Promise<void> {
  const table = join(sample.folder, "big-table.csv");
  writeBigTable(table, { rows: sizes.rows, channel: "AGENCY" });
  drop(stage, sizes, sample);
  const ending = new AbortController();
  const started = performance.now();
  const reading = ingest({ ...sample, dbPath: stage.dbPath }, [table]).finally(() => ending.abort());
  await Promise.all([reading, asking(stage, sizes, ending.signal)]);
  line("reading beside the server", `${sizes.rows} rows in ${((performance.now() - started) / 1_000).toFixed(1)} s`);
}

/** A curator drops a table into the direct message. */
function drop({ workload }: Stage, sizes: Sizes, sample: LoadedSample): void {
  const path = join(sample.folder, "dropped.csv");
  writeBigTable(path, { rows: Math.ceil(sizes.rows / DROPPED_SHARE), channel: "BANCA" });
  workload.dropFile({ user: CURATOR, name: "dropped.csv", content: readFileSync(path) });
}

/** The times of what happens while some work lasts. */
async function timed({ slack, ledger }: Stage, work: () => Promise<void>): Promise<Times> {
  const from = { delivered: slack.deliveries.length, answered: ledger.answerMs.length };
  await work();
  return {
    acknowledgedMs: acknowledgedMs(slack.deliveries.slice(from.delivered)),
    answerMs: ledger.answerMs.slice(from.answered),
  };
}

function held(what: string, quiet: readonly number[], busy: readonly number[]): Check {
  const delay = quantile(busy, COMPARED_SHARE) - quantile(quiet, COMPARED_SHARE);
  return { promise: `${what} are held up by no more than ${DELAY_MS_MAX} ms`, kept: delay <= DELAY_MS_MAX };
}
