import type { Work } from "./ports.ts";

/** Whom work is for, and where. */
export interface WorkPlace {
  readonly user: string;
  /** Null on the Home tab. */
  readonly slackChannel: string | null;
  /** Null where no thread is open yet. */
  readonly threadTs: string | null;
  /** Slack's time of it. */
  readonly ts: string;
  /** What Slack said with it of who they are and who reads along. */
  readonly team: string | null;
  readonly isExtShared: boolean;
}

export function placeOf(work: Work): WorkPlace {
  switch (work.kind) {
    case "message":
    case "edit": {
      const { user, slackChannel, threadTs, ts, team, isExtShared } = work.message;
      return { user, slackChannel, threadTs, ts, team, isExtShared };
    }
    case "click": {
      const { user, slackChannel, message, team } = work.click;
      const threadTs = message?.threadTs ?? message?.ts ?? null;
      return { user, slackChannel, threadTs, ts: message?.ts ?? "", team, isExtShared: false };
    }
    case "replace":
    case "review": {
      const { user, slackChannel, message } = work.click;
      return { ...NOT_TOLD, user, slackChannel, threadTs: message.threadTs ?? message.ts, ts: message.ts };
    }
    case "queue":
    case "visit": {
      const { user, slackChannel } = work.kind === "queue" ? work.opening : work.visit;
      return { ...NOT_TOLD, user, slackChannel, threadTs: null, ts: "" };
    }
  }
}

/** Whether work counts among the questions of a person. */
export function isQuestion({ kind }: Work): boolean {
  return kind === "message" || kind === "click" || kind === "edit";
}

const NOT_TOLD = { team: null, isExtShared: false } as const;

/** The text that tells the language of whoever asks. */
export function wordsOf(work: Work): string {
  switch (work.kind) {
    case "message":
    case "edit":
      return work.message.text;
    case "click":
      return work.click.message?.text ?? "";
    case "review":
      return work.click.message.text;
    case "replace":
    case "queue":
    case "visit":
      return "";
  }
}
