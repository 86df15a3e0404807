/** Removes a leading mention of the bot; the rest of the text stays as typed. */
export function withoutLeadingMention(text: string, botUserId: string): string {
  const mention = /^\s*<@([A-Z0-9]+)(?:\|[^>]*)?>\s*/.exec(text);
  return mention?.[1] === botUserId ? text.slice(mention[0].length) : text;
}
