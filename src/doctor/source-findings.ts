import type { SourceReading } from "../domain/source-reading.ts";
import { type LocalMinute, nextDue, type SourceSpec } from "../domain/source-spec.ts";
import { type Finding, ok, warning } from "./finding.ts";

export interface SourceLook {
  readonly spec: SourceSpec;
  /** The last reading; null where there was none. */
  readonly last: SourceReading | null;
  /** Now, by the clocks of the company. */
  readonly now: LocalMinute;
  /** What the last reading found, in words. */
  readonly text: string;
  /** Whether the connection of a database is set; true where none is needed. */
  readonly hasSecret: boolean;
}

/** Says of each source when it was read last, with what result, and when it is read next. */
export function sourceFinding({ spec, last, now, text, hasSecret }: SourceLook): Finding {
  const name = `source ${spec.name}`;
  const next = nextText(spec, last, now);
  if (!hasSecret)
    return warning(name, `the environment variable of its connection is not set; ${next}`, "Set it for the server.");
  if (last === null) return warning(name, `it was never read; ${next}`, READ_NOW);
  const says = `${last.result} at ${last.at}: ${text}; ${next}`;
  if (last.result === "done") return ok(name, says);
  return warning(name, [says, ...last.details].join(" · "), READ_NOW);
}

const READ_NOW = "Read it now with `footnote ingest --sources NAME`.";

function nextText({ schedule }: SourceSpec, last: SourceReading | null, now: LocalMinute): string {
  if (schedule.kind === "at") return `next at ${nextDue(schedule, now) ?? "no time"}`;
  if (last === null) return "next when a server runs";
  return `next at ${new Date(Date.parse(last.at) + schedule.seconds * 1_000).toISOString()}`;
}
