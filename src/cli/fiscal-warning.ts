import type { FiscalYears } from "../domain/fiscal-years.ts";
import { noteFiscalYears } from "../server/fiscal-change.ts";

type Counted = Parameters<typeof noteFiscalYears>[2];

/**
 * Reads documents by the fiscal years of the company file. Afterwards says which stored figures mean other months than
 * when they were read, or meant others until now.
 */
export async function readBy<Read>(
  { dbPath, years, store }: { readonly dbPath: string; readonly years: FiscalYears; readonly store: Counted },
  read: () => Promise<Read>,
): Promise<Read> {
  const before = await noteFiscalYears(dbPath, years, store, new Date());
  const done = await read();
  const after = await noteFiscalYears(dbPath, years, store, new Date());
  if (after !== null) console.error(`warning: ${after.text}. Read all of their files again.`);
  else if (before !== null) console.error(`warning: ${before.text}. None of them is left as it was read.`);
  return done;
}
