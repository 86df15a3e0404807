import type { Clearance } from "../../domain/sensitivity.ts";
import { isReadable } from "../../domain/sensitivity.ts";
import { type ToolUse, writeToolValue } from "../../domain/tool-use.ts";
import type { SlackBlock } from "../answer/replace-row.ts";
import type { Edge } from "../edge.ts";
import { type Admission, isCurator } from "../people/admission.ts";
import { replyPrivately } from "../tools/reply-privately.ts";
import { TOOL_PREFIX, type ToolClick } from "../tools/tool-click.ts";
import type { OwnerRequest, OwnerStatement, StatementToKeep } from "./ports.ts";
import { linkTo } from "./put-question.ts";
import { recordUsed } from "./record-owner.ts";

interface Keeping {
  readonly use: Extract<ToolUse, { readonly kind: "keep" }>;
  readonly admission: Admission;
}

/**
 * Keeps what an owner said as a vetted answer. It becomes no stored figure. A statement is kept once, whoever clicks how
 * often.
 */
export async function keepStatement(edge: Edge, click: ToolClick, { use, admission }: Keeping): Promise<void> {
  const texts = edge.texts[click.language].owners;
  const statement = await statementFor(edge, click, { use, clearance: admission.clearance });
  if (statement === null) return;
  const ends = { kept: texts.kept, known: texts.keptBefore, open: texts.cannotKeep };
  const end = await edge.owners.keep(statement);
  await recordUsed(edge, click, { use: end === "open" ? "neither" : "kept", statement: statement.statement });
  await replyPrivately(edge, click, { text: ends[end] });
}

interface UseOfStatement {
  readonly use: { readonly receipt: string; readonly statement: number };
  readonly clearance: Clearance;
}

/**
 * The statement of a click, for its owner and for curators who may see the metric; null for everybody else, who are told
 * why.
 */
export async function statementFor(
  edge: Edge,
  click: ToolClick,
  { use, clearance }: UseOfStatement,
): Promise<StatementToKeep | null> {
  const texts = edge.texts[click.language];
  const request = await edge.ownerRequests.find(use.receipt);
  const statement = await edge.ownerRequests.statement(use.receipt, use.statement);
  const refused = async (text: string): Promise<null> => {
    await replyPrivately(edge, click, { text });
    return null;
  };
  if (request === null || statement === null) return refused(texts.receiptGone);
  const level = await edge.owners.levelOf(request.metric);
  const mayKeep = click.user === request.owner || (await isCurator(edge, click.user));
  if (!mayKeep || !isReadable(level, clearance)) return refused(texts.owners.onlyOwner);
  const link = await linkTo(edge, { slackChannel: statement.slackChannel, threadTs: statement.ts });
  return { request, statement, day: edge.dayOf(statement.at), level, link };
}

/** The row below a statement: a button that keeps it, and a menu of the numbers that can be proposed. */
export function keepRow(
  edge: Edge,
  request: OwnerRequest,
  statement: OwnerStatement,
): SlackBlock & { readonly elements: unknown } {
  const { receipt, number } = statement;
  const { language } = request;
  const texts = edge.texts[language].owners;
  const plain = (text: string) => ({ type: "plain_text", text, emoji: false });
  const value = writeToolValue({ language, use: { kind: "keep", receipt, statement: number } });
  const button = { type: "button", action_id: `${TOOL_PREFIX}keep`, text: plain(texts.keep), value };
  const options = edge.owners.figures(request, statement).map((label, figure) => ({
    text: plain(label),
    value: writeToolValue({ language, use: { kind: "propose", receipt, statement: number, figure } }),
  }));
  const menu = {
    ...{ type: "static_select", action_id: `${TOOL_PREFIX}propose`, placeholder: plain(texts.propose), options },
  };
  return {
    type: "actions",
    block_id: `footnote_statement:${receipt}:${number}`,
    elements: options.length === 0 ? [button] : [button, menu],
  };
}
