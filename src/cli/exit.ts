/**
 * Exit code: 0 done (a refusal is an answer) · 1 something failed · 2 wrong usage · 3 sources were read, and something
 * of them waits for a person.
 */
export type ExitCode = 0 | 1 | 2 | 3;

/** Collects a command's exit code. */
export interface Exit {
  code: ExitCode;
}
