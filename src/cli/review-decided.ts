import type { Decided } from "../import/review/decide.ts";
import { rulingText } from "./history-text.ts";

/** The effect of a decision, in one line. */
export function decidedLines({ ruled, remaining }: Extract<Decided, { kind: "decided" }>): readonly string[] {
  const { shown, hidden, documents } = ruled;
  const where = documents.length > 1 ? ` in ${documents.length} documents` : "";
  const gone = hidden === 0 ? "" : `, ${counted(hidden, "figure")} of before cannot`;
  return [
    `decided: ${counted(shown, "figure")} can be found now${where}${gone}; ${counted(remaining, "question")} left`,
  ];
}

function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}

/** Why nothing was decided. */
export function refusalText(decided: Exclude<Decided, { kind: "decided" }>): string {
  switch (decided.kind) {
    case "gone":
      return "There is no such question: its document was replaced or withdrawn, or does not raise it any more.";
    case "already_decided":
      return `It was decided before: ${rulingText(decided.ruling)}. Pass --again to decide it anew.`;
    case "refused":
      return decided.reason;
  }
}
