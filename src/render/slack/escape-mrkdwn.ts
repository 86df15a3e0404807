/** Escapes Slack's control characters; `&` first, so that nothing is escaped twice. */
export function escapeMrkdwn(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
