import type { Language } from "../../../domain/profile.ts";
import type { SlackBlock } from "../../answer/replace-row.ts";
import { CASES_ACTION } from "../../cases/case-click.ts";
import { openCases } from "../../cases/show-case.ts";
import { escapeMrkdwn } from "../../texts.ts";
import { bulletList, clipped } from "../home-blocks.ts";
import { type HomeSection, levelOf } from "../section.ts";

const BUTTON_BLOCK = "footnote_cases";
const CASES_MAX = 5;

/** For a curator: the answers that readers called not right last, as far as the curator may see them. */
export const casesSection: HomeSection = {
  name: "cases",
  blocksFor: async (edge, { language, rights, admission }) => {
    if (!rights.curator) return [];
    const texts = edge.texts[language];
    const cases = await openCases(edge, levelOf(admission), CASES_MAX);
    const lines = cases.flatMap(({ receipt: { id, question }, doubts: [newest] }) => {
      if (newest === undefined) return [];
      const { user, complaint } = newest;
      const why = complaint === null ? "" : edge.tools.complaintName(complaint, language);
      return [texts.caseLine(id, escapeMrkdwn(clipped(question)), user, escapeMrkdwn(why))];
    });
    return lines.length === 0 ? [] : [...bulletList(texts.cases, lines), listButton(texts.caseDecision.look, language)];
  },
};

/** Opens the list of cases, in which each can be decided. */
function listButton(label: string, language: Language): SlackBlock & { readonly elements: unknown } {
  const text = { type: "plain_text", text: label, emoji: false };
  const button = { type: "button", action_id: CASES_ACTION, text, value: language };
  return { type: "actions", block_id: BUTTON_BLOCK, elements: [button] };
}
