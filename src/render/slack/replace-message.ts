import type { Replacing } from "../catalog/review-words.ts";
import { clip } from "../clip.ts";
import type { Names } from "../names.ts";
import { plainWords } from "../plain-words.ts";
import { type Button, plainText, section } from "./block-kit.ts";
import { LIMITS } from "./block-limits.ts";
import type { MessagePart } from "./review-message.ts";

const ACTION = "footnote_replace";
const NAME_MAX = 120;

/** A document that a file would replace. */
export interface ReplacingDocument extends Replacing {
  readonly doc: string;
  readonly version: string;
}

/** Asks whether a file should replace the current version, with a button for each answer. */
export function replacesPart(
  { doc, version, ...change }: ReplacingDocument,
  { content, name }: { readonly content: string; readonly name: string },
  { language, catalog: { review } }: Names,
): MessagePart {
  const text = review.replaces(shown(doc), change);
  const button = (use: "replace" | "keep", label: string): Button => ({
    type: "button",
    action_id: `${ACTION}:${use}`,
    text: plainText(clip(label, LIMITS.buttonText)),
    value: `${language}:${content}:${version}:${name}`,
  });
  const elements = [button("replace", review.replaceIt), button("keep", review.keepFormer)];
  return {
    text,
    blocks: [section(clip(text, LIMITS.sectionText)), { type: "actions", block_id: `${ACTION}:${content}`, elements }],
  };
}

export function keptPart(doc: string, { catalog: { review } }: Names): MessagePart {
  const text = review.kept(shown(doc));
  return { text, blocks: [section(text)] };
}

function shown(doc: string): string {
  return clip(plainWords(doc), NAME_MAX);
}
