import { stat } from "node:fs/promises";
import { z } from "zod";
import { CLEARANCES } from "../domain/sensitivity.ts";
import type { KeptStatement, KeptStatements } from "../question/vetted/kept-statement.ts";
import { appendLine, oneByOne, textOf } from "./line-file.ts";

const Line: z.ZodType<KeptStatement> = z.strictObject({
  id: z.string().min(1),
  reading: z.string().min(1),
  text: z.string().min(1),
  source: z.strictObject({ doc: z.string().min(1), locator: z.string().min(1) }),
  day: z.iso.date(),
  sensitivity: z.enum(CLEARANCES),
});

export interface StatementFile extends KeptStatements {
  /** Keeps a statement; false where it is kept already. */
  keep(statement: KeptStatement): Promise<boolean>;
}

/**
 * The kept statements of owners, as lines of a file beside the store. Of one reading the last line holds; a line is
 * taken back by removing it. The file is read again when it changed, so all processes see the same. `lost` is called
 * with the error where it cannot be read; questions are then answered without it.
 */
export function openKeptStatements(path: string, lost: (fault: unknown) => void): StatementFile {
  const inTurn = oneByOne();
  let read: { readonly stamp: string; readonly kept: readonly KeptStatement[] } = { stamp: "", kept: [] };
  const current = async (): Promise<readonly KeptStatement[]> => {
    const stamp = await stampOf(path);
    if (stamp !== read.stamp) read = { stamp, kept: parse(await textOf(path)) };
    return read.kept;
  };
  return {
    latestFor: async (reading) => {
      try {
        return (await current()).findLast((one) => one.reading === reading) ?? null;
      } catch (fault) {
        lost(fault);
        return null;
      }
    },
    keep: (statement) =>
      inTurn(async () => {
        if (parse(await textOf(path)).some(({ id }) => id === statement.id)) return false;
        await appendLine(path, JSON.stringify(statement));
        return true;
      }),
  };
}

async function stampOf(path: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(path);
    return `${mtimeMs} ${size} ${ino}`;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
}

function parse(text: string): readonly KeptStatement[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => Line.parse(JSON.parse(line)));
}
