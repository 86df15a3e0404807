import { describe, expect, it } from "vitest";
import { dayIn, hourIn, WEEKDAYS, weekdayOf } from "../../src/domain/calendar.ts";
import { dueHour } from "../../src/domain/digest.ts";
import type { DigestSpec } from "../../src/domain/profile.ts";

const spec = (days: DigestSpec["days"], hour: number): DigestSpec => ({
  channel: "C1",
  days,
  hour,
  metrics: [],
  language: "en",
});

const due = (one: DigestSpec, moment: string, timeZone = "UTC"): string | null =>
  dueHour(one, { day: dayIn(timeZone, new Date(moment)), hour: hourIn(timeZone, new Date(moment)) });

describe("a digest is due", () => {
  // 15 June 2026 is a Monday.
  it.each([
    ["2026-06-15T08:59:59Z", null],
    ["2026-06-15T09:00:00Z", "2026-06-15T09"],
    ["2026-06-15T23:59:59Z", "2026-06-15T09"],
    ["2026-06-16T08:59:59Z", "2026-06-15T09"],
    ["2026-06-16T09:00:00Z", null],
    ["2026-06-21T12:00:00Z", null],
  ])("on Mondays at nine, as of %s: %s", (moment, expected) => {
    expect(due(spec(["monday"], 9), moment)).toBe(expected);
  });

  it("by the clocks of the company", () => {
    expect(due(spec(["monday"], 9), "2026-06-15T01:00:00Z", "Asia/Hong_Kong")).toBe("2026-06-15T09");
    expect(due(spec(["monday"], 0), "2026-06-14T16:30:00Z", "Asia/Hong_Kong")).toBe("2026-06-15T00");
  });

  it("once where an hour is left out or comes twice", () => {
    const daily = spec(WEEKDAYS, 2);
    // In Berlin 2 o'clock is left out on 29 March 2026.
    expect(due(daily, "2026-03-29T00:59:59Z", "Europe/Berlin")).toBe("2026-03-28T02");
    expect(due(daily, "2026-03-29T01:00:00Z", "Europe/Berlin")).toBe("2026-03-29T02");
    // It comes twice on 25 October.
    expect(due(daily, "2026-10-25T00:00:00Z", "Europe/Berlin")).toBe("2026-10-25T02");
    expect(due(daily, "2026-10-25T01:30:00Z", "Europe/Berlin")).toBe("2026-10-25T02");
  });

  it("counts weekdays from Sunday", () => {
    expect(weekdayOf({ year: 2026, month: 6, day: 14 })).toBe(0);
  });
});
