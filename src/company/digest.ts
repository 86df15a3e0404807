import { z } from "zod";
import { WEEKDAYS, type Weekday } from "../domain/calendar.ts";
import type { DigestSpec } from "../domain/profile.ts";
import type { FaultLog } from "./fault-log.ts";
import { checkMetrics } from "./profile-references.ts";
import { readShape } from "./shape-faults.ts";
import { keyed, text, texts, wholeNumber } from "./value-shapes.ts";
import type { YamlPath } from "./yaml-source.ts";

const CHANNEL = "Write the id of a channel such as C012ABCDEF, as Slack's channel details show it";
const METRICS = "Write a list of metrics such as [REVENUE, PROFIT], or remove the key for those of headline";
const DAYS: readonly string[] = ["daily", "weekdays", ...WEEKDAYS];
const DAY = `Write ${DAYS.slice(0, -1).join(", ")} or ${DAYS.at(-1)}`;
const LIST = "Write digest: and one entry with - { channel: C012ABCDEF, day: monday, hour: 9 } for each";

/** The days of a week on which something is done. */
export const dayWord = text(DAY)
  .toLowerCase()
  .pipe(z.enum(["daily", "weekdays", ...WEEKDAYS], { error: DAY }));

const digestShape = keyed(
  {
    channel: text(CHANNEL).regex(/^[CG][A-Z0-9]{2,}$/, { error: CHANNEL }),
    day: dayWord,
    hour: wholeNumber({ min: 0, max: 23 }, "Write the hour, 0 to 23, in the company's time zone"),
    metrics: texts(METRICS).min(1, { error: METRICS }).optional(),
    language: z.enum(["en", "zh"], { error: "Write en or zh" }).default("en"),
  },
  "Write { channel: C012ABCDEF, day: monday, hour: 9, metrics: [REVENUE] }",
);

interface Known {
  readonly metrics: ReadonlySet<string>;
  readonly homeEntity: string | null;
}

/** Reads the `digest` section. */
export function readDigests(section: unknown, { metrics, homeEntity }: Known, log: FaultLog): readonly DigestSpec[] {
  if (section === undefined || section === null) return [];
  if (!Array.isArray(section)) {
    log.add(["digest"], "value", "digest is not a list", LIST);
    return [];
  }
  if (section.length > 0 && homeEntity === null)
    log.add(["digest"], "key", "digest needs a home entity", "Write company.home_entity, whose figures it shows");
  const digests: DigestSpec[] = [];
  for (const [index, body] of section.entries()) {
    const path: YamlPath = ["digest", index];
    const raw = readShape(digestShape, body, path, log);
    if (!raw) continue;
    checkMetrics(raw.metrics ?? [], [...path, "metrics"], metrics, log);
    if (digests.some(({ channel, hour }) => channel === raw.channel && hour === raw.hour))
      log.add(path, "value", `${raw.channel} has another digest at that hour`, "Write one digest with all its metrics");
    digests.push({
      channel: raw.channel,
      days: daysOf(raw.day),
      hour: raw.hour,
      metrics: raw.metrics ?? [],
      language: raw.language,
    });
  }
  return digests;
}

export function daysOf(day: Weekday | "daily" | "weekdays"): readonly Weekday[] {
  if (day === "daily") return WEEKDAYS;
  return day === "weekdays" ? WEEKDAYS.slice(1, -1) : [day];
}
