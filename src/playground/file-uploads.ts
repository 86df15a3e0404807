import type { IncomingMessage, ServerResponse } from "node:http";
import type { FaultPlan } from "./faults.ts";
import { readBytes, respondText } from "./http-exchange.ts";
import { heldUp, replySpoiled } from "./spoiled-replies.ts";

/** URL path of uploads on the workspace's own server. */
export const UPLOADS_PATH = "/upload/v1/";
/** Method name for planned faults of uploads. */
const FAULT_NAME = "files.upload";
const BYTES_MAX = 100 * 1024 * 1024;
/** A multipart form adds its boundaries and headers. */
const FORM_BYTES_MAX = BYTES_MAX + 64 * 1024;

/** A file that the app announced. */
export interface Announced {
  readonly id: string;
  readonly name: string;
  readonly length: number;
  readonly altText: string | undefined;
}

type Upload =
  | { readonly kind: "announced"; readonly announced: Announced }
  | { readonly kind: "received"; readonly announced: Announced; readonly content: Uint8Array };

type Receipt = "received" | "unknown_address" | "wrong_length";

/** The files that the app announced and has not completed, by the id that their address ends with. */
export class FileUploads {
  private readonly uploads = new Map<string, Upload>();

  announce(announced: Announced): void {
    this.uploads.set(announced.id, { kind: "announced", announced });
  }

  /** Takes the bytes; a repeated upload replaces them. */
  receive(id: string, content: Uint8Array): Receipt {
    const upload = this.uploads.get(id);
    if (upload === undefined) return "unknown_address";
    const { announced } = upload;
    if (content.length !== announced.length) return "wrong_length";
    this.uploads.set(id, { kind: "received", announced, content });
    return "received";
  }

  /** The uploads with these ids, if the bytes of all have arrived. */
  received(ids: readonly string[]): readonly (Upload & { readonly kind: "received" })[] | undefined {
    const found = ids.map((id) => this.uploads.get(id)).filter((upload) => upload?.kind === "received");
    return found.length === ids.length ? found : undefined;
  }

  /** Removes an upload: each can be completed once. */
  close(id: string): void {
    this.uploads.delete(id);
  }
}

interface UploadContext {
  readonly uploads: FileUploads;
  readonly faults: FaultPlan;
}

/** Takes the bytes of a file at the address that `files.getUploadURLExternal` gave, raw or as a multipart form. */
export async function takeUpload(
  path: string,
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
  { uploads, faults }: UploadContext,
): Promise<void> {
  if (request.method !== "POST") return respondText(response, 405, "Method Not Allowed");
  const id = path.slice(UPLOADS_PATH.length);
  const content = await contentOf(request);
  const take = (): Receipt => uploads.receive(id, content);
  const fault = await heldUp(faults.take({ method: FAULT_NAME, args: { path } }));
  if (fault !== undefined && fault.kind !== "reply") return replySpoiled(fault, response, take);
  const receipt = take();
  if (receipt === "received") respondText(response, 200, `OK - ${content.length}`);
  else respondText(response, receipt === "unknown_address" ? 404 : 400, receipt);
}

async function contentOf(request: IncomingMessage): Promise<Uint8Array> {
  const type = request.headers["content-type"] ?? "";
  const body = await readBytes(request, FORM_BYTES_MAX);
  if (!type.startsWith("multipart/form-data")) return body;
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
  const file = [...form.values()].find((part) => typeof part !== "string");
  return file === undefined ? new Uint8Array() : new Uint8Array(await file.arrayBuffer());
}
