import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type BotTransport, createHttpTransport } from "./delivery/bot-transport.ts";
import { EventDelivery } from "./delivery/event-delivery.ts";
import type { SocketTransport } from "./delivery/socket-transport.ts";
import { FaultPlan } from "./faults.ts";
import { FILES_PATH, sendFile } from "./file-downloads.ts";
import { takeUpload, UPLOADS_PATH } from "./file-uploads.ts";
import { handleFrontEnd } from "./front-end-api.ts";
import { BodyTooLargeError, respondJson, respondText } from "./http-exchange.ts";
import { LOOPBACK, refuseForeign } from "./own-address.ts";
import { servePageFile } from "./page-files.ts";
import { PlaygroundError } from "./playground-error.ts";
import { type ApiCall, handleApiCall } from "./web-api/web-api.ts";
import { type Workspace, WorkspaceHandle } from "./workspace.ts";
import type { Message } from "./workspace-model.ts";
import { appIdentity, type NamingOptions, workspaceSetup } from "./workspace-setup.ts";
import { WorkspaceStore } from "./workspace-store.ts";

const ACK_TIMEOUT_MS = 3_000;
/** Slack retries an event immediately, after one minute and after five minutes. */
const RETRY_DELAYS_MS: readonly number[] = [0, 60_000, 300_000];

/** Options for starting a workspace. */
export interface WorkspaceOptions extends NamingOptions {
  /** 0 for any free port. */
  readonly port: number;
  /** URL of the app's `POST /slack/events`. */
  readonly botEventsUrl: string;
  readonly botToken: string;
  readonly signingSecret: string;
  /** If set, the app is reached over Socket Mode instead of HTTP. */
  readonly appToken?: string;
  /** The folder of the built page. */
  readonly webRoot?: string;
  readonly ackTimeoutMs?: number;
  readonly retryDelaysMs?: readonly number[];
  /** Clock for request signatures, where the app does not use the real time. */
  readonly signingClock?: () => Date;
  /** Called for each message of the app once it is stored. */
  readonly onPost?: (message: Message) => void;
}

/** Starts a local workspace: Slack's Web API and events for the app, a web page, and a handle for tests. */
export async function startWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const setup = workspaceSetup(options);
  const store = new WorkspaceStore(setup);
  const faults = new FaultPlan();
  const calls: ApiCall[] = [];
  const address = { url: "", port: 0, botEventsUrl: options.botEventsUrl };

  const server = createServer((request, response) => {
    if (refuseForeign(request, response, address.port)) return;
    answer({ request, response }, parts).catch((error: unknown) => answerError(response, error));
  });
  const transport = await createTransport(options, { server, store, address });
  const delivery = new EventDelivery({
    transport: transport.transport,
    retryDelaysMs: options.retryDelaysMs ?? RETRY_DELAYS_MS,
  });
  const handle = new WorkspaceHandle({
    store,
    identity: appIdentity(setup),
    faults,
    calls,
    delivery,
    onPost: options.onPost ?? (() => {}),
    address,
    socket: transport.socket,
    listening: { begin: () => listen(server, options.port, address), end: () => close(server) },
  });
  const parts: ServerParts = { options, handle, faults, calls };

  await handle.comeUp();
  return handle;
}

/** Listens on the configured port the first time, and on the same port after a restart. */
async function listen(
  server: ReturnType<typeof createServer>,
  wanted: number,
  address: { url: string; port: number },
): Promise<void> {
  const port = address.port === 0 ? wanted : address.port;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause) => reject(listenFault(cause, port)));
    server.listen(port, LOOPBACK, resolve);
  });
  const bound = server.address();
  address.port = typeof bound === "object" && bound !== null ? bound.port : port;
  address.url = `http://${LOOPBACK}:${address.port}`;
}

interface ServerParts {
  readonly options: WorkspaceOptions;
  readonly handle: WorkspaceHandle;
  readonly faults: FaultPlan;
  readonly calls: ApiCall[];
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function answer(exchange: Exchange, parts: ServerParts): Promise<void> {
  const { request, response } = exchange;
  const path = new URL(request.url ?? "/", "http://workspace").pathname;
  if (path === "/healthz") return respondText(response, 200, "ok");
  if (path.startsWith("/api/")) return answerApi(path.slice("/api/".length), exchange, parts);
  if (path.startsWith(FILES_PATH)) return sendFile(path, exchange, downloads(parts));
  if (path.startsWith(UPLOADS_PATH)) {
    return takeUpload(path, exchange, { uploads: parts.handle.uploads, faults: parts.faults });
  }
  if (path.startsWith("/actions/")) return parts.handle.responseUrls.handle(path, request, response);
  if (await handleFrontEnd(path, exchange, parts.handle.frontEnd)) return;
  const { webRoot } = parts.options;
  if (webRoot !== undefined && request.method === "GET" && (await servePageFile(path, response, webRoot))) return;
  respondText(response, 404, "Not found");
}

function downloads({ options, handle, faults }: ServerParts) {
  const { files, setup } = handle.store;
  return { files, botToken: options.botToken, mayRead: setup.manifest.scopes?.has("files:read") ?? true, faults };
}

function answerApi(name: string, exchange: Exchange, { options, handle, faults, calls }: ServerParts): Promise<void> {
  return handleApiCall(
    { name, ...exchange },
    {
      context: handle.apiContext,
      faults,
      botToken: options.botToken,
      appToken: options.appToken,
      calls,
      announce: () => handle.store.announce(),
    },
  );
}

function listenFault(cause: Error, port: number): Error {
  if (!("code" in cause) || cause.code !== "EADDRINUSE") return cause;
  const message = `Port ${port} is in use by another program. Stop it, or set PORT to a free port.`;
  return new PlaygroundError("port_in_use", message, { cause });
}

function answerError(response: ServerResponse, error: unknown): void {
  if (response.headersSent) response.destroy();
  else if (error instanceof PlaygroundError) respondJson(response, 404, { error: error.code, message: error.message });
  else if (error instanceof BodyTooLargeError) respondJson(response, 413, { error: "too_large" });
  else respondJson(response, 500, { error: "internal_error", message: String(error) });
}

interface TransportContext {
  readonly server: ReturnType<typeof createServer>;
  readonly store: WorkspaceStore;
  readonly address: { readonly port: number; readonly botEventsUrl: string };
}

async function createTransport(
  options: WorkspaceOptions,
  { server, store, address }: TransportContext,
): Promise<{ transport: BotTransport; socket: SocketTransport | undefined }> {
  const ackTimeoutMs = options.ackTimeoutMs ?? ACK_TIMEOUT_MS;
  if (options.appToken === undefined) {
    const { signingSecret, signingClock = () => new Date() } = options;
    const url = () => address.botEventsUrl;
    return { transport: createHttpTransport({ url, signingSecret, ackTimeoutMs, signingClock }), socket: undefined };
  }
  // Loaded on demand, since only Socket Mode needs the WebSocket library.
  const { createSocketTransport } = await import("./delivery/socket-transport.ts");
  const { appId } = appIdentity(store.setup);
  const socket = createSocketTransport({
    server,
    port: () => address.port,
    appId,
    ackTimeoutMs,
    newId: (prefix) => store.newId(prefix),
    onConnectionsChanged: () => store.announce(),
  });
  return { transport: socket, socket };
}

function close(server: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!server.listening) return resolve();
    server.close((error) => (error === undefined ? resolve() : reject(error)));
    server.closeAllConnections();
  });
}
