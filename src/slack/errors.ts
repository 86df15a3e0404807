import { FootnoteError } from "../domain/errors.ts";

/** Slack refused the token or could not be reached. */
export class SlackEdgeError extends FootnoteError<"slack_auth" | "slack_unreachable"> {}
