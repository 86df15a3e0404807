import { describe, expect, it } from "vitest";
import { clearanceOf, mayAsk } from "../../../src/company/access/may-ask.ts";
import {
  isOutsideReader,
  isOutsider,
  type Person,
  personOf,
  unknownPerson,
} from "../../../src/company/access/person.ts";
import type { AccessRules } from "../../../src/domain/access.ts";
import { channel, person, place, rules } from "./people.ts";

const GUEST = { isGuest: true };
const UNKNOWN = unknownPerson("U0ANNA");
const STRANGER = { isStranger: true, teamId: "T0OTHER" };
const invited = (...ids: readonly string[]): Partial<AccessRules> => ({
  outsiders: { allow: new Set(ids), clearance: "PUBLIC" },
});

describe("who may ask", () => {
  it.each<readonly [string, Partial<Person>, Partial<AccessRules>, string]>([
    ["somebody of the workspace", {}, {}, "INTERNAL"],
    ["a bot", { isBot: true }, {}, "bot"],
    ["a bot that is named", { isBot: true }, { askers: new Set(["U0ANNA"]) }, "bot"],
    ["somebody of whom nothing is known", UNKNOWN, {}, "unidentified"],
    ["somebody of whom nothing is known, though named", UNKNOWN, { askers: new Set(["U0ANNA"]) }, "unidentified"],
    ["somebody of whom nothing is known, though invited", UNKNOWN, invited("U0ANNA"), "unidentified"],
    [
      "somebody of whom nothing is known but that they are blocked",
      UNKNOWN,
      { blocked: new Set(["U0ANNA"]) },
      "blocked",
    ],
    ["a guest", GUEST, {}, "outsider"],
    ["a stranger", STRANGER, {}, "outsider"],
    ["a guest who is invited", GUEST, invited("U0ANNA"), "PUBLIC"],
    ["a stranger who is invited", STRANGER, invited("U0ANNA"), "PUBLIC"],
    ["a stranger whose workspace is invited", STRANGER, invited("T0OTHER"), "PUBLIC"],
    ["a guest, where the bot's own workspace is named", GUEST, invited("T0HOME"), "outsider"],
    ["a stranger of nobody knows where", { isStranger: true, teamId: null }, invited("T0OTHER"), "outsider"],
    [
      "a guest whose user group may see much",
      { ...GUEST, groups: ["S0ONE"] },
      { groups: new Map([["S0ONE", "RESTRICTED"]]) },
      "outsider",
    ],
    [
      "a guest with an entry of their own and no invitation",
      GUEST,
      { people: new Map([["U0ANNA", "INTERNAL"]]) },
      "outsider",
    ],
    ["somebody who is blocked", {}, { blocked: new Set(["U0ANNA"]) }, "blocked"],
    [
      "an invited stranger who is blocked",
      STRANGER,
      { ...invited("T0OTHER"), blocked: new Set(["U0ANNA"]) },
      "blocked",
    ],
    [
      "a stranger whose workspace is blocked",
      STRANGER,
      { ...invited("U0ANNA"), blocked: new Set(["T0OTHER"]) },
      "blocked",
    ],
    ["somebody who is not listed", {}, { askers: new Set(["U0BEN", "S0ONE"]) }, "not_listed"],
    ["somebody who is listed", {}, { askers: new Set(["U0ANNA"]) }, "INTERNAL"],
    ["somebody whose user group is listed", { groups: ["S0ONE"] }, { askers: new Set(["S0ONE"]) }, "INTERNAL"],
    ["somebody where the channel is silent", {}, { channels: channel({ answer: false }) }, "silent_channel"],
    ["somebody where channels are silent", {}, { answerByDefault: false }, "silent_channel"],
    [
      "somebody in a channel that is answered in alone",
      {},
      { answerByDefault: false, channels: channel() },
      "INTERNAL",
    ],
  ])("%s", (_name, who, parts, expected) => {
    const permission = mayAsk(person(who), place(), rules(parts));
    expect(permission.kind === "allowed" ? permission.clearance : permission.reason).toBe(expected);
  });

  it("is answered alone with the bot, whatever holds for channels", () => {
    const permission = mayAsk(
      person(),
      place({ channelId: "D0ANNA", isDirect: true }),
      rules({ answerByDefault: false }),
    );
    expect(permission).toEqual({ kind: "allowed", clearance: "INTERNAL" });
  });
});

describe("what somebody may see", () => {
  const groups = new Map([
    ["S0BOARD", "RESTRICTED"],
    ["S0LEADS", "CONFIDENTIAL"],
    ["S0ALL", "PUBLIC"],
  ] as const);
  const people = (level: "PUBLIC" | "CONFIDENTIAL") => ({ groups, people: new Map([["U0ANNA", level]]) });

  it.each<readonly [string, Partial<Person>, Partial<AccessRules>, string]>([
    ["is the default", {}, { groups }, "INTERNAL"],
    ["is another default", {}, { defaultClearance: "PUBLIC" }, "PUBLIC"],
    ["is raised by a user group", { groups: ["S0LEADS"] }, { groups }, "CONFIDENTIAL"],
    ["is the highest of several user groups", { groups: ["S0LEADS", "S0BOARD"] }, { groups }, "RESTRICTED"],
    ["is not lowered by a user group", { groups: ["S0ALL"] }, { groups }, "INTERNAL"],
    ["is their own entry", {}, people("CONFIDENTIAL"), "CONFIDENTIAL"],
    ["is their own entry, below their user group's", { groups: ["S0BOARD"] }, people("PUBLIC"), "PUBLIC"],
    ["is PUBLIC for whoever may not ask", { ...GUEST, groups: ["S0BOARD"] }, people("CONFIDENTIAL"), "PUBLIC"],
    [
      "of a guest is not raised by a user group",
      { ...GUEST, groups: ["S0BOARD"] },
      { ...invited("U0ANNA"), groups },
      "PUBLIC",
    ],
    ["of a guest is their own entry", GUEST, { ...invited("U0ANNA"), ...people("CONFIDENTIAL") }, "CONFIDENTIAL"],
    [
      "of a guest is that of people from outside",
      GUEST,
      { outsiders: { allow: new Set(["U0ANNA"]), clearance: "INTERNAL" } },
      "INTERNAL",
    ],
  ])("%s", (_name, who, parts, expected) => {
    expect(clearanceOf(person(who), rules(parts))).toBe(expected);
  });
});

describe("a person as Slack describes them", () => {
  const MEMBER = { id: "U1", team_id: "T0HOME", is_bot: false, is_restricted: false };
  const home = { teamId: "T0HOME", enterpriseId: null };
  it.each([
    ["of the workspace", MEMBER, home, false],
    ["of the workspace, and not said whether a guest", { ...MEMBER, is_restricted: undefined }, home, true],
    ["of another workspace", { ...MEMBER, team_id: "T0OTHER" }, home, true],
    ["a guest", { ...MEMBER, is_restricted: true }, home, true],
    ["a guest of one channel", { ...MEMBER, is_restricted: true, is_ultra_restricted: true }, home, true],
    ["a stranger", { ...MEMBER, is_stranger: true }, home, true],
    ["gone", { ...MEMBER, deleted: true }, home, true],
    [
      "of another workspace of the organisation",
      { ...MEMBER, team_id: "T0NEAR", enterprise_user: { enterprise_id: "E0" } },
      { ...home, enterpriseId: "E0" },
      false,
    ],
    [
      "of another organisation",
      { ...MEMBER, team_id: "T0NEAR", enterprise_user: { enterprise_id: "E1" } },
      { ...home, enterpriseId: "E0" },
      true,
    ],
    [
      "of another workspace, where there is no organisation",
      { ...MEMBER, team_id: "T0NEAR", enterprise_user: {} },
      home,
      true,
    ],
  ])("%s", (_name, user, at, expected) => {
    expect(isOutsider(personOf(user, at))).toBe(expected);
  });

  it.each([
    ["a guest", { isGuest: true }, true],
    ["a guest who is a bot", { isGuest: true, isBot: true }, true],
    ["a stranger", STRANGER, true],
    ["a bot of another workspace", { ...STRANGER, isBot: true }, false],
    ["somebody of the workspace", {}, false],
    ["somebody of whom nothing is known", UNKNOWN, true],
  ])("reads along as one from outside or not: %s", (_name, who, expected) => {
    expect(isOutsideReader(person(who))).toBe(expected);
  });
});
