import type { z } from "zod";
import type { Logger } from "../../operations/logging/logger.ts";
import { cursorPages, type PageStart } from "../cursor-pages.ts";
import { slackFault } from "../deliver/slack-fault.ts";
import { SlackEdgeError } from "../errors.ts";

/** `untold`: Slack refused or gave an unreadable reply; callers must assume the most restrictive case. */
export type Told<T> = { readonly kind: "told"; readonly reply: T } | { readonly kind: "untold" };

interface ListReply {
  readonly response_metadata: { readonly next_cursor: string };
}

/** Longer lists are not read. */
const PAGES_MAX = 20;

/** Calls Slack's methods about people and channels. Throws `SlackEdgeError` while Slack is unreachable. */
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
      if (fault.kind !== "rejected") throw this.#unreachable(method, error);
      return this.untold(method, fault.code);
    }
    const parsed = shape.safeParse(reply);
    if (parsed.success) return { kind: "told", reply: parsed.data };
    return this.untold(method, "unreadable_reply", fieldOf(parsed.error));
  }

  /** Reads the pages of a list; stops after one that is `untold`. */
  async *pages<T extends ListReply>(
    method: string,
    call: (start: PageStart) => Promise<unknown>,
    shape: z.ZodType<T>,
  ): AsyncGenerator<Told<T>> {
    const pages = cursorPages({
      pagesMax: PAGES_MAX,
      read: (start) => this.ask(method, () => call(start), shape),
      nextCursor: (page) => (page.kind === "told" ? page.reply.response_metadata.next_cursor : ""),
    });
    for await (const page of pages) yield page ?? this.untold(method, "too_many_pages");
  }

  /** Parses the entries of a list one by one; null for an unreadable entry. */
  each<T>(method: string, items: readonly unknown[], shape: z.ZodType<T>): readonly (T | null)[] {
    const parsed = items.map((item) => shape.safeParse(item));
    const [odd] = parsed.flatMap(({ error }) => error ?? []);
    if (odd !== undefined) this.untold(method, "unreadable_entry", fieldOf(odd));
    return parsed.map(({ data }) => data ?? null);
  }

  /** Logs missing information. `field` is the path that could not be parsed, never its value. */
  untold(method: string, code: string, field = ""): { readonly kind: "untold" } {
    this.#logger.error({ method, code, ...(field === "" ? {} : { field }) }, "Slack does not tell who somebody is");
    return { kind: "untold" };
  }

  #unreachable(method: string, cause: unknown): SlackEdgeError {
    this.#logger.warn({ method, code: slackFault(cause).code }, "Slack could not be asked");
    return new SlackEdgeError("slack_unreachable", `Slack could not be asked for ${method}.`, { cause });
  }
}

function fieldOf({ issues: [issue] }: z.ZodError): string {
  return issue?.path.join(".") ?? "";
}
