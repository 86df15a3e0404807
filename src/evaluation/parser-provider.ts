import type { Glossary } from "../company/glossary.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import type { Intent } from "../domain/intent.ts";
import type { LlmProvider, MessageRequest, ProviderResponse } from "../model/llm-provider.ts";
import { createOfflineProvider } from "../model/offline-provider.ts";
import type { IntentParser } from "../question/intent-parser.ts";
import { narrate } from "./scripted-narrator.ts";

export interface ParserProviderOptions {
  readonly parser: IntentParser;
  readonly glossary: Glossary;
  /** The day of the current question. */
  readonly today: () => CalendarDate;
}

/** A number that no document contains: if a reader sees it, it came from the model. */
export const INVENTED_FIGURE = "987,654,321.5";

const PROSE = `The figure is ${INVENTED_FIGURE}.`;

/**
 * An offline stand-in for a model. For figures, it proposes the look-up that the rule-based parser reads, then replies
 * with an invented figure. For explanations, it copies from the passages and adds one invented statement. Nothing
 * invented may reach a reader.
 */
export function createParserProvider({ parser, glossary, today }: ParserProviderOptions): LlmProvider {
  const lookUp = createOfflineProvider({
    propose: (text) => proposal(parser.parse(text, today()), glossary),
    renderResult: () => PROSE,
    askForMissing: PROSE,
  });
  return {
    createMessage: async (request) => narration(request, glossary) ?? lookUp.createMessage(request),
  };
}

/** The reply to a prompt for an explanation; null for the tool loop. */
function narration({ system, messages }: MessageRequest, { profile }: Glossary): ProviderResponse | null {
  const [only] = messages;
  const prompt = only?.role === "user" ? only.text : "";
  const text = narrate(system, prompt, profile.company.name, PROSE);
  if (text === null) return null;
  return {
    text,
    toolCalls: [],
    stopReason: "end_turn",
    rawContent: null,
    usage: { inputTokens: 0, outputTokens: 0 },
  };
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
