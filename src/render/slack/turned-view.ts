import type { Language } from "../../domain/profile.ts";
import { catalogOf } from "../catalog/catalog-of.ts";
import { type ActionsBlock, type Button, type ContextBlock, context, plainText } from "./block-kit.ts";
import type { PassageView } from "./passage-view.ts";
import type { SourceView } from "./source-view.ts";

/** One footnote of an answer among all of them. */
export interface SourceAt {
  readonly receipt: string;
  /** Counted from 0. */
  readonly index: number;
  readonly count: number;
}

/** A dialog on one footnote, with buttons that turn to the one before and the one after it. */
export type TurnedView<View extends SourceView | PassageView> = Omit<View, "blocks"> & {
  readonly blocks: readonly (View["blocks"][number] | ContextBlock | ActionsBlock)[];
};

export const SOURCE_PREVIOUS = "footnote_source_prev";
export const SOURCE_NEXT = "footnote_source_next";

/** Adds the turning to a dialog; one footnote alone needs none. */
export function turnedView<View extends SourceView | PassageView>(
  view: View,
  { receipt, index, count }: SourceAt,
  language: Language,
): TurnedView<View> {
  if (count < 2) return view;
  const { source } = catalogOf(language);
  const button = (id: string, words: string, to: number): readonly Button[] =>
    to < 0 || to >= count
      ? []
      : [{ type: "button", action_id: id, text: plainText(words), value: sourceValue(receipt, to) }];
  return {
    ...view,
    blocks: [
      context(source.position(index + 1, count)),
      ...view.blocks,
      {
        type: "actions",
        block_id: `footnote_source_turn:${receipt}:${index}`,
        elements: [
          ...button(SOURCE_PREVIOUS, source.previous, index - 1),
          ...button(SOURCE_NEXT, source.next, index + 1),
        ],
      },
    ],
  };
}

/** What a button that opens a footnote carries. */
export function sourceValue(receipt: string, index: number): string {
  return `${receipt}:${index}`;
}
