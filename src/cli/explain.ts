import type { Command } from "commander";
import { RULES } from "../import/tables/rules.ts";
import type { Exit } from "./exit.ts";
import { aligned, printLines } from "./terminal-text.ts";

/**
 * `footnote explain`: prints the rules for reading tables; `footnote facts explain` shows those used for one figure.
 */
export function addExplain(program: Command, _exit: Exit): void {
  program
    .command("explain")
    .description("print the rules by which tables become figures, and what is asked instead of guessed")
    .action(() => {
      printLines([
        ...aligned([...RULES]),
        "",
        "Which of them read a figure: footnote facts explain METRIC ENTITY PERIOD",
      ]);
    });
}
