import type { Language } from "../../domain/profile.ts";
import { replyLanguage } from "../texts.ts";
import type { Work } from "./ports.ts";

/** The person and the place of a piece of work. */
export interface WorkPlace {
  readonly user: string;
  /** Null on the Home tab. */
  readonly slackChannel: string | null;
  /** Null where there is no thread yet. */
  readonly threadTs: string | null;
  /** Slack's timestamp. */
  readonly ts: string;
  /** The person's workspace and the channel according to the event. */
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
    case "name": {
      const { user, slackChannel, message } = work.click;
      return {
        ...NOT_TOLD,
        user,
        slackChannel,
        threadTs: message?.threadTs ?? message?.ts ?? null,
        ts: message?.ts ?? "",
      };
    }
    case "replace":
    case "review": {
      const { user, slackChannel, message } = work.click;
      return { ...NOT_TOLD, user, slackChannel, threadTs: message.threadTs ?? message.ts, ts: message.ts };
    }
    case "tool": {
      const { user, slackChannel, ts, threadTs } = work.click;
      return { ...NOT_TOLD, user, slackChannel, threadTs: threadTs ?? ts, ts };
    }
    case "case":
      return { ...NOT_TOLD, user: work.submission.user, slackChannel: null, threadTs: null, ts: "" };
    case "dialog": {
      const { user, origin } = work.submission;
      const { slackChannel, threadTs, ts } = origin;
      return { ...NOT_TOLD, user, slackChannel, threadTs: threadTs ?? ts, ts };
    }
    case "wanted": {
      const { user, message } = work.click;
      const { slackChannel = null, threadTs = null, ts = "" } = message ?? {};
      return { ...NOT_TOLD, user, slackChannel, threadTs: threadTs ?? (ts === "" ? null : ts), ts };
    }
    case "check": {
      const { user, slackChannel, threadTs, ts, team } = work.request;
      return { ...NOT_TOLD, user, slackChannel, threadTs: threadTs ?? ts, ts, team };
    }
    case "command":
      return { ...NOT_TOLD, ...work.request, threadTs: null, ts: "" };
    case "joined":
      return { ...NOT_TOLD, user: work.joined.inviter, slackChannel: work.joined.slackChannel, threadTs: null, ts: "" };
    case "chart": {
      const { grant, place } = work.chart;
      return { ...NOT_TOLD, ...place, user: grant.person.id, ts: "" };
    }
    case "queue": {
      const { user, slackChannel, threadTs = null } = work.opening;
      return { ...NOT_TOLD, user, slackChannel, threadTs, ts: "" };
    }
    case "visit":
      return { ...NOT_TOLD, user: work.visit.user, slackChannel: work.visit.slackChannel, threadTs: null, ts: "" };
  }
}

/** Whether work counts towards a person's rate limit. */
export function isQuestion({ kind }: Work): boolean {
  return kind === "message" || kind === "click" || kind === "edit" || kind === "check" || kind === "command";
}

const NOT_TOLD = { team: null, isExtShared: false } as const;

/** The language of a reply: that of the button or the dialog, otherwise that of the person's words. */
export function languageOf(work: Work): Language {
  switch (work.kind) {
    case "name":
    case "replace":
    case "review":
    case "tool":
    case "wanted":
      return work.click.language;
    case "case":
      return work.submission.language;
    case "dialog":
      return work.submission.origin.language;
    case "queue":
      return work.opening.language;
    case "message":
    case "edit":
    case "click":
    case "check":
    case "command":
    case "joined":
    case "chart":
    case "visit":
      return replyLanguage(wordsOf(work));
  }
}

/** The text by which the person's language is detected. */
export function wordsOf(work: Work): string {
  switch (work.kind) {
    case "message":
    case "edit":
      return work.message.text;
    case "click":
      return work.click.message?.text ?? "";
    case "check":
      return work.request.message;
    case "command":
      return work.request.text;
    case "name":
      return work.click.message?.text ?? "";
    case "review":
      return work.click.message.text;
    case "tool":
    case "case":
    case "dialog":
    case "joined":
    case "wanted":
    case "chart":
    case "replace":
    case "queue":
    case "visit":
      return "";
  }
}
