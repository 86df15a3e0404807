/** Emoji used in the app's messages; others stay in Slack's :name: notation. */
const EMOJI: ReadonlyMap<string, string> = new Map([
  ["+1", "👍"],
  ["-1", "👎"],
  ["arrow_right", "➡️"],
  ["bar_chart", "📊"],
  ["bell", "🔔"],
  ["books", "📚"],
  ["bulb", "💡"],
  ["calendar", "📅"],
  ["chart_with_downwards_trend", "📉"],
  ["chart_with_upwards_trend", "📈"],
  ["eyes", "👀"],
  ["heavy_check_mark", "✔️"],
  ["hourglass_flowing_sand", "⏳"],
  ["information_source", "ℹ️"],
  ["label", "🏷️"],
  ["link", "🔗"],
  ["lock", "🔒"],
  ["mag", "🔍"],
  ["memo", "📝"],
  ["no_entry", "⛔"],
  ["no_entry_sign", "🚫"],
  ["page_facing_up", "📄"],
  ["paperclip", "📎"],
  ["pencil2", "✏️"],
  ["question", "❓"],
  ["repeat", "🔁"],
  ["rotating_light", "🚨"],
  ["round_pushpin", "📍"],
  ["scales", "⚖️"],
  ["shield", "🛡️"],
  ["speech_balloon", "💬"],
  ["tada", "🎉"],
  ["thinking_face", "🤔"],
  ["thumbsdown", "👎"],
  ["thumbsup", "👍"],
  ["warning", "⚠️"],
  ["wave", "👋"],
  ["white_check_mark", "✅"],
  ["x", "❌"],
]);

/** The character of an emoji, or `:name:` for an unknown one. */
export function emojiOf(name: string): string {
  return EMOJI.get(name) ?? `:${name}:`;
}

/** Whether the page can render an emoji. */
export function isKnownEmoji(name: string): boolean {
  return EMOJI.has(name);
}
