import { FootnoteError } from "../../domain/errors.ts";
import type { DrawReply } from "./messages.ts";

/** `unsafe`: the SVG refers to something or is too large · `unknown_signs`: the font lacks a character. */
type Code = Extract<DrawReply, { kind: "refused" }>["code"] | "busy" | "too_late" | "aborted" | "ended";

/** Why a picture was not drawn. */
export class PictureError extends FootnoteError<Code> {
  constructor(code: Code) {
    super(code, `The picture was not drawn: ${code}.`);
    this.name = "PictureError";
  }
}
