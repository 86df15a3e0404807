import { QUESTION_CHARACTERS_MAX } from "../domain/question-limits.ts";
import { BODY_BYTES_MAX } from "./limits.ts";

/** HTTP status and fixed message for each refusal code. The messages repeat nothing from a request. */
export const REFUSALS = {
  bad_request: { status: 400, message: "The request is not HTTP as this server reads it." },
  query_not_read: {
    status: 400,
    message: "Parameters in the address are not read. Put everything into the JSON body.",
  },
  invalid_encoding: { status: 400, message: "The body is not UTF-8." },
  invalid_json: { status: 400, message: "The body is not JSON." },
  invalid_body: { status: 400, message: "The body is not a JSON object with a question." },
  unknown_field: {
    status: 400,
    message: "The body has a field that is not known. Known are question, reference_date and conversation_id.",
  },
  invalid_question: {
    status: 400,
    message: `question: write a text of 1 to ${QUESTION_CHARACTERS_MAX.toLocaleString("en")} characters.`,
  },
  invalid_reference_date: { status: 400, message: "reference_date: write a day of the calendar as YYYY-MM-DD." },
  invalid_conversation_id: {
    status: 400,
    message: "conversation_id: write 1 to 128 letters, digits and signs of . _ : @ / + = -",
  },
  unauthorized: { status: 401, message: "A valid token is needed: Authorization: Bearer …" },
  not_found: { status: 404, message: "There is nothing here. Questions go to POST /v1/ask." },
  method_not_allowed: { status: 405, message: "This method is not possible here." },
  too_slow: { status: 408, message: "The request took too long to arrive." },
  too_large: { status: 413, message: `The body is larger than ${BODY_BYTES_MAX.toLocaleString("en")} bytes.` },
  unsupported_media_type: {
    status: 415,
    message: "The body must be Content-Type: application/json in UTF-8, without a Content-Encoding.",
  },
  expectation_failed: { status: 417, message: "No expectation but 100-continue is met." },
  too_many_requests: { status: 429, message: "This token has asked too often. Wait as long as Retry-After says." },
  headers_too_large: { status: 431, message: "The headers are too large." },
  internal_error: { status: 500, message: "Something went wrong here, and the question has no answer." },
  overloaded: { status: 503, message: "Too many questions wait for an answer. Try again in a moment." },
  stopping: { status: 503, message: "The server is stopping. Try again in a moment." },
  not_ready: { status: 503, message: "Questions cannot be answered now." },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly message: string }>>;

export type RefusalCode = keyof typeof REFUSALS;

/** The JSON body of a refusal. */
export function refusalBody(code: RefusalCode): string {
  return JSON.stringify({ error: { code, message: REFUSALS[code].message } });
}
