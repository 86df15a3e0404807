import { describe, expect, it } from "vitest";
import { parseProfile } from "../../src/company/load-profile.ts";
import { ProfileError } from "../../src/company/profile-error.ts";

const COMPANY = `company: { name: Orchard, home_entity: ORCHARD }
metrics: { REVENUE: { unit: USD_M, kind: flow } }
entities: { ORCHARD: {} }
`;

function faultLines(section: string, company = COMPANY): readonly string[] {
  try {
    parseProfile(`${company}${section}\n`, "p.yaml");
  } catch (error) {
    if (error instanceof ProfileError)
      return error.faults.map((fault) => `${fault.line}:${fault.column} ${fault.message}. ${fault.remedy}`);
    throw error;
  }
  return [];
}

describe("the digest section", () => {
  it("is read as it is written", () => {
    const section = `digest:
  - { channel: C012ABCDEF, day: Monday, hour: 9, metrics: [REVENUE], language: zh }
  - { channel: C012ABCDEF, day: weekdays, hour: 17 }
`;
    const { digests } = parseProfile(`${COMPANY}${section}`, "p.yaml");
    expect(digests).toEqual([
      { channel: "C012ABCDEF", days: ["monday"], hour: 9, metrics: ["REVENUE"], language: "zh" },
      {
        channel: "C012ABCDEF",
        days: ["monday", "tuesday", "wednesday", "thursday", "friday"],
        hour: 17,
        metrics: [],
        language: "en",
      },
    ]);
    expect(parseProfile(`${COMPANY}digest: []\n`, "p.yaml").digests).toEqual([]);
    expect(parseProfile(COMPANY, "p.yaml").digests).toEqual([]);
  });

  it.each([
    [
      "digest: yes",
      "4:9 digest is not a list. Write digest: and one entry with - { channel: C012ABCDEF, day: monday, hour: 9 } for each",
    ],
    [
      'digest: [{ channel: "#finance", day: monday, hour: 9 }]',
      '4:21 digest[1].channel is "#finance". Write the id of a channel such as C012ABCDEF, as Slack\'s channel details show it',
    ],
    [
      "digest: [{ channel: C012, day: someday, hour: 9 }]",
      '4:32 digest[1].day is "someday". Write daily, weekdays, sunday, monday, tuesday, wednesday, thursday, friday or saturday',
    ],
    [
      "digest: [{ channel: C012, day: daily, hour: 24 }]",
      '4:45 digest[1].hour is "24". Write the hour, 0 to 23, in the company\'s time zone',
    ],
    [
      "digest: [{ channel: C012, day: daily }]",
      "4:10 digest[1].hour is missing. Write the hour, 0 to 23, in the company's time zone",
    ],
    [
      "digest: [{ channel: C012, day: daily, hour: 9, metrics: [REVENU] }]",
      "4:58 REVENU is not a metric. Write REVENUE",
    ],
    [
      "digest: [{ channel: C012, day: daily, hour: 9, metric: [REVENUE] }]",
      "4:48 metric is not a key of digest[1]. Write metrics",
    ],
    [
      "digest: [{ channel: C012, day: daily, hour: 9 }, { channel: C012, day: monday, hour: 9 }]",
      "4:50 C012 has another digest at that hour. Write one digest with all its metrics",
    ],
  ])("reports %s", (section, fault) => {
    expect(faultLines(section)).toEqual([fault]);
  });

  it("needs a home entity", () => {
    const company = COMPANY.replace(", home_entity: ORCHARD", "");
    expect(faultLines("digest: [{ channel: C012, day: daily, hour: 9 }]", company)).toEqual([
      "4:1 digest needs a home entity. Write company.home_entity, whose figures it shows",
    ]);
  });
});
