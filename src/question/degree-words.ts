import type { Intent } from "../domain/intent.ts";

/** How large a figure is, or where it went: "so low", "lower", "ok down", 这么低. */
const DEGREE =
  /^(?:(?:so|too|very|that|this|such|quite|pretty|really|much|a|the|all|ok|still|again|suddenly|sudden)\s+)*(?:low|lower|lowest|high|higher|highest|down|up|less|more|fewer|bad|weak|weaker|poor|good|strong|stronger|small|smaller|big|bigger|large|larger|drop|dip|jump|spike|slump|worse|better|much|ok)$|^(?:这么|那么|如此|这样|突然|变得?|太|很|还|更)*[低高少多差好弱强大小](?:了|啊|呢)?$/iu;

/**
 * "why so low" and "why lower than last year" ask about the figure of their thread: such words are no unknown subject of
 * a why-question that names no metric.
 */
export function withoutDegrees(intent: Intent): Intent {
  const { asksWhy, groups, rawQuestion, spans, notUnderstood } = intent;
  if (!asksWhy || groups.some(({ metrics }) => metrics.length > 0)) return intent;
  const isDegree = (raw: string): boolean => DEGREE.test(raw);
  return {
    ...intent,
    spans: spans.map((span) =>
      span.kind === "not_understood" && isDegree(rawQuestion.slice(span.start, span.end))
        ? { ...span, kind: "cue" }
        : span,
    ),
    notUnderstood: notUnderstood.filter(({ raw }) => !isDegree(raw)),
  };
}
