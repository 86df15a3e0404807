import type { Catalog } from "../catalog/en.ts";
import { clip } from "../clip.ts";
import type { ExplanationEntry, ExplanationFootnote } from "../document.ts";
import { renumbered } from "../explanation.ts";
import {
  type ActionsBlock,
  type Button,
  bold,
  context,
  plainText,
  richSection,
  type SlackBlock,
  section,
  text,
} from "./block-kit.ts";
import { LIMITS } from "./block-limits.ts";

const PASSAGE_BUTTONS_MAX = 6;

/** Action id of buttons that open a passage. */
export const PASSAGE_ACTION = "footnote_passage";

/**
 * Blocks of an explanation: statements with footnote marks, quotes behind a bar, footnotes, and a button per passage.
 * Numbering continues after the footnotes of the figures above.
 */
export function explanationBlocks(
  explanation: ExplanationEntry,
  catalog: Catalog,
  numberedBefore = 0,
): readonly SlackBlock[] {
  const { heading, statements, footnotes, note, remarks } = renumbered(explanation, numberedBefore);
  return [
    ...(statements.length === 0 ? [] : statementBlock(heading, statements, catalog)),
    // One block each: a footnote is often longer than a line, and the start of the next one has to be visible.
    ...footnotes.map(({ mark, place }) => context(clip(catalog.why.footnote(mark, place), LIMITS.contextText))),
    ...(note === null ? [] : [context(note)]),
    ...passageButtons(footnotes, catalog),
    ...(remarks.length === 0 ? [] : [section(clip(remarks.join("\n"), LIMITS.sectionText))]),
  ];
}

function statementBlock(
  heading: string | null,
  statements: ExplanationEntry["statements"],
  { why }: Catalog,
): readonly SlackBlock[] {
  const parts = statements.map((statement) => {
    const said = richSection([text(`${statement.text} `), text(why.marks(statement.marks))]);
    return statement.isQuote ? ({ ...said, type: "rich_text_quote" } as const) : said;
  });
  return [{ type: "rich_text", elements: [...(heading === null ? [] : [richSection([bold(heading)])]), ...parts] }];
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
