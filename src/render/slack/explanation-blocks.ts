import type { Catalog } from "../catalog/catalog.ts";
import { clip } from "../clip.ts";
import type { ExplanationEntry, ExplanationFootnote } from "../document.ts";
import {
  type ActionsBlock,
  type Button,
  bold,
  context,
  plainText,
  richText,
  type SlackBlock,
  section,
  text,
} from "./block-kit.ts";
import { LIMITS } from "./block-limits.ts";

const PASSAGE_BUTTONS_MAX = 5;

/** The action of a button that opens a passage. */
export const PASSAGE_ACTION = "footnote_passage";

/** Statements with their marks, the footnotes under them, and a button for each passage. */
export function explanationBlocks(
  { heading, statements, footnotes, remarks }: ExplanationEntry,
  catalog: Catalog,
): readonly SlackBlock[] {
  return [
    ...(statements.length === 0 ? [] : statementBlock(heading, statements, catalog)),
    ...(footnotes.length === 0
      ? []
      : [context(clip(footnotes.map(({ text: line }) => line).join("\n"), LIMITS.contextText))]),
    ...passageButtons(footnotes, catalog),
    ...(remarks.length === 0 ? [] : [section(clip(remarks.join("\n"), LIMITS.sectionText))]),
  ];
}

function statementBlock(
  heading: string | null,
  statements: ExplanationEntry["statements"],
  { why }: Catalog,
): readonly SlackBlock[] {
  const bullet = statements.length > 1 || heading !== null ? "• " : "";
  const lines = statements.flatMap((statement, index) => [
    text(`${index === 0 && heading === null ? "" : "\n"}${bullet}${statement.text} `),
    text(why.marks(statement.marks)),
  ]);
  return [richText([...(heading === null ? [] : [bold(heading)]), ...lines])];
}

function passageButtons(footnotes: readonly ExplanationFootnote[], { why }: Catalog): readonly ActionsBlock[] {
  const buttons = footnotes.flatMap(({ mark, passageId }): readonly Button[] =>
    passageId === null
      ? []
      : [
          {
            type: "button",
            action_id: `${PASSAGE_ACTION}:${mark}`,
            text: plainText(why.showPassage(mark)),
            value: passageId,
          },
        ],
  );
  if (buttons.length === 0) return [];
  const shown = buttons.slice(0, PASSAGE_BUTTONS_MAX);
  return [
    { type: "actions", block_id: `footnote_passages:${shown.map(({ value }) => value).join(",")}`, elements: shown },
  ];
}
