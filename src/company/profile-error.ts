import { FootnoteError } from "../domain/errors.ts";

/** One thing that is wrong in a profile: where, what, and what to write instead. Lines and columns count from 1. */
export interface ProfileFault {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly remedy: string;
}

/** A file that cannot be used, with every fault that was found in it, in the order of the file. */
export class FaultyFileError<Code extends string> extends FootnoteError<Code> {
  readonly faults: readonly ProfileFault[];

  constructor(code: Code, faults: readonly ProfileFault[], options?: { readonly cause?: unknown }) {
    super(code, faults.map(formatFault).join("\n"), options);
    this.name = new.target.name;
    this.faults = faults;
  }
}

/** A profile that cannot be used. */
export class ProfileError extends FaultyFileError<"invalid_profile" | "unreadable_profile"> {}

/** `file:line:column message. remedy`, as compilers print it. */
function formatFault(fault: ProfileFault): string {
  return `${fault.file}:${fault.line}:${fault.column} ${fault.message}. ${fault.remedy}`;
}
