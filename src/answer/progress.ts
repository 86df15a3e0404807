import type { ModelAbsence } from "../domain/narrative.ts";
import type { Stage } from "../domain/stage.ts";
import type { TokenUsage } from "../model/llm-provider.ts";

/** The cost of one piece of model work. */
export interface ModelWork {
  readonly calls: number;
  readonly usage: TokenUsage;
  /** True if some model output was dropped. */
  readonly guardTriggered: boolean;
}

/** The cost of one question so far. */
export interface Progress {
  readonly providerCalls: number;
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
  readonly guardTriggered: boolean;
  /** Codes of program faults that did not prevent the answer, without duplicates. */
  readonly defects: readonly string[];
  /** Why a configured model did not help; null if it did or was not needed. */
  readonly absence: ModelAbsence | null;
  readonly stageMs: Readonly<Partial<Record<Stage, number>>>;
  time<T>(stage: Stage, work: () => T): T;
  timeAsync<T>(stage: Stage, work: () => Promise<T>): Promise<T>;
  countModel(work: ModelWork): void;
  noteDefect(code: string): void;
  noteAbsence(absence: ModelAbsence): void;
  elapsedMs(): number;
}

export function startProgress(nowMs: () => number): Progress {
  const started = nowMs();
  const stageMs: Partial<Record<Stage, number>> = {};
  let providerCalls = 0;
  let usage = { inputTokens: 0, outputTokens: 0 };
  let guardTriggered = false;
  const defects = new Set<string>();
  let absence: ModelAbsence | null = null;
  const since = (from: number): number => Math.max(0, nowMs() - from);
  return {
    get providerCalls() {
      return providerCalls;
    },
    get usage() {
      return usage;
    },
    get guardTriggered() {
      return guardTriggered;
    },
    get defects() {
      return [...defects];
    },
    get absence() {
      return absence;
    },
    stageMs,
    time: (stage, work) => {
      const from = nowMs();
      const result = work();
      stageMs[stage] = since(from);
      return result;
    },
    timeAsync: async (stage, work) => {
      const from = nowMs();
      const result = await work();
      stageMs[stage] = since(from);
      return result;
    },
    countModel: (work) => {
      providerCalls += work.calls;
      usage = {
        inputTokens: usage.inputTokens + work.usage.inputTokens,
        outputTokens: usage.outputTokens + work.usage.outputTokens,
      };
      guardTriggered ||= work.guardTriggered;
    },
    noteDefect: (code) => {
      defects.add(code);
    },
    noteAbsence: (why) => {
      absence ??= why;
    },
    elapsedMs: () => since(started),
  };
}
