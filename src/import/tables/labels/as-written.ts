import { type PlainForm, plainFormOf } from "../../../language/plain-spans.ts";
import type { LabelReading } from "./label-reading.ts";

/**
 * Reads a label in its normalised form, so that the rules handle only one form, and maps the words of the reading back
 * to the document's spelling, which people see.
 */
export function asWritten(label: string, read: (plain: string) => LabelReading): LabelReading {
  const form = plainFormOf(label);
  const reading = read(form.plain);
  return form.plain === label ? reading : inWords(reading, form);
}

function inWords(reading: LabelReading, { written, wordsOf }: PlainForm): LabelReading {
  const orNull = (words: string | null): string | null => (words === null ? null : wordsOf(words));
  return {
    ...reading,
    text: written,
    openTime: orNull(reading.openTime),
    unitText: orNull(reading.unitText),
    unreadUnit: orNull(reading.unreadUnit),
    basis: reading.basis.map((word) => ({ ...word, text: wordsOf(word.text) })),
    restriction: orNull(reading.restriction),
    strangeClause: orNull(reading.strangeClause),
    unreadClause: orNull(reading.unreadClause),
    name: wordsOf(reading.name),
    unknown: orNull(reading.unknown),
  };
}
