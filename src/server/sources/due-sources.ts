import { dayIn, timeIn } from "../../domain/calendar.ts";
import type { Profile } from "../../domain/profile.ts";
import type { SourceReadings } from "../../domain/source-reading.ts";
import { isDue, type LocalMinute, type ReadBefore, type SourceSpec } from "../../domain/source-spec.ts";
import type { Environment } from "../../settings/settings.ts";
import { zoneOf } from "../../settings/settings.ts";

/** The sources of a company file that are to be read now: by their schedule, or since the company file has changed. */
export async function dueSources(
  profile: Profile,
  readings: Pick<SourceReadings, "last">,
  now: Date,
): Promise<readonly SourceSpec[]> {
  const { timeZone } = zoneOf(profile);
  const at = (moment: Date): ReadBefore => ({ at: moment, local: localMinute(timeZone, moment) });
  const due: SourceSpec[] = [];
  for (const spec of profile.sources) {
    const last = await readings.last(spec.name);
    const isOfNow = last?.companyFile === profile.version;
    if (!isOfNow || isDue(spec.schedule, at(new Date(last.at)), at(now))) due.push(spec);
  }
  return due;
}

/** A moment by the clocks of a time zone. */
export function localMinute(timeZone: string, moment: Date): LocalMinute {
  return { day: dayIn(timeZone, moment), time: timeIn(timeZone, moment) };
}

/** The connection string of a source from the variable that the company file names; null where there is none. */
export function secretOf(spec: SourceSpec, env: Environment): string | null {
  if (spec.kind !== "query" || spec.database.kind !== "postgres") return null;
  return env[spec.database.connection]?.trim() || null;
}
