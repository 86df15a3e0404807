import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readManifest } from "../../src/playground/app-manifest.ts";
import type { PlannedCall } from "../../src/playground/faults.ts";
import type { Workspace } from "../../src/playground/workspace.ts";
import { setUpFerries } from "./ferry-workspace.ts";
import { type Cause, Place, type Row } from "./killed-place.ts";
import { killedCompany, ROWS } from "./killed-work.ts";
import { killed, ROOT, runFootnote, stopped } from "./program.ts";

const { ferries, open } = setUpFerries();
const PEOPLE = [{ name: "You" }, { name: "Colleague" }, { name: "Curator" }, { name: "Newcomer" }];
/** What is missing after so long does not come any more. */
const SHOWN_MS_MAX = 60_000;
const TEST_MS_MAX = 400_000;
/** By which Slack shows something. */
const SHOWING = new Set([
  "chat.postMessage",
  "chat.postEphemeral",
  "chat.update",
  "views.publish",
  "files.completeUploadExternal",
]);

/** Each row has a channel of its own, so that no message waits for that of another row. */
const channelOf = (row: Row): string => `row-${ROWS.indexOf(row)}`;

async function setUp() {
  const { env, more } = await killedCompany(ferries());
  expect((await runFootnote(["ingest", more], env)).code).toBe(0);
  const manifest = readManifest(await readFile(join(ROOT, "manifest.yml"), "utf8"));
  const channels = ROWS.map((row) => ({ name: channelOf(row) }));
  const { workspace, serve } = await open(env, "http", { people: PEOPLE, channels, manifest });
  const first = await serve();
  const place = new Place(workspace, env, "dm");
  const causes: [Row, Cause][] = [];
  for (const row of ROWS) causes.push([row, await row.prepare(new Place(workspace, env, channelOf(row)))]);
  // The tab as a whole, since some of its parts come a moment later than others.
  workspace.openApp({ tab: "home" });
  await workspace.settled();
  await place.settled();
  return { workspace, serve, first, causes, place };
}

/** Starts the program again, and sees that everything stands once. */
async function seenOnce({ serve, causes, place }: Awaited<ReturnType<typeof setUp>>): Promise<void> {
  const isMissing = ([, cause]: [Row, Cause]): boolean => cause.shown() === 0;
  await serve();
  await place.settled();
  await place.workspace.waitFor(() => !causes.some(isMissing), SHOWN_MS_MAX).catch(() => {});
  await place.settled();
  // A note that one person sees cannot be looked for: it may be said again, but is never missing.
  const counts = causes.map(([{ name, isNote }, { shown, stored }]) => {
    const often = isNote ? Math.min(1, shown()) : shown();
    return `${name}: shown ${often}, stored ${stored?.() ?? 1}`;
  });
  expect(counts).toEqual(ROWS.map(({ name }) => `${name}: shown 1, stored 1`));
}

/** Takes what shows something, and says nothing: the program does not learn that it was shown. */
function silentOnceShown({ faults, conversations }: Workspace): void {
  const ids = new Map(conversations.map(({ id, name }) => [id, name]));
  faults.rule = ({ method, args }: PlannedCall) => {
    const channel = String(args.channel ?? args.channel_id);
    const row = ROWS.find((one) => channelOf(one) === ids.get(channel));
    // What is said in the thread of a direct message only follows what a row is about.
    const follows = channel.startsWith("D") && method === "chat.postMessage" && args.thread_ts !== undefined;
    const isIt = SHOWING.has(method) && !follows && (row?.by === undefined || row.by === method);
    return isIt ? { kind: "no_reply", performedAfterMs: 0 } : undefined;
  };
}

describe("everything that a person can cause, by a program that is killed", () => {
  it(
    "after it acknowledged, before it could do anything, is done once by the next one",
    async () => {
      const stage = await setUp();
      await stopped(stage.first);
      const second = await stage.serve();
      stage.workspace.faults.rule = () => ({ kind: "no_reply" });
      await Promise.all(stage.causes.map(([, { act }]) => act()));
      expect(stage.causes.filter(([, { shown }]) => shown() > 0).map(([{ name }]) => name)).toEqual([]);
      await killed(second);
      stage.workspace.faults.clear();
      await seenOnce(stage);
    },
    TEST_MS_MAX,
  );

  it(
    "after Slack showed it, before it learned so, is neither lost nor done twice",
    async () => {
      const stage = await setUp();
      silentOnceShown(stage.workspace);
      await Promise.all(stage.causes.map(([, { act }]) => act()));
      const isShown = ([, { shown }]: [Row, Cause]): boolean => shown() > 0;
      await stage.workspace.waitFor(() => stage.causes.every(isShown), SHOWN_MS_MAX).catch(() => {});
      expect(stage.causes.filter((one) => !isShown(one)).map(([{ name }]) => name)).toEqual([]);
      await killed(stage.first);
      stage.workspace.faults.clear();
      await seenOnce(stage);
    },
    TEST_MS_MAX,
  );
});
