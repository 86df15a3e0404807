import { formatDate } from "../domain/calendar.ts";
import type { Profile } from "../domain/profile.ts";
import type { Logger } from "../operations/logging/logger.ts";
import { type Environment, readDays, readHeldDay, zoneOf } from "../settings/settings.ts";

const DAY_MS = 86_400_000;

interface CompanyDayOptions {
  readonly env: Environment;
  readonly logger: Logger;
}

/** Logs the company's day and time zone at the start; repeats a daily warning where `FOOTNOTE_TODAY` fixes the day. */
export function sayDay(profile: Pick<Profile, "timeZone">, { env, logger }: CompanyDayOptions): { stop(): void } {
  const { timeZone, from } = zoneOf(profile);
  const today = formatDate(readDays(env, profile)(new Date()));
  logger.info({ event: "company_day", today, timeZone, from }, "days are counted in this time zone");
  if (readHeldDay(env) === null) return { stop: () => {} };
  const warn = (): void =>
    logger.warn({ event: "day_held", today }, "FOOTNOTE_TODAY holds the day still: “last month” is counted from it");
  warn();
  const timer = setInterval(warn, DAY_MS).unref();
  return { stop: () => clearInterval(timer) };
}
