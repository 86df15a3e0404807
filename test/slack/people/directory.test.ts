import { webApi } from "@slack/bolt";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLogger } from "../../../src/operations/logging/logger.ts";
import type { Fault } from "../../../src/playground/faults.ts";
import { SlackDirectory } from "../../../src/slack/people/directory.ts";
import { SlackWorkspace, says, slackUser, TOKENS } from "../slack-workspace.ts";

const GUEST = slackUser({ id: "U9", is_restricted: true });
const COLLEAGUE = slackUser({ id: "U1" });
const ENDLESS = 25;
const PAGES_MAX = 20;
const UNLISTED_MAX = 20;
const LAST_PAGE = { response_metadata: { next_cursor: "" } };

let slack: SlackWorkspace;

beforeEach(async () => {
  slack = new SlackWorkspace();
  await slack.start();
});
afterEach(() => slack.stop());

function openDirectory({ usesGroups = false } = {}): SlackDirectory {
  return new SlackDirectory({
    client: new webApi.WebClient(TOKENS.botToken, { slackApiUrl: slack.apiUrl, retryConfig: { retries: 0 } }),
    home: { teamId: "T1", enterpriseId: null },
    usesGroups: () => usesGroups,
    logger: createLogger({ level: "silent" }),
    nowMs: () => 1_000.625,
  });
}

function page(members: readonly unknown[], next: string): Fault {
  return says({ members, response_metadata: { next_cursor: next } });
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
    slack.guests.clear();
    slack.script("users.list", page([COLLEAGUE], ""), page([GUEST], ""));
    const directory = openDirectory();
    const places = [await directory.place("C1"), await directory.place("C2")];
    expect(places.map((place) => place.isShared)).toEqual([false, false]);
    expect(slack.callsOf("users.list")).toHaveLength(1);
    expect(slack.callsOf("users.info")).toEqual([]);
  });

  it("are asked for one by one where they are in a channel and on no page, until one is from outside", async () => {
    slack.people.set(GUEST.id, GUEST);
    slack.guests.set("C1", ["U2", GUEST.id, "U3"]);
    slack.script("users.list", page([COLLEAGUE], ""));
    expect(await isShared()).toBe(true);
    expect(slack.callsOf("users.info")).toMatchObject([{ user: "U2" }, { user: GUEST.id }]);
  });

  it("are too many to ask for one by one where a channel has many of them", async () => {
    slack.guests.set(
      "C1",
      Array.from({ length: UNLISTED_MAX + 1 }, (_, index) => `U1${index}`),
    );
    slack.script("users.list", page([COLLEAGUE], ""));
    expect(await isShared()).toBe(true);
    expect(slack.callsOf("users.info")).toEqual([]);
  });

  it("count as shared where the server has no such question", async () => {
    slack.script("users.list", { kind: "error", error: "unknown_method" });
    expect(await isShared()).toBe(true);
    expect(slack.callsOf("conversations.members")).toEqual([]);
  });

  it.each<readonly [string, Fault, boolean]>([
    ["will not say counts as shared", { kind: "error", error: "missing_scope" }, true],
    ["knows no more after a page counts as shared", { kind: "error", error: "unknown_method" }, true],
    ["tells in no known form counts as shared", says({}), true],
  ])("that Slack %s", async (_name, reply, expected) => {
    slack.script("users.list", page([GUEST], "a"), reply);
    expect(await isShared()).toBe(expected);
    expect(slack.callsOf("conversations.members")).toEqual([]);
  });

  it("are not kept while Slack cannot be asked", async () => {
    slack.script("users.list", { kind: "http_error", status: 503 });
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

  it("count as shared where the server has no such question", async () => {
    slack.script("conversations.members", { kind: "error", error: "unknown_method" });
    expect(await isShared()).toBe(true);
  });

  it("are all of the workspace where the last page names nobody else", async () => {
    slack.script("conversations.members", page(["U1"], "a"), page(["U2"], ""));
    expect(await isShared()).toBe(false);
    expect(cursorsOf("conversations.members")).toEqual([undefined, "a"]);
  });

  it.each<readonly [string, Fault, boolean]>([
    ["will not say count as shared", { kind: "error", error: "missing_scope" }, true],
    ["knows no more after a page count as shared", { kind: "error", error: "unknown_method" }, true],
    ["tells in no known form count as shared", says({}), true],
    ["says there are none of count as shared", says({ members: [], ...LAST_PAGE }), true],
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

describe("what Slack says of a channel", () => {
  const OURS = { is_ext_shared: false, is_pending_ext_shared: false, is_org_shared: false, is_shared: false };
  it.each<readonly [string, object, boolean]>([
    ["everything that it can", { num_members: 1, shared_team_ids: ["T1"], pending_shared: [] }, false],
    ["no more than it must", { is_org_shared: undefined, is_shared: undefined }, false],
    ["another channel", { id: "C2" }, true],
    ["no channel", { id: undefined }, true],
    ["of being shared with nobody", { is_shared: true }, true],
    ["of an organisation that there is none of", { is_shared: true, is_org_shared: true }, true],
    ["of another workspace in it", { shared_team_ids: ["T1", "T2"] }, true],
    ["of another workspace connected", { connected_team_ids: ["T2"] }, true],
    ["of another workspace invited", { pending_connected_team_ids: ["T2"] }, true],
    ["of an invitation", { pending_shared: ["T2"] }, true],
    ["of members whom it does not list", { num_members: 2 }, true],
    ["no number of members", { num_members: "1" }, true],
    ["no truth of being shared", { is_shared: "false" }, true],
    ["no list of workspaces", { shared_team_ids: "T1" }, true],
    ["nothing of being shared with others", { is_ext_shared: undefined }, true],
  ])("%s", async (_name, said, expected) => {
    slack.channels.set("C1", { id: "C1", ...OURS, ...said });
    expect(await isShared()).toBe(expected);
    expect((await openDirectory().audience("C1")).members.has("U1")).toBe(!expected);
  });

  it("is asked anew for who is in it now, and remembered no longer", async () => {
    const directory = openDirectory();
    expect((await directory.place("C1")).isShared).toBe(false);
    slack.people.set(GUEST.id, GUEST);
    slack.guests.set("C1", [GUEST.id]);
    expect((await directory.place("C1")).isShared).toBe(false);
    expect(await directory.audience("C1")).toMatchObject({ place: { isShared: true }, members: new Set() });
    expect((await directory.place("C1")).isShared).toBe(true);
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
    slack.script("usergroups.list", { kind: "error", error: "missing_scope" });
    expect(await groupsOf(openDirectory({ usesGroups: true }), "U1")).toEqual([]);
  });

  it("are not asked for where no rule names one", async () => {
    slack.userGroups.push({ id: "S1", users: ["U1"] });
    expect(await groupsOf(openDirectory(), "U1")).toEqual([]);
    expect(slack.callsOf("usergroups.list")).toEqual([]);
  });
});
