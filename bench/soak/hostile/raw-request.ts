import { Agent, request } from "node:http";

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Only so many bytes of the body are sent before the connection is cut; null for all. */
  readonly cutAfter: number | null;
}

export interface RawReply {
  /** Null where the connection ended without a reply. */
  readonly status: number | null;
  readonly body: string;
}

const REPLY_MS_MAX = 15_000;

/** Sends whatever it is told, however wrong that is. */
export class RawSender {
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });

  constructor(port: number) {
    this.#port = port;
  }

  send({ method, path, headers, body, cutAfter }: RawRequest): Promise<RawReply> {
    return new Promise((resolve) => {
      const gone = (): void => resolve({ status: null, body: "" });
      const sent = request(
        { host: "127.0.0.1", port: this.#port, method, path, headers, agent: this.#agent, timeout: REPLY_MS_MAX },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () =>
            resolve({ status: response.statusCode ?? null, body: Buffer.concat(chunks).toString() }),
          );
          response.on("error", gone);
        },
      );
      sent.on("error", gone);
      sent.on("timeout", () => sent.destroy());
      if (cutAfter === null) {
        sent.end(body);
        return;
      }
      sent.write(body.subarray(0, cutAfter), () => setImmediate(() => sent.destroy()));
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
