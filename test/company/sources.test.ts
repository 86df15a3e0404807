import { describe, expect, it } from "vitest";
import { parseProfile } from "../../src/company/load-profile.ts";
import { isDue, nextDue, type ReadBefore } from "../../src/domain/source-spec.ts";
import { PROFILE_YAML } from "../answer/company.ts";

const read = (section: string) => parseProfile(`${PROFILE_YAML}sources:\n${section}\n`, "/company/p.yaml").sources;
const QUERY =
  'kind: sqlite, path: a.db, query: "SELECT 1;", columns: { metric: m, entity: { constant: TERN }, period: p, value: v }';

describe("the sources of a company file", () => {
  it("have a level, a schedule and the keys of their kind", () => {
    expect(read("  - { name: reports, kind: folder, path: in, schedule: { every: 15m } }")).toMatchObject([
      { kind: "folder", path: "/company/in", level: "INTERNAL", schedule: { kind: "every", seconds: 900 } },
    ]);
    expect(read(`  - { name: tills, ${QUERY}, schedule: { day: monday, at: "06:30" } }`)).toMatchObject([
      { kind: "query", sql: "SELECT 1", key: ["m", "p"], schedule: { kind: "at", days: ["monday"], at: "06:30" } },
    ]);
  });

  it.each([
    ["{ name: a, kind: folder, schedule: { every: 15m } }", /needs path/],
    ["{ name: a, kind: folder, path: in, query: SELECT 1, schedule: { every: 15m } }", /has no query/],
    ["{ name: a, kind: folder, path: in, schedule: { every: 1s } }", /1s/],
    ['{ name: a, kind: folder, path: in, schedule: { every: 1m, at: "06:30" } }', /no schedule/],
    ["{ name: a/b, kind: folder, path: in, schedule: { every: 15m } }", /name/],
    ["{ name: a, kind: postgres, connection: postgresql://x, schedule: { every: 15m } }", /connection/],
    [`{ name: a, ${QUERY.replace("SELECT 1;", "DELETE FROM x")}, schedule: { every: 15m } }`, /query/],
  ])("are refused: %s", (source, fault) => {
    expect(() => read(`  - ${source}`)).toThrow(fault);
  });
});

describe("a schedule", () => {
  const at = (iso: string): ReadBefore => {
    const [day = "", time = ""] = iso.split("T");
    const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
    return { at: new Date(`${iso}:00Z`), local: { day: { year, month, day: date }, time } };
  };
  const weekdays = {
    kind: "at",
    days: ["monday", "tuesday", "wednesday", "thursday", "friday"],
    at: "06:30",
  } as const;

  it("of minutes counts from the last reading, and a clock set back does not stop it", () => {
    const every = { kind: "every", seconds: 900 } as const;
    expect(isDue(every, null, at("2026-03-02T06:00"))).toBe(true);
    expect(isDue(every, at("2026-03-02T06:00"), at("2026-03-02T06:14"))).toBe(false);
    expect(isDue(every, at("2026-03-02T06:00"), at("2026-03-02T06:15"))).toBe(true);
    expect(isDue(every, at("2026-03-02T06:00"), at("2026-03-02T05:00"))).toBe(true);
  });

  it("of days is due once at its time, and after an outage once more", () => {
    // 2026-03-06 is a Friday.
    expect(isDue(weekdays, at("2026-03-06T06:29"), at("2026-03-06T06:30"))).toBe(true);
    expect(isDue(weekdays, at("2026-03-06T06:30"), at("2026-03-08T12:00"))).toBe(false);
    expect(isDue(weekdays, at("2026-03-06T06:30"), at("2026-03-09T06:30"))).toBe(true);
    expect(isDue(weekdays, at("2026-03-02T06:30"), at("2026-03-08T12:00"))).toBe(true);
    expect(nextDue(weekdays, at("2026-03-06T06:30").local)).toBe("2026-03-09 06:30");
    expect(nextDue(weekdays, at("2026-03-06T06:29").local)).toBe("2026-03-06 06:30");
  });
});
