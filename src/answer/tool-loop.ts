import type { Glossary } from "../company/glossary.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import { type Cell, cellKey } from "../domain/fact.ts";
import { latestCompleteYear } from "../domain/fiscal-years.ts";
import type { ModelAbsence } from "../domain/narrative.ts";
import { periodCode } from "../domain/period.ts";
import type { Language } from "../domain/profile.ts";
import type { FactReader } from "../figures/fact-store.ts";
import { normalizeCell, type QueryMetricRequest, queryMetric } from "../figures/query-metric.ts";
import { readPeriod } from "../language/periods/period-grammar.ts";
import { tokenize } from "../language/tokenize.ts";
import { absenceOf, callProvider, wasAsked } from "../model/call-provider.ts";
import type {
  LlmMessage,
  LlmProvider,
  ProviderResponse,
  TokenUsage,
  ToolCall,
  ToolResult,
} from "../model/llm-provider.ts";
import { buildQueryMetricTool, parseQueryMetricArgs, QUERY_METRIC } from "../model/query-metric-tool.ts";
import { toolLoopSystemPrompt } from "../model/system-prompt.ts";

export const TURNS_MAX = 5;
const CALLS_PER_TURN_MAX = 8;

export interface LoopInput {
  readonly provider: LlmProvider;
  readonly question: string;
  /** The cell that the rules read. */
  readonly target: Cell;
  readonly glossary: Glossary;
  readonly store: FactReader;
  readonly today: CalendarDate;
  readonly language: Language;
}

export interface LoopOutcome {
  readonly calls: number;
  readonly usage: TokenUsage;
  /** True if model output was dropped: prose, a call for another cell, an unknown tool. */
  readonly guardTriggered: boolean;
  /** Why the model did not reply in some turn; null if it always did. */
  readonly absence: ModelAbsence | null;
  /** Code of a provider's contract violation; null if there was none. */
  readonly defect: string | null;
}

/**
 * Lets a model call `query_metric` in up to five turns. Its prose is dropped; its arguments are checked against the
 * glossary and the target, and a call for any other cell gets an error.
 */
export async function runToolLoop(input: LoopInput): Promise<LoopOutcome> {
  const system = toolLoopSystemPrompt({
    companyName: input.glossary.profile.company.name,
    today: input.today,
    latestCompleteYear: latestCompleteYear(input.today, input.glossary.profile.fiscalYears),
    language: input.language,
  });
  const tools = [buildQueryMetricTool(input.glossary)];
  const messages: LlmMessage[] = [{ role: "user", text: input.question }];
  const tally = new Tally();
  for (let turn = 0; turn < TURNS_MAX; turn += 1) {
    const turned = await callProvider(input.provider, { system, messages, tools });
    if (turned.kind !== "response") {
      tally.countAbsence(turned.kind === "failed" ? absenceOf(turned.error.code) : "llm_unavailable");
      if (turned.kind === "defect") tally.noteDefect(turned.code);
      break;
    }
    const { response } = turned;
    tally.count(response);
    if (response.toolCalls.length === 0) break;
    const results = await runCalls(response.toolCalls, input, tally);
    messages.push({
      role: "assistant",
      text: response.text,
      toolCalls: response.toolCalls,
      rawContent: response.rawContent,
    });
    messages.push({ role: "tool", results });
  }
  return tally.outcome();
}

async function runCalls(calls: readonly ToolCall[], input: LoopInput, tally: Tally): Promise<readonly ToolResult[]> {
  const results: ToolResult[] = [];
  for (const [index, call] of calls.entries()) {
    const checked = index < CALLS_PER_TURN_MAX ? checkCall(call, input) : refused("too many calls in one turn");
    if ("refusal" in checked) {
      tally.dropSomething();
      results.push({ toolCallId: call.id, content: JSON.stringify({ error: checked.refusal }), isError: true });
      continue;
    }
    const result = await queryMetric(checked.request, input.glossary, input.store);
    results.push({ toolCallId: call.id, content: JSON.stringify(result, withoutWords), isError: false });
  }
  return results;
}

/** A correction's author and wording are shown to people only, never to a model. */
function withoutWords(key: string, value: unknown): unknown {
  return key === "correction" ? undefined : value;
}

type CheckedCall = { readonly request: QueryMetricRequest } | { readonly refusal: string };

function checkCall(call: ToolCall, input: LoopInput): CheckedCall {
  if (call.name !== QUERY_METRIC) return refused(`there is no tool of this name; use ${QUERY_METRIC}`);
  const parsed = parseQueryMetricArgs(call.input, input.glossary);
  if (!parsed.ok) return refused(parsed.message);
  const request = { ...parsed.args, period: readPeriodArgument(parsed.args.period, input) };
  const cell = normalizeCell(request, input.glossary);
  if ("status" in cell) return refused(`${cell.param} is not known: ${cell.raw}`);
  return cellKey(cell) === cellKey(input.target) ? { request } : refused("the question asks for another cell");
}

/** A model may write "last year", read as in a question. */
function readPeriodArgument(raw: string, { glossary, today }: LoopInput): string {
  const code = glossary.normalizePeriod(raw);
  if (code !== null) return code;
  const { tokens } = tokenize(raw);
  const match = readPeriod(tokens, 0, { fiscalYears: glossary.profile.fiscalYears, today });
  const single =
    match?.reading.kind === "periods" && match.reading.periods.length === 1 && match.next === tokens.length;
  const period = single && match.reading.kind === "periods" ? match.reading.periods[0] : undefined;
  return period ? periodCode(period) : raw;
}

function refused(refusal: string): CheckedCall {
  return { refusal };
}

class Tally {
  #calls = 0;
  #input = 0;
  #output = 0;
  #dropped = false;
  #absence: ModelAbsence | null = null;
  #defect: string | null = null;

  count(response: ProviderResponse): void {
    this.#calls += 1;
    this.#input += response.usage.inputTokens;
    this.#output += response.usage.outputTokens;
    if (response.text.trim() !== "") this.#dropped = true;
  }

  countAbsence(absence: ModelAbsence): void {
    if (wasAsked(absence)) this.#calls += 1;
    this.#absence = absence;
  }

  noteDefect(code: string): void {
    this.#defect = code;
  }

  dropSomething(): void {
    this.#dropped = true;
  }

  outcome(): LoopOutcome {
    return {
      calls: this.#calls,
      usage: { inputTokens: this.#input, outputTokens: this.#output },
      guardTriggered: this.#dropped,
      absence: this.#absence,
      defect: this.#defect,
    };
  }
}
