import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { vi } from "vitest";
import { runCli } from "../../src/cli/cli.ts";
import { PROFILE_YAML } from "../answer/company.ts";
import { codesOf, readDocument, tableOf } from "../docs/documents.ts";

export interface CliRun {
  readonly code: number;
  /** Standard output and standard error as text, without colours. */
  readonly out: string;
  readonly err: string;
  /** The most writes to standard output that waited to be taken at one time. */
  readonly unflushedMax: number;
}

export interface CliInput {
  readonly stdin?: Readable | string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Every setting: the table of docs/settings.md, and files of secrets. */
const PAGE = readDocument("docs/settings.md");
const SETTINGS = [
  ...tableOf(PAGE, "Variable", "Default", "Meaning").flatMap(([variable = ""]) => codesOf(variable)),
  ...[...PAGE.text.matchAll(/`([A-Z_]+_FILE)`/g)].map((match) => match[1] ?? ""),
];

/** Runs one command line in this process, with its streams and settings replaced for the time. */
export async function footnote(args: readonly string[], { stdin = "", env = {} }: CliInput = {}): Promise<CliRun> {
  const out = watchedStream();
  const err = watchedStream();
  const say =
    (stream: typeof out) =>
    (...words: readonly unknown[]): void => {
      stream.parts.push(`${words.join(" ")}\n`);
    };
  vi.spyOn(process.stdout, "write").mockImplementation(out.write);
  vi.spyOn(process.stderr, "write").mockImplementation(err.write);
  vi.spyOn(console, "log").mockImplementation(say(out));
  vi.spyOn(console, "error").mockImplementation(say(err));
  for (const name of SETTINGS) vi.stubEnv(name, env[name]);
  const giveBack = replaceStdin(typeof stdin === "string" ? Readable.from(stdin === "" ? [] : [stdin]) : stdin);
  try {
    const code = await runCli(args);
    return { code, out: out.text(), err: err.text(), unflushedMax: out.unflushedMax() };
  } finally {
    giveBack();
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  }
}

/** A stream that takes each write a moment later, and counts how many wait. */
function watchedStream() {
  const parts: string[] = [];
  let waiting = 0;
  let most = 0;
  const write = (...args: readonly unknown[]): boolean => {
    const taken = args.at(-1);
    parts.push(String(args[0]));
    waiting += 1;
    most = Math.max(most, waiting);
    setImmediate(() => {
      waiting -= 1;
      if (typeof taken === "function") taken();
    });
    return true;
  };
  return { parts, write, text: () => stripVTControlCharacters(parts.join("")), unflushedMax: () => most };
}

function replaceStdin(input: Readable): () => void {
  const own = Object.getOwnPropertyDescriptor(process, "stdin");
  Object.defineProperty(process, "stdin", { configurable: true, get: () => input });
  return () => {
    if (own !== undefined) Object.defineProperty(process, "stdin", own);
  };
}

const HEADER = "metric,entity,geography,traffic,period_type,period,value,unit,source_doc,source_locator";
const FIGURES = [
  'REVENUE,TERN,EUROPE,TOTAL,FY,2024,1080.4,USD_M,annual.pdf,"page=4,table=1"',
  'REVENUE,TERN,EUROPE,TOTAL,FY,2025,1206.25,USD_M,annual.pdf,"page=4,table=1"',
  "REVENUE,BALTIC,BALTIC,TOTAL,FY,2025,700.25,USD_M,annual.pdf,page=5",
  "REVENUE,BALTIC,BALTIC,FREIGHT,FY,2025,250,USD_M,annual.pdf,page=5",
  'PROFIT,BALTIC,BALTIC,TOTAL,FY,2025,-114.50,USD_M,"say ""when"".pdf",page=6',
  "REVENUE,BALTIC,BALTIC,TOTAL,QUARTER,2025Q3,181,USD_M,annual.pdf,page=7",
  "LOAD,TERN,EUROPE,TOTAL,MONTH,2025-03,64.25,PCT,annual.pdf,page=8",
  "SHIPS,TERN,EUROPE,TOTAL,DAY,2025-06-30,33,SHIPS,annual.pdf,page=9",
];

/** A folder with a company file and figures, as a person who starts with Footnote has it. */
export interface Workplace {
  readonly folder: string;
  readonly profile: string;
  readonly figures: string;
  readonly db: string;
  path(name: string): string;
  write(name: string, text: string): string;
  /** Runs a command with this company and store. */
  run(args: readonly string[], input?: CliInput): Promise<CliRun>;
}

export async function withWorkplace(work: (workplace: Workplace) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "footnote-cli-"));
  const path = (name: string): string => join(folder, name);
  const write = (name: string, text: string): string => {
    writeFileSync(path(name), text);
    return path(name);
  };
  try {
    const profile = write("profile.yaml", PROFILE_YAML);
    const figures = write("figures.csv", `${[HEADER, ...FIGURES].join("\n")}\n`);
    const db = path("facts.db");
    const run = (args: readonly string[], input?: CliInput): Promise<CliRun> =>
      footnote([...args, "--profile", profile, "--db", db], input);
    await work({ folder, profile, figures, db, path, write, run });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The same with its figures loaded. */
export async function withFigures(work: (workplace: Workplace) => Promise<void>): Promise<void> {
  await withWorkplace(async (workplace) => {
    const { code } = await workplace.run(["ingest", workplace.figures]);
    if (code !== 0) throw new Error("The figures were not read.");
    await work(workplace);
  });
}
