import { z } from "zod";
import { CASE_CHOICES, type CaseChoice } from "../../domain/case-choice.ts";
import type { Language } from "../../domain/profile.ts";

/** Prefix of the ids of the buttons that open cases. */
export const CASE_ACTION_PREFIX = "footnote_case:";
/** The button that lists the open cases; its value is a language. */
export const CASES_ACTION = `${CASE_ACTION_PREFIX}list`;
/** The dialog in which a case is decided. */
export const CASE_DIALOG = "footnote_case_dialog";

/** A click that opens the list of cases, or one of them; it has to be answered with a dialog at once. */
export interface CaseClick {
  /** Null for the list. */
  readonly receipt: string | null;
  readonly language: Language;
  readonly user: string;
  /** Null on the Home tab and in dialogs. */
  readonly slackChannel: string | null;
  readonly triggerId: string;
  /** Whether the dialog comes on top of another one. */
  readonly isOnTop: boolean;
}

/** A submitted decision. */
export interface CaseSubmission {
  readonly receipt: string;
  readonly language: Language;
  readonly user: string;
  readonly choice: CaseChoice;
  /** The question as it should have been understood; empty for none. */
  readonly meant: string;
  /** The key of the submission that was found possible before; null for one that was not looked at yet. */
  readonly checked: string | null;
}

const Clicked = z.object({
  trigger_id: z.string(),
  user: z.object({ id: z.string() }),
  channel: z.object({ id: z.string() }).nullish(),
  view: z.object({ type: z.string() }).nullish(),
  actions: z.array(z.object({ action_id: z.string().startsWith(CASE_ACTION_PREFIX), value: z.string() })).min(1),
});

const Submitted = z.object({
  user: z.object({ id: z.string() }),
  view: z.object({
    private_metadata: z.string(),
    state: z.object({
      values: z.object({
        choice: z.object({ input: z.object({ selected_option: z.object({ value: z.enum(CASE_CHOICES) }) }) }),
        meant: z.object({ input: z.object({ value: z.string().nullish() }) }),
      }),
    }),
  }),
});

/** `en` or `en:K7QM2XHV`. */
const VALUE = /^(en|zh)(?::([0-9A-Z]{8}))?$/;

/** Parses a click on such a button; null for anything else. */
export function readCaseClick(body: unknown): CaseClick | null {
  const { success, data } = Clicked.safeParse(body);
  const [action] = success ? data.actions : [];
  const read = readValue(action?.value ?? "");
  if (!success || read === null || (read.receipt === null) !== (action?.action_id === CASES_ACTION)) return null;
  return {
    ...read,
    user: data.user.id,
    slackChannel: data.channel?.id ?? null,
    triggerId: data.trigger_id,
    isOnTop: data.view?.type === "modal",
  };
}

/** The case of a dialog, for its metadata. */
export function writeCase({ language, receipt }: { readonly language: Language; readonly receipt: string }): string {
  return `${language}:${receipt}`;
}

/** Parses a submitted decision; null for anything else. */
export function readCaseSubmission(body: unknown): CaseSubmission | null {
  const { success, data } = Submitted.safeParse(body);
  const read = success ? readValue(data.view.private_metadata) : null;
  if (!success || read === null || read.receipt === null) return null;
  const { choice, meant } = data.view.state.values;
  return {
    ...read,
    receipt: read.receipt,
    user: data.user.id,
    choice: choice.input.selected_option.value,
    meant: meant.input.value?.trim() ?? "",
    checked: null,
  };
}

function readValue(value: string): { readonly language: Language; readonly receipt: string | null } | null {
  const [, language, receipt = null] = VALUE.exec(value) ?? [];
  return language === "en" || language === "zh" ? { language, receipt } : null;
}
