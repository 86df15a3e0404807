import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Glossary } from "../company/glossary.ts";
import { formatDate } from "../domain/calendar.ts";
import { type Expected, goldenLine } from "../evaluation/golden-line.ts";
import { NO_LIBRARY } from "../evaluation/library.ts";
import { observe } from "../evaluation/observation.ts";
import { restrictedTextOf } from "../evaluation/restricted-text.ts";
import type { NewTest, SavedTest, TestDesk } from "../slack/cases/ports.ts";
import { appendLine, oneByOne } from "./line-file.ts";

/** The file that new tests are added to; people may move lines to other files of the folder. */
const FILE = "cases.jsonl";
const TAG = "case";
const OWNER_ONLY = 0o700;

/**
 * The tests of curators, as golden cases in a folder. The files are all that is kept of them: a case is known by its id
 * in any of them. One server writes there, one case after the other, and replaces the file as a whole.
 */
export function openTestDesk(glossary: () => Glossary, folder: string): TestDesk {
  const inTurn = oneByOne();
  const isKnown = async (receipt: string): Promise<boolean> =>
    (await linesIn(folder)).some((line) => hasId(line, idOf(receipt)));
  return {
    has: isKnown,
    save: (test) =>
      inTurn(async (): Promise<SavedTest> => {
        const { id: receipt } = test.receipt;
        const line = lineOf(test, glossary());
        const known = (await linesIn(folder)).find((one) => hasId(one, idOf(receipt)));
        if (known !== undefined)
          return known === line?.trimEnd() ? { kind: "saved", id: idOf(receipt) } : { kind: "known" };
        if (line === null) return { kind: "none" };
        await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
        await appendLine(join(folder, FILE), line);
        return { kind: "saved", id: idOf(receipt) };
      }),
  };
}

function idOf(receipt: string): string {
  return `case-${receipt.toLowerCase()}`;
}

function hasId(line: string, id: string): boolean {
  return new RegExp(`"id"\\s*:\\s*"${id}"`).test(line);
}

function lineOf({ receipt, at, clearance, ceiling, expects }: NewTest, glossary: Glossary): string | null {
  const { question, language } = receipt;
  const subject = { id: idOf(receipt.id), question, language, at: formatDate(at), clearance, ceiling, tags: [TAG] };
  return goldenLine(subject, expectedOf(expects, { glossary, clearance }));
}

function expectedOf(
  expects: NewTest["expects"],
  { glossary, clearance }: { readonly glossary: Glossary } & Pick<NewTest, "clearance">,
): Expected {
  if (typeof expects === "string") return { kind: "asks_for", missing: expects };
  const restricted = restrictedTextOf(NO_LIBRARY, clearance);
  const observation = observe(expects, { glossary, library: NO_LIBRARY, clearance, restricted });
  return { kind: "as_observed", observation };
}

async function linesIn(folder: string): Promise<readonly string[]> {
  const names = await namesIn(folder);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return texts.flatMap((text) => text.split("\n"));
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith(".jsonl"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
