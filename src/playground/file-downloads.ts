import type { IncomingMessage, ServerResponse } from "node:http";
import type { FaultPlan } from "./faults.ts";
import { respondText } from "./http-exchange.ts";
import { heldUp, replySpoiled } from "./spoiled-replies.ts";
import type { WorkspaceFiles } from "./workspace-files.ts";

/** URL path of private files on the workspace's own server. */
export const FILES_PATH = "/files-pri/";
/** Method name for planned faults of downloads. */
const FAULT_NAME = "files.download";
const SIGN_IN_PAGE = "<!DOCTYPE html><html><head><title>Sign in</title></head><body>Please sign in.</body></html>\n";

/** The documents of the workspace are not pages of it: they run nothing, and no other site may show them. */
const SHELTER = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
};

interface DownloadContext {
  readonly files: WorkspaceFiles;
  readonly botToken: string;
  readonly mayRead: boolean;
  readonly faults: FaultPlan;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Serves a file to requests with the app's token. As in Slack, others get a sign-in page with status 200; the planned
 * fault `error` has the same effect, as when the app lacks the scope.
 */
export async function sendFile(
  path: string,
  { request, response }: Exchange,
  { files, botToken, mayRead, faults }: DownloadContext,
): Promise<void> {
  const fault = await heldUp(faults.take({ method: FAULT_NAME, args: { path } }));
  const isApp = mayRead && request.headers.authorization === `Bearer ${botToken}`;
  if (!isApp || fault?.kind === "error") return sendSignIn(response);
  if (fault !== undefined && fault.kind !== "reply") return replySpoiled(fault, response, () => {});
  const [, id = ""] = /^[^/-]+-([^/]+)\//u.exec(path.slice(FILES_PATH.length)) ?? [];
  sendContent(id, response, files);
}

/** Serves a file: images to be shown, anything else to be saved. */
export function sendContent(id: string, response: ServerResponse, files: WorkspaceFiles): void {
  const file = files.file(id);
  const content = files.content(id);
  if (file === undefined || content === undefined) {
    respondText(response, 404, "Not found");
    return;
  }
  response.writeHead(200, {
    ...SHELTER,
    "content-type": file.mimeType,
    "content-length": content.length,
    "content-disposition": `${file.isImage ? "inline" : "attachment"}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  });
  response.end(content);
}

function sendSignIn(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(SIGN_IN_PAGE);
}
