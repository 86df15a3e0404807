import { z } from "zod";
import { keyed, text, yesOrNo } from "../../company/value-shapes.ts";
import { parseDate } from "../../domain/calendar.ts";
import { QUESTION_CHARACTERS_MAX } from "../../domain/question-limits.ts";

/*
 * Schemas for the parts of the YAML file: every scalar is text. As in the company file, the `error` of a schema is the
 * remedy, and for an unknown key the list of known ones.
 */

/** Limited to the maximum length of a question, because a longer wording would never match. */
function wording(remedy: string) {
  return text(remedy).max(QUESTION_CHARACTERS_MAX, { error: `Write at most ${QUESTION_CHARACTERS_MAX} characters` });
}

function day(remedy: string) {
  return text(remedy).transform((value, context) => {
    const date = parseDate(value);
    if (date !== null) return date;
    context.addIssue({ code: "custom", message: remedy, input: value });
    return z.NEVER;
  });
}

const ITEM_REMEDY =
  "Write - { id: …, question: …, answer: …, source: …, version: …, enabled: …, sensitivity: …, owner: … }";
const ANSWER_REMEDY = "Write the answer as a text, or as { en: …, zh: … }";

/** Plain text is English, which is also the fallback for other languages. */
const answer = z.preprocess(
  (value) => (typeof value === "string" ? { en: value } : value),
  keyed(
    { en: text("Write the English answer"), zh: text("Write the Chinese answer, or remove the key").optional() },
    ANSWER_REMEDY,
  ).transform(({ en, zh }) => (zh === undefined ? { en } : { en, zh })),
);

export const itemShape = keyed(
  {
    id: text("Write a short name that no other item has").regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, {
      error: "Write letters, digits, - and _ only, such as expense-approval",
    }),
    question: wording("Write the question as people ask it"),
    aliases: z
      .array(wording("Write another wording of the question, or remove it"), {
        error: "Write a list of other wordings, or remove the key",
      })
      .default([]),
    answer,
    source: keyed(
      {
        doc: text("Write the name of the document that says so"),
        locator: text("Write the place in the document, such as section=3.2"),
      },
      "Write source: { doc: …, locator: … }",
    ),
    version: text("Write the version of the answer, such as 1"),
    enabled: yesOrNo("Write true or false"),
    valid_from: day("Write the first day as YYYY-MM-DD, or remove the key").optional(),
    valid_until: day("Write the last day as YYYY-MM-DD, or remove the key").optional(),
    sensitivity: text("Write PUBLIC, INTERNAL, CONFIDENTIAL or RESTRICTED"),
    owner: text("Write who keeps the answer right, such as a team"),
  },
  ITEM_REMEDY,
);

export type RawItem = z.output<typeof itemShape>;
