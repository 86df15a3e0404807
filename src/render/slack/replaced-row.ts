import type { Language } from "../../domain/profile.ts";
import { catalogOf } from "../catalog/catalog-of.ts";
import type { ContextBlock } from "./block-kit.ts";
import { escapeMrkdwn } from "./escape-mrkdwn.ts";

const USER_ID = /^[UW][A-Z0-9]+$/;

/** Who chose what in a row of options. */
interface RowChoice {
  readonly blockId: string;
  /** A Slack user id; anything else is shown as plain text. */
  readonly user: string;
  readonly label: string;
  readonly language: Language;
}

/** A posted message's blocks with the chosen row replaced by a line that says who chose what. */
export function replaceChosenRow<Block extends { readonly block_id?: string | undefined }>(
  blocks: readonly Block[],
  choice: RowChoice,
): readonly (Block | ContextBlock)[] {
  return blocks.map((block) => (block.block_id === choice.blockId ? chosenLine(choice) : block));
}

function chosenLine({ user, label, language }: RowChoice): ContextBlock {
  const mention = USER_ID.test(user) ? `<@${user}>` : escapeMrkdwn(user);
  const text = catalogOf(language).offers.narrowed(mention, escapeMrkdwn(label));
  return { type: "context", elements: [{ type: "mrkdwn", text }] };
}
