import { writeFile } from "node:fs/promises";
import type { Glossary } from "../company/glossary.ts";
import type { AnswerRun } from "../domain/answer.ts";
import { FootnoteError } from "../domain/errors.ts";
import { exportedAnswer } from "../server/exported-answer.ts";

/** Writes the figures of an answer and their sources to a new workbook; none where the answer has no figures. */
export async function writeAnswerFile(file: string, run: AnswerRun, glossary: Glossary): Promise<void> {
  const bytes = await exportedAnswer(run, glossary, "xlsx");
  if (bytes === null) {
    console.error(`${file} was not written: the answer has no figures.`);
    return;
  }
  try {
    await writeFile(file, bytes, { flag: "wx" });
  } catch (cause) {
    throw new FootnoteError("not_written", `${file} exists already or cannot be written; name another file.`, {
      cause,
    });
  }
}
