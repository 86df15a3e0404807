import type { ToolUse } from "../../domain/tool-use.ts";
import type { SlackBlock } from "../answer/replace-row.ts";
import type { Edge } from "../edge.ts";
import { isCurator } from "../people/admission.ts";
import { type PrivateReply, replyPrivately } from "./reply-privately.ts";
import type { ToolClick } from "./tool-click.ts";

type RatingUse = Extract<ToolUse, { readonly kind: "right" | "not_right" | "complain" }>;

interface Rated {
  readonly use: RatingUse;
  readonly receivedAt: Date;
}

/** Keeps what a reader says of an answer. Whoever says that it is not right is asked why. */
export async function rate(edge: Edge, click: ToolClick, { use, receivedAt }: Rated): Promise<void> {
  const texts = edge.texts[click.language];
  const complaint = use.kind === "complain" ? use.complaint : null;
  const { receipt } = use;
  // A click that is done again after a fault may come behind a later one.
  await edge.ratings.rate({ receipt, user: click.user, isRight: use.kind === "right", complaint, at: receivedAt });
  switch (use.kind) {
    case "right":
      return replyPrivately(edge, click, { text: texts.ratedRight, ...(await testButton(edge, click, receipt)) });
    case "not_right":
      return replyPrivately(edge, click, edge.tools.complaint(receipt, click.language));
    case "complain":
      return replyPrivately(edge, click, { text: texts.complained, replaces: true });
  }
}

/** A curator can make a test of an answer that is right. */
async function testButton(
  edge: Edge,
  { user, language }: ToolClick,
  receipt: string,
): Promise<Pick<PrivateReply, "blocks">> {
  if (!(await isCurator(edge, user))) return {};
  return { blocks: [sayingBlock(edge.texts[language].ratedRight), ...edge.cases.render.openButton(receipt, language)] };
}

function sayingBlock(text: string): SlackBlock & { readonly text: unknown } {
  return { type: "section", text: { type: "plain_text", text, emoji: false } };
}
