import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { readBody, respondJson, respondText } from "./http-exchange.ts";
import { parseJson } from "./json.ts";
import { checkContent } from "./web-api/chat-methods.ts";
import type { Message } from "./workspace-model.ts";
import type { WorkspaceStore } from "./workspace-store.ts";

const USES_MAX = 5;
const LIFETIME_MS = 30 * 60_000;

const responseShape = z.looseObject({
  text: z.string().optional(),
  blocks: z.unknown().optional(),
  response_type: z.enum(["ephemeral", "in_channel"]).default("ephemeral"),
  replace_original: z.boolean().default(false),
  delete_original: z.boolean().default(false),
  thread_ts: z.string().optional(),
});

/** A message by its place. */
interface Original {
  readonly channel: string;
  readonly ts: string;
}

interface ResponseUrl {
  readonly channel: string;
  readonly user: string;
  readonly until: number;
  /** The message that is replaced or deleted: the clicked one, otherwise the first response. */
  original: Original | undefined;
  uses: number;
}

/** Where an interaction happened, and the message that was clicked, if one was. */
interface ResponsePlace {
  readonly channel: string;
  readonly user: string;
  readonly clicked?: Message;
}

/** The response URLs of interactions: usable five times within thirty minutes. */
export class ResponseUrls {
  private readonly store: WorkspaceStore;
  private readonly urls = new Map<string, ResponseUrl>();

  constructor(store: WorkspaceStore) {
    this.store = store;
  }

  /** Issues a URL path for responses to one person's interaction. */
  issue({ channel, user, clicked }: ResponsePlace): string {
    const path = `/actions/${this.store.newId("R")}`;
    this.urls.set(path, { channel, user, until: this.now() + LIFETIME_MS, original: clicked, uses: 0 });
    return path;
  }

  async handle(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = parseJson(await readBody(request));
    const url = this.urls.get(path);
    if (url === undefined || url.until < this.now()) return respondJson(response, 404, expired("expired_url"));
    if (url.uses >= USES_MAX) return respondJson(response, 404, expired("used_url"));
    const fault = this.apply(url, body.kind === "parsed" ? body.value : undefined);
    if (fault !== undefined) return respondText(response, 400, fault);
    url.uses += 1;
    return respondText(response, 200, "ok");
  }

  /** Applies a response that came with the acknowledgement, which is no use of the URL; returns its fault. */
  respond(path: string, response: unknown): string | undefined {
    const url = this.urls.get(path);
    return url === undefined ? "expired_url" : this.apply(url, response);
  }

  private apply(url: ResponseUrl, response: unknown): string | undefined {
    const parsed = responseShape.safeParse(response);
    if (!parsed.success) return "invalid_payload";
    const body = parsed.data;
    const original = url.original && this.store.message(url.original.channel, url.original.ts);
    if (body.delete_original) {
      if (original !== undefined) this.store.remove(original);
      return undefined;
    }
    const checked = checkContent(body, this.store);
    if (checked.kind === "rejected") return String(checked.response.error);
    const { text, blocks } = checked;
    if (body.replace_original && original !== undefined) {
      this.store.replace({ ...original, text, blocks });
      return undefined;
    }
    const visibility = body.response_type === "ephemeral" ? { visibleTo: url.user } : {};
    const { channel } = url;
    // Without its own thread_ts the response goes to the channel, even for a click in a thread.
    const threadTs = body.thread_ts;
    const posted = this.store.add({ channel, user: this.store.setup.app.id, text, blocks, threadTs, ...visibility });
    url.original ??= posted;
    return undefined;
  }

  private now(): number {
    return this.store.setup.clock().getTime();
  }
}

function expired(error: string) {
  return { ok: false, error };
}
