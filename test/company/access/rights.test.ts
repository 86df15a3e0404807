import { describe, expect, it } from "vitest";
import type { Person } from "../../../src/company/access/person.ts";
import { rightsOf } from "../../../src/company/access/rights.ts";
import type { AccessRules } from "../../../src/domain/access.ts";
import { person, rules } from "./people.ts";

const ANNA = new Set(["U0ANNA"]);
const GROUP = new Set(["S0TEAM"]);
const NOBODY: ReadonlySet<string> = new Set();
const INVITED = { allow: ANNA, clearance: "PUBLIC" } as const;

describe("what somebody may do beside asking", () => {
  it.each<readonly [string, Partial<Person>, Partial<AccessRules>, ReadonlySet<string>, string]>([
    ["nobody is named", {}, {}, NOBODY, ""],
    ["they are a curator", {}, { curators: ANNA }, NOBODY, "curator"],
    ["their user group is one", { groups: ["S0TEAM"] }, { curators: GROUP }, NOBODY, "curator"],
    ["the environment names them", {}, {}, ANNA, "curator"],
    ["they are an admin", {}, { admins: ANNA }, NOBODY, "admin curator"],
    ["their user group is an admin", { groups: ["S0TEAM"] }, { admins: GROUP }, NOBODY, "admin curator"],
    ["a blocked admin", {}, { admins: ANNA, blocked: ANNA }, ANNA, ""],
    ["an admin who may not ask", {}, { admins: ANNA, askers: GROUP }, ANNA, ""],
    ["a bot", { isBot: true }, { admins: ANNA }, ANNA, ""],
    ["a guest who is named and not invited", { isGuest: true }, { admins: ANNA, curators: ANNA }, ANNA, ""],
    ["a guest who is named and invited", { isGuest: true }, { curators: ANNA, outsiders: INVITED }, NOBODY, "curator"],
    [
      "an invited guest whose user group is named",
      { isGuest: true, groups: ["S0TEAM"] },
      { curators: GROUP, admins: GROUP, outsiders: INVITED },
      NOBODY,
      "",
    ],
  ])("%s", (_name, who, parts, curators, expected) => {
    const { admin, curator } = rightsOf(person(who), rules(parts), curators);
    expect([...(admin ? ["admin"] : []), ...(curator ? ["curator"] : [])].join(" ")).toBe(expected);
  });
});
