import type { Language } from "../../domain/profile.ts";
import { isReadable } from "../../domain/sensitivity.ts";
import { type ToolUse, writeToolValue } from "../../domain/tool-use.ts";
import type { SlackBlock } from "../answer/replace-row.ts";
import type { Edge } from "../edge.ts";
import { type Admission, isCurator } from "../people/admission.ts";
import { replyPrivately } from "../tools/reply-privately.ts";
import { TOOL_PREFIX, type ToolClick } from "../tools/tool-click.ts";
import type { OwnerStatement } from "./ports.ts";
import { linkTo } from "./put-question.ts";

interface Keeping {
  readonly use: Extract<ToolUse, { readonly kind: "keep" }>;
  readonly admission: Admission;
}

/**
 * Keeps what an owner said as a vetted answer, for the owner and for curators who may see the metric. It becomes no
 * stored figure. A statement is kept once, whoever clicks how often.
 */
export async function keepStatement(edge: Edge, click: ToolClick, { use, admission }: Keeping): Promise<void> {
  const texts = edge.texts[click.language];
  const tell = (text: string): Promise<void> => replyPrivately(edge, click, { text });
  const request = await edge.ownerRequests.find(use.receipt);
  const statement = await edge.ownerRequests.statement(use.receipt, use.statement);
  if (request === null || statement === null) return tell(texts.receiptGone);
  if (click.user !== request.owner && !(await isCurator(edge, click.user))) return tell(texts.owners.onlyOwner);
  const level = await edge.owners.levelOf(request.metric);
  if (!isReadable(level, admission.clearance)) return tell(texts.owners.onlyOwner);
  const link = await linkTo(edge, { slackChannel: statement.slackChannel, threadTs: statement.ts });
  const kept = await edge.owners.keep({ request, statement, day: edge.dayOf(statement.at), level, link });
  switch (kept) {
    case "kept":
      return tell(texts.owners.kept);
    case "known":
      return tell(texts.owners.keptBefore);
    case "open":
      return tell(texts.owners.cannotKeep);
  }
}

/** The row below a statement. */
export function keepRow(
  { texts }: Edge,
  { receipt, number }: OwnerStatement,
  language: Language,
): SlackBlock & { readonly elements: unknown } {
  const value = writeToolValue({ language, use: { kind: "keep", receipt, statement: number } });
  const text = { type: "plain_text", text: texts[language].owners.keep, emoji: false };
  const button = { type: "button", action_id: `${TOOL_PREFIX}keep`, text, value };
  return { type: "actions", block_id: `footnote_statement:${receipt}:${number}`, elements: [button] };
}
