import type { Glossary } from "../../company/glossary.ts";
import { type CalendarDate, formatDate } from "../../domain/calendar.ts";
import { CASE_CHOICES } from "../../domain/case-choice.ts";
import type { Language } from "../../domain/profile.ts";
import type { ResolvedQuestion } from "../../domain/resolved-question.ts";
import type { ShownSource } from "../../domain/shown-source.ts";
import type { Complaint } from "../../domain/tool-use.ts";
import { catalogOf } from "../catalog/catalog-of.ts";
import { clip, clipItems } from "../clip.ts";
import { type Names, namesFor, UNLIMITED } from "../names.ts";
import { readingLines } from "../reading.ts";
import {
  type ActionsBlock,
  type Button,
  bold,
  context,
  type DialogTextBlock,
  plainText,
  type SlackBlock,
  section,
  text,
  user,
} from "./block-kit.ts";
import { LIMITS } from "./block-limits.ts";

/** Action ids begin with it; the Slack adapter reads the values. */
const OPEN = "footnote_case:open";
const SOURCES_MAX = 6;
const QUESTION_MAX = 500;
const TYPED_MAX = 500;
const WORDS = { ...UNLIMITED, label: 60, source: 80, places: "words" } as const;

interface Doubted {
  readonly receipt: {
    readonly id: string;
    readonly question: string;
    readonly resolved: ResolvedQuestion | null;
    readonly sources: readonly ShownSource[];
    readonly asker: string;
  };
  readonly doubts: readonly { readonly user: string; readonly complaint: Complaint | null }[];
}

interface Opened extends Doubted {
  readonly day: CalendarDate;
  readonly answer: string | null;
  readonly isTest: boolean;
}

/** Renders the dialogs in which curators decide about doubted answers, in the words of one company. */
export function createCaseRenderer(glossary: Glossary) {
  const namesIn = (language: Language): Names => namesFor(glossary, language, WORDS);
  return {
    list: (cases: readonly Doubted[], language: Language) => listDialog(cases, namesIn(language)),
    opened: (opened: Opened, language: Language) => caseDialog(opened, namesIn(language)),
    done: doneDialog,
    openButton: (receipt: string, language: Language): readonly SlackBlock[] => [
      openRow(receipt, catalogOf(language).cases.makeTest, language),
    ],
  };
}

function listDialog(cases: readonly Doubted[], names: Names) {
  const words = names.catalog.cases;
  return {
    type: "modal",
    title: plainText(words.listTitle),
    close: plainText(words.close),
    blocks: [
      section(cases.length === 0 ? words.nothingOpen : words.listLead),
      ...cases.flatMap((one) => [
        lines(words.question, [`“${clip(one.receipt.question, QUESTION_MAX)}” · ${one.receipt.id}`]),
        context(clip(readingLines(one.receipt.resolved, names).join(" · "), LIMITS.contextText)),
        openRow(one.receipt.id, words.look, names.language),
      ]),
    ],
  } as const;
}

function caseDialog({ receipt, doubts, day, answer, isTest }: Opened, names: Names) {
  const words = names.catalog.cases;
  return {
    type: "modal",
    title: plainText(words.title),
    submit: plainText(words.submit),
    close: plainText(words.close),
    blocks: [
      asked(receipt, day, names),
      lines(words.read, readingLines(receipt.resolved, names)),
      lines(words.sources, sourceLines(receipt.sources, names)),
      ...(doubts.length === 0 ? [] : [doubtLines(doubts, names)]),
      section(clip(`${words.answered}:\n${answer ?? words.notShown}`, LIMITS.sectionText)),
      ...(isTest ? [context(words.isTest)] : []),
      ...inputs(names),
    ],
  } as const;
}

function asked({ question, asker, id }: Doubted["receipt"], day: CalendarDate, { catalog }: Names): DialogTextBlock {
  return {
    type: "rich_text",
    elements: [
      {
        type: "rich_text_section",
        elements: [
          bold(`${catalog.cases.question}: `),
          text(`“${clip(question, QUESTION_MAX)}” · `),
          user(asker),
          text(` · ${formatDate(day)} · ${id}`),
        ],
      },
    ],
  };
}

function doubtLines(doubts: Doubted["doubts"], { catalog }: Names): DialogTextBlock {
  const said = doubts.flatMap(({ user: who, complaint }) => [
    user(who),
    text(complaint === null ? "  " : ` (${catalog.tools.complaints[complaint]})  `),
  ]);
  return {
    type: "rich_text",
    elements: [{ type: "rich_text_section", elements: [bold(`${catalog.cases.said}: `), ...said] }],
  };
}

function lines(title: string, values: readonly string[]): DialogTextBlock {
  const shown = values.length === 0 ? ["–"] : values;
  return {
    type: "rich_text",
    elements: [{ type: "rich_text_section", elements: [bold(`${title}: `), text(shown.join("\n"))] }],
  };
}

function sourceLines(sources: readonly ShownSource[], names: Names): readonly string[] {
  const places = sources.flatMap((one) => {
    if (one.kind === "passage") return [];
    const { doc, locator } = names.source(one.shown.source);
    return [`${doc} · ${locator}`];
  });
  return clipItems([...new Set(places)], SOURCES_MAX);
}

function inputs({ catalog }: Names) {
  const words = catalog.cases;
  const options = CASE_CHOICES.map((choice) => ({ text: plainText(words.choices[choice]), value: choice }));
  const choice = { type: "radio_buttons", action_id: "input", options } as const;
  const meant = { type: "plain_text_input", action_id: "input", max_length: TYPED_MAX } as const;
  return [
    { type: "input", block_id: "choice", label: plainText(words.choice), element: choice },
    {
      ...{ type: "input", block_id: "meant", optional: true, label: plainText(words.meant), element: meant },
      hint: plainText(words.meantHint),
    },
  ] as const;
}

function openRow(receipt: string, label: string, language: Language): ActionsBlock {
  const button: Button = {
    ...{ type: "button", action_id: OPEN, text: plainText(label) },
    value: `${language}:${receipt}`,
  };
  return { type: "actions", block_id: `footnote_case:${receipt}`, elements: [button] };
}

function doneDialog(test: string | null, language: Language) {
  const words = catalogOf(language).cases;
  return {
    type: "modal",
    title: plainText(words.doneTitle),
    close: plainText(words.close),
    blocks: [section(test === null ? words.closed : words.made(test))],
  } as const;
}
