import { z } from "zod";
import { PATTERN_CHARACTERS_MAX } from "../domain/name-pattern.ts";
import { CLEARANCES } from "../domain/sensitivity.ts";

/*
 * Zod shapes of single values. YAML gives every scalar as text. The `error` of each schema is the remedy; the message
 * follows from the issue (see shape-faults.ts). For an unknown key, `error` is the list of known keys.
 */

export const KNOWN_KEYS_SEPARATOR = ", ";

/** A map with a fixed set of keys. */
export function keyed<Shape extends z.ZodRawShape>(shape: Shape, remedy: string) {
  const known = Object.keys(shape).join(KNOWN_KEYS_SEPARATOR);
  return z.strictObject(shape, { error: (issue) => (issue.code === "unrecognized_keys" ? known : remedy) });
}

export function text(remedy: string) {
  return z.string({ error: remedy }).trim().min(1, { error: remedy });
}

/** A file name, or a pattern with `*` and `?`. */
export function pattern(remedy: string) {
  return text(remedy).max(PATTERN_CHARACTERS_MAX, { error: `Write at most ${PATTERN_CHARACTERS_MAX} characters` });
}

export function texts(remedy: string) {
  return z.array(text(remedy), { error: remedy });
}

export function wholeNumber(range: { readonly min: number; readonly max: number }, remedy: string) {
  return z
    .string({ error: remedy })
    .regex(/^\d{1,6}$/, { error: remedy })
    .transform(Number)
    .pipe(z.number().min(range.min, { error: remedy }).max(range.max, { error: remedy }));
}

export function yesOrNo(remedy: string) {
  return z
    .string({ error: remedy })
    .regex(/^(?:true|false)$/i, { error: remedy })
    .transform((word) => word.toLowerCase() === "true");
}

const LEVEL_REMEDY = `Write ${CLEARANCES.slice(0, -1).join(", ")} or ${CLEARANCES.at(-1)}`;

export const level = z
  .string({ error: LEVEL_REMEDY })
  .trim()
  .toUpperCase()
  .pipe(z.enum(CLEARANCES, { error: LEVEL_REMEDY }));

/** Text by language. Plain text is English; if only one language is given, it is used for both. */
export const localizedText = z.preprocess(
  (value) => (typeof value === "string" ? { en: value } : value),
  keyed(
    { en: text("Write the English text").optional(), zh: text("Write the Chinese text").optional() },
    "Write a text, or { en: …, zh: … }",
  ).transform(({ en, zh }, context) => {
    const main = en ?? zh;
    if (main === undefined) {
      context.addIssue({ code: "custom", message: "Write { en: …, zh: … } with at least one of the two" });
      return z.NEVER;
    }
    return zh === undefined ? { en: main } : { en: main, zh };
  }),
);
