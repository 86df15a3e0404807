import { oneLine } from "./clip.ts";

/** Signs that cannot be seen: they hide in names, and turn round what is read. */
const UNSEEN = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
const SCHEME = /(?:\b[a-z][a-z0-9+.-]{0,30})?:\/\/+|\b(?:(?:mailto|tel|javascript):(?=\S)|data:(?=\w+\/))/giu;
const CALL = /@(?=(?:here|channel|everyone)\b)/giu;

/**
 * Words of a document that stand in an answer beside it, such as its name and its headings, as words and nothing else: no sign of
 * Slack's, no address and no link. They are changed so that they can be read in every medium, also where nobody escapes them; the
 * document's true name stands in the JSON under `sources`.
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
