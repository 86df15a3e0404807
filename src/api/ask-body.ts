import { z } from "zod";
import { type CalendarDate, parseDate } from "../domain/calendar.ts";
import { QUESTION_CHARACTERS_MAX } from "../domain/question-limits.ts";
import type { RefusalCode } from "./refusals.ts";

/** The validated body of a request. */
export interface AskBody {
  readonly question: string;
  /** Null where the body names no day. */
  readonly referenceDate: CalendarDate | null;
  readonly conversationId: string | null;
}

/** A lone surrogate (half of a UTF-16 pair) is not valid text. */
const HALF_CHARACTER = /\p{Surrogate}/u;

/** Optional fields also accept null, because many clients send it. */
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

/** Validates a body. The returned code names the problem and repeats nothing from the body. */
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
