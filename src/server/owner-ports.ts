import { ownedIn } from "../company/owned-in.ts";
import { CLEARANCES, type Clearance, isReadable, levelOf } from "../domain/sensitivity.ts";
import { catalogOf } from "../render/catalog/catalog-of.ts";
import { namesFor } from "../render/names.ts";
import { readingLines } from "../render/reading.ts";
import type { OwnerPorts } from "../slack/owners/ports.ts";
import type { Engine } from "./compose.ts";

/** What the Slack edge needs to know of the owners of metrics. */
export function ownerPorts({ glossary, facts }: Pick<Engine, "glossary" | "facts">): OwnerPorts {
  const unlabelled = levelOf(glossary.profile.sensitivity.defaultLevel);
  return {
    ownedIn: (run) => ownedIn(run, glossary),
    levelOf: async (metric): Promise<Clearance> => {
      for (const level of CLEARANCES.filter((one) => isReadable(unlabelled, one)))
        if (!(await facts.metricsAbove(level)).has(metric)) return level;
      return "RESTRICTED";
    },
    describe: ({ metric, resolved, language }) => {
      const names = namesFor(glossary, language);
      return { metric: names.metric(metric), reading: readingLines(resolved, names) };
    },
    dayText: (day, language) => catalogOf(language).periods.date(day),
  };
}
