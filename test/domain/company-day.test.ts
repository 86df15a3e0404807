import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, compareDates, dayIn, formatDate, isTimeZone } from "../../src/domain/calendar.ts";

const on = (zone: string, moment: string): string => formatDate(dayIn(zone, new Date(moment)));

describe("the day of a moment", () => {
  it.each([
    ["Asia/Hong_Kong", "2026-06-11T15:59:59.999Z", "2026-06-11"],
    ["Asia/Hong_Kong", "2026-06-11T16:00:00Z", "2026-06-12"],
    ["Pacific/Kiritimati", "2025-12-31T10:00:00Z", "2026-01-01"],
    ["Pacific/Pago_Pago", "2026-01-01T10:59:59Z", "2025-12-31"],
    ["UTC", "2024-02-29T23:59:59Z", "2024-02-29"],
    ["Asia/Kathmandu", "2026-06-11T18:14:59Z", "2026-06-11"],
    ["Asia/Kathmandu", "2026-06-11T18:15:00Z", "2026-06-12"],
    // An hour less in summer than in winter.
    ["America/New_York", "2026-03-08T04:59:59Z", "2026-03-07"],
    ["America/New_York", "2026-03-08T05:00:00Z", "2026-03-08"],
    ["America/New_York", "2026-03-09T03:59:59Z", "2026-03-08"],
    ["America/New_York", "2026-03-09T04:00:00Z", "2026-03-09"],
    ["Europe/London", "2026-10-24T22:59:59Z", "2026-10-24"],
    ["Europe/London", "2026-10-24T23:00:00Z", "2026-10-25"],
    ["Europe/London", "2026-10-25T23:59:59Z", "2026-10-25"],
    ["Europe/London", "2026-10-26T00:00:00Z", "2026-10-26"],
    // A day that began at one o'clock, and one that there never was.
    ["America/Sao_Paulo", "2018-11-04T03:00:00Z", "2018-11-04"],
    ["Pacific/Apia", "2011-12-30T09:59:59Z", "2011-12-29"],
    ["Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-31"],
  ])("in %s is at %s the %s", (zone, moment, day) => {
    expect(on(zone, moment)).toBe(day);
  });

  it("is at most a day from that of UTC, and never goes back", () => {
    const zone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
    const moment = fc.date({
      min: new Date("1990-01-01T00:00:00Z"),
      max: new Date("2090-01-01T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(zone, moment, fc.integer({ min: 0, max: 172_800_000 }), (name, first, later) => {
        const day = dayIn(name, first);
        const utc = dayIn("UTC", first);
        expect(Math.abs(compareDates(day, utc))).toBeLessThanOrEqual(1);
        expect(formatDate(utc)).toBe(first.toISOString().slice(0, 10));
        expect(compareDates(dayIn(name, new Date(first.getTime() + later)), day)).toBeGreaterThanOrEqual(0);
        expect(compareDates(dayIn(name, new Date(first.getTime() + later)), addDays(day, 3))).toBeLessThanOrEqual(0);
      }),
      { numRuns: 300 },
    );
  });
});

describe("the name of a time zone", () => {
  it("is any that the system knows", () => {
    expect([...Intl.supportedValuesOf("timeZone"), "UTC"].filter((name) => !isTimeZone(name))).toEqual([]);
  });

  it.each(["", "Mars/Olympus", "+08:00", "UTC+8", "8", "Asia/Hong Kong", "local", "Etc/Unknown"])(
    "is not %j",
    (name) => {
      expect(isTimeZone(name)).toBe(false);
    },
  );
});
