import type { Answer } from "../../domain/answer.ts";
import { readsWhatHolds } from "../../domain/limited-reading.ts";
import type { Language } from "../../domain/profile.ts";
import { COMPLAINTS, type Complaint, EXPORT_FORMATS, type ToolUse, writeToolValue } from "../../domain/tool-use.ts";
import { catalogOf } from "../catalog/catalog-of.ts";
import { type Button, context, type Overflow, plainText, type SlackBlock } from "./block-kit.ts";

/** Action ids begin with it; the Slack adapter reads the values. */
const ACTION = "footnote_tool:";

/** Whether an answer shows something, or says that it is not there, so that there is something to do with it. */
export function hasTools({ kind }: Answer): boolean {
  return kind === "figures" || kind === "narrative" || kind === "faq";
}

/** Whether a figure of an answer is not stored; of what was known on a day in the past, nothing will come. */
export function lacksFigure(answer: Answer): boolean {
  return (
    answer.kind === "figures" && readsWhatHolds(answer) && answer.cells.some(({ status }) => status === "not_found")
  );
}

interface Tools {
  readonly hasTable: boolean;
  /** Whether somebody can be asked about what the answer has nothing of. */
  readonly hasOwner: boolean;
}

/** The id of an answer, and what can be done with it. */
export function toolBlocks(receipt: string, language: Language, { hasTable, hasOwner }: Tools): readonly SlackBlock[] {
  const { tools } = catalogOf(language);
  const button = (use: ToolUse, label: string): Button => ({
    type: "button",
    action_id: `${ACTION}${use.kind}`,
    text: plainText(label),
    value: writeToolValue({ language, use }),
  });
  return [
    { ...context(tools.answerId(receipt)), block_id: `footnote_answer:${receipt}` },
    {
      type: "actions",
      block_id: `footnote_tools:${receipt}`,
      elements: [
        button({ kind: "right", receipt }, tools.right),
        button({ kind: "not_right", receipt }, tools.notRight),
        button({ kind: "again", receipt }, tools.again),
        ...(hasOwner ? [button({ kind: "ask_owner", receipt }, tools.askOwner)] : []),
        ...(hasTable ? [exportMenu(receipt, language)] : []),
      ],
    },
  ];
}

/** For an answer that lacks a figure: to be told once it is there, and to ask the curators for it. */
export function missingBlocks(receipt: string, language: Language): readonly SlackBlock[] {
  const { tools } = catalogOf(language);
  const button = (kind: "tell" | "request", label: string): Button => ({
    type: "button",
    action_id: `${ACTION}${kind}`,
    text: plainText(label),
    value: writeToolValue({ language, use: { kind, receipt } }),
  });
  return [
    {
      type: "actions",
      block_id: `footnote_missing:${receipt}`,
      elements: [button("tell", tools.tell), button("request", tools.request)],
    },
  ];
}

/** The button that posts a checked message in its thread. */
export function postBlocks(receipt: string, language: Language): readonly SlackBlock[] {
  const value = writeToolValue({ language, use: { kind: "post", receipt } });
  const text = plainText(catalogOf(language).tools.post);
  return [
    {
      type: "actions",
      block_id: `footnote_post:${receipt}`,
      elements: [{ type: "button", action_id: `${ACTION}post`, text, value }],
    },
  ];
}

/** A file of the figures, in each format. */
function exportMenu(receipt: string, language: Language): Overflow {
  const { tools } = catalogOf(language);
  return {
    type: "overflow",
    action_id: `${ACTION}export`,
    options: EXPORT_FORMATS.map((format) => ({
      text: plainText(tools.exports[format]),
      value: writeToolValue({ language, use: { kind: "export", receipt, format } }),
    })),
  };
}

export function complaintName(complaint: Complaint, language: Language): string {
  return catalogOf(language).tools.complaints[complaint];
}

/** Asks what is wrong with an answer; each button is one reason. */
export function complaintPart(receipt: string, language: Language) {
  const { tools } = catalogOf(language);
  const blocks: readonly SlackBlock[] = [
    context(tools.whatIsWrong),
    {
      type: "actions",
      block_id: `footnote_complaints:${receipt}`,
      elements: COMPLAINTS.map((complaint) => ({
        type: "button",
        action_id: `${ACTION}complain:${complaint}`,
        text: plainText(tools.complaints[complaint]),
        value: writeToolValue({ language, use: { kind: "complain", receipt, complaint } }),
      })),
    },
  ];
  return { text: tools.whatIsWrong, blocks };
}
