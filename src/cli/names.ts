import type { Command } from "commander";
import { cleanWord, type Glossary } from "../company/glossary.ts";
import { meaningKey, type NameMeaning, type TaughtName } from "../domain/learned-name.ts";
import type { NameFault } from "../question/learned-names.ts";
import { namesFor } from "../render/names.ts";
import { type ListedName, type OpenNames, openNames } from "../server/learned-names.ts";
import type { Exit } from "./exit.ts";
import { pathsOf, type StoreOptions, withStoreOptions } from "./options.ts";
import { aligned, minute, printable, printJson, printLines } from "./terminal-text.ts";

interface ListOptions extends StoreOptions {
  readonly json?: boolean;
}

/** `footnote names`: the words that people's picks taught, and what curators decided about them. */
export function addNames(program: Command, exit: Exit): void {
  const names = program.command("names").description("look at the names that were learned, and forget one");
  withStoreOptions(names.command("list").description("print the confirmed names, and what waits for a curator"))
    .option("--json", "print one JSON object")
    .action(async (options: ListOptions) => withNames(options, (open) => list(open, options)));
  withStoreOptions(
    names.command("export").description("print the confirmed names as aliases for the company file"),
  ).action(async (options: StoreOptions) => withNames(options, exportAliases));
  withStoreOptions(names.command("forget").description("delete a name and everything that was picked for it"))
    .argument("<name>", "the word, as `footnote names list` prints it")
    .action(async (name: string, options: StoreOptions) =>
      withNames(options, async (open) => {
        const isForgotten = (await open?.forget(cleanWord(name))) === true;
        if (isForgotten) return printLines([`${printable(name)} is forgotten.`]);
        exit.code = 1;
        console.error(`Nothing is known of ${printable(name)}.`);
      }),
    );
}

async function withNames(options: StoreOptions, work: (open: OpenNames | null) => Promise<void>): Promise<void> {
  const open = await openNames(pathsOf(options));
  try {
    await work(open);
  } finally {
    open?.close();
  }
}

const NOT_READ: Readonly<Record<NameFault, string>> = {
  no_such_code: "not read: the company file has no such code",
  known_word: "not read: the company file or a word list knows it",
  external_company: "not read: it names an external company",
};

async function list(open: OpenNames | null, { json }: ListOptions): Promise<void> {
  const confirmed = (await open?.confirmed()) ?? [];
  const waiting = (await open?.candidates()) ?? [];
  if (json === true)
    return printJson({
      confirmed: confirmed.map(({ word, means, by, at, fault }) => ({
        word,
        ...means,
        by,
        at: at.toISOString(),
        fault,
      })),
      waiting: waiting.map(({ word, means, picks, people }) => ({ word, ...means, picks, people })),
    });
  if (open === null || confirmed.length + waiting.length === 0) return printLines(["No name was learned."]);
  const { glossary } = open;
  const rows = [
    ...confirmed.map(({ by, at, fault, ...name }) => [
      ...nameCells(name, glossary),
      [`confirmed by ${by}, ${minute(at.toISOString())}`, ...(fault === null ? [] : [NOT_READ[fault]])].join("; "),
    ]),
    ...waiting.map(({ picks, people, ...name }) => [
      ...nameCells(name, glossary),
      `waits: picked ${picks === 1 ? "once" : `${picks} times`} by ${people === 1 ? "one person" : `${people} people`}`,
    ]),
  ];
  printLines(aligned(rows).map(printable));
}

function nameCells({ word, means }: TaughtName, glossary: Glossary): readonly string[] {
  return [word, `${meaningName(means, glossary)} (${means.code})`];
}

function meaningName(means: NameMeaning, glossary: Glossary): string {
  const names = namesFor(glossary, "en");
  if (means.slot === "dimension") return names.dimensionValue(means.dimension, means.code);
  return means.slot === "metric" ? names.metric(means.code) : names.entity(means.code);
}

/** The whole lists of aliases, so that each can be put in the place of the one in the company file. */
async function exportAliases(open: OpenNames | null): Promise<void> {
  const read = ((await open?.confirmed()) ?? []).filter(({ fault }) => fault === null);
  if (open === null || read.length === 0) return printLines(["# No name was learned."]);
  const { glossary } = open;
  const lists = aliasLists(read, glossary);
  const of = (slot: NameMeaning["slot"]) => lists.filter(({ means }) => means.slot === slot);
  const dimensions = new Set(lists.flatMap(({ means }) => (means.slot === "dimension" ? [means.dimension] : [])));
  printLines([
    "# The aliases of the company file with the learned names among them: put each list in its place there.",
    ...section("metrics", of("metric")),
    ...section("entities", of("entity")),
    ...(dimensions.size === 0 ? [] : ["dimensions:"]),
    ...[...dimensions].flatMap((dimension) => [
      `  ${dimension}:`,
      "    values:",
      ...of("dimension")
        .filter(({ means }) => means.slot === "dimension" && means.dimension === dimension)
        .flatMap((one) => entry(one, "      ")),
    ]),
  ]);
}

interface AliasList {
  readonly means: NameMeaning;
  readonly aliases: readonly string[];
}

function aliasLists(names: readonly ListedName[], glossary: Glossary): readonly AliasList[] {
  const lists = new Map<string, AliasList>();
  for (const { word, means } of names) {
    const key = meaningKey(means);
    const { aliases } = lists.get(key) ?? { aliases: aliasesOf(means, glossary) };
    lists.set(key, { means, aliases: [...aliases, word] });
  }
  return [...lists.values()];
}

function aliasesOf(means: NameMeaning, { metric, entity, dimension }: Glossary): readonly string[] {
  switch (means.slot) {
    case "metric":
      return metric(means.code)?.aliases ?? [];
    case "entity":
      return entity(means.code)?.aliases ?? [];
    case "dimension":
      return dimension(means.dimension)?.values.get(means.code)?.aliases ?? [];
  }
}

function section(name: string, lists: readonly AliasList[]): readonly string[] {
  return lists.length === 0 ? [] : [`${name}:`, ...lists.flatMap((one) => entry(one, "  "))];
}

/** Texts in JSON are texts in YAML. */
function entry({ means, aliases }: AliasList, indent: string): readonly string[] {
  return [`${indent}${means.code}:`, `${indent}  aliases: [${aliases.map((one) => JSON.stringify(one)).join(", ")}]`];
}
