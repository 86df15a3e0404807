import type { SlackBlock } from "../../answer/replace-row.ts";
import { curationFor } from "../../people/admission.ts";
import { REVIEW_OPEN_ACTION } from "../../review/review-click.ts";
import type { HomeSection } from "../section.ts";

/** For a curator: the button for the review queue, where something waits. */
export const reviewSection: HomeSection = {
  name: "review",
  blocksFor: async (edge, { user, slackChannel, language, rights }) => {
    const curation = rights.curator ? await curationFor(edge, { user, slackChannel }) : null;
    if (curation === null) return [];
    // A number needs no question to be worked out.
    const { total } = await curation.pending({ limit: 0, after: 0 });
    if (total === 0) return [];
    const text = { type: "plain_text", text: edge.documents.render.waiting(total, language), emoji: false };
    const value = `${language}:${slackChannel}`;
    const opener = { type: "button", action_id: REVIEW_OPEN_ACTION, text, value, style: "primary" };
    const row: SlackBlock & { readonly elements: unknown } = { type: "actions", elements: [opener] };
    return [row];
  },
};
