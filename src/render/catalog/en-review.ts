import { englishList } from "./en-list.ts";
import {
  type ContentWords,
  type DecidedAs,
  type DoubtWords,
  type LineWords,
  type LoadCounts,
  partsReplaced,
  type QuestionPlace,
  type Replacing,
  type TakingBack,
  type VersionReplaced,
} from "./review-words.ts";

const quoted = (text: string): string => `“${text}”`;

/** Texts about loaded documents and review questions. */
export const EN_REVIEW = {
  counts: ({ facts, passages, questions }: LoadCounts) =>
    [
      ...(facts === 0 ? [] : [counted(facts, "figure")]),
      ...(passages === 0 ? [] : [counted(passages, "passage")]),
      ...(questions === 0 ? [] : [`${counted(questions, "question")} for you`]),
    ].join(", ") || "no figures and no passages",
  loaded: (doc: string, counts: string) => `${doc}: ${counts}`,
  unchanged: (doc: string, counts: string) => `${doc} was loaded before and has not changed: ${counts}`,
  unchangedTitle: (doc: string) => `${doc} was loaded before and has not changed`,
  /** The first and the last period. */
  range: (first: string, last: string) => `${first} to ${last}`,
  /** Some of `total` names. */
  few: (named: readonly string[], total: number) =>
    englishList(total > named.length ? [...named, `${(total - named.length).toLocaleString("en-US")} more`] : named),
  contents: ({ metrics, entities, period }: ContentWords) => `${metrics} of ${entities}, ${period}`,
  replaced: ({ version, changed, added, gone }: VersionReplaced) => {
    const said = [
      changed === 0 ? "" : `${counted(changed, "figure")} changed`,
      added === 0 ? "" : `${added.toLocaleString("en-US")} new`,
      gone === 0 ? "" : `${gone.toLocaleString("en-US")} gone`,
    ].filter(Boolean);
    return `It replaces version ${version.toLocaleString("en-US")}: ${said.join(", ") || "no figure changed"}`;
  },
  /** Above questions that the loaded figures answer. */
  examples: "You can ask now:",
  failed: (doc: string, reason: string) => `${doc} could not be loaded. ${reason}`,
  /** The part of the current version that a file would replace: figures, and passages where these matter. */
  replaces: (doc: string, change: Replacing) => {
    const { before, after, vanishing, loweredFrom } = change;
    const parts = partsReplaced(change);
    const said = [
      ...(parts.figures ? [`${counted(before.facts, "figure")} with ${after.facts.toLocaleString("en-US")}`] : []),
      ...(parts.passages
        ? [`${counted(before.passages, "passage")} with ${after.passages.toLocaleString("en-US")}`]
        : []),
    ].join(" and ");
    const gone = vanishing === 0 ? "" : ` ${counted(vanishing, "figure")} of the current version would be gone.`;
    const opened = loweredFrom === undefined ? "" : ` It was ${loweredFrom}, and more people could see it.`;
    return `${doc} would replace ${said}.${gone}${opened} Nothing is loaded yet. Replace the current version?`;
  },
  replaceIt: "Replace",
  keepFormer: "Keep the current one",
  kept: (doc: string) => `${doc} was not loaded. The current version stays.`,
  moreWarnings: (count: number) => `${counted(count, "more warning")}.`,
  question,
  /** The place of a question, and how many are open. */
  place: ({ doc, locator, others }: QuestionPlace, open: number) =>
    `${doc}${others === 0 ? "" : ` and ${counted(others, "more document")}`} · ${locator} · ${open.toLocaleString("en-US")} open`,
  /** What an answer about a sensitivity label is for. */
  levelHolds: "The answer holds for every document with this label, also for those to come.",
  /** A candidate with the number of figures that it settles. */
  option: (label: string, settles: number) =>
    settles === 0 ? label : `${label} · settles ${counted(settles, "figure")}`,
  /** The result of a candidate for the first waiting figure. */
  becomes: (label: string, raw: string, fact: string) => `${label}: ${raw} becomes ${fact}`,
  /** One of several values, with its place. */
  valueAt: (value: string, place: string) => `${value} (${place})`,
  /** The two figures of a correction whose document has changed. */
  asCorrected: (figure: string) => `${figure}, as corrected`,
  asStated: (figure: string) => `${figure}, as the document says`,
  /** The words in doubt do not change the figures. */
  changesNothing: "Ordinary figures",
  leaveOut: "Leave out",
  /** No line of a question is a metric of ours. */
  noneOf: (lines: number) => (lines === 0 ? "Ask again" : `None of these ${counted(lines, "line")} is ours`),
  oneOf: "One of them is…",
  /** One line of a question, with the number of figures that wait for it and what it may be. */
  line: ({ number, text, raw, figures, place, likely }: LineWords) =>
    [`${number}. ${text}: ${raw}`, counted(figures, "figure"), place, likely === null ? null : `${likely}?`]
      .filter((part) => part !== null)
      .join(" · "),
  lineIs: (line: string, label: string) => `${quoted(line)} is ${label}`,
  correct: "Correct…",
  /** For an answer that is not among the candidates. */
  other: "Something else…",
  newMetric: "New metric…",
  tellOwner: "Tell the owner",
  always: "Always in files like this…",
  next: "Next",
  decided: ({ as, subject, label }: { readonly as: DecidedAs; readonly subject: string; readonly label: string }) => {
    switch (as) {
      case "is":
        return `${subject} is ${label}`;
      case "plain":
        return `${subject}: read as ordinary figures`;
      case "leave_out":
        return `${subject}: left out`;
      case "none_of":
        return `${subject}: ${label}`;
      case "reopened":
        return `${subject}: asked again`;
      case "holds":
        return `${label} holds`;
      case "corrected":
        return `${subject}: corrected to ${label}`;
    }
  },
  /** The figure or words in doubt, or the kind of doubt. */
  subject: ({ kind, text, figure }: Pick<DoubtWords, "kind" | "text" | "figure">) =>
    figure ?? (text === "" ? SUBJECTS[kind] : quoted(text)),
  settled: (figures: number) => `${counted(figures, "figure")} settled`,
  waitAgain: (figures: number) => `${counted(figures, "figure")} ${figures === 1 ? "waits" : "wait"} again`,
  takingBack: ({ said, figures, wereLeftOut, taught }: TakingBack) => {
    const gone = wereLeftOut
      ? `${counted(figures, "figure")} that ${figures === 1 ? "was" : "were"} left out will wait for an answer again`
      : `${counted(figures, "figure")} will not be found any more until it is answered`;
    const effect = figures === 0 ? "The question is asked again." : `The question is asked again: ${gone}.`;
    const wider = taught === null ? "" : ` This counts for all files named ${taught}, as the answer did.`;
    return `Decided: ${said}. ${effect}${wider}`;
  },
  waiting: (open: number) => (open === 1 ? "1 open question" : `${open.toLocaleString("en-US")} open questions`),
  nothingWaits: "There is nothing to review.",
  dialogs: {
    correctTitle: "Correct the figure",
    correctSubmit: "Correct",
    otherTitle: "Something else",
    otherSubmit: "Decide",
    /** Labels of the input for a name, code or figure. */
    other: {
      label: "Metric, entity or breakdown",
      lines: "Line and metric",
      unit: "Unit",
      entity: "Entity",
      period: "Period",
      basis: "Breakdown",
      values: "Value",
      correction: "Value",
      level: "Level",
    },
    lineTitle: "One of the lines",
    lineHint: "The number of the line and a metric that the company file knows: 2 = Revenue.",
    otherHint: "A name or code that the company file knows; a unit such as USD_M or PCT.",
    value: "Value",
    valueHint: "The number as the document would show it, without its unit.",
    unit: "Unit",
    why: "Why",
    whyHint: "Kept with the decision, so that others can see the reason later.",
    teachTitle: "Always in such files",
    teachSubmit: "Teach",
    choice: "What it always means",
    pattern: "In files named",
    patternHint: "* stands for any characters, ? for one.",
    newMetricTitle: "A new metric",
    newMetric:
      "Put these lines into the company file, with what is still empty. The server goes on with the file once it is saved, reads the document again and settles what waits.",
    takeBackTitle: "Take back the answer",
    takeBackSubmit: "Take back",
    cancel: "Cancel",
  },
};

const SUBJECTS: Readonly<Record<DoubtWords["kind"], string>> = {
  label: "The label",
  lines: "The lines",
  unit: "The unit",
  entity: "The entity",
  period: "The period",
  basis: "The basis",
  values: "The value",
  correction: "The value",
  level: "The sensitivity label",
};

function question({ kind, text, figure, candidates, lineCount, asksForMetric, corrected, stated }: DoubtWords): string {
  switch (kind) {
    case "label":
      return `${asksForMetric ? "Which metric" : "What"} is ${text === "" ? "this" : quoted(text)}?`;
    case "lines":
      return `Is any of these ${counted(lineCount, "line")}${text === "" ? "" : ` of ${quoted(text)}`} a metric of ours?`;
    case "unit":
      return candidates.length < 2 ? "Which unit are these figures in?" : `Is this table in ${either(candidates)}?`;
    case "entity":
      return "Whose figures are these?";
    case "period":
      return "Which period are these figures for?";
    case "basis":
      return text === "" ? "Which figures are these?" : `${quoted(text)}: which figures are these?`;
    case "values":
      return `Which value is right${figure === null ? "" : ` for ${figure}`}: ${either(candidates)}?`;
    case "level":
      return `Which level is ${quoted(text)}?`;
    case "correction":
      return corrected === null || stated === null
        ? `${figure ?? "This figure"} was corrected by a person, and the document has changed since. Which value is right?`
        : `${figure ?? "This"} was corrected to ${corrected}; the document now says ${stated}. Which value is right?`;
  }
}

function either(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} or ${items[items.length - 1]}`;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}
