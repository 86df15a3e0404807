import { ownedIn } from "../company/owned-in.ts";
import { formatDate } from "../domain/calendar.ts";
import { CLEARANCES, type Clearance, isReadable, levelOf } from "../domain/sensitivity.ts";
import { readingKey } from "../question/vetted/kept-statement.ts";
import { catalogOf } from "../render/catalog/catalog-of.ts";
import { namesFor } from "../render/names.ts";
import { readingLines } from "../render/reading.ts";
import type { OwnerPorts } from "../slack/owners/ports.ts";
import type { Engine } from "./compose.ts";
import { figuresOf, proposalOf } from "./owner-proposal.ts";

/** What the Slack edge needs to know of the owners of metrics. */
export function ownerPorts({
  glossary,
  facts,
  statements,
}: Pick<Engine, "glossary" | "facts" | "statements">): OwnerPorts {
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
    keep: async ({ request, statement, day, level, link }) => {
      const reading = readingKey(request.resolved);
      if (reading === null) return "open";
      const id = `${request.receipt}-${statement.number}`;
      const names = namesFor(glossary, request.language);
      const { statementBy } = names.catalog.tools;
      const source = { doc: statementBy(names.metric(request.metric)), locator: link ?? statement.ts };
      const kept = { id, reading, text: statement.text, source, day: formatDate(day), sensitivity: level };
      return (await statements.keep(kept)) ? "kept" : "known";
    },
    figures: (request, statement) => figuresOf(request, statement, glossary),
    proposal: (kept, figure) => proposalOf(kept, figure, glossary),
    dayText: (day, language) => catalogOf(language).periods.date(day),
  };
}
