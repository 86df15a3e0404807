import { expect, it } from "vitest";
import { startOfDay } from "../../src/domain/calendar.ts";

it.each([
  ["Asia/Hong_Kong", { year: 2026, month: 4, day: 1 }, "2026-03-31T16:00:00.000Z"],
  ["UTC", { year: 2026, month: 4, day: 1 }, "2026-04-01T00:00:00.000Z"],
  ["America/New_York", { year: 2026, month: 3, day: 8 }, "2026-03-08T05:00:00.000Z"],
  ["America/New_York", { year: 2026, month: 3, day: 9 }, "2026-03-09T04:00:00.000Z"],
  ["Pacific/Kiritimati", { year: 2026, month: 1, day: 1 }, "2025-12-31T10:00:00.000Z"],
  ["Asia/Kathmandu", { year: 2026, month: 1, day: 1 }, "2025-12-31T18:15:00.000Z"],
])("a day begins in %s when its clocks say so", (zone, day, moment) => {
  expect(startOfDay(zone, day).toISOString()).toBe(moment);
});
