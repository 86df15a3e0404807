import type { PassagePosition } from "./catalog.ts";
import { englishList } from "./en-list.ts";
import { FOOTNOTE_WORDS } from "./footnote-words.ts";

const MOVES = { up: "rise", down: "fall" } as const;
const LABELS: Readonly<Record<PassagePosition, string>> = {
  before: "Just before",
  cited: "Cited passage",
  after: "Just after",
};
const MOVED = { up: "rose", down: "fell", flat: "did not change" } as const;

export const EN_WHY = {
  ...FOOTNOTE_WORDS,
  /** `file` where the title is not enough. */
  document: (title: string, file: string | null) => (file === null ? title : `${title} (${file})`),
  /** A document's entity and period. */
  about: (names: readonly string[]) => names.join(", "),
  part: {
    section: (name: string) => `“${name}”`,
    numbered_section: (name: string) => `section ${name}`,
    sheet: (name: string) => `sheet “${name}”`,
    slide: (name: string) => `slide ${name}`,
    page: (name: string) => `page ${name}`,
    table: (name: string) => `table ${name}`,
    chart: (name: string) => `chart ${name}`,
    cell: (name: string) => `cell ${name}`,
    line: (name: string) => `line ${name}`,
    row: (name: string) => `row ${name}`,
    column: (name: string) => `column ${name}`,
    /** The row of a query, by its key. */
    key: (name: string) => `row ${name}`,
    read: (time: string) => `read ${time}`,
  },
  /** A number, or a range such as `2–3`. */
  paragraphs: (numbers: string) => `${numbers.includes("–") ? "paragraphs" : "paragraph"} ${numbers}`,
  rows: (numbers: string) => `${numbers.includes("–") ? "rows" : "row"} ${numbers}`,
  /** A part with its paragraphs. */
  spot: (parts: readonly string[]) => parts.join(", "),
  heading: "Why:",
  /** The heading for questions that do not ask why. */
  background: "What the documents say:",
  instead: "I have no such figure. The documents say:",
  /** The figures contradict the movement that the question presumes. */
  contradicted: (subject: string, claimed: "up" | "down", actual: "up" | "down" | "flat") =>
    `${subject} did not ${MOVES[claimed]}: it ${MOVED[actual]}.`,
  closest: "No passage plainly says this. The closest:",
  closestToWhy: "No passage plainly says why. The closest:",
  nothingSaysWhy: "Nothing in the documents I may use says why.",
  nothingFound: "Nothing in the documents I may use answers this.",
  /** Parts of the question that no passage answers. */
  unanswered: (parts: readonly string[]) =>
    `No passage plainly answers: ${parts.map((part) => `“${part}”`).join(", ")}`,
  /** The replacement of a passage that is quoted as the former edition. */
  replacedBy: (title: string, day: string | null) => `replaced by ${title}${day === null ? "" : ` of ${day}`}`,
  /** Words of the question that no passage mentions, with the entities and periods asked about. */
  nothingAbout: (raws: readonly string[], scope: readonly string[]) =>
    `Nothing in the documents I may use is about ${englishList(
      raws.map((raw) => `“${raw}”`),
      "or",
    )}${scope.length === 0 ? "" : ` (${scope.join(", ")})`}.`,
  related: (places: readonly string[]) =>
    `These passages are about another period, so they don’t answer this: ${places.join(" · ")}`,
  /** For quotes in another language than the question. */
  otherLanguage: "Quoted in the document’s language.",
  showPassage: (mark: number) => `Show passage ${mark}`,
  passageTitle: "Passage",
  /** Label above a passage in its document; `section` is null where it has no heading of its own. */
  passageLabel: (position: PassagePosition, section: string | null) =>
    section === null ? LABELS[position] : `${LABELS[position]} · ${section}`,
  close: "Close",
  passageGone: "This passage is no longer there: its document was replaced or withdrawn.",
};
