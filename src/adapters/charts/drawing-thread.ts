import { parentPort } from "node:worker_threads";
import { PngDrawer } from "./draw-png.ts";
import { type DrawReply, type DrawRequest, READY } from "./messages.ts";
import { PictureError } from "./picture-error.ts";
import { svgOf } from "./svg-of.ts";

const drawer = await PngDrawer.load();

parentPort?.on("message", (request: DrawRequest) => {
  void replyTo(request).then((reply) => parentPort?.postMessage(reply));
});
parentPort?.postMessage(READY);

async function replyTo({ id, picture }: DrawRequest): Promise<DrawReply> {
  try {
    const svg = picture.kind === "chart" ? await svgOf(picture.chart) : picture.svg;
    return { id, kind: "drawn", png: drawer.draw(svg) };
  } catch (error) {
    const isKnown = error instanceof PictureError && (error.code === "unsafe" || error.code === "unknown_signs");
    return {
      id,
      kind: "refused",
      code: isKnown && error.code === "unsafe" ? "unsafe" : isKnown ? "unknown_signs" : "not_drawn",
    };
  }
}
