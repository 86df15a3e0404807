import type { Language } from "./profile.ts";

/** Why an answer is not right, in the choice of a reader. */
export const COMPLAINTS = ["figure", "slot", "other_question", "missing"] as const;

export type Complaint = (typeof COMPLAINTS)[number];

/** The formats in which the figures of an answer are taken along. */
export const EXPORT_FORMATS = ["csv", "xlsx"] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What a click below an answer does with it; `receipt` is the id of the answer. */
export type ToolUse =
  /** The reader says that it is right, or that it is not. */
  | { readonly kind: "right" | "not_right"; readonly receipt: string }
  /** The answer is shown again, with what would be said today. */
  | { readonly kind: "again"; readonly receipt: string }
  /** The owner of the metric that the answer has nothing of is asked. */
  | { readonly kind: "ask_owner"; readonly receipt: string }
  /** What the owner said is kept as a vetted answer; `statement` is its number. */
  | { readonly kind: "keep"; readonly receipt: string; readonly statement: number }
  /** A number of what the owner said is proposed as the figure, for review; `figure` is its index among them. */
  | { readonly kind: "propose"; readonly receipt: string; readonly statement: number; readonly figure: number }
  /** A checked message is posted in its thread. */
  | { readonly kind: "post"; readonly receipt: string }
  /** The reader is told once what is missing is there; `request`: the curators are asked for it as well. */
  | { readonly kind: "tell" | "request"; readonly receipt: string }
  | { readonly kind: "complain"; readonly receipt: string; readonly complaint: Complaint }
  /** The figures of the answer are given as a file. */
  | { readonly kind: "export"; readonly receipt: string; readonly format: ExportFormat };

export interface ToolValue {
  readonly language: Language;
  readonly use: ToolUse;
}

const SEPARATOR = ":";
const RECEIPT = /^[0-9A-Z]{8}$/;

/** A use as the value of a button or an option: `en:right:K7QM2XHV`. At most 75 characters. */
export function writeToolValue({ language, use }: ToolValue): string {
  return [language, ...partsOf(use)].join(SEPARATOR);
}

function partsOf(use: ToolUse): readonly string[] {
  switch (use.kind) {
    case "right":
    case "not_right":
    case "again":
    case "ask_owner":
    case "post":
    case "tell":
    case "request":
      return [use.kind, use.receipt];
    case "keep":
      return [use.kind, use.receipt, String(use.statement)];
    case "propose":
      return [use.kind, use.receipt, `${use.statement}.${use.figure}`];
    case "complain":
      return [use.kind, use.receipt, use.complaint];
    case "export":
      return [use.kind, use.receipt, use.format];
  }
}

/** The use of a clicked value; null for anything that `writeToolValue` does not write. */
export function readToolValue(value: string): ToolValue | null {
  const [language, kind, receipt = "", argument, ...more] = value.split(SEPARATOR);
  if ((language !== "en" && language !== "zh") || !RECEIPT.test(receipt) || more.length > 0) return null;
  const use = toolUse(kind, receipt, argument);
  return use === null ? null : { language, use };
}

function toolUse(kind: string | undefined, receipt: string, argument: string | undefined): ToolUse | null {
  switch (kind) {
    case "right":
    case "not_right":
    case "again":
    case "ask_owner":
    case "post":
    case "tell":
    case "request":
      return argument === undefined ? { kind, receipt } : null;
    case "keep":
      return /^[1-9]\d{0,3}$/.test(argument ?? "") ? { kind, receipt, statement: Number(argument) } : null;
    case "propose": {
      const [, statement, figure] = /^([1-9]\d{0,3})\.(\d)$/.exec(argument ?? "") ?? [];
      return figure === undefined ? null : { kind, receipt, statement: Number(statement), figure: Number(figure) };
    }
    case "complain": {
      const complaint = COMPLAINTS.find((one) => one === argument);
      return complaint === undefined ? null : { kind, receipt, complaint };
    }
    case "export": {
      const format = EXPORT_FORMATS.find((one) => one === argument);
      return format === undefined ? null : { kind, receipt, format };
    }
    default:
      return null;
  }
}
