import type { Catalog, PassagePlace, PassagePosition } from "./catalog.ts";
import { englishList } from "./en-list.ts";

const MOVES = { up: "rise", down: "fall" } as const;
const LABELS: Readonly<Record<PassagePosition, string>> = {
  before: "Just before",
  cited: "Cited passage",
  after: "Just after",
};
const MOVED = { up: "rose", down: "fell", flat: "did not change" } as const;

export const EN_WHY: Catalog["why"] = {
  heading: "Why",
  background: "What the documents say",
  marks: (marks) => marks.map((mark) => `[${mark}]`).join(""),
  footnote: (mark, place) => `[${mark}] ${place}`,
  place: placeText,
  contradicted: (subject, claimed, actual) => `${subject} did not ${MOVES[claimed]}: it ${MOVED[actual]}.`,
  nothingSaysWhy: "Nothing in the approved sources says why.",
  nothingFound: "Nothing in the approved sources answers this.",
  related: (places) => `These passages are about another period, so they don’t answer this: ${places.join(" · ")}`,
  unmatched: (raws) => `None of the passages mentions ${englishList(raws.map((raw) => `“${raw}”`))}.`,
  showPassage: (mark) => `Show passage ${mark}`,
  passageTitle: "Passage",
  about: (place) => aboutParts(place).join(" · "),
  passageLabel: (position, section) => (section === null ? LABELS[position] : `${LABELS[position]} · ${section}`),
  close: "Close",
  passageGone: "This passage is no longer there: its document was replaced or withdrawn.",
};

function placeText(place: PassagePlace): string {
  const about = aboutParts(place);
  return `${place.source.doc} · ${place.source.locator}${about.length === 0 ? "" : ` (${about.join(", ")})`}`;
}

function aboutParts({ entity, period, issuedOn }: PassagePlace): readonly string[] {
  return [entity, period, issuedOn === null ? null : `issued ${issuedOn}`].filter((part) => part !== null);
}
