import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";
import { runCli } from "../../src/cli/cli.ts";

/** One command of a transcript and what the document says that it prints. */
export interface Step {
  readonly command: string;
  readonly output: string;
}

/** The steps of a `console` block: lines with a prompt, each followed by its output. */
export function stepsOf(block: string): readonly Step[] {
  return block
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command = "", ...output] = part.split("\n");
      return { command, output: output.join("\n").trimEnd() };
    });
}

/** The block of steps, as it stands in a document. */
export function blockText(steps: readonly Step[]): string {
  return steps.map(({ command, output }) => `$ ${command}\n${output === "" ? "" : `${output}\n`}`).join("");
}

/** Runs a step in a folder, as a shell would, and returns what a terminal would show, shortened as in the document. A file that is first shown is written. */
export async function runStep({ command, output }: Step, folder: string): Promise<string> {
  const [program = "", ...args] = wordsOf(command);
  if (program === "export") return assign(args);
  if (program === "cat") return showFile(join(folder, args[0] ?? ""), output);
  if (program !== "npx" || args[0] !== "footnote") throw new Error(`no transcript runs ${command}`);
  return shortenedAs(output, await terminalOf(() => runCli(args.slice(1))));
}

/** A document may show the first and the last lines of a long output, with this between them. */
const LEFT_OUT = "…";

/** As many lines of what was printed as the document shows. */
export function shortenedAs(shown: string, printed: string): string {
  const [lines, all] = [shown.split("\n"), printed.split("\n")];
  const first = lines.indexOf(LEFT_OUT);
  const last = lines.length - first - 1;
  if (first < 0 || all.length <= first + last) return printed;
  return [...all.slice(0, first), LEFT_OUT, ...all.slice(all.length - last)].join("\n");
}

function wordsOf(command: string): readonly string[] {
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? "");
}

function assign(settings: readonly string[]): string {
  for (const setting of settings) {
    const cut = setting.indexOf("=");
    vi.stubEnv(setting.slice(0, cut), setting.slice(cut + 1));
  }
  return "";
}

function showFile(path: string, text: string): string {
  if (!existsSync(path)) writeFileSync(path, `${text}\n`);
  return readFileSync(path, "utf8").trimEnd();
}

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, "g");

async function terminalOf(work: () => Promise<unknown>): Promise<string> {
  const shown: string[] = [];
  const keep = (text: unknown): true => {
    shown.push(String(text));
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, "write").mockImplementation(keep),
    vi.spyOn(process.stderr, "write").mockImplementation(keep),
    vi.spyOn(console, "log").mockImplementation((text) => void keep(`${text}\n`)),
    vi.spyOn(console, "error").mockImplementation((text) => void keep(`${text}\n`)),
  ];
  try {
    await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return shown.join("").replace(COLOURS, "").trimEnd();
}
