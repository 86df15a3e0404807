import { z } from "zod";
import type { IntentFault } from "../domain/narrative.ts";
import type { NarrativeSettings } from "../domain/profile.ts";

/** A proposed search in the form that a model writes, before any check. */
export interface RetrievalIntent {
  readonly query: string;
  readonly topK: number;
  /** Names of sources; null for all that may be searched. */
  readonly sources: readonly string[] | null;
}

export const QUERY_CHARACTERS_MAX = 240;
export const TOP_K_MAX = 6;

export type CheckedIntent =
  | { readonly ok: true; readonly intent: RetrievalIntent }
  | { readonly ok: false; readonly stopReason: `invalid_intent:${IntentFault}` };

const Shape = z.object({
  kind: z.literal("retrieve"),
  query: z.string().trim().min(1).refine(isShort),
  top_k: z.int().min(1).max(TOP_K_MAX),
  sources: z.array(z.string().trim().toLowerCase().min(1)).min(1).nullish(),
});

/** Counts code points, so that a character outside the BMP counts once. */
function isShort(query: string): boolean {
  return query.length <= QUERY_CHARACTERS_MAX || [...query].length <= QUERY_CHARACTERS_MAX;
}

/** Policy check of a model's request. `policy` is null if every source may be named. Unknown keys are ignored. */
export function checkIntent(raw: unknown, policy: ReadonlySet<string> | null): CheckedIntent {
  const parsed = Shape.safeParse(raw);
  if (!parsed.success) return refused(faultOf(parsed.error, raw));
  const { query, top_k: topK, sources = null } = parsed.data;
  if (sources !== null && policy !== null && sources.some((source) => !policy.has(source)))
    return refused("source_not_allowed");
  return { ok: true, intent: { query, topK, sources: sources === null ? null : [...new Set(sources)].sort() } };
}

function refused(fault: IntentFault): CheckedIntent {
  return { ok: false, stopReason: `invalid_intent:${fault}` };
}

function faultOf(error: z.ZodError, raw: unknown): IntentFault {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return "not_object";
  const [issue] = error.issues;
  const key = issue?.path[0];
  if (key === "query" && issue?.code === "custom") return "query_too_long";
  return key === "query" || key === "top_k" || key === "sources" ? key : "kind";
}

/** The sources that the company file lets be searched; null for all. */
export function enabledSources({ enabledSources: enabled, sources }: NarrativeSettings): ReadonlySet<string> | null {
  const named = enabled ?? sources;
  return named === null ? null : new Set(named);
}

export type AllowedSources =
  | { readonly ok: true; readonly origins: ReadonlySet<string> | null }
  | { readonly ok: false; readonly stopReason: `source_denied:${string}` };

/**
 * Execution check of the sources to search now. A source that the policy allows may still be disabled;
 * `enabled` is null if none is. The stop reason names it by its configured code, never in a model's words.
 */
export function allowSources({ sources }: RetrievalIntent, enabled: ReadonlySet<string> | null): AllowedSources {
  if (sources === null) return { ok: true, origins: enabled };
  const denied = sources.find((source) => enabled !== null && !enabled.has(source));
  if (denied !== undefined) return { ok: false, stopReason: `source_denied:${codeOf(denied)}` };
  return { ok: true, origins: new Set(sources) };
}

/** A source name in the form of a code: people may name a source freely, but codes contain no spaces. */
function codeOf(name: string): string {
  const code = name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^a-z0-9_.]+/gu, "-")
    .replace(/^-+|(?<!-)-+$/gu, "");
  return code === "" ? "source" : code;
}
