import type { Glossary } from "../company/glossary.ts";
import { documentName } from "../domain/fact.ts";
import type { Decided } from "../import/review/decide.ts";
import type { ReviewItem } from "../import/review/review-item.ts";
import { isLabelRuling } from "../import/review/review-port.ts";
import type { Ruling } from "../import/review/ruling.ts";
import type { TakenBack } from "../import/review/take-back.ts";
import { rulingText } from "./history-text.ts";
import { choiceText, questionText } from "./review-text.ts";
import { aligned, printable } from "./terminal-text.ts";

/** The effect of a decision, in one line. */
export function decidedLines({ choice, ruled, remaining }: Extract<Decided, { kind: "decided" }>): readonly string[] {
  const { shown, hidden, documents } = ruled;
  const left = `${counted(remaining, "question")} left`;
  if (ruled.rulings.some(({ key }) => isLabelRuling(key)))
    return [`decided: ${choiceText(choice)}; ${counted(documents.length, "document")} changed in level; ${left}`];
  const where = documents.length > 1 ? ` in ${documents.length} documents` : "";
  const gone = hidden === 0 ? "" : `, ${counted(hidden, "figure")} of before cannot`;
  return [`decided: ${counted(shown, "figure")} can be found now${where}${gone}; ${left}`];
}

function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}

/** Why nothing was decided. */
export function refusalText(decided: Exclude<Decided | TakenBack, { kind: "decided" }>): string {
  switch (decided.kind) {
    case "gone":
      return "There is no such question: its document was replaced or withdrawn, or does not raise it any more.";
    case "already_decided":
      return `It was decided before: ${rulingText(decided.ruling)}. Pass --again to decide it anew.`;
    case "not_standing":
      return "There is no decision to take back: the question is open, or a figure was corrected, which `footnote facts correct --undo` takes back.";
    case "refused":
      return decided.reason;
  }
}

interface DecidedItem {
  readonly item: ReviewItem;
  /** Null where the person may not see it. */
  readonly ruling: Ruling | null;
}

/** One line per decided question, with its decision. */
export function decidedItemLines(decided: readonly DecidedItem[], glossary: Glossary): readonly string[] {
  return aligned(
    decided.map(({ item, ruling }) => [
      String(item.id),
      questionText({ ...item, cell: null }, glossary),
      printable(`${documentName(item)} · ${item.locator}`),
      ruling === null ? "" : rulingText(ruling),
    ]),
  );
}
