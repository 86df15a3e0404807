import type { ProfileFault } from "../../company/profile-error.ts";
import { FootnoteError } from "../../domain/errors.ts";

/** A file of vetted answers that cannot be used, with every fault that was found in it, in the order of the file. */
export class FaqError extends FootnoteError<"invalid_faq" | "unreadable_faq"> {
  readonly faults: readonly ProfileFault[];

  constructor(
    code: "invalid_faq" | "unreadable_faq",
    faults: readonly ProfileFault[],
    options?: { readonly cause?: unknown },
  ) {
    super(code, faults.map(formatFault).join("\n"), options);
    this.name = "FaqError";
    this.faults = faults;
  }
}

/** `file:line:column message. remedy`, as compilers and the company file have it. */
function formatFault({ file, line, column, message, remedy }: ProfileFault): string {
  return `${file}:${line}:${column} ${message}. ${remedy}`;
}
