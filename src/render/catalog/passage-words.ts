import type { PassagePlace } from "./catalog.ts";

/** Texts for places of passages, given the word before a date of issue and the signs around an insertion. */
export function passageWords(issued: string, [opening, comma, closing]: readonly [string, string, string]) {
  const aboutParts = ({ entity, period, issuedOn }: PassagePlace): readonly string[] =>
    [entity, period, issuedOn === null ? null : `${issued} ${issuedOn}`].filter((part) => part !== null);
  return {
    marks: (marks: readonly number[]) => marks.map((mark) => `[${mark}]`).join(""),
    footnote: (mark: number, place: string) => `[${mark}] ${place}`,
    place: (place: PassagePlace) => {
      const about = aboutParts(place);
      const { doc, locator } = place.source;
      return `${doc} · ${locator}${about.length === 0 ? "" : `${opening}${about.join(comma)}${closing}`}`;
    },
    /** The subject and date of a document; empty for neither. */
    about: (place: PassagePlace) => aboutParts(place).join(" · "),
  };
}
