import { FootnoteError } from "../domain/errors.ts";

/** Why the app could not start: Slack refused its token, or could not be reached. */
export class SlackEdgeError extends FootnoteError<"slack_auth" | "slack_unreachable"> {}
