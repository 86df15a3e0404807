import { FootnoteError } from "../domain/errors.ts";

/** `bad_setting`: a variable is missing or wrong · `port_in_use`: another program listens on the port that it names. */
export class SettingsError extends FootnoteError<"bad_setting" | "port_in_use"> {}
