import { z } from "zod";
import { signalAfter } from "../../domain/time-limit.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import type { ShownPlace } from "../rendered.ts";

const MS_MAX = 10_000;
const Target = z.object({ upload_url: z.url(), file_id: z.string().min(1) });

/**
 * Draws the page of a place and uploads it for the dialog alone: the file is shared nowhere. Null where there is
 * nothing to draw, or where it did not work; the dialog then stays without.
 */
export async function uploadedPicture(edge: Edge, { picture }: ShownPlace): Promise<string | null> {
  if (edge.pictures === null || picture === null) return null;
  try {
    const png = await edge.pictures.drawSvg(picture.svg, signalAfter(MS_MAX));
    const reply = await edge.client.files.getUploadURLExternal({ filename: "source.png", length: png.length });
    const { upload_url: url, file_id: fileId } = Target.parse(reply);
    const stored = await fetch(url, { method: "POST", body: Buffer.from(png), signal: signalAfter(MS_MAX) });
    await stored.arrayBuffer();
    if (!stored.ok) return null;
    await edge.client.files.completeUploadExternal({ files: [{ id: fileId, title: "source.png" }] });
    return fileId;
  } catch (error) {
    edge.logger.warn({ code: faultCode(error) }, "the picture of a source was not shown");
    return null;
  }
}

/** Deletes a picture that no dialog shows any more. */
export async function forgetPicture(edge: Edge, fileId: string | null): Promise<void> {
  if (fileId === null) return;
  try {
    await edge.client.files.delete({ file: fileId });
  } catch (error) {
    edge.logger.warn({ code: faultCode(error) }, "the picture of a source was not deleted");
  }
}
