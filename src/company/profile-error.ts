import { FootnoteError } from "../domain/errors.ts";

/** One fault in a company file: position (from 1), message and remedy. */
export interface ProfileFault {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly remedy: string;
}

/** A configuration file that cannot be used, with all faults in file order. */
export class FaultyFileError<Code extends string> extends FootnoteError<Code> {
  readonly faults: readonly ProfileFault[];

  constructor(code: Code, faults: readonly ProfileFault[], options?: { readonly cause?: unknown }) {
    super(code, faults.map(formatFault).join("\n"), options);
    this.name = new.target.name;
    this.faults = faults;
  }
}

/** A company file that cannot be used. */
export class ProfileError extends FaultyFileError<"invalid_profile" | "unreadable_profile"> {}

/** `file:line:column message. remedy`, in the style of compilers. */
function formatFault(fault: ProfileFault): string {
  return `${fault.file}:${fault.line}:${fault.column} ${fault.message}. ${fault.remedy}`;
}
