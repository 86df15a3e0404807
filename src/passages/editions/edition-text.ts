import { z } from "zod";
import type { Edition } from "./edition.ts";

const Span = z.object({ from: z.string(), to: z.string() });
const Part = z.object({ kind: z.string(), number: z.string().nullable(), name: z.string().nullable() });
const Words = { words: z.string(), periods: z.array(z.string()), number: z.string().nullable(), tells: z.boolean() };
const State = z.enum(["draft", "plain", "revised"]);

const Stored = z.object({
  title: z.object({ ...Words, time: Span.extend({ code: z.string() }).nullable(), state: State, recurs: z.boolean() }),
  name: z.object({ ...Words, folder: z.string() }),
  date: Span.nullable(),
  number: z.string().nullable(),
  state: State,
  language: z.enum(["en", "zh"]),
  claims: z.array(
    z.object({
      replaced: z.string().nullable(),
      isOwn: z.boolean(),
      parts: z.array(Part).nullable(),
      since: z.string().nullable(),
    }),
  ),
});

/** Serializes an edition for storage. */
export function editionText(edition: Edition): string {
  return JSON.stringify(edition);
}

export function parseEdition(text: string): Edition {
  return Stored.parse(JSON.parse(text));
}
