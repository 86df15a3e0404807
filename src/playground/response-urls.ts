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

interface ResponseUrl {
  readonly message: Message;
  readonly user: string;
  readonly until: number;
  uses: number;
}

/** The response URLs of interactions: usable five times within thirty minutes. */
export class ResponseUrls {
  private readonly store: WorkspaceStore;
  private readonly urls = new Map<string, ResponseUrl>();

  constructor(store: WorkspaceStore) {
    this.store = store;
  }

  /** Issues a URL path for responses to one person about one message. */
  issue({ message, user }: { message: Message; user: string }): string {
    const path = `/actions/${this.store.newId("R")}`;
    this.urls.set(path, { message, user, until: this.now() + LIFETIME_MS, uses: 0 });
    return path;
  }

  async handle(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = parseJson(await readBody(request));
    const url = this.urls.get(path);
    if (url === undefined || url.until < this.now()) return respondJson(response, 404, expired("expired_url"));
    if (url.uses >= USES_MAX) return respondJson(response, 404, expired("used_url"));
    const parsed = responseShape.safeParse(body.kind === "parsed" ? body.value : undefined);
    if (!parsed.success) return respondText(response, 400, "invalid_payload");
    const fault = this.apply(url, parsed.data);
    if (fault !== undefined) return respondText(response, 400, fault);
    url.uses += 1;
    return respondText(response, 200, "ok");
  }

  private apply(url: ResponseUrl, body: z.output<typeof responseShape>): string | undefined {
    const original = this.store.message(url.message.channel, url.message.ts);
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
    const { channel } = url.message;
    // Without its own thread_ts the response goes to the channel, even for a click in a thread.
    const threadTs = body.thread_ts;
    this.store.add({ channel, user: this.store.setup.app.id, text, blocks, threadTs, ...visibility });
    return undefined;
  }

  private now(): number {
    return this.store.setup.clock().getTime();
  }
}

function expired(error: string) {
  return { ok: false, error };
}
