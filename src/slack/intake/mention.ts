/** The text without the mention of the bot that it begins with; every other part of it stays as typed. */
export function withoutLeadingMention(text: string, botUserId: string): string {
  const mention = /^\s*<@([A-Z0-9]+)(?:\|[^>]*)?>\s*/.exec(text);
  return mention?.[1] === botUserId ? text.slice(mention[0].length) : text;
}
