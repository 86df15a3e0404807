/** A fault with a literal code, thrown for broken settings, stores and input files; expected outcomes are values, not errors. */
export class FootnoteError<Code extends string = string> extends Error {
  readonly code: Code;

  constructor(code: Code, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "FootnoteError";
    this.code = code;
  }
}
