import type { Language } from "./profile.ts";

/** Why curators close a request, in their choice. */
export const CLOSE_REASONS = ["not_reported", "later", "elsewhere", "unclear"] as const;

export type CloseReason = (typeof CLOSE_REASONS)[number];

/** What a click does with wanted figures. */
export type WantedUse =
  /** The person waits no longer. */
  | { readonly kind: "forget"; readonly id: string }
  /** A curator closes the requests for the same figures; `about` names them. */
  | { readonly kind: "close"; readonly about: string; readonly reason: CloseReason };

export interface WantedValue {
  readonly language: Language;
  readonly use: WantedUse;
}

const SEPARATOR = ":";
const ID = /^[0-9A-Z]{8}$/;
const ABOUT = /^[0-9a-f]{16}$/;

/** A use as the value of a button or an option: `en:forget:K7QM2XHV`. At most 75 characters. */
export function writeWantedValue({ language, use }: WantedValue): string {
  const parts = use.kind === "forget" ? [use.id] : [use.about, use.reason];
  return [language, use.kind, ...parts].join(SEPARATOR);
}

/** The use of a clicked value; null for anything that `writeWantedValue` does not write. */
export function readWantedValue(value: string): WantedValue | null {
  const [language, kind, subject = "", argument, ...more] = value.split(SEPARATOR);
  if ((language !== "en" && language !== "zh") || more.length > 0) return null;
  if (kind === "forget" && ID.test(subject) && argument === undefined) return { language, use: { kind, id: subject } };
  const reason = CLOSE_REASONS.find((one) => one === argument);
  if (kind !== "close" || !ABOUT.test(subject) || reason === undefined) return null;
  return { language, use: { kind, about: subject, reason } };
}
