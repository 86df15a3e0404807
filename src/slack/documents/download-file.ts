import { signalAfter } from "../../domain/time-limit.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { SharedFile } from "../ports.ts";
import { type Kept, openUpload, type Upload } from "./upload-folder.ts";

/** `no_access`: Slack sent a sign-in page, as it does where the app lacks the scope `files:read`. */
export type Download =
  | ({ readonly kind: "kept" } & Kept)
  | { readonly kind: "too_large" | "no_access" | "gone" | "external" | "elsewhere" }
  | { readonly kind: "failed"; readonly code: string };

export interface DownloadOptions {
  readonly botToken: string;
  readonly apiUrl: string;
  /** The folder of uploads. */
  readonly uploads: string;
  readonly bytesMax: number;
  readonly timeoutMs: number;
}

export const DOWNLOAD_BYTES_MAX = 256 * 1024 * 1024;
export const DOWNLOAD_TIMEOUT_MS = 120_000;
const REDIRECTS_MAX = 3;
const SLACK_HOST = /^(?:[a-z0-9-]+\.)*slack(?:-gov)?\.com$/;
/** Enough to recognize an HTML page. */
const BEGINNING_BYTES = 512;

/**
 * Downloads a file of the workspace into the upload folder. The bot token is sent only to Slack's own hosts and to the
 * configured Web API host.
 */
export async function downloadFile(file: SharedFile, options: DownloadOptions): Promise<Download> {
  if (file.isExternal) return { kind: "external" };
  if (file.downloadUrl === null) return { kind: "gone" };
  if (file.bytes !== null && file.bytes > options.bytesMax) return { kind: "too_large" };
  try {
    const response = await request(file.downloadUrl, options);
    if (response === null) return { kind: "elsewhere" };
    return await receive(file, response, options);
  } catch (error) {
    return { kind: "failed", code: faultCode(error) };
  }
}

/** Whether the bot token may be sent to this address. */
export function isTrustedAddress(address: string, apiUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username !== "" || url.password !== "") return false;
  if (url.protocol === "https:" && url.port === "" && SLACK_HOST.test(url.hostname)) return true;
  return url.origin === new URL(apiUrl).origin;
}

/** Follows redirects; null where one leads away from Slack. */
async function request(address: string, options: DownloadOptions): Promise<Response | null> {
  const signal = signalAfter(options.timeoutMs);
  let next = address;
  for (let hop = 0; hop <= REDIRECTS_MAX; hop++) {
    if (!isTrustedAddress(next, options.apiUrl)) return null;
    const response = await fetch(next, {
      headers: { authorization: `Bearer ${options.botToken}` },
      redirect: "manual",
      signal,
    });
    const location = response.headers.get("location");
    if (response.status < 300 || response.status > 399 || location === null) return response;
    await response.body?.cancel();
    next = new URL(location, next).href;
  }
  return null;
}

async function receive(file: SharedFile, response: Response, options: DownloadOptions): Promise<Download> {
  const refusal = refusalOf(response, options.bytesMax);
  if (refusal !== null || response.body === null) {
    await response.body?.cancel();
    return refusal ?? { kind: "failed", code: "empty_reply" };
  }
  const upload = await openUpload(options.uploads, file.name);
  try {
    const beginning = await copy(response.body, upload, options.bytesMax);
    if (beginning === null) return { kind: "too_large" };
    const type = response.headers.get("content-type") ?? "";
    if (isPageInstead(file, { type, beginning, bytes: upload.bytes })) return { kind: "no_access" };
    return { kind: "kept", ...(await upload.keep()) };
  } finally {
    await upload.discard();
  }
}

function refusalOf(response: Response, bytesMax: number): Download | null {
  if (response.status === 401 || response.status === 403) return { kind: "no_access" };
  if (response.status === 404 || response.status === 410) return { kind: "gone" };
  if (!response.ok) return { kind: "failed", code: `http_${response.status}` };
  return Number(response.headers.get("content-length") ?? 0) > bytesMax ? { kind: "too_large" } : null;
}

/** Copies the body and returns its first bytes; null as soon as it exceeds the limit. */
async function copy(body: ReadableStream<Uint8Array>, upload: Upload, bytesMax: number): Promise<string | null> {
  let beginning = Buffer.alloc(0);
  for await (const chunk of body) {
    if (upload.bytes + chunk.length > bytesMax) return null;
    if (beginning.length < BEGINNING_BYTES) beginning = Buffer.concat([beginning, chunk]).subarray(0, BEGINNING_BYTES);
    await upload.write(chunk);
  }
  return beginning.toString("latin1");
}

/** Without permission Slack replies with a sign-in page and status 200. Its length differs from that of the file. */
function isPageInstead(
  file: SharedFile,
  got: { readonly type: string; readonly beginning: string; readonly bytes: number },
): boolean {
  const isPage = /^text\/html\b/i.test(got.type) || /^[^\w<]*<(?:!doctype html|html|head)\b/i.test(got.beginning);
  if (!isPage) return false;
  if (file.bytes !== null) return file.bytes !== got.bytes;
  return file.fileType !== "html" && !/html/i.test(file.mimeType);
}
