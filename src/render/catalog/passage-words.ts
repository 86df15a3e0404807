import type { DocumentPart, PassagePlace, PassageSpot } from "./catalog.ts";

/** What stands before and after an insertion. */
type Around = readonly [string, string];

/** The words of a language for places in documents. */
interface PlaceWords {
  readonly title: (title: string) => string;
  /** The name of a file behind a title. */
  readonly file: Around;
  readonly parts: Readonly<Record<DocumentPart["kind"], Around>>;
  readonly paragraph: Around;
  readonly paragraphs: Around;
  /** Between a part and its paragraphs. */
  readonly joint: string;
  readonly comma: string;
}

/** Texts for places of passages. */
export function passageWords(words: PlaceWords) {
  const nameOf = ({ title, file }: PassagePlace): string => {
    if (title === null) return file ?? "";
    return words.title(title) + (file === null ? "" : within(words.file, file));
  };
  const spotText = (spot: PassageSpot): string => {
    if (spot.kind === "other") return spot.text;
    const { part, paragraphs } = spot;
    const numbered = paragraphs?.includes("–") === true ? words.paragraphs : words.paragraph;
    return [
      ...(part === null ? [] : [within(words.parts[part.kind], part.name)]),
      ...(paragraphs === null ? [] : [within(numbered, paragraphs)]),
    ].join(words.joint);
  };
  return {
    marks: (marks: readonly number[]) => marks.map((mark) => `[${mark}]`).join(""),
    footnote: (mark: number, place: string) => `[${mark}] ${place}`,
    place: (place: PassagePlace) =>
      [nameOf(place), place.about.join(words.comma), place.issuedOn ?? "", spotText(place.spot)]
        .filter((said) => said !== "")
        .join(" · "),
  };
}

function within([before, after]: Around, text: string): string {
  return before + text + after;
}
