import type { z } from "zod";
import type { Logger } from "../../logging/logger.ts";
import { cursorPages, type PageStart } from "../cursor-pages.ts";
import { slackFault } from "../delivery/slack-fault.ts";
import { SlackEdgeError } from "../errors.ts";

/** `refused`: Slack will not say · `unknown`: the server has no such question, as a workspace of one's own for trying out. */
export type Told<T> =
  | { readonly kind: "told"; readonly reply: T }
  | { readonly kind: "refused" }
  | { readonly kind: "unknown" };

/** `too_many`: behind the last page that is read there is another. */
export type ToldPage<T> = Told<T> | { readonly kind: "too_many" };

interface ListReply {
  readonly response_metadata: { readonly next_cursor: string };
}

/** Longer lists are not looked through: then somebody from outside may be among them. */
const PAGES_MAX = 20;

/** Asks Slack who somebody is, and who is where. Throws `SlackEdgeError` while Slack cannot be asked. */
export class Inquiry {
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  async ask<T>(method: string, call: () => Promise<unknown>, shape: z.ZodType<T>): Promise<Told<T>> {
    let reply: unknown;
    try {
      reply = await call();
    } catch (error) {
      const fault = slackFault(error);
      if (fault.kind !== "rejected") throw unreachable(method, error);
      this.#logger.error({ method, code: fault.code }, "Slack does not say who somebody is");
      return { kind: fault.code === "unknown_method" ? "unknown" : "refused" };
    }
    const parsed = shape.safeParse(reply);
    return parsed.success ? { kind: "told", reply: parsed.data } : { kind: "unknown" };
  }

  /** The pages of a list. One that is not told is the last, whatever the reason. */
  async *pages<T extends ListReply>(
    method: string,
    call: (start: PageStart) => Promise<unknown>,
    shape: z.ZodType<T>,
  ): AsyncGenerator<ToldPage<T>> {
    const pages = cursorPages({
      pagesMax: PAGES_MAX,
      read: (start) => this.ask(method, () => call(start), shape),
      nextCursor: (page) => (page.kind === "told" ? page.reply.response_metadata.next_cursor : ""),
    });
    for await (const page of pages) yield page ?? { kind: "too_many" };
  }
}

function unreachable(method: string, cause: unknown): SlackEdgeError {
  return new SlackEdgeError("slack_unreachable", `Slack could not be asked for ${method}.`, { cause });
}
