import { FootnoteError } from "../domain/errors.ts";

/** `bad_setting`: a variable is missing or wrong · `port_in_use`, `slack_auth`, `slack_unreachable`: why the app could not start. */
export class SlackEdgeError extends FootnoteError<"bad_setting" | "port_in_use" | "slack_auth" | "slack_unreachable"> {}
