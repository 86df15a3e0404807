import { z } from "zod";
import { type CalendarDate, parseDate } from "../domain/calendar.ts";
import { QUESTION_CHARACTERS_MAX } from "../domain/question-limits.ts";
import type { RefusalCode } from "./refusals.ts";

/** What a request asks. */
export interface AskBody {
  readonly question: string;
  /** Null where the body names no day. */
  readonly referenceDate: CalendarDate | null;
  readonly conversationId: string | null;
}

/** Half of a character in two halves is no text. */
const HALF_CHARACTER = /\p{Surrogate}/u;

/** An optional field may also be null, as many clients write it. */
const AskFields = z.strictObject({
  question: z
    .string()
    .max(QUESTION_CHARACTERS_MAX)
    .refine((text) => text.trim() !== "" && !HALF_CHARACTER.test(text)),
  reference_date: z
    .string()
    .transform((text, context) => {
      const date = parseDate(text);
      if (date !== null) return date;
      context.addIssue({ code: "custom", message: "no day" });
      return z.NEVER;
    })
    .nullish(),
  conversation_id: z
    .string()
    .regex(/^[\w.:@/+=-]{1,128}$/)
    .nullish(),
});

const FAULT_OF_FIELD: Readonly<Record<keyof z.output<typeof AskFields>, RefusalCode>> = {
  question: "invalid_question",
  reference_date: "invalid_reference_date",
  conversation_id: "invalid_conversation_id",
};

/** Reads a body; the code of what is wrong with it says nothing that stands in it. */
export function readAskBody(bytes: Buffer): AskBody | RefusalCode {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "invalid_encoding";
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return "invalid_json";
  }
  const parsed = AskFields.safeParse(json);
  if (!parsed.success) return faultOf(parsed.error);
  const { question, reference_date, conversation_id } = parsed.data;
  return { question, referenceDate: reference_date ?? null, conversationId: conversation_id ?? null };
}

function faultOf({ issues }: z.ZodError): RefusalCode {
  if (issues.some(({ code }) => code === "unrecognized_keys")) return "unknown_field";
  const field = AskFields.keyof().safeParse(issues[0]?.path[0]);
  return field.success ? FAULT_OF_FIELD[field.data] : "invalid_body";
}
