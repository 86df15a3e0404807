import { describe, expect, it } from "vitest";
import { parseProfile } from "../../src/company/load-profile.ts";
import { ProfileError } from "../../src/company/profile-error.ts";
import { DEFAULT_ACCESS } from "../../src/domain/access.ts";

const COMPANY = `company: { name: Orchard }
metrics: { REVENUE: { unit: USD_M, kind: flow } }
entities: { ORCHARD: {} }
`;

const FULL = `access:
  default_clearance: internal
  people: { U012ABCDEF: CONFIDENTIAL, W012: RESTRICTED }
  groups: { S012ABCDEF: CONFIDENTIAL }
  askers: [U012ABCDEF, S012ABCDEF]
  blocked: [U0BAD]
  outsiders: { allow: [U0GUEST, T0PARTNER], clearance: INTERNAL }
  default_ceiling: PUBLIC
  answer_by_default: false
  channels:
    C0BOARD: { ceiling: CONFIDENTIAL, share: true }
    G0QUIET: { answer: false, ceiling_when_shared: INTERNAL }
  curators: [U0CURA, S0CURA]
  admins: [U0ADMIN]
  private_model: true
`;

function accessOf(section: string) {
  return parseProfile(`${COMPANY}${section}\n`, "p.yaml").access;
}

function faultLines(section: string): readonly string[] {
  try {
    accessOf(section);
  } catch (error) {
    if (error instanceof ProfileError)
      return error.faults.map((fault) => `${fault.line}:${fault.column} ${fault.message}. ${fault.remedy}`);
    throw error;
  }
  return [];
}

describe("the access section", () => {
  it.each(["", "access:", "access: {}"])("gives the safe rules where it says nothing: %j", (section) => {
    expect(accessOf(section)).toEqual(DEFAULT_ACCESS);
  });

  it("lets nobody from outside ask, and shows everybody what is INTERNAL, by default", () => {
    expect(DEFAULT_ACCESS).toMatchObject({
      defaultClearance: "INTERNAL",
      defaultCeiling: "INTERNAL",
      outsiders: { allow: new Set(), clearance: "PUBLIC" },
      privateModel: false,
    });
  });

  it("is read as it is written", () => {
    expect(accessOf(FULL)).toEqual({
      defaultClearance: "INTERNAL",
      people: new Map([
        ["U012ABCDEF", "CONFIDENTIAL"],
        ["W012", "RESTRICTED"],
      ]),
      groups: new Map([["S012ABCDEF", "CONFIDENTIAL"]]),
      askers: new Set(["U012ABCDEF", "S012ABCDEF"]),
      blocked: new Set(["U0BAD"]),
      outsiders: { allow: new Set(["U0GUEST", "T0PARTNER"]), clearance: "INTERNAL" },
      defaultCeiling: "PUBLIC",
      answerByDefault: false,
      channels: new Map([
        ["C0BOARD", { ceiling: "CONFIDENTIAL", ceilingWhenShared: "PUBLIC", share: true, answer: true, notices: true }],
        ["G0QUIET", { ceiling: null, ceilingWhenShared: "INTERNAL", share: false, answer: false, notices: true }],
      ]),
      curators: new Set(["U0CURA", "S0CURA"]),
      admins: new Set(["U0ADMIN"]),
      privateModel: true,
    });
  });

  it.each([
    ["PUBLIC", "PUBLIC"],
    ["INTERNAL", "INTERNAL"],
    ["CONFIDENTIAL", "INTERNAL"],
  ])("lets channels show no more than everybody may see: %s", (clearance, ceiling) => {
    expect(accessOf(`access: { default_clearance: ${clearance} }`).defaultCeiling).toBe(ceiling);
  });

  it.each([
    ["access: { default_clearence: PUBLIC }", "4:11 default_clearence is not a key of access. Write default_clearance"],
    [
      "access: { default_clearance: SECRET }",
      '4:30 access.default_clearance is "SECRET". Write PUBLIC, INTERNAL, CONFIDENTIAL or RESTRICTED',
    ],
    [
      "access: { people: { anna: PUBLIC } }",
      '4:21 "anna" is no Slack user id. Write an id such as U012ABCDEF, as Slack\'s profile or channel details show it',
    ],
    [
      "access: { people: { U012: BOARD } }",
      '4:27 access.people.U012 is "BOARD". Write PUBLIC, INTERNAL, CONFIDENTIAL or RESTRICTED',
    ],
    [
      "access: { groups: { U012: PUBLIC } }",
      '4:21 "U012" is no Slack user group id. Write an id such as S012ABCDEF, as Slack\'s profile or channel details show it',
    ],
    [
      "access: { channels: { general: { ceiling: PUBLIC } } }",
      '4:23 "general" is no Slack channel id. Write an id such as C012ABCDEF, as Slack\'s profile or channel details show it',
    ],
    ["access: { channels: { C012: { share: yes } } }", '4:38 access.channels.C012.share is "yes". Write true or false'],
    [
      "access: { curators: [U012, C012] }",
      '4:28 "C012" is no Slack id of a user or a user group. Write an id such as U012ABCDEF, as Slack\'s profile or channel details show it',
    ],
    [
      "access: { outsiders: { allow: [partner] } }",
      '4:32 "partner" is no Slack id of a user or a workspace. Write an id such as T012ABCDEF, as Slack\'s profile or channel details show it',
    ],
    [
      "access: { outsiders: [U012] }",
      "4:22 access.outsiders is a list. Write outsiders: { allow: [U012ABCDEF], clearance: PUBLIC }",
    ],
    [
      "access: { default_ceiling: CONFIDENTIAL }",
      "4:28 CONFIDENTIAL is more than everybody in the workspace may see (default_clearance is INTERNAL). Write INTERNAL or less, and a ceiling for each channel that may show more",
    ],
    ["access: { private_model: maybe }", '4:26 access.private_model is "maybe". Write true or false'],
  ])("tells what is wrong, where, and what to write: %s", (section, line) => {
    expect(faultLines(section)).toEqual([line]);
  });
});
