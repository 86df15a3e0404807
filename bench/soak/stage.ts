import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Workspace } from "../../src/playground/workspace.ts";
import { FootnoteServer, freePort } from "./footnote-server.ts";
import { KnownFigures } from "./known-figures.ts";
import { Ledger } from "./ledger.ts";
import type { Random } from "./random.ts";
import { Workload } from "./workload.ts";
import { openWorkspace, TOKENS } from "./workspace.ts";

/** The day that the sample company's questions are asked on. */
const TODAY = "2026-11-21";
const COPY_MS_MAX = 3_000;
const SETTLE_CHECK_MS = 100;
/** Two hundred questions a second of five hundred people come close to what one person may ask, and chance goes beyond it. */
const QUESTIONS_PER_MINUTE = "300";
/** A server that is silent for so long has nothing more to say: claims of lost work end after a minute. */
const STUCK_MS = 100_000;

/** A loaded store, copied for each scenario. */
export interface LoadedSample {
  readonly root: string;
  readonly folder: string;
  readonly dbPath: string;
  readonly profilePath: string;
  readonly figures: KnownFigures;
}

/** Loads the sample company's facts and those that questions are asked about. */
export async function loadSample(root: string, folder: string, random: Random): Promise<LoadedSample> {
  const figures = new KnownFigures(random);
  const table = join(folder, "known-figures.csv");
  writeFileSync(table, figures.csv());
  const dbPath = join(folder, "loaded", "footnote.db");
  mkdirSync(join(folder, "loaded"));
  const profilePath = join(root, "data/sample/profile.yaml");
  await ingest({ root, dbPath, profilePath }, [table, join(root, "data/sample/facts")]);
  return { root, folder, dbPath, profilePath, figures };
}

/** Runs `footnote ingest` to its end. */
export async function ingest(
  store: { readonly root: string; readonly dbPath: string; readonly profilePath: string },
  paths: readonly string[],
): Promise<void> {
  const env = { ...process.env, FOOTNOTE_DB: store.dbPath, FOOTNOTE_PROFILE: store.profilePath };
  const child = spawn(process.execPath, [join(store.root, "bin/footnote.mjs"), "ingest", ...paths], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`footnote ingest ended with code ${code}.`);
}

export interface StageOptions {
  readonly sample: LoadedSample;
  readonly random: Random;
  readonly mode?: "http" | "socket";
  readonly pauseFactor: number;
  /** How late a further copy of an event may come; three seconds where not named. */
  readonly copyMsMax?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly nodeArguments?: readonly string[];
  /** The clock that the app and its workspace share; the real one where not named. */
  readonly clock?: () => number;
}

/** One workspace, one server, and people who ask. */
export interface Stage {
  readonly slack: Workspace;
  readonly server: FootnoteServer;
  readonly ledger: Ledger;
  readonly workload: Workload;
  readonly port: number;
  readonly dbPath: string;
  readonly clock: () => number;
  /** How late this program itself was, in nanoseconds: its own pauses are in every time that it measures. */
  readonly ownDelay: IntervalHistogram;
  /** Waits until every due question is answered and nothing has come for a while; false when the time was over before. */
  settle(limits: { readonly quietMs: number; readonly maxMs: number }): Promise<boolean>;
  close(): Promise<void>;
}

/** Sets the stage; the server is not started yet. */
export async function openStage(options: StageOptions): Promise<Stage> {
  const { sample, random, mode = "http", clock = Date.now, pauseFactor, copyMsMax = COPY_MS_MAX } = options;
  const folder = mkdtempSync(join(sample.folder, "stage-"));
  const dbPath = join(folder, "footnote.db");
  copyFileSync(sample.dbPath, dbPath);
  const ledger = new Ledger();
  const port = await freePort();
  const onPost = ledger.posted.bind(ledger);
  const slack = await openWorkspace({ random: random.fork(), mode, port, clock, pauseFactor, copyMsMax, onPost });
  const server = new FootnoteServer({
    root: sample.root,
    port,
    nodeArguments: options.nodeArguments ?? [],
    env: {
      SLACK_BOT_TOKEN: TOKENS.botToken,
      SLACK_API_URL: slack.apiUrl,
      ...(mode === "http" ? { SLACK_SIGNING_SECRET: TOKENS.signingSecret } : { SLACK_APP_TOKEN: TOKENS.appToken }),
      FOOTNOTE_PROFILE: sample.profilePath,
      FOOTNOTE_DB: dbPath,
      FOOTNOTE_TODAY: TODAY,
      FOOTNOTE_QUESTIONS_PER_MINUTE: QUESTIONS_PER_MINUTE,
      ...options.env,
    },
  });
  const ownDelay = monitorEventLoopDelay({ resolution: 10 });
  ownDelay.enable();
  const workload = new Workload({ slack, ledger, figures: sample.figures, random: random.fork(), clock });
  return {
    slack,
    server,
    ledger,
    workload,
    port,
    dbPath,
    clock,
    ownDelay,
    async settle({ quietMs, maxMs }) {
      const started = performance.now();
      while (performance.now() - started < maxMs) {
        if (slack.isSettled && ledger.outstanding === 0 && ledger.msSinceLastPost() > quietMs) return true;
        if (slack.isSettled && performance.now() - started > STUCK_MS && ledger.msSinceLastPost() > STUCK_MS)
          return false;
        await sleep(SETTLE_CHECK_MS);
      }
      return false;
    },
    async close() {
      ownDelay.disable();
      await server.kill();
      await slack.close();
    },
  };
}
