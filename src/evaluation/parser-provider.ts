import type { CalendarDate } from "../domain/calendar.ts";
import type { Intent } from "../domain/intent.ts";
import type { LlmProvider } from "../llm/llm-provider.ts";
import { createOfflineProvider } from "../llm/offline-provider.ts";
import type { Glossary } from "../profile/glossary.ts";
import type { IntentParser } from "../understanding/intent-parser.ts";

export interface ParserProviderOptions {
  readonly parser: IntentParser;
  readonly glossary: Glossary;
  /** The day of the question that is being asked. */
  readonly today: () => CalendarDate;
}

/** A sum that no table holds: where it reaches a reader, a model's prose did. */
export const INVENTED_FIGURE = "987,654,321.5";

/**
 * A model without a network: it proposes the look-up that the rules read in a question, and then talks in invented figures, as a model
 * might. Nothing of what it says may reach a reader.
 */
export function createParserProvider({ parser, glossary, today }: ParserProviderOptions): LlmProvider {
  const prose = `The figure is ${INVENTED_FIGURE}.`;
  return createOfflineProvider({
    propose: (text) => proposal(parser.parse(text, today()), glossary),
    renderResult: () => prose,
    askForMissing: prose,
  });
}

function proposal({ groups }: Intent, { defaultDimensions }: Glossary): Readonly<Record<string, string>> | null {
  const [group, ...more] = groups;
  const metric = group?.metrics[0];
  const entity = group?.entities[0];
  const period = group?.periods[0];
  if (metric === undefined || entity === undefined || period === undefined || more.length > 0) return null;
  const named = Object.entries(group?.dimensions ?? {}).flatMap(([dimension, [value]]) =>
    value === undefined || value === defaultDimensions[dimension] ? [] : [[dimension, value]],
  );
  return { ...Object.fromEntries(named), metric, entity, period };
}
