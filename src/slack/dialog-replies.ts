import type { Logger } from "../operations/logging/logger.ts";
import { faultCode } from "./deliver/slack-fault.ts";
import type { RenderedView } from "./rendered.ts";

/** What a submitted dialog does: it closes, shows another view, or shows errors by field. */
export type DialogReply =
  | { readonly kind: "close" }
  | { readonly kind: "show"; readonly view: RenderedView }
  | { readonly kind: "mend"; readonly errors: Readonly<Record<string, string>> };

type Acknowledge = (reply: DialogReply) => Promise<void>;

interface Waiting {
  readonly acknowledge: Acknowledge;
  readonly timer: NodeJS.Timeout;
}

/**
 * Dialogs whose submission is stored and that wait for what becomes of it. Slack gives them up within seconds, so one
 * that hears nothing in time closes; a restart forgets all of them.
 */
export class DialogReplies {
  readonly #waiting = new Map<string, Waiting>();
  readonly #withinMs: number;
  readonly #logger: Logger;

  constructor({ withinMs, logger }: { readonly withinMs: number; readonly logger: Logger }) {
    this.#withinMs = withinMs;
    this.#logger = logger;
  }

  /** Waits for the reply to a submission. One that waits already is a delivery of the same submission. */
  wait(key: string, acknowledge: Acknowledge): void {
    if (this.#waiting.has(key)) void this.#answered({ kind: "close" }, acknowledge);
    else {
      const timer = setTimeout(() => void this.give(key, { kind: "close" }), this.#withinMs);
      this.#waiting.set(key, { acknowledge, timer });
    }
  }

  /** False where the dialog does not wait any more: the person is then told elsewhere. */
  async give(key: string, reply: DialogReply): Promise<boolean> {
    const waiting = this.#waiting.get(key);
    if (waiting === undefined) return false;
    this.#waiting.delete(key);
    clearTimeout(waiting.timer);
    return this.#answered(reply, waiting.acknowledge);
  }

  async #answered(reply: DialogReply, acknowledge: Acknowledge): Promise<boolean> {
    try {
      await acknowledge(reply);
      return true;
    } catch (error) {
      this.#logger.warn({ fault: faultCode(error) }, "a dialog was not answered");
      return false;
    }
  }
}
