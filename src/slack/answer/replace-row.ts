/** The fields of a Block Kit block that the edge reads; all others are passed on unchanged. */
export interface SlackBlock {
  readonly type: string;
  readonly block_id?: string;
}

/** Prefix of the ids of blocks with buttons that narrow an answer. */
export const OPTION_ROW_PREFIX = "footnote_options:";

/** Prefix of the ids of elements that narrow an answer. */
export const OFFER_ACTION_PREFIX = "footnote_offer";

/** Prefix of the id of the line above a row; both ids have the same suffix. */
export const ROW_LEAD_PREFIX = "footnote_lead:";

/** Replaces a row by a line of text and removes the line above it; unchanged where the row does not exist. */
export function replaceRow(blocks: readonly SlackBlock[], blockId: string, text: string): readonly SlackBlock[] {
  const leadId = blockId.replace(OPTION_ROW_PREFIX, ROW_LEAD_PREFIX);
  return blocks
    .filter((block) => leadId === blockId || block.block_id !== leadId)
    .map((block) => (block.block_id === blockId ? textBlock(text) : block));
}

function textBlock(text: string): SlackBlock & { readonly elements: readonly unknown[] } {
  return { type: "context", elements: [{ type: "mrkdwn", text }] };
}

/** The id of the option row that contains the button of an offer. */
export function blockOfOffer(blocks: readonly SlackBlock[], offerId: string): string | null {
  const value = JSON.stringify(offerId);
  const block = blocks.find(
    (candidate) => candidate.block_id?.startsWith(OPTION_ROW_PREFIX) && JSON.stringify(candidate).includes(value),
  );
  return block?.block_id ?? null;
}
