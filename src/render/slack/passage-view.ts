import type { Glossary } from "../../company/glossary.ts";
import type { Passage } from "../../domain/passage.ts";
import type { Language } from "../../domain/profile.ts";
import { type Clearance, isReadable } from "../../domain/sensitivity.ts";
import type { PassagePosition } from "../catalog/catalog.ts";
import { clip, oneLine } from "../clip.ts";
import { type Names, namesFor, UNLIMITED } from "../names.ts";
import { placesOf } from "../place.ts";
import {
  bold,
  type ContextBlock,
  context,
  type DividerBlock,
  type PlainText,
  plainText,
  type RichTextBlock,
  richSection,
  richText,
  type SectionBlock,
  section,
  text,
} from "./block-kit.ts";
import { LIMITS } from "./block-limits.ts";

/** A read-only dialog. */
export interface PassageView {
  readonly type: "modal";
  readonly title: PlainText;
  readonly close: PlainText;
  readonly blocks: readonly (SectionBlock | ContextBlock | RichTextBlock | DividerBlock)[];
}

export interface CitedPassage {
  readonly citedId: string;
  /** The cited passage and its neighbours, in reading order. */
  readonly passages: readonly Passage[];
  /** Clearance of the person who opens it. Default: INTERNAL. */
  readonly clearance?: Clearance;
}

/** Number of passages shown before and after the cited one. */
export const PASSAGE_REACH = 1;

const NAME_MAX = 160;
/** Shorter than the cited passage, because neighbours are only context. */
const NEIGHBOUR_MAX = 600;
const PARAGRAPH_GAP = "\n\n";
const DIVIDER: DividerBlock = { type: "divider" };

/** Shows a passage between its neighbours, or that the cited one is gone if it is not among `passages`. */
export function passageView(
  { citedId, passages, clearance }: CitedPassage,
  glossary: Glossary,
  language: Language,
): PassageView {
  const names = namesFor(glossary, language, { ...UNLIMITED, label: NAME_MAX, source: NAME_MAX });
  const { why } = names.catalog;
  // The index does not return unreadable passages; the view checks again by itself.
  const readable = passages.filter(({ sensitivity }) => isReadable(sensitivity, clearance));
  const at = readable.findIndex(({ id }) => id === citedId);
  const cited = readable[at];
  const blocks =
    cited === undefined
      ? [section(why.passageGone)]
      : [
          ...documentBlocks(cited, names),
          ...neighbours(readable.slice(0, at), cited, { position: "before", names }),
          ...citedBlocks(cited, names),
          ...neighbours(readable.slice(at + 1), cited, { position: "after", names }),
        ];
  return { type: "modal", title: plainText(why.passageTitle), close: plainText(why.close), blocks };
}

function documentBlocks(cited: Passage, names: Names): readonly PassageView["blocks"][number][] {
  // Without its title, so that the place says the name of the file and all that is known of the document.
  const [place = ""] = placesOf([{ ...cited, title: "" }], names);
  return [richText([bold(shown(oneLine(cited.title), NAME_MAX))]), context(shown(place, LIMITS.contextText)), DIVIDER];
}

function citedBlocks(cited: Passage, names: Names): readonly PassageView["blocks"][number][] {
  const label = names.catalog.why.passageLabel("cited", sectionOf(cited));
  return [
    {
      type: "rich_text",
      elements: [
        richSection([bold(label)]),
        { type: "rich_text_quote", elements: [text(shown(linesOf(cited).join(PARAGRAPH_GAP), LIMITS.sectionText))] },
      ],
    },
  ];
}

function neighbours(
  passages: readonly Passage[],
  cited: Passage,
  { position, names }: { readonly position: PassagePosition; readonly names: Names },
): readonly PassageView["blocks"][number][] {
  return passages.flatMap((passage) => {
    const own = withoutRepeated(linesOf(passage), linesOf(cited), position);
    if (own.length === 0) return [];
    const heading = sectionOf(passage);
    const label = names.catalog.why.passageLabel(position, heading === sectionOf(cited) ? null : heading);
    const said = [context(label), context(clip(own.join(PARAGRAPH_GAP), NEIGHBOUR_MAX))];
    return position === "before" ? [...said, DIVIDER] : [DIVIDER, ...said];
  });
}

/** The heading of a passage; null for none, or where it repeats the document's title. */
function sectionOf({ headings, title }: Passage): string | null {
  const heading = oneLine(headings.at(-1) ?? "");
  return heading === "" || heading === oneLine(title) ? null : clip(heading, NAME_MAX);
}

function linesOf(passage: Passage): readonly string[] {
  return passage.text
    .split("\n")
    .map(oneLine)
    .filter((line) => line !== "");
}

/** Neighbouring passages may overlap; shared paragraphs are shown in the cited one only. */
function withoutRepeated(
  lines: readonly string[],
  cited: readonly string[],
  position: PassagePosition,
): readonly string[] {
  for (let shared = Math.min(lines.length, cited.length); shared > 0; shared -= 1) {
    const [edge, citedEdge] =
      position === "before"
        ? [lines.slice(-shared), cited.slice(0, shared)]
        : [lines.slice(0, shared), cited.slice(-shared)];
    if (edge.every((line, index) => line === citedEdge[index]))
      return position === "before" ? lines.slice(0, -shared) : lines.slice(shared);
  }
  return lines;
}

/** Slack rejects empty text. */
function shown(words: string, max: number): string {
  return words === "" ? "–" : clip(words, max);
}
