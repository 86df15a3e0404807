import type { ToolUse } from "../../domain/tool-use.ts";
import type { Edge } from "../edge.ts";
import { replyPrivately } from "./reply-privately.ts";
import type { ToolClick } from "./tool-click.ts";

type RatingUse = Extract<ToolUse, { readonly kind: "right" | "not_right" | "complain" }>;

/** Keeps what a reader says of an answer. Whoever says that it is not right is asked why. */
export async function rate(edge: Edge, click: ToolClick, use: RatingUse): Promise<void> {
  const texts = edge.texts[click.language];
  const complaint = use.kind === "complain" ? use.complaint : null;
  const { receipt } = use;
  await edge.ratings.rate({ receipt, user: click.user, isRight: use.kind === "right", complaint, at: edge.clock() });
  switch (use.kind) {
    case "right":
      return replyPrivately(edge, click, { text: texts.ratedRight });
    case "not_right":
      return replyPrivately(edge, click, edge.tools.complaint(receipt, click.language));
    case "complain":
      return replyPrivately(edge, click, { text: texts.complained, replaces: true });
  }
}
