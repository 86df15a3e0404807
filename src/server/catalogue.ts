import { keepAskable } from "../answer/catalogue.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import { catalogueBlocks, catalogueView } from "../render/slack/catalogue-view.ts";
import type { CatalogueRenderer } from "../slack/edge.ts";
import type { Engine } from "./compose.ts";
import { giveWay } from "./give-way.ts";

/** What can be asked of an engine, for Slack. */
export function catalogueOf(
  { glossary, facts }: Pick<Engine, "glossary" | "facts">,
  dayOf: (moment: Date) => CalendarDate,
): CatalogueRenderer {
  const askableAt = keepAskable();
  const context = () => ({ glossary, facts, holdings: facts.holdings, today: dayOf(new Date()), giveWay });
  return {
    short: async (level, language) => catalogueBlocks(await askableAt(level, context()), glossary, language),
    page: async (page, level) => catalogueView(page, await askableAt(level, context()), glossary),
  };
}
