import { FootnoteError } from "../domain/errors.ts";

/** `bad_setting`: a variable is missing or invalid · `port_in_use`: another program listens on that port. */
export class SettingsError extends FootnoteError<"bad_setting" | "port_in_use"> {}
