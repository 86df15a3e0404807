import { webApi } from "@slack/bolt";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeAnswer } from "../../../src/company/access/placement.ts";
import { holdAccess } from "../../../src/domain/access.ts";
import { CLEARANCES } from "../../../src/domain/sensitivity.ts";
import { createLogger, type Logger } from "../../../src/operations/logging/logger.ts";
import { SlackEdgeError } from "../../../src/slack/errors.ts";
import { admit } from "../../../src/slack/people/admission.ts";
import { SlackDirectory } from "../../../src/slack/people/directory.ts";
import {
  CHANNELS,
  type Change,
  changed,
  type Json,
  PEOPLE,
  RULES,
  replyOf,
  type Spot,
  saysOtherwise,
  spotsOf,
} from "./odd-replies.ts";

type Arguments = Readonly<Record<string, unknown>>;
/** What a server says instead of a reply. */
type Oddity = (reply: Json, call: { readonly method: string; readonly args: Arguments }) => Json;
const AS_SLACK_SAYS: Oddity = (reply) => reply;

interface Shown {
  /** By asker, channel and level: who may come to see it. Nobody, the asker, or the channel. */
  readonly reach: ReadonlyMap<string, 0 | 1 | 2>;
  /** By asker: where private answers go. */
  readonly directs: ReadonlyMap<string, string>;
  readonly log: readonly string[];
}

const ASKERS = PEOPLE.map(({ id }) => id);
/** What the event says of somebody, for one who is blocked by it. */
const TEAMS: Readonly<Record<string, string>> = { U4: "T3" };

/** The directory of a workspace that says odd things, and what would be shown there to whom. */
async function shownBy(oddity: Oddity, level: "info" | "silent" = "info"): Promise<Shown> {
  const log: string[] = [];
  const edge = {
    directory: openDirectory(oddity, createLogger({ level, destination: { write: (line) => void log.push(line) } })),
    access: holdAccess(RULES),
  };
  const reach = new Map<string, 0 | 1 | 2>();
  const directs = new Map<string, string>();
  for (const user of ASKERS) {
    directs.set(user, await unlessUnreachable(edge.directory.directChannel(user), user));
    for (const slackChannel of CHANNELS) {
      const team = TEAMS[user] ?? null;
      const admitted = await unlessUnreachable(admit(edge, { user, slackChannel, team }), null);
      for (const sensitivity of CLEARANCES) {
        const seen =
          admitted?.kind === "admitted" ? placeAnswer({ sensitivity, ...admitted }, admitted.place, RULES) : null;
        const isOpen = seen?.kind === "thread" || (seen?.kind === "private" && seen.mayShare);
        reach.set(`${user} ${slackChannel} ${sensitivity}`, isOpen ? 2 : seen?.kind === "private" ? 1 : 0);
      }
    }
  }
  return { reach, directs, log };
}

/** While Slack cannot be asked the question waits, and nothing is shown. */
async function unlessUnreachable<T>(asked: Promise<T>, instead: T): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof SlackEdgeError && error.code === "slack_unreachable") return instead;
    throw error;
  }
}

function openDirectory(oddity: Oddity, logger: Logger): SlackDirectory {
  const ask = (method: string) => async (args: Arguments) =>
    readAsClient(oddity(replyOf(method, args), { method, args }));
  const client = {
    users: { info: ask("users.info"), list: ask("users.list") },
    usergroups: { list: ask("usergroups.list") },
    conversations: {
      info: ask("conversations.info"),
      members: ask("conversations.members"),
      open: ask("conversations.open"),
    },
  } as unknown as webApi.WebClient;
  return new SlackDirectory({
    client,
    home: { teamId: "T1", enterpriseId: null },
    usesGroups: () => true,
    logger,
    nowMs: () => 0,
  });
}

/** As Slack's own client does: what is not `ok` is thrown. */
function readAsClient(reply: Json): unknown {
  const { ok, error } = reply as { readonly ok?: unknown; readonly error?: string };
  if (!ok) throw new webApi.WebAPIPlatformError({ ok: false, error: error as string });
  return reply;
}

/** What is wider than it was: empty where nothing is. */
function wider(shown: Shown, before: Shown): readonly string[] {
  const opened = [...shown.reach].filter(([key, reach]) => reach > (before.reach.get(key) ?? 0)).map(([key]) => key);
  const strayed = [...shown.directs].filter(([user, direct]) => ![`D0${user}`, user].includes(direct));
  return [...opened, ...strayed.map((pair) => pair.join(" → "))];
}

/** Every reply of the workspace, each by the call that it answers. */
async function repliesOf(): Promise<ReadonlyMap<string, { readonly method: string; readonly reply: Json }>> {
  const replies = new Map<string, { readonly method: string; readonly reply: Json }>();
  await shownBy((reply, { method, args }) => {
    replies.set(keyOf(method, args), { method, reply });
    return reply;
  });
  return replies;
}

const keyOf = (method: string, args: Arguments): string => `${method} ${JSON.stringify(args)}`;

interface Place extends Spot {
  readonly key: string;
}

/** One change in one reply. */
function oddAt({ key, path }: Place, change: Change): Oddity {
  return (reply, { method, args }) => (keyOf(method, args) === key ? changed(reply, path, change) : reply);
}

const before = await shownBy(AS_SLACK_SAYS);
const replies = await repliesOf();
const PLACES: readonly Place[] = [...replies].flatMap(([key, { method, reply }]) =>
  spotsOf(method, reply).map((spot) => ({ ...spot, key })),
);
const VALUES: readonly Json[] = [null, true, "", "x", [], {}];
const CHANGES: readonly Change[] = [{ kind: "deleted" }, ...VALUES.map((by): Change => ({ kind: "replaced", by }))];

async function faultsOf(place: Place, change: Change): Promise<readonly string[]> {
  if (saysOtherwise(place, change)) return [];
  const name = `${place.key} at ${place.path.join(".")}: ${JSON.stringify(change)}`;
  return wider(await shownBy(oddAt(place, change), "silent"), before).map((what) => `${name} opens ${what}`);
}

describe("a reply that cannot be read", () => {
  it("is tried in a workspace where there is something to open and to close", () => {
    expect(new Set(before.reach.values())).toEqual(new Set([0, 1, 2]));
    expect(new Set(PLACES.map(({ method }) => method)).size).toBe(6);
    expect(PLACES.length).toBeGreaterThan(250);
    expect(before.log).toEqual([]);
  });

  it("opens nothing, whichever field is taken out or is of another kind", async () => {
    const faults: string[] = [];
    for (const place of PLACES) for (const change of CHANGES) faults.push(...(await faultsOf(place, change)));
    expect(faults).toEqual([]);
  }, 120_000);

  it("opens nothing, whatever stands in a field, or in two", async () => {
    const change = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.jsonValue({ maxDepth: 2 }).map((by): Change => ({ kind: "replaced", by: by as Json })),
      },
      { weight: 1, arbitrary: fc.constant<Change>({ kind: "deleted" }) },
    );
    const odd = fc.tuple(fc.constantFrom(...PLACES), change).filter(([place, how]) => !saysOtherwise(place, how));
    await fc.assert(
      fc.asyncProperty(odd, odd, async ([one, how], [other, what]) => {
        const [first, second] = [oddAt(one, how), oddAt(other, what)];
        const both: Oddity = (reply, call) => second(first(reply, call), call);
        expect(wider(await shownBy(both, "silent"), before)).toEqual([]);
      }),
      { seed: 20_260_612, numRuns: 300 },
    );
  }, 60_000);

  it("is in the log with a code, and with nothing that it says", async () => {
    for (const place of PLACES.filter(({ path }) => path.length === 1 && path[0] !== "ok")) {
      const { log } = await shownBy(oddAt(place, { kind: "replaced", by: 17 }));
      const lines = log.map((line) => ({ ...JSON.parse(line), time: null }));
      expect(lines).toContainEqual(expect.objectContaining({ method: place.method, code: "unreadable_reply" }));
      expect(JSON.stringify(lines)).not.toMatch(/U\d|T\d|C0|17/);
    }
  });

  it("closes nothing either where it is one entry of the list of people", async () => {
    const entries = PLACES.filter(({ method, path }) => method === "users.list" && path.length === 2);
    for (const place of entries.filter(({ path }) => path[0] === "members")) {
      const shown = await shownBy(oddAt(place, { kind: "replaced", by: { id: 17 } }));
      expect(shown.reach).toEqual(before.reach);
      expect(shown.log.map((line) => JSON.parse(line))).toMatchObject([{ code: "unreadable_entry", field: "id" }]);
    }
  });
});

describe("pages of a list", () => {
  const lists = [...replies].filter(([, { method }]) => /list|members/.test(method) && method !== "usergroups.list");
  const pairs = lists.flatMap(([one, a]) => lists.map(([other, b]) => ({ one, a, other, b })));
  const ofOneList = pairs.filter(({ one, other, a, b }) => one < other && listOf(one) === listOf(other) && a && b);

  it.each(ofOneList)("may come in any order: $one, $other", async ({ one, a, other, b }) => {
    const swapped: Oddity = (reply, { method, args }) => {
      const from = { [one]: b.reply, [other]: a.reply }[keyOf(method, args)];
      return from === undefined ? reply : { ...(reply as object), members: (from as { members: Json }).members };
    };
    expect(wider(await shownBy(swapped), before)).toEqual([]);
  });

  it("may end before everybody of the workspace is listed", async () => {
    const cursors = PLACES.filter(({ method, path }) => method === "users.list" && path.at(-1) === "next_cursor");
    for (const place of cursors)
      expect(wider(await shownBy(oddAt(place, { kind: "replaced", by: "" })), before)).toEqual([]);
    expect(cursors).toHaveLength(2);
  });
});

/** A list by its method and channel, whatever the page. */
function listOf(key: string): string {
  return key.replace(/,"cursor":"[^"]*"/, "");
}

describe("a question that Slack does not answer", () => {
  const METHODS = [...new Set(PLACES.map(({ method }) => method))];
  const CODES = [
    "unknown_method",
    "missing_scope",
    "user_not_found",
    "invalid_auth",
    "ratelimited",
    "internal_error",
    "<html>",
    "",
  ];
  it.each(METHODS.flatMap((method) => CODES.map((code) => ({ method, code }))))(
    "opens nothing: $method, $code",
    async ({ method, code }) => {
      const { log, ...shown } = await shownBy((reply, call) =>
        call.method === method ? { ok: false, error: code } : reply,
      );
      expect(wider({ ...shown, log }, before)).toEqual([]);
      expect(log.map((line) => JSON.parse(line))).toContainEqual(
        expect.objectContaining({ method, code: expect.stringMatching(/^[a-z_]+$/) }),
      );
    },
  );

  it("and that it answered a page of is no question that it does not know", async () => {
    const stops: Oddity = (reply, { args }) =>
      args.cursor === undefined ? reply : { ok: false, error: "unknown_method" };
    expect(wider(await shownBy(stops), before)).toEqual([]);
  });
});
