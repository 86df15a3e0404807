import { Exact } from "../domain/decimal.ts";
import type { Claim } from "../passages/claims/read-claims.ts";
import type { MessageWords } from "./message-words.ts";

/**
 * The direction that is said with a level: "fell to 18m". `open` where the words only value it ("worsened to"), and
 * `wrong` where the former value that is said with it contradicts the words.
 */
export type Movement = "up" | "down" | "open" | "wrong";

/** What the sentence says of how a level came about; null where it says nothing, or both values bear it out. */
export function movementOf(
  claim: Claim,
  claims: readonly Claim[],
  { text, words }: { readonly text: string; readonly words: MessageWords },
): Movement | null {
  if (claim.says !== "level") return null;
  const index = claims.indexOf(claim);
  const [before, next] = [claims[index - 1], claims[index + 1]];
  const isTo = words.toLevel.test(text.slice(0, claim.start));
  const former = [before, next].find((one) => one?.says === "level" && one.isBefore && one.unit === claim.unit);
  if (claim.isBefore) return turnedBack(claim, before, text);
  if (!isTo) return null;
  const from = former !== undefined && former === before ? former : claim;
  const [clause = ""] =
    /(?<![^,;，；])[^,;，；]*$/u.exec(text.slice(claims[claims.indexOf(from) - 1]?.end ?? 0, from.start)) ?? [];
  if (words.valued.test(clause)) return "open";
  const { toward } = from;
  if (toward === null) return null;
  return former === undefined ? toward : agreesWith(toward, former, claim) ? null : "wrong";
}

/** "was 700m, up from 640m" */
function turnedBack(claim: Claim, now: Claim | undefined, text: string): Movement | null {
  if (now?.says !== "level" || now.unit !== claim.unit || claim.toward === null) return null;
  if (!/^[^\d]*\b(?:up|down)\s+from\b/iu.test(text.slice(now.end, claim.start))) return null;
  return agreesWith(claim.toward, claim, now) ? null : "wrong";
}

function agreesWith(toward: "up" | "down", from: Claim, to: Claim): boolean {
  const difference = new Exact(to.value).minus(from.value);
  return toward === "up" ? difference.gt(0) : difference.lt(0);
}
