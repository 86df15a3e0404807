import type { ToolUse } from "../../domain/tool-use.ts";
import { type Asked, answerInThread } from "../answer/answer-in-thread.ts";
import { digestOf } from "../answer/digest-of.ts";
import type { Edge } from "../edge.ts";
import type { Admission } from "../people/admission.ts";
import type { Receipt } from "../receipts/ports.ts";
import { forgetButton } from "../wanted/forget-button.ts";
import { wantByRules } from "../wanted/want-by-rules.ts";
import { type Follows, threadOf } from "./direct-thread.ts";
import { replyPrivately } from "./reply-privately.ts";
import type { ToolClick } from "./tool-click.ts";

interface Wanting {
  /** Of the work, which an answer ends. */
  readonly key: string;
  readonly click: ToolClick;
  readonly use: Extract<ToolUse, { readonly kind: "tell" | "request" }>;
  readonly receipt: Receipt;
  readonly admission: Admission;
}

/**
 * Keeps that who clicked wants to be told what an answer lacks. The question is asked again for that person; where
 * every figure is there now, it is answered in the thread at once.
 */
export async function wantFigure(edge: Edge, wanting: Wanting): Promise<void> {
  const { key, click, use } = wanting;
  const texts = edge.texts[click.language].wanted;
  const asked = askedBy(edge, wanting);
  if (asked === null) return replyPrivately(edge, click, { text: texts.onlyFigures });
  let follows = here(asked);
  const end = await wantByRules(edge, asked, {
    kind: use.kind === "tell" ? "wish" : "request",
    placeFor: async () => {
      const thread = await threadOf(edge, click, wanting);
      if (thread !== null) follows = thread;
      return thread?.place ?? null;
    },
  });
  switch (end?.kind) {
    case undefined:
      return replyPrivately(edge, click, { text: edge.texts[click.language].tryAgain });
    case "waits": {
      const [told, requested] = click.isAlone
        ? [texts.willTellDirectly, texts.requestedDirectly]
        : [texts.willTell, texts.requested];
      const text = use.kind === "tell" ? told : requested;
      return replyPrivately(edge, click, {
        text,
        blocks: withButton(text, forgetButton(edge, end.id, click.language)),
      });
    }
    case "there": {
      const { place, admission } = follows;
      const ts = click.isAlone ? place.threadTs : asked.ts;
      const there: Asked = { ...asked, ...place, admission, ts, isWish: true };
      const { posts, next } = await answerInThread(edge, there);
      await edge.outbox.keep(posts, { work: key, reason: null, row: null, next });
      return;
    }
    case "too_many":
      return replyPrivately(edge, click, { text: texts.tooMany });
    case "not_waitable":
      return replyPrivately(edge, click, { text: texts.onlyFigures });
    case "nothing":
      return replyPrivately(edge, click, { text: texts.nothingMissing });
  }
}

/** Null where the answer was of no stored content. */
function askedBy({ clock }: Edge, { key, click, receipt, admission }: Wanting): Asked | null {
  const { user, slackChannel, ts, threadTs } = click;
  const { resolved: asks, question: text } = receipt;
  if (asks === null) return null;
  const place = { slackChannel, threadTs: threadTs ?? ts, ts };
  return { key: `wanted:${digestOf(key)}`, text, asks, user, admission, ...place, receivedAt: clock() };
}

function here({ slackChannel, threadTs, admission }: Asked): Follows {
  return { place: { slackChannel, threadTs }, admission };
}

function withButton(text: string, accessory: unknown) {
  return [{ type: "section", text: { type: "mrkdwn", text, verbatim: true }, accessory }];
}
