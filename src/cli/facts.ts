import { type Command, Option } from "commander";
import type { FoundCell, Statement } from "../domain/answer.ts";
import { keyText } from "../domain/document-key.ts";
import { FootnoteError } from "../domain/errors.ts";
import { type Cell, documentName } from "../domain/fact.ts";
import { DEFAULT_CLEARANCE } from "../domain/sensitivity.ts";
import type { CellFilter } from "../figures/fact-store.ts";
import { type Corrected, correctCell, restoreCell, type Signature } from "../import/review/correct-cell.ts";
import type { Ruled } from "../import/review/review-port.ts";
import { writtenUnit, writtenValue } from "../import/review/written-choice.ts";
import { correctionEntry, correctionJson } from "../render/correction.ts";
import { type Names, namesFor } from "../render/names.ts";
import type { Engine } from "../server/compose.ts";
import { cellName, readCell, readEntity, readMetric, readPeriod } from "./cell-arguments.ts";
import type { Exit } from "./exit.ts";
import { exportFacts, hiddenLines } from "./facts-export.ts";
import { addWithdraw } from "./facts-withdraw.ts";
import { explanationLines, figureText, historyJson, historyLines } from "./history-text.ts";
import { CLEARANCE_HELP, readClearance, type StoreOptions, withStoreOptions } from "./options.ts";
import { aligned, printable, printJson, printLines } from "./terminal-text.ts";
import { terminalTrail } from "./terminal-trail.ts";
import { thisUser, withEngine } from "./with-engine.ts";

interface CellOptions extends StoreOptions {
  readonly json?: boolean;
}

/** `footnote facts`: lists and explains stored facts, corrects figures, withdraws documents. */
export function addFacts(program: Command, exit: Exit): void {
  const facts = program.command("facts").description("look at the stored facts, and set them right");
  addList(facts);
  addHistory(facts);
  addExplain(facts);
  addCorrect(facts, exit);
  addWithdraw(facts, exit);
  withStoreOptions(facts.command("export").description("print all visible facts as a canonical CSV table"))
    .option("--clearance <level>", CLEARANCE_HELP)
    .action(async (options: StoreOptions & { readonly clearance?: string }) =>
      withEngine(options, (engine) =>
        exportFacts(engine, readClearance(options.clearance) ?? DEFAULT_CLEARANCE, terminalTrail(options)),
      ),
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
        else printLines([...listLines(found, options.limit, names), ...(await hiddenLines(engine.facts))]);
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

async function listed(filter: CellFilter, limit: number, { facts }: Engine): Promise<readonly FoundCell[]> {
  const found: FoundCell[] = [];
  for (const cell of await facts.list(filter, limit)) {
    const result = await facts.find(cell);
    if (result.status === "found") found.push(result);
  }
  return found;
}

function listLines(found: readonly FoundCell[], limit: number, names: Names): readonly string[] {
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

/** A figure's source; for a corrected one also its author and the document's own figure. */
function placeText(statement: Statement, names: Names): string {
  const correction = correctionEntry(statement, names);
  const place = `${documentName(statement.source)} · ${statement.source.locator}`;
  return correction === null ? place : names.catalog.correction.beside(correction, place);
}

function resultJson({ cell, statement, conflicts, superseded }: FoundCell, names: Names) {
  const json = ({ figure, source, validAsOf, correction }: Statement) => ({
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

/** Adds the arguments that name a cell. */
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
  addStatements(
    facts.command("history").description("print every statement that was ever made of a figure"),
    (history, cell) => ({ json: { cell, history: history.map(historyJson) }, lines: historyLines(history) }),
  );
}

function addExplain(facts: Command): void {
  addStatements(
    facts.command("explain").description("print where a figure stands, and rule by rule how it was read"),
    (history, cell) => {
      const shown = history.filter(({ state }) => IN_VIEW.has(state));
      return { json: { cell, statements: shown.map(historyJson) }, lines: shown.flatMap(explanationLines) };
    },
  );
}

type History = Awaited<ReturnType<Engine["review"]["history"]>>;

/** A command that prints the statements of one cell. */
function addStatements(
  command: Command,
  show: (history: History, cell: Cell) => { readonly json: object; readonly lines: readonly string[] },
): void {
  withCell(command)
    .argument(...DIMENSIONS)
    .option("--json", "print one JSON object")
    .action(
      async (metric: string, entity: string, period: string, dimensions: readonly string[], options: CellOptions) =>
        withEngine(options, async ({ glossary, review }) => {
          const cell = readCell({ metric, entity, period, dimensions }, glossary);
          const { json, lines } = show(await review.history(cell), cell);
          if (options.json === true) return printJson(json);
          printLines([cellName(cell, glossary), ...(lines.length === 0 ? ["No document states it."] : lines)]);
        }),
    );
}

const IN_VIEW: ReadonlySet<string> = new Set(["holds", "conflicts", "agrees", "outranked", "waiting"]);

interface CorrectOptions extends CellOptions {
  readonly unit?: string;
  readonly undo?: boolean;
  readonly clearance?: string;
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
    .option("--clearance <level>", "what the person may see (default INTERNAL); documents above it stay as they are")
    .option("--json", "print one JSON object")
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
          const signature = { ...options, clearance: readClearance(options.clearance) ?? DEFAULT_CLEARANCE };
          const corrected = isUndo
            ? await restoreCell(cell, signature, services)
            : await correctCell(
                cell,
                await figureOf(value, cell, { ...options, ...signature }, engine),
                signature,
                services,
              );
          exit.code = report(corrected, cellName(cell, engine.glossary));
          if (corrected.kind === "corrected") await printCorrected(cell, corrected.ruled, { ...engine, ...options });
        }),
    );
}

async function figureOf(
  value: string | undefined,
  cell: Parameters<Engine["facts"]["find"]>[0],
  { unit, clearance }: Pick<CorrectOptions, "unit"> & Pick<Signature, "clearance">,
  { facts }: Engine,
) {
  if (value === undefined) throw new FootnoteError("bad_setting", "Write the figure that holds behind the period.");
  const written = writtenValue(value);
  if (written === null) throw new FootnoteError("bad_setting", `“${value}” is no plain number, such as 1541 or -0.5.`);
  if (unit !== undefined) return { value: written, unit: writtenUnit(unit) ?? unit };
  const found = await facts.find(cell, clearance);
  return { value: written, unit: found.status === "found" ? found.statement.figure.unit : "COUNT" };
}

/** Prints the statements of the cell that are in view; documents above INTERNAL are only counted. */
async function printCorrected(
  cell: Cell,
  { rulings }: Ruled,
  { review, glossary, json }: Pick<Engine, "review" | "glossary"> & Pick<CellOptions, "json">,
): Promise<void> {
  const history = await review.history(cell);
  const statements = history.filter(({ state }) => IN_VIEW.has(state));
  const listed = new Set(history.map(({ document }) => keyText(document)));
  const unlisted = rulings.filter(({ source, match: doc }) => source === null || !listed.has(keyText({ source, doc })));
  const counts = { documents: rulings.length, not_listed: unlisted.length };
  if (json === true) return printJson({ cell, ...counts, statements: statements.map(historyJson) });
  const documents = counts.documents === 1 ? "1 document" : `${counts.documents} documents`;
  const above = unlisted.length === 0 ? "" : `; ${unlisted.length} of them above INTERNAL, and not listed here`;
  printLines([`${cellName(cell, glossary)}: decided for ${documents}${above}`, ...historyLines(statements)]);
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
