const MENTION = /^\s*<@([A-Z0-9]+)(?:\|[^>]*)?>\s*/;

/** Removes the leading mentions of the bot; the rest of the text stays as typed. */
export function withoutLeadingMention(text: string, botUserId: string): string {
  let rest = text;
  for (let mention = MENTION.exec(rest); mention?.[1] === botUserId; mention = MENTION.exec(rest))
    rest = rest.slice(mention[0].length);
  return rest;
}
