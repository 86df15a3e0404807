import { oneLine } from "./clip.ts";

/** Invisible and bidirectional control characters. */
const UNSEEN = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
const SCHEME = /(?:\b[a-z][a-z0-9+.-]{0,30})?:\/\/+|\b(?:(?:mailto|tel|javascript):(?=\S)|data:(?=\w+\/))/giu;
const CALL = /@(?=(?:here|channel|everyone)\b)/giu;

/**
 * Makes text from documents safe to show in an answer in any medium, escaped or not: without Slack control characters,
 * addresses and links. The JSON has the document's true name in `sources`.
 */
export function plainWords(text: string): string {
  return oneLine(
    text
      .replace(UNSEEN, "")
      .replace(SCHEME, "")
      .replaceAll("<", "‹")
      .replaceAll(">", "›")
      .replaceAll("](", "] (")
      .replace(CALL, ""),
  );
}
