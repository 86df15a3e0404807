import type { ReviewQuestion } from "../../import/review/review-question.ts";
import { codeOf } from "../../operations/audit/audit-code.ts";
import { questionsShownEvent } from "../../operations/audit/review-shown.ts";
import type { Edge } from "../edge.ts";

export interface Viewer {
  readonly user: string;
  readonly slackChannel: string;
}

/** Records, before showing, each person who gets questions of documents with restricted access. Throws on failure. */
export async function recordShown(
  edge: Edge,
  { user, slackChannel }: Viewer,
  questions: readonly ReviewQuestion[],
): Promise<void> {
  const place = { kind: "slack", slackChannel, threadTs: null } as const;
  const event = questionsShownEvent(questions, { who: codeOf(user), place });
  if (event !== null) await edge.audit.record([{ at: edge.clock(), key: null, event }]);
}
