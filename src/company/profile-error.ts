import { FootnoteError } from "../domain/errors.ts";

/** One thing that is wrong in a profile: where, what, and what to write instead. Lines and columns count from 1. */
export interface ProfileFault {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly remedy: string;
}

/** A profile that cannot be used, with every fault that was found in it, in the order of the file. */
export class ProfileError extends FootnoteError<"invalid_profile" | "unreadable_profile"> {
  readonly faults: readonly ProfileFault[];

  constructor(
    code: "invalid_profile" | "unreadable_profile",
    faults: readonly ProfileFault[],
    options?: { cause?: unknown },
  ) {
    super(code, faults.map(formatFault).join("\n"), options);
    this.name = "ProfileError";
    this.faults = faults;
  }
}

/** `file:line:column message. remedy`, as compilers print it. */
function formatFault(fault: ProfileFault): string {
  return `${fault.file}:${fault.line}:${fault.column} ${fault.message}. ${fault.remedy}`;
}
