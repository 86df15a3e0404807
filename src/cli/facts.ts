import { type Command, Option } from "commander";
import type { CellResult } from "../domain/answer.ts";
import { FootnoteError } from "../domain/errors.ts";
import { documentName } from "../domain/fact.ts";
import type { CellFilter } from "../figures/fact-store.ts";
import type { DocumentEntry } from "../import/document-store.ts";
import { type Corrected, correctCell, restoreCell } from "../import/review/correct-cell.ts";
import { writtenUnit, writtenValue } from "../import/review/written-choice.ts";
import { correctionEntry, correctionJson } from "../render/correction.ts";
import { type Names, namesFor } from "../render/names.ts";
import type { Engine } from "../server/compose.ts";
import { cellName, readCell, readEntity, readMetric, readPeriod } from "./cell-arguments.ts";
import type { Exit } from "./exit.ts";
import { exportFacts } from "./facts-export.ts";
import { explanationLines, figureText, historyJson, historyLines } from "./history-text.ts";
import { type StoreOptions, withStoreOptions } from "./options.ts";
import { aligned, printable, printJson, printLines } from "./terminal-text.ts";
import { thisUser, withEngine } from "./with-engine.ts";

interface CellOptions extends StoreOptions {
  readonly json?: boolean;
}

/** `footnote facts`: what is stored, how it came to be, and the word of a person on it. */
export function addFacts(program: Command, exit: Exit): void {
  const facts = program.command("facts").description("look at the stored facts, and set them right");
  addList(facts);
  addHistory(facts);
  addExplain(facts);
  addCorrect(facts, exit);
  addWithdraw(facts, exit);
  withStoreOptions(facts.command("export").description("print all visible facts as a canonical CSV table")).action(
    async (options: StoreOptions) => withEngine(options, exportFacts),
  );
}

interface ListOptions extends CellOptions {
  readonly metric?: string;
  readonly entity?: string;
  readonly period?: string;
  readonly limit: number;
}

const LISTED = 1_000;

function addList(facts: Command): void {
  withStoreOptions(facts.command("list").description("print the figures that can be found"))
    .option("--metric <metric>", "a code or a label")
    .option("--entity <entity>", "a code or a label")
    .option("--period <period>", "such as FY2025, 2025H1 or 2025Q3")
    .addOption(new Option("--limit <number>", "how many at most").default(LISTED).argParser(readLimit))
    .option("--json", "print one JSON object")
    .action(async (options: ListOptions) =>
      withEngine(options, async (engine) => {
        const found = await listed(filterOf(options, engine), options.limit, engine);
        const names = namesFor(engine.glossary, "en");
        if (options.json === true) printJson({ facts: found.map((one) => resultJson(one, names)) });
        else printLines(listLines(found, options.limit, names));
      }),
    );
}

function readLimit(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new FootnoteError("bad_setting", `--limit ${text} is no number of figures; write one such as 100.`);
}

function filterOf({ metric, entity, period }: ListOptions, { glossary }: Engine): CellFilter {
  return {
    ...(metric === undefined ? {} : { metric: readMetric(metric, glossary) }),
    ...(entity === undefined ? {} : { entity: readEntity(entity, glossary) }),
    ...(period === undefined ? {} : { period: readPeriod(period, glossary) }),
  };
}

type Found = Extract<CellResult, { status: "found" }>;

async function listed(filter: CellFilter, limit: number, { facts }: Engine): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const cell of await facts.list(filter, limit)) {
    const result = await facts.find(cell);
    if (result.status === "found") found.push(result);
  }
  return found;
}

function listLines(found: readonly Found[], limit: number, names: Names): readonly string[] {
  if (found.length === 0) return ["There are no such figures."];
  const rows = found.flatMap(({ cell, statement, conflicts }) =>
    [statement, ...conflicts].map((one, index) => [
      index === 0 ? cellName(cell, names.glossary) : "  also stated",
      figureText(one.figure),
      printable(placeText(one, names)),
    ]),
  );
  const more = found.length === limit ? [`These are the first ${limit}; --limit shows more.`] : [];
  return [...aligned(rows), ...more];
}

/** Where a figure stands; of a corrected one who gave it, and what stands there. */
function placeText(statement: Found["statement"], names: Names): string {
  const correction = correctionEntry(statement, names);
  const place = `${documentName(statement.source)} · ${statement.source.locator}`;
  return correction === null ? place : names.catalog.correction.beside(correction, place);
}

function resultJson({ cell, statement, conflicts, superseded }: Found, names: Names) {
  const json = ({ figure, source, validAsOf, correction }: Found["statement"]) => ({
    ...figure,
    source,
    valid_as_of: validAsOf,
    ...(correction === undefined ? {} : { correction: correctionJson(correction, names) }),
  });
  return {
    ...cell,
    ...json(statement),
    conflicts: conflicts.map(json),
    superseded: superseded.map(json),
  };
}

/** The arguments by which a command names a cell. */
function withCell(command: Command): Command {
  return withStoreOptions(
    command
      .argument("<metric>", "a code or a label")
      .argument("<entity>", "a code or a label")
      .argument("<period>", "such as FY2025, 2025H1 or 2025Q3"),
  );
}

const DIMENSIONS = ["[dimension=value...]", "such as channel=ONLINE; the whole where none is named"] as const;

function addHistory(facts: Command): void {
  withCell(facts.command("history").description("print every statement that was ever made of a figure"))
    .argument(...DIMENSIONS)
    .option("--json", "print one JSON object")
    .action(
      async (metric: string, entity: string, period: string, dimensions: readonly string[], options: CellOptions) =>
        withEngine(options, async ({ glossary, review }) => {
          const cell = readCell({ metric, entity, period, dimensions }, glossary);
          const history = await review.history(cell);
          if (options.json === true) printJson({ cell, history: history.map(historyJson) });
          else printLines([cellName(cell, glossary), ...orNothing(historyLines(history))]);
        }),
    );
}

function addExplain(facts: Command): void {
  withCell(facts.command("explain").description("print where a figure stands, and rule by rule how it was read"))
    .argument(...DIMENSIONS)
    .option("--json", "print one JSON object")
    .action(
      async (metric: string, entity: string, period: string, dimensions: readonly string[], options: CellOptions) =>
        withEngine(options, async ({ glossary, review }) => {
          const cell = readCell({ metric, entity, period, dimensions }, glossary);
          const shown = (await review.history(cell)).filter(({ state }) => IN_VIEW.has(state));
          if (options.json === true) printJson({ cell, statements: shown.map(historyJson) });
          else printLines([cellName(cell, glossary), ...orNothing(shown.flatMap(explanationLines))]);
        }),
    );
}

const IN_VIEW: ReadonlySet<string> = new Set(["holds", "conflicts", "agrees", "outranked", "waiting"]);

function orNothing(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? ["No document states it."] : lines;
}

interface CorrectOptions extends StoreOptions {
  readonly unit?: string;
  readonly undo?: boolean;
  readonly why: string;
  readonly by: string;
}

function addCorrect(facts: Command, exit: Exit): void {
  withCell(facts.command("correct").description("put a figure in place of what the documents state"))
    .argument("[value]", "the figure that holds; with --undo nothing, or the first dimension=value")
    .argument(...DIMENSIONS)
    .option("--unit <unit>", "the unit of the figure, where it is another one than that of the figure in view")
    .option("--undo", "take the correction back: what the documents state holds again")
    .requiredOption("--why <text>", "the reason; it is kept with the decision")
    .option("--by <name>", "who decides", thisUser())
    .action(
      async (
        metric: string,
        entity: string,
        period: string,
        value: string | undefined,
        rest: readonly string[],
        options: CorrectOptions,
      ) =>
        withEngine(options, async (engine) => {
          const isUndo = options.undo === true;
          const dimensions = isUndo && value !== undefined ? [value, ...rest] : rest;
          const cell = readCell({ metric, entity, period, dimensions }, engine.glossary);
          const services = { ...engine, now: () => new Date() };
          const corrected = isUndo
            ? await restoreCell(cell, options, services)
            : await correctCell(cell, await figureOf(value, cell, options, engine), options, services);
          exit.code = report(corrected, cellName(cell, engine.glossary));
          if (exit.code === 0) printLines(historyLines((await engine.review.history(cell)).slice(0, 1)));
        }),
    );
}

async function figureOf(
  value: string | undefined,
  cell: Parameters<Engine["facts"]["find"]>[0],
  { unit }: CorrectOptions,
  { facts }: Engine,
) {
  if (value === undefined) throw new FootnoteError("bad_setting", "Write the figure that holds behind the period.");
  const written = writtenValue(value);
  if (written === null) throw new FootnoteError("bad_setting", `“${value}” is no plain number, such as 1541 or -0.5.`);
  if (unit !== undefined) return { value: written, unit: writtenUnit(unit) ?? unit };
  const found = await facts.find(cell);
  return { value: written, unit: found.status === "found" ? found.statement.figure.unit : "COUNT" };
}

function report(corrected: Corrected, name: string): 0 | 1 {
  switch (corrected.kind) {
    case "corrected":
      return 0;
    case "nothing_to_change":
      console.error(`There is nothing to change: no figure of ${name} is in view, or nobody corrected it.`);
      return 1;
    case "refused":
      console.error(corrected.reason);
      return 1;
  }
}

function addWithdraw(facts: Command, exit: Exit): void {
  withStoreOptions(facts.command("withdraw").description("take a document out of view, with its figures and its text"))
    .argument("[doc]", "its name, as `footnote ingest` printed it; SOURCE:DOC where several have it")
    .option("--source <source>", "every document of a folder or of what one person dropped, by its path or short name")
    .action(async (name: string | undefined, options: StoreOptions & { readonly source?: string }) =>
      withEngine(options, async ({ documents }) => {
        const chosen = chosenDocuments({ name, source: options.source }, await documents.documents());
        if ("fault" in chosen) {
          exit.code = 1;
          console.error(chosen.fault);
          return;
        }
        for (const entry of chosen.entries) {
          await documents.withdraw(entry);
          const { doc, facts: figures, passages } = entry;
          printLines([`withdrawn ${printable(name ?? doc)}: ${figures} facts, ${passages} passages`]);
        }
      }),
    );
}

type Chosen = { readonly entries: readonly DocumentEntry[] } | { readonly fault: string };

function chosenDocuments(
  { name, source }: { readonly name: string | undefined; readonly source: string | undefined },
  all: readonly DocumentEntry[],
): Chosen {
  if (name !== undefined && source === undefined) {
    const named = documentsNamed(name, all);
    if (named.length > 1) return { fault: ambiguityText(name, named) };
    return named.length === 1 ? { entries: named } : { fault: `The store holds no document named ${printable(name)}.` };
  }
  if (name !== undefined || !source) return { fault: "Name one document, or with --source all of one folder." };
  const entries = all.filter((entry) => [entry.from, entry.source.place].includes(source));
  return entries.length > 0 ? { entries } : { fault: `The store holds no document from ${printable(source)}.` };
}

/** A document by its name alone, behind the short name of its source, or behind the whole path of its folder. */
function documentsNamed(name: string, entries: readonly DocumentEntry[]): readonly DocumentEntry[] {
  return entries.filter(({ source, from, doc }) =>
    [doc, `${from}:${doc}`, `${source.place}:${doc}`].some((one) => one === name),
  );
}

function ambiguityText(name: string, entries: readonly DocumentEntry[]): string {
  const named = entries.map(({ from, doc, source }) => `  ${printable(`${from}:${doc}`)}  ${printable(source.place)}`);
  return [`Several documents are named ${printable(name)}; nothing was withdrawn. Name one of them:`, ...named].join(
    "\n",
  );
}
