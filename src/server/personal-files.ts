import type { Erasure, PersonalRecord, StoredPerson } from "../domain/personal-data.ts";
import { forgetUndecidedOf, undecidedOf } from "../slack/documents/upload-folder.ts";
import { textOf, writeWhole } from "./line-file.ts";

/** The files beside a store that name people. */
export interface PersonalFiles {
  readonly uploads: string;
  /** The kept statements of owners. */
  readonly statements: string;
}

const WAITING = "file that waits for a decision";
const STATEMENT = "kept statement";

export async function findInFiles(
  { uploads, statements }: PersonalFiles,
  person: StoredPerson,
): Promise<readonly PersonalRecord[]> {
  const waiting = await undecidedOf(uploads, person.user);
  const kept = linesOf(await textOf(statements), person);
  return [
    ...waiting.map((name) => ({ kind: WAITING, when: null, content: { name } })),
    ...kept.map((line) => ({ kind: STATEMENT, when: null, content: JSON.parse(line) })),
  ];
}

/** Deletes the waiting files. A kept statement is an answer of the company: its link alone names the person. */
export async function eraseInFiles(
  { uploads, statements }: PersonalFiles,
  person: StoredPerson,
  as: string,
): Promise<readonly Erasure[]> {
  const waiting = await undecidedOf(uploads, person.user);
  if (waiting.length > 0) await forgetUndecidedOf(uploads, person.user);
  const text = await textOf(statements);
  const kept = linesOf(text, person);
  const erased = person.directs.reduce((rest, id) => rest.replaceAll(`/${id}/`, `/${as}/`), text);
  if (kept.length > 0) await writeWhole(statements, erased);
  return [
    { kind: WAITING, removed: waiting.length, pseudonymised: 0, stays: 0 },
    { kind: STATEMENT, removed: 0, pseudonymised: kept.length, stays: 0 },
  ];
}

function linesOf(text: string, { directs }: StoredPerson): readonly string[] {
  return text.split("\n").filter((line) => directs.some((id) => line.includes(`/${id}/`)));
}
