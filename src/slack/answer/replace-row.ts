/** A Block Kit block as far as this edge looks into it; the rest is passed on as it is. */
export interface SlackBlock {
  readonly type: string;
  readonly block_id?: string;
}

/** The ids of blocks whose buttons narrow an answer begin with this. */
export const OPTION_ROW_PREFIX = "footnote_options:";

/** The ids of the elements that narrow an answer begin with this. */
export const OFFER_ACTION_PREFIX = "footnote_offer";

/** The line that leads to a row has this id with the row's own ending. */
const ROW_LEAD_PREFIX = "footnote_lead:";

/** The blocks with a row replaced by a line of text, and the line that led to it gone; unchanged when it is not there. */
export function replaceRow(blocks: readonly SlackBlock[], blockId: string, text: string): readonly SlackBlock[] {
  const leadId = blockId.replace(OPTION_ROW_PREFIX, ROW_LEAD_PREFIX);
  return blocks
    .filter((block) => leadId === blockId || block.block_id !== leadId)
    .map((block) => (block.block_id === blockId ? textBlock(text) : block));
}

function textBlock(text: string): SlackBlock & { readonly elements: readonly unknown[] } {
  return { type: "context", elements: [{ type: "mrkdwn", text }] };
}

/** An option row's buttons stand in this block: the one that holds the offer's id. */
export function blockOfOffer(blocks: readonly SlackBlock[], offerId: string): string | null {
  const value = JSON.stringify(offerId);
  const block = blocks.find(
    (candidate) => candidate.block_id?.startsWith(OPTION_ROW_PREFIX) && JSON.stringify(candidate).includes(value),
  );
  return block?.block_id ?? null;
}
