import { escapeMrkdwn } from "../../texts.ts";
import { forgetButton } from "../../wanted/forget-button.ts";
import { clipped, paragraph } from "../home-blocks.ts";
import type { HomeSection } from "../section.ts";

/** What the visitor waits for, each with a button that ends the waiting. */
export const wishesSection: HomeSection = {
  name: "wishes",
  blocksFor: async (edge, { user, language }) => {
    const waiting = await edge.wanted.store.waitingOf(user);
    if (waiting.length === 0) return [];
    const rows = waiting.map(({ id, question }) => ({
      ...paragraph(escapeMrkdwn(clipped(question))),
      accessory: forgetButton(edge, id, language),
    }));
    return [paragraph(`*${edge.texts[language].wanted.mine}*`), ...rows];
  },
};
