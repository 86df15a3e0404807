import { describe, expect, it } from "vitest";
import { accessLines } from "../../src/cli/access-lines.ts";
import { parseProfile } from "../../src/company/load-profile.ts";
import { DEFAULT_ACCESS } from "../../src/domain/access.ts";

const COMPANY = `company: { name: Orchard }
metrics: { REVENUE: { unit: USD_M, kind: flow } }
entities: { ORCHARD: {} }
`;

describe("the rules of access in sentences", () => {
  it("say that nobody from outside may ask, where nothing is written", () => {
    expect(accessLines(DEFAULT_ACCESS)).toContain(
      "Nobody from outside may ask: no guest, and nobody of another workspace.",
    );
  });

  it("name everybody and every channel that is written", () => {
    const { access } = parseProfile(
      `${COMPANY}access:
  default_clearance: PUBLIC
  people: { U0ANNA: RESTRICTED }
  groups: { S0LEADS: CONFIDENTIAL }
  askers: [S0LEADS, U0ANNA]
  blocked: [U0LEFT]
  outsiders: { allow: [T0PARTNER], clearance: PUBLIC }
  answer_by_default: false
  channels: { C0BOARD: { ceiling: CONFIDENTIAL, share: true }, C0RANDOM: { answer: false } }
  curators: [U0CURA]
  admins: [U0ADMIN]
  private_model: true
`,
      "p.yaml",
    );
    expect(accessLines(access)).toEqual([
      "Of the workspace, S0LEADS, U0ANNA may ask, and nobody else.",
      "From outside, T0PARTNER may ask, and see what is PUBLIC; nobody else.",
      "U0LEFT may not ask.",
      "Who is not named may see what is PUBLIC and below.",
      "Members of S0LEADS may see what is CONFIDENTIAL and below.",
      "U0ANNA may see what is RESTRICTED and below.",
      "Channels that are not named are not answered in.",
      "C0BOARD shows what is CONFIDENTIAL and below, and PUBLIC while people from outside are in it; an asker may share there what was told privately.",
      "C0RANDOM is not answered in.",
      "Documents are loaded and questions decided by U0CURA, U0ADMIN, and those whom FOOTNOTE_CURATORS names.",
      "Settings are changed by U0ADMIN.",
      "The model is private: it is shown what its asker may see, RESTRICTED too.",
    ]);
  });
});
