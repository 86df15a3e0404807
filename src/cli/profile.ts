import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { type Command, Option } from "commander";
import { FootnoteError } from "../domain/errors.ts";
import { openTableTexts } from "../ingest/table-texts.ts";
import { draftProfile } from "../profile/draft-profile.ts";
import type { Exit } from "./exit.ts";

interface DraftFlags {
  readonly company?: string;
  readonly homeEntity?: string;
  readonly metric?: string;
  readonly metricLabel?: string;
  readonly unit?: string;
  readonly kind?: "flow" | "stock" | "ratio";
  readonly metricColumn?: string;
  readonly entityColumn?: string;
  readonly entityCodeColumn?: string;
  readonly periodColumn?: string;
  readonly valueColumns?: readonly string[];
  readonly sheet?: string;
  readonly headerRow?: string;
  readonly out?: string;
}

/** `footnote profile draft`: a first company file for a table. */
export function addProfile(program: Command, _exit: Exit): void {
  const profile = program.command("profile").description("work on the company file");
  profile
    .command("draft")
    .description(
      "write a first company file for a CSV or xlsx table; what it cannot tell is said, with the option that settles it",
    )
    .argument("<file>", "the table")
    .option("--out <file>", "write to this file instead of standard output; an existing file is never overwritten")
    .option("--company <name>", "the company's name")
    .option("--home-entity <entity>", "the entity that is meant when a question names none")
    .option("--metric <code>", "the metric of a table that holds one")
    .option("--metric-label <text>", "how that metric is called")
    .option("--unit <unit>", "the unit of the figures, such as USD_M, PCT, COUNT")
    .addOption(new Option("--kind <kind>", "how figures add up over time").choices(["flow", "stock", "ratio"]))
    .option("--metric-column <heading>", "the column that names metrics")
    .option("--entity-column <heading>", "the column that names entities")
    .option("--entity-code-column <heading>", "the column that holds entity codes")
    .option("--period-column <heading>", "the column that holds periods")
    .option("--value-columns <heading...>", "the columns that hold figures")
    .option("--sheet <name>", "the sheet of a workbook (default the first visible one)")
    .option("--header-row <n>", "the row of the headings, counted from 1")
    .action(async (file: string, flags: DraftFlags) => draft(file, flags));
}

async function draft(file: string, flags: DraftFlags): Promise<void> {
  const headerRow = flags.headerRow === undefined ? 1 : Number(flags.headerRow);
  const table = await openTableTexts(file, { sheet: flags.sheet ?? null, headerRow });
  const { yaml, doubts } = draftProfile({ doc: basename(file), ...table, headerRow }, optionsOf(flags));
  if (flags.out === undefined) process.stdout.write(yaml);
  else writeNew(flags.out, yaml);
  for (const doubt of doubts) console.error(`? ${doubt}`);
  if (flags.out !== undefined) {
    console.error(
      `Wrote ${flags.out}. Next: footnote ingest ${file} --profile ${flags.out}, then footnote ask "…" --profile ${flags.out}`,
    );
  }
}

function writeNew(path: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: "wx" });
  } catch (cause) {
    throw new FootnoteError(
      "not_written",
      `${path} exists already or cannot be written; name another file with --out.`,
      { cause },
    );
  }
}

function optionsOf(flags: DraftFlags) {
  return {
    ...(flags.company === undefined ? {} : { companyName: flags.company }),
    ...(flags.homeEntity === undefined ? {} : { homeEntity: flags.homeEntity }),
    ...(flags.metric === undefined ? {} : { metric: flags.metric }),
    ...(flags.metricLabel === undefined ? {} : { metricLabel: flags.metricLabel }),
    ...(flags.unit === undefined ? {} : { unit: flags.unit }),
    ...(flags.kind === undefined ? {} : { kind: flags.kind }),
    ...(flags.metricColumn === undefined ? {} : { metricColumn: flags.metricColumn }),
    ...(flags.entityColumn === undefined ? {} : { entityColumn: flags.entityColumn }),
    ...(flags.entityCodeColumn === undefined ? {} : { entityCodeColumn: flags.entityCodeColumn }),
    ...(flags.periodColumn === undefined ? {} : { periodColumn: flags.periodColumn }),
    ...(flags.valueColumns === undefined ? {} : { valueColumns: flags.valueColumns }),
  };
}
