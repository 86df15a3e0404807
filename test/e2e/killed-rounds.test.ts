import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { PlannedCall } from "../../src/playground/faults.ts";
import type { Workspace } from "../../src/playground/workspace.ts";
import { EN_CHANGES } from "../../src/render/catalog/en-changes.ts";
import { setUpFerries, YOU } from "./ferry-workspace.ts";
import { type Env, Place } from "./killed-place.ts";
import { killed, runFootnote, stopped } from "./program.ts";

/** Something that Footnote says without being asked at that moment, and a text that is in nothing else there. */
interface Unasked {
  readonly name: string;
  readonly channel: string;
  /** What is asked before there is something to say. */
  readonly asked: string | null;
  readonly says: string;
}

const UNASKED: readonly Unasked[] = [
  {
    ...{ name: "a figure that was waited for", channel: "waiting" },
    ...{ asked: "Tell me when revenue of Baltic in FY2026 is in", says: "731.5" },
  },
  {
    ...{ name: "a figure that has changed", channel: "changes" },
    ...{ asked: "revenue of Baltic in FY2025", says: EN_CHANGES.lead },
  },
  { name: "a digest", channel: "digests", asked: null, says: "Digest of" },
  { name: "a source that cannot be read", channel: "dm", asked: null, says: "monthly reports" },
];

const NEWS = [
  "metric,entity,geography,traffic,period_type,period,value,unit,source_doc,source_locator",
  "REVENUE,BALTIC,BALTIC,TOTAL,FY,2026,731.5,USD_M,news.csv,R1",
  "REVENUE,BALTIC,BALTIC,TOTAL,FY,2025,702.75,USD_M,news.csv,R2",
  "REVENUE,TERN,EUROPE,TOTAL,FY,2025,1206.25,USD_M,news.csv,R3",
].join("\n");

/** Rounds run a few times a minute, and a change is told by the second one after it. */
const ROUNDS_MS_MAX = 90_000;
const TEST_MS_MAX = 400_000;

const { ferries, open } = setUpFerries();

/** A workspace in which there is something to say as soon as the server runs again. */
async function setUp() {
  const loaded = await ferries().loaded();
  const profile = join(ferries().folder, "unasked.yaml");
  const yaml = await readFile(loaded.FOOTNOTE_PROFILE ?? "", "utf8");
  await writeFile(profile, yaml);
  const env: Env = { ...loaded, FOOTNOTE_PROFILE: profile, FOOTNOTE_CURATORS: YOU };
  const channels = UNASKED.map(({ channel: name }) => ({ name })).filter(({ name }) => name !== "dm");
  const { workspace, serve } = await open(env, "http", { channels });
  const first = await serve();
  for (const { channel, asked } of UNASKED) if (asked !== null) await new Place(workspace, env, channel).asked(asked);
  await stopped(first);
  const news = join(ferries().folder, "news.csv");
  await writeFile(news, NEWS);
  expect((await runFootnote(["ingest", news], env)).code).toBe(0);
  const digest = `digest: [{ channel: ${idOf(workspace, "digests")}, day: daily, hour: 0, metrics: [REVENUE] }]`;
  const source = "sources: [{ name: monthly reports, kind: folder, path: nowhere, schedule: { every: 6h } }]";
  await writeFile(profile, `${yaml}${digest}\n${source}\n`);
  const place = new Place(workspace, env, "dm");
  const saidOf = ({ channel, says }: Unasked): number =>
    place.botSaid(channel).filter(({ text }) => text.includes(says)).length;
  return { workspace, serve, place, saidOf };
}

type Stage = Awaited<ReturnType<typeof setUp>>;

function idOf({ conversations }: Workspace, channel: string): string {
  if (channel === "dm") return YOU.replace("U", "D");
  return conversations.find(({ name }) => name === channel)?.id ?? "";
}

/** Whether the program has tried to say something of everything since. */
function tried({ workspace }: Stage, from: number): () => boolean {
  return () => {
    const calls = workspace.calls.slice(from).filter(({ method }) => method === "chat.postMessage");
    const channels = new Set(calls.map(({ args }) => args.channel));
    return UNASKED.every(({ channel }) => channels.has(idOf(workspace, channel)));
  };
}

/** Runs the program until everything is said, and once more, with its rounds and to its end each time. */
async function saidOnce({ workspace, serve, place, saidOf }: Stage): Promise<void> {
  const second = await serve();
  await workspace.waitFor(() => UNASKED.every((one) => saidOf(one) > 0), ROUNDS_MS_MAX).catch(() => {});
  await place.settled();
  await stopped(second);
  await stopped(await serve());
  const counts = UNASKED.map((one) => `${one.name}: ${saidOf(one)}`);
  expect(counts).toEqual(UNASKED.map(({ name }) => `${name}: 1`));
}

const ofPosts =
  (performedAfterMs?: number) =>
  ({ method }: PlannedCall) =>
    method !== "chat.postMessage"
      ? undefined
      : ({ kind: "no_reply", ...(performedAfterMs === undefined ? {} : { performedAfterMs }) } as const);

describe("what is said unasked, by a program that is killed", () => {
  it(
    "before Slack took it, is said once by the next one",
    async () => {
      const stage = await setUp();
      stage.workspace.faults.rule = ofPosts();
      const from = stage.workspace.calls.length;
      const first = await stage.serve();
      await stage.workspace.waitFor(tried(stage, from), ROUNDS_MS_MAX);
      expect(UNASKED.filter((one) => stage.saidOf(one) > 0)).toEqual([]);
      await killed(first);
      stage.workspace.faults.clear();
      await saidOnce(stage);
    },
    TEST_MS_MAX,
  );

  it(
    "after Slack showed it, before it learned so, is not said twice",
    async () => {
      const stage = await setUp();
      stage.workspace.faults.rule = ofPosts(0);
      const first = await stage.serve();
      await stage.workspace.waitFor(() => UNASKED.every((one) => stage.saidOf(one) > 0), ROUNDS_MS_MAX);
      await killed(first);
      stage.workspace.faults.clear();
      await saidOnce(stage);
    },
    TEST_MS_MAX,
  );
});
