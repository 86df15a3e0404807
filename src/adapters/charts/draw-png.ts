import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { FONT_FAMILY, FONT_FILE, readCoverage } from "./font.ts";
import { PictureError } from "./picture-error.ts";

const SVG_MAX = 2_000_000;
const PIXELS_MAX = 8_000_000;
/** For screens of twice the usual density. */
const ZOOM = 2;
/** What reaches out of the picture, or declares something of its own. */
const REACHING_OUT =
  /<!DOCTYPE|<!ENTITY|<\?xml-stylesheet|<\s*(?:image|feImage|foreignObject|script|style)\b|href\s*=\s*(?!["']#)|url\(\s*["']?(?!#|["'])/iu;
const TAG = /<[^<>]*>/gu;

/** Draws SVG as PNG with one font, from memory. */
export class PngDrawer {
  readonly #font: Uint8Array;
  readonly #covers: (text: string) => boolean;

  private constructor(font: Uint8Array) {
    this.#font = font;
    this.#covers = readCoverage(font);
  }

  /** Loads the font and the renderer, once for a thread. */
  static async load(): Promise<PngDrawer> {
    await initWasm(readFileSync(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")));
    return new PngDrawer(readFileSync(FONT_FILE));
  }

  draw(svg: string): Uint8Array {
    if (svg.length > SVG_MAX || REACHING_OUT.test(svg)) throw new PictureError("unsafe");
    if (!this.#covers(textsOf(svg))) throw new PictureError("unknown_signs");
    const drawing = new Resvg(svg, {
      font: { fontBuffers: [this.#font], defaultFontFamily: FONT_FAMILY, loadSystemFonts: false },
      fitTo: { mode: "zoom", value: ZOOM },
    });
    try {
      if (drawing.width * drawing.height * ZOOM * ZOOM > PIXELS_MAX) throw new PictureError("unsafe");
      const image = drawing.render();
      try {
        return image.asPng();
      } finally {
        image.free();
      }
    } finally {
      drawing.free();
    }
  }
}

/** The words of an SVG, without white space and what is written as a reference. */
function textsOf(svg: string): string {
  return svg
    .replace(TAG, "")
    .replace(/&(?:#?\w+);/gu, "")
    .replace(/\s/gu, "");
}
