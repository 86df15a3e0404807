import type { Catalog } from "../catalog/en.ts";
import { clip } from "../clip.ts";
import { type Footnotes, sourceText } from "../footnotes.ts";
import { type ActionsBlock, type Button, plainText, type StaticSelect } from "./block-kit.ts";
import { LIMITS } from "./block-limits.ts";
import { sourceValue } from "./turned-view.ts";

/** Action ids begin with it; the Slack adapter reads the values. */
const ACTION = "footnote_source";
/** More footnotes are listed in a menu. */
const BUTTONS_MAX = 5;

/** Opens the places that the footnotes of figures lead to: a button each, or a menu of many. */
export function sourceButtons({ listed }: Footnotes, receipt: string, catalog: Catalog): readonly ActionsBlock[] {
  if (listed.length === 0) return [];
  const { source, why } = catalog;
  const menu: StaticSelect = {
    type: "static_select",
    action_id: `${ACTION}:menu`,
    placeholder: plainText(source.choose),
    options: listed.slice(0, LIMITS.selectOptions).map((statement, index) => ({
      text: plainText(clip(why.footnote(index + 1, sourceText(statement, catalog)), LIMITS.optionText)),
      value: sourceValue(receipt, index),
    })),
  };
  const buttons = listed.slice(0, BUTTONS_MAX).map(
    (_, index): Button => ({
      type: "button",
      action_id: `${ACTION}:${index + 1}`,
      text: plainText(listed.length === 1 ? source.showOnly : source.show(index + 1)),
      value: sourceValue(receipt, index),
    }),
  );
  return [
    {
      type: "actions",
      block_id: `footnote_sources:${receipt}`,
      elements: listed.length > BUTTONS_MAX ? [menu] : buttons,
    },
  ];
}
