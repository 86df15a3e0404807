/** Base class for faults in settings, stores and input files, with a literal code. */
export class FootnoteError<Code extends string = string> extends Error {
  readonly code: Code;

  constructor(code: Code, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "FootnoteError";
    this.code = code;
  }
}
