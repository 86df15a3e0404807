import type { Command } from "commander";
import type { DocumentKey } from "../domain/document-key.ts";
import type { Engine } from "../server/compose.ts";
import type { Exit } from "./exit.ts";
import { decisionsText } from "./ingest.ts";
import { type StoreOptions, withStoreOptions } from "./options.ts";
import { printable, printLines } from "./terminal-text.ts";
import { withEngine } from "./with-engine.ts";

interface WithdrawOptions extends StoreOptions {
  readonly undo?: boolean;
  readonly source?: string;
}

/** One document by name, or all documents of one source. */
interface Asked {
  readonly name: string | undefined;
  readonly source: string | undefined;
}

function staysOut(documents: number): string {
  const said =
    documents === 1 ? "It stays out when its folder is ingested" : "They stay out when their folder is ingested";
  return `${said} again; naming the file itself, or --undo, lets ${documents === 1 ? "it" : "them"} in.`;
}

/** `footnote facts withdraw`: withdraws a document, or with `--undo` lets it be ingested again. */
export function addWithdraw(facts: Command, exit: Exit): void {
  withStoreOptions(facts.command("withdraw").description("take a document out of view, with its figures and its text"))
    .argument("[doc]", "its name, as `footnote ingest` printed it; SOURCE:DOC where several have it")
    .option("--source <source>", "every document of a folder or of what one person dropped, by its path or short name")
    .option("--undo", "let a document that was withdrawn in again, when it is ingested")
    .action(async (name: string | undefined, { undo = false, source, ...options }: WithdrawOptions) =>
      withEngine(options, async ({ documents }) => {
        const asked = { name, source };
        const fault = undo ? await readmit(asked, documents) : await withdraw(asked, documents);
        if (fault === null) return;
        exit.code = 1;
        console.error(fault);
      }),
    );
}

async function withdraw(asked: Asked, documents: Engine["documents"]): Promise<string | null> {
  const none = "The store holds no document";
  const chosen = chosenFrom(await documents.documents(), asked, { none, several: "nothing was withdrawn" });
  if ("fault" in chosen) return chosen.fault;
  for (const entry of chosen.entries) {
    await documents.withdraw(entry, { staysOut: true });
    const name = asked.name ?? entry.doc;
    printLines([
      `withdrawn ${printable(name)}: ${entry.facts} facts, ${entry.passages} passages${decisionsText(entry.decisions)}`,
    ]);
  }
  printLines([staysOut(chosen.entries.length)]);
  return null;
}

async function readmit(asked: Asked, documents: Engine["documents"]): Promise<string | null> {
  const none = "No document is kept out that is";
  const chosen = chosenFrom(await documents.withdrawn(), asked, { none, several: "nothing was changed" });
  if ("fault" in chosen) return chosen.fault;
  for (const entry of chosen.entries) {
    await documents.readmit(entry);
    printLines([`${printable(asked.name ?? entry.doc)} may come in again: ingest its folder, or the file.`]);
  }
  return null;
}

interface Named extends DocumentKey {
  readonly from: string;
}

interface Said {
  readonly none: string;
  readonly several: string;
}

type Chosen<Entry> = { readonly entries: readonly Entry[] } | { readonly fault: string };

function chosenFrom<Entry extends Named>(all: readonly Entry[], { name, source }: Asked, said: Said): Chosen<Entry> {
  if (name !== undefined && source === undefined) {
    const named = documentsNamed(name, all);
    if (named.length > 1) return { fault: ambiguityText(name, named, said) };
    return named.length === 1 ? { entries: named } : { fault: `${said.none} named ${printable(name)}.` };
  }
  if (name !== undefined || !source) return { fault: "Name one document, or with --source all of one folder." };
  const entries = all.filter((entry) => [entry.from, entry.source.place].includes(source));
  return entries.length > 0 ? { entries } : { fault: `${said.none} from ${printable(source)}.` };
}

/** Matches a document by name alone, or prefixed with the short name or full path of its source. */
function documentsNamed<Entry extends Named>(name: string, entries: readonly Entry[]): readonly Entry[] {
  return entries.filter(({ source, from, doc }) =>
    [doc, `${from}:${doc}`, `${source.place}:${doc}`].some((one) => one === name),
  );
}

function ambiguityText(name: string, entries: readonly Named[], { several }: Said): string {
  const named = entries.map(({ from, doc, source }) => `  ${printable(`${from}:${doc}`)}  ${printable(source.place)}`);
  return [`Several documents are named ${printable(name)}; ${several}. Name one of them:`, ...named].join("\n");
}
