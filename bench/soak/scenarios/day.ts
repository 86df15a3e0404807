import { line } from "../../figures.ts";
import { MovedClock } from "../moved-clock.ts";
import { type Check, exactlyOnce, printStage } from "../report.ts";
import { type Scenario, SETTLE_MS_MAX } from "../scenario.ts";
import { openStage, type Stage } from "../stage.ts";
import { storedMegabytes, storedRows } from "../stored-rows.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The day itself, in half hours. */
const DAY = { steps: 48, stepMs: HOUR_MS / 2 };
/** After that, longer than anything is kept: offers are remembered for 97 days. */
const YEAR = { steps: 24, stepMs: 5 * DAY_MS };
/** The audit trail is kept for ever where nothing is set. */
const FOOTNOTE_AUDIT_DAYS = "30";
const QUESTIONS_A_STEP = 5;
const QUIET_MS = 100;
const COPY_MS_MAX = 150;
/** What a process may grow by in a day beside what it needs at once. */
const GROWTH_MEGABYTES_MAX = 64;
/** A table that is pruned holds about as much after the second half as after the first. */
const GROWTH_SHARE_MAX = 1.25;
const GROWTH_ROWS_MAX = 20;

export const day: Scenario = {
  name: "day",
  says: "a day in half hours, and the better part of a year in steps of five days",
  async run({ random, sample, sizes, builtFolder }) {
    const moved = new MovedClock({ folder: sample.folder, builtFolder });
    const common = { sample, random, pauseFactor: sizes.pauseFactor, copyMsMax: COPY_MS_MAX };
    const { env, ...forServer } = moved.forServer;
    const kept = { ...env, FOOTNOTE_AUDIT_DAYS };
    const stage = await openStage({ ...common, clock: moved.now, ...forServer, env: kept });
    try {
      await stage.server.start();
      let settled = await pass(stage, moved, { steps: 1, stepMs: 0 });
      const memoryBefore = stage.server.usage()?.residentMegabytes ?? 0;
      settled &&= await pass(stage, moved, DAY);
      const memoryAfter = stage.server.usage()?.residentMegabytes ?? 0;
      line("memory over the day", `${memoryBefore} MB, then ${memoryAfter} MB`);
      settled &&= await pass(stage, moved, YEAR);
      await restarted(stage);
      const [rowsBefore, megabytesBefore] = [storedRows(stage.dbPath), storedMegabytes(stage.dbPath)];
      settled &&= await pass(stage, moved, YEAR);
      await restarted(stage);
      settled &&= await pass(stage, moved, { steps: 1, stepMs: 0 });
      line("files", `${megabytesBefore.toFixed(1)} MB, then ${storedMegabytes(stage.dbPath).toFixed(1)} MB`);
      printStage(stage);
      return [
        exactlyOnce(stage.ledger.judge(), { settled }),
        { promise: "memory does not grow with the day", kept: memoryAfter - memoryBefore < GROWTH_MEGABYTES_MAX },
        tablesKept(rowsBefore, storedRows(stage.dbPath)),
      ];
    } finally {
      await stage.close();
    }
  },
};

/** A trickle of questions in each step; the clock moves on only while nothing is under way. False where a step does not come to rest. */
async function pass(
  stage: Stage,
  moved: MovedClock,
  { steps, stepMs }: { readonly steps: number; readonly stepMs: number },
): Promise<boolean> {
  for (let step = 0; step < steps; step += 1) {
    for (let asked = 0; asked < QUESTIONS_A_STEP; asked += 1) stage.workload.act();
    if (!(await stage.settle({ quietMs: QUIET_MS, maxMs: SETTLE_MS_MAX }))) return false;
    await moved.set(moved.offsetMs + stepMs, stage.server);
  }
  return true;
}

/** What is pruned at a start or at an end is pruned now. */
async function restarted({ server }: Stage): Promise<void> {
  await server.stop();
  await server.start();
}

function tablesKept(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): Check {
  const grown = [...after].filter(([table, rows]) => {
    const former = before.get(table) ?? 0;
    return rows > former * GROWTH_SHARE_MAX + GROWTH_ROWS_MAX;
  });
  for (const [table, rows] of grown) line(`grows: ${table}`, `${before.get(table) ?? 0} rows, then ${rows}`);
  return { promise: "no table grows beyond what is kept", kept: grown.length === 0 };
}
