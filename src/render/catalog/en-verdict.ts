import type { Claim, Occurrence } from "../../domain/claim.ts";

const BOUNDS: Readonly<Record<Claim["bound"], string>> = {
  equal: "",
  above: "above",
  at_least: "at least",
  below: "below",
  at_most: "at most",
};

export const EN_VERDICT = {
  /** Whether one figure is as claimed, and how far it is from a limit. */
  one: (holds: boolean, bound: Claim["bound"], figure: string, claimed: string, distance: string | null = null) => {
    if (bound === "equal") return holds ? `Yes: ${figure}.` : `No: ${figure}, not ${claimed}.`;
    return `${holds ? "Yes" : "No"}: ${figure} is ${holds ? "" : "not "}${BOUNDS[bound]} ${claimed}${distance === null ? "" : `; the difference is ${distance}`}.`;
  },
  /** Which of several figures are; an empty text for none. */
  several: (holding: string, bound: Claim["bound"], claimed: string, occurrence: Occurrence | null) => {
    const limit = `${BOUNDS[bound]} ${claimed}`;
    if (occurrence === "since")
      return holding === "" ? `The last of these is not ${limit}.` : `${capital(limit)} since ${holding}.`;
    if (holding === "") return `None of these is ${limit}.`;
    return `${capital(occurrence === null ? limit : `${occurrence} ${limit}`)}: ${holding}.`;
  },
  /** Which of two figures is the higher one, and by how much; not which is the better one. */
  higher: (name: string, by: string, [high, low]: readonly [string, string]) =>
    `Higher: ${name}, by ${by} (${high} against ${low}).`,
  /** Before the sentence that says which one is higher. */
  compared: (holds: boolean, sentence: string) => `${holds ? "Yes" : "No"}. ${sentence}`,
  moved: (holds: boolean, way: "up" | "down" | "flat", by: string) =>
    `${holds ? "Yes" : "No"}: ${{ up: `it rose by ${by}`, down: `it fell by ${by}`, flat: "it did not change" }[way]}.`,
  /** Parts against the whole that stands beside them. */
  sum: (isWhole: boolean, sum: string, whole: string) =>
    isWhole ? `The parts add up to the whole: ${sum}.` : `The parts add up to ${sum}, the whole is ${whole}.`,
  same: (names: string, figure: string) => `No difference: ${names} are both ${figure}.`,
};

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
