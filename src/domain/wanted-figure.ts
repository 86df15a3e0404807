import type { Language } from "./profile.ts";

/** Why curators close a request, in their choice. */
export const CLOSE_REASONS = ["not_reported", "later", "elsewhere", "unclear"] as const;

export type CloseReason = (typeof CLOSE_REASONS)[number];

/** What a click does with wanted figures. */
export type WantedUse =
  /** The person waits no longer. */
  | { readonly kind: "forget"; readonly id: string }
  /** A curator closes the requests for the same figures; `about` names them. */
  | { readonly kind: "close"; readonly about: string; readonly reason: CloseReason }
  /** A curator requests the figure of a question that has no answer; `question` is the digest that names it. */
  | { readonly kind: "request"; readonly question: string };

export interface WantedValue {
  readonly language: Language;
  readonly use: WantedUse;
}

const SEPARATOR = ":";
const ID = /^[0-9A-Z]{8}$/;
const QUESTION = /^[0-9a-f]{64}$/;
const ABOUT = /^[0-9a-f]{16}$/;

/** A use as the value of a button or an option: `en:forget:K7QM2XHV`. At most 75 characters. */
export function writeWantedValue({ language, use }: WantedValue): string {
  return [language, use.kind, ...partsOf(use)].join(SEPARATOR);
}

function partsOf(use: WantedUse): readonly string[] {
  switch (use.kind) {
    case "forget":
      return [use.id];
    case "close":
      return [use.about, use.reason];
    case "request":
      return [use.question];
  }
}

/** The use of a clicked value; null for anything that `writeWantedValue` does not write. */
export function readWantedValue(value: string): WantedValue | null {
  const [language, kind, subject = "", argument, ...more] = value.split(SEPARATOR);
  if ((language !== "en" && language !== "zh") || more.length > 0) return null;
  if (kind === "forget" && ID.test(subject) && argument === undefined) return { language, use: { kind, id: subject } };
  if (kind === "request" && QUESTION.test(subject) && argument === undefined)
    return { language, use: { kind, question: subject } };
  const reason = CLOSE_REASONS.find((one) => one === argument);
  if (kind !== "close" || !ABOUT.test(subject) || reason === undefined) return null;
  return { language, use: { kind, about: subject, reason } };
}
