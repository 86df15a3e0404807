import { webApi } from "@slack/bolt";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLogger } from "../../../src/logging/logger.ts";
import { SlackDirectory } from "../../../src/slack/people/directory.ts";
import { FakeSlack, type Reply } from "../fake-slack.ts";

const GUEST = { id: "U9", team_id: "T1", is_restricted: true };
const COLLEAGUE = { id: "U1", team_id: "T1" };
const ENDLESS = 25;
const PAGES_MAX = 20;

let slack: FakeSlack;

beforeEach(async () => {
  slack = new FakeSlack();
  await slack.start();
});
afterEach(() => slack.stop());

function openDirectory({ usesGroups = false } = {}): SlackDirectory {
  return new SlackDirectory({
    client: new webApi.WebClient("xoxb-test", { slackApiUrl: slack.apiUrl, retryConfig: { retries: 0 } }),
    home: { teamId: "T1", enterpriseId: null },
    usesGroups,
    logger: createLogger({ level: "silent" }),
    nowMs: () => 1_000.625,
  });
}

function page(members: readonly unknown[], next: string): Reply {
  return { kind: "says", body: { members, response_metadata: { next_cursor: next } } };
}

const isShared = async (): Promise<boolean> => (await openDirectory().place("C1")).isShared;
const cursorsOf = (method: string): readonly unknown[] => slack.callsOf(method).map(({ cursor }) => cursor);

describe("people of a workspace on several pages", () => {
  beforeEach(() => slack.guests.set("C1", [GUEST.id]));

  it("are read to the last page", async () => {
    slack.script("users.list", page([COLLEAGUE], "a"), page([], "b"), page([GUEST], ""));
    expect(await isShared()).toBe(true);
    expect(cursorsOf("users.list")).toEqual([undefined, "a", "b"]);
  });

  it("are asked for once, and not beyond the last page", async () => {
    slack.script("users.list", page([COLLEAGUE], ""), page([GUEST], ""));
    const directory = openDirectory();
    const places = [await directory.place("C1"), await directory.place("C2")];
    expect(places.map((place) => place.isShared)).toEqual([false, false]);
    expect(slack.callsOf("users.list")).toHaveLength(1);
    expect(slack.callsOf("conversations.members")).toEqual([]);
  });

  it.each<readonly [string, Reply, boolean]>([
    ["will not say counts as shared", { kind: "error", code: "missing_scope" }, true],
    ["does not know to ask for counts as not shared", { kind: "error", code: "unknown_method" }, false],
    ["tells in no known form counts as not shared", { kind: "says", body: {} }, false],
  ])("that Slack %s", async (_name, reply, expected) => {
    slack.script("users.list", page([GUEST], "a"), reply);
    expect(await isShared()).toBe(expected);
    expect(slack.callsOf("conversations.members")).toEqual([]);
  });

  it("are not kept while Slack cannot be asked", async () => {
    slack.script("users.list", { kind: "status", status: 503 });
    const directory = openDirectory();
    await expect(directory.place("C1")).rejects.toMatchObject({ code: "slack_unreachable" });
    slack.people.set(GUEST.id, GUEST);
    expect((await directory.place("C1")).isShared).toBe(true);
  });

  it("that are too many to look through may hold somebody from outside", async () => {
    slack.script("users.list", ...Array.from({ length: ENDLESS }, (_, index) => page([COLLEAGUE], `p${index}`)));
    expect(await isShared()).toBe(true);
    expect(slack.callsOf("users.list")).toHaveLength(PAGES_MAX);
  });
});

describe("members of a channel on several pages", () => {
  beforeEach(() => slack.people.set(GUEST.id, GUEST));

  it("are read until one from outside is among them", async () => {
    slack.script("conversations.members", page(["U1"], "a"), page(["U2", GUEST.id], "b"), page(["U3"], ""));
    expect(await isShared()).toBe(true);
    expect(cursorsOf("conversations.members")).toEqual([undefined, "a"]);
  });

  it("are all of the workspace where the last page names nobody else", async () => {
    slack.script("conversations.members", page(["U1"], "a"), page(["U2"], ""));
    expect(await isShared()).toBe(false);
    expect(cursorsOf("conversations.members")).toEqual([undefined, "a"]);
  });

  it.each<readonly [string, Reply, boolean]>([
    ["will not say count as shared", { kind: "error", code: "missing_scope" }, true],
    ["does not know to ask for count as not shared", { kind: "error", code: "unknown_method" }, false],
    ["tells in no known form count as not shared", { kind: "says", body: {} }, false],
  ])("that Slack %s", async (_name, reply, expected) => {
    slack.script("conversations.members", page(["U1"], "a"), reply);
    expect(await isShared()).toBe(expected);
  });

  it("that are too many to look through may hold somebody from outside", async () => {
    slack.script("conversations.members", ...Array.from({ length: ENDLESS }, (_, index) => page(["U1"], `p${index}`)));
    expect(await isShared()).toBe(true);
    expect(slack.callsOf("conversations.members")).toHaveLength(PAGES_MAX);
  });
});

describe("the user groups of a person", () => {
  const groupsOf = async (directory: SlackDirectory, id: string) => (await directory.person(id)).groups;

  it("are asked for once for everybody", async () => {
    slack.userGroups.push({ id: "S1", users: ["U1", "U2"] }, { id: "S2", users: ["U1"] });
    const directory = openDirectory({ usesGroups: true });
    const groups = await Promise.all(["U1", "U2", "U3"].map((id) => groupsOf(directory, id)));
    expect(groups).toEqual([["S1", "S2"], ["S1"], []]);
    expect(slack.callsOf("usergroups.list")).toHaveLength(1);
  });

  it("are none where Slack will not say", async () => {
    slack.userGroups.push({ id: "S1", users: ["U1"] });
    slack.script("usergroups.list", { kind: "error", code: "missing_scope" });
    expect(await groupsOf(openDirectory({ usesGroups: true }), "U1")).toEqual([]);
  });

  it("are not asked for where no rule names one", async () => {
    slack.userGroups.push({ id: "S1", users: ["U1"] });
    expect(await groupsOf(openDirectory(), "U1")).toEqual([]);
    expect(slack.callsOf("usergroups.list")).toEqual([]);
  });
});
