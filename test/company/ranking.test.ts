import { describe, expect, it } from "vitest";
import { parseProfile } from "../../src/company/load-profile.ts";
import { ProfileError } from "../../src/company/profile-error.ts";
import { rankNumber } from "../../src/company/ranking.ts";

const COMPANY = `company: { name: Orchard }
metrics: { REVENUE: { unit: USD_M, kind: flow } }
entities: { ORCHARD: {} }
`;

const RANKING = `ranking:
  order: [Audited, published, draft]
  default: published
  documents:
    - { match: "*audited*", rank: audited }
    - { match: "board/*", rank: DRAFT }
    - { match: "*draft*", rank: draft }
`;

function rankingOf(section: string) {
  return parseProfile(`${COMPANY}${section}`, "p.yaml").ranking;
}

function faultsOf(section: string): readonly string[] {
  try {
    rankingOf(section);
    return [];
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error;
    return error.message.split("\n");
  }
}

describe("the rank of a document", () => {
  it.each<readonly [string, string | null, number]>([
    ["FY2025_Audited.pdf", null, 2],
    ["2025/audited/results.pdf", null, 1],
    ["results.pdf", null, 1],
    ["results_DRAFT.pdf", null, 0],
    ["audited_draft.pdf", null, 2],
    ["board/results.pdf", null, 0],
    ["results.pdf", "draft", 0],
    ["results_draft.pdf", " Audited ", 2],
    ["results_draft.pdf", "final", 0],
  ])("%s with the label %j is %i", (doc, status, expected) => {
    expect(rankNumber(rankingOf(RANKING))(doc, status)).toBe(expected);
  });

  it("is the same for all where the company file has none", () => {
    const rankOf = rankNumber(rankingOf(""));
    expect([rankOf("audited.pdf", null), rankOf("draft.pdf", "draft")]).toEqual([0, 0]);
  });
});

describe("a ranking that is wrong", () => {
  it.each<readonly [string, string, readonly string[]]>([
    [
      "has no order",
      "ranking: { default: published }\n",
      [
        "p.yaml:4:1 ranking.order is missing. Write the names of the ranks, the highest first, such as [audited, published, draft]",
      ],
    ],
    ["has an empty order", "ranking: { order: [], default: x }\n", ["Write the names of the ranks"]],
    [
      "has no default",
      "ranking: { order: [a, b] }\n",
      ["ranking.default is missing. Write the rank of all other documents, such as published"],
    ],
    [
      "names one rank twice",
      "ranking: { order: [a, b, A], default: a }\n",
      ["p.yaml:4:26 a stands twice in the order. Keep it at one of the two places"],
    ],
    [
      "has a default that is no rank",
      "ranking: { order: [audited, draft], default: auditet }\n",
      ["p.yaml:4:46 auditet is not among the ranks in order. Write audited"],
    ],
    [
      "ranks by a name that is none",
      RANKING.replace("DRAFT", "secret"),
      [
        "p.yaml:9:33 secret is not among the ranks in order. Write one of audited, published, draft, or add it to order",
      ],
    ],
    [
      "has a rule without a pattern",
      "ranking: { order: [a], default: a, documents: [{ rank: a }] }\n",
      ['ranking.documents[1].match is missing. Write the name of a document or a pattern such as "*audited*"'],
    ],
    ["has rules that are no list", "ranking: { order: [a], default: a, documents: x }\n", ["documents is not a list"]],
    ["has an unknown key", "ranking: { order: [a], default: a, rules: [] }\n", ["rules is not a key"]],
  ])("because it %s says where and what to write", (_, section, expected) => {
    const faults = faultsOf(section);
    expect(faults).toHaveLength(expected.length);
    for (const [index, words] of expected.entries()) expect(faults[index]).toContain(words);
  });
});
