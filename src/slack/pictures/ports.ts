import type { Chart } from "../../domain/chart.ts";
import type { PersonalGrant } from "../deliver/grant.ts";

/** Draws PNG pictures beside the program's own work, within limits of time and size. Throws where it does not. */
export interface PictureDrawer {
  draw(chart: Chart, signal: AbortSignal): Promise<Uint8Array>;

  /** Draws an SVG of our own. Nothing that it refers to is loaded, and one that refers to anything is refused. */
  drawSvg(svg: string, signal: AbortSignal): Promise<Uint8Array>;
}

/** A chart that follows an answer into its thread. */
export interface ChartOrder {
  readonly chart: Chart;
  /** The receipt of the answer, by which the picture is named. */
  readonly receipt: string;
  readonly place: { readonly slackChannel: string; readonly threadTs: string | null };
  /** A Slack timestamp that the picture comes after; null where none is known. */
  readonly since: string | null;
  readonly grant: PersonalGrant;
}
