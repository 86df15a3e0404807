import type { Chart } from "../../domain/chart.ts";

/** Draws PNG pictures beside the program's own work, within limits of time and size. Throws where it does not. */
export interface PictureDrawer {
  draw(chart: Chart, signal: AbortSignal): Promise<Uint8Array>;

  /** Draws an SVG of our own. Nothing that it refers to is loaded, and one that refers to anything is refused. */
  drawSvg(svg: string, signal: AbortSignal): Promise<Uint8Array>;
}
