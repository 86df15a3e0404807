import type { webApi } from "@slack/bolt";
import { z } from "zod";
import { signalAfter } from "../../domain/time-limit.ts";
import { clipped } from "../clipped.ts";
import type { NewUpload } from "./ports.ts";
import { type SendResult, slackFault } from "./slack-fault.ts";

const Target = z.object({ upload_url: z.url(), file_id: z.string().min(1) });

/**
 * Uploads a file and shares it in a place. Until the last call nobody sees it, so a fault before is certainly no share,
 * and the next attempt uploads it anew.
 */
export async function shareFile(client: webApi.WebClient, upload: NewUpload, timeoutMs: number): Promise<SendResult> {
  let fileId: string;
  try {
    fileId = await uploaded(client, upload, timeoutMs);
  } catch (error) {
    const fault = slackFault(error);
    return fault.kind === "in_doubt" ? { kind: "not_sent", code: fault.code, waitMs: null } : fault;
  }
  const { place, file } = upload;
  const to = { channel_id: place.slackChannel, ...(place.threadTs === null ? {} : { thread_ts: place.threadTs }) };
  try {
    await client.files.completeUploadExternal({ files: [{ id: fileId, title: file.title }], ...to });
    return { kind: "sent", ts: null };
  } catch (error) {
    return slackFault(error);
  }
}

/** Slack takes no file with a longer one. */
const ALT_MAX = 1_000;

async function uploaded(client: webApi.WebClient, { file }: NewUpload, timeoutMs: number): Promise<string> {
  const bytes = Buffer.from(file.base64, "base64");
  // The types of the client name the argument wrongly.
  const alt = file.alt === null ? {} : { alt_txt: clipped(file.alt, ALT_MAX) };
  const wanted = { filename: file.name, length: bytes.length, ...alt };
  const reply = await client.apiCall("files.getUploadURLExternal", wanted);
  const { upload_url: url, file_id: fileId } = Target.parse(reply);
  const stored = await fetch(url, { method: "POST", body: bytes, signal: signalAfter(timeoutMs) });
  await stored.arrayBuffer();
  if (!stored.ok) throw new Error("the upload was not taken");
  return fileId;
}
