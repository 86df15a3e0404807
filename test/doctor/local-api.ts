import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { z } from "zod";

export interface ApiReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** An API on 127.0.0.1: a reply for each path, 404 for any other, and none at all where the reply is "hang". */
export interface LocalApi {
  readonly url: string;
  readonly requests: readonly ApiRequest[];
  close(): Promise<void>;
}

const Address = z.object({ port: z.number() });

export async function serveApi(replies: Readonly<Record<string, ApiReply | "hang">>): Promise<LocalApi> {
  const requests: ApiRequest[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    requests.push({ method: request.method ?? "", path, headers: request.headers });
    request.resume();
    const reply = replies[path] ?? { status: 404, body: { type: "error" } };
    if (reply === "hang") return;
    response.writeHead(reply.status ?? 200, { "content-type": "application/json", ...reply.headers });
    response.end(typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body ?? {}));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${Address.parse(server.address()).port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** An address at which nobody listens any more. */
export async function goneUrl(): Promise<string> {
  const api = await serveApi({});
  await api.close();
  return api.url;
}
