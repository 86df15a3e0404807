/** How a command ends: 0 done (a refusal is an answer) · 1 something failed · 2 wrong usage. */
export type ExitCode = 0 | 1 | 2;

/** What a command leaves behind for the shell. */
export interface Exit {
  code: ExitCode;
}
